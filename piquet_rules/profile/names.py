"""Words for rules: their English names, and what other books, languages and programs call them.

One list serves suggestions, questions and explanations: the files in ``authoring/words``, one for each
language. Closeness of spelling can't find these words; a person who knows the game by another name can.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from piquet_rules.profile.suggest import plain

LANGUAGES = {
    "en": "English",
    "fr": "French",
    "de": "German",
    "it": "Italian",
    "ru": "Russian",
    "pl": "Polish",
    "cs": "Czech",
    "programs": "other programs",
}
"""Language → its English name; each is a file of words."""

_FOLDER = Path(__file__).resolve().parent.parent / "authoring" / "words"
_LETTERS = str.maketrans({"ł": "l", "œ": "oe", "æ": "ae"} | dict.fromkeys("'’‐‑‒–—―", "_"))
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


@dataclass(frozen=True)
class Term:
    """A word of the literature.

    ``keys`` are the rules, slots or rows that it speaks of (none for a word that no rule is about);
    ``kind`` is a kind of the first one's slot, or empty; ``language`` is a key of ``LANGUAGES``.
    """

    word: str
    language: str
    note: str
    keys: tuple[str, ...] = ()
    kind: str = ""
    also: tuple[str, ...] = ()

    def spellings(self) -> Iterator[str]:
        """The word and its synonyms, folded."""
        for word in (self.word, *self.also):
            yield folded(word)
            if self.language == "de":
                yield folded(word.lower().translate(_UMLAUTS))


def folded(word: str) -> str:
    """A word in one spelling, whatever its case, accents, hyphens and letters that look alike; ё is е."""
    # Marks are parted from their letters first: `plain` drops them, and only then are letters alike.
    return plain(unicodedata.normalize("NFKD", word.casefold()).translate(_LETTERS))


@lru_cache(maxsize=1)
def terms() -> tuple[Term, ...]:
    """Every word there is, English first."""
    return tuple(_term(language, entry) for language in LANGUAGES for entry in _entries(language))


def _entries(language: str) -> list[dict[str, Any]]:
    # These files are our own, so the quick reader will do.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (_FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = yaml.load(text, Loader=loader)  # noqa: S506 - both are safe loaders
    return entries


def _term(language: str, entry: dict[str, Any]) -> Term:
    keys = entry.get("key", [])
    listed = tuple(keys) if isinstance(keys, list) else (str(keys),)
    return Term(entry["word"], language, entry["note"], listed, entry.get("kind", ""), tuple(entry.get("also", ())))


@lru_cache(maxsize=1)
def spellings() -> dict[str, tuple[Term, ...]]:
    """Folded spelling → the terms that are spelt so, English first."""
    found: dict[str, dict[Term, None]] = {}
    for term in terms():
        for spelling in term.spellings():
            found.setdefault(spelling, {})[term] = None
    return {spelling: tuple(those) for spelling, those in found.items()}


def terms_for(word: str) -> tuple[Term, ...]:
    """The terms that are spelt so, in whatever language; none if there is none."""
    return spellings().get(folded(word), ())


def known_as(word: str) -> str | None:
    """The key that other books call so, or None."""
    return next((term.keys[0] for term in terms_for(word) if term.keys), None)


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    names: dict[str, str] = {}
    for term in terms():
        if term.language == "en" and len(term.keys) == 1:
            names.setdefault(term.keys[0], term.word)
    return names


def name_of(key: str) -> str | None:
    """The English name of a rule or slot, as ``last trick`` for ``tricks.last``; None if it has none."""
    return _names().get(key)
