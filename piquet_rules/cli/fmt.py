"""``piquet fmt``: blanks, tabs, quotes and indentation put right; what a file says stays."""

from __future__ import annotations

import argparse

from piquet_rules.cli.consent import warn_of_lock
from piquet_rules.cli.output import complain, say
from piquet_rules.cli.records import without_files
from piquet_rules.errors import PiquetError

HELP = "put blanks, tabs, quotes and indentation of files right; what they say stays"
EXAMPLE = "piquet fmt friday-club.yaml\npiquet fmt --check variants"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="file of rules or records, or a folder of them")
    parser.add_argument("--check", action="store_true", help="write nothing; show what differs, and fail if it does")


def run(given: argparse.Namespace) -> int:
    """Lay out each file; 1 if one can't be read, or differs with ``--check``."""
    from piquet_rules.authoring.checking import yaml_files
    from piquet_rules.authoring.fmt import format_file

    wrong = changed = 0
    files = list(yaml_files(given.files))
    bare = without_files(given.files, files)
    for file in files:
        try:
            edit = format_file(file, given.check)
        except PiquetError as error:
            complain(error.problems)
            wrong += 1
            continue
        if edit.after != edit.before:
            changed += 1
            say(edit.diff() if given.check else f"{edit.file}: laid out anew")
            if not given.check:
                warn_of_lock(file)
    if files and not changed and not wrong:
        say("1 file as it should be" if len(files) == 1 else f"{len(files)} files as they should be")
    return int(bool(bare or wrong or (given.check and changed)))
