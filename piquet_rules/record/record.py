"""A record with the places of its words: what binding, scoring and messages work on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from piquet_rules.cards import tokens
from piquet_rules.errors import Place, Problem, RecordError, Related
from piquet_rules.record.model import DealRecord, PartieRecord, plain
from piquet_rules.record.shape import validated
from piquet_rules.record.source import DictSource, Path, Source


class Record:
    """A deal or a partie that has the right shape, and where it was read.

    ``index`` counts the records of a file from 0. ``path`` leads to this record inside a partie, and
    is empty otherwise. ``warnings`` are what the reader found odd but not wrong.
    """

    def __init__(
        self,
        model: DealRecord | PartieRecord,
        source: Source,
        *,
        index: int = 0,
        path: Path = (),
        variant: str | None = None,
        warnings: tuple[Problem, ...] = (),
    ) -> None:
        self.model = model
        self.source = source
        self.index = index
        self.path = path
        self.variant = model.variant or variant
        self.warnings = warnings
        self.bound: dict[tuple[object, ...], Any] = {}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, source: Source | None = None, index: int = 0) -> Record:
        """A record from plain values as JSON has them; tuples may stand for lists.

        Raises RecordError with everything that is wrong in its shape, placed by ``source`` (without
        one, problems name the path in ``key`` and ``<record>`` as the file).
        """
        source = source or DictSource()
        return cls(validated(data, source), source, index=index)

    @property
    def file(self) -> str:
        """The file that the record was read from; ``<record>`` if it was none."""
        return self.source.file

    @property
    def folder(self) -> FilePath | None:
        """Where paths that it names start; the working folder for standard input, None where it came from no file."""
        if self.file.startswith("<"):
            return FilePath() if self.file == "<stdin>" else None
        return FilePath(self.file).parent

    @property
    def is_partie(self) -> bool:
        """Whether this is a partie of several deals."""
        return isinstance(self.model, PartieRecord)

    @property
    def deal(self) -> DealRecord:
        """The model of a single deal; TypeError for a partie."""
        if isinstance(self.model, PartieRecord):
            raise TypeError("a partie has `deals`, not one deal")
        return self.model

    @property
    def partie(self) -> PartieRecord:
        """The model of a partie; TypeError for a single deal."""
        if isinstance(self.model, DealRecord):
            raise TypeError("a single deal is no partie")
        return self.model

    @cached_property
    def deals(self) -> tuple[Record, ...]:
        """The deals of a partie, each a record with its own places; a single deal is its only one."""
        if isinstance(self.model, DealRecord):
            return (self,)
        return tuple(
            Record(deal, self.source, index=number, path=(*self.path, "deals", number), variant=self.variant)
            for number, deal in enumerate(self.model.deals)
        )

    def place(self, path: Path = (), *, key: bool = False) -> Place:
        """Where the value (or the key) of a path such as ``("deal", "talon")`` stands."""
        return self.source.place(self.path + path, key=key)

    def card_place(self, path: Path, number: int) -> Place:
        """Where the card with that number, from 0, stands in the text of cards at the path."""
        text = self._text(path)
        words = list(tokens(text))
        if number >= len(words):
            return self.place(path)
        word, offset = words[number]
        return self.part_place(path, offset, len(word))

    def part_place(self, path: Path, offset: int, width: int) -> Place:
        """Where a part of the text at the path stands, the offset counted from 0."""
        return self.source.part(self.path + path, self._text(path), offset, width)

    def _text(self, path: Path) -> str:
        value: Any = self.model
        for part in path:
            value = value[part] if isinstance(part, int) else getattr(value, part, None)
        return value if isinstance(value, str) else ""

    def line_text(self, line: int) -> str:
        """The line with that number in the file the record was read from."""
        return self.source.line_text(line)

    def problem(
        self,
        code: str,
        message: str,
        path: Path = (),
        *,
        at: Place | None = None,
        help: str = "",
        related: tuple[Related, ...] = (),
    ) -> Problem:
        """A problem placed at the value of the path, or ``at`` a narrower place in it."""
        place = at or self.place(path)
        return Problem(
            code, message, place, key=dotted(self.path + path), help=help, related=related,
            line_text=self.line_text(place.line),
        )  # fmt: skip

    def refuse(
        self, code: str, message: str, path: Path = (), *, card: int | None = None, help: str = ""
    ) -> RecordError:
        """The error for a record that breaks a rule, at the card with that number of the path's text."""
        at = None if card is None else self.card_place(path, card)
        return RecordError(self.problem(code, message, path, at=at, help=help))

    def to_json(self) -> dict[str, Any]:
        """The JSON values of the record as it was read."""
        return plain(self.model)


def dotted(path: Path) -> str:
    """A path as it is printed: ``deals.0.play``."""
    return ".".join(str(part) for part in path)
