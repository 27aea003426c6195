"""``piquet diff``: the rules in which two profiles differ, in words, and a deal that shows it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_changes, add_json
from piquet_rules.cli.table import table, wrapped

if TYPE_CHECKING:
    from piquet_rules.authoring.diff import Difference, SlotDifference
    from piquet_rules.authoring.find_example import Shown
    from piquet_rules.profile.model import Profile

HELP = "say in words which rules of two profiles differ"
EXAMPLE = "piquet diff rubicon friday-club.yaml --example\npiquet diff rubicon --set tricks.last=3"

_WIDTH = 98


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("first", metavar="A", help="id of a variant, or path of a profile")
    parser.add_argument(
        "second",
        nargs="?",
        metavar="B",
        help="what is compared with it, with the changes of --set; left out: what A builds on, or A as changed",
    )
    parser.add_argument(
        "--example", action="store_true", help="look up to five seconds for a deal on which they disagree"
    )
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print what differs."""
    from piquet_rules.authoring.diff import diff
    from piquet_rules.authoring.find_example import find_example

    one, other = _profiles(given)
    found = diff(one, other)
    shown = find_example(one, other) if given.example and found else None
    if given.json:
        say_json(found.to_json() | ({"example": shown.to_json() if shown else None} if given.example else {}))
    else:
        say("\n\n".join([*_blocks(found), *([_example(shown, found)] if shown else [])]))
    return 0


def _profiles(given: argparse.Namespace) -> tuple[Profile, Profile]:
    """What is compared with what. Changes for this run are made to the second. Raises PiquetError."""
    from piquet_rules.authoring.diff import base_of
    from piquet_rules.cli.profiles import changed
    from piquet_rules.profile.load import load

    first = load(given.first)
    if given.second is not None:
        return first, changed(load(given.second), given)
    if given.set or given.unset:
        return first, changed(first, given)
    return base_of(first), first


def _blocks(found: Difference) -> Iterator[str]:
    if not found:
        yield f"{found.origin} and {found.to} have the same rules (fingerprint {found.fingerprints[0]})"
        return
    rules = "one rule differs" if found.count == 1 else f"{found.count} rules differ"
    yield f"{found.origin} → {found.to}: {rules}"
    for slot in found.slots:
        yield "\n".join([slot.slot, *(_of_kinds(found, slot) if slot.kinds else _of_keys(slot))])


def _of_kinds(found: Difference, slot: SlotDifference) -> Iterator[str]:
    """The sentences of both kinds."""
    for name, kind, sentence in zip((found.origin, found.to), slot.kinds or (), slot.sentences or (), strict=True):
        yield from _hanging(f"{name} ({kind}): {sentence}")


def _of_keys(slot: SlotDifference) -> Iterator[str]:
    for key in slot.keys:
        yield from _hanging(f"{key.says} ({key.key})")
    for name, rows in (slot.rows_as_before or {}).items():
        yield f"  {rows} {'row' if rows == 1 else 'rows'} of {name} as before"


def _hanging(text: str) -> list[str]:
    first, *rest = wrapped(text.split(" "), _WIDTH - 4)
    return [f"  {first}", *(f"    {line}" for line in rest)]


def _example(shown: Shown, found: Difference) -> str:
    """The deal, partie or action that shows the difference, or how many were tried in vain."""
    if shown.kind == "nothing":
        tried = f"no example found; {shown.tried} deals and parties were tried"
        return shown.says or tried if not shown.tried else f"{tried}{f' ({shown.says})' * bool(shown.says)}"
    before, after = shown.results
    parts = [f"example: {shown.name}"]
    if shown.says:
        parts += _hanging(shown.says)
    elif shown.kind == "partie":
        parts += [f"  {_scores(shown.settle)}", f"  {found.origin}: {before}", f"  {found.to}: {after}"]
    else:
        parts.append(f"  {before} becomes {after}" if before != after else f"  {before} in both, in another order")
        parts += ["", _entries(shown, found)]
    return "\n".join(parts + (["", *_record(shown.record)] if shown.record else []))


def _scores(given: object) -> str:
    if isinstance(given, dict):
        return f"sums {given['totals']}"
    return f"deals {' '.join(map(str, given))}" if isinstance(given, list | tuple) else ""


def _entries(shown: Shown, found: Difference) -> str:
    """The ledger entries that differ."""
    rows = [("", found.origin, found.to, "rule")]
    for old, new in shown.entries:
        entry = old if new is None else new
        if entry is not None:
            before, after = (str(each.points) if each else "-" for each in (old, new))
            rows.append((f"{entry.seat}: {entry.says}", before, after, entry.key))
    return table(rows, "lrrl", indent="  ")


def _record(record: Mapping[str, Any]) -> Iterator[str]:
    from piquet_rules.record.write import to_yaml
    from piquet_rules.scoring import as_record

    for line in to_yaml(as_record(record).model).splitlines():
        yield f"  {line}"
