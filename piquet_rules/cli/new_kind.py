"""``piquet new-kind``: the one file of a new kind of rule, with everything that a kind has, to be filled in."""

from __future__ import annotations

import argparse

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_json

HELP = "write the file of a new kind of rule, for those who program: all there but the meaning"
EXAMPLE = "piquet new-kind point rook.halved\npiquet new-kind settlement rook.pot --output rook_rules/pot.py"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("slot", metavar="SLOT", help="the place in a profile that the rule is for, as point")
    parser.add_argument("name", metavar="NAME", help="what profiles call it: dotted, with your package first")
    parser.add_argument("--output", metavar="FILE", help="file to be written; left out, it is named after the kind")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Write the file, and say what to do next."""
    from piquet_rules.authoring.new_kind import new_kind

    made = new_kind(given.slot, given.name, output=given.output)
    if given.json:
        say_json({"file": str(made.path), "text": made.text, "steps": list(made.steps)})
        return 0
    steps = [f"{n}. {_indented(step)}" for n, step in enumerate(made.steps, 1)]
    say("\n".join([f"wrote {made.path}", *steps]))
    return 0


def _indented(step: str) -> str:
    return step.replace("\n", "\n     ")
