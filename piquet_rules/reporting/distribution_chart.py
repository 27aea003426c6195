"""How often each number comes: one strip for each ruleset, all to one scale, steps that the eye can compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from piquet_rules.reporting.pictures import WIDTH, Look, altair_library
from piquet_rules.reporting.stretches import Histogram, Stretches, stretches

if TYPE_CHECKING:
    import altair

MOST_STRIPS = 12
_HEIGHT = 56
_MOST_STEPS = 60
BASE = "quiet"
"""The series of what others are compared with: a broken line."""
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
    steps = stretches({(strip.name, each): strip.series[each] for strip in shown for each in strip.series}, _MOST_STEPS)
    rows = list(_rows(shown, steps, names))
    used = [name for name in names if any(name in strip.series for strip in shown)]
    called = [names[name] for name in used]
    colour = alt.Color(
        "of:N",
        scale=alt.Scale(domain=called, range=[getattr(look, name) for name in used]),
        legend=alt.Legend(symbolType="stroke", symbolStrokeWidth=3) if len(used) > 1 else None,
    )
    dashes = alt.Scale(domain=called, range=[[4, 2] if name == BASE else [1, 0] for name in used])
    y_axis = alt.Axis(title=None, tickCount=2, grid=False, minExtent=_LEFT, maxExtent=_LEFT, domain=False)
    x = alt.X(
        "from:Q",
        scale=alt.Scale(domain=[rows[0]["from"], rows[-1]["from"]], nice=False),
        axis=alt.Axis(title=axis, grid=False),
    )
    drawn = alt.Chart().encode(x=x, y=alt.Y("share:Q", axis=y_axis), color=colour)
    layers = [drawn.mark_line(interpolate="step-after", strokeWidth=1.5).encode(
        strokeDash=alt.StrokeDash("of:N", scale=dashes, legend=None)
    )]  # fmt: skip
    if "net" in used:
        filled = drawn.mark_area(interpolate="step-after", fillOpacity=0.25)
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


def _rows(
    strips: Sequence[Strip], steps: Stretches[tuple[str, str]], names: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """The height of each step, in hundredths of the deals; the last one ends at nothing."""
    begins = (*steps.begins, steps.begins[-1] + steps.width)
    for strip in strips:
        for series in strip.series:
            for begin, count in zip(begins, (*steps.counts[strip.name, series], 0), strict=True):
                yield {"strip": strip.name, "of": names[series], "from": begin, "share": 100 * count / strip.deals}
