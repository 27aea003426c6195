"""What rules would have refused of a record, in the words of a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from piquet_rules.comparison import Note
from piquet_rules.printing.deal_example import hand_text
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import compiled
from piquet_rules.wording import say
from piquet_rules.wording.frame import has


def note_text(note: Note, profiles: Mapping[str, Profile], language: str) -> str:
    """What a note says; one that has no words of its own is that a partie cannot be settled."""
    name = f"note-{note.about.get('why', note.code)}"
    if not has(name):
        return say(language, "note-unsettled", reason=note.code)
    return say(
        language, name, **{key: _said(key, value, note, profiles, language) for key, value in note.about.items()}
    )


def _said(key: str, value: Any, note: Note, profiles: Mapping[str, Profile], language: str) -> Any:
    if key in ("seat", "category"):
        return say(language, key, **{key: value})
    if key != "cards" or note.code == "not-comparable":
        return value
    return hand_text(value, compiled(profiles[note.variant]).pack, language) or say(language, "note-nothing")


def notes_by_text(
    notes: Sequence[Note], scored: Sequence[str], profiles: Mapping[str, Profile], language: str
) -> list[tuple[str, str]]:
    """Who and what: each sentence once for all rulesets that it holds for."""
    found: dict[str, dict[str, None]] = {}
    for note in notes:
        found.setdefault(note_text(note, profiles, language), {})[note.variant] = None
    everybody = say(language, "report-all")
    return [
        (everybody if list(who) == list(scored) and len(scored) > 1 else ", ".join(who), text)
        for text, who in found.items()
    ]
