"""``piquet unset``: one rule taken out of a file, and nothing else of it."""

from __future__ import annotations

import argparse

from piquet_rules.cli.output import say
from piquet_rules.problems import render_all

HELP = "take a rule out of a file, so that its base's holds; an inherited rule is taken away"
EXAMPLE = "piquet unset friday-club.yaml tricks.last\npiquet unset friday-club.yaml pique"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("file", metavar="FILE", help="a file of rules")
    parser.add_argument("key", metavar="KEY", help="a rule or a slot, as tricks.last or pique")


def run(given: argparse.Namespace) -> int:
    """Write the change, and say what it was before."""
    from piquet_rules.authoring.edit import unset_key

    edit = unset_key(given.file, given.key)
    for line in edit.says.split("\n"):
        say(f"{edit.file}: {line}")
    if edit.problems:
        say(render_all(edit.problems))
    return 0
