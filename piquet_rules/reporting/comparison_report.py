"""``piquet compare`` as a page of one file and as a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from piquet_rules.causes.explain import Method
from piquet_rules.comparison import compare_record
from piquet_rules.errors import RecordError, simple
from piquet_rules.printing.document import Heading, Paragraph
from piquet_rules.profile.model import Profile
from piquet_rules.reporting.bar_chart import Row, bar_chart
from piquet_rules.reporting.blocks import Figure, Part, Report
from piquet_rules.reporting.cause_parts import SERIES, method_notes
from piquet_rules.reporting.compared import Compared, cause_bars, record_parts, score_rows
from piquet_rules.reporting.ledgers import Works, rules_table
from piquet_rules.reporting.page import html
from piquet_rules.reporting.pictures import PAGE, PAPER, Look, altair_library, svg
from piquet_rules.reporting.together import Together, profiles_table
from piquet_rules.scoring import AnyRecord, as_record
from piquet_rules.wording import say

if TYPE_CHECKING:
    import altair

MOST_SHOWN = 12
"""Records that a page shows one by one; all are in its sums."""


_TITLE = 42
"""Letters in a line of a title above a picture."""


_Named = tuple[str, str]
"""The name of a ruleset, and the fingerprint of its rules."""


class _Drawn(NamedTuple):
    """What is drawn of a record, or of many together: bars of scores, bars of causes, and whose they are."""

    title: str
    scores: list[Row]
    axis: str
    causes: list[Row]
    cause_axis: str
    names: dict[str, str]


class ComparisonReport:
    """What is told of many records: the first of them one by one, all deals added up.

    Memory grows with the rules that act, not with the records. Raises ExtraMissing where pictures cannot be drawn.
    """

    def __init__(self, language: str = "en") -> None:
        altair_library()
        self.language = language
        self.records = 0
        self.left_out = 0
        self.unfinished = 0
        self._shown: list[Compared] = []
        self._together: dict[_Named, Together] = {}
        self._profiles: dict[_Named, Profile] = {}
        self._methods: set[str] = set()

    def add(self, told: Compared) -> None:
        """One more record."""
        self.records += 1
        if len(self._shown) < MOST_SHOWN:
            self._shown.append(told)
        self._methods.update(cause.method for cause in told.found.causes)
        named = [(name, profile.fingerprint) for name, profile in told.profiles.items()]
        self._profiles |= zip(named, told.profiles.values(), strict=True)
        self.unfinished += told.found.unfinished
        if not told.record.is_partie and told.scored and not told.found.unfinished:
            self._together.setdefault(named[0], Together(told.base)).add(told, self.language)

    @property
    def title(self) -> str:
        """The title of the page."""
        if self.records != 1:
            return self._say("report-records", records=self.records)
        (told,) = self._shown
        kind = "partie" if told.record.is_partie else "deal"
        return self._say(f"report-{kind}", record=told.name, rulesets=len(told.scored))

    def page(self) -> bytes:
        """The page, as HTML."""
        return html(Report(self.language, self.title, tuple(self._parts())))

    def picture(self, look: Look = PAPER) -> altair.VConcatChart:
        """Scores and causes as one picture: of all deals together, or where there are not several of each record.

        Raises RecordError where nothing has a score.
        """
        alt = altair_library()
        drawn = [self._of_together(each) for each in self._several()] or [self._of_record(told) for told in self._shown]
        drawn = [each for each in drawn if each.scores]
        if not drawn:
            message = "there is nothing to draw: no record has a score under these variants"
            raise RecordError(
                simple("not-comparable-rules", message, help="name variants with the cards of the records")
            )
        charts = []
        for each in drawn:
            scores, *causes = _charts(each, look)
            title = each.title if len(drawn) > 1 else self.title
            charts += [scores.properties(title=textwrap.wrap(title, _TITLE)), *causes]
        chart: altair.VConcatChart = alt.vconcat(*charts, spacing=24)
        return chart

    def _say(self, name: str, **values: object) -> str:
        return say(self.language, name, **values)

    def _several(self) -> list[Together]:
        """The sums of more than one deal."""
        return [each for each in self._together.values() if each.deals > 1]

    def _parts(self) -> Iterator[Part]:
        yield Heading(self.title, 1)
        yield from self._head()
        for together in self._several():
            yield from together.parts(self.language, self._figures(self._of_together(together)))
        for told in self._shown:
            if self.records > 1:
                yield Heading(told.name)
            yield from record_parts(told, self.language, self._figures(self._of_record(told)), self.records == 1)
        yield from self._foot()

    def _head(self) -> Iterator[Part]:
        bases = dict.fromkeys(told.base for told in self._shown)
        if bases:
            yield Paragraph(self._say("report-held", base=", ".join(bases)), quiet=True)
        yield from method_notes(self._methods, self.language)
        if self.records > len(self._shown):
            yield Paragraph(self._say("report-shown", shown=len(self._shown), records=self.records))
        if self.left_out:
            yield Paragraph(self._say("report-left-out", records=self.left_out))
        if self.unfinished and self._several():
            yield Paragraph(self._say("report-unfinished", deals=self.unfinished))

    def _foot(self) -> Iterator[Part]:
        works = Works()
        keys = dict.fromkeys(
            entry.key
            for told in self._shown
            for column in told.scored
            for deal in column.deals
            if deal
            for entry in deal().ledger
        )
        profiles = {self._called(named): profile for named, profile in self._profiles.items()}
        if keys:
            scored = {column.variant for told in self._shown for column in told.scored}
            counted = {self._called(named): profile for named, profile in self._profiles.items() if named[0] in scored}
            yield Heading(self._say("report-rules"))
            yield rules_table(keys, counted, works, self.language)
        yield Heading(self._say("report-rulesets"))
        yield profiles_table(profiles, self.language)
        if works:
            yield Heading(self._say("report-works"))
            yield works.items()

    def _called(self, named: _Named) -> str:
        """The name of a ruleset; records that carry their own rules may have other rules of one name."""
        name, fingerprint = named
        return f"{name} {fingerprint}" if sum(other == name for other, _ in self._profiles) > 1 else name

    def _figures(self, drawn: _Drawn) -> list[Part]:
        says = [self._say("report-picture-totals"), self._say("report-picture-causes")]
        charts = _charts(drawn, PAGE)
        return [Figure(svg(chart, PAGE, self.language), text) for chart, text in zip(charts, says, strict=False)]

    def _of_record(self, told: Compared) -> _Drawn:
        points = self._say("report-points")
        names = dict(zip(SERIES, told.named(self.language).values(), strict=False))
        causes = cause_bars(told, self.language)
        return _Drawn(told.name, score_rows(told), points, causes, points, names)

    def _of_together(self, together: Together) -> _Drawn:
        names = {series: self._say("seat", seat=side) for series, side in zip(SERIES, together.sides, strict=False)}
        return _Drawn(
            self._say("report-together"),
            together.score_rows(self.language),
            self._say("report-mean-points"),
            together.cause_rows(self.language),
            self._say("report-points-together"),
            names,
        )


def _charts(drawn: _Drawn, look: Look) -> list[altair.LayerChart]:
    """One or two charts; none where nothing has a score."""
    axes = ((drawn.scores, drawn.axis), (drawn.causes, drawn.cause_axis))
    return [bar_chart(rows, axis, drawn.names, look) for rows, axis in axes if rows]


def comparison_page(
    records: Sequence[AnyRecord],
    profiles: Sequence[Profile],
    language: str = "en",
    causes: Method = "shapley",
    seed: int = 1,
) -> bytes:
    """``pq.compare`` as one page of HTML that needs nothing from outside; equal records and rules give equal bytes.

    The first records stand on it one by one (``MOST_SHOWN``), all deals added up.

    Args:
        records: what is compared.
        profiles: the rulesets; the first is what the others are compared with.
        language: en, fr, ru or pl.
        causes: how the rules that make a difference are found.
        seed: names the orders that are tried where more than ten rules play a part.

    Raises:
        RecordError: a record breaks the rules of its own variant.
        ExtraMissing: the extra ``plot`` is not installed.
    """
    report = ComparisonReport(language)
    for number, each in enumerate(records, 1):
        record = as_record(each)
        found = compare_record(record, profiles, causes, seed)
        name = f"{number}" if record.file.startswith("<") else record.file
        report.add(Compared.of(name, record, profiles, found))
    return report.page()
