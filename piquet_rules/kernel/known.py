"""What the seat to act may know: only what it holds, has seen, or has been told.

It has the form of a state, so that the functions on states work on it; what is hidden is 0. The
engine's view says the same in words.
"""

from __future__ import annotations

from piquet_rules.cards import STRIDE
from piquet_rules.kernel.declare import all_score, is_good
from piquet_rules.kernel.holdings import best_run, best_set, key_of
from piquet_rules.kernel.layout import (
    ANNOUNCED, BLANK, BONUS, CALL_KEY, CALL_SIZE, CARDS_IN_A_CELL, CARDS_ONLY, CARDS_PLAYED, CARD_BITS, CATEGORIES,
    CATEGORY, COUNTED, DEALT, DECLARED, DECLARE_PHASE, DRAW_MAX, EXCHANGES, FALLEN, FIRST_DRAW, HAND, HELPING,
    LAID_OUT, LAST_DEAL, LEADER, LED_BY, LEFTOVER, LEFTOVER_RULE, LEFT_SHOWN, LOOK, NOT_GOOD, NO_CALL, ORDER,
    OTHERS_VOID, OWN_CARDS, PHASE, PLAYED, POINT, REPLY, ROOM, SCORE, SEAT, SEATS, SEEN_LEFT, SEQUENCE, SET,
    SHOWN_CARDS, SPOKEN, TAKEN, TALON, TALON_NEXT, TALON_SIZE, TURN, WON, Known, Rules, State,
)  # fmt: skip
from piquet_rules.kernel.opening import count_cards
from piquet_rules.kernel.tricks import PRIVATE, SHOWN


def forget(k: Known) -> None:
    """Before a deal nothing is known."""
    for cell in range(ROOM):
        k[cell] = 0


def look(s: State, r: Rules, k: Known) -> None:
    """Bring what the seat to act knows up to date; it was cleared before the deal."""
    seat = s[TURN]
    k[HAND + seat] = s[HAND + seat]
    is_declaring = k[PHASE] == DECLARE_PHASE and s[PHASE] == DECLARE_PHASE
    k[PHASE] = s[PHASE]
    for cell in range(LED_BY, CARDS_PLAYED):
        k[cell] = s[cell]
    for other in range(r[SEATS]):
        k[WON + other] = s[WON + other]
        k[SCORE + other] = s[SCORE + other]
        k[HELPING + other] = s[HELPING + other]
        k[BONUS + other] = s[BONUS + other]
    if k[CARDS_PLAYED] < r[SEATS]:
        if not is_declaring:
            look_at_opening(s, r, k, seat)
        if s[PHASE] >= DECLARE_PHASE:
            hear(s, r, k, seat)
        k[CATEGORY] = s[CATEGORY]
        k[COUNTED] = s[COUNTED]
    see_cards_fall(s, k)


def see_cards_fall(s: State, k: Known) -> None:
    """The cards played since the last look."""
    number = k[CARDS_PLAYED]
    while number < s[CARDS_PLAYED]:
        cell = PLAYED + number // CARDS_IN_A_CELL
        card = s[cell] >> number % CARDS_IN_A_CELL * CARD_BITS & (1 << CARD_BITS) - 1
        k[FALLEN] |= 1 << card
        k[cell] = s[cell]
        if number % 2 and k[OWN_CARDS] >> card & 1 == 0:
            led = s[PLAYED + (number - 1) // CARDS_IN_A_CELL] >> (number - 1) % CARDS_IN_A_CELL * CARD_BITS
            led = (led & (1 << CARD_BITS) - 1) // STRIDE
            if card // STRIDE != led:
                k[OTHERS_VOID] |= 1 << led
        number += 1
    k[CARDS_PLAYED] = number


def look_at_opening(s: State, r: Rules, k: Known, seat: int) -> None:
    """All that no longer changes once the first cards have fallen."""
    k[SEAT] = seat
    k[TURN] = seat
    k[ANNOUNCED] = s[ANNOUNCED]
    k[LEFTOVER] = s[LEFTOVER]
    k[TALON_SIZE] = s[TALON_SIZE]
    k[TALON_NEXT] = s[TALON_NEXT]
    k[LAST_DEAL] = s[LAST_DEAL]
    k[DEALT + seat] = s[DEALT + seat]
    k[LAID_OUT + seat] = s[LAID_OUT + seat]
    for other in range(r[SEATS]):
        k[TAKEN + other] = s[TAKEN + other]
        if s[BLANK + other] > 0:
            k[BLANK + other] = s[BLANK + other]
            k[DEALT + other] = s[DEALT + other]
    k[SEEN_LEFT] = seen_left(s, r, seat)
    k[OWN_CARDS] = own_cards(s, r, seat)


def own_cards(s: State, r: Rules, seat: int) -> int:
    """A seat's hand after the exchange, whatever it has played of it; before the exchange, its hand."""
    if s[TAKEN + seat] < 0:
        return s[DEALT + seat]
    top = 0 if seat == r[FIRST_DRAW] else s[TAKEN + 1 - seat]
    hand = s[DEALT + seat] ^ s[LAID_OUT + seat]
    for place in range(top, top + s[TAKEN + seat]):
        hand |= 1 << s[TALON + place]
    return hand


def seen_left(s: State, r: Rules, seat: int) -> int:
    """Cards of the talon that a seat left and has seen."""
    seen = 0
    if r[EXCHANGES] == 0:
        return 0
    if r[LOOK] and seat == r[FIRST_DRAW] and s[TAKEN + seat] >= 0:
        for place in range(s[TAKEN + seat], min(r[DRAW_MAX + seat], s[TALON_SIZE])):
            seen |= 1 << s[TALON + place]
    if sees_rest(s, r, seat):
        for place in range(s[TALON_NEXT], s[TALON_SIZE]):
            seen |= 1 << s[TALON + place]
    return seen


def sees_rest(s: State, r: Rules, seat: int) -> bool:
    """Whether a seat knows the cards that nobody took."""
    second = 1 - r[FIRST_DRAW]
    if s[TAKEN + second] < 0:
        return False
    rule = r[LEFTOVER_RULE]
    return s[LEFTOVER] == LEFT_SHOWN or rule == SHOWN or (rule == PRIVATE and seat == second)


def hear(s: State, r: Rules, k: Known, seat: int) -> None:
    """The calls, the replies, and what was shown when it was counted; only what is new since the last look."""
    begin = k[CATEGORY] if k[COUNTED] == s[COUNTED] else 0
    for place in range(begin, called(s)):
        category = r[ORDER + place]
        k[DECLARED + seat * CATEGORIES + category] = s[DECLARED + seat * CATEGORIES + category]
        answered = place < s[CATEGORY]
        reply = s[REPLY + category] if answered else NO_CALL
        k[REPLY + category] = reply
        cards = s[DECLARED + r[LEADER] * CATEGORIES + category]
        k[CALL_SIZE + category] = count_cards(r, best_of(r, category, cards) & CARDS_ONLY)
        k[CALL_KEY + category] = key_of(r, category, cards) if is_told(s, r, category, reply) else 0
        for other in range(r[SEATS]):
            if answered or other != r[LEADER]:
                k[SHOWN_CARDS + other * CATEGORIES + category] = scored(s, r, category, other)


def called(s: State) -> int:
    """Categories in which the leader has called."""
    if s[PHASE] == DECLARE_PHASE and s[SPOKEN] > 0:
        return s[CATEGORY] + 1
    return s[CATEGORY]


def best_of(r: Rules, category: int, cards: int) -> int:
    """The one combination of a declaration that is called."""
    if category == SEQUENCE:
        return best_run(r, cards)
    return best_set(r, cards) if category == SET else cards


def is_told(s: State, r: Rules, category: int, reply: int) -> bool:
    """Whether the value of a call was told: a set's rank always, else where another has as many cards.

    A call that was good is shown with its score, so nothing more is told by its value.
    """
    if category == SET:
        return True
    if reply != NOT_GOOD:
        return reply != NO_CALL
    size = call_size(s, r, category, r[LEADER])
    alike = 0
    for other in range(r[SEATS]):
        alike += call_size(s, r, category, other) == size
    return alike > 1


def call_size(s: State, r: Rules, category: int, seat: int) -> int:
    """How many cards the call names that a seat makes or would make."""
    return count_cards(r, best_of(r, category, s[DECLARED + seat * CATEGORIES + category]) & CARDS_ONLY)


def scored(s: State, r: Rules, category: int, seat: int) -> int:
    """Cards that a seat has counted in a category by now; its other combinations there stay its own."""
    cards = s[DECLARED + seat * CATEGORIES + category]
    if not is_good(s, r, seat, category) or (seat != r[LEADER] and s[COUNTED] == 0):
        return 0
    return cards if category == POINT or all_score(r, category) else best_of(r, category, cards)
