"""Whole deals, one after the other, played by policies; the cards and all chance follow from whole numbers."""

from __future__ import annotations

from piquet_rules.kernel.dealing import lay_out
from piquet_rules.kernel.holdings import everything, key_of, worth
from piquet_rules.kernel.known import forget, look, own_cards
from piquet_rules.kernel.layout import (
    ALL_BLANKS, ANNOUNCED, BLANK, BONUS, CARDS_PLAYED, CATEGORIES, CATEGORY, COLUMNS, CONCEDED, DEALT, DEAL_SIZE,
    DECLARED, DECLARE_PHASE, DONE, ELDER_BLANK, ELDER_BONUS, ELDER_POINTS, ELDER_TAKEN, ELDER_TRICKS, EVENTS_HASH,
    HAND, HAS_ANNOUNCED, HAS_CONCEDED, ORDER, PHASE, PLAYED, PLAYED_CELLS, PLAY_ANNOUNCED, PLAY_BLANK, PLAY_CARDS,
    PLAY_CONCEDED, PLAY_DEALT, PLAY_DECLARED, PLAY_HAND, PLAY_PHASE, PLAY_SIZE, PLAY_SUNK, POINT_WINNER, REFUSED, ROWS,
    SCORE, SEATS, SIDE, SUNK, TAKEN, TURN, WINNER, WON, Deals, Events, Known, Knowns, Plays, Rows, Rules, State,
)  # fmt: skip
from piquet_rules.kernel.legal import OK, check
from piquet_rules.kernel.opening import begin, clear, most_blanks
from piquet_rules.kernel.prices import Memory, Prices
from piquet_rules.kernel.step import step
from piquet_rules.rng import drawn, mix, stream

A_PHASE = 64
"""Decisions are numbered by phase, so that a card of the play has the same chance whatever came before it."""


def first_policy(k: Known, r: Rules, chance: int) -> int:
    """The place of policy 0: what one seat knows, the rules, 32 bits of chance → an action."""
    return k[PHASE] + r[SEATS] + chance


def second_policy(k: Known, r: Rules, chance: int) -> int:
    """The place of policy 1."""
    return k[PHASE] + r[SEATS] + chance


def all_seeing(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State) -> int:
    """The place of what plays the cards of a seat that sees all of them: everything, and room to think → a card."""
    return s[TURN] + r[SEATS] + p[0] + m[0] + one[0] + two[0]


def play_many(
    s: State, r: Rules, knowns: Knowns, events: Events, deals: Deals, plays: Plays, rows: Rows, seed: int, first: int,
    every: int, count: int, policies: int, checked: int, last: int, open_seats: int, p: Prices, m: Memory, one: State,
    two: State,
) -> None:  # fmt: skip
    """Play deals whose cards are given, and write how each was played and what it came to.

    So far as chance goes they are deals of a seed, from the first on every so manieth. ``policies`` has a bit for each
    seat, the number of its policy; ``checked`` says for which policies (by bits) each action is looked at before it is
    done. ``last`` is 1 where they are the last deals of parties. ``open_seats`` has a bit for each seat that plays its
    cards with all hands open.
    """
    for number in range(count):
        start = stream(seed, first + number * every)
        clear(s)
        for seat in range(r[SEATS]):
            forget(knowns[seat])
        lay_out(s, r, deals, number * DEAL_SIZE, last)
        row = number * COLUMNS
        rows[row + REFUSED] = 0
        rows[row + SUNK] = 0
        begin(s, r, events)
        play_on(s, r, knowns, events, rows, row, start, policies, checked, open_seats, p, m, one, two)
        write_row(s, r, events, rows, row)
        write_play(s, r, plays, number * PLAY_SIZE, rows[row + SUNK])


def play_on(
    s: State, r: Rules, knowns: Knowns, events: Events, rows: Rows, row: int, start: int, policies: int, checked: int,
    open_seats: int, p: Prices, m: Memory, one: State, two: State,
) -> None:  # fmt: skip
    """Play a deal that has begun to its end, or to an action that the rules refuse."""
    while s[PHASE] != DONE:
        seat = s[TURN]
        if open_seats >> seat & 1 and s[PHASE] == PLAY_PHASE:
            step(s, r, events, all_seeing(s, r, p, m, one, two))
            continue
        k = knowns[seat]
        look(s, r, k)
        chance = drawn(start, seat, decision(s))
        policy = policies >> seat & 1
        action = second_policy(k, r, chance) if policy else first_policy(k, r, chance)
        if checked >> policy & 1:
            reason = check(s, r, action)
            if reason != OK:
                rows[row + REFUSED] = reason
                return
        if s[PHASE] == DECLARE_PHASE:
            note_sunk(s, r, rows, row, seat, action)
        step(s, r, events, action)


def decision(s: State) -> int:
    """The number of the decision that is due."""
    phase = s[PHASE]
    if phase == PLAY_PHASE:
        return phase * A_PHASE + s[CARDS_PLAYED]
    if phase == DECLARE_PHASE:
        return phase * A_PHASE + s[CATEGORY]
    return phase * A_PHASE


def note_sunk(s: State, r: Rules, rows: Rows, row: int, seat: int, declared: int) -> None:
    """Note that a seat keeps something silent that is worth more, or higher, than what it declares."""
    category = r[ORDER + s[CATEGORY]]
    held = everything(r, s[HAND + seat], category)
    if declared == held:
        return
    if key_of(r, category, declared) < key_of(r, category, held) or worth(r, category, declared) < worth(
        r, category, held
    ):
        rows[row + SUNK] |= 1 << seat * CATEGORIES + category


def write_row(s: State, r: Rules, events: Events, rows: Rows, row: int) -> None:
    """What a deal came to."""
    for seat in range(r[SEATS]):
        side = r[SIDE + seat]
        rows[row + ELDER_POINTS + seat] = s[SCORE + side]
        rows[row + ELDER_TRICKS + seat] = s[WON + seat]
        rows[row + ELDER_BONUS + seat] = s[BONUS + side]
        rows[row + ELDER_BLANK + seat] = s[BLANK + seat]
        rows[row + ELDER_TAKEN + seat] = s[TAKEN + seat]
    for category in range(CATEGORIES):
        rows[row + POINT_WINNER + category] = s[WINNER + category]
    rows[row + HAS_ANNOUNCED] = s[ANNOUNCED]
    rows[row + HAS_CONCEDED] = s[CONCEDED]
    rows[row + EVENTS_HASH] = hash_of(events, s[ROWS])


def write_play(s: State, r: Rules, plays: Plays, row: int, sunk: int) -> None:
    """How a deal was played."""
    for seat in range(r[SEATS]):
        plays[row + PLAY_DEALT + seat] = s[DEALT + seat]
        hand = own_cards(s, r, seat)
        plays[row + PLAY_HAND + seat] = hand
        silent = s[BLANK + seat] < most_blanks(r, s[DEALT + seat], hand)
        plays[row + PLAY_BLANK + seat] = s[BLANK + seat] if silent else ALL_BLANKS
    for cell in range(r[SEATS] * CATEGORIES):
        plays[row + PLAY_DECLARED + cell] = s[DECLARED + cell]
    for cell in range(PLAYED_CELLS):
        plays[row + PLAY_CARDS + cell] = s[PLAYED + cell]
    plays[row + PLAY_SUNK] = sunk
    plays[row + PLAY_ANNOUNCED] = s[ANNOUNCED]
    plays[row + PLAY_CONCEDED] = s[CONCEDED]


def hash_of(events: Events, length: int) -> int:
    """One number of 61 bits for all events of a deal."""
    if events is None:
        return 0
    low = length
    high = 1
    for place in range(length):
        number = events[place] + 1
        low = mix(low + number) ^ mix((number >> 32) + place)
        high = mix(high * 31 + low)
    return (high & (1 << 30) - 1) << 31 | low >> 1
