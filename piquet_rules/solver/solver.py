"""The solver: tables, memory and room to work in, for one set of rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from piquet_rules.cards import Card, Hand
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout
from piquet_rules.kernel import prices as at
from piquet_rules.kernel.solve import best_cards, first_of_best, put_down, worth, worth_of_card
from piquet_rules.solver.tables import tables_of

SLOTS = 1 << 14
"""Positions that are remembered; later ones take the place of earlier ones."""


@dataclass(frozen=True)
class BestPlay:
    """What best play makes of a state: points of the seat to play less the other's, the cards that lead there, and
    how the cards would fall."""

    seat: int
    worth: int
    best: Hand
    line: tuple[Card, ...]


class Solver:
    """Searches for best play under one set of rules; what it finds out it remembers for the next question."""

    def __init__(self, rules: CompiledRules, slots: int = SLOTS) -> None:
        self.rules = rules
        self._prices = tables_of(rules)
        self._memory = [slots, *([0] * (slots * at.SLOT))]
        self._one = [0] * layout.STATE_SIZE
        self._two = [0] * layout.STATE_SIZE

    def worth(self, state: Sequence[int], guess: int = 0) -> int:
        """What the seat to play makes more than the other from here on."""
        return worth(state, self.rules.table, self._prices, self._memory, self._one, self._two, guess)

    def best(self, state: Sequence[int], known: int) -> Hand:
        """All cards that are worth that much, the worth of the state."""
        return best_cards(state, self.rules.table, self._prices, self._memory, self._one, self._two, known)

    def first(self, state, known):
        return first_of_best(state, self.rules.table, self._prices, self._memory, self._one, self._two, known)
