"""The one place where points are added, and the two bonuses, which are a fold over what was added.

A side's points are kept by *rank of reckoning* (carte blanche, the categories in the profile's
order, play). Repique and pique look at nothing but those sums and at what may still be counted.
"""

from __future__ import annotations

from piquet_rules.kernel.layout import (
    BARRED, BONUS, BOTH_SCORE, CARDS_PLAYED, CATEGORIES, COUNTED, DECLARED, DUE, EQUAL, GOOD, HELPING, LEADER,
    LOWEST_THRESHOLD, NO_CALL, ORDER, PENDING, PIQUE, PIQUE_BONUS, PIQUE_BY_TIME, PIQUE_THRESHOLD, RANK_OF,
    RANKS_OF_RECKONING, RECKONED, REPIQUE, REPIQUE_BARRED, REPIQUE_BONUS, REPIQUE_BY_TIME, REPIQUE_THRESHOLD, REPLY,
    ROW, ROWS, SCORE, SEATS, SIDE, SIDES, WINNER, Events, Rules, State,
)  # fmt: skip
from piquet_rules.kernel.holdings import worth

PLAY_RANK = RANKS_OF_RECKONING - 1


def emit(s: State, events: Events, code: int, seat: int, number: int, cards: int, total: int) -> None:
    """Write one row of events."""
    if events is None:
        return
    n = s[ROWS]
    events[n] = code
    events[n + 1] = seat
    events[n + 2] = number
    events[n + 3] = cards
    events[n + 4] = total
    s[ROWS] = n + ROW


def enter(s: State, r: Rules, events: Events, seat: int, source: int, points: int, cards: int) -> None:
    """Add points to the side of a seat."""
    side = r[SIDE + seat]
    total = s[SCORE + side] + points
    s[SCORE + side] = total
    emit(s, events, source, seat, points, cards, total)


def award(s: State, r: Rules, events: Events, seat: int, source: int, points: int, cards: int) -> None:
    """Give points to the side of a seat, and each bonus that they make due; no entry of 0 is written."""
    if points == 0:
        return
    enter(s, r, events, seat, source, points, cards)
    side = r[SIDE + seat]
    rank = r[RANK_OF + source]
    if rank >= 0:
        s[RECKONED + side * RANKS_OF_RECKONING + rank] += points
        s[HELPING + side] += points
        if s[HELPING + side] >= r[LOWEST_THRESHOLD]:
            judge(s, r, events)


def judge(s: State, r: Rules, events: Events) -> None:
    """Give each bonus that has become due. Asking again changes nothing."""
    first = r[LEADER]
    for step in range(r[SEATS]):
        seat = (first + step) % r[SEATS]
        side = r[SIDE + seat]
        if s[BONUS + side] == 0 and s[HELPING + side] >= r[LOWEST_THRESHOLD]:
            due = repique_due(s, r, side)
            if due == DUE:
                give(s, r, events, seat, REPIQUE, r[REPIQUE_BONUS])
            elif due == BARRED and seat == first and s[CARDS_PLAYED] > 0 and pique_due(s, r, side) == DUE:
                give(s, r, events, seat, PIQUE, r[PIQUE_BONUS])


def give(s: State, r: Rules, events: Events, seat: int, source: int, points: int) -> None:
    """Enter a bonus. It helps towards no other, so nothing is judged anew."""
    s[BONUS + r[SIDE + seat]] = source
    if points:
        enter(s, r, events, seat, source, points, 0)


def repique_due(s: State, r: Rules, side: int) -> int:
    """Whether a side has reached the threshold by carte blanche and declarations, unbarred."""
    reached = rank_reached(s, side, r[REPIQUE_THRESHOLD])
    if reached < 0 or reached == PLAY_RANK:
        return BARRED
    if r[REPIQUE_BARRED] == 0:
        return DUE
    if r[REPIQUE_BY_TIME]:
        return BARRED if others_have(s, r, side, RANKS_OF_RECKONING) else DUE
    # Of one category that both score, elder's points come first: they bar younger's, not the other way.
    before = reached + 1 if side != r[SIDE + r[LEADER]] else reached
    return barred_before(s, r, side, before)


def pique_due(s: State, r: Rules, side: int) -> int:
    """Whether the leader's side has the threshold and the others have nothing.

    It is judged in the play, the last rank of all: by the order of categories everything bars it that the others
    reckon before.
    """
    if rank_reached(s, side, r[PIQUE_THRESHOLD]) < 0:
        return BARRED
    if r[PIQUE_BY_TIME]:
        return BARRED if others_have(s, r, side, RANKS_OF_RECKONING) else DUE
    return barred_before(s, r, side, RANKS_OF_RECKONING)


def lacking_for_pique(s: State, r: Rules) -> int:
    """What the leader's side lacks for a pique, once all have counted; 0 where it has made one or can't any more."""
    side = r[SIDE + r[LEADER]]
    if s[BONUS + side] > 0 or others_have(s, r, side, RANKS_OF_RECKONING):
        return 0
    return max(0, r[PIQUE_THRESHOLD] - s[HELPING + side])


def rank_reached(s: State, side: int, threshold: int) -> int:
    """The rank of reckoning in which a side's count reaches the threshold; −1 if it does not."""
    count = 0
    for rank in range(RANKS_OF_RECKONING):
        count += s[RECKONED + side * RANKS_OF_RECKONING + rank]
        if count >= threshold:
            return rank
    return -1


def others_have(s: State, r: Rules, side: int, ranks: int) -> bool:
    """Whether another side has points in one of the first ranks of reckoning."""
    for other in range(r[SIDES]):
        if other != side:
            for rank in range(ranks):
                if s[RECKONED + other * RANKS_OF_RECKONING + rank] > 0:
                    return True
    return False


def barred_before(s: State, r: Rules, side: int, ranks: int) -> int:
    """Whether others reckon in the first ranks, or may yet."""
    if others_have(s, r, side, ranks):
        return BARRED
    if s[COUNTED]:
        return DUE
    found = DUE
    for seat in range(r[SEATS]):
        if r[SIDE + seat] != side and seat != r[LEADER]:
            for place in range(CATEGORIES):
                if place + 1 < ranks:
                    found = min(found, to_come(s, r, seat, r[ORDER + place]))
    return found


def to_come(s: State, r: Rules, seat: int, category: int) -> int:
    """Whether a seat that has yet to count will score in a category, as the table knows it.

    After a call that was good or equal it will not; after one that was not good it will; where the
    leader called nothing, nobody knows before the first lead, when it counts at once.
    """
    reply = s[REPLY + category]
    if not r[BOTH_SCORE] and (reply in (GOOD, EQUAL)):
        return DUE
    if s[CARDS_PLAYED] == 0 and (reply == NO_CALL or r[BOTH_SCORE]):
        return PENDING
    good = r[BOTH_SCORE] or s[WINNER + category] == r[SIDE + seat] + 1
    return BARRED if good and worth(r, category, s[DECLARED + seat * CATEGORIES + category]) > 0 else DUE
