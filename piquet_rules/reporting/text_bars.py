"""Bars of signs for a terminal, one kind for what is above 0 and one for what is below."""

from __future__ import annotations

from collections.abc import Sequence

ABOVE, BELOW = "█", "░"
"""A terminal that has neither shows ``#`` and ``-`` (``cli.output``)."""


def text_bars(values: Sequence[float], cells: int) -> list[str]:
    """A bar for each value: a cell for each whole one, or where the greatest would be too long, in proportion to it.

    What is not 0 has at least one cell.
    """
    greatest = max(map(abs, values), default=0)
    scale = min(1.0, cells / greatest) if greatest else 1.0
    return [_bar(value, scale) for value in values]


def _bar(value: float, scale: float) -> str:
    return (BELOW if value < 0 else ABOVE) * max(round(abs(value) * scale), 1 if value else 0)
