"""Many deals under several rulesets, added up: means, who is ahead, and the causes of all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from piquet_rules.printing.document import Heading, Table
from piquet_rules.profile.model import Profile
from piquet_rules.reporting.bar_chart import Bar, Row
from piquet_rules.reporting.blocks import Part
from piquet_rules.reporting.cause_parts import MOST_BARS, SERIES, rule_text
from piquet_rules.reporting.cause_text import points_text
from piquet_rules.reporting.compared import Compared
from piquet_rules.wording import say
from piquet_rules.wording.frame import number_text


@dataclass
class Sum:
    """What one ruleset brought in all deals."""

    deals: int = 0
    points: dict[str, int] = field(default_factory=dict)
    ahead: dict[str, int] = field(default_factory=dict)
    otherwise: int = 0

    def add(self, score: Mapping[str, int], base: Mapping[str, int] | None) -> None:
        """One more deal; ``base`` is its score under what others are compared with."""
        self.deals += 1
        self.otherwise += score != base
        for side, points in score.items():
            self.points[side] = self.points.get(side, 0) + points
            self.ahead[side] = self.ahead.get(side, 0) + (points > max(p for s, p in score.items() if s != side))


@dataclass
class Shares:
    """What one rule brought in all deals in which it acts."""

    deals: int = 0
    points: dict[str, Fraction] = field(default_factory=dict)
    estimated: bool = False


@dataclass
class Together:
    """The sums over deals that are compared with the same ruleset; parties are not added up."""

    base: str
    deals: int = 0
    sums: dict[str, Sum] = field(default_factory=dict)
    shares: dict[str, dict[str, Shares]] = field(default_factory=dict)

    def add(self, told: Compared, language: str) -> None:
        """One more deal."""
        self.deals += 1
        for column in told.scored:
            self.sums.setdefault(column.variant, Sum()).add(column.score or {}, told.found.columns[0].score)
        seen: set[tuple[str, str]] = set()
        for cause in told.found.causes:
            rule = rule_text(cause, told.profiles, language)
            shares = self.shares.setdefault(cause.to, {}).setdefault(rule, Shares())
            shares.deals += (cause.to, rule) not in seen
            seen.add((cause.to, rule))
            shares.estimated |= cause.method == "sampled"
            shares.points[cause.seat] = shares.points.get(cause.seat, Fraction(0)) + cause.points

    @property
    def sides(self) -> list[str]:
        """Whose points they are."""
        return list(dict.fromkeys(side for each in self.sums.values() for side in each.points))

    def parts(self, language: str, pictures: Sequence[Part]) -> Iterator[Part]:
        """Both tables, with the pictures between them."""
        yield Heading(say(language, "report-together"))
        yield self._table(language)
        yield from pictures
        if self.shares:
            yield Heading(say(language, "report-causes", base=self.base), 3)
            yield self._cause_table(language)

    def _table(self, language: str) -> Table:
        seats = {side: say(language, "seat", seat=side) for side in self.sides}
        header = (
            say(language, "report-variant"),
            say(language, "report-deals"),
            *(say(language, "report-mean", seat=seat) for seat in seats.values()),
            *(say(language, "report-ahead-in", seat=seat) for seat in seats.values()),
            say(language, "report-otherwise", base=self.base),
        )
        rows = tuple(
            (
                name,
                number_text(language, each.deals),
                *(number_text(language, Fraction(each.points[side], each.deals), 2) for side in seats),
                *(number_text(language, each.ahead[side]) for side in seats),
                number_text(language, each.otherwise),
            )
            for name, each in self.sums.items()
        )
        return Table(header, rows, tuple(range(1, len(header))))

    def _cause_table(self, language: str) -> Table:
        sides = self.sides
        rows: list[tuple[str, ...]] = []
        for name, rules in self.shares.items():
            for number, (rule, shares) in enumerate(rules.items()):
                points = (_shown(shares, side, language) for side in sides)
                rows.append((name if not number else "", rule, number_text(language, shares.deals), *points))
        seats = (say(language, "seat", seat=side) for side in sides)
        header = (*(say(language, f"report-{name}") for name in ("variant", "rule", "in-deals")), *seats)
        return Table(header, tuple(rows), tuple(range(2, len(header))))

    def score_rows(self, language: str) -> list[Row]:
        """The bars of the means; rulesets with the same are one."""
        alike: dict[tuple[Fraction, ...], list[str]] = {}
        for name, each in self.sums.items():
            alike.setdefault(tuple(Fraction(each.points[side], each.deals) for side in self.sides), []).append(name)
        return [
            Row(
                ", ".join(names),
                tuple(
                    Bar(series, float(mean), number_text(language, mean, 2))
                    for series, mean in zip(SERIES, means, strict=False)
                ),
            )
            for means, names in alike.items()
        ]

    def cause_rows(self, language: str) -> list[Row]:
        """The bars of the causes, the largest of each ruleset."""
        rows = []
        for name, rules in self.shares.items():
            rows.append(Row(name))
            largest = sorted(rules.values(), key=lambda shares: -sum(map(abs, shares.points.values())))[:MOST_BARS]
            rows += [
                Row(rule, tuple(
                    Bar(series, float(shares.points[side]), _shown(shares, side, language))
                    for series, side in zip(SERIES, self.sides, strict=False)
                    if side in shares.points
                ))
                for rule, shares in rules.items()
                if shares in largest
            ]  # fmt: skip
        return rows


def _shown(shares: Shares, side: str, language: str) -> str:
    """A sum of shares; exact ones are exact in sum."""
    if side not in shares.points:
        return "–"
    points = shares.points[side]
    if shares.estimated or points.denominator > _LARGEST_PART:
        return number_text(language, points, 2, signed=True)
    if points.denominator == 1:
        return number_text(language, int(points), signed=True)
    return points_text(points)


_LARGEST_PART = 12
"""Fractions with a greater denominator are written as decimals."""


def profiles_table(profiles: Mapping[str, Profile], language: str) -> Table:
    """The rulesets: id, title, fingerprint."""
    header = tuple(say(language, f"report-{name}") for name in ("variant", "title", "fingerprint"))
    rows = (
        (name, profile.title.get(language) or profile.name, profile.fingerprint) for name, profile in profiles.items()
    )
    return Table(header, tuple(rows))
