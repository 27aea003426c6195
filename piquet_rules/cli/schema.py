"""``piquet schema``: the JSON Schema by which an editor completes, explains and checks a file."""

from __future__ import annotations

import argparse
import json

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_json

HELP = "print the JSON Schema of profiles or records, for editors"
EXAMPLE = "piquet schema\npiquet schema --install"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--overlay", action="store_true", help="of a profile that builds on another; the default")
    forms.add_argument("--merged", action="store_true", help="of a profile that states every rule")
    forms.add_argument("--record", action="store_true", help="of a record")
    forms.add_argument(
        "--install", action="store_true", help="print what to tell an editor once; nothing is written anywhere"
    )
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the schema, or the lines for editors."""
    if given.install:
        _say_editors(given.json)
        return 0
    from piquet_rules.authoring.schema import schema

    found = schema("merged" if given.merged else "record" if given.record else "overlay")
    if given.json:
        say_json(found)
    else:
        say(json.dumps(found, indent=1))
    return 0


def _say_editors(as_json: bool) -> None:
    from piquet_rules.authoring.editor import editor_lines, modeline

    if as_json:
        say_json({"modeline": modeline(), "lines": editor_lines()})
    else:
        say(editor_lines())
