"""Eras as profiles state them: ``1882-1914``, ``late 19th century``, ``modern``."""

from __future__ import annotations

import re

_YEAR = re.compile(r"\b(\d{4})\b")
_CENTURY = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)\b")
Span = tuple[int, int]


def in_era(era: str, wanted: str) -> bool:
    """Whether an era has the words that are wanted, or the years that they name lie in it (or overlap it)."""
    if wanted.casefold() in era.casefold():
        return True
    mine, theirs = years(era), years(wanted)
    return bool(mine and theirs and mine[0] <= theirs[1] and theirs[0] <= mine[1])


def years(text: str) -> Span | None:
    """First and last year that a text names by years or centuries; None where it names none."""
    found = [(int(year), int(year)) for year in _YEAR.findall(text)]
    found += [(100 * (int(number) - 1) + 1, 100 * int(number)) for number in _CENTURY.findall(text)]
    return (min(first for first, _ in found), max(last for _, last in found)) if found else None
