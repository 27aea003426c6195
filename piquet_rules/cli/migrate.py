"""``piquet migrate``: files of an older format in the words of today's."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_rules.cli.output import say
from piquet_rules.cli.records import without_files
from piquet_rules.problems import render_all, safe

if TYPE_CHECKING:
    from piquet_rules.authoring.migrate import Migration
    from piquet_rules.errors import Problem

HELP = "write files of an older format anew in today's words; comments and layout stay"
EXAMPLE = "piquet migrate friday-club.yaml\npiquet migrate --diff rules"
_MOST_NAMED = 10


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
    records = [name for name in files if _is_of_records(name)]
    found = migrate_files(name for name in files if name not in records)
    old = [each for each in found if each.changed]
    for line in _told_of_records([name for name in records if not found or name in given.files]):
        say(line)
    wrong = _shown(old)
    if found and not old:
        say(_today(found))
    if not old or given.diff:
        return int(bare or bool(old))
    if not agreed(given.yes, f"write {_counted(old)} so?"):
        print(f"{', '.join(each.file for each in old)}: nothing was written; `--yes` does it", file=sys.stderr)
        return 1
    migrate_files([each.file for each in old], write=True)
    return int(_left_to_do(old, wrong) or bare)


def _is_of_records(name: str) -> bool:
    """Whether a file holds records, which have no format."""
    from piquet_rules.authoring.checking import holds_records

    try:
        with open(name, "rb") as stream:
            return holds_records(name, stream.read(64 * 1024))
    except OSError:
        return False  # reading it as rules will tell


def _told_of_records(names: Sequence[str]) -> Iterator[str]:
    for name in names[:_MOST_NAMED]:
        yield safe(f"{name} holds records and no rules; records have no format, and stay as they are")
    if len(names) > _MOST_NAMED:
        yield f"so do {len(names) - _MOST_NAMED} more"


def _shown(files: Sequence[Migration]) -> list[Problem]:
    """Print what changes, and what will be wrong in it; the latter."""
    wrong = []
    for each in files:
        say(each.diff())
        found = list(_wrong_in(each, files))
        if found:
            say(f"written so, {each.file} has these errors still:\n{render_all(found)}")
        wrong += found
    return wrong


def _wrong_in(made: Migration, files: Sequence[Migration]) -> Iterator[Problem]:
    """The errors in what a file will be; without those of others, which will have been written then, too."""
    from piquet_rules.authoring.checking import checked

    others = {os.path.realpath(each.file) for each in files if each is not made}
    for problem in checked(io.BytesIO(made.after.encode()), made.file, Path(made.file))[1]:
        if problem.severity == "error" and os.path.realpath(problem.place.file) not in others:
            yield problem


def _today(found: Sequence[Migration]) -> str:
    if len(found) == 1:
        return f"{found[0].file} is written in format {found[0].version}, which is today's"
    return f"{len(found)} files are written in today's format"


def _counted(files: Sequence[Migration]) -> str:
    return files[0].file if len(files) == 1 else f"{len(files)} files"


def _left_to_do(files: Sequence[Migration], told: Sequence[Problem]) -> bool:
    """Say what was written, and what is wrong in it that was not told before; whether there is any error."""
    from piquet_rules.authoring.checking import check_path
    from piquet_rules.profile.head import FORMAT

    problems = []
    for each in files:
        say(f"{each.file}: written in format {FORMAT} now")
        problems += [problem for problem in check_path(each.file) if problem.severity == "error"]
    new = [problem for problem in dict.fromkeys(problems) if problem not in told]
    if new:
        say(render_all(new))
    return bool(problems)
