"""Worlds: deals with everything open in which a seat has the very view that it has."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.cards import Hand
from piquet_rules.compiled import CATEGORY_NAMES, CompiledRules
from piquet_rules.engine.actions import REPLY_NAMES
from piquet_rules.engine.declarable import Declarable
from piquet_rules.engine.view import Call, View, view_of
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import everything, key_of
from piquet_rules.kernel.known import best_of
from piquet_rules.kernel.opening import begin_after_exchange
from piquet_rules.kernel.solve import put_down
from piquet_rules.kernel.step import step
from piquet_rules.sampling.unseen import Unseen, fallen

TRIES = 40
"""Hands tried for each world that is wanted."""


class Worlds:
    """The worlds of a view. The other seat is taken to have declared all it held."""

    def __init__(self, view: View, rules: CompiledRules, seed: int) -> None:
        self._view = view
        self._rules = rules
        self._seed = seed
        self._seat = view.seats.index(view.seat)
        self._unseen = Unseen.of(view, rules)
        self._declarable = Declarable(rules.table)
        self._mine = view.hand | fallen(view, rules)[self._seat]
        self._own = [self._declared(call) for call in view.calls]

    def alike(self, number: int) -> Iterator[list[int]]:
        """The cells of so many worlds that look the same to the seat, or of as many as are found in reasonable time."""
        found = 0
        for attempt in range(number * TRIES):
            theirs = self._unseen.hand(self._seed, attempt)
            if not self._answers(theirs):
                continue
            cells = self._built(theirs)
            if self._looks_the_same(cells):
                found += 1
                yield cells
            if found == number:
                return

    def possible(self, number: int) -> Iterator[list[int]]:
        """The cells of so many worlds that agree with the cards seen, whatever was said."""
        for attempt in range(number):
            yield self._built(self._unseen.hand(self._seed + 1, attempt))

    def _built(self, theirs: Hand) -> list[int]:
        """A deal with this hand of the other, played as far as the view goes."""
        cells, table, view = [0] * at.STATE_SIZE, self._rules.table, self._view
        cells[at.HAND + self._seat], cells[at.HAND + 1 - self._seat] = self._mine, theirs
        for seat, dealt in enumerate(view.blanks):
            cells[at.DEALT + seat] = dealt
            again = dealt and table[at.BLANK_AGAIN_POINTS] and not cells[at.HAND + seat] & table[at.COURTS]
            cells[at.BLANK + seat] = bool(dealt) + bool(again)
        begin_after_exchange(cells, table, None)
        while cells[at.PHASE] == at.DECLARE_PHASE:
            step(cells, table, None, self._says(cells, theirs))
        while cells[at.PHASE] == at.ANNOUNCE_PHASE:
            step(cells, table, None, int(view.announced == view.seats[cells[at.TURN]]))
        for card in view.played:
            put_down(cells, table, card)
        return cells

    def _answers(self, theirs: Hand) -> bool:
        """Whether calls and replies would have been the same: a quick look before the deal is built."""
        table = self._rules.table
        leads = self._seat == table[at.LEADER]
        for own, call in zip(self._own, self._view.calls, strict=True):
            category = CATEGORY_NAMES.index(call.category)
            whole = everything(table, theirs, category)
            if not leads and not self._would_be(whole, category, call):
                return False
            called, other = (own, whole) if leads else (whole, own)
            keys = key_of(table, category, called), key_of(table, category, other)
            if called and call.reply and call.reply != _reply(*keys):
                return False
        return True

    def _says(self, cells: list[int], theirs: Hand) -> int:
        place = cells[at.CATEGORY]
        if cells[at.TURN] == self._seat:
            return self._own[place]
        return everything(self._rules.table, theirs, self._rules.table[at.ORDER + place])

    def _declared(self, call: Call) -> Hand:
        """What the seat itself declared, as far as its view still tells."""
        category = CATEGORY_NAMES.index(call.category)
        scored = call.scored[self._seat]
        if scored:
            return scored
        whole = everything(self._rules.table, self._mine, category)
        if self._seat != self._rules.table[at.LEADER]:
            return 0 if call.reply == "good" and not self._rules.table[at.BOTH_SCORE] else whole
        calls = (whole, *self._declarable.of(self._mine, category))
        return next((cards for cards in calls if self._would_be(cards, category, call)), 0)

    def _would_be(self, cards: Hand, category: int, call: Call) -> bool:
        """Whether declaring these cards makes that call."""
        table = self._rules.table
        size = (best_of(table, category, cards) & at.CARDS_ONLY).bit_count()
        return size == call.cards and call.value in (0, key_of(table, category, cards))

    def _looks_the_same(self, cells: list[int]) -> bool:
        seen, view = view_of(tuple(cells), self._rules, self._seat, self._declarable), self._view
        return (seen.calls, seen.score, seen.tricks, seen.turn) == (view.calls, view.score, view.tricks, view.turn)


def _reply(called: int, other: int) -> str:
    """How a call is answered by somebody whose best is so high."""
    return REPLY_NAMES[at.GOOD if called > other else at.NOT_GOOD if called < other else at.EQUAL]
