"""What the cards of one suit bring to a hand, read from the compiled rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from piquet_rules.cards import SUIT_MASK
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import worth
from piquet_rules.kernel.layout import Rules


class Holding(NamedTuple):
    """What some cards of one suit bring to a hand; different cards that bring the same are one holding.

    ``sequences`` are the points of its runs where all of them score; ``point`` and ``run`` say how good
    its point and its best run are, as places in ``Suits.points`` and ``Suits.runs``; ``absent`` are the
    ranks that make sets and are not held, as heights.
    """

    cards: int
    sequences: int
    point: int
    run: int
    absent: int


class Suits:
    """The holdings of a suit under some rules.

    ``points`` and ``runs`` have what a point and a best run score, from the lowest up. Of two that are equally
    high the one that scores more stands above: its holder may call that one.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        every = range(1 << rules[at.RANKS])
        points, runs = [self._point(cards) for cards in every], [self._run(cards) for cards in every]
        self.points, self._point_place = _places(points)
        self.runs, self._run_place = _places(runs)

    def holding(self, cards: int) -> Holding:
        """What these cards of a suit bring."""
        return Holding(
            cards.bit_count(),
            self._sequences(cards),
            self._point_place[self._point(cards)],
            self._run_place[self._run(cards)],
            self.rules[at.SET_HEIGHTS] & ~cards,
        )

    def holdings(self, without: int = 0) -> Counter[Holding]:
        """Each holding of a suit and how many sets of cards are it; ``without`` are heights that are not held."""
        every = range(1 << self.rules[at.RANKS])
        return Counter(self.holding(cards) for cards in every if not cards & without)

    def _point(self, cards: int) -> tuple[int, int]:
        """How high the cards are as a point, and what that scores."""
        if not cards:
            return self.rules[at.POINT_NOUGHT_KEY], self.rules[at.POINT_NOUGHT]
        return self.rules[at.POINT_KEY + cards], self.rules[at.POINT_POINTS + cards]

    def _run(self, cards: int) -> tuple[int, int]:
        """The same of the best run, where only the best of a hand scores."""
        if self.rules[at.ALL_SEQUENCES]:
            return 0, 0
        if not cards:
            return self.rules[at.SEQUENCE_NOUGHT_KEY], self.rules[at.SEQUENCE_NOUGHT]
        return self.rules[at.SEQUENCE_KEY + cards], worth(self.rules, at.SEQUENCE, self.rules[at.RUNS + cards])

    def _sequences(self, cards: int) -> int:
        """What all runs of the suit score, where all of a hand do."""
        if not self.rules[at.ALL_SEQUENCES]:
            return 0
        if not cards:
            return self.rules[at.SEQUENCE_NOUGHT] if self.rules[at.SEQUENCE_NOUGHT_KEY] else 0
        return worth(self.rules, at.SEQUENCE, self.rules[at.RUNS + cards])


def _places(ranked: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], dict[tuple[int, int], int]]:
    """What each height scores, and the place of each; what has no height (0) scores nothing."""
    order = sorted(set(ranked))
    scores = tuple(points if key else 0 for key, points in order)
    return scores, {each: place for place, each in enumerate(order)}


def longest_run(rules: Rules, cards: int) -> int:
    """The longest run of one suit that counts as a sequence; 0 for none."""
    held = rules[at.RUNS + cards]
    return max((len(list(run)) for one, run in groupby(f"{held:b}") if one == "1"), default=0)


class Sets:
    """The sets of a hand, from the ranks of which one card is missing or none."""

    def __init__(self, rules: Rules) -> None:
        heights = [height for height in range(SUIT_MASK.bit_length()) if rules[at.SET_HEIGHTS] >> height & 1]
        self._all = bool(rules[at.ALL_SETS])
        self._heights = [(1 << height, _set(rules, height, 3), _set(rules, height, 4)) for height in heights]

    def best_and_points(self, three: int, four: int) -> tuple[int, int]:
        """How many cards the best set has (0, 3 or 4), and what the hand scores for sets.

        Args:
            three: heights at which exactly three cards are held.
            four: heights at which all four are.
        """
        found = [trio for bit, trio, _ in self._heights if three & bit and trio.key]
        found += [quatorze for bit, _, quatorze in self._heights if four & bit and quatorze.key]
        if not found:
            return 0, 0
        best = max(found)
        return best.cards, sum(each.points for each in found) if self._all else best.points


class _Set(NamedTuple):
    key: int
    points: int
    cards: int


def _set(rules: Rules, height: int, cards: int) -> _Set:
    place = height * 5 + cards
    return _Set(rules[at.SET_KEY + place], rules[at.SET_POINTS + place], cards)


def longest_suits(rules: Rules, measures: Sequence[int]) -> Counter[tuple[int, int]]:
    """Cards of a suit and a measure of them → how many sets of cards have both."""
    return Counter((cards.bit_count(), measures[cards]) for cards in range(1 << rules[at.RANKS]))
