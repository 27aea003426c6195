"""``piquet compare``: the same cards under several rulesets, and the rules that make the difference."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import Usage, add_changes, add_json
from piquet_rules.cli.profiles import changed, load
from piquet_rules.cli.records import records_in, title
from piquet_rules.cli.table import table, wrapped
from piquet_rules.cli.words import value_text
from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from piquet_rules.comparison import Cause, Column, RecordComparison
    from piquet_rules.profile.model import Profile
    from piquet_rules.record.record import Record

HELP = "score the same deals under several variants and name the rules that make the difference"
EXAMPLE = "piquet compare docs/examples/cavendish.yaml"

_WIDTH = 98


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "records", nargs="+", metavar="RECORD", help="file of records in YAML, JSON or JSON Lines; `-` is standard input"
    )
    parser.add_argument(
        "--variants",
        metavar="A,B,...",
        type=_names,
        help="what to compare, the others with the first; left out: all, with the record's own first",
    )
    add_changes(parser)
    add_json(parser)


def _names(word: str) -> list[str]:
    names = [name.strip() for name in word.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"`{word}` has an empty name; write ids with commas between them")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise argparse.ArgumentTypeError(f"`{twice}` is named twice")
    return names


def run(given: argparse.Namespace) -> int:
    """Print the comparison of each record; 1 if one of them could not be read or breaks its own rules."""
    from piquet_rules.comparison import Comparison, compare_record

    named = [load(name, given) for name in given.variants or ()]
    _refuse_alike(named)
    status, compared = 0, []
    for result in records_in(given.records):
        try:
            record = result.get()
            profiles = named or all_for(record, given)
            found = compare_record(record, profiles)
        except PiquetError as error:
            complain(error.problems)
            status = 1
            continue
        if not given.json:
            say(("\n" if compared else "") + as_text(title(result), record, profiles, found))
        compared.append(found)
    if given.json:
        say_json(Comparison(tuple(compared)).to_json())
    return status


def _refuse_alike(profiles: Sequence[Profile]) -> None:
    """Results are told apart by the id of the profile, whatever its file is called."""
    ids = [profile.id for profile in profiles]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice:
        raise Usage(f"two of the variants have the id `{twice}`", "give one of the files another `id`")


def all_for(record: Record, given: argparse.Namespace) -> list[Profile]:
    """The record's own rules and all shipped variants that are others."""
    from piquet_rules.profile import load as loading
    from piquet_rules.scoring import profile_of

    own = [profile_of(record, None)] if record.variant else []
    others = [loading.load(name) for name in loading.shipped_ids() if not own or name != own[0].id]
    return [changed(profile, given) for profile in (*own, *others)]


def as_text(name: str, record: Record, profiles: Sequence[Profile], found: RecordComparison) -> str:
    """A comparison as it is read by people: the table, the causes, the notes."""
    kind = "partie" if record.is_partie else "deal"
    head = f"{name}: one {kind}, compared with {profiles[0].id}"
    rows = _partie_rows(found) if record.is_partie else _deal_rows(found)
    lines = [head, "", rows, *_causes(profiles, found), *_notes(found)]
    return "\n".join(lines)


def _deal_rows(found: RecordComparison) -> str:
    """A row for each variant, a column for each category that counts in some, elder's points first."""
    columns = [column for column in found.columns if column.score is not None]
    used = [name for name in _categories(columns) if any(map(any, _points(columns, name)))]
    heads = [_two_lines(word) for word in ("variant", *used, "total", "leads")]
    rows: list[Sequence[str]] = [[head[n] for head in heads] for n in (0, 1)]
    rows += [_deal_row(column, used) for column in columns]
    return table(rows if any(rows[0]) else rows[1:], f"l{'r' * (len(used) + 1)}l")


def _categories(columns: Sequence[Column]) -> list[str]:
    return list(dict.fromkeys(name for column in columns for name in column.categories or ()))


def _points(columns: Sequence[Column], name: str) -> Iterator[tuple[int, int]]:
    return ((column.categories or {}).get(name, (0, 0)) for column in columns)


def _two_lines(word: str) -> tuple[str, str]:
    first, _, second = word.rpartition(" ")
    return first, second


def _deal_row(column: Column, used: Sequence[str]) -> list[str]:
    cells = ["/".join(map(str, points)) if any(points) else "-" for points in _of(column, used)]
    return [column.variant, *cells, "/".join(map(str, _score(column).values())), _leads(column)]


def _of(column: Column, used: Sequence[str]) -> Iterator[tuple[int, int]]:
    return (next(_points([column], name)) for name in used)


def _score(column: Column) -> dict[str, int]:
    return dict(column.score or {})


def _leads(column: Column) -> str:
    """Who is ahead, and by how much."""
    (first, points), (second, others) = _score(column).items()
    if points == others:
        return "level"
    return f"{first if points > others else second} +{abs(points - others)}"


def _partie_rows(found: RecordComparison) -> str:
    """A row for each variant: the players' totals, who wins, how much."""
    columns = [column for column in found.columns if column.score is not None and column.settlement]
    rows: list[Sequence[str]] = [("variant", *(_score(columns[0]) if columns else ()), "outcome")]
    for column in columns:
        totals = map(str, _score(column).values())
        rows.append((column.variant, *totals, _outcome(column)))
    return table(rows, f"l{'r' * (len(rows[0]) - 2)}l")


def _outcome(column: Column) -> str:
    from piquet_rules.cli.settle import outcome

    return outcome(column.settlement) if column.settlement else ""


def _causes(profiles: Sequence[Profile], found: RecordComparison) -> list[str]:
    """What changes the result, variant by variant."""
    by_id = {profile.id: profile for profile in profiles}
    rows = [
        (cause.to if n == 0 or found.causes[n - 1].to != cause.to else "", _gain(cause), _rules(cause, by_id))
        for n, cause in enumerate(found.causes)
    ]
    return ["", f"what differs from {profiles[0].id}, and why", table(rows, indent="  ")] if rows else []


def _gain(cause: Cause) -> str:
    return f"{cause.seat} {cause.points:+}"


def _rules(cause: Cause, by_id: dict[str, Profile]) -> str:
    if cause.method != "together":
        return ", ".join(_change(key, by_id[cause.origin], by_id[cause.to]) for key in cause.keys)
    return f"{', '.join(cause.keys)} together"


def _change(key: str, mine: Profile, theirs: Profile) -> str:
    """A key with both its values; of a slot of another kind the kinds."""
    at = key if "." in key else f"{key}.kind"
    return f"{key} {_value(mine, at)} → {_value(theirs, at)}"


def _value(profile: Profile, key: str) -> str:
    try:
        return value_text(profile.value(key), "ranks")
    except PiquetError:  # a row or section that only the other ruleset has
        return "(not set)"


def _notes(found: RecordComparison) -> list[str]:
    """What rulesets would have refused or cannot say; the same sentence once for all that it holds for."""
    by_message: dict[str, list[str]] = {}
    for note in found.notes:
        text = note.message
        if note.code == "not-comparable":
            text = f"not comparable: {text}"
        by_message.setdefault(text, []).append(note.variant)
    if not by_message:
        return []
    every = [column.variant for column in found.columns]
    lines = []
    for text, variants in by_message.items():
        who = "all" if variants == every else ", ".join(variants)
        lines += _hanging(f"{who}: {text}")
    return ["", "notes", *lines]


def _hanging(text: str) -> list[str]:
    first, *rest = wrapped(text.split(" "), _WIDTH - 4)
    return [f"  {first}", *(f"    {line}" for line in rest)]
