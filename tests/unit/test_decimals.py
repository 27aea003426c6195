"""One way to round: from whole numbers, the middle away from 0, the same in the terminal and on a page."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from piquet_rules.decimals import fixed, rounded
from piquet_rules.wording.frame import number_text

# value, decimals → as a terminal shows it. No float is in the middle of 37.8 and 37.9; 757 of 2000 are.
ROUNDED = {
    (Fraction(75700, 2000), 1): "37.9",
    (Fraction(101500, 2000), 1): "50.8",
    (Fraction(83900, 2000), 1): "42.0",
    (Fraction(-83900, 2000), 1): "-42.0",
    (Fraction(1, 8), 2): "0.13",
    (Fraction(-1, 2), 0): "-1",
    (Fraction(-1, 30), 1): "0.0",
    (Fraction(2, 3), 3): "0.667",
    (37.85, 1): "37.9",
    (2.675, 2): "2.68",
    (5e-05, 4): "0.0001",
    (12, 1): "12.0",
}


@pytest.mark.parametrize("given", ROUNDED)
def test_the_middle_goes_away_from_nought(given: tuple[Fraction | float, int]) -> None:
    assert fixed(*given) == ROUNDED[given]


def test_every_share_of_a_thousand_and_a_half_is_rounded_as_at_school() -> None:
    for count in range(-2000, 2001):
        school = (Decimal(count) / 20).quantize(Decimal("0.1"), ROUND_HALF_UP)
        assert rounded(Fraction(100 * count, 2000), 1) == school


def test_signs() -> None:
    assert [fixed(Fraction(n, 4), 1, signed=True) for n in (-1, 0, 1)] == ["-0.3", "0.0", "+0.3"]
    assert fixed(Fraction(1, 30), 1, signed=True) == "0.0"


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("digits", [0, 1, 2])
def test_a_page_shows_what_a_terminal_shows(digits: int, signed: bool) -> None:
    for count in range(-240, 241):
        exact = Fraction(count, 80)
        page = number_text("en", exact, digits, signed=signed).replace("\u2212", "-")
        assert page == fixed(exact, digits, signed=signed)
        shown = number_text("en", exact / 100, digits, percent=True).replace("\u2212", "-")
        assert shown == f"{fixed(exact, digits)}%"
