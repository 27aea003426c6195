"""Many numbers cut into stretches of equal width, the same for all that are compared."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

Histogram = Mapping[int, int]
"""How often each number came."""
Name = TypeVar("Name", bound=Hashable)

_WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_BEYOND = 0.0005
"""The share of the numbers at either end that have no stretch of their own."""


class Stretches(NamedTuple, Generic[Name]):
    """``counts`` of each histogram, for the stretches that begin at ``begins`` and are ``width`` numbers wide.

    The first holds all that lies below it as well, the last all above.
    """

    begins: tuple[int, ...]
    width: int
    counts: Mapping[Name, tuple[int, ...]]


def stretches(histograms: Mapping[Name, Histogram], most: int) -> Stretches[Name]:
    """At most about so many stretches, as wide as a round number, between which nearly all numbers lie."""
    low, high = _ends(histograms.values())
    width = next((width for width in _WIDTHS if (high - low) / width < most), _WIDTHS[-1])
    begins = range(low // width * width, high // width * width + 1, width)
    return Stretches(
        tuple(begins), width, {name: _counts(histogram, begins, width) for name, histogram in histograms.items()}
    )


def _counts(histogram: Histogram, begins: range, width: int) -> tuple[int, ...]:
    counts = dict.fromkeys(begins, 0)
    for value, count in histogram.items():
        counts[min(max(value // width * width, begins[0]), begins[-1])] += count
    return tuple(counts.values())


def _ends(histograms: Iterable[Histogram]) -> tuple[int, int]:
    found = [within(histogram) for histogram in histograms if histogram]
    return min((low for low, _ in found), default=0), max((high for _, high in found), default=0)


def within(histogram: Histogram) -> tuple[int, int]:
    """The least and the greatest number beyond which there are only a few."""
    values = sorted(histogram)
    beyond = _BEYOND * sum(histogram.values())
    return _first(histogram, values, beyond), _first(histogram, values[::-1], beyond)


def _first(histogram: Histogram, values: Iterable[int], beyond: float) -> int:
    passed = 0
    for value in values:
        passed += histogram[value]
        if passed > beyond:
            return value
    return 0
