"""``piquet sheet``: a score sheet with a row for each deal of the variant's partie."""

from __future__ import annotations

import argparse

from piquet_rules.cli.printed import add_page, form_of, print_page
from piquet_rules.cli.profiles import load

HELP = "print a score sheet for the partie of a variant"
EXAMPLE = "piquet sheet rubicon --output sheet.pdf\npiquet sheet friday-club.yaml --lang ru --format html"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    add_page(parser)


def run(given: argparse.Namespace) -> int:
    """Print the sheet."""
    form = form_of(given)
    profile = load(given.variant, given)
    from piquet_rules.printing.sheet import score_sheet

    print_page(score_sheet(profile, given.lang), form, given.output)
    return 0
