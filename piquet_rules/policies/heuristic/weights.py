"""The numbers by which the heuristic judges, found by playing it against itself under the club laws.

They are no scores: those it reads from the rules that are played. Each was moved up and down while the others stood,
and kept where the seat that had the new number won more, over some ten thousand of the same deals.
"""

from __future__ import annotations


def table(*numbers: int) -> int:
    """Numbers from 0 to 255 in one whole number, eight bits each: the kernel's language has no lists.

    Raises ValueError for others, and for more than seven.
    """
    if len(numbers) > 7 or not all(0 <= number <= 255 for number in numbers):
        raise ValueError(f"not seven numbers of eight bits: {numbers}")
    return sum(number << 8 * place for place, number in enumerate(numbers))


GUARDED_ON_LEAD = table(100, 47, 8, 6)
"""Hundredths of a trick that a card is worth for who will lead, by the number of higher cards that are missing, where
it has cards beside it to throw under those."""
BARE_ON_LEAD = table(100, 21, 8, 7)
"""The same without such cards."""
GUARDED = table(100, 50, 25, 8)
"""The same for who will be led to."""
BARE = table(100, 25, 12, 3)
LONG_ON_LEAD = 51
"""Hundredths of a trick for each card more than the other is likely to hold, for who will lead."""
LONG = 24
MISSING_AGAINST = 87
"""Hundredths of the cards not held that are reckoned against a hand before the exchange."""
PART_OF_THE_CARDS = 10
"""Hundredths of the points for the cards that each trick is worth."""

PAIR = 106
"""Hundredths of the chance of one named card, at which a pair becomes a trio."""
NONE_HELD = 50
"""Hundredths to which the hope for a trio falls by a higher rank of which none is held."""
ONE_HELD = 68
RUN_IS_GOOD = table(35, 52, 75, 97, 100, 100, 100)
"""Hundredths: how likely a sequence of three cards, of four, and so on, is good."""
POINT_IS_GOOD = table(0, 40, 60, 75, 90, 100, 100)
"""Hundredths: how likely a point of three cards, of four, and so on, is good."""
FRESH_CARD = 270
"""Hundredths of a point that a card from the talon is worth, whatever it is."""

LEAD_RUN = 136
"""What speaks for leading a suit, by the hundredth of a trick that follows at once,"""
LEAD_LENGTH = 46
"""by the hundredth of a card held,"""
LEAD_AGAINST = 43
"""against it, by the hundredth of a card that the other is likely to hold,"""
LEAD_LATER = 12
"""and for it by what becomes high later, if other suits bring the lead back."""
TOP_IS_ENOUGH = 56
"""Hundredths of a trick from which a suit is led from the top in any case."""

LOST_STRENGTH = 112
"""What speaks against throwing a card away: the hundredths of a trick lost with it,"""
LOST_HEIGHT = 3
"""its height,"""
LOST_LENGTH = 7
"""and for it the cards of its suit."""
