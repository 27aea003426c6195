"""``piquet set``: one rule of a file changed, and nothing else of it."""

from __future__ import annotations

import argparse

from piquet_rules.cli.output import say
from piquet_rules.cli.parser import Usage
from piquet_rules.problems import render_all

HELP = "change a rule in a file; its comments and its layout stay"
EXAMPLE = "piquet set friday-club.yaml tricks.last 4\npiquet set friday-club.yaml pique.bonus 20 repique.bonus 50"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("file", metavar="FILE", help="a file of rules")
    parser.add_argument("key", metavar="KEY", help="a rule, as tricks.last, or a key of the head, as title")
    parser.add_argument("value", metavar="VALUE", help="what it is to be, as it would stand in the file")
    parser.add_argument("more", nargs="*", metavar="KEY VALUE", help="further rules, which are checked together")
    parser.add_argument("--source", metavar="TEXT", help="who decided it, as 'club meeting 2026'")


def run(given: argparse.Namespace) -> int:
    """Write the change, and say what it was before."""
    from piquet_rules.authoring.edit import set_keys

    words = [given.key, given.value, *given.more]
    if len(words) % 2:
        raise Usage(f"`{words[-1]}` has no value", "`piquet set --help` shows how it is used")
    edit = set_keys(given.file, dict(zip(words[::2], words[1::2], strict=True)), given.source)
    for line in edit.says.split("\n"):
        say(f"{edit.file}: {line}")
    if edit.problems:
        say(render_all(edit.problems))
    return 0
