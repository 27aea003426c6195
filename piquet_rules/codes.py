"""The catalogue of stable codes: each names one kind of trouble and never changes its meaning.

A code that is not here cannot be reported (``Problem`` refuses it), and a test demands that each
one is caused by some case.
"""

from __future__ import annotations

CODES: dict[str, str] = {
    # components
    "component-refused": "An installed rule kind breaks the terms of its slot.",
    # contradictions among the values of a profile
    "announced-zero": "A capot that can be announced must count something.",
    "category-twice": "Each category of declarations stands once in the order.",
    "flat-points": "A fixed number for the point goes together with `score: flat`, and only with it.",
    "last-small-without-silent": "A count for silent cards in the last trick needs cards that are silent.",
    "min-over-max": "A minimum is larger than the maximum beside it.",
    "pips-missing": "A rank of the pack has no pips.",
    "rank-not-in-pack": "A rule speaks of a rank that the pack does not have.",
    "rest-for-first": "Only the second to draw can take the rest.",
    "row-below-shortest": "A table has a row for a run that is too short to count.",
    "sides-do-not-fit": "The sides must name each seat once.",
    "table-falls": "A longer run scores less than a shorter one.",
}
"""Code → what it means, in one sentence for a reader who met it in a message."""
