"""The causes of a difference: as a table, and as bars."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from piquet_rules.causes.explain import ONE_AT_A_TIME, SAMPLED, SHAPLEY, TOGETHER, Cause
from piquet_rules.printing.document import Paragraph, Table
from piquet_rules.profile.model import Profile
from piquet_rules.reporting.bar_chart import Bar, Row
from piquet_rules.reporting.cause_text import changes_text, is_estimate, share_text
from piquet_rules.wording import say

MOST_BARS = 10
"""Rules drawn for one ruleset, those with the largest shares; the table beside the picture has all."""
SERIES = ("elder", "younger", "net")
"""The colours of what is compared: both sides, and what a partie comes to."""


class Act(NamedTuple):
    """What one rule (or several at once) brings to each whom it concerns."""

    rule: str
    shares: Mapping[str, Cause]

    @property
    def weight(self) -> Fraction:
        """How much it moves, whichever way."""
        return sum((abs(cause.points) for cause in self.shares.values()), Fraction(0))


Acts = dict[tuple[str, ...], list[Act]]
"""Names of rulesets with the same causes → what acts in them."""


def acts_of(causes: Sequence[Cause], profiles: Mapping[str, Profile], language: str) -> Acts:
    """The causes ruleset by ruleset, those with equal ones together, and for each rule whom it concerns."""
    by_ruleset: dict[str, dict[str, dict[str, Cause]]] = {}
    for cause in causes:
        rule = rule_text(cause, profiles, language)
        by_ruleset.setdefault(cause.to, {}).setdefault(rule, {})[cause.seat] = cause
    alike: dict[tuple[object, ...], list[str]] = {}
    for name, rules in by_ruleset.items():
        told = tuple(
            (rule, *((seat, cause.points) for seat, cause in shares.items())) for rule, shares in rules.items()
        )
        alike.setdefault(told, []).append(name)
    return {tuple(names): [Act(*each) for each in by_ruleset[names[0]].items()] for names in alike.values()}


def rule_text(cause: Cause, profiles: Mapping[str, Profile], language: str) -> str:
    """The rule and its two values; of rules that act only together their keys."""
    if cause.method == TOGETHER:
        return say(language, "report-all-rules", rules=", ".join(cause.keys))
    return changes_text(cause, profiles, language)


def method_notes(methods: Collection[str], language: str) -> Iterator[Paragraph]:
    """How to read the shares."""
    for method in (SHAPLEY, SAMPLED, ONE_AT_A_TIME):
        if method in methods:
            yield Paragraph(say(language, f"report-{method}"), quiet=True)


def cause_table(acts: Acts, names: Mapping[str, str], language: str) -> Table:
    """A row for each rule that acts; ``names`` are those concerned, as they are called."""
    seats = [seat for seat in names if any(seat in act.shares for each in acts.values() for act in each)]
    rows: list[tuple[str, ...]] = []
    for rulesets, each in acts.items():
        for number, act in enumerate(each):
            shares = (share_text(act.shares[seat], language) if seat in act.shares else "–" for seat in seats)
            rows.append((", ".join(rulesets) if not number else "", act.rule, *shares))
    header = (say(language, "report-variant"), say(language, "report-rule"), *(names[seat] for seat in seats))
    return Table(header, tuple(rows), tuple(range(2, len(header))))


def cause_rows(acts: Acts, names: Mapping[str, str], language: str) -> list[Row]:
    """The bars: below each ruleset the rules that act, each with a bar for everybody concerned."""
    series = dict(zip(names, SERIES, strict=False))
    rows = []
    for rulesets, each in acts.items():
        rows.append(Row(", ".join(rulesets)))
        largest = sorted(each, key=lambda act: -act.weight)[:MOST_BARS]
        rows += [
            Row(act.rule, tuple(_bar(series[seat], act.shares[seat], language) for seat in names if seat in act.shares))
            for act in each
            if act in largest
        ]
    return rows


def _bar(series: str, cause: Cause, language: str) -> Bar:
    points = float(cause.points)
    if not is_estimate(cause):
        return Bar(series, points, share_text(cause, language))
    return Bar(series, points, share_text(cause, language), points - cause.error, points + cause.error)
