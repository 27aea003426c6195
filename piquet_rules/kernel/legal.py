"""Which actions the rules allow, and why not the others. Nothing else decides it."""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.holdings import all_sets, cards_at, everything, four_of, three_of, voids
from piquet_rules.kernel.layout import (
    BEST_CARD, CATEGORY, CONCEDE, CONCESSION, DECLARE_PHASE, DONE, DRAW_MAX, DRAW_MIN, EXCHANGE_PHASE, HAND, LAST_DEAL,
    MAY_DECLINE, MUST_BEAT, ORDER, PHASE, PLAY_PHASE, POINT, POINT_KEY, POINT_NOUGHT_KEY, SCORE, SEQUENCE,
    SEQUENCE_KEY, SEQUENCE_NOUGHT_KEY, SET_KEY, SIDE, SINKING, TRICK_SIZE, TURN, VOID, Rules, State,
)  # fmt: skip
from piquet_rules.kernel.opening import count_cards, fewest, most

# Reasons why an action is not allowed; 0 is none.
(
    OK, OVER, NOT_IN_HAND, TOO_FEW, TOO_MANY, MUST_FOLLOW, MUST_WIN, NOT_ONE_SUIT, NOT_HIGHEST, NOT_A_POINT,
    NOT_A_RUN, TWO_FROM_ONE_RUN, NOT_A_SET, MUST_DECLARE_ALL, NOT_YES_OR_NO, NO_CONCESSION, NO_NOUGHT, NOT_FIRST_VOID,
) = range(18)  # fmt: skip


def check(s: State, r: Rules, action: int) -> int:
    """The reason why an action is not allowed now, or 0."""
    phase = s[PHASE]
    if phase == DONE:
        return OVER
    if action == CONCEDE:
        return OK if may_concede(s, r) else NO_CONCESSION
    if phase == PLAY_PHASE:
        return check_card(s, r, action)
    if phase == DECLARE_PHASE:
        return check_declaration(r, s[HAND + s[TURN]], r[ORDER + s[CATEGORY]], action)
    if phase == EXCHANGE_PHASE:
        return check_exchange(s, r, action)
    return OK if action == 0 or action == 1 else NOT_YES_OR_NO


def may_concede(s: State, r: Rules) -> bool:
    """Whether the seat to act may throw in its hand: in the last deal, before it declared or scored."""
    before = s[PHASE] == EXCHANGE_PHASE or (s[PHASE] == DECLARE_PHASE and s[CATEGORY] == 0)
    return r[CONCESSION] > 0 and s[LAST_DEAL] > 0 and before and s[SCORE + r[SIDE + s[TURN]]] == 0


def legal_cards(s: State, r: Rules) -> int:
    """The cards that the seat to play may play."""
    hand = s[HAND + s[TURN]]
    if s[TRICK_SIZE] == 0:
        return hand
    best = s[BEST_CARD]
    first = best - best % STRIDE
    same = hand & SUIT_MASK << first
    if same == 0:
        return hand
    if r[MUST_BEAT]:
        better = same >> best << best
        if better:
            return better
    return same


def check_card(s: State, r: Rules, card: int) -> int:
    """Whether a card may be played."""
    if card < 0 or card >= 4 * STRIDE or s[HAND + s[TURN]] >> card & 1 == 0:
        return NOT_IN_HAND
    if legal_cards(s, r) >> card & 1:
        return OK
    return MUST_WIN if card // STRIDE == s[BEST_CARD] // STRIDE else MUST_FOLLOW


def check_exchange(s: State, r: Rules, cards: int) -> int:
    """Whether these cards may be laid out."""
    seat = s[TURN]
    if cards < 0 or cards & s[HAND + seat] != cards:
        return NOT_IN_HAND
    number = count_cards(r, cards)
    if number == 0 and r[MAY_DECLINE]:
        return OK
    if number < fewest(s, r, r[DRAW_MIN + seat]):
        return TOO_FEW
    return TOO_MANY if number > most(s, r, r[DRAW_MAX + seat]) else OK


def check_declaration(r: Rules, hand: int, category: int, cards: int) -> int:
    """Whether these cards may be declared in a category."""
    if cards >= VOID:
        reason = check_noughts(r, hand, category, cards)
        if reason != OK:
            return reason
    elif cards < 0 or cards & hand != cards:
        return NOT_IN_HAND
    if not r[SINKING] and not is_everything(r, hand, category, cards):
        return MUST_DECLARE_ALL
    if cards == 0:
        return OK
    if category == POINT:
        return check_point(r, hand, cards)
    if category == SEQUENCE:
        return check_runs(r, hand, cards)
    return check_sets(r, cards)


def check_noughts(r: Rules, hand: int, category: int, cards: int) -> int:
    """Whether the void suits of a declaration may be called; which one makes no difference, so it is the first."""
    if not nought_counts(r, category):
        return NO_NOUGHT
    void = voids(hand)
    if cards & (hand | void) != cards:
        return NOT_IN_HAND
    rest = void & ~cards
    return NOT_FIRST_VOID if rest and cards & void > rest & -rest else OK


def nought_counts(r: Rules, category: int) -> bool:
    """Whether a void suit can be called in a category."""
    if category == POINT:
        return r[POINT_NOUGHT_KEY] > 0
    return category == SEQUENCE and r[SEQUENCE_NOUGHT_KEY] > 0


def is_everything(r: Rules, hand: int, category: int, cards: int) -> bool:
    """Whether nothing is kept silent; of equally good suits any may be named."""
    if category == SEQUENCE:
        return cards == everything(r, hand, SEQUENCE)
    if category != POINT:
        return cards == all_sets(r, hand)
    best = everything(r, hand, POINT)
    if cards == 0 or best == 0:
        return cards == best
    if cards >= VOID or best >= VOID:
        return cards >= VOID and best >= VOID and cards & cards - 1 == 0
    return (
        check_point(r, hand, cards) == OK and whole_suit(hand, cards) and key_in_suit(r, cards) == key_in_suit(r, best)
    )


def whole_suit(hand: int, cards: int) -> bool:
    """Whether cards of one suit are all that a hand holds of it."""
    suit = suit_of_lowest(cards)
    return hand >> suit * STRIDE & SUIT_MASK == cards >> suit * STRIDE


def suit_of_lowest(cards: int) -> int:
    """The suit of the lowest card."""
    suit = 0
    while cards >> suit * STRIDE & SUIT_MASK == 0:
        suit += 1
    return suit


def key_in_suit(r: Rules, cards: int) -> int:
    """The key of cards of one suit as a point."""
    return r[POINT_KEY + (cards >> suit_of_lowest(cards) * STRIDE)]


def check_point(r: Rules, hand: int, cards: int) -> int:
    """A point is the highest cards of one suit, as many as the caller likes, or one void suit."""
    if cards >= VOID:
        return OK if cards & cards - 1 == 0 else NOT_ONE_SUIT
    suit = suit_of_lowest(cards)
    called = cards >> suit * STRIDE
    if called > SUIT_MASK:
        return NOT_ONE_SUIT
    kept_back = hand >> suit * STRIDE & SUIT_MASK ^ called
    if kept_back > called & -called:
        return NOT_HIGHEST
    return OK if r[POINT_KEY + called] > 0 else NOT_A_POINT


def check_runs(r: Rules, hand: int, cards: int) -> int:
    """Runs, each within one held run, no two from the same."""
    for suit in range(4):
        called = cards >> suit * STRIDE & SUIT_MASK
        held = hand >> suit * STRIDE & SUIT_MASK
        while called:
            low = called & -called
            run = lowest_run(called)
            if r[SEQUENCE_KEY + run] == 0:
                return NOT_A_RUN
            called ^= run
            around = lowest_run(held)
            while around & low == 0:
                held ^= around
                around = lowest_run(held)
            if called & around:
                return TWO_FROM_ONE_RUN
    return OK


def lowest_run(cards: int) -> int:
    """The lowest unbroken stretch of a set of cards of one suit."""
    return cards & (cards ^ cards + (cards & -cards))


def check_sets(r: Rules, cards: int) -> int:
    """Trios and quatorzes of ranks that make sets."""
    three = three_of(cards)
    four = four_of(cards)
    for height in range(STRIDE):
        held = 3 + (four >> height & 1) if three >> height & 1 else 0
        if cards & cards_at(height) and r[SET_KEY + height * 5 + held] == 0:
            return NOT_A_SET
    return OK
