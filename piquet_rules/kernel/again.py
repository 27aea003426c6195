"""Deals that were played, scored under other rules: hands after the exchange and cards as they fell are held fixed."""

from __future__ import annotations

from piquet_rules.kernel.holdings import everything
from piquet_rules.kernel.layout import (
    ANNOUNCE_PHASE, BLANK, CARDS_IN_A_CELL, CARDS_PLAYED, CARD_BITS, CATEGORIES, CATEGORY, COLUMNS, CONCEDE, DEALT,
    DECLARE_PHASE, DONE, HAND, ORDER, PHASE, PLAY_ANNOUNCED, PLAY_BLANK, PLAY_CARDS, PLAY_CONCEDED, PLAY_DEALT,
    PLAY_DECLARED, PLAY_HAND, PLAY_PHASE, PLAY_SIZE, PLAY_SUNK, REFUSED, SEATS, SUNK, TURN, Events, Plays, Rows,
    Rules, State,
)  # fmt: skip
from piquet_rules.kernel.many import write_row
from piquet_rules.kernel.opening import begin_after_exchange, clear, most_blanks
from piquet_rules.kernel.step import step


def score_many(s: State, r: Rules, events: Events, plays: Plays, rows: Rows, count: int) -> None:
    """Score played deals under these rules, and write what each comes to; what was declared in full is declared so."""
    for number in range(count):
        row = number * COLUMNS
        play = number * PLAY_SIZE
        clear(s)
        for seat in range(r[SEATS]):
            s[DEALT + seat] = plays[play + PLAY_DEALT + seat]
            s[HAND + seat] = plays[play + PLAY_HAND + seat]
            shown = most_blanks(r, s[DEALT + seat], s[HAND + seat])
            s[BLANK + seat] = min(shown, plays[play + PLAY_BLANK + seat])
        begin_after_exchange(s, r, events)
        if plays[play + PLAY_CONCEDED]:
            s[TURN] = plays[play + PLAY_CONCEDED] - 1
            step(s, r, events, CONCEDE)
        while s[PHASE] != DONE:
            step(s, r, events, as_played(s, r, plays, play))
        write_row(s, r, events, rows, row)
        rows[row + REFUSED] = 0
        rows[row + SUNK] = plays[play + PLAY_SUNK]


def as_played(s: State, r: Rules, plays: Plays, play: int) -> int:
    """What was done where this is asked."""
    phase = s[PHASE]
    if phase == PLAY_PHASE:
        number = s[CARDS_PLAYED]
        cell = plays[play + PLAY_CARDS + number // CARDS_IN_A_CELL]
        return cell >> number % CARDS_IN_A_CELL * CARD_BITS & (1 << CARD_BITS) - 1
    seat = s[TURN]
    if phase == DECLARE_PHASE:
        category = r[ORDER + s[CATEGORY]]
        if plays[play + PLAY_SUNK] >> seat * CATEGORIES + category & 1:
            return plays[play + PLAY_DECLARED + seat * CATEGORIES + category]
        return everything(r, s[HAND + seat], category)
    return 1 if phase == ANNOUNCE_PHASE and plays[play + PLAY_ANNOUNCED] == seat + 1 else 0
