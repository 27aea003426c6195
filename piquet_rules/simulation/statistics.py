"""What histograms say: means, spread, quantiles, and intervals that hold the truth 95 times in 100."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from piquet_rules.decimals import rounded

Z95 = 1.959963984540054
"""Half the width of the middle 95 % of the normal distribution, in standard deviations."""
QUANTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99)
"""In hundredths."""


def summary(histogram: Mapping[int, int]) -> dict[str, Any]:
    """Mean, standard deviation, 95 % interval of the mean, least, greatest, quantiles and the distribution itself.

    The interval is the normal one, mean ± 1.96 sd/√n; a quantile is the least number that so many of a hundred deals
    do not exceed. One deal says nothing of the spread: then ``sd`` and ``ci95`` are None. Everything is worked out from
    whole numbers, so the order of the deals makes no difference.
    """
    number = sum(histogram.values())
    total = sum(value * count for value, count in histogram.items())
    squares = sum(value * value * count for value, count in histogram.items())
    mean = Fraction(total, number)
    sd = sqrt((Fraction(squares) - mean * total) / (number - 1)) if number > 1 else None
    half = None if sd is None else Z95 * sd / sqrt(number)
    values = sorted(histogram)
    return {
        "mean": float(mean),
        "sd": sd,
        "ci95": None if half is None else [float(mean) - half, float(mean) + half],
        "min": values[0],
        "max": values[-1],
        "quantiles": {str(each): quantile(histogram, each) for each in QUANTILES},
        "distribution": {str(value): histogram[value] for value in values},
    }


def mean_of(summary: Mapping[str, Any]) -> Fraction:
    """The mean exactly, from the distribution."""
    counts = summary["distribution"]
    return Fraction(sum(int(value) * count for value, count in counts.items()), sum(counts.values()))


def half_of(summary: Mapping[str, Any]) -> float | None:
    """Half the interval of a mean; None where one deal has none."""
    if summary["ci95"] is None:
        return None
    low, high = summary["ci95"]
    return float(high - low) / 2


def digits_for(halves: Iterable[float | None]) -> int:
    """Decimals that show the narrowest of these half intervals; none where there is no interval, as of one deal."""
    known = [half for half in halves if half is not None]
    if not known:
        return 0
    narrow = min((half for half in known if half), default=1.0)
    return next((digits for digits in (1, 2) if narrow >= 2 * 10.0**-digits), 3)


def quantile(histogram: Mapping[int, int], hundredths: int) -> int:
    """The least number that so many of a hundred do not exceed."""
    number = sum(histogram.values())
    below = 0
    value = 0
    for value in sorted(histogram):
        below += histogram[value]
        if below * 100 >= hundredths * number:
            return value
    return value


def rate(count: int, number: int) -> dict[str, Any]:
    """How often something came: the share, and Wilson's 95 % interval, which is right for what is rare too.

    One deal says nothing of all others: then ``ci95`` is None, as it is of a mean.
    """
    share = count / number
    square = Z95 * Z95
    middle = (share + square / (2 * number)) / (1 + square / number)
    half = Z95 / (1 + square / number) * sqrt(share * (1 - share) / number + square / (4 * number * number))
    low = 0.0 if count == 0 else middle - half
    high = 1.0 if count == number else middle + half
    return {"count": count, "rate": share, "ci95": [low, high] if number > 1 else None}


def share_of(rate: Mapping[str, Any]) -> Fraction:
    """The share exactly: a count divided by its share is nearly, and rounded is, the whole number of deals."""
    count = rate["count"]
    return Fraction(count, round(count / rate["rate"])) if count else Fraction(0)


def share_digits(share: Fraction | float) -> int:
    """Decimals of a share in per cent: more, the rarer it is; below a thousandth so many that two figures are seen.

    What did not come always has so many that it is not 100.
    """
    if 10 * share >= 1:
        return 1 if share == 1 else next(digits for digits in range(1, 16) if rounded(100 * share, digits) < 100)
    if 1000 * share >= 1:
        return 2
    return next((digits for digits in range(3, 16) if share * 10 ** (digits + 1) >= 1), 3)
