"""One record under several rulesets: the parts of a page that tell of it, and its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from piquet_rules.comparison import SETTLEMENT, Column, RecordComparison
from piquet_rules.printing.document import Heading, Items, Paragraph, Table
from piquet_rules.printing.partie_example import outcome_text
from piquet_rules.profile.model import Profile, names_of
from piquet_rules.record.record import Record
from piquet_rules.reporting.bar_chart import Bar, Row
from piquet_rules.reporting.blocks import Folded, Part
from piquet_rules.reporting.cause_parts import SERIES, acts_of, cause_rows, cause_table
from piquet_rules.reporting.ledgers import ledger_parts
from piquet_rules.reporting.remarks import note_text, notes_by_text
from piquet_rules.wording import say


class Compared(NamedTuple):
    """A record, what it is called, and what became of it; ``profiles`` by the names of the columns."""

    name: str
    record: Record
    profiles: Mapping[str, Profile]
    found: RecordComparison

    @classmethod
    def of(cls, name: str, record: Record, profiles: Sequence[Profile], found: RecordComparison) -> Compared:
        """The same from the profiles in the order of the columns."""
        return cls(name, record, dict(zip(names_of(profiles), profiles, strict=True)), found)

    @property
    def scored(self) -> list[Column]:
        """The rulesets under which it has a score."""
        return [column for column in self.found.columns if column.score is not None]

    @property
    def base(self) -> str:
        """What the others are compared with."""
        return self.found.columns[0].variant

    def named(self, language: str) -> dict[str, str]:
        """Whom a score or a cause concerns, and how they are called."""
        if not self.record.is_partie:
            sides = dict.fromkeys(side for column in self.scored for side in column.score or ())
            return {side: say(language, "seat", seat=side) for side in sides}
        players = self.record.partie.players
        return {
            **{player: player for player in players},
            SETTLEMENT: say(language, "report-outcome-for", player=players[0]),
        }


def record_parts(told: Compared, language: str, pictures: Sequence[Part], alone: bool) -> Iterator[Part]:
    """All that is told of one record; its pictures stand below the table. ``alone``: the page has no other."""
    scored = told.scored
    if scored:
        yield _partie_table(told, language) if told.record.is_partie else _deal_table(scored, language)
    yield from _unscored(told, language)
    yield from pictures
    yield from _causes(told, language)
    yield from _pars(told, language)
    yield from _notes(told, language)
    yield from _ledgers(told, language, alone)


def _deal_table(columns: Sequence[Column], language: str) -> Table:
    """A row for each ruleset, a column for each category that counts in some, elder's points first."""
    names = dict.fromkeys(name for column in columns for name in column.categories or ())
    used = [name for name in names if any(any((column.categories or {})[name]) for column in columns)]
    heads = (say(language, "report-category", category=name.replace(" ", "-")) for name in used)
    header = (
        say(language, "report-variant"),
        *heads,
        *(say(language, f"report-{name}") for name in ("total", "ahead")),
    )
    rows = tuple(
        (
            column.variant,
            *(_pair((column.categories or {})[name]) for name in used),
            _pair(tuple((column.score or {}).values())),
            _ahead(column, language),
        )
        for column in columns
    )
    return Table(header, rows, tuple(range(1, len(header))))


def _pair(points: Sequence[int]) -> str:
    return " : ".join(map(str, points)) if any(points) else "–"


def _ahead(column: Column, language: str) -> str:
    (_, points), (_, others) = (column.score or {}).items()
    return _lead(points - others, language)


def _lead(points: int, language: str) -> str:
    """How far elder is ahead, or younger where it is below 0."""
    if not points:
        return say(language, "report-level")
    return f"{say(language, 'seat', seat=_SEATS[points < 0])} +{abs(points)}"


_SEATS = ("elder", "younger")


def _partie_table(told: Compared, language: str) -> Table:
    """A row for each ruleset: both totals, and what the partie comes to."""
    players = told.record.partie.players
    rows = tuple(
        (column.variant, *(str((column.score or {})[player]) for player in players), _outcome(told, column, language))
        for column in told.scored
    )
    return Table((say(language, "report-variant"), *players, say(language, "report-outcome")), rows, (1, 2))


def _outcome(told: Compared, column: Column, language: str) -> str:
    settled = column.settlement
    if settled is None:
        return ""
    unit = "stakes" if settled.paid_in == "stakes" else "won"
    says = [outcome_text(settled.to_json(), unit, language)]
    if settled.written is not None:
        written = ", ".join(f"{name} {points}" for name, points in zip(settled.players, settled.written, strict=True))
        says.append(say(language, "report-written", written=written))
    return " ".join(says)


def _unscored(told: Compared, language: str) -> Iterator[Part]:
    without = [column.variant for column in told.found.columns if column.score is None]
    reasons = {note.variant: note_text(note, told.profiles, language) for note in told.found.notes}
    if without:
        yield Items(tuple((f"{variant}: {reasons[variant]}", "") for variant in without))


def _causes(told: Compared, language: str) -> Iterator[Part]:
    causes = told.found.causes
    if causes:
        yield Heading(say(language, "report-causes", base=told.base), 3)
        yield cause_table(acts_of(causes, told.profiles, language), told.named(language), language)
    elif len(told.scored) > 1 and all(column.score == told.scored[0].score for column in told.scored):
        yield Paragraph(say(language, "report-alike"))


def _pars(told: Compared, language: str) -> Iterator[Part]:
    """What best play would have made, where that was asked for: a row for each ruleset and deal."""
    if told.found.pars is None:
        return
    yield Heading(say(language, "report-par"), 3)
    rows = [
        (
            name,
            *[str(number)] * told.record.is_partie,
            *(_lead(points, language) for points in (par.value, par.played)),
            *map(str, map(par.lost_by, _SEATS)),
        )
        for name, found in told.found.pars.items()
        for number, par in enumerate(found, 1)
        if par is not None
    ]
    if not rows:
        yield Paragraph(say(language, "report-par-none"))
        return
    complete = all(par.complete for found in told.found.pars.values() for par in found if par is not None)
    played = "par-played" if complete else "par-played-on"
    columns = ("variant", *["deal-number"] * told.record.is_partie, "par-value", played)
    heads = (say(language, f"report-{name}") for name in columns)
    lost = (say(language, "report-par-lost", seat=say(language, "seat", seat=seat)) for seat in _SEATS)
    header = (*heads, *lost)
    yield Table(header, tuple(rows), tuple(range(1, len(header))))


def _notes(told: Compared, language: str) -> Iterator[Part]:
    scored = [column.variant for column in told.scored]
    notes = [note for note in told.found.notes if note.variant in scored]
    if notes:
        yield Heading(say(language, "report-notes"), 3)
        said = notes_by_text(notes, scored, told.profiles, language)
        yield Items(tuple((f"{who}: {text}", "") for who, text in said))


def _ledgers(told: Compared, language: str, alone: bool) -> Iterator[Part]:
    """The ledgers of a deal; of a partie those of each deal that has cards."""
    most = max((len(column.deals) for column in told.scored), default=0)
    for number in range(most):
        deals = {column.variant: deal for column in told.scored for deal in column.deals[number : number + 1]}
        played = {variant: deal() for variant, deal in deals.items() if deal}
        if played:
            title = "report-ledger-deal" if told.record.is_partie else "report-ledger"
            parts = tuple(ledger_parts(played, language))
            yield Folded(say(language, title, number=number + 1), parts, open=alone and not told.record.is_partie)


def score_rows(told: Compared) -> list[Row]:
    """The bars of the totals: rulesets with the same score are one."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for column in told.scored:
        alike.setdefault(tuple((column.score or {}).values()), []).append(column.variant)
    return [
        Row(
            ", ".join(names),
            tuple(Bar(series, points, str(points)) for series, points in zip(SERIES, score, strict=False)),
        )
        for score, names in alike.items()
    ]


def cause_bars(told: Compared, language: str) -> list[Row]:
    """The bars of the causes; none where there are no causes."""
    return cause_rows(acts_of(told.found.causes, told.profiles, language), told.named(language), language)
