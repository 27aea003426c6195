"""What a set of cards holds: keys, points, and all that can be declared of it."""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.layout import (
    ALL_SEQUENCES, ALL_SETS, FULL_COUNT_POINTS, POINT, POINT_KEY, POINT_NOUGHT, POINT_NOUGHT_KEY, POINT_POINTS,
    RUN_LENGTH, RUN_TOP, RUNS, SEQUENCE, SEQUENCE_KEY, SEQUENCE_NOUGHT, SEQUENCE_NOUGHT_KEY, SEQUENCE_POINTS,
    SET_HEIGHTS, SET_KEY, SET_POINTS, VOID, Rules,
)  # fmt: skip


def key_of(r: Rules, category: int, cards: int) -> int:
    """How high declared cards rank in their category; 0 for none."""
    if cards >= VOID:
        return key_with_nought(r, category, cards)
    if category == POINT:
        return best_key(r, POINT_KEY, cards)
    if category == SEQUENCE:
        return best_key(r, SEQUENCE_KEY, cards)
    return set_key(r, cards)


def key_with_nought(r: Rules, category: int, cards: int) -> int:
    """How high a declaration ranks that has a void suit in it."""
    if category == POINT:
        return r[POINT_NOUGHT_KEY]
    key = best_key(r, SEQUENCE_KEY, cards)
    return key if key > r[SEQUENCE_NOUGHT_KEY] else r[SEQUENCE_NOUGHT_KEY]


def voids(hand: int) -> int:
    """The void suits of a hand, as they stand in a declaration."""
    found = 0
    for suit in range(4):
        if hand >> suit * STRIDE & SUIT_MASK == 0:
            found |= VOID << suit
    return found


def best_key(r: Rules, table: int, cards: int) -> int:
    """Key of the best suit or run among the cards; the table is ``POINT_KEY`` or ``SEQUENCE_KEY``."""
    best = 0
    for suit in range(4):
        key = r[table + (cards >> suit * STRIDE & SUIT_MASK)]
        if key > best:
            best = key
    return best


def four_of(cards: int) -> int:
    """Heights at which all four cards are held."""
    return cards & cards >> STRIDE & cards >> 2 * STRIDE & cards >> 3 * STRIDE & SUIT_MASK


def three_of(cards: int) -> int:
    """Heights at which three or four cards are held."""
    a = cards & SUIT_MASK
    b = cards >> STRIDE & SUIT_MASK
    c = cards >> 2 * STRIDE & SUIT_MASK
    d = cards >> 3 * STRIDE
    return a & b & (c | d) | c & d & (a | b)


def set_key(r: Rules, cards: int) -> int:
    """Key of the best set among the cards."""
    three = three_of(cards) & r[SET_HEIGHTS]
    if three == 0:
        return 0
    four = four_of(cards)
    best = 0
    for height in range(STRIDE):
        if three >> height & 1:
            key = r[SET_KEY + height * 5 + 3 + (four >> height & 1)]
            if key > best:
                best = key
    return best


def point_points(r: Rules, cards: int) -> int:
    """What a declared point scores; its cards are of one suit."""
    if cards >= VOID:
        return r[POINT_NOUGHT]
    points = 0
    for suit in range(4):
        held = cards >> suit * STRIDE & SUIT_MASK
        if held:
            points = r[POINT_POINTS + held]
    return points


def best_run(r: Rules, cards: int) -> int:
    """The cards of the best run among the cards, or the void suit that is better, or 0."""
    best = 0
    suit = 0
    for other in range(4):
        key = r[SEQUENCE_KEY + (cards >> other * STRIDE & SUIT_MASK)]
        if key > best:
            best = key
            suit = other
    if cards >= VOID and r[SEQUENCE_NOUGHT_KEY] > best:
        noughts = cards & ~(VOID - 1)
        return noughts & -noughts
    if best == 0:
        return 0
    held = cards >> suit * STRIDE & SUIT_MASK
    length = r[RUN_LENGTH + held]
    return ((1 << length) - 1) << r[RUN_TOP + held] + 1 - length + suit * STRIDE


def run_points(r: Rules, run: int) -> int:
    """What one run or void suit scores."""
    if run >= VOID:
        return r[SEQUENCE_NOUGHT]
    while run & SUIT_MASK == 0:
        run >>= STRIDE
    return r[SEQUENCE_POINTS + r[RUN_LENGTH + run]]


def cards_at(height: int) -> int:
    """The four cards of one height."""
    return (1 | 1 << STRIDE | 1 << 2 * STRIDE | 1 << 3 * STRIDE) << height


def best_set(r: Rules, cards: int) -> int:
    """The cards of the best set among the cards, or 0."""
    three = three_of(cards) & r[SET_HEIGHTS]
    four = four_of(cards)
    best = 0
    found = 0
    for height in range(STRIDE):
        if three >> height & 1:
            key = r[SET_KEY + height * 5 + 3 + (four >> height & 1)]
            if key > best:
                best = key
                found = cards & cards_at(height)
    return found


def set_points(r: Rules, cards: int) -> int:
    """What one set scores."""
    three = three_of(cards)
    height = 0
    while three >> height > 1:
        height += 1
    return r[SET_POINTS + height * 5 + 3 + (four_of(cards) >> height & 1)]


def worth(r: Rules, category: int, cards: int) -> int:
    """What declared cards score in their category if they are good."""
    if cards == 0:
        return 0
    if category == POINT:
        return point_points(r, cards)
    points = 0
    if category == SEQUENCE:
        while cards:
            run = best_run(r, cards)
            points += run_points(r, run)
            cards = cards ^ run if r[ALL_SEQUENCES] else 0
        return points
    while cards:
        same = best_set(r, cards)
        points += set_points(r, same)
        cards = cards ^ same if r[ALL_SETS] else 0
    return points


def everything(r: Rules, hand: int, category: int) -> int:
    """All that a hand holds in a category, as it would be declared in full."""
    if category == POINT:
        return best_point(r, hand)
    if category == SEQUENCE:
        return all_runs(r, hand) | voids(hand) if r[SEQUENCE_NOUGHT_KEY] else all_runs(r, hand)
    return all_sets(r, hand)


def all_runs(r: Rules, hand: int) -> int:
    """The cards of a hand that stand in runs."""
    return (
        r[RUNS + (hand & SUIT_MASK)]
        | r[RUNS + (hand >> STRIDE & SUIT_MASK)] << STRIDE
        | r[RUNS + (hand >> 2 * STRIDE & SUIT_MASK)] << 2 * STRIDE
        | r[RUNS + (hand >> 3 * STRIDE)] << 3 * STRIDE
    )


def all_sets(r: Rules, hand: int) -> int:
    """The cards of a hand that stand in sets."""
    three = three_of(hand) & r[SET_HEIGHTS]
    if three == 0:
        return 0
    four = four_of(hand)
    found = 0
    for height in range(STRIDE):
        if three >> height & 1 and r[SET_KEY + height * 5 + 3 + (four >> height & 1)] > 0:
            found |= 1 << height
    return hand & (found | found << STRIDE | found << 2 * STRIDE | found << 3 * STRIDE)


def best_point(r: Rules, hand: int) -> int:
    """The suit of a hand that makes the best point; of equal ones that which brings more."""
    best = best_key(r, POINT_KEY, hand)
    if r[POINT_NOUGHT_KEY] > best:
        noughts = voids(hand)
        if noughts:
            return noughts & -noughts
    if best == 0:
        return 0
    found = 0
    for suit in range(4):
        cards = hand & SUIT_MASK << suit * STRIDE
        if r[POINT_KEY + (cards >> suit * STRIDE)] == best and (found == 0 or brings_more(r, hand, cards, found)):
            found = cards
    return found


def brings_more(r: Rules, hand: int, point: int, other: int) -> bool:
    """Whether a point brings more than another that is as high: it completes a full count, or else it scores more."""
    if r[FULL_COUNT_POINTS]:
        full = completes(r, hand, point)
        if full != completes(r, hand, other):
            return full
    return point_points(r, point) > point_points(r, other)


def completes(r: Rules, hand: int, point: int) -> bool:
    """Whether this point together with all runs and sets covers the hand."""
    return point | all_runs(r, hand) | all_sets(r, hand) == hand
