"""``piquet solve``: best play of the cards from the position that a record has reached, all hands seen."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import add_changes, add_json, add_records
from piquet_rules.cli.profiles import ProfileFinder
from piquet_rules.cli.records import placed, records_in, title
from piquet_rules.cli.table import table, wrapped
from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from piquet_rules.solving import Solution

HELP = "best play of the cards of a deal, all hands seen"
EXAMPLE = "piquet solve docs/examples/unfinished.yaml\npiquet solve deals.jsonl --set tricks.last=4 --json"
_WIDTH = 90


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    add_records(parser)
    parser.add_argument("--variant", metavar="VARIANT", help="rules to play under, instead of those the record names")
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print best play from each record's position; 1 if one of them could not be solved."""
    from piquet_rules.solving import solve

    find = ProfileFinder(given)
    status, between = 0, ""
    for result in records_in(given.records):
        try:
            record = result.get()
            found = solve(record, find(record))
        except PiquetError as error:
            complain(placed(error, result))
            status = 1
            continue
        if record.warnings or found.warnings:
            complain([*record.warnings, *found.warnings])
        if given.json:
            say_json(found.to_json())
        else:
            say(f"{between}{title(result)}: {found.variant}, best play with all cards seen")
            say(as_text(found))
            between = "\n"
    return status


def as_text(found: Solution) -> str:
    """Best play as it is read by people."""
    if not found.turn:
        return "  the deal is over: nothing is left to be played"
    cards = wrapped(list(_tricks(found)), _WIDTH, "  ")
    rows = [
        ("to play", found.turn),
        ("to come", _ahead(found.value)),
        ("best", " ".join(found.best)),
        *zip(("line", *[""] * len(cards)), cards, strict=False),
    ]
    return table(rows, "ll", indent="  ")


def _ahead(value: int) -> str:
    """Who makes how much more from here on."""
    if not value:
        return "elder and younger make as much"
    first, second = ("elder", "younger") if value > 0 else ("younger", "elder")
    return f"{first} makes {abs(value)} more than {second}"


def _tricks(found: Solution) -> Iterator[str]:
    """The line trick by trick; the first card stands alone where it completes one."""
    odd = len(found.line) % 2
    if odd:
        yield found.line[0]
    for place in range(odd, len(found.line), 2):
        yield " ".join(found.line[place : place + 2])
