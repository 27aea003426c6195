"""Bars with what they stand for written above them, so that long names have room in a narrow picture."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from piquet_rules.reporting.pictures import WIDTH, Look, altair_library

if TYPE_CHECKING:
    import altair

_LETTERS = 50
"""In a line of a label: so many of the widest script fit."""
_LETTER = 6.5
"""Pixels that a sign beside a bar may need."""
_LINE, _BAR, _GAP, _ABOVE_HEADING = 14, 12, 8, 8


class Bar(NamedTuple):
    """One bar: whose it is, how long, and what stands at its end; from ``low`` to ``high`` the value may be."""

    of: str
    value: float
    says: str
    low: float | None = None
    high: float | None = None

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest of what is drawn, which includes 0."""
        drawn = (0.0, self.value, self.value if self.low is None else self.low, self.high or self.value)
        return min(drawn), max(drawn)


class Row(NamedTuple):
    """A label and the bars below it; a row without bars is a heading."""

    label: str
    bars: tuple[Bar, ...] = ()


def bar_chart(rows: Sequence[Row], axis: str, names: Mapping[str, str], look: Look) -> altair.LayerChart:
    """A chart of rows; ``axis`` says what is measured, ``names`` what each series (a colour of the look) is called.

    Raises ExtraMissing.
    """
    alt = altair_library()
    texts, bars, height = _placed(rows)
    y = alt.Y("y:Q", scale=None, axis=None)
    x = {"scale": _scale(rows, alt), "axis": _axis(axis, bars, alt)}
    used = [name for name in names if any(bar["of"] == name for bar in bars)]
    named = alt.Scale(domain=[names[name] for name in used], range=[getattr(look, name) for name in used])
    for bar in bars:
        bar["of"] = names[bar["of"]]
    series = alt.Color("of:N", scale=named, legend=alt.Legend() if len(used) > 1 else None)
    layers = [alt.Chart(alt.Data(values=bars)).mark_bar(size=_BAR - 2).encode(
        x=alt.X("value:Q", **x), x2=alt.X2Datum(0), y=y, color=series
    )]  # fmt: skip
    zero = alt.Chart(alt.Data(values=bars)).mark_rule(color=look.quiet)
    layers.append(zero.encode(x=alt.X("zero:Q", **x), y=alt.Y("top:Q", scale=None, axis=None), y2="bottom:Q"))
    spans = [bar for bar in bars if "low" in bar]
    if spans:
        rule = alt.Chart(alt.Data(values=spans)).mark_rule(color=look.ink)
        layers.append(rule.encode(x=alt.X("low:Q", **x), x2="high:Q", y=y))
    for align, dx in (("right", -4), ("left", 4)):
        beside = [bar for bar in bars if bar["align"] == align]
        text = alt.Chart(alt.Data(values=beside)).mark_text(align=align, dx=dx, baseline="middle")
        layers += [text.encode(x=alt.X("end:Q", **x), y=y, text="says:N")] if beside else []
    for weight in ("bold", "normal"):
        above = [text for text in texts if text["weight"] == weight]
        text = alt.Chart(alt.Data(values=above)).mark_text(align="left", baseline="middle", fontWeight=weight)
        layers += [text.encode(x=alt.value(0), y=y, text="text:N")] if above else []
    chart: altair.LayerChart = alt.layer(*layers).properties(width=WIDTH, height=height)
    return chart


def _placed(rows: Sequence[Row]) -> tuple[list[dict[str, Any]], list[dict[str, Any]], int]:
    """Lines of text and bars, each with its place from above; and how high all of them are."""
    texts: list[dict[str, Any]] = []
    bars: list[dict[str, Any]] = []
    y = 0
    for row in rows:
        y += _ABOVE_HEADING * (not row.bars)
        for line in textwrap.wrap(row.label, _LETTERS, break_on_hyphens=False):
            texts.append({"text": line, "y": y + _LINE // 2, "weight": "normal" if row.bars else "bold"})
            y += _LINE
        for bar in row.bars:
            bars.append(_drawn(bar, y + _BAR // 2))
            y += _BAR
        y += _GAP if row.bars else 2
    return texts, bars, y


def _drawn(bar: Bar, y: int) -> dict[str, Any]:
    low, high = bar.ends
    left = bar.value < 0
    return {
        "of": bar.of, "value": bar.value, "says": bar.says, "align": "right" if left else "left",
        "end": low if left else high, "zero": 0, "y": y, "top": y - _BAR // 2, "bottom": y + _BAR // 2,
        **({} if bar.low is None else {"low": bar.low, "high": bar.high}),
    }  # fmt: skip


def _scale(rows: Sequence[Row], alt: Any) -> Any:
    """From the least to the greatest, with room for what stands at the ends of the bars."""
    bars = [bar for row in rows for bar in row.bars]
    low, high = min(bar.ends[0] for bar in bars), max(bar.ends[1] for bar in bars)
    left, right = (
        max((len(bar.says) * _LETTER + 6 for bar in bars if (bar.value < 0) == below), default=0)
        for below in (True, False)
    )
    return alt.Scale(domain=[low, high if high > low else low + 1], range=[left, WIDTH - right], nice=False, zero=False)


def _axis(title: str, bars: Sequence[Mapping[str, Any]], alt: Any) -> Any:
    ends = (float(bar[end]) for bar in bars for end in ("value", "low", "high") if end in bar)
    whole = all(end.is_integer() for end in ends)
    return alt.Axis(title=title, tickCount=5, tickMinStep=1 if whole else 0, titlePadding=6, grid=False)
