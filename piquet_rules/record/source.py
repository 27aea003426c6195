"""Where the words of a record stand in the text they were read from."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple, Protocol

from piquet_rules.errors import Place

Path = tuple[str | int, ...]

_WORD = re.compile(r"[^\s,]+")
_OPENING = re.compile(r"""["']|[|>][^\n]*\n""")


class Places(NamedTuple):
    """Where the keys and the values of a text stand in its file."""

    keys: Mapping[Path, Place]
    values: Mapping[Path, Place]


class Source(Protocol):
    """What a record asks of the text it came from."""

    file: str

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Where the value (or the key) of that path stands; of the nearest parent's key if it is not there."""

    def part(self, path: Path, value: str, offset: int, width: int) -> Place:
        """Where a part of the text ``value`` of that path stands."""

    def line_text(self, line: int) -> str:
        """The line with that number in the file."""


class DictSource:
    """A record that was never a text: every place is the record itself, problems name the path."""

    def __init__(self, file: str = "<record>") -> None:
        self.file = file

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Nothing but the file."""
        return Place(self.file)

    def part(self, path: Path, value: str, offset: int, width: int) -> Place:
        """Nothing but the file."""
        return Place(self.file)

    def line_text(self, line: int) -> str:
        """There are no lines."""
        return ""


_KNOWN = re.compile(
    r"""(?:^|[{,])\s*["']?(?:variant|deal|hands|deals|players|exchange|carte_blanche|declare|announce|leftover|concede"""
    r"""|play|carry|score|dealer|fingerprint|rules|talon|elder|younger)["']?\s*:""",
    re.MULTILINE | re.IGNORECASE,
)
_SEARCHED = 64 * 1024


class Lines:
    """A text and its lines; ``first_line`` is the number of its first line in the file."""

    def __init__(self, text: str, file: str, first_line: int = 1) -> None:
        self.text = text
        self.file = file
        self._first_line = first_line

    @cached_property
    def is_of_records(self) -> bool:
        """Whether the text has a word of records as a key, so that its lines may be shown."""
        return _KNOWN.search(self.text, 0, _SEARCHED) is not None

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    def place(self, offset: int, width: int = 1) -> Place:
        """The place of an offset of the text."""
        line = bisect_right(self._starts, offset)
        return Place(self.file, line - 1 + self._first_line, offset - self._starts[line - 1] + 1, max(width, 1))

    def offset(self, place: Place) -> int:
        """The offset of a place of the text."""
        return self._starts[place.line - self._first_line] + place.column - 1

    def line_text(self, line: int) -> str:
        """The line with that number in the file; empty if it is not in this text."""
        number = line - self._first_line
        return self._lines[number] if 0 <= number < len(self._lines) else ""


class TextSource:
    """A record inside a text, which begins at the path ``root`` of what ``find`` finds."""

    def __init__(self, lines: Lines, find: Callable[[], Places], *, root: Path = ()) -> None:
        self.file = lines.file
        self._lines = lines
        self._find = find
        self._root = root

    @cached_property
    def _places(self) -> Places:
        return self._find()

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Where the value (or the key) of that path stands; of the nearest parent's key if it is not there."""
        whole = self._root + path
        first, second = (self._places.keys, self._places.values)[:: 1 if key else -1]
        found = first.get(whole) or second.get(whole)
        while whole and found is None:
            whole = whole[:-1]
            found = self._places.keys.get(whole) or self._places.values.get(whole)
        return found or self._lines.place(0)

    def part(self, path: Path, value: str, offset: int, width: int) -> Place:
        """Where a part of the text ``value`` stands, in quotes, over several lines or plain.

        The whole value where the text is written with escapes, so that its words cannot be found.
        """
        number, word = -1, None
        for match in _WORD.finditer(value):
            if match.start() > offset:
                break
            number, word = number + 1, match
        begin = self._lines.offset(self.place(path))
        found = self._word(begin, number, word[0]) if word else None
        if word is None or found is None:
            return self.place(path)
        return self._lines.place(found + offset - word.start(), width)

    def _word(self, begin: int, number: int, word: str) -> int | None:
        text = self._lines.text
        opening = _OPENING.match(text, begin)
        for count, match in enumerate(_WORD.finditer(text, opening.end() if opening else begin)):
            if count == number:
                return match.start() if match[0].startswith(word) else None
        return None

    def line_text(self, line: int) -> str:
        """The line with that number in the file; empty if it is not in this text."""
        return self._lines.line_text(line)
