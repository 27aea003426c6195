"""What may be declared of a hand, counted and indexed without being listed.

A suit has at most 512 holdings, so what can be called from each is found once and remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import prod

from piquet_rules.cards import STRIDE, SUIT_MASK, Hand, cards_of, hand_of
from piquet_rules.engine.lazy import Lazy, Listed
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import three_of, voids
from piquet_rules.kernel.layout import Rules
from piquet_rules.kernel.legal import OK, check_declaration, lowest_run, nought_counts

Group = tuple[int, ...]
"""Choices of which at most one is taken; the first is 0, for none."""


class Declarable:
    """The declarations that one ruleset allows, remembered by suit."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._noughts = tuple(nought_counts(rules, category) for category in range(at.CATEGORIES))
        self._points: dict[int, Group] = {}
        self._runs: dict[int, tuple[Group, ...]] = {}

    def of(self, hand: Hand, category: int) -> Lazy[int]:
        """All that may be declared of a hand in a category, as sets of cards; 0 is nothing."""
        noughts = self._noughts_of(hand) if self._noughts[category] else ()
        if category == at.POINT:
            found = Choices(((0, *self._points_of(hand), *noughts[:1]),))
        elif category == at.SEQUENCE:
            found = Choices((*self._runs_of(hand), (0, *noughts)) if noughts else self._runs_of(hand))
        else:
            found = Choices(_sets_of(self._rules, hand))
        if self._rules[at.SINKING]:
            return found
        return Listed([cards for cards in found if check_declaration(self._rules, hand, category, cards) == OK])

    def _noughts_of(self, hand: Hand) -> Group:
        """The first void suit, the first two, and so on."""
        void = voids(hand)
        each = [at.VOID << suit for suit in range(4) if void & at.VOID << suit]
        return tuple(sum(each[:number]) for number in range(1, len(each) + 1))

    def _points_of(self, hand: Hand) -> Group:
        found: Group = ()
        for suit in range(4):
            held = hand & SUIT_MASK << suit * STRIDE
            calls = self._points.get(held)
            if calls is None:
                calls = tuple(cards << suit * STRIDE for cards in _points_in(self._rules, held >> suit * STRIDE))
                self._points[held] = calls
            found += calls
        return found

    def _runs_of(self, hand: Hand) -> tuple[Group, ...]:
        found: tuple[Group, ...] = ()
        for suit in range(4):
            held = hand & SUIT_MASK << suit * STRIDE
            groups = self._runs.get(held)
            if groups is None:
                runs = _runs_in(self._rules, held >> suit * STRIDE)
                groups = tuple(tuple(part << suit * STRIDE for part in run) for run in runs)
                self._runs[held] = groups
            found += groups
        return found


class Choices(Lazy[int]):
    """One choice from each group, added up: a product that is not listed."""

    __slots__ = ("_groups", "_size")

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self._groups = groups
        self._size = prod(map(len, groups))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[int]:
        return map(sum, product(*self._groups))

    def item(self, index: int) -> int:
        cards = 0
        for group in reversed(self._groups):
            index, place = divmod(index, len(group))
            cards += group[place]
        return cards


def _points_in(r: Rules, held: int) -> Iterator[int]:
    """A suit's cards as a point: whole, or its highest cards only."""
    cards = sorted(cards_of(held), reverse=True)
    for number in range(len(cards), 0, -1):
        called = hand_of(cards[:number])
        if r[at.POINT_KEY + called]:
            yield called


def _runs_in(r: Rules, held: int) -> Iterator[Group]:
    """For each unbroken stretch of a suit: nothing, or any run within it that counts."""
    while held:
        run = lowest_run(held)
        held ^= run
        low, high = (run & -run).bit_length() - 1, run.bit_length()
        parts = ((1 << top) - (1 << bottom) for bottom in range(low, high) for top in range(bottom + 1, high + 1))
        group = (0, *(part for part in parts if r[at.SEQUENCE_KEY + part]))
        if len(group) > 1:
            yield group


def _sets_of(r: Rules, hand: Hand) -> tuple[Group, ...]:
    """For each rank that makes sets: nothing, four cards, or any three."""
    groups = []
    for height in cards_of(r[at.SET_HEIGHTS] & three_of(hand)):
        same = [1 << card for card in range(height, at.MOST_CARDS, STRIDE) if hand >> card & 1]
        sizes = (size for size in (4, 3) if r[at.SET_KEY + height * 5 + size])
        group = (0, *(sum(cards) for size in sizes for cards in combinations(same, size)))
        if len(group) > 1:
            groups.append(group)
    return tuple(groups)
