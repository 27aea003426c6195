"""``piquet compare``: the same cards under several rulesets, and the rules that make the difference."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.par import add_par, below_comparison
from piquet_rules.cli.parser import Usage, add_changes, add_json, add_records, names, number
from piquet_rules.cli.profiles import all_shipped, changed, load
from piquet_rules.cli.records import placed, records_in, title
from piquet_rules.cli.reported import add_reports, language_of, wanted, write_reports
from piquet_rules.cli.table import table, wrapped
from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from piquet_rules.causes.explain import Cause
    from piquet_rules.comparison import Column, RecordComparison
    from piquet_rules.profile.model import Profile
    from piquet_rules.record.record import Record

HELP = "score the same deals under several variants and name the rules that make a difference"
EXAMPLE = (
    "piquet compare docs/examples/cavendish.yaml\npiquet compare docs/examples/cavendish.yaml --html cavendish.html"
)

_WIDTH = 98
_BAR = 12
"""Cells of the longest bar."""
NOT_COMPARABLE = "not-comparable"
"""Code of the note of a ruleset for which the cards mean nothing."""
RULES_CHANGED = "rules-changed"
"""Code of what is told before anything else: that a record was played under other rules."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    add_records(parser)
    parser.add_argument(
        "--variants",
        metavar="A,B,...",
        type=names,
        help="what to compare, the others with the first; left out: all, with the record's own first",
    )
    parser.add_argument(
        "--as-played", action="store_true", help="compare with the rules that each record carries, which come first"
    )
    parser.add_argument(
        "--causes",
        choices=("shapley", "one-at-a-time", "none"),
        default="shapley",
        metavar="METHOD",
        help="how the rules behind a difference are found: `shapley` (left out) shares it out fairly and exactly, "
        "`one-at-a-time` switches each rule alone, `none` leaves them out",
    )
    parser.add_argument(
        "--seed",
        type=number(),
        default=1,
        metavar="N",
        help="names the orders that are tried where more than ten rules play a part and shares are estimated",
    )
    add_par(parser)
    add_changes(parser)
    add_reports(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the comparison of each record; 1 if one can't be read, breaks its own rules or has no score anywhere."""
    from piquet_rules.carried import changed_rules
    from piquet_rules.comparison import compare_record
    from piquet_rules.scoring import profile_of

    find = _Rulesets(given)
    shown = _Shown(given)
    status = 0
    for result in records_in(given.records):
        try:
            record = result.get()
            profiles = find(record)
            own = profiles[0] if given.as_played or record.variant is None else profile_of(record, None)
            found = compare_record(record, profiles, given.causes, given.seed, own, given.par)
        except PiquetError as error:
            complain(placed(error, result))
            shown.left_out()
            status = 1
            continue
        warnings = [*record.warnings, *changed_rules(record, own)]
        if warnings:
            complain(warnings)
        shown.add(title(result), record, profiles, found)
        if all(column.score is None for column in found.columns):
            status = 1
    shown.end()
    return status


class _Shown:
    """What becomes of the results: text as they come, all as JSON at the end, or reports."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._files = wanted(given)
        self._json: list[RecordComparison] | None = [] if given.json else None
        self._first = True
        self._report = None
        if self._files:
            from piquet_rules.reporting.comparison_report import ComparisonReport

            self._report = ComparisonReport(language_of(given))

    def add(self, name: str, record: Record, profiles: Sequence[Profile], found: RecordComparison) -> None:
        """One more record."""
        if self._json is not None:
            self._json.append(found)
        if self._report is not None:
            from piquet_rules.reporting.compared import Compared

            shown = os.path.basename(name) if os.path.isabs(name) else name  # a page says nothing of the machine
            self._report.add(Compared.of(shown, record, profiles, found))
        elif self._json is None:
            say("\n" * (not self._first) + as_text(name, record, profiles, found))
        self._first = False

    def left_out(self) -> None:
        """One that could not be compared."""
        if self._report is not None:
            self._report.left_out += 1

    def end(self) -> None:
        """All are there. Raises OSError."""
        if self._json is not None:
            from piquet_rules.comparison import Comparison

            say_json(Comparison(tuple(self._json)).to_json())
        if self._report is not None and not self._first:
            write_reports(self._files, self._report)


class _Rulesets:
    """What each record is compared under: the variants named, else its own rules and all that are shipped."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._given = given
        self._named = [load(name, given) for name in given.variants or ()]
        self._all: dict[str | None, list[Profile]] = {}
        _refuse_alike(self._named)

    def __call__(self, record: Record) -> list[Profile]:
        """The profiles, the first to be compared with. Raises PiquetError where one cannot be loaded."""
        from piquet_rules.carried import as_played

        if self._given.as_played:
            return [changed(as_played(record, " as played"), self._given), *(self._named or self._shipped())]
        if not self._named and record.variant not in self._all:
            self._all[record.variant] = self._with_own(record)
        return self._named or self._all[record.variant]

    def _shipped(self) -> list[Profile]:
        if None not in self._all:
            self._all[None] = [changed(profile, self._given) for profile in all_shipped()]
        return self._all[None]

    def _with_own(self, record: Record) -> list[Profile]:
        from piquet_rules.scoring import profile_of

        own = [changed(profile_of(record, None), self._given)] if record.variant else []
        others = (profile for profile in all_shipped() if not own or profile.id != own[0].id)
        return [*own, *(changed(profile, self._given) for profile in others)]


def _refuse_alike(profiles: Sequence[Profile]) -> None:
    """Results are told apart by the id of the profile, whatever its file is called."""
    ids = [profile.id for profile in profiles]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice:
        raise Usage(f"two of the variants have the id `{twice}`", "give one of the files another `id`")


def as_text(name: str, record: Record, profiles: Sequence[Profile], found: RecordComparison) -> str:
    """A comparison as it is read by people: the table, the causes, the notes."""
    kind = "partie" if record.is_partie else "deal"
    scored = [column for column in found.columns if column.score is not None]
    head = f"{name}: one {kind}, compared with {profiles[0].id}"
    if not scored:
        return "\n".join([head, "", *_unscored(found)])
    rows = _partie_rows(scored) if record.is_partie else _deal_rows(scored)
    below = [*_unscored(found), *_causes(record, profiles, found), *_pars(found), *_notes(found)]
    return "\n".join([head, "", rows, *below])


def _pars(found: RecordComparison) -> list[str]:
    return below_comparison(found.pars) if found.pars else []


def _deal_rows(columns: Sequence[Column]) -> str:
    """A row for each variant, a column for each category that counts in some, elder's points first."""
    used = [name for name in _categories(columns) if any(map(any, _of_category(columns, name)))]
    heads = [_two_lines(word) for word in ("variant", *used, "total", "leads")]
    rows: list[Sequence[str]] = [[head[n] for head in heads] for n in (0, 1)]
    rows += [_deal_row(column, used) for column in columns]
    return _fitted(rows if any(rows[0]) else rows[1:], f"l{'r' * (len(used) + 1)}l")


def _fitted(rows: Sequence[Sequence[str]], align: str) -> str:
    """The table, its columns closer together where it would be too wide."""
    text = table(rows, align)
    return text if max(map(len, text.splitlines())) <= _WIDTH else table(rows, align, gap=" ")


def _categories(columns: Sequence[Column]) -> list[str]:
    return list(dict.fromkeys(name for column in columns for name in column.categories or ()))


def _of_category(columns: Sequence[Column], name: str) -> Iterator[tuple[int, int]]:
    return ((column.categories or {}).get(name, (0, 0)) for column in columns)


def _two_lines(word: str) -> tuple[str, str]:
    first, _, second = word.rpartition(" ")
    return first, second


def _deal_row(column: Column, used: Sequence[str]) -> list[str]:
    cells = ["/".join(map(str, points)) if any(points) else "-" for points in _of(column, used)]
    return [column.variant, *cells, "/".join(map(str, _score(column).values())), _leads(column)]


def _of(column: Column, used: Sequence[str]) -> Iterator[tuple[int, int]]:
    return (next(_of_category([column], name)) for name in used)


def _score(column: Column) -> dict[str, int]:
    return dict(column.score or {})


def _leads(column: Column) -> str:
    """Who is ahead, and by how much."""
    (first, points), (second, others) = _score(column).items()
    if points == others:
        return "level"
    return f"{first if points > others else second} +{abs(points - others)}"


def _partie_rows(columns: Sequence[Column]) -> str:
    """A row for each variant: the players' totals, who wins, how much."""
    rows: list[Sequence[str]] = [("variant", *(_score(columns[0]) if columns else ()), "outcome")]
    for column in columns:
        totals = map(str, _score(column).values())
        rows.append((column.variant, *totals, _outcome(column)))
    return table(rows, f"l{'r' * (len(rows[0]) - 2)}l")


def _outcome(column: Column) -> str:
    from piquet_rules.cli.settle import outcome

    return outcome(column.settlement) if column.settlement else ""


def _unscored(found: RecordComparison) -> list[str]:
    """The variants that have no score, and why."""
    barred = {note.variant for note in found.notes if note.code == NOT_COMPARABLE}
    width = max(len(column.variant) for column in found.columns)
    rows = [
        (column.variant.ljust(width), f"not comparable: {column.reason}" if column.variant in barred else column.reason)
        for column in found.columns
        if column.score is None
    ]
    return [table(rows)] if rows else []


def _causes(record: Record, profiles: Sequence[Profile], found: RecordComparison) -> list[str]:
    """What changes the result, variant by variant and rule by rule, with a bar for each whom it touches."""
    from piquet_rules.reporting.text_bars import text_bars

    by_id = {profile.id: profile for profile in profiles}
    bars = text_bars([float(cause.points) for cause in found.causes], _BAR)
    gains: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for cause, bar in zip(found.causes, bars, strict=True):
        gains.setdefault((cause.to, _rules(cause, by_id)), []).append((_gain(cause, record), bar))
    rows, last = [], ""
    for (variant, rules), points in gains.items():
        *before, ending = wrapped(rules.split(", "), _WIDTH // 2, ", ")
        first, *more = [*(f"{line}," for line in before), ending]
        lines = zip_longest(points, [first, *(f"  {line}" for line in more)], fillvalue=None)
        for gain, line in lines:
            rows.append(("" if variant == last else variant, *(gain or ("", "")), line or ""))
            last = variant
    return ["", f"what differs from {profiles[0].id}, and why", table(rows, indent="  ")] if rows else []


def _gain(cause: Cause, record: Record) -> str:
    from piquet_rules.reporting.cause_text import MINUS, share_text

    whom = cause.seat
    if record.is_partie and cause.seat not in record.partie.players:
        whom = f"outcome for {record.partie.players[0]}"
    return f"{whom} {share_text(cause).replace(MINUS, '-')}"


def _rules(cause: Cause, by_id: dict[str, Profile]) -> str:
    from piquet_rules.reporting.cause_text import changes_text

    return f"{', '.join(cause.keys)} together" if cause.method == "together" else changes_text(cause, by_id)


def _notes(found: RecordComparison) -> list[str]:
    """What rulesets would have refused, or cannot say; each sentence once for all that it holds for."""
    scored = [column.variant for column in found.columns if column.score is not None]
    by_message: dict[str, list[str]] = {}
    for note in found.notes:
        if note.variant in scored and note.code != RULES_CHANGED:
            by_message.setdefault(note.message, []).append(note.variant)
    lines = []
    for message, variants in by_message.items():
        who = "all" if variants == scored and len(scored) > 1 else ", ".join(variants)
        lines += _hanging(f"{who}: {message}")
    return ["", "notes", *lines] if lines else []


def _hanging(text: str) -> list[str]:
    first, *rest = wrapped(text.split(" "), _WIDTH - 4)
    return [f"  {first}", *(f"    {line}" for line in rest)]
