"""Strict JSON: a quick way for texts in which all is well, and a careful one that knows the places.

Refused beside what is no JSON: a key twice, null, fractions and exponents, huge numbers, halves of
surrogate pairs, and more levels or values than a record needs.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from piquet_rules.errors import Place, Problem, Related
from piquet_rules.profile.guard import Limits
from piquet_rules.record.source import Lines, Path, Places

LIMITS = Limits()
_DIGITS = 18
_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORD = re.compile(r"[^\s,:\[\]{}\"]+")
_HALF = re.compile("[\ud800-\udfff]")
_DECODER = json.JSONDecoder()


def space(text: str, start: int) -> int:
    """The offset of the next sign that is no space."""
    found = _SPACE.match(text, start)
    return found.end() if found else start


class Unsure(ValueError):
    """The quick way met something that the careful way has to judge."""


def _unsure(text: str) -> NoReturn:
    raise Unsure(text)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    section = dict(pairs)
    if len(section) != len(pairs):
        _unsure("a key twice")
    return section


def _small(text: str) -> int:
    return int(text) if len(text) <= _DIGITS else _unsure(text)


_QUICK = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_unsure, parse_constant=_unsure, parse_int=_small)


def quick(text: str, start: int) -> tuple[Any, int]:
    """The value that begins at ``start`` and where it ends; Unsure (a ValueError) if anything is odd."""
    try:
        value, end = _QUICK.raw_decode(text, start)
    except RecursionError:
        raise Unsure("too deep") from None
    part = text[start:end]
    if "null" in part or "\\u" in part or part.count(",") + part.count(":") > LIMITS.values:
        raise Unsure("null, an escape that may be half of a character, or too many values")
    if part.count("{") + part.count("[") > LIMITS.levels and _deeper(value, LIMITS.levels):
        raise Unsure("too deep")
    return value, end


def _deeper(value: object, levels: int) -> bool:
    """Whether sections and lists are nested in more levels than these."""
    if not isinstance(value, dict | list):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return not levels or any(_deeper(item, levels - 1) for item in inside)


class Broken(Exception):
    """The text is no JSON from here on."""


class Scanner:
    """Reads the value that begins at ``start``, noting where everything stands and what is wrong.

    ``end`` is where it ends, or None if the text is no JSON; ``value`` is whole only without problems.
    """

    def __init__(self, lines: Lines, start: int) -> None:
        self._lines = lines
        self._text = lines.text
        self._at = start
        self._count = 0
        self._keys: dict[Path, Place] = {}
        self._values: dict[Path, Place] = {}
        self.problems: list[Problem] = []
        self.value: Any = None
        self.end: int | None = None
        try:
            self.value = self._read((), 1)
            self.end = self._at
        except Broken:
            pass

    @property
    def places(self) -> Places:
        """Where the keys and values stand."""
        return Places(self._keys, self._values)

    def _problem(
        self, at: int, width: int, code: str, message: str, help: str = "", related: tuple[Related, ...] = ()
    ) -> Problem:
        """A problem at an offset of the text, with the line it stands in."""
        place = self._lines.place(at, width)
        return Problem(code, message, place, help=help, related=related, line_text=self._lines.line_text(place.line))

    def _refuse(self, at: int, width: int, code: str, message: str, help: str = "") -> None:
        self.problems.append(self._problem(at, width, code, message, help))

    def _break(self, message: str, help: str = "") -> NoReturn:
        self._refuse(self._at, 1, "bad-json", message, help)
        raise Broken

    def _skip(self) -> str:
        """Passes over space; the sign that comes then, empty at the end."""
        self._at = space(self._text, self._at)
        return self._text[self._at : self._at + 1]

    def _read(self, path: Path, level: int) -> Any:
        sign = self._skip()
        start = self._at
        self._count += 1
        if level > LIMITS.levels or self._count > LIMITS.values:
            deep = level > LIMITS.levels
            says = f"{LIMITS.levels} levels" if deep else f"{LIMITS.values} values"
            self._refuse(start, 1, "too-deep" if deep else "too-many-values", f"a record has at most {says}")
            raise Broken
        self._values[path] = self._lines.place(start)
        if sign == "{":
            return self._section(path, level)
        if sign == "[":
            return self._list(path, level)
        value = self._string() if sign == '"' else self._bare()
        self._values[path] = self._lines.place(start, self._at - start)
        return value

    def _section(self, path: Path, level: int) -> dict[str, Any]:
        section: dict[str, Any] = {}
        self._at += 1
        while self._more("}", first=not section):
            if self._skip() != '"':
                self._break("a key in double quotes is wanted here", self._quotes())
            start = self._at
            key = self._string()
            self._note_key((*path, key), start, twice=key in section)
            if self._skip() != ":":
                self._break("a colon is wanted here, after the key")
            self._at += 1
            section[key] = self._read((*path, key), level + 1)
        return section

    def _note_key(self, path: Path, start: int, *, twice: bool) -> None:
        width = self._at - start
        if twice:
            related = (Related(self._keys[path], "it stands here first"),)
            says = f"`{path[-1]}` stands twice in one section"
            self.problems.append(self._problem(start, width, "duplicate-key", says, related=related))
        self._keys[path] = self._lines.place(start, width)

    def _list(self, path: Path, level: int) -> list[Any]:
        items: list[Any] = []
        self._at += 1
        while self._more("]", first=not items):
            items.append(self._read((*path, len(items)), level + 1))
        return items

    def _more(self, closing: str, *, first: bool) -> bool:
        """Whether another item follows; passes over the comma before it or the closing sign."""
        sign = self._skip()
        if sign == closing:
            self._at += 1
            return False
        if first:
            return True
        if sign != ",":
            self._break(f"a comma or `{closing}` is wanted here")
        self._at += 1
        if self._skip() == closing:
            self._break(f"nothing follows this comma but `{closing}`", "take the comma before it away")
        return True

    def _string(self) -> str:
        start = self._at
        try:
            value, self._at = _DECODER.raw_decode(self._text, start)
        except json.JSONDecodeError as error:
            self._at = error.pos
            self._break("this text in quotes is not closed or has a sign that must be escaped")
        if _HALF.search(value):
            self._refuse(start, self._at - start, "bad-json", "an escape in this text is half of a character")
        return str(value)

    def _bare(self) -> Any:
        start = self._at
        found = _WORD.match(self._text, start)
        if found is None:
            self._break("a value is wanted here" if start < len(self._text) else "the text ends too early")
        word = found[0]
        self._at = found.end()
        if word in ("true", "false"):
            return word == "true"
        number = _NUMBER.fullmatch(word)
        if number and number[1] is None and number[2] is None and len(word) <= _DIGITS:
            return int(word)
        self._bad_word(start, word, is_number=number is not None)
        return None

    def _bad_word(self, start: int, word: str, *, is_number: bool) -> None:
        shown = word if len(word) <= 20 else word[:20] + "…"
        if word == "null":
            self._refuse(start, len(word), "null-value", "`null` is never a value", "leave the key out")
        elif is_number and len(word) > _DIGITS:
            self._refuse(start, len(word), "out-of-range", f"`{shown}` is too large a number")
        elif is_number:
            self._refuse(
                start, len(word), "decimal-number", f"`{shown}` is no plain whole number", "write it in plain digits"
            )
        else:
            self._at = start
            self._break(f"`{shown}` is not a value of JSON", self._quotes())

    def _quotes(self) -> str:
        sign = self._text[self._at : self._at + 1]
        if sign in ("#", "/"):
            return "JSON has no comments; a file ending in .yaml may have them after `#`"
        return "JSON texts and keys stand in double quotes"
