"""Which cells of the compiled rules a piece of work looked at: where those are equal, so is what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

from piquet_rules.compiled import CompiledRules


class Watched(dict[int, int]):
    """A table of rules that remembers which of its cells were read, in that order; those are its keys.

    Reading a cell of ``ignored`` leaves no trace.
    """

    def __init__(self, table: Sequence[int], ignored: Iterable[int] = ()) -> None:
        super().__init__((cell, table[cell]) for cell in ignored)
        self._table = table
        self._ignored = len(self)

    def __missing__(self, cell: int) -> int:
        value = self[cell] = self._table[cell]
        return value

    @property
    def reads(self) -> tuple[int, ...]:
        """The cells that were read, in the order of their first reading."""
        return tuple(self)[self._ignored :]


def watched(rules: CompiledRules, ignored: Iterable[int] = ()) -> tuple[CompiledRules, Watched]:
    """The same rules with a table that is watched, and that table.

    What is done with them reads single cells; that and nothing else is what the reducer does.
    """
    table = Watched(rules.table, ignored)
    found = replace(rules, table=cast(Any, table))
    vars(found).update(seats=rules.seats, sides=rules.sides)  # known already, and made of more than single cells
    return found, table
