"""The foot of a rulebook: which work each rule follows, where in it, and how surely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from piquet_rules.authoring.sources import sources_of
from piquet_rules.printing.document import Block, Heading, Items, Paragraph, Table
from piquet_rules.profile.citations import Citation
from piquet_rules.profile.head import Work
from piquet_rules.profile.model import Profile
from piquet_rules.wording import say

_PLACES = ("law", "page", "chapter")


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
    return " ".join(part for part in (f"[{number}]", _place(citation, language), f"({grade})") if part)


def _place(citation: Citation, language: str) -> str:
    place = citation.place
    if place is None:
        return ""
    if not isinstance(place, Mapping):
        return str(place)
    return ", ".join(_named(name, number, language) for name, number in place.items())


def _named(name: str, number: int | str, language: str) -> str:
    if name in _PLACES:
        return say(language, name, **{name: str(number)})
    return f"{name} {number}"


def work_text(work: Work) -> str:
    """Author, title, edition and year, as they are: titles are not translated."""
    parts = (work.author, work.title, work.edition, None if work.year is None else str(work.year))
    return ", ".join(part for part in parts if part) + "."
