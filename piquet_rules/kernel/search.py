"""The search for best play between tricks, with all cards seen.

``search`` puts a question with a narrow answer: does the side to lead make at least so many points more than the
other? ``worth_of`` puts it until the worth is known. Both sides are the leader in turn, so they share what is
remembered. The four suits are interchangeable: they are kept in the order of their codes, which is the order in which
leads are tried.
"""

from __future__ import annotations

from piquet_rules.kernel.bounds import last_trick, least, most
from piquet_rules.kernel.prices import (
    ANNOUNCER, BOUND, BOUND_BITS, CAPTURE, CODE, CODE_BITS, FACTS, FAR, LEAD, LEAD_ROW, LEADING, LEADS, OWN, PIQUE,
    REACH, REPLIES, REPLY_ROW, SLOT, SLOTS, SUITS_END, TRICKS, TURNED, ZERO, Memory, Prices,
)  # fmt: skip


def worth_of(p: Prices, m: Memory, pos: int, left: int, won: int, mode: int, need: int, guess: int) -> int:
    """What the side to lead makes more than the other from here on, with best play of both.

    ``pos`` holds the codes of the four suits, ``left`` the tricks to come, ``won`` those that the side to lead has,
    ``need`` what the seat that may make pique needs for it: 0 where pique is out, -1 where it has just been made.
    """
    low = -FAR
    high = FAR
    while low < high:
        beta = guess + 1 if guess == low else guess
        guess = search(p, m, pos, left, won, mode, need, beta)
        if guess < beta:
            high = guess
        else:
            low = guess
    return low


def search(  # noqa: C901 - it calls itself, and two functions that call each other can't be kept compiled
    p: Prices, m: Memory, pos: int, left: int, won: int, mode: int, need: int, beta: int
) -> int:
    """A bound of the worth of a position, on the same side of ``beta`` as the worth itself."""
    if need < 0:
        bonus = p[PIQUE] if mode & LEADING else -p[PIQUE]
        return bonus + search(p, m, pos, left, won, mode, max(need, 0), beta - bonus)
    facts = facts_of(p, pos)
    if left == 1:
        return last_trick(p, facts, won, mode, need)
    need = 0 if need > p[REACH + left] else need
    low = least(p, facts, left, won, mode, need)
    high = most(p, facts, left, won, mode, need) if low < beta else FAR
    if low >= beta or high < beta:
        return low if low >= beta else high
    pos = in_order(pos)
    key = won | (mode | need << 3) << 5 if need or mode >= ANNOUNCER else won
    slot = slot_of(m, pos, key)
    suit = 0
    if m[slot] == pos and m[slot + 1] == key:
        low = (m[slot + 2] >> BOUND_BITS & BOUND) - ZERO
        high = (m[slot + 2] & BOUND) - ZERO
        suit = m[slot + 2] >> 2 * BOUND_BITS
        if low >= beta or high < beta:
            return low if low >= beta else high
    turned = seen_from_the_other_side(p, pos)
    theirs = p[TRICKS] - left - won + 1
    best = -FAR
    for turn in range(suit, suit + SUITS_END, CODE_BITS):
        shift = turn % SUITS_END
        code = pos >> shift & CODE
        for lead in range(p[p[LEADS] + code], p[p[LEADS] + code + 1], LEAD_ROW):
            gain = p[LEAD + p[lead + 1]]
            own = p[OWN + p[lead + 1]]
            after = pos + (p[lead] << shift)
            follows = p[lead + 2] < p[lead + 3]
            worst = FAR
            for other in range(shift if follows else 0, shift + 1 if follows else SUITS_END, CODE_BITS):
                rows = lead + 2 if follows else p[REPLIES] + (pos >> other & CODE)
                for reply in range(p[rows], p[rows + 1], REPLY_ROW):
                    taken = p[reply + 1]
                    wins = p[CAPTURE + p[reply + 2]] if taken else own
                    lacks = lacking(need, gain, wins, mode & LEADING, (mode ^ taken) & LEADING) if need else 0
                    value = gain - wins if taken else gain + wins
                    child = (turned if taken else after) + (p[reply] << other)
                    ask = value - beta + 1 if taken else beta - value
                    rest = search(p, m, child, left - 1, theirs if taken else won + 1, mode ^ taken, lacks, ask)
                    worst = min(worst, value - rest if taken else value + rest)
                    if worst < beta:
                        break
                if worst < beta:
                    break
            if worst > best:
                best = worst
                suit = shift
            if best >= beta:
                keep(m, slot, pos, key, best, high, suit)
                return best
    keep(m, slot, pos, key, low, best, suit)
    return best


def facts_of(p: Prices, pos: int) -> int:
    """The facts of the four suits, added up."""
    return (
        p[FACTS + (pos & CODE)]
        + p[FACTS + (pos >> CODE_BITS & CODE)]
        + p[FACTS + (pos >> 2 * CODE_BITS & CODE)]
        + p[FACTS + (pos >> 3 * CODE_BITS)]
    )


def lacking(need: int, leads: int, wins: int, leader: int, winner: int) -> int:
    """What is lacking to pique after a trick: 0 where the other side has scored, -1 where pique is made.

    ``leader`` and ``winner`` are 1 where it is the seat that may make pique that led, or won.
    """
    if leader and leads >= need:
        return -1
    if not leader and leads:
        return 0
    lacks = need - leads if leader else need
    if winner:
        return -1 if wins >= lacks else lacks - wins
    return 0 if wins else lacks


def in_order(pos: int) -> int:
    """The same suits, that with the highest code first."""
    a = pos & CODE
    b = pos >> CODE_BITS & CODE
    c = pos >> 2 * CODE_BITS & CODE
    d = pos >> 3 * CODE_BITS
    if a < b:
        a, b = b, a
    if c < d:
        c, d = d, c
    if a < c:
        a, c = c, a
    if b < d:
        b, d = d, b
    if b < c:
        b, c = c, b
    return a | b << CODE_BITS | c << 2 * CODE_BITS | d << 3 * CODE_BITS


def seen_from_the_other_side(p: Prices, pos: int) -> int:
    """The same position with leader and other exchanged."""
    turned = p[TURNED]
    return (
        p[turned + (pos & CODE)]
        | p[turned + (pos >> CODE_BITS & CODE)] << CODE_BITS
        | p[turned + (pos >> 2 * CODE_BITS & CODE)] << 2 * CODE_BITS
        | p[turned + (pos >> 3 * CODE_BITS)] << 3 * CODE_BITS
    )


def slot_of(m: Memory, pos: int, key: int) -> int:
    """Where in memory a position has its place, if it is remembered."""
    mixed = pos ^ pos >> 21 ^ pos >> 37 ^ key << 7
    return (mixed ^ mixed >> 9) % m[0] * SLOT + SLOTS


def keep(m: Memory, slot: int, pos: int, key: int, low: int, high: int, suit: int) -> None:
    """Remember what is known of a position, and the suit that was best led."""
    m[slot] = pos
    m[slot + 1] = key
    m[slot + 2] = suit << 2 * BOUND_BITS | low + ZERO << BOUND_BITS | high + ZERO
