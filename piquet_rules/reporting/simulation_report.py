"""``piquet simulate`` as a page of one file and as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from piquet_rules.causes.explain import Cause
from piquet_rules.printing.document import Heading, Paragraph, Table
from piquet_rules.profile.model import Profile
from piquet_rules.reporting.bar_chart import Row, bar_chart
from piquet_rules.reporting.blocks import Figure, Part, Report
from piquet_rules.reporting.cause_parts import acts_of, cause_rows, cause_table
from piquet_rules.reporting.distribution_chart import BASE, MOST_STRIPS, Strip, distribution_chart
from piquet_rules.reporting.page import html
from piquet_rules.reporting.pictures import PAGE, PAPER, Look, altair_library, svg
from piquet_rules.reporting.simulated import (
    SEATS,
    WHAT,
    came,
    mean_rows,
    names_of_what,
    paired_table,
    partie_paired_table,
    partie_rates_table,
    partie_rows,
    parties_table,
    points_table,
    rate_rows,
    rates_table,
    seat_names,
    spread_table,
)
from piquet_rules.simulation.report import Simulation
from piquet_rules.simulation.statistics import Z95
from piquet_rules.wording import say
from piquet_rules.wording.frame import number_text

if TYPE_CHECKING:
    import altair

_TITLE = 46


class SimulationReport:
    """What is told of a simulation; ``causes`` (``pq.simulate_causes``) are told if they are given.

    Its size grows with the rulesets, not with the deals. Raises ExtraMissing where pictures cannot be drawn.
    """

    def __init__(
        self,
        found: Simulation,
        language: str = "en",
        causes: Sequence[Cause] = (),
        profiles: Mapping[str, Profile] | None = None,
    ) -> None:
        altair_library()
        self.language = language
        self._found = found
        self._data = found.to_json()
        self._variants = self._data["variants"]
        self._paired = self._data["paired"]["variants"]
        self._base = found.names[0]
        seats = self._data["cards_open"]
        self._seats_open = seats[0] if len(seats) == 1 else "both" if seats else ""
        self._cards_open = self._seats_open and self._say("sim-cards-open", seat=self._seat_name())
        self._causes = [cause._replace(error=Z95 * cause.error) for cause in causes]
        self._profiles = profiles or {}

    @property
    def title(self) -> str:
        """The title of the page."""
        deals = number_text(self.language, self._found.deals)
        return self._say("sim-title", deals=deals, count=self._found.deals, rulesets=len(self._variants))

    def page(self) -> bytes:
        """The page, as HTML."""
        return html(Report(self.language, self.title, tuple(map(self._open, self._parts()))))

    def _open(self, part: Part) -> Part:
        """A part that says so, if it is a table or a picture and seats have played with all hands open."""
        if not self._cards_open:
            return part
        if isinstance(part, Table):
            return replace(part, header=(f"{part.header[0]}, {self._cards_open}", *part.header[1:]))
        return replace(part, says=f"{part.says} ({self._cards_open})") if isinstance(part, Figure) else part

    def picture(self, look: Look = PAPER) -> altair.VConcatChart:
        """The distribution of elder's points less younger's, and below it the differences from the base."""
        alt = altair_library()
        title = textwrap.wrap(", ".join(filter(None, (self.title, self._cards_open))), _TITLE)
        net = self._net_chart(look)
        charts = [net, *([self._paired_chart(look)] if self._paired else [])]
        chart: altair.VConcatChart = alt.vconcat(*charts, spacing=28, title=title).resolve_scale(color="independent")
        return chart

    def _say(self, message: str, **values: object) -> str:
        return say(self.language, message, **values)

    def _seat_name(self) -> str:
        return "both" if self._seats_open == "both" else self._say("seat", seat=self._seats_open)

    def _figure(self, chart: altair.TopLevelMixin, says: str) -> Figure:
        return Figure(svg(chart, PAGE, self.language), says)

    def _bars(self, rows: Sequence[Row], axis: str, says: str) -> Figure:
        return self._figure(bar_chart(rows, axis, names_of_what(self.language), PAGE), says)

    def _parts(self) -> Iterator[Part]:
        yield Heading(self.title, 1)
        yield from self._head()
        yield from self._points()
        yield from self._differences()
        yield from self._shares()
        yield Heading(self._say("sim-rates"))
        for rate in came(self._variants):
            says = self._say("sim-picture-rate", rate=self._say("sim-rate", rate=rate))
            yield self._bars(rate_rows(self._variants, rate, self.language), self._say("sim-of-deals"), says)
        yield rates_table(self._variants, self.language)
        yield from self._parties()
        yield Heading(self._say("report-rulesets"))
        yield self._rulesets()

    def _head(self) -> Iterator[Part]:
        policy, seed = self._data["policy"], str(self._data["seed"])
        if isinstance(policy, str):
            yield Paragraph(self._say("sim-same-policy", policy=policy, seed=seed))
        else:
            yield Paragraph(self._say("sim-policies", **policy, seed=seed))
        if self._cards_open:
            seats = self._say("sim-open-both") if self._seats_open == "both" else self._seat_name()
            yield Paragraph(self._say("sim-open", seats=seats))
        if len(self._variants) > 1:
            yield Paragraph(self._say("sim-cards", base=self._base), quiet=True)
        if self._found.deals > 1:
            yield Paragraph(self._say("sim-interval"), quiet=True)

    def _points(self) -> Iterator[Part]:
        language = self.language
        yield Heading(self._say("sim-points"))
        yield points_table(self._variants, language)
        points = self._say("report-points")
        yield self._bars(
            mean_rows(self._variants, SEATS, language, signed=False), points, self._say("sim-picture-means")
        )
        yield Heading(self._say("sim-distribution"), 3)
        yield self._figure(self._scores_chart(PAGE), self._with_ends("sim-picture-scores"))
        net = "sim-picture-net" if len(self._variants) > 1 else "sim-picture-net-one"
        yield self._figure(self._net_chart(PAGE), self._with_ends(net, base=self._base))
        spreads: list[Part] = [Paragraph(self._say("sim-of-100-note"), quiet=True)]
        for what, name in names_of_what(language).items():
            spreads += [Heading(name, 3), spread_table(self._variants, what, language)]
        yield from spreads

    def _with_ends(self, message: str, **values: str) -> str:
        return f"{self._say(message, **values)}{self._some_shown(len(self._variants))}. {self._say('sim-ends')}"

    def _some_shown(self, number: int) -> str:
        """That a picture has only the first of so many rulesets, where it has."""
        return f" {self._say('sim-some-shown', shown=MOST_STRIPS)}" if number > MOST_STRIPS else ""

    def _scores_chart(self, look: Look) -> altair.FacetChart:
        found = self._found
        strips = [
            Strip(name, {seat: found.histogram(name, seat) for seat in SEATS}, found.deals) for name in found.names
        ]
        return distribution_chart(
            strips, self._say("report-points"), self._say("sim-of-deals"), seat_names(self.language), look
        )

    def _net_chart(self, look: Look) -> altair.FacetChart:
        found = self._found
        strips = [Strip(name, {"net": found.histogram(name)}, found.deals) for name in found.names]
        base = {BASE: found.histogram(self._base)}
        strips[1:] = [strip._replace(series={**strip.series, **base}) for strip in strips[1:]]
        names = {"net": self._say("sim-this"), BASE: self._base}
        return distribution_chart(strips, self._say("sim-net"), self._say("sim-of-deals"), names, look)

    def _differences(self) -> Iterator[Part]:
        unpaired = self._data["paired"]["unpaired"]
        if self._paired:
            yield Heading(self._say("sim-paired", base=self._base))
            yield Paragraph(self._say("sim-paired-note"), quiet=True)
            yield paired_table(self._paired, self.language)
            yield self._figure(self._paired_chart(PAGE), self._say("sim-picture-paired", base=self._base))
            moved = self._moved_strips()
            if moved:
                says = self._with_ends("sim-picture-paired-net", base=self._base)
                yield self._figure(self._moved_chart(moved, PAGE), says)
        if unpaired:
            yield Paragraph(self._say("sim-unpaired", base=self._base, names=", ".join(unpaired)))

    def _paired_chart(self, look: Look) -> altair.LayerChart:
        rows = mean_rows(self._paired, WHAT, self.language, signed=True)
        return bar_chart(rows, self._say("sim-share-of-deal"), names_of_what(self.language), look)

    def _moved_strips(self) -> list[Strip]:
        """The differences of elder's lead that are not 0, under the rulesets that have some."""
        strips = []
        for name, measures in self._found.sums.paired.items():
            moved = {value: count for value, count in measures["net"].items() if value}
            strips += [Strip(name, {"net": moved}, self._found.deals)] if moved else []
        return strips

    def _moved_chart(self, strips: Sequence[Strip], look: Look) -> altair.FacetChart:
        names = {"net": self._say("sim-net")}
        return distribution_chart(strips, names["net"], self._say("sim-of-deals"), names, look)

    def _shares(self) -> Iterator[Part]:
        if not self._causes:
            return
        names = names_of_what(self.language)
        acts = acts_of(self._causes, self._profiles, self.language)
        yield Heading(self._say("report-causes", base=self._base))
        yield Paragraph(self._say("sim-causes-note"), quiet=True)
        rows = cause_rows(dict(islice(acts.items(), MOST_STRIPS)), names, self.language)
        says = self._say("report-picture-causes") + self._some_shown(len(acts))
        yield self._bars(rows, self._say("sim-share-of-deal"), says)
        yield cause_table(acts, names, self.language)

    def _parties(self) -> Iterator[Part]:
        found = {name: each["partie"] for name, each in self._variants.items() if "partie" in each}
        if not found:
            return
        count = next(iter(found.values()))["parties"]
        parties = number_text(self.language, count)
        yield Heading(self._say("sim-parties"))
        yield Paragraph(self._say("sim-parties-note", parties=parties, count=count), quiet=True)
        yield parties_table(found, self.language)
        names = {"elder": "A", "younger": "B"}
        chart = bar_chart(partie_rows(found, self.language), self._say("sim-of-parties"), names, PAGE)
        yield self._figure(chart, self._say("sim-picture-parties"))
        yield partie_rates_table(found, self.language)
        paired = {name: each["paired"] for name, each in found.items() if "paired" in each}
        if paired:
            yield partie_paired_table(paired, self._base, self.language)

    def _rulesets(self) -> Table:
        rows = tuple((name, each["fingerprint"]) for name, each in self._variants.items())
        return Table(tuple(self._say(f"report-{name}") for name in ("variant", "fingerprint")), rows)


def simulation_page(
    found: Simulation,
    language: str = "en",
    causes: Sequence[Cause] = (),
    profiles: Mapping[str, Profile] | None = None,
) -> bytes:
    """``pq.simulate`` as one page of HTML that needs nothing from outside; equal results give equal bytes.

    Args:
        found: the results.
        language: en, fr, ru or pl.
        causes: ``pq.simulate_causes(...).causes``, if they are to be told.
        profiles: the rulesets of the causes by name, so that the values of their rules can be told.

    Raises:
        ExtraMissing: the extra ``plot`` is not installed.
    """
    return SimulationReport(found, language, causes, profiles).page()
