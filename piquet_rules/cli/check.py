"""``piquet check``: what is wrong or odd in profiles and records, where, and what to write instead."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import add_json
from piquet_rules.cli.records import STDIN, open_file, placed
from piquet_rules.errors import NotFound, PiquetError, Problem, simple
from piquet_rules.problems import in_file_order, render_all, to_json

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile
    from piquet_rules.record.stream import Readable

HELP = "say what is wrong with profiles and records, where, and what to write instead"
EXAMPLE = "piquet check friday-club.yaml deals.jsonl"

_JSON = (".json", ".jsonl", ".ndjson")
_IN_BRACKETS = re.compile(r"(?:\s|#.*\n|---\s*\n)*[\[{]")
_OF_RECORDS = ("variant", "deal", "hands", "deals")
_OF_PROFILES = ("format", "id", "extends")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="profile or file of records; `-` is standard input")
    parser.add_argument("--strict", action="store_true", help="let warnings count as errors do")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the findings; 1 if one is an error, or a warning with ``--strict``, or a file is not there."""
    problems: list[Problem] = []
    read = 0
    for name in given.files:
        try:
            problems += in_file_order(findings(name))
            read += 1
        except NotFound as error:
            complain(error.problems)
    if given.json:
        say_json([to_json(problem) for problem in problems])
    elif read:
        say(render_all(problems) or f"no problems in {read} {'file' if read == 1 else 'files'}")
    bad = ("error", "warning") if given.strict else ("error",)
    return int(read < len(given.files) or any(problem.severity in bad for problem in problems))


def findings(name: str) -> list[Problem]:
    """All that is wrong or odd in a file. Raises NotFound where it can't be read."""
    from piquet_rules.record.stream import PIECE, Rewound

    stream, shown = open_file(name)
    try:
        head = stream.read(PIECE + 1)
        if holds_records(shown, head):
            return list(_of_records(Rewound(head, stream), shown))
    except OSError as error:
        raise _unreadable(name, error) from None
    finally:
        if name != STDIN:
            stream.close()
    return _of_profile(name, shown, head)


def _unreadable(name: str, error: OSError) -> NotFound:
    return NotFound(simple("file-missing", f"this file can't be read: {(error.strerror or '').lower()}", file=name))


def holds_records(name: str, head: bytes) -> bool:
    """Whether a file is one of records and no profile, by the words at the top of its sections."""
    text = head.decode("utf-8", "replace").removeprefix("\ufeff")
    if any(_has_key(text, key) for key in _OF_PROFILES):
        return False
    return name.lower().endswith(_JSON) or any(_has_key(text, key) for key in _OF_RECORDS)


def _has_key(text: str, key: str) -> bool:
    """Whether a key stands at the left margin, or right inside the brackets that a text begins with."""
    before = r"(?:^|[{,])\s*" if _IN_BRACKETS.match(text) else "^"
    return re.search(rf"""{before}["']?{key}["']?\s*:""", text, re.MULTILINE) is not None


def _of_profile(name: str, shown: str, head: bytes) -> list[Problem]:
    from piquet_rules.profile.load import check_found
    from piquet_rules.profile.locate import Found

    path = None if name == STDIN else Path(name)
    profile, problems = check_found(Found(shown, head, path, path.parent if path else Path.cwd()))
    return [*problems, *(_of_examples(profile) if profile and profile.examples else ())]


def _of_examples(profile: Profile) -> Iterator[Problem]:
    """What is wrong with the examples as they are written; `piquet test` runs them."""
    from piquet_rules.examples import problems

    for example in profile.examples:
        yield from problems(example)


def _of_records(stream: Readable, shown: str) -> Iterator[Problem]:
    """Each record read and scored under the rules that it names."""
    from piquet_rules.record.read import read_stream
    from piquet_rules.scoring import score

    for result in read_stream(stream, shown):
        try:
            record = result.get()
            yield from record.warnings
            yield from score(record).warnings
        except PiquetError as error:
            yield from placed(error, result)
