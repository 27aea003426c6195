"""``piquet check``: what is wrong or odd in profiles and records, where, and what to write instead."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import Usage
from piquet_rules.cli.records import without_files
from piquet_rules.errors import NotFound, Problem
from piquet_rules.problems import render_all, to_json

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile

HELP = "say what is wrong with profiles and records, where, and what to write instead"
EXAMPLE = "piquet check friday-club.yaml deals.jsonl\npiquet check --fix friday-club.yaml"

_FORMATS = ("text", "json", "sarif", "github")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="profile, file of records, or folder of them; `-` is standard input"
    )
    parser.add_argument("--strict", action="store_true", help="let warnings count as errors do")
    parser.add_argument("--fix", action="store_true", help="repair what can have one meaning only; shown first")
    parser.add_argument("--yes", action="store_true", help="repair without asking")
    parser.add_argument("--format", choices=_FORMATS, default="text", help="how to print: text, json, sarif or github")
    parser.add_argument(
        "--json", dest="format", action="store_const", const="json", help="print the result as JSON, for programs"
    )


def run(given: argparse.Namespace) -> int:
    """Print the findings; 1 if one is an error, or a warning with ``--strict``, or a file is not there."""
    from piquet_rules.authoring.checking import files_in

    files = list(files_in(given.files))
    bare = without_files(given.files, files)
    if given.fix:
        _repair(files, given)
    problems: list[Problem] = []
    good: list[Profile] = []
    read = 0
    for name in files:
        try:
            profile, found = _checked(name)
        except NotFound as error:
            complain(error.problems)
            continue
        read += 1
        problems += found
        good += [profile] if profile is not None else []
    _tell(given.format, problems, good, read)
    bad = ("error", "warning") if given.strict else ("error",)
    return int(bare or read < len(files) or any(problem.severity in bad for problem in problems))


def _checked(name: str) -> tuple[Profile | None, list[Problem]]:
    """The profile of a file, if it is a good one, and its problems. Raises NotFound where it can't be read."""
    from piquet_rules.authoring.checking import checked, unreadable
    from piquet_rules.cli.records import STDIN, open_file

    stream, shown = open_file(name)
    try:
        return checked(stream, shown, Path.cwd() / STDIN if name == STDIN else Path(name))
    except OSError as error:
        raise unreadable(name, error) from None
    finally:
        if name != STDIN:
            stream.close()


def _tell(form: str, problems: list[Problem], good: list[Profile], read: int) -> None:
    if form == "json":
        say_json([to_json(problem) for problem in problems])
    elif form == "sarif":
        from piquet_rules.reports import to_sarif

        say_json(to_sarif(problems))
    elif form == "github":
        from piquet_rules.reports import to_github

        for problem in problems:
            say(to_github(problem))
    elif read:
        say(_in_words(problems, good, read))


def _in_words(problems: list[Problem], good: list[Profile], read: int) -> str:
    """The findings, then what each good profile changes."""
    lines = [render_all(problems) or f"no problems in {read} {'file' if read == 1 else 'files'}"]
    lines += [_differing(profile) for profile in good if profile.extends and not profile.layer.found.shipped]
    return "\n".join(line for line in lines if line)


def _differing(profile: Profile) -> str:
    """What a profile plays differently from its base, in a sentence."""
    from piquet_rules.authoring.bases import direct_base
    from piquet_rules.authoring.diff import diff

    base = direct_base(profile)
    if base is None:
        return ""
    found = diff(base, profile)
    if not found:
        return f"{profile.id} is played as {base.id} is"
    says = [key.says for slot in found.slots for key in slot.keys]
    says += [slot.sentences[1] for slot in found.slots if slot.sentences]
    counted = "1 rule differs" if found.count == 1 else f"{found.count} rules differ"
    more = f"; and {len(says) - _MOST_TOLD} more, which `piquet diff` shows" if len(says) > _MOST_TOLD else ""
    return f"{profile.id}: {counted} from {base.id}: {'; '.join(says[:_MOST_TOLD])}{more}"


_MOST_TOLD = 4
"""So many rules that differ are told by `check`; `diff` tells all."""


def _repair(files: list[str], given: argparse.Namespace) -> None:
    """Show what could be repaired in each file, and do it where that is agreed to."""
    from piquet_rules.authoring.fix import fix_file
    from piquet_rules.cli.consent import agreed
    from piquet_rules.cli.records import STDIN

    if STDIN in files:
        raise Usage("standard input can't be repaired", "save it in a file, and name that")
    for name in files:
        if not Path(name).is_file() or _holds_records(name):
            continue
        edit = fix_file(name)
        if edit.after == edit.before:
            continue
        if given.format == "text":
            say(edit.diff())
        if agreed(given.yes, f"repair {name} so?"):
            fix_file(name, write=True)
        else:
            complain_of_nobody(name)


def complain_of_nobody(name: str) -> None:
    """Say that nothing was written, and how it would be."""
    import sys

    print(f"{name}: nothing was written; `--yes` does it", file=sys.stderr)


def _holds_records(name: str) -> bool:
    from piquet_rules.authoring.checking import holds_records

    with open(name, "rb") as stream:
        return holds_records(name, stream.read(64 * 1024))
