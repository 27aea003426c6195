"""The common case: a text in which nothing is odd, read to plain data without noting where anything stands.

Whatever needs a closer look - an anchor, a word that is a trap, a key given twice - ends the attempt, and the
careful reader of ``build`` begins anew. What is read here has no problems there, and is the same data.
"""

from __future__ import annotations

from typing import Any

import yaml
from yaml.events import (
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamStartEvent,
)

from piquet_rules.profile.guard import Limits
from piquet_rules.profile.scalars import MOST_DIGITS, TRUTH, WORDS, trap_of, value_of

try:
    from yaml._yaml import CParser

    Parser: type[Any] = CParser
except ImportError:  # a PyYAML without its C part reads the same, ten times slower
    Parser = yaml.SafeLoader

OPENING_QUOTES = "\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\u00ab\u00bb\u2039\u203a"
"""Typographic quotes: a text that begins with one may mean to be in quotes."""


class _Odd(Exception):
    """Something that the careful reader has to judge."""


def plain_data(text: str, limits: Limits) -> Any:
    """The data of a text, or None where anything in it is odd or wrong."""
    if "\t" in text or "\\" in text or _cut_by_comment(text):
        return None
    try:
        return _Reader(text, limits).document()
    except (_Odd, yaml.YAMLError, ValueError, RecursionError, MemoryError):
        return None


def _cut_by_comment(text: str) -> bool:
    """Whether ` #` stands before a letter: it may be meant as part of the text before it."""
    at = text.find(" #")
    while at >= 0:
        if text[at + 2 : at + 3].strip():
            return True
        at = text.find(" #", at + 2)
    return False


class _Reader:
    """Reads the events of one text."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.text = text
        self.levels = limits.levels
        self.left = limits.values - 1
        self.next = Parser(text).get_event

    def document(self) -> Any:
        start = self.next()
        if type(start) is StreamStartEvent:
            start = self.next()
        if type(start) is not DocumentStartEvent or start.version or start.tags:
            raise _Odd
        data = self._value(self.next(), 1)
        # The end of the document, and of the stream: a fault may stand before either.
        self.next(), self.next()
        if self.left < 0:
            raise _Odd
        return data

    def _value(self, event: Any, level: int) -> Any:
        if event.anchor is not None:
            raise _Odd
        kind = type(event)
        if event.tag is not None or level > self.levels:
            raise _Odd
        if kind is MappingStartEvent:
            return self._section(level + 1)
        if kind is SequenceStartEvent:
            return self._list(level + 1)
        return self._scalar(event)

    def _section(self, level: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        following = self.next
        while type(event := following()) is ScalarEvent:
            name = event.value
            if name in data or event.anchor is not None or event.tag is not None:
                raise _Odd
            if not name.isidentifier() or not name.isascii() or (name in WORDS and not event.style):
                _check_name(name, event.style)
            event = following()
            if type(event) is ScalarEvent and event.anchor is None and event.tag is None:
                data[name] = self._scalar(event)
            else:
                data[name] = self._value(event, level)
        if type(event) is not MappingEndEvent:
            raise _Odd
        self.left -= 2 * len(data)
        return data

    def _list(self, level: int) -> list[Any]:
        data: list[Any] = []
        following = self.next
        while type(event := following()) is not SequenceEndEvent:
            data.append(self._value(event, level))
        self.left -= len(data)
        return data

    def _scalar(self, event: Any) -> str | int | bool:
        raw: str = event.value
        if event.style:
            return raw
        if raw.isidentifier():
            if raw in TRUTH:
                return TRUTH[raw]
            if raw in WORDS:
                raise _Odd
            return raw
        if raw.isdecimal() and raw[0] != "0" and len(raw) <= MOST_DIGITS and raw.isascii():
            return int(raw)
        return self._other(raw, event.start_mark)

    def _other(self, raw: str, mark: Any) -> str | int | bool:
        if trap_of(raw) or raw[0] in OPENING_QUOTES:
            raise _Odd
        if ":" in raw and not self.text[self.text.rfind("\n", 0, mark.index) + 1 : mark.index].strip():
            raise _Odd
        return value_of(raw)


def _check_name(name: str, style: str | None) -> None:
    if not name or name[-1] == ":" or not name.isascii() or not name.isprintable():
        raise _Odd
    if not style and (trap_of(name) or ":{" in name):
        raise _Odd
