"""Which cards to lay out: a kept hand is worth what its suits are, looked up suit by suit, and its sets.

All worth is in hundredths of a point, by the scores of the rules that are played.
"""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.layout import (
    BITS, DRAW_MAX, DRAW_MIN, HAND, LEADER, MOST_TALON, POINT_POINTS, RANKS, ROOM, RUN_LENGTH, SEAT, SEQUENCE_KEY,
    SEQUENCE_POINTS, SET_KEY, SET_POINTS, Known, Rules,
)  # fmt: skip
from piquet_rules.kernel.opening import count_cards, fewest, most
from piquet_rules.policies.chosen import lowest
from piquet_rules.policies.heuristic.strength import entry, strength, trick_worth
from piquet_rules.policies.heuristic.weights import (
    FRESH_CARD, MISSING_AGAINST, NONE_HELD, ONE_HELD, PAIR, POINT_IS_GOOD, RUN_IS_GOOD,
)  # fmt: skip

FAR_BELOW = -(1 << 40)
WIDTH = MOST_TALON + 1
KEPT, GAIN, LAID, SETS = 0, 4 * WIDTH, 8 * WIDTH, 12 * WIDTH
"""Cells of the room: by suit and number of cards laid out, the best worth, what more it is worth as the point, and the
cards laid out; by height, what each card is worth in a set."""


def choose_exchange(k: Known, r: Rules) -> int:
    """The cards to lay out."""
    seat = k[SEAT]
    high = most(k, r, r[DRAW_MAX + seat])
    low = fewest(k, r, r[DRAW_MIN + seat])
    hand = k[HAND + seat]
    draw = 100 * high // (4 * r[RANKS] - count_cards(r, hand))
    weigh_sets(k, r, hand, draw)
    for suit in range(4):
        weigh_suit(k, r, hand, suit, high, draw)
    return best_split(k, r, low, high)


def weigh_sets(k: Known, r: Rules, hand: int, draw: int) -> None:
    """What keeping a card of each rank is worth for the sake of trios and quatorzes."""
    good = 100
    for step in range(1, r[RANKS] + 1):
        height = r[RANKS] - step
        held = held_of(hand, height)
        three = r[SET_POINTS + height * 5 + 3] * good
        four = r[SET_POINTS + height * 5 + 4] * good
        if held == 4:
            worth = four - three
        elif held == 3:
            worth = three + draw * (four - three) // 100
        elif held == 2:
            worth = three * draw // 100 * PAIR // 100
        else:
            worth = 0
        k[ROOM + SETS + height] = worth
        if r[SET_KEY + height * 5 + 3] > 0 and held < 2:
            good = good * (ONE_HELD if held else NONE_HELD) // 100


def held_of(hand: int, height: int) -> int:
    """How many cards of a rank a hand has."""
    return (
        (hand >> height & 1)
        + (hand >> height + STRIDE & 1)
        + (hand >> height + 2 * STRIDE & 1)
        + (hand >> height + 3 * STRIDE & 1)
    )


def weigh_suit(k: Known, r: Rules, hand: int, suit: int, high: int, draw: int) -> None:
    """For each number of cards that may be laid out of a suit, which of them."""
    cell = ROOM + suit * WIDTH
    for number in range(high + 1):
        k[cell + KEPT + number] = FAR_BELOW
        k[cell + GAIN + number] = FAR_BELOW
    held = hand >> suit * STRIDE & SUIT_MASK
    laid = held
    while laid >= 0:
        number = r[BITS + laid]
        if number <= high:
            kept = held ^ laid
            worth = worth_kept(k, r, held, kept, draw)
            gain = worth_as_point(k, r, held, kept, draw)
            if worth + gain // 2 > k[cell + KEPT + number] + k[cell + GAIN + number] // 2:
                k[cell + KEPT + number] = worth
                k[cell + GAIN + number] = gain
                k[cell + LAID + number] = laid << suit * STRIDE
        laid = (laid - 1 & held) if laid > 0 else -1


def worth_kept(k: Known, r: Rules, held: int, kept: int, draw: int) -> int:
    """What a kept part of a suit is worth for tricks, sequences and sets."""
    missing = (1 << r[RANKS]) - 1 ^ held
    leads = k[SEAT] == r[LEADER]
    worth = strength(r, kept, missing, MISSING_AGAINST, leads) * trick_worth(r) // 100
    run = run_hopes(r, kept)
    worth += run
    left = missing
    while left:
        card = left & -left
        left ^= card
        worth += (run_hopes(r, kept | card) - run) * draw // 100
    left = kept
    while left:
        worth += k[ROOM + SETS + lowest(r, left)]
        left &= left - 1
    return worth


def run_hopes(r: Rules, cards: int) -> int:
    """What the best run is worth, at the chance that it is good."""
    if r[SEQUENCE_KEY + cards] == 0:
        return 0
    length = r[RUN_LENGTH + cards]
    return r[SEQUENCE_POINTS + length] * chance(RUN_IS_GOOD, length)


def worth_as_point(k: Known, r: Rules, held: int, kept: int, draw: int) -> int:
    """What a kept part of a suit is worth as the point."""
    now = point_hopes(r, kept)
    worth = now
    missing = (1 << r[RANKS]) - 1 ^ held
    while missing:
        card = missing & -missing
        missing ^= card
        worth += (point_hopes(r, kept | card) - now) * draw // 100
    return worth


def point_hopes(r: Rules, cards: int) -> int:
    """What a suit is worth as the point, at the chance that it is good."""
    return r[POINT_POINTS + cards] * chance(POINT_IS_GOOD, r[BITS + cards])


def chance(table: int, cards: int) -> int:
    """How likely a holding of so many cards is good, in hundredths; of two or fewer it is as of three."""
    return entry(table, min(max(cards - 3, 0), 6))


def best_split(k: Known, r: Rules, low: int, high: int) -> int:
    """The cards to lay out, shared out among the suits as it is best; one suit is kept as the point."""
    best = FAR_BELOW
    cards = 0
    for first in range(high + 1):
        for second in range(high + 1 - first):
            for third in range(high + 1 - first - second):
                for fourth in range(max(0, low - first - second - third), high + 1 - first - second - third):
                    number = first + second + third + fourth
                    worth = worth_of(k, first, second, third, fourth) + number * FRESH_CARD
                    if worth > best:
                        best = worth
                        cards = laid_of(k, first, second, third, fourth)
    return cards


def worth_of(k: Known, first: int, second: int, third: int, fourth: int) -> int:
    """What is kept when so many cards of each suit are laid out."""
    a = ROOM + first
    b = ROOM + WIDTH + second
    c = ROOM + 2 * WIDTH + third
    d = ROOM + 3 * WIDTH + fourth
    gain = max(max(k[a + GAIN], k[b + GAIN]), max(k[c + GAIN], k[d + GAIN]))
    return k[a + KEPT] + k[b + KEPT] + k[c + KEPT] + k[d + KEPT] + gain


def laid_of(k: Known, first: int, second: int, third: int, fourth: int) -> int:
    """The cards that are laid out then."""
    a = k[ROOM + LAID + first] | k[ROOM + LAID + WIDTH + second]
    return a | k[ROOM + LAID + 2 * WIDTH + third] | k[ROOM + LAID + 3 * WIDTH + fourth]
