"""Best play by trying every card: slow, obvious, and without a line of the solver in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from piquet_rules.cards import Card, cards_of
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.declare import count_others
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.kernel.step import step

Cells = Sequence[int]
FAR = 1 << 40


def difference(cells: Cells) -> int:
    """Elder's points less younger's."""
    return cells[at.SCORE] - cells[at.SCORE + 1]


def counted(cells: Cells, table: Sequence[int]) -> int:
    """The same with everybody's declarations counted, whatever will be played."""
    copy = list(cells)
    if not copy[at.CARDS_PLAYED] and not copy[at.COUNTED]:
        count_others(copy, table, None)
    return difference(copy)


def final(cells: Cells, table: Sequence[int], floor: int = -FAR, ceiling: int = FAR) -> int:
    """The difference at the end of the deal if elder wants it high and younger low."""
    if cells[at.PHASE] == at.DONE:
        return difference(cells)
    if cells[at.PHASE] == at.LEFTOVER_PHASE:
        return final(after(cells, table, 0), table, floor, ceiling)
    elder = cells[at.TURN] == 0
    best = -FAR if elder else FAR
    for card in legal(cells, table):
        found = final(after(cells, table, card), table, floor, ceiling)
        best = max(best, found) if elder else min(best, found)
        floor, ceiling = (max(floor, best), ceiling) if elder else (floor, min(ceiling, best))
        if floor >= ceiling:
            break
    return best


def after(cells: Cells, table: Sequence[int], action: int) -> list[int]:
    """The state after an action."""
    copy = list(cells)
    step(copy, table, None, action)
    return copy


def legal(cells: Cells, table: Sequence[int]) -> Iterator[Card]:
    """The cards that may be played."""
    return cards_of(legal_cards(cells, table))  # type: ignore[arg-type]


def worth(cells: Cells, table: Sequence[int]) -> int:
    """What elder makes more than younger from here on."""
    return final(cells, table) - counted(cells, table)


def best_cards(cells: Cells, table: Sequence[int]) -> set[Card]:
    """Every card behind which the worth of the state is made."""
    whole = final(cells, table)
    return {card for card in legal(cells, table) if final(after(cells, table, card), table) == whole}
