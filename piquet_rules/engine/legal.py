"""The legal actions of a state as a lazy sequence: nothing is listed before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from piquet_rules.cards import cards_of, hand_of
from piquet_rules.engine.actions import CONCEDE, KIND_OF_PHASE, Action
from piquet_rules.engine.declarable import Declarable
from piquet_rules.engine.lazy import Lazy, Listed
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.layout import Rules, State
from piquet_rules.kernel.legal import OK, check, legal_cards, may_concede
from piquet_rules.kernel.opening import fewest, most
from piquet_rules.rng import below

_action = tuple.__new__
"""Builds an Action without the detour of its constructor; this is done once a move."""


class LegalActions(Lazy[Action]):
    """All actions that the rules allow in a state: ``len``, ``in``, iterate, index, ``pick``."""

    __slots__ = ("_cards", "_cells", "_concedes", "_kind", "_rules", "_size", "_values")

    def __init__(self, cells: State, rules: Rules, declarable: Declarable) -> None:
        phase = cells[at.PHASE]
        self._cells = cells
        self._rules = rules
        self._kind = KIND_OF_PHASE[phase]
        self._concedes = False
        self._cards = 0
        if phase == at.PLAY_PHASE:
            # Three in four actions are cards: they are kept as a set and need no sequence of their own.
            self._cards = legal_cards(cells, rules)
            self._size = self._cards.bit_count()
            return
        self._values = _values(cells, rules, declarable)
        self._concedes = rules[at.CONCESSION] > 0 and phase != at.DONE and may_concede(cells, rules)
        self._size = len(self._values) + self._concedes

    def __len__(self) -> int:
        return self._size

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        wanted = CONCEDE if action.value == at.CONCEDE else self._kind
        return action.kind == wanted and check(self._cells, self._rules, action.value) == OK

    def __iter__(self) -> Iterator[Action]:
        for value in cards_of(self._cards) if self._cards else self._values:
            yield Action(self._kind, value)
        if self._concedes:
            yield Action(CONCEDE, at.CONCEDE)

    def item(self, index: int) -> Action:
        cards = self._cards
        if cards:
            for _ in range(index):
                cards &= cards - 1
            return _action(Action, (self._kind, (cards & -cards).bit_length() - 1))
        if self._concedes and index == self._size - 1:
            return Action(CONCEDE, at.CONCEDE)
        return _action(Action, (self._kind, self._values.item(index)))

    def pick(self, number: int) -> Action:
        """The action that a 32-bit draw (``piquet_rules.rng.draw``) chooses, all equally likely."""
        return self[below(number, len(self))]


def _values(s: State, r: Rules, declarable: Declarable) -> Lazy[int]:
    """The numbers of the actions in any phase but the play."""
    phase = s[at.PHASE]
    if phase == at.DECLARE_PHASE:
        return declarable.of(s[at.HAND + s[at.TURN]], r[at.ORDER + s[at.CATEGORY]])
    if phase == at.EXCHANGE_PHASE:
        return _Exchanges(s, r)
    return Listed(() if phase == at.DONE else (0, 1))


class _Exchanges(Lazy[int]):
    """The sets of cards that may be laid out, by size and then in order, without listing them."""

    def __init__(self, s: State, r: Rules) -> None:
        seat = s[at.TURN]
        self._cards = list(cards_of(s[at.HAND + seat]))
        low, high = fewest(s, r, r[at.DRAW_MIN + seat]), most(s, r, r[at.DRAW_MAX + seat])
        self._sizes = list(range(low, high + 1))
        if r[at.MAY_DECLINE] and 0 not in self._sizes:
            self._sizes.insert(0, 0)

    def __len__(self) -> int:
        return sum(comb(len(self._cards), size) for size in self._sizes)

    def __iter__(self) -> Iterator[int]:
        for size in self._sizes:
            yield from map(hand_of, combinations(self._cards, size))

    def item(self, index: int) -> int:
        """By size, and among as many cards the combination at its place in lexical order."""
        size = 0
        for size in self._sizes:
            count = comb(len(self._cards), size)
            if index < count:
                break
            index -= count
        hand = 0
        for place, card in enumerate(self._cards):
            if size == 0:
                break
            with_card = comb(len(self._cards) - place - 1, size - 1)
            if index < with_card:
                hand |= 1 << card
                size -= 1
            else:
                index -= with_card
        return hand
