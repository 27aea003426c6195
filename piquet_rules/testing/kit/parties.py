"""Parties that reach the boundaries of the rules that they are played under."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from pydantic import BaseModel

from piquet_rules.errors import SettlementError
from piquet_rules.profile.model import Slots
from piquet_rules.profile.slots import DealScore, Step, Tally

Pair = tuple[int, int]
_MOST_DEALS = 9
_PLAIN = (0, 7, 60, 130)


def numbers(model: BaseModel) -> set[int]:
    """Every whole number among the values of a model."""
    found: set[int] = set()
    for value in model.model_dump().values():
        each: Any = value if isinstance(value, (list, tuple)) else [value]
        found |= {number for number in each if type(number) is int}
    return found


def sums(rules: Slots) -> Iterator[Pair]:
    """Sums of two players at and beside every number of the partie and its settlement, and some plain ones."""
    near = {max(0, number + step) for number in _boundaries(rules) for step in (-1, 0, 1)} | set(_PLAIN)
    yield from product(sorted(near), repeat=2)


def _boundaries(rules: Slots) -> set[int]:
    return numbers(rules.partie) | numbers(rules.settlement)


def many_deals(rules: Slots) -> Iterator[tuple[DealScore, ...]]:
    """Rows of deals: level and not, with and without a known order, ending at each boundary."""
    yield from ((DealScore(pair),) for pair in sums(rules))
    for count in range(1, _MOST_DEALS + 1):
        yield from (tuple(DealScore(_deal(kind, n, count)) for n in range(count)) for kind in range(9))
    for number in sorted(_boundaries(rules)):
        for first in (number - 12, number - 3):
            before = DealScore((max(first, 0), max(number - 11, 0)))
            steps = (Step(1, 8), Step(0, 7), Step(1, 9), Step(0, 9))
            yield from ((before, DealScore((16, 17), steps)), (before, DealScore((16, 17))))


def _deal(kind: int, number: int, deals: int) -> Pair:
    """The scores of one of so many deals, in a row of some kind: level, lopsided, alternating, late."""
    if kind > 4:
        return kind - 4 + 20 * (number % 2 == 0), 3 * (number % 2)
    if kind == 0:
        return 10 + number, 13 + number % 2
    if kind == 1:
        return 9, 9
    if kind == 2:
        return (9, 9) if number < deals - 1 else (20, 3)
    if kind == 3:
        return (31, 0) if number % 2 else (0, 17)
    return (41, 4) if number else (9, 9)


@lru_cache(maxsize=64)
def many_tallies(rules: Slots) -> tuple[Tally, ...]:
    """What the partie makes of these rows of deals, and of the sums alone."""
    found: dict[Tally, None] = {}
    for deals in many_deals(rules):
        _keep(found, lambda deals=deals: rules.partie.tally(deals))
    for pair in sums(rules):
        _keep(found, lambda pair=pair: rules.partie.tally_totals(pair))
    return tuple(found)


def _keep(found: dict[Tally, None], tally: Any) -> None:
    try:
        found[tally()] = None
    except SettlementError:
        return
