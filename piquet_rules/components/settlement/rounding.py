"""How the points of a settlement are rounded."""

from typing import Literal

Rounding = Literal["none", "tens-half-up"]


def rounded(points: int, rounding: Rounding) -> int:
    """Points that are not negative, rounded: 115 to 120, 114 to 110."""
    return points if rounding == "none" else (points + 5) // 10 * 10


def words(rounding: Rounding) -> str:
    """The end of a sentence that says so."""
    return "" if rounding == "none" else ", rounded to tens (fives upwards)"
