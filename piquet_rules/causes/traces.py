"""What a piece of work read of the rules, and how far it would go the same under others.

Where all cells that were read are equal, the same comes of it. Where one differs, everything before the first reading
of that cell is still the same, so the work may go on from there instead of from its beginning.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Generic, TypeVar

from piquet_rules.causes.reads import Watched
from piquet_rules.compiled import CompiledRules

Outcome = TypeVar("Outcome")
Mark = tuple[int, list[int]]
"""A moment of the work: how long the watched table was, and the state as it stood."""


class Trace(Generic[Outcome]):
    """What came of the work, and the cells that it read, in the order of their first reading."""

    def __init__(self, outcome: Outcome, table: Watched, rules: CompiledRules, marks: Sequence[Mark] = ()) -> None:
        reads = table.reads
        self.outcome = outcome
        self.cells = frozenset(reads)
        self._pick: itemgetter[Any] = itemgetter(*reads)
        self._values = self._pick(rules.table)
        self._marks = marks
        self._before = len(table) - len(reads)

    def fits(self, rules: CompiledRules) -> bool:
        """Whether rules would have the same outcome, because all that was read is the same in them."""
        return bool(self._pick(rules.table) == self._values)

    def shared(self, rules: CompiledRules) -> list[int] | None:
        """A copy of the last marked state to which these rules would have led as well; None if there is none."""
        theirs = self._pick(rules.table)
        same = self._before + next((n for n, value in enumerate(self._values) if value != theirs[n]), len(theirs))
        return next((cells.copy() for length, cells in reversed(self._marks) if length <= same), None)
