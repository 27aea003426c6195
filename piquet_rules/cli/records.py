"""Opening the files of records that a command was given."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain
from piquet_rules.errors import NotFound, PiquetError, Problem, simple
from piquet_rules.profile.suggest import closest, shown

if TYPE_CHECKING:
    from typing import BinaryIO

    from piquet_rules.record.results import RecordResult

STDIN = "-"
STDIN_SHOWN = "<stdin>"
"""How messages name standard input."""


def open_file(name: str) -> tuple[BinaryIO, str]:
    """An open file, or standard input for ``-``, and how messages name it. Raises NotFound."""
    if name == STDIN:
        if sys.stdin is None:
            raise NotFound(simple("file-missing", "standard input is closed", file=STDIN_SHOWN))
        return sys.stdin.buffer, STDIN_SHOWN
    try:
        return open(name, "rb"), name
    except (OSError, ValueError) as error:
        raise NotFound(simple("file-missing", _why(error), file=name, help=_near(name))) from None


def _why(error: Exception) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    return "this file can't be read"


def _near(name: str) -> str:
    from piquet_rules.profile.shipped import shipped_ids

    if name in shipped_ids():
        return f"`{name}` is a variant; a file with the record of a deal is wanted here, as docs/examples/pique.yaml"
    path = Path(name)
    try:
        beside = sorted(each.name for each in path.parent.iterdir() if each.is_file() and each.name != path.name)[:200]
    except (OSError, ValueError):
        return ""
    meant = f"{path.name}.yaml" if f"{path.name}.yaml" in beside else closest(path.name, beside)
    return f"did you mean `{path.parent / meant}`?" if meant else ""


def without_files(names: Iterable[str], files: Iterable[str]) -> bool:
    """Whether there are folders among the names without any of these files; each is told of."""
    found = list(files)
    bare = [name for name in names if os.path.isdir(name) and not any(_is_in(file, name) for file in found)]
    if bare:
        complain([simple("file-missing", f"no files of rules or records in {shown(name)}") for name in bare])
    return bool(bare)


def _is_in(file: str, folder: str) -> bool:
    return Path(os.path.abspath(folder)) in Path(os.path.abspath(file)).parents


def records_in(names: Iterable[str]) -> Iterator[RecordResult]:
    """The records of all files, one after the other; what can't be opened or read is a result with an error."""
    from piquet_rules.record.read import read_stream
    from piquet_rules.record.results import failed

    for name in names:
        try:
            stream, shown = open_file(name)
        except NotFound as error:
            yield failed(0, error.problems)
            continue
        try:
            yield from read_stream(stream, shown)
        finally:  # also where the caller stops in between
            if name != STDIN:
                stream.close()


def placed(error: PiquetError, result: RecordResult) -> list[Problem]:
    """The problems of a record, each with a place in its file."""
    from piquet_rules.record.results import placed as in_file

    return in_file(error, result)


def title(result: RecordResult) -> str:
    """How a record is called above its result: its file, and its line if it is not the first."""
    return f"{result.place.file}:{result.place.line}" if result.index else result.place.file
