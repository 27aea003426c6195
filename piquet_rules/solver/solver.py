"""The solver: tables, memory and room to work in, for one set of rules."""

from __future__ import annotations

from collections.abc import MutableSequence

from piquet_rules.cards import Card, Hand
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout
from piquet_rules.kernel import prices as at
from piquet_rules.kernel.solve import (
    ahead,
    ahead_when_counted,
    best_cards,
    first_of_best,
    put_down,
    worth,
    worth_of_card,
)  # fmt: skip
from piquet_rules.solver.tables import tables_of

SLOTS = 1 << 14
"""Positions that are remembered; a later one takes the place of an earlier one."""

Cells = MutableSequence[int]
"""A state in the phase of play, or after it."""


class Solver:
    """Searches for best play under one set of rules; what it finds out it remembers for the next question.

    Points are always those of the seat to play, less the other's, from the state on.
    """

    def __init__(self, rules: CompiledRules, slots: int = SLOTS) -> None:
        self.rules = rules
        memory = [slots, *([0] * (slots * at.SLOT))]
        self._rooms = [0] * layout.STATE_SIZE, [0] * layout.STATE_SIZE
        self._given = (rules.table, tables_of(rules), memory, *self._rooms)

    def worth(self, cells: Cells, guess: int = 0) -> int:
        """What best play of both makes; ``guess`` is where to begin and decides only how long it takes."""
        return worth(cells, *self._given, guess)

    def worth_of(self, cells: Cells, card: Card, guess: int = 0) -> int:
        """What a card makes if best play of both follows."""
        return worth_of_card(cells, *self._given, card, guess)

    def best(self, cells: Cells, known: int) -> Hand:
        """Every card that makes as much as the state is worth."""
        return best_cards(cells, *self._given, known)

    def line(self, cells: Cells, known: int) -> tuple[Card, ...]:
        """How the cards fall if both play best: of equally good cards the first by suit, and there the lowest."""
        state, cards = list(cells), []
        while state[layout.PHASE] != layout.DONE:
            cards.append(first_of_best(state, *self._given, known))
            known = self.after(state, cards[-1], known)
        return tuple(cards)

    def after(self, state: list[int], card: Card, known: int) -> int:
        """Play one of the best cards; returns what is then known to be the worth for the seat to play next."""
        table, seat = self.rules.table, state[layout.TURN]
        before = ahead_when_counted(state, table, self._rooms[0], seat)
        put_down(state, table, card)
        left = known - (ahead(state, table, seat) - before)
        return left if state[layout.TURN] == seat else -left
