"""Declarations: calls, replies, and the counting of what was good.

In each category every seat says what it declares, the leader first; the others' words decide their
reply (good, not good, equal) and are counted later. So what a seat keeps silent is nowhere compared.
"""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.award import award, emit, judge
from piquet_rules.kernel.holdings import (
    best_key, best_point, best_run, best_set, key_of, point_points, run_points, set_points,
)  # fmt: skip
from piquet_rules.kernel.layout import (
    ALL_SEQUENCES, ALL_SETS, ANNOUNCE_PHASE, ANNOUNCED, ANNOUNCED_CAPOT, BOTH_SCORE, CALLED, CAPOT_ANNOUNCED_POINTS,
    CARDS_ONLY, CATEGORIES, CATEGORY, CATEGORY_SOURCE, COUNT_AFTER_LEAD, COUNTED, COVERED, DECLARE_PHASE, DECLARED,
    EQUAL, FULL_COUNT_POINTS, FULL_COUNT_SCORE, GOOD, HAND, LEADER, NO_CALL, NOT_GOOD, ORDER, PHASE, PLAY_PHASE,
    POINT, POINT_KEY, REPLIED, REPLY, SEATS, SEQUENCE, SIDE, SPOKEN, TURN, WINNER, Events, Rules, State,
)  # fmt: skip


def enter_declarations(s: State, r: Rules, events: Events) -> None:
    """Ask the leader for his first category."""
    s[PHASE] = DECLARE_PHASE
    s[CATEGORY] = 0
    s[SPOKEN] = 0
    s[TURN] = r[LEADER]


def declare(s: State, r: Rules, events: Events, cards: int) -> None:
    """Action: declare these cards in the category that is asked; no cards: nothing."""
    seat = s[TURN]
    category = r[ORDER + s[CATEGORY]]
    s[DECLARED + seat * CATEGORIES + category] = cards
    emit(s, events, CALLED, seat, category, cards, 0)
    s[SPOKEN] += 1
    if s[SPOKEN] < r[SEATS]:
        s[TURN] = (seat + 1) % r[SEATS]
        return
    resolve(s, r, events, category)
    s[SPOKEN] = 0
    s[CATEGORY] += 1
    s[TURN] = r[LEADER]
    if s[CATEGORY] == CATEGORIES:
        finish_declarations(s, r, events)


def finish_declarations(s: State, r: Rules, events: Events) -> None:
    """After the last category: the leader's full count, and on to the lead."""
    full_count(s, r, events, r[LEADER])
    if not r[COUNT_AFTER_LEAD]:
        count_others(s, r, events)
    s[SPOKEN] = 0
    s[PHASE] = ANNOUNCE_PHASE if r[CAPOT_ANNOUNCED_POINTS] else PLAY_PHASE


def full_count(s: State, r: Rules, events: Events, seat: int) -> None:
    """Score a hand whose every card stands in a combination that its holder scored."""
    if r[FULL_COUNT_POINTS] and point_completes(s, r, seat):
        award(s, r, events, seat, FULL_COUNT_SCORE, r[FULL_COUNT_POINTS], s[HAND + seat])


def point_completes(s: State, r: Rules, seat: int) -> bool:
    """Whether a scored point holds all cards that no scored sequence or set does.

    A player with several suits as good as the one he would name first names the one that does.
    """
    hand = s[HAND + seat]
    rest = hand ^ s[COVERED + seat]
    point = s[DECLARED + seat * CATEGORIES + POINT]
    if rest == 0 or point == 0 or not is_good(s, r, seat, POINT):
        return rest == 0
    if point == best_point(r, hand):
        for suit in range(4):
            cards = hand & SUIT_MASK << suit * STRIDE
            if rest & cards == rest and best_key(r, POINT_KEY, cards) == best_key(r, POINT_KEY, point):
                return True
    return rest & point == rest


def is_good(s: State, r: Rules, seat: int, category: int) -> bool:
    """Whether a seat's side scores in a category."""
    return r[BOTH_SCORE] > 0 or s[WINNER + category] == r[SIDE + seat] + 1


def announce(s: State, r: Rules, events: Events, says: int) -> None:
    """Action: announce a capot before the first lead (1) or not (0)."""
    seat = s[TURN]
    if says:
        s[ANNOUNCED] = seat + 1
        emit(s, events, ANNOUNCED_CAPOT, seat, 1, 0, 0)
    s[SPOKEN] += 1
    s[TURN] = (seat + 1) % r[SEATS]
    if s[SPOKEN] == r[SEATS] or says:
        s[TURN] = r[LEADER]
        s[PHASE] = PLAY_PHASE


def resolve(s: State, r: Rules, events: Events, category: int) -> None:
    """Compare the sides in a category, answer the leader, and count what he has that is good."""
    leader = r[LEADER]
    winner = best_side(s, r, category)
    s[WINNER + category] = winner + 1
    reply = NO_CALL
    if s[DECLARED + leader * CATEGORIES + category] > 0:
        reply = EQUAL if winner < 0 else GOOD if winner == r[SIDE + leader] else NOT_GOOD
    s[REPLY + category] = reply
    emit(s, events, REPLIED, (leader + 1) % r[SEATS], reply, category, 0)
    count(s, r, events, leader, category)


def best_side(s: State, r: Rules, category: int) -> int:
    """The side with the best declaration; −1 where there is none, or two sides are equal."""
    best = 0
    winner = -1
    for seat in range(r[SEATS]):
        key = key_of(r, category, s[DECLARED + seat * CATEGORIES + category])
        if key > best:
            best = key
            winner = r[SIDE + seat]
        elif key == best and r[SIDE + seat] != winner:
            winner = -1
    return winner


def count(s: State, r: Rules, events: Events, seat: int, category: int) -> None:
    """Score what a seat declared in a category, if its side is good there; the best first."""
    if not is_good(s, r, seat, category):
        return
    cards = s[DECLARED + seat * CATEGORIES + category]
    while cards:
        if category == POINT:
            part = cards
            points = point_points(r, part)
        elif category == SEQUENCE:
            part = best_run(r, cards)
            points = run_points(r, part)
        else:
            part = best_set(r, cards)
            points = set_points(r, part)
        if category != POINT:
            s[COVERED + seat] |= part & CARDS_ONLY
        award(s, r, events, seat, CATEGORY_SOURCE + category, points, part)
        cards = cards ^ part if category == POINT or all_score(r, category) else 0


def all_score(r: Rules, category: int) -> int:
    """Whether the winner of sequences or sets scores all he has there."""
    return r[ALL_SEQUENCES] if category == SEQUENCE else r[ALL_SETS]


def count_others(s: State, r: Rules, events: Events) -> None:
    """Let the seats after the leader count what they declared; once."""
    if s[COUNTED]:
        return
    for step in range(1, r[SEATS]):
        seat = (r[LEADER] + step) % r[SEATS]
        for place in range(CATEGORIES):
            count(s, r, events, seat, r[ORDER + place])
        full_count(s, r, events, seat)
    s[COUNTED] = 1
    judge(s, r, events)
