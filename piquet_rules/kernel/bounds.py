"""What the side to lead makes at least and at most, seen at a glance.

Nothing here knows a rule of scoring: prices come from the tables, which were made by asking the reducer.
"""

from __future__ import annotations

from piquet_rules.kernel.prices import (
    CAPTURE_BARS, COUNTING, END, END_HELPS, FACT, HIGHEST, KEPT, LEAD, LEADING, LOWEST, OWN, PIQUE, RUN_OUT, STOPPED,
    SURE, SURE_COUNTING, THEIRS_SURE, THEIRS_SURE_COUNTING, TRICKS, Prices,
)  # fmt: skip


def last_trick(p: Prices, facts: int, won: int, mode: int, need: int) -> int:
    """The worth of a trick with one card each, to the side that leads it."""
    lead = p[LEAD + (facts >> COUNTING & FACT)]
    size = p[TRICKS]
    if facts >> SURE & FACT:
        cell = (2 + (facts >> SURE_COUNTING & FACT)) * size + won
    else:
        cell = (facts >> THEIRS_SURE_COUNTING & FACT) * size + size - 1 - won
    worth = lead + p[p[END + mode] + cell]
    if need:
        helps = p[p[END_HELPS + mode] + cell]
        if mode & LEADING:
            return worth + p[PIQUE] if helps + lead >= need else worth
        return worth - p[PIQUE] if lead == 0 and helps >= need else worth
    return worth


def least(p: Prices, facts: int, left: int, won: int, mode: int, need: int) -> int:
    """What the side to lead makes if it cashes all that it can and then loses whatever can be lost."""
    sure = facts >> SURE & FACT
    counting = facts >> SURE_COUNTING & FACT
    paid = p[LEAD + 1] + p[OWN + 1]
    if sure == left:
        low = all_won(p, counting, left, won, mode)
    else:
        rest = p[p[LOWEST + mode] + (left - sure) * p[TRICKS] + won + sure]
        low = counting * paid + (sure - counting) * (p[LEAD] + p[OWN]) + rest
    if need:
        if mode & LEADING == 0:
            return low - p[PIQUE]
        if counting * paid >= need:
            return low + p[PIQUE]
    return low


def all_won(p: Prices, counting: int, left: int, won: int, mode: int) -> int:
    """What winning every trick brings at least.

    Whether a counting card can be kept for the last trick depends on the order in which the suits are drawn, so the
    lesser of the two ends is taken where the cards are of both classes.
    """
    paid = p[LEAD + 1] + p[OWN + 1]
    silent = p[LEAD] + p[OWN]
    last = p[END + mode] + 2 * p[TRICKS] + won + left - 1
    low = counting * paid + (left - 1 - counting) * silent + p[LEAD] + p[last]
    if counting == 0:
        return low
    high = (counting - 1) * paid + (left - counting) * silent + p[LEAD + 1] + p[last + p[TRICKS]]
    return min(low, high) if counting < left else high


def most(p: Prices, facts: int, left: int, won: int, mode: int, need: int) -> int:
    """What the side to lead makes at most, given the tricks that the other side can keep."""
    sure = facts >> SURE & FACT
    kept = 0
    held = False
    if sure < left:
        theirs = facts >> THEIRS_SURE & FACT
        # Cards that the other side can spare, beyond those that it plays while winners are cashed.
        spare = left - (facts >> KEPT & FACT) - (facts >> RUN_OUT & FACT)
        held = spare >= 0
        if held:
            kept = theirs if theirs else 1
        elif theirs + spare >= (facts >> STOPPED & FACT) and theirs + spare > 0:
            kept = theirs + spare
    size = p[TRICKS]
    high = p[p[HIGHEST + mode] + (left * size + won) * size + kept]
    if need and mode & LEADING:
        if held and p[CAPTURE_BARS] and sure * (p[LEAD + 1] + p[OWN + 1]) + p[LEAD + 1] < need:
            return high
        return high + p[PIQUE]
    return high
