"""``piquet migrate``: files of an older format in the words of today's."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from piquet_rules.cli.output import say
from piquet_rules.cli.records import without_files
from piquet_rules.problems import render_all

if TYPE_CHECKING:
    from piquet_rules.authoring.migrate import Migration

HELP = "write files of an older format anew in today's words; comments and layout stay"
EXAMPLE = "piquet migrate friday-club.yaml\npiquet migrate --diff rules"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="file of rules, or a folder of them")
    parser.add_argument("--diff", action="store_true", help="only show what would change, and fail if something would")
    parser.add_argument("--yes", action="store_true", help="write without asking")


def run(given: argparse.Namespace) -> int:
    """Show what changes, ask, write all files or none; 1 if nothing was written that should be, or errors are left."""
    from piquet_rules.authoring.checking import yaml_files
    from piquet_rules.authoring.migrate import migrate_files
    from piquet_rules.cli.consent import agreed

    files = list(yaml_files(given.files))
    bare = without_files(given.files, files)
    found = migrate_files(_of_rules(files))
    old = [each for each in found if each.changed]
    for each in old:
        say(each.diff())
    if found and not old:
        say(_today(found))
    if not old or given.diff:
        return int(bare or bool(old))
    if not agreed(given.yes, f"write {_counted(old)} so?"):
        print(f"{', '.join(each.file for each in old)}: nothing was written; `--yes` does it", file=sys.stderr)
        return 1
    migrate_files([each.file for each in old], write=True)
    return int(_left_to_do(old) or bare)


def _of_rules(files: Sequence[str]) -> Iterator[str]:
    """The files without those of records, which have no format."""
    from piquet_rules.authoring.checking import holds_records

    for name in files:
        try:
            with open(name, "rb") as stream:
                head = stream.read(64 * 1024)
        except OSError:
            head = b""  # reading it as rules will tell
        if not holds_records(name, head):
            yield name


def _today(found: Sequence[Migration]) -> str:
    if len(found) == 1:
        return f"{found[0].file} is written in format {found[0].version}, which is today's"
    return f"{len(found)} files are written in today's format"


def _counted(files: Sequence[Migration]) -> str:
    return files[0].file if len(files) == 1 else f"{len(files)} files"


def _left_to_do(files: Sequence[Migration]) -> bool:
    """Say what was written, and what is wrong in it still; whether that is an error."""
    from piquet_rules.authoring.checking import check_path
    from piquet_rules.profile.head import FORMAT

    problems = []
    for each in files:
        say(f"{each.file}: written in format {FORMAT} now")
        problems += [problem for problem in check_path(each.file) if problem.severity == "error"]
    if problems:
        say(render_all(problems))
    return bool(problems)
