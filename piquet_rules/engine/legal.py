"""The legal actions of a state as a lazy sequence: nothing is listed before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from math import comb
from typing import overload

from piquet_rules.cards import STRIDE, SUIT_MASK, Hand, cards_of, hand_of
from piquet_rules.engine.actions import CONCEDE, KIND_OF_PHASE, Action
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.layout import Rules, State
from piquet_rules.kernel.legal import OK, check, check_declaration, legal_cards, lowest_run, may_concede
from piquet_rules.kernel.opening import fewest, most
from piquet_rules.rng import below


class LegalActions(Sequence[Action]):
    """All actions that the rules allow in a state: ``len``, ``in``, iterate, index, ``pick``."""

    def __init__(self, cells: State, rules: Rules) -> None:
        self._cells = cells
        self._rules = rules
        self._kind = KIND_OF_PHASE[cells[at.PHASE]]

    @cached_property
    def _values(self) -> Sequence[int]:
        s, r = self._cells, self._rules
        phase = s[at.PHASE]
        if phase == at.PLAY_PHASE:
            return list(cards_of(legal_cards(s, r)))
        if phase == at.EXCHANGE_PHASE:
            return _Exchanges(s, r)
        if phase == at.DECLARE_PHASE:
            hand = s[at.HAND + s[at.TURN]]
            return declarations(r, hand, r[at.ORDER + s[at.CATEGORY]])
        return () if phase == at.DONE else (0, 1)

    @cached_property
    def _concedes(self) -> bool:
        return self._cells[at.PHASE] != at.DONE and may_concede(self._cells, self._rules)

    def __len__(self) -> int:
        return len(self._values) + self._concedes

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        wanted = CONCEDE if action.value == at.CONCEDE else self._kind
        return action.kind == wanted and check(self._cells, self._rules, action.value) == OK

    def __iter__(self) -> Iterator[Action]:
        for value in self._values:
            yield Action(self._kind, value)
        if self._concedes:
            yield Action(CONCEDE, at.CONCEDE)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if self._concedes and index == len(self) - 1:
            return Action(CONCEDE, at.CONCEDE)
        return Action(self._kind, self._values[index])

    def pick(self, number: int) -> Action:
        """The action that a 32-bit draw (``piquet_rules.rng.draw``) chooses, all equally likely."""
        return self[below(number, len(self))]


class _Exchanges(Sequence[int]):
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

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        for size in self._sizes:
            count = comb(len(self._cards), size)
            if index < count:
                return self._unrank(index, size)
            index -= count
        raise IndexError(index)

    def _unrank(self, index: int, size: int) -> int:
        """The combination of this size at a place in lexical order."""
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


def declarations(r: Rules, hand: Hand, category: int) -> list[int]:
    """All that may be declared of a hand in a category, nothing (0) first."""
    found = {at.POINT: _points, at.SEQUENCE: _sequences, at.SET: _sets}[category](r, hand)
    return [cards for cards in [0, *found] if check_declaration(r, hand, category, cards) == OK]


def _points(r: Rules, hand: Hand) -> Iterator[int]:
    """Each suit, whole or its highest cards only."""
    for suit in range(4):
        held = sorted(cards_of(hand & SUIT_MASK << suit * STRIDE), reverse=True)
        for number in range(len(held), 0, -1):
            yield hand_of(held[:number])


def _sequences(r: Rules, hand: Hand) -> Iterator[int]:
    """From each held run nothing or one run within it, in all combinations."""
    choices = []
    for suit in range(4):
        held = hand >> suit * STRIDE & SUIT_MASK
        while held:
            run = lowest_run(held)
            held ^= run
            choices.append([0, *(part << suit * STRIDE for part in _parts(r, run))])
    for parts in product(*choices):
        if any(parts):
            yield sum(parts)


def _parts(r: Rules, run: int) -> Iterator[int]:
    """The runs within a run that count."""
    low, high = (run & -run).bit_length() - 1, run.bit_length()
    for bottom in range(low, high):
        for top in range(bottom + 1, high + 1):
            part = (1 << top) - (1 << bottom)
            if r[at.SEQUENCE_KEY + part]:
                yield part


def _sets(r: Rules, hand: Hand) -> Iterator[int]:
    """Of each rank nothing, or three or four cards, in all combinations."""
    choices = []
    for height in range(STRIDE):
        same = [card for card in cards_of(hand) if card % STRIDE == height]
        groups = [hand_of(group) for size in (4, 3) for group in combinations(same, size)]
        if groups and r[at.SET_HEIGHTS] >> height & 1:
            choices.append([0, *groups])
    for parts in product(*choices):
        if any(parts):
            yield sum(parts)
