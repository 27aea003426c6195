"""How results become decimals: one way to round, for terminals, pages and pictures alike."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

Exact = int | Fraction
"""What is known exactly, as a share or a mean of whole numbers is."""


def rounded(value: Exact | float, digits: int) -> Decimal:
    """A number with so many decimals; what lies in the middle goes away from 0: 37.85 to 37.9, -0.5 to -1.

    Fractions are rounded exactly. A float is taken for the shortest decimal that stands for it.
    """
    exact = Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    units = (2 * 10**digits * abs(exact.numerator) + exact.denominator) // (2 * exact.denominator)
    return Decimal((int(exact < 0 < units), tuple(map(int, str(units))), -digits))


def fixed(value: Exact | float, digits: int, *, signed: bool = False) -> str:
    """The same as a terminal shows it; with ``signed`` what is not 0 has its sign: ``+2.50``."""
    number = rounded(value, digits)
    return f"{number:{'+' if signed and number else ''}f}"
