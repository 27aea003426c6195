"""Records written in YAML, one document a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from piquet_rules.errors import Place, Problem, ProfileError, RecordError
from piquet_rules.profile.reader import Document, read
from piquet_rules.record.json_text import LIMITS
from piquet_rules.record.record import Record, dotted
from piquet_rules.record.results import RecordResult, failed, hidden, too_large
from piquet_rules.record.source import Lines, Places, TextSource
from piquet_rules.record.stream import FILE_LIMIT, PIECE, Readable

_MARK = re.compile(rb"(?:---|\.\.\.)(?:\s|$)")
_SAYS_NOTHING = re.compile(rb"\A(?:\xef\xbb\xbf)?(?:---)?(?:[ \t\r]*(?:#[^\n]*)?(?:\n|\Z))*\Z")


_NO_RECORD = ("not-a-record", "rules-for-record")
"""Codes beside which nothing else that is wrong with a text matters."""


class _Piece(NamedTuple):
    """One document of a file: the number of its first line, and its bytes; None if they are too many."""

    line: int
    data: bytes | None


def yaml_records(stream: Readable, file: str) -> Iterator[RecordResult]:
    """The records of a stream, read document by document."""
    for index, piece in enumerate(_pieces(stream)):
        if piece.data is None:
            yield failed(index, [too_large(Place(file, piece.line), LIMITS.size)])
        else:
            yield _result(piece.data, file, piece.line, index)


def _pieces(stream: Readable) -> Iterator[_Piece]:
    """The file cut at the lines that begin and end a document; what is empty or holds only comments is left out.

    Cutting is safe before parsing: no text of YAML goes on past a line that begins with such a mark.
    """
    lines: list[bytes] = []
    first, number, size = 1, 1, 0
    at_start = True
    while size <= FILE_LIMIT and (line := stream.readline(PIECE)):
        if at_start and _MARK.match(line):
            yield from _piece(first, lines, size)
            lines, first, size = [], number, 0
            line = line if line.startswith(b"---") else b"   " + line[3:]
        size += len(line)
        if size <= LIMITS.size:
            lines.append(line)
        at_start = line.endswith(b"\n")
        number += at_start
    yield from _piece(first, lines, size)


def _piece(first: int, lines: list[bytes], size: int) -> Iterator[_Piece]:
    data = b"".join(lines)
    if size > LIMITS.size:
        yield _Piece(first, None)
    elif not _SAYS_NOTHING.match(data):
        yield _Piece(first, data)


def _result(data: bytes, file: str, line: int, index: int) -> RecordResult:
    try:
        record = _from_document(read(data, file, first_line=line)[0], index)
    except (ProfileError, RecordError) as error:
        lines = Lines(data.decode("utf-8", "replace"), file, line)
        return failed(index, hidden(error.problems, lines))
    return RecordResult(index, Place(file, line), record, None)


def _of_a_record(problem: Problem) -> Problem:
    """A problem of the reader without what is true of rules only."""
    return replace(problem, help="write a value, or take this line away") if "`unset:`" in problem.help else problem


def _from_document(document: Document, index: int) -> Record:
    lines = Lines(document.text, document.file, document.first_line)
    source = TextSource(lines, lambda: Places(document.keys, document.values))
    noted = [_of_a_record(problem) for problem in document.problems]
    faulty = {dotted(path) for path in document.faulty}
    try:
        record = Record.from_dict(document.data, source=source, index=index)
    except RecordError as error:
        if error.code in _NO_RECORD:
            raise
        noted += [problem for problem in error.problems if problem.key not in faulty]
        raise RecordError(sorted(noted, key=lambda problem: (problem.place.line, problem.place.column))) from None
    if any(problem.severity == "error" for problem in noted):
        raise RecordError(noted)
    record.warnings = tuple(noted)
    return record
