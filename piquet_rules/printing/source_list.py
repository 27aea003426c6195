"""The foot of a rulebook: which work each rule follows, where in it, and how surely."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from piquet_rules.authoring.sources import sources_of
from piquet_rules.printing.document import Block, Heading, Items, Paragraph, Table
from piquet_rules.profile.citations import Citation, cited_at
from piquet_rules.profile.head import Work
from piquet_rules.profile.model import Profile
from piquet_rules.wording import say

_PLACES = ("law", "page", "chapter")
_NUMBER = re.compile(r"[0-9IVXLCivxlc,. \u2013-]+[a-z]?")


def source_list(profile: Profile, language: str) -> Iterator[Block]:
    """The table of rules and where they are stated, and the works, numbered in the order of their first use."""
    found = sources_of(profile)
    numbers: dict[str, int] = {}
    by_slot: dict[str, dict[str, None]] = {}
    for rule in found.rules:
        places = by_slot.setdefault(rule.key.split(".")[0], {})
        if rule.sources:
            citation = rule.sources[0].citation
            number = None if citation.work is None else numbers.setdefault(citation.work, len(numbers) + 1)
            places[stated(citation, number, language)] = None
    yield Heading(say(language, "sources"))
    yield Paragraph(say(language, "sources-intro"), quiet=True)
    header = (say(language, "sources-column-rule"), say(language, "sources-column-work"))
    missing = say(language, "sources-missing")
    rows = tuple(
        (say(language, "slot-name", slot=slot), "; ".join(places) or missing) for slot, places in by_slot.items()
    )
    yield Table(header, rows)
    if numbers:
        yield Items(tuple((f"[{number}] {work_text(found.works[name])}", "") for name, number in numbers.items()))


def stated(citation: Citation, number: int | None, language: str) -> str:
    """``[1] law 66 (stated)``, the number being that of the work; a house rule without a work is just that."""
    grade = say(language, "grade", grade=citation.grade)
    if number is None:
        return grade
    return " ".join(part for part in (f"[{number}]", place_text(citation.place, language), f"({grade})") if part)


def place_text(place: int | str | Mapping[str, int | str] | None, language: str) -> str:
    """Where in a work: ``law 66``. Known words with numbers are told in the language, all else is quoted in whole."""
    if isinstance(place, Mapping) and all(name in _PLACES and _is_number(place[name]) for name in place):
        return ", ".join(say(language, name, **{name: str(number)}) for name, number in place.items())
    text = cited_at(place)
    return say(language, "quoted-place", place=text) if any(map(str.isalpha, text)) else text


def _is_number(text: int | str) -> bool:
    """Whether readers of every language read it alike: ``66``, ``12-14``, ``VII``, ``3a``."""
    return _NUMBER.fullmatch(str(text)) is not None


def work_text(work: Work) -> str:
    """Author, title, edition and year, as they are: titles are not translated."""
    parts = (work.author, work.title, work.edition, None if work.year is None else str(work.year))
    return ", ".join(part for part in parts if part) + "."
