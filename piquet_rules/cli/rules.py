"""``piquet rules``: the rulebook of a variant, to be read, printed and voted on."""

from __future__ import annotations

import argparse

from piquet_rules.cli.output import say_json
from piquet_rules.cli.parser import Usage, add_json
from piquet_rules.cli.printed import add_page, form_of, print_page
from piquet_rules.cli.profiles import load

HELP = "print the rulebook of a variant, in English, French, Russian or Polish"
EXAMPLE = (
    "piquet rules rubicon\npiquet rules rubicon --lang pl --output zasady.pdf\npiquet rules friday-club.yaml --card"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    add_page(parser)
    parser.add_argument("--card", action="store_true", help="the rules alone, on one page, for the table")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the rulebook or the table card."""
    form = form_of(given)
    if given.json and given.output:
        raise Usage("`--json` prints the page for programs and writes no file", "leave out `--json` or `--output`")
    profile = load(given.variant, given)
    from piquet_rules.printing.book import rulebook, table_card

    document = (table_card if given.card else rulebook)(profile, given.lang)
    if given.json:
        say_json({"variant": profile.id, "fingerprint": profile.fingerprint, **document.to_json()})
    else:
        print_page(document, form, given.output)
    return 0
