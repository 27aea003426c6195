"""From the deal to the declarations: carte blanche and the exchange."""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.award import award, emit
from piquet_rules.kernel.declare import enter_declarations
from piquet_rules.kernel.layout import (
    AGAIN_PHASE, BITS, BLANK, BLANK_AGAIN, BLANK_AGAIN_POINTS, BLANK_PHASE, BLANK_POINTS, CARTE_BLANCHE, COURTS, DEALT,
    EXCHANGE_PHASE, EXCHANGED, EXCHANGES, FIRST_DRAW, HAND, LAID_OUT, LEADER, PHASE, SEATS, SHOWED, SPOKEN, STATE_SIZE,
    TAKEN, TALON, TALON_NEXT, TALON_SIZE, TURN, YOUNGER_BARS, Events, Rules, State,
)  # fmt: skip

ELDER, YOUNGER = 0, 1


def clear(s: State) -> None:
    """Empty every cell."""
    for cell in range(STATE_SIZE):
        s[cell] = 0


def begin(s: State, r: Rules, events: Events) -> None:
    """Start a deal whose hands (DEALT), talon and TALON_SIZE the caller has written into cleared cells."""
    for seat in range(r[SEATS]):
        s[HAND + seat] = s[DEALT + seat]
        s[TAKEN + seat] = -1
    s[SPOKEN] = 0
    next_blank(s, r, events, BLANK_PHASE)


def begin_after_exchange(s: State, r: Rules, events: Events) -> None:
    """Start with hands after the exchange (HAND) and the number of showings (BLANK) already written."""
    for seat in range(r[SEATS]):
        s[TAKEN + seat] = -1
    award_blanks(s, r, events)
    award_blanks_again(s, r, events)
    enter_declarations(s, r, events)


def next_blank(s: State, r: Rules, events: Events, phase: int) -> None:
    """Ask the next seat that can show carte blanche, before or (again) after the exchange; then go on."""
    while s[SPOKEN] < r[SEATS]:
        seat = (r[LEADER] + s[SPOKEN]) % r[SEATS]
        s[SPOKEN] += 1
        if can_show(s, r, seat, phase):
            s[PHASE] = phase
            s[TURN] = seat
            return
    if phase == BLANK_PHASE:
        award_blanks(s, r, events)
        enter_exchange(s, r, events)
    else:
        award_blanks_again(s, r, events)
        enter_declarations(s, r, events)


def can_show(s: State, r: Rules, seat: int, phase: int) -> bool:
    """Whether a seat holds no court card, and (after the exchange) showed that it had none before."""
    if phase == BLANK_PHASE:
        return r[BLANK_POINTS] > 0 and s[HAND + seat] & r[COURTS] == 0
    return r[BLANK_AGAIN_POINTS] > 0 and s[BLANK + seat] > 0 and s[HAND + seat] & r[COURTS] == 0


def most_blanks(r: Rules, dealt: int, hand: int) -> int:
    """How often these cards can be shown for carte blanche: as dealt, and again as the hand after the exchange."""
    if r[BLANK_POINTS] == 0 or dealt & r[COURTS]:
        return 0
    return 2 if r[BLANK_AGAIN_POINTS] > 0 and hand & r[COURTS] == 0 else 1


def show_blank(s: State, r: Rules, events: Events, shows: int) -> None:
    """Action: show a hand without court cards (1) or keep it silent (0)."""
    seat = s[TURN]
    phase = s[PHASE]
    if shows:
        s[BLANK + seat] += 1
        emit(s, events, SHOWED, seat, s[BLANK + seat], s[HAND + seat], 0)
    next_blank(s, r, events, phase)


def is_barred(s: State, r: Rules, seat: int) -> bool:
    """Whether younger's carte blanche takes away what a seat's own would count."""
    return seat == ELDER and r[YOUNGER_BARS] > 0 and s[BLANK + YOUNGER] > 0


def award_blanks(s: State, r: Rules, events: Events) -> None:
    """Score what was shown of the hands as dealt."""
    for step in range(r[SEATS]):
        seat = (r[LEADER] + step) % r[SEATS]
        if s[BLANK + seat] > 0 and not is_barred(s, r, seat):
            award(s, r, events, seat, CARTE_BLANCHE, r[BLANK_POINTS], s[DEALT + seat])


def enter_exchange(s: State, r: Rules, events: Events) -> None:
    """Ask the first to draw, or go on where there is no exchange."""
    if r[EXCHANGES]:
        s[PHASE] = EXCHANGE_PHASE
        s[TURN] = r[FIRST_DRAW]
    else:
        enter_declarations(s, r, events)


def fewest(s: State, r: Rules, draw_min: int) -> int:
    """Fewest cards that the seat to exchange must take, leaving aside that it may decline."""
    left = s[TALON_SIZE] - s[TALON_NEXT]
    return draw_min if draw_min < left else left


def most(s: State, r: Rules, draw_max: int) -> int:
    """Most cards that the seat to exchange may take."""
    left = s[TALON_SIZE] - s[TALON_NEXT]
    return draw_max if draw_max < left else left


def count_cards(r: Rules, cards: int) -> int:
    """Number of cards in a set."""
    return (
        r[BITS + (cards & SUIT_MASK)]
        + r[BITS + (cards >> STRIDE & SUIT_MASK)]
        + r[BITS + (cards >> 2 * STRIDE & SUIT_MASK)]
        + r[BITS + (cards >> 3 * STRIDE)]
    )


def exchange(s: State, r: Rules, events: Events, cards: int) -> None:
    """Action: lay out these cards and take as many from the top of the talon."""
    seat = s[TURN]
    number = count_cards(r, cards)
    hand = s[HAND + seat] ^ cards
    top = s[TALON_NEXT]
    for place in range(top, top + number):
        hand |= 1 << s[TALON + place]
    s[TALON_NEXT] = top + number
    s[HAND + seat] = hand
    s[LAID_OUT + seat] = cards
    s[TAKEN + seat] = number
    emit(s, events, EXCHANGED, seat, number, cards, 0)
    other = YOUNGER if seat == ELDER else ELDER
    if s[TAKEN + other] < 0:
        s[TURN] = other
    else:
        s[SPOKEN] = 0
        next_blank(s, r, events, AGAIN_PHASE)


def award_blanks_again(s: State, r: Rules, events: Events) -> None:
    """Score what was shown a second time."""
    for step in range(r[SEATS]):
        seat = (r[LEADER] + step) % r[SEATS]
        if s[BLANK + seat] > 1 and not is_barred(s, r, seat):
            award(s, r, events, seat, BLANK_AGAIN, r[BLANK_AGAIN_POINTS], s[HAND + seat])
