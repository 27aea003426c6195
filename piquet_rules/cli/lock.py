"""``piquet lock``: writes down what profiles are, and looks whether they still are."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import Usage
from piquet_rules.cli.table import table

if TYPE_CHECKING:
    from piquet_rules.authoring.locking import Locking
    from piquet_rules.errors import Problem

HELP = "write down in piquet.lock what profiles are, so that none of them changes unseen"
EXAMPLE = "piquet lock\npiquet lock friday-club.yaml\npiquet lock --check\npiquet lock --anew rules"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="file of rules, or a folder of them; left out, this folder"
    )
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--check", action="store_true", help="write nothing; fail if something is not as it was locked")
    either.add_argument("--anew", action="store_true", help="write a new lock in the place of one that is spoilt")
    parser.add_argument("--json", action="store_true", help="with --check: print what is wrong as JSON, for programs")


def run(given: argparse.Namespace) -> int:
    """Write the lock and say what changed in it; with ``--check``, 1 if something is not as it was locked."""
    from piquet_rules.authoring.locking import lock

    if given.check:
        return _check(given)
    if given.json:
        raise Usage("`--json` goes with `--check`", "`piquet lock --check --json`")
    made = lock(*given.files, anew=given.anew)
    if not made:
        complain([_nothing(given)])
        return 1
    for each in made:
        say(_as_text(each))
    return 0


def _nothing(given: argparse.Namespace) -> Problem:
    from piquet_rules.errors import simple

    where = ", ".join(given.files) or "this folder"
    return simple(
        "file-missing", f"no files of rules in {where}", help="name a file, as `piquet lock friday-club.yaml`"
    )


def _as_text(made: Locking) -> str:
    path = os.path.relpath(made.path)
    counted = "1 profile" if len(made.profiles) == 1 else f"{len(made.profiles)} profiles"
    head = f"{path}: {counted} locked" if made.changed else f"{path} is as it was: {counted}"
    rows = [(each.file, each.what, "; ".join(each.says)) for each in made.profiles if each.what != "same"]
    return "\n".join([head, *([table(rows, indent="  ")] if rows else [])])


def _check(given: argparse.Namespace) -> int:
    from piquet_rules.authoring.locking import lock_faults
    from piquet_rules.problems import render_all, to_json

    agree, problems = lock_faults(*given.files)
    if given.json:
        say_json([to_json(problem) for problem in problems])
    elif problems:
        say(render_all(problems))
    elif agree:
        say("1 profile is as it was locked" if agree == 1 else f"{agree} profiles are as they were locked")
    else:
        complain([_nothing(given)])
    return int(bool(problems) or not agree)
