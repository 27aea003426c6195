"""Names for the cells of the tables that the search for best play reads.

The tables come from ``piquet_rules.solver.tables``. A *suit code* numbers what matters of the cards still in play
of one suit: who holds each, from the top down, seen from the side to lead, and whether it counts. Suits are
interchangeable, and so are cards of one hand and one class of scoring with nothing between them.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

Prices = Sequence[int]
Memory = MutableSequence[int]

CODE_BITS = 15
"""More than any suit of nine cards needs, whichever of its ranks count."""
CODE = (1 << CODE_BITS) - 1
SUITS_END = 4 * CODE_BITS
MOST_TRICKS = 18
LEADING, ANNOUNCER = 1, 2
"""A *mode*: 1 where the seat that may make pique leads, plus 2 where it announced a capot, 4 where the other did."""
MODES = 6

# Facts of a suit code, each in six bits, so that the facts of four suits are added in one go.
FACT_BITS = 6
FACT = (1 << FACT_BITS) - 1
(
    SURE, SURE_COUNTING, THEIRS_SURE, THEIRS_SURE_COUNTING, RUN_OUT, KEPT, COUNTING, THEIRS_COUNTING, STOPPED,
) = range(0, 9 * FACT_BITS, FACT_BITS)  # fmt: skip
"""Tricks that the side to lead can cash at once, and how many of them with counting cards; the same of the other side,
if it were to lead; cards that the other side plays while the leader cashes a suit in which he has nothing but winners;
cards that it has to keep so as to stop the leader and to cash its own; counting cards of each side; 1 where a suit
that the leader holds is topped by the other side."""

# Cells: what a card that counts not (0) or counts (1) scores, then single numbers.
LEAD, OWN, CAPTURE = 0, 2, 4
TRICKS, PIQUE, CAPTURE_BARS = 6, 7, 8
"""Tricks of a deal; the bonus for pique; 1 where every capture scores."""
GROW, TURNED, LEADS, REPLIES = range(9, 13)
"""Where the tables by suit code begin: the code with one card more below, the code seen from the other side, the rows
of leads, the rows of cards that the other side can throw away."""
END = 13
"""For each mode where the prices of the last trick begin, in rows by who wins it and whether the card counts."""
END_HELPS = END + MODES
"""The same for what it helps to pique."""
LOWEST = END_HELPS + MODES
"""For each mode where the least begins that the rules allow the side to lead, by tricks left and tricks won."""
HIGHEST = LOWEST + MODES
"""The most, by tricks left, tricks won, and tricks that the other side is sure of."""
REACH = HIGHEST + MODES
"""The most that helps to pique, by tricks left."""
FACTS = REACH + MOST_TRICKS + 1
"""The facts of each suit code."""

LEAD_ROW = 4
"""Change of the code, whether the card counts, where the replies in its suit begin and end."""
REPLY_ROW = 3
"""Change of the code (seen from the other side, where that takes the trick), whether it takes it, whether it counts."""
SYMBOLS = 4
"""Cards to add to a suit: 2 where the other side holds it, plus 1 where it counts."""

# Memory: the first cell says which slots there are; a slot holds the position, the rest of its key, what is known.
SLOT = 3
SLOTS = 1
FAR = 1 << 18
"""More than any deal is worth."""
ZERO = 1 << 19
BOUND_BITS = 20
BOUND = (1 << BOUND_BITS) - 1
