"""A score sheet to be printed and written in, with a row for each deal of the profile's partie."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.printing.document import Block, Document, Heading, Paragraph, Table
from piquet_rules.profile.model import Profile
from piquet_rules.profile.slots import Plan
from piquet_rules.wording import say, sentence

_OPEN_ROWS = 16
"""Rows where nobody knows how many deals there will be: as many as stand on a page below the heading."""
_ROOM = "\u2002" * 12
"""Space to write in, for formats without lines of their own."""


def score_sheet(profile: Profile, language: str = "en") -> Document:
    """The sheet: who plays, the deals, the sums, and how the partie is settled.

    Raises ComponentError where the text of a kind is broken.
    """
    return Document(language, tuple(_blocks(profile, language)))


def _blocks(profile: Profile, language: str) -> Iterator[Block]:
    title = profile.title.get(language) or profile.name
    yield Heading(say(language, "labelled", label=say(language, "sheet"), text=title), 1)
    player = say(language, "sheet-player")
    yield Table((say(language, "sheet-place"), f"{player} A", f"{player} B"), ((_ROOM,) * 3,), ruled=True)
    yield Table(_header(language), tuple(_rows(profile.partie.plan(), language)), ruled=True)
    yield Paragraph(sentence(profile.partie, language), quiet=True)
    yield Paragraph(sentence(profile.settlement, language), quiet=True)
    yield Table(("", "A", "B"), ((say(language, "sheet-settlement"), _ROOM, _ROOM),), ruled=True)
    yield Paragraph(say(language, "fingerprint", fingerprint=profile.fingerprint), quiet=True)


def _header(language: str) -> tuple[str, ...]:
    points, total = say(language, "sheet-points"), say(language, "sheet-sum")
    return (
        say(language, "sheet-deal"), say(language, "sheet-dealer"), f"{points} A", f"{points} B", f"{total} A",
        f"{total} B",
    )  # fmt: skip


def _rows(plan: Plan, language: str) -> Iterator[tuple[str, ...]]:
    """Deals numbered through; of several groups each closes with a row for what is written."""
    if not plan.groups:
        yield from (_row(str(number)) for number in range(1, _OPEN_ROWS + 1))
    number = 0
    for group, weights in enumerate(plan.groups, 1):
        for weight in weights:
            number += 1
            times = "" if weight == 1 else f" {say(language, 'sheet-times', times=weight)}"
            yield _row(f"{number}{times}")
        if len(plan.groups) > 1:
            karolik, written = say(language, "sheet-karolik", number=group), say(language, "sheet-written")
            yield (say(language, "labelled", label=karolik, text=written.lower()), *("",) * 5)
    for extra in range(number + 1, number + plan.extra + 1):
        yield _row(f"{extra} ({say(language, 'sheet-extra')})")


def _row(name: str) -> tuple[str, ...]:
    return (name, *("",) * 5)
