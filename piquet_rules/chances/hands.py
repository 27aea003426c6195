"""All hands counted, without making one of them.

A hand is taken suit by suit. Of the suits so far only what the count needs is kept (cards, points of sequences, the
best run, the ranks of which cards are missing); all that have the same are kept as one, with their number. That
number is a *ladder*: for each place of a point how many have no point above it, all in one whole number. To join a
suit with its point to a ladder is to take away the rungs below that point.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from piquet_rules.chances.suits import Holding, Sets, Suits
from piquet_rules.kernel import layout as at

SUITS = 4
_ROOM = 32
"""More than a hand has cards: cards and points of sequences are added as one number, points × 32 + cards."""

Kept = tuple[int, int]
"""Points of sequences × 32 + cards, place of the best run."""
Missing = tuple[int, int]
"""Heights at which one card is missing in the suits so far, and at which two or more are."""
Hands = dict[Missing, dict[Kept, int]]
"""What is kept → its ladder."""


class _Joined(NamedTuple):
    """A holding of the suit that is joined: points × 32 + cards, first bit of its rung, its run, how often it is."""

    total: int
    rung: int
    run: int
    times: int


class HandCount(NamedTuple):
    """How many hands have their best set of so many cards (0, 3, 4), and how many declare so many points."""

    sets: Counter[int]
    declarations: Counter[int]


@lru_cache(maxsize=16)
def count_hands(rules: tuple[int, ...], without: int = 0) -> HandCount:
    """Count all hands by their sets and by the points that they declare if everything is good.

    Args:
        rules: the table of compiled rules.
        without: heights that the hands counted have no card of.
    """
    suits, width = Suits(rules), SUITS * rules[at.RANKS] + 1
    suit = _by_absent(suits.holdings(without), width)
    so_far: Hands = {(0, 0): {(0, 0): sum(1 << place * width for place in range(len(suits.points)))}}
    for suits_left in range(SUITS - 1, 0, -1):
        least = rules[at.HAND_SIZE] - suits_left * rules[at.RANKS]
        so_far = _one_suit_more(so_far, suit, least, rules[at.HAND_SIZE])
    sets, ladders = Counter[int](), Counter[tuple[int, int]]()
    judge = Sets(rules)
    for (one, two), group in so_far.items():
        for absent, holdings in suit.items():
            three, four = (one | absent) & ~(two | one & absent), rules[at.SET_HEIGHTS] & ~(one | two | absent)
            best, points = judge.best_and_points(three, four)
            for (total, run), ladder in _whole(group, holdings, rules[at.HAND_SIZE]):
                sets[best] += ladder >> width * (len(suits.points) - 1)
                ladders[total // _ROOM + points, run] += ladder
    return HandCount(sets, _climbed(ladders, suits, width))


def _by_absent(holdings: Counter[Holding], width: int) -> dict[int, list[_Joined]]:
    grouped: dict[int, list[_Joined]] = defaultdict(list)
    for each, times in holdings.items():
        grouped[each.absent].append(_Joined(each.sequences * _ROOM + each.cards, each.point * width, each.run, times))
    return grouped


def _one_suit_more(so_far: Hands, suit: Mapping[int, list[_Joined]], least: int, most: int) -> Hands:
    """All that the suits so far and one more come to, with at least and at most so many cards."""
    found: defaultdict[Missing, dict[Kept, int]] = defaultdict(dict)
    for (one, two), group in so_far.items():
        for absent, holdings in suit.items():
            gone = two | one & absent
            into = found[(one | absent) & ~gone, gone]
            for (total, run), ladder in group.items():
                for more, rung, other, times in holdings:
                    if least <= (total + more) % _ROOM <= most:
                        kept = total + more, run if run > other else other
                        into[kept] = into.get(kept, 0) + (ladder >> rung << rung) * times
    return found


def _whole(group: Mapping[Kept, int], last: list[_Joined], hand: int) -> Iterator[tuple[Kept, int]]:
    """All whole hands that these make with a last suit."""
    by_cards: dict[int, list[_Joined]] = defaultdict(list)
    for each in last:
        by_cards[each.total % _ROOM].append(each)
    for (total, run), ladder in group.items():
        for more, rung, other, times in by_cards.get(hand - total % _ROOM, ()):
            yield (total + more, run if run > other else other), (ladder >> rung << rung) * times


def _climbed(ladders: Mapping[tuple[int, int], int], suits: Suits, width: int) -> Counter[int]:
    """Declared points → hands, from ladders by points of sequences and sets and by the best run."""
    declarations = Counter[int]()
    for (points, run), ladder in ladders.items():
        below = 0
        for place, score in enumerate(suits.points):
            upto = ladder >> place * width & (1 << width) - 1
            if upto > below:
                declarations[points + suits.runs[run] + score] += upto - below
            below = upto
    return declarations


def longest(measured: Counter[tuple[int, int]], hand: int) -> Counter[int]:
    """How many hands have their greatest measure of a suit (its cards, its longest run) so great.

    Args:
        measured: cards of a suit and their measure → how many sets of cards have both.
        hand: cards of a hand.
    """
    so_far = Counter({(0, 0): 1})
    for _ in range(SUITS):
        joined = Counter[tuple[int, int]]()
        for (cards, most), number in so_far.items():
            for (more, measure), times in measured.items():
                joined[cards + more, max(most, measure)] += number * times
        so_far = joined
    return Counter({most: number for (cards, most), number in so_far.items() if cards == hand})
