"""The solver: tables, memory and room to work in, for one set of rules."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from piquet_rules.cards import Card, Hand, cards_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.fast.compiling import NotCompilable, compiled, numbers
from piquet_rules.kernel import layout
from piquet_rules.kernel import prices as at
from piquet_rules.kernel import solve as kernel
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.solver.tables import tables_of

SLOTS = 1 << 14
"""Positions that are remembered; a later one takes the place of an earlier one."""

Cells = Sequence[int]
"""A state in the phase of play, or after it."""

ROOTS = (kernel.worth, kernel.best_cards, kernel.first_of_best, kernel.worth_of_card, kernel.worths_of_cards)


class Solver:
    """Searches for best play under one set of rules; what it finds out it remembers for the next question.

    Points are always those of the seat to play, less the other's, from the state on.

    Args:
        rules: compiled rules for two players.
        slots: how many positions are remembered.
        fast: whether to run compiled, where numba is there. To load what is compiled takes as long as a hundred deals
            take plain. ``how`` says what became of it.
    """

    def __init__(self, rules: CompiledRules, slots: int = SLOTS, *, fast: bool = False) -> None:
        self.rules = rules
        self.how = "plain"
        self._functions: dict[Any, Callable[..., int]] = {root: root for root in ROOTS}
        self._numbers: Callable[[Sequence[int]], Any] = list
        if fast:
            self._compile()
        self._cards = self._room(layout.MOST_CARDS)
        self._empty = self._room(slots * at.SLOT)
        memory = self._numbers([slots, *self._empty])
        table, prices = self._numbers(rules.table), self._numbers(tables_of(rules))
        self._given = (table, prices, memory, self._room(layout.STATE_SIZE), self._room(layout.STATE_SIZE))

    def _compile(self) -> None:
        try:
            self._functions = compiled(ROOTS)
        except NotCompilable as error:
            self.how = f"plain: {error}"
        else:
            self.how, self._numbers = "compiled", numbers

    def forget(self) -> None:
        """Forget what was found out, as if the solver were new."""
        memory = self._given[2]
        memory[1:] = self._empty

    def _room(self, size: int) -> MutableSequence[int]:
        room: MutableSequence[int] = self._numbers([0] * size)
        return room

    def _ask(self, function: Callable[..., int], cells: Cells, *more: Any) -> int:
        return int(self._functions[function](self._numbers(cells), *self._given, *more))

    def worth(self, cells: Cells, guess: int = 0) -> int:
        """What best play of both makes; ``guess`` is where to begin and decides only how long it takes."""
        return self._ask(kernel.worth, cells, guess)

    def worth_of(self, cells: Cells, card: Card, guess: int = 0) -> int:
        """What a card makes if best play of both follows."""
        return self._ask(kernel.worth_of_card, cells, card, guess)

    def worths(self, cells: Cells, guess: int = 0) -> dict[Card, int]:
        """What each card that may be played makes."""
        self._ask(kernel.worths_of_cards, cells, self._cards, guess)
        return {card: int(self._cards[card]) for card in cards_of(legal_cards(list(cells), self.rules.table))}

    def best(self, cells: Cells, known: int) -> Hand:
        """Every card that makes as much as the state is worth."""
        return self._ask(kernel.best_cards, cells, known)

    def line(self, cells: Cells, known: int) -> tuple[Card, ...]:
        """How the cards fall if both play best: of equally good cards the first by suit, and there the lowest."""
        state, cards = list(cells), []
        while state[layout.PHASE] != layout.DONE:
            cards.append(self._ask(kernel.first_of_best, state, known))
            known = self.after(state, cards[-1], known)
        return tuple(cards)

    def after(self, state: list[int], card: Card, known: int) -> int:
        """Play a card that is worth so much; returns what the state is then worth to the seat to play next."""
        table, seat = self.rules.table, state[layout.TURN]
        before = kernel.ahead_when_counted(state, table, [0] * layout.STATE_SIZE, seat)
        kernel.put_down(state, table, card)
        left = known - (kernel.ahead(state, table, seat) - before)
        return left if state[layout.TURN] == seat else -left
