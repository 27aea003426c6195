"""A document that was read: its data, and where each key and value of it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from piquet_rules.errors import Place, Problem, Related, Severity
from piquet_rules.profile.locate import Refusal
from piquet_rules.profile.scalars import Scalar

if TYPE_CHECKING:
    from piquet_rules.profile.explain import Wanted

Path = tuple[str | int, ...]
"""The way to a value: names of keys and numbers of list items, as ``("examples", 0, "name")``."""


@dataclass
class Places:
    """Where everything of a document stands.

    Attributes:
        keys: where the key of a path stands (also the dash's value for list items).
        values: where the value of a path stands.
        scalars: the single values as they are written.
        quoted_keys: paths whose last key stands in quotes.
    """

    keys: dict[Path, Place] = field(default_factory=dict)
    values: dict[Path, Place] = field(default_factory=dict)
    scalars: dict[Path, Scalar] = field(default_factory=dict)
    quoted_keys: set[Path] = field(default_factory=set)


@dataclass(eq=False, repr=False)
class Document:
    """One document of a file.

    Attributes:
        file: the name to be shown in messages.
        text: the document as text, with plain line ends and without a byte-order mark.
        data: plain dicts (keys are always text), lists, str, int and bool; None if it could not be read.
        problems: what is wrong in every place, in file order.
        faulty: paths that one of ``problems`` speaks of; what else does not fit there follows from it.
        first_line: number of the first line of ``text`` in its file.
        look_up: finds where everything stands, when that is first asked; None where it is noted while reading.
    """

    file: str
    text: str
    data: Any = None
    problems: list[Problem] = field(default_factory=list)
    faulty: set[Path] = field(default_factory=set)
    first_line: int = 1
    look_up: Callable[[Document], Places] | None = None

    @cached_property
    def places(self) -> Places:
        """Where everything stands: most texts are right, and nobody asks."""
        return self.look_up(self) if self.look_up else Places()

    @property
    def keys(self) -> dict[Path, Place]:
        """Where the key of a path stands."""
        return self.places.keys

    @property
    def values(self) -> dict[Path, Place]:
        """Where the value of a path stands."""
        return self.places.values

    @property
    def scalars(self) -> dict[Path, Scalar]:
        """The single values as they are written."""
        return self.places.scalars

    @property
    def quoted_keys(self) -> set[Path]:
        """Paths whose last key stands in quotes."""
        return self.places.quoted_keys

    @cached_property
    def lines(self) -> list[str]:
        """The text by lines, without their ends."""
        return self.text.split("\n")

    def line_text(self, line: int) -> str:
        """The line of that number in the file, or empty if the document has no such line."""
        number = line - self.first_line
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def place(self, path: Path, at: Literal["value", "key"] = "value") -> Place:
        """Where the value (or the key) of a path stands; of one that is not there, of its nearest parent."""
        first, second = (self.values, self.keys) if at == "value" else (self.keys, self.values)
        found = first.get(path) or second.get(path)
        if found:
            return found
        while path:
            path = path[:-1]
            if path in self.keys:
                return self.keys[path]
            if path and isinstance(path[-1], int) and path in self.values:
                return self.values[path]  # an item of a list has no key
        return Place(self.file, self.first_line)

    def problem(
        self,
        code: str,
        message: str,
        path: Path,
        *,
        at: Literal["value", "key"] = "value",
        help: str = "",
        severity: Severity = "error",
        related: Iterable[Related] = (),
        instead: str | None = None,
    ) -> Problem:
        """A problem at a path, with its place, its dotted key and the line to be shown."""
        place = self.place(path, at)
        line = self.line_text(place.line)
        return Problem(code, message, place, dotted(path), help, severity, tuple(related), line, instead)

    def told(self, path: Path) -> bool:
        """Whether the reader has told something of the last key of a path (not of its value)."""
        place = self.keys.get(path)
        return path in self.faulty and any(problem.place == place for problem in self.problems)

    def refused(self, refusal: Refusal, path: Path, at: Literal["value", "key"] = "value") -> Problem:
        """The problem of something that is not followed or not known, at a path."""
        return self.problem(
            refusal.code, refusal.message, path, at=at, help=refusal.help, instead=refusal.instead or None
        )

    def explain(self, path: Path, wanted: Wanted, bounds: str = "") -> Problem | None:
        """Why the single value at a path does not fit a field, as a problem; None if it does or is no single value."""
        from piquet_rules.profile.explain import explain_scalar  # only errors need it

        scalar = self.scalars.get(path)
        explanation = scalar and explain_scalar(scalar, wanted, dotted(path), bounds)
        if not explanation:
            return None
        return self.problem(
            explanation.code, explanation.message, path, help=explanation.help, instead=explanation.instead or None
        )


class Spot(NamedTuple):
    """Where a value was written: the document, and its path there."""

    document: Document
    path: Path


def dotted(path: Path) -> str:
    """The path as messages write it: ``tricks.last``."""
    return ".".join(map(str, path))


def without_echoes(told: Iterable[Problem], found: Iterable[Problem]) -> list[Problem]:
    """The problems of the reader and of the fields; of a value of which both speak the field knows more."""
    found = list(found)
    said = {(problem.place, problem.code) for problem in found}
    return [problem for problem in told if (problem.place, problem.code) not in said] + found
