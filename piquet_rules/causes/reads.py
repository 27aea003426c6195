"""Which cells of the compiled rules a piece of work looked at: where those are equal, so is what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from piquet_rules.compiled import CompiledRules

T = TypeVar("T")


class Watched(dict[int, int]):
    """A table of rules that remembers which of its cells were read; those are its keys."""

    def __init__(self, table: Sequence[int]) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, cell: int) -> int:
        value = self[cell] = self._table[cell]
        return value


def watching(work: Callable[[CompiledRules], T], rules: CompiledRules) -> tuple[T, frozenset[int]]:
    """Do some work with rules; what comes of it, and the cells that it read.

    The work reads single cells; that and nothing else is what the reducer does.
    """
    table = Watched(rules.table)
    watched = replace(rules, table=cast(Any, table))
    vars(watched).update(seats=rules.seats, sides=rules.sides)  # known already, and made of more than single cells
    result = work(watched)
    return result, frozenset(table)
