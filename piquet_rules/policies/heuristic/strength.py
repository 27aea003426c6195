"""What cards of one suit promise in the play, in hundredths of a trick."""

from __future__ import annotations

from piquet_rules.kernel.layout import (
    BITS, CAPTURE_POINTS, HAND_SIZE, LEAD_POINTS, MAJORITY_POINTS, OWN_LEAD_POINTS, Rules,
)  # fmt: skip
from piquet_rules.policies.heuristic.weights import (
    BARE, BARE_ON_LEAD, GUARDED, GUARDED_ON_LEAD, LONG, LONG_ON_LEAD, PART_OF_THE_CARDS,
)  # fmt: skip


def strength(r: Rules, own: int, missing: int, share: int, leads: bool) -> int:
    """Tricks that cards of a suit are worth against those that the other may hold.

    Args:
        r: the rules.
        own: cards of the suit.
        missing: cards of the suit that may be against them.
        share: how much of what is missing the other holds, in hundredths.
        leads: whether he will lead the suit himself, else it will be led to him.
    """
    guarded = GUARDED_ON_LEAD if leads else GUARDED
    bare = BARE_ON_LEAD if leads else BARE
    cards = r[BITS + own]
    worth = 0
    left = own
    while left:
        card = left & -left
        left ^= card
        above = r[BITS + (missing & -card)]
        worth += entry(guarded if cards > above else bare, above)
    long = 100 * cards - share * r[BITS + missing]
    if long > 0:
        worth += long * (LONG_ON_LEAD if leads else LONG) // 100
    return worth


def entry(numbers: int, place: int) -> int:
    """The number at a place of a table of weights; 0 beyond its end."""
    return numbers >> 8 * place & 255 if place < 7 else 0


def trick_worth(r: Rules) -> int:
    """What a trick more brings, in hundredths of a point: its own points, and its part of the cards."""
    own = 50 * (r[LEAD_POINTS] + r[CAPTURE_POINTS] + r[OWN_LEAD_POINTS])
    return own + r[MAJORITY_POINTS + r[HAND_SIZE] // 2 + 1] * PART_OF_THE_CARDS
