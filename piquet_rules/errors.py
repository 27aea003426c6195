"""Everything that can go wrong, as values that people and programs can read.

The tree::

    PiquetError
    ├── ProfileError        a file of rules cannot be loaded
    ├── RecordError         a record cannot be read, or breaks the rules of its variant
    ├── IllegalAction       an action that the rules do not allow now
    ├── SettlementError     scores from which a partie cannot be settled
    ├── SimulationError     deals that cannot be played in number
    ├── ComponentError      a rule kind that breaks the terms of its slot
    └── NotFound            a variant, a file or a key that is not there

Each carries ``problems``: what is wrong, where, and what to do, all at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from piquet_rules.codes import CODES, WHOLE_FILE

Severity = Literal["error", "warning", "note"]


class Place(NamedTuple):
    """A stretch of text in a file; lines and columns count code points from 1."""

    file: str
    line: int = 1
    column: int = 1
    width: int = 1


class Related(NamedTuple):
    """Another place that a problem speaks of."""

    place: Place
    says: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong or odd, with its place and its remedy.

    ``code`` is one of ``codes``; that of a rule kind from another package is dotted, as the kind is.
    ``line_text`` is the line that ``place`` names, for showing it with a caret; it is empty where
    showing it would print what is no profile. ``instead`` is what may be written in place of the stretch
    that ``place`` marks, where only one thing can be meant; ``piquet check --fix`` does it.
    """

    code: str
    message: str
    place: Place
    key: str = ""
    help: str = ""
    severity: Severity = "error"
    related: tuple[Related, ...] = ()
    line_text: str = ""
    instead: str | None = None

    def __post_init__(self) -> None:
        if self.code not in CODES and "." not in self.code:
            raise KeyError(f"{self.code} is not in piquet_rules.codes")

    def with_line(self, text: str) -> Problem:
        """The same problem with the source line to be shown."""
        return replace(self, line_text=text)


class PiquetError(Exception):
    """Base of all errors that this package raises on purpose."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(map(_in_short, self.problems)))

    def __reduce__(self) -> tuple[type[PiquetError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)  # so that one that was raised in another process arrives whole

    @property
    def code(self) -> str:
        """The code of the first problem."""
        return self.problems[0].code


def _in_short(problem: Problem) -> str:
    of_file = f"{problem.place.file}: " if problem.code in WHOLE_FILE and problem.place.file else ""
    return f"{of_file}{problem.code}: {problem.message}"


class ProfileError(PiquetError):
    """A file of rules cannot be loaded; nothing of it was."""


class RecordError(PiquetError):
    """A record cannot be read, or breaks the rules of its variant."""


class IllegalAction(PiquetError):
    """The rules do not allow this action now; the state is unchanged."""


class SettlementError(PiquetError):
    """A partie cannot be settled from what was given."""


class SimulationError(PiquetError):
    """Deals cannot be played in number: a wrong count, an unknown policy, rules for more than two players."""


class ComponentError(PiquetError):
    """A rule kind breaks the terms of its slot."""


class NotFound(PiquetError):
    """A variant, a file or a key that is not there."""


class ExtraMissing(PiquetError):
    """A library that is not needed for everything is needed here, and is not installed."""

    @classmethod
    def of(cls, extra: str, library: str, does: str) -> ExtraMissing:
        """The error for an extra of the package: ``of("pdf", "typst", "prints PDF")``."""
        return cls(
            simple(
                "extra-missing",
                f"the library `{library}`, which {does}, is not installed",
                help=f"install it with the extra `{extra}`: pip install 'piquet-rules[{extra}]'",
            )
        )


def simple(code: str, message: str, *, help: str = "", key: str = "", file: str = "") -> Problem:
    """A problem that has no place in a file, or only a file."""
    return Problem(code, message, Place(file), key=key, help=help)
