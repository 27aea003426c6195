"""Which cells of the compiled rules a piece of work looked at: where those are equal, so is what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from piquet_rules.compiled import CompiledRules

T = TypeVar("T")


class Watched:
    """A table of rules that remembers which of its cells were read."""

    __slots__ = ("_seen", "_table")

    def __init__(self, table: Sequence[int]) -> None:
        self._table = table
        self._seen: list[int | slice] = []

    def __getitem__(self, cell: int) -> int:
        self._seen.append(cell)
        return self._table[cell]

    def cells(self) -> frozenset[int]:
        """The cells that were read."""
        single = {cell for cell in self._seen if not isinstance(cell, slice)}
        for cells in self._seen:
            if isinstance(cells, slice):
                single.update(range(len(self._table))[cells])
        return frozenset(single)


def watching(work: Callable[[CompiledRules], T], rules: CompiledRules) -> tuple[T, frozenset[int]]:
    """Do some work with rules; what comes of it, and the cells that it read."""
    table = Watched(rules.table)
    result = work(replace(rules, table=cast(Any, table)))
    return result, table.cells()
