"""How often each number comes: one strip for each ruleset, all to one scale, steps that the eye can compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from piquet_rules.reporting.pictures import WIDTH, Look, altair_library

if TYPE_CHECKING:
    import altair

    Histogram = Mapping[int, int]
    """How often each number came."""

MOST_STRIPS = 12
_HEIGHT = 56
_MOST_BINS = 60
_WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
BASE = "quiet"
"""The series of what others are compared with: a broken line."""
_BEYOND = 0.0005
"""The share of the deals at either end that is not drawn step by step: a last step holds it."""
_LEFT = 30
"""Pixels for the shares beside a strip."""


class Strip(NamedTuple):
    """A ruleset: for each series (a colour of the look) what came of how many deals; ``deals`` is the whole."""

    name: str
    series: Mapping[str, Histogram]
    deals: int


def distribution_chart(
    strips: Sequence[Strip], axis: str, of_deals: str, names: Mapping[str, str], look: Look
) -> altair.FacetChart:
    """The first strips, from above; ``axis`` says what is counted, ``names`` what each series is called.

    Raises ExtraMissing.
    """
    alt = altair_library()
    shown = strips[:MOST_STRIPS]
    low, high = _ends(shown)
    width = _bin_width(low, high)
    low, high = low // width * width, high // width * width + width
    rows = [row for strip in shown for row in _rows(strip, low, high, width, names)]
    used = [name for name in names if any(name in strip.series for strip in shown)]
    called = [names[name] for name in used]
    colour = alt.Color(
        "of:N",
        scale=alt.Scale(domain=called, range=[getattr(look, name) for name in used]),
        legend=alt.Legend(symbolType="stroke", symbolStrokeWidth=3) if len(used) > 1 else None,
    )
    dashes = alt.Scale(domain=called, range=[[4, 2] if name == BASE else [1, 0] for name in used])
    y_axis = alt.Axis(title=None, tickCount=2, grid=False, minExtent=_LEFT, maxExtent=_LEFT, domain=False)
    x = alt.X("from:Q", scale=alt.Scale(domain=[low, high], nice=False), axis=alt.Axis(title=axis, grid=False))
    steps = alt.Chart().encode(x=x, y=alt.Y("share:Q", axis=y_axis), color=colour)
    layers = [steps.mark_line(interpolate="step-after", strokeWidth=1.5).encode(
        strokeDash=alt.StrokeDash("of:N", scale=dashes, legend=None)
    )]  # fmt: skip
    if "net" in used:
        filled = steps.mark_area(interpolate="step-after", fillOpacity=0.25)
        layers.insert(0, filled.transform_filter(alt.datum.of == names["net"]))
    header = alt.Header(
        title=None, labelOrient="top", labelAnchor="start", labelColor=look.ink, labelFontSize=11, labelLimit=WIDTH,
        labelPadding=2,
    )  # fmt: skip
    chart: altair.FacetChart = (
        alt.layer(*layers, data=alt.Data(values=rows))
        .properties(width=WIDTH - _LEFT, height=_HEIGHT)
        .facet(row=alt.Row("strip:N", sort=[strip.name for strip in shown], header=header), spacing=4)
        .properties(title=alt.Title(of_deals, fontSize=11, fontWeight="normal", color=look.quiet))
    )
    return chart


def _ends(strips: Sequence[Strip]) -> tuple[int, int]:
    """Between what numbers nearly all deals lie, under each ruleset."""
    found = [_within(histogram) for strip in strips for histogram in strip.series.values() if histogram]
    return min((low for low, _ in found), default=0), max((high for _, high in found), default=0)


def _within(histogram: Histogram) -> tuple[int, int]:
    beyond = _BEYOND * sum(histogram.values())
    values = sorted(histogram)
    ends = []
    for order in (values, values[::-1]):
        passed = 0
        for value in order:
            passed += histogram[value]
            if passed > beyond:
                ends.append(value)
                break
    return ends[0], ends[1]


def _bin_width(low: int, high: int) -> int:
    """The least round number of points for which there are not too many bins."""
    return next((width for width in _WIDTHS if (high - low) / width < _MOST_BINS), _WIDTHS[-1])


def _rows(strip: Strip, low: int, high: int, width: int, names: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The height of each step, in hundredths of the deals; the last one ends at nothing."""
    for series, histogram in strip.series.items():
        counts = dict.fromkeys(range(low, high + width, width), 0)
        for value, count in histogram.items():
            counts[min(max(value, low), high - 1) // width * width] += count
        for begin, count in counts.items():
            yield {"strip": strip.name, "of": names[series], "from": begin, "share": 100 * count / strip.deals}
