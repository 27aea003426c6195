"""What reading a file of records gives, one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from piquet_rules.codes import CODES
from piquet_rules.errors import PiquetError, Place, Problem, RecordError
from piquet_rules.record.record import Record
from piquet_rules.record.source import Lines


@dataclass(frozen=True, slots=True)
class RecordResult:
    """One record of a file, or why it is none: exactly one of ``record`` and ``error`` is there.

    ``index`` counts from 0, ``place`` is where the record begins, or where its first fault is.
    """

    index: int
    place: Place
    record: Record | None
    error: RecordError | None

    def get(self) -> Record:
        """The record; raises its RecordError if there is none."""
        if self.record is None:
            raise self.error or RecordError(())
        return self.record


def failed(index: int, problems: Iterable[Problem]) -> RecordResult:
    """The result for a record that is wrong."""
    error = RecordError(problems)
    return RecordResult(index, error.problems[0].place, None, error)


def hidden(problems: Iterable[Problem], lines: Lines) -> list[Problem]:
    """The problems of a text; where it has no word of records nothing of it is shown, neither a line nor a word."""
    return [problem if lines.is_of_records else _without_words(problem) for problem in problems]


def _without_words(problem: Problem) -> Problem:
    if problem.code in _SAY_NOTHING:
        return problem.with_line("")
    message = CODES[problem.code].rstrip(".")
    return Problem(problem.code, f"{message[:1].lower()}{message[1:]}", problem.place, help=_BEGIN)


_SAY_NOTHING = {"no-cards", "no-record", "not-a-record", "not-utf-8", "rules-for-record", "too-large", "utf-16"}
"""Codes whose messages quote nothing of a file."""

_BEGIN = "a record has `variant:` and the cards, as `deal:` or `hands:`"


def too_large(place: Place, size: int, what: str = "a record", help: str = "") -> Problem:
    """The problem of a record, or a file, with more bytes than allowed."""
    shown = f"{size // 1024} KiB" if size < 1024 * 1024 else f"{size // (1024 * 1024)} MiB"
    return Problem("too-large", f"{what} has at most {shown}", place, help=help)


def placed(error: PiquetError, result: RecordResult) -> list[Problem]:
    """The problems of a record; those without a place in a file are shown where it begins, or at its `variant`."""
    return [problem if problem.place.file else _placed(problem, result) for problem in error.problems]


def _placed(problem: Problem, result: RecordResult) -> Problem:
    record = result.record
    if record is None or not isinstance(record.model.variant, str) or problem.code != "variant-missing":
        return replace(problem, place=result.place)
    place = record.place(("variant",))
    return replace(problem, place=place, key="variant", line_text=record.line_text(place.line))
