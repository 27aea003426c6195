"""``piquet why``: who set a rule, what each base said, and which works say so."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import Usage, add_changes, add_json
from piquet_rules.cli.profiles import load
from piquet_rules.cli.table import table
from piquet_rules.cli.words import measured, place_text, stated_text, value_text

if TYPE_CHECKING:
    from piquet_rules.authoring.why import Step, Why

HELP = "say who set a rule and where, what each base said, and which works say so or otherwise"
EXAMPLE = "piquet why friday-club.yaml tricks.last\npiquet why tricks.last --all"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("variant", metavar="VARIANT", help="id of a variant, or path of a profile; left out with --all")
    parser.add_argument("key", nargs="?", metavar="KEY", help="a key, a slot, or a row of a table: tricks.last, tricks")
    parser.add_argument("--all", action="store_true", help="one key in every variant, as a table")
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the history of a rule, or the rule across all variants."""
    if given.all:
        _everywhere(given)
        return 0
    if given.key is None:
        raise Usage("`piquet why` needs a variant and a key", "as `piquet why rubicon tricks.last`, or KEY --all")
    from piquet_rules.authoring.why import keys_below, why

    profile = load(given.variant, given)
    profile.value(given.key)
    found = [why(profile, key) for key in keys_below(profile, given.key)]
    if given.json:
        say_json(found[0].to_json() if len(found) == 1 else [each.to_json() for each in found])
    else:
        say("\n\n".join(_told(each) for each in found))
    return 0


def _told(found: Why) -> str:
    lines = [f"{found.key} = {measured(found.value, found.unit)}"]
    lines += [f"  {found.meaning}"] * bool(found.meaning)
    lines.append(f"  from {place_text(found.place)}")
    lines.append(table([_row(found, step) for step in found.steps], indent="  "))
    for head, those in (("source", found.sources), ("otherwise", found.otherwise)):
        lines += [f"  {head}: {stated_text(each, found.unit, value=head == 'otherwise')}" for each in those]
    return "\n".join(lines)


def _row(found: Why, step: Step) -> tuple[str, ...]:
    value = measured(step.value, found.unit) if step.has else "(no such rule)"
    where = place_text(step.place) if step.place else ""
    source = stated_text(step.sources[0], None) if step.sources else ""
    return (step.profile, step.does, value, where, source)


def _everywhere(given: argparse.Namespace) -> None:
    from piquet_rules.authoring.why import why_everywhere

    key = given.key or given.variant
    found = why_everywhere(key)
    if given.json:
        say_json({"key": key, "variants": {name: each.to_json() if each else None for name, each in found.items()}})
        return
    rows = [("variant", "value", "from", "source")]
    for name, each in found.items():
        if each is None:
            rows.append((name, "(no such rule)", "", ""))
        else:
            source = stated_text(each.sources[0], None) if each.sources else ""
            rows.append((name, value_text(each.value, each.unit), place_text(each.place), source))
    say(table(rows))
