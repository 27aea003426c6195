"""Records written as JSON: one object, a list of them, or one a line."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.errors import Place, Problem, ProfileError, RecordError
from piquet_rules.profile.guard import decode
from piquet_rules.record.json_text import LIMITS, Scanner, quick, space
from piquet_rules.record.record import Record
from piquet_rules.record.results import RecordResult, failed, hidden, too_large
from piquet_rules.record.source import Lines, TextSource
from piquet_rules.record.stream import FILE_LIMIT, PIECE, Readable

LINE_LIMIT = 1024 * 1024
"""The most bytes of a record that is one line of JSON Lines; elsewhere a record has at most 64 KiB."""

_MANY = "many records go into a file of JSON Lines (.jsonl), one a line"


def json_lines(stream: Readable, file: str) -> Iterator[RecordResult]:
    """The records of a stream of JSON Lines; empty lines are passed over."""
    index, number = 0, 0
    while line := stream.readline(LINE_LIMIT + 1):
        number += 1
        if len(line) > LINE_LIMIT and not line.endswith(b"\n"):
            yield failed(index, [too_large(Place(file, number), LINE_LIMIT)])
            if not _passed_over(stream):
                return
        elif line.strip():
            yield _line(line, file, number, index)
        else:
            continue
        index += 1


def _passed_over(stream: Readable) -> bool:
    """Whether the end of an overlong line was found."""
    return any(stream.readline(PIECE).endswith(b"\n") for _ in range(FILE_LIMIT // PIECE))


def _line(line: bytes, file: str, number: int, index: int) -> RecordResult:
    try:
        text = decode(line, file, number, None)
    except ProfileError as error:
        return failed(index, error.problems)
    return _alone(Lines(text, file, number), index, LINE_LIMIT)


def json_records(stream: Readable, file: str) -> Iterator[RecordResult]:
    """The records of a stream that is one text of JSON, at most 8 MiB: an object, or a list of them."""
    data = stream.read(FILE_LIMIT + 1)
    if len(data) > FILE_LIMIT:
        yield failed(0, [too_large(Place(file), FILE_LIMIT, "a JSON file", _MANY)])
        return
    try:
        text = decode(data, file, 1, None)
    except ProfileError as error:
        yield failed(0, error.problems)
        return
    lines = Lines(text, file)
    begin = space(text, 0)
    if text.startswith("[", begin):
        yield from _list(lines, begin)
    elif begin < len(text):
        yield _alone(lines, 0, LIMITS.size)


def _alone(lines: Lines, index: int, limit: int) -> RecordResult:
    """The record that is the whole text."""
    result, end = _element(lines, space(lines.text, 0), index, limit)
    rest = len(lines.text) if end is None else space(lines.text, end)
    if rest == len(lines.text):
        return result
    return _odd(lines, rest, index, "the record has ended, and more follows", _MANY)


def _list(lines: Lines, begin: int) -> Iterator[RecordResult]:
    text = lines.text
    index, at = 0, space(text, begin + 1)
    more = not text.startswith("]", at)
    while more:
        result, end = _element(lines, at, index, LIMITS.size)
        yield result
        if end is None:
            return
        index, at = index + 1, space(text, end)
        more = text.startswith(",", at)
        at = space(text, at + 1) if more else at
    if not text.startswith("]", at):
        yield _odd(lines, at, index, "a comma or `]` is wanted here")
    elif space(text, at + 1) < len(text):
        yield _odd(lines, space(text, at + 1), index, "the list has ended, and more follows")


def _odd(lines: Lines, at: int, index: int, says: str, help: str = "") -> RecordResult:
    place = lines.place(at)
    problem = Problem("bad-json", says, place, help=help, line_text=lines.line_text(place.line))
    return failed(index, hidden([problem], lines))


def _element(lines: Lines, start: int, index: int, limit: int) -> tuple[RecordResult, int | None]:
    """The record that begins at ``start``, and where it ends; None if the text is no JSON from there on."""
    try:
        value, end = quick(lines.text, start)
    except ValueError:
        scanner = Scanner(lines, start)
        if scanner.problems or scanner.end is None:
            return failed(index, hidden(scanner.problems, lines)), scanner.end
        value, end = scanner.value, scanner.end
    place = lines.place(start)
    if end - start > limit:
        return failed(index, [too_large(place, limit, help=_MANY)]), end
    try:
        record = Record.from_dict(value, source=TextSource(lines, lambda: Scanner(lines, start).places), index=index)
    except RecordError as error:
        return failed(index, hidden(error.problems, lines)), end
    return RecordResult(index, place, record, None), end
