"""The play of the cards and the end of a deal."""

from __future__ import annotations

from piquet_rules.cards import STRIDE
from piquet_rules.kernel.award import award, emit, judge
from piquet_rules.kernel.declare import count_others
from piquet_rules.kernel.layout import (
    ANNOUNCED, ANNOUNCED_CAPOT_SCORE, BEST_CARD, BEST_SEAT, CAPOT_ANNOUNCED_POINTS, CAPOT_KEEPS_LAST, CAPOT_POINTS,
    CAPOT_REPLACES, CAPOT_SCORE, CAPTURE_POINTS, CAPTURE_SCORE, CARD, CARD_BITS, CARDS_IN_A_CELL, CARDS_PLAYED,
    CONCEDED, CONCEDES, CONCESSION_CARDS, CONCESSION_POINTS, CONCESSION_TRICKS, COUNT_AFTER_LEAD, COUNTS, DONE,
    EXCHANGES, FIRST_DRAW, FIRST_LEAD_POINTS, FIRST_LEAD_SCORE, HAND, HAND_SIZE, LAST_COUNTING, LAST_SILENT,
    LAST_TRICK_SCORE, LEAD_POINTS, LEAD_SCORE, LED_BY, LEFT_HIDDEN, LEFT_SHOWN, LEFTOVER, LEFTOVER_PHASE,
    LEFTOVER_RULE, MAJORITY_POINTS, MAJORITY_SCORE, OWN_LEAD_POINTS, OWN_LEAD_SCORE, PHASE, PLAY_PHASE, PLAYED,
    SEATS, SIDE, TALON_NEXT, TALON_SIZE, TRICK, TRICK_SIZE, TRICKS_DONE, TURN, TURNED, WON, Events, Rules, State,
)  # fmt: skip

HIDDEN, PRIVATE, SHARED_OR_NONE, SHOWN = range(4)
"""Values of the rule on cards left over; the compiler uses them."""


def play(s: State, r: Rules, events: Events, card: int) -> None:
    """Action: play a card."""
    seat = s[TURN]
    s[HAND + seat] ^= 1 << card
    number = s[CARDS_PLAYED]
    s[PLAYED + number // CARDS_IN_A_CELL] |= card << number % CARDS_IN_A_CELL * CARD_BITS
    s[CARDS_PLAYED] = number + 1
    emit(s, events, CARD, seat, s[TRICK_SIZE], 1 << card, 0)
    if s[TRICK_SIZE] == 0:
        lead(s, r, events, seat, card)
    else:
        follow(s, r, events, seat, card)


def lead(s: State, r: Rules, events: Events, seat: int, card: int) -> None:
    """The first card of a trick."""
    s[LED_BY] = seat
    s[BEST_SEAT] = seat
    s[BEST_CARD] = card
    s[TRICK_SIZE] = 1
    s[TURN] = (seat + 1) % r[SEATS]
    if r[COUNTS + card]:
        award(s, r, events, seat, LEAD_SCORE, r[LEAD_POINTS], 1 << card)
        if s[CARDS_PLAYED] == 1:
            award(s, r, events, seat, FIRST_LEAD_SCORE, r[FIRST_LEAD_POINTS], 1 << card)
    if s[CARDS_PLAYED] == 1:
        after_first_lead(s, r, events)


def after_first_lead(s: State, r: Rules, events: Events) -> None:
    """What follows only the first lead of a deal: younger counts, and cards left over may be turned."""
    judge(s, r, events)
    if r[COUNT_AFTER_LEAD]:
        count_others(s, r, events)
    if r[EXCHANGES] and s[TALON_NEXT] < s[TALON_SIZE] and r[LEFTOVER_RULE] == SHARED_OR_NONE:
        s[PHASE] = LEFTOVER_PHASE
        s[TURN] = 1 - r[FIRST_DRAW]


def turn_leftover(s: State, r: Rules, events: Events, shows: int) -> None:
    """Action: turn the cards left over for both to see (1), or for neither (0)."""
    s[LEFTOVER] = LEFT_SHOWN if shows else LEFT_HIDDEN
    emit(s, events, TURNED, s[TURN], shows, 0, 0)
    s[PHASE] = PLAY_PHASE
    s[TURN] = (s[LED_BY] + 1) % r[SEATS]


def follow(s: State, r: Rules, events: Events, seat: int, card: int) -> None:
    """A later card of a trick."""
    best = s[BEST_CARD]
    if card > best and card // STRIDE == best // STRIDE:
        s[BEST_CARD] = card
        s[BEST_SEAT] = seat
    s[TRICK_SIZE] += 1
    s[TURN] = (seat + 1) % r[SEATS]
    if s[TRICK_SIZE] == r[SEATS]:
        finish_trick(s, r, events)


def finish_trick(s: State, r: Rules, events: Events) -> None:
    """Give the trick to its winner, who leads next."""
    winner = s[BEST_SEAT]
    card = s[BEST_CARD]
    s[WON + winner] += 1
    s[TRICKS_DONE] += 1
    s[TRICK_SIZE] = 0
    s[TURN] = winner
    emit(s, events, TRICK, winner, s[TRICKS_DONE], 1 << card, 0)
    if r[COUNTS + card]:
        if r[SIDE + winner] == r[SIDE + s[LED_BY]]:
            award(s, r, events, winner, OWN_LEAD_SCORE, r[OWN_LEAD_POINTS], 1 << card)
        else:
            award(s, r, events, winner, CAPTURE_SCORE, r[CAPTURE_POINTS], 1 << card)
    if s[TRICKS_DONE] == r[HAND_SIZE]:
        finish_deal(s, r, events, winner, card)


def tricks_of(s: State, r: Rules, side: int) -> int:
    """Tricks won by a side."""
    won = 0
    for seat in range(r[SEATS]):
        if r[SIDE + seat] == side:
            won += s[WON + seat]
    return won


def finish_deal(s: State, r: Rules, events: Events, winner: int, card: int) -> None:
    """The last trick, the cards and the capot."""
    capot = tricks_of(s, r, r[SIDE + winner]) == r[HAND_SIZE]
    if not capot or r[CAPOT_KEEPS_LAST]:
        extra = r[LAST_COUNTING] if r[COUNTS + card] else r[LAST_SILENT]
        award(s, r, events, winner, LAST_TRICK_SCORE, extra, 1 << card)
    if not capot or not r[CAPOT_REPLACES]:
        award_majority(s, r, events)
    if capot:
        if s[ANNOUNCED] > 0 and r[SIDE + s[ANNOUNCED] - 1] == r[SIDE + winner]:
            award(s, r, events, winner, ANNOUNCED_CAPOT_SCORE, r[CAPOT_ANNOUNCED_POINTS], 0)
        else:
            award(s, r, events, winner, CAPOT_SCORE, r[CAPOT_POINTS], 0)
    s[PHASE] = DONE


def award_majority(s: State, r: Rules, events: Events) -> None:
    """The cards, to each side that won enough tricks."""
    for seat in range(r[SEATS]):
        side = r[SIDE + seat]
        if first_of_side(r, side) == seat:
            award(s, r, events, seat, MAJORITY_SCORE, r[MAJORITY_POINTS + tricks_of(s, r, side)], 0)


def first_of_side(r: Rules, side: int) -> int:
    """The first seat of a side."""
    for seat in range(r[SEATS]):
        if r[SIDE + seat] == side:
            return seat
    return 0


def concede(s: State, r: Rules, events: Events) -> None:
    """Action: throw in the hand; the other side scores all tricks and the cards, but no capot."""
    seat = s[TURN]
    other = (seat + 1) % r[SEATS]
    s[CONCEDED] = seat + 1
    emit(s, events, CONCEDES, seat, 0, 0, 0)
    award(s, r, events, other, CONCESSION_TRICKS, r[CONCESSION_POINTS], 0)
    award(s, r, events, other, CONCESSION_CARDS, r[MAJORITY_POINTS + r[HAND_SIZE]], 0)
    s[PHASE] = DONE
