"""The careful reader: from the events of the parser to plain data, with the place and the fault of everything."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamStartEvent,
)

from piquet_rules.errors import Place, Problem, Related
from piquet_rules.profile import faults, syntax
from piquet_rules.profile.document import Document, Path, Places, dotted
from piquet_rules.profile.explain import explain_trap
from piquet_rules.profile.guard import Limits, forbidden_characters
from piquet_rules.profile.quick import Parser
from piquet_rules.profile.scalars import Scalar, trap_of, value_of

_TAG = re.compile(r"!+[^\s,\[\]{}]*")
_ANCHOR_HELP = "write the values out; put a text that begins with & in quotes"
_ALIAS_HELP = "write the values out; put a text that begins with * in quotes"
_TAG_HELP = "leave the tag out; put a text that begins with ! in quotes"


def read_closely(document: Document, text: str, limits: Limits) -> None:
    """Fill a document with what its text says; without data if that cannot be read."""
    try:
        document.data = Builder(document, text, limits).build()
    except faults.Unreadable as error:
        document.problems = [*_unrelated(document.problems, error.problems), *error.problems]
    document.problems.sort(key=lambda problem: (problem.place.line, problem.place.column))


def _unrelated(found: list[Problem], last: list[Problem]) -> list[Problem]:
    """The problems found earlier, without those that only follow from what made the parser stop."""
    known = {(problem.code, problem.place) for problem in last}
    stop = min(problem.place for problem in last)
    return [
        problem
        for problem in found
        if (problem.code, problem.place) not in known and not (problem.code == "empty-value" and problem.place > stop)
    ]


def places_of(document: Document, text: str, limits: Limits) -> Places:
    """Where everything of a document stands that was read without noting it."""
    again = Document(document.file, document.text, first_line=document.first_line)
    read_closely(again, text, limits)
    return again.places


class Builder:
    """Builds one document from events, noting places and problems."""

    def __init__(self, document: Document, text: str, limits: Limits) -> None:
        self.document = document
        self.places = document.places
        self.text = text
        self.file = document.file
        self.limits = limits
        self.line_shift = document.first_line
        self.left = limits.values
        self.open: list[int] = []
        self.entered = 0
        self.last: ScalarEvent | None = None
        self.spans: list[tuple[int, int]] = []
        self.anchors: dict[str, int] = {}
        self.next: Callable[[], Any] = Parser(self.text).get_event

    def build(self) -> Any:
        """The data of the document. Raises Unreadable."""
        try:
            data = self._document()
        except yaml.MarkedYAMLError as error:
            reached = syntax.Reached(tuple(self.open), self.entered, self.limits.levels)
            raise faults.Unreadable(syntax.diagnose(self.document, error, self.last, reached)) from None
        except (yaml.YAMLError, ValueError, RecursionError, MemoryError) as error:
            raise faults.Unreadable([syntax.unexplained(self.document, error)]) from None
        if "\t" in self.text:
            self.document.problems += faults.tabs_outside(self.document, self.spans)
        return data

    def _document(self) -> Any:
        start = self.next()
        if isinstance(start, StreamStartEvent):
            start = self.next()
        if not isinstance(start, DocumentStartEvent):
            raise faults.Unreadable([faults.empty_file(self.document)])
        if start.version or start.tags:
            self.document.problems += faults.directives(self.document)
        first = self.next()
        if type(first) is ScalarEvent and not first.value and not first.style:
            raise faults.Unreadable([faults.empty_file(self.document)])
        data = self._node(first, (), 1)
        # The end of the document, and of the stream: a fault may stand before either.
        self.next(), self.next()
        return data

    def _node(self, event: Any, path: Path, level: int) -> Any:
        self._count(event)
        values = self.places.values
        mark, end = event.start_mark, event.end_mark
        if type(event) is ScalarEvent:
            width = end.column - mark.column if end.line == mark.line else self._to_line_end(mark)
            values[path] = Place(self.file, mark.line + self.line_shift, mark.column + 1, width)
            return self._scalar(event, path)
        values[path] = Place(self.file, mark.line + self.line_shift, mark.column + 1)
        if type(event) is AliasEvent:
            self._alias(event, path)
            return ""
        self._check_level(level, mark)
        if event.anchor or event.tag is not None:
            self._properties(event, path)
        if event.tag is not None:
            # What the tag would make of the content (a set has no values) is no fault of its own.
            self._skip(event)
            return ""
        self.open.append(mark.index)
        self.entered = end.index
        data = self._mapping(path, level) if type(event) is MappingStartEvent else self._sequence(path, level)
        self.open.pop()
        return data

    def _count(self, event: Any) -> None:
        self.left -= 1
        if self.left < 0:
            raise faults.Unreadable([faults.too_many(self.document, event.start_mark, self.limits.values)])

    def _check_level(self, level: int, mark: Any) -> None:
        if level > self.limits.levels:
            raise faults.Unreadable([faults.too_deep(self.document, mark.index, self.limits.levels)])

    def _to_line_end(self, mark: Any) -> int:
        rest: int = len(self.document.lines[mark.line]) - mark.column
        return max(rest, 1)

    def _mapping(self, path: Path, level: int) -> dict[str, Any]:
        data: dict[str, Any] = {}
        while type(event := self.next()) is not MappingEndEvent:
            name = self._key(event, path)
            if name is None:
                self._skip(self.next())
                continue
            here = (*path, name)
            if name in data:
                self._twice(event, here)
                self._skip(self.next())
                continue
            self._note_key(event, here)
            data[name] = self._node(self.next(), here, level + 1)
        return data

    def _key(self, event: Any, path: Path) -> str | None:
        """The name of a key; None for what can be none, which is reported and left out."""
        if type(event) is not ScalarEvent:
            self.document.problems.append(faults.complex_key(self.document, event.start_mark))
            self._skip(event)
            return None
        self._count(event)
        if event.value == "<<" and not event.style:
            self._note_key(event, (*path, "<<"))
            return None
        return str(event.value)

    def _skip(self, event: Any) -> None:
        """Pass over a node that is not used, however deep, given its first event."""
        depth = 0
        while True:
            kind = type(event)
            if kind is MappingStartEvent or kind is SequenceStartEvent:
                depth += 1
                self._check_level(len(self.open) + depth, event.start_mark)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                depth -= 1
            elif kind is ScalarEvent and event.style:
                self.spans.append((event.start_mark.index, event.end_mark.index))
            if depth == 0:
                return
            self._count(event)
            event = self.next()

    def _note_key(self, event: Any, here: Path) -> None:
        mark, end = event.start_mark, event.end_mark
        width = max(end.column - mark.column, 1) if end.line == mark.line else 1
        self.places.keys[here] = place = Place(self.file, mark.line + self.line_shift, mark.column + 1, width)
        self.last = event
        if event.anchor or event.tag is not None:
            self._properties(event, here)
        name = event.value
        if not event.style:
            # Nearly every key begins with a small letter and cannot be a trap unless it is very short.
            if (len(name) < 6 or not name[0].isalpha()) and trap_of(name):
                self._key_trap(name, here, place)
        else:
            self.places.quoted_keys.add(here)
            self._quoted(event, here, place)
        if not name or name[-1] == ":" or ":{" in name or not name.isascii() or not name.isprintable():
            self.document.problems += faults.odd_key(self.document, event, here)

    def _key_trap(self, name: str, here: Path, place: Place) -> None:
        explanation = explain_trap(name, key=True)
        if explanation and name:
            instead = explanation.instead or None
            self._report(explanation.code, explanation.message, here, place, explanation.help, instead=instead)

    def _twice(self, event: Any, here: Path) -> None:
        """A key given twice is reported at the second; the first stays."""
        mark, end = event.start_mark, event.end_mark
        place = Place(self.file, mark.line + self.line_shift, mark.column + 1, max(end.column - mark.column, 1))
        first = self.places.keys[here]
        message = f"`{dotted(here)}` is given twice; first at line {first.line}"
        related = (Related(first, "first given here"),)
        self._report("duplicate-key", message, here, place, "keep one of the two", related)
        if event.style:
            self.spans.append((mark.index, end.index))

    def _sequence(self, path: Path, level: int) -> list[Any]:
        data: list[Any] = []
        while type(event := self.next()) is not SequenceEndEvent:
            data.append(self._node(event, (*path, len(data)), level + 1))
        return data

    def _scalar(self, event: Any, path: Path) -> str | int | bool:
        raw: str = event.value
        plain = not event.style  # None from the one parser, empty from the other
        self.last = event
        self.places.scalars[path] = Scalar(raw, plain)
        if event.anchor or event.tag is not None:
            self._properties(event, path)
            return raw
        if not plain:
            self._quoted(event, path, self.places.values[path])
            return raw
        if trap_of(raw):
            self._trap(raw, path)
            return raw
        value = value_of(raw)
        # A single word has no oddities of its own; what follows it on the line may be one.
        if value is raw and (
            not raw.isidentifier() or self.text[event.end_mark.index : event.end_mark.index + 1] in (" ", "\t")
        ):
            self._odd_text(event, path)
        return value

    def _odd_text(self, event: Any, path: Path) -> None:
        """Report what is odd in a text; that a line `key:value` is no section is then told already."""
        odd = list(faults.odd_text(self.document, event, path))
        self.document.problems += odd
        if any(problem.code == "no-space-after-colon" for problem in odd):
            self.document.faulty.add(path)

    def _trap(self, raw: str, path: Path) -> None:
        explanation = explain_trap(raw)
        if not raw and (missing := list(faults.colon_in_key(self.document, path))):
            self.document.problems += missing
            self.document.faulty.add(path)
        elif explanation:
            self._report(explanation.code, explanation.message, path, self.places.values[path], explanation.help)

    def _quoted(self, event: Any, path: Path, place: Place) -> None:
        """Note where a text in quotes stands, and report escapes with surprises."""
        start, end = event.start_mark.index, event.end_mark.index
        self.spans.append((start, end))
        if event.style != '"' or self.text.find("\\", start, end) < 0:
            return
        problem = faults.bad_escape(self.document, start, end, path)
        if problem:
            self.document.problems.append(problem)
            return
        for found in forbidden_characters(event.value, self.file):
            self._report(found.code, found.message, path, place, "take the escape out")

    def _properties(self, event: Any, path: Path) -> None:
        """Report an anchor and a tag of a node."""
        mark = event.start_mark
        if event.anchor:
            place = self._place_at(mark, self.text.index("&", mark.index), 1 + len(event.anchor))
            self.anchors.setdefault(event.anchor, len(self.document.problems))
            self._report("anchor", "anchors (`&...`) are not used here", path, place, _ANCHOR_HELP)
        if event.tag is not None:
            index = self.text.index("!", mark.index)
            width = len(_TAG.match(self.text, index)[0])  # type: ignore[index]
            place = self._place_at(mark, index, width)
            self._report("tag", "tags (`!...`) are not used here", path, place, _TAG_HELP)

    def _place_at(self, mark: Any, index: int, width: int) -> Place:
        lines = self.text.count("\n", mark.index, index)
        column = index - self.text.rfind("\n", 0, index)
        return Place(self.file, mark.line + self.line_shift + lines, column, width)

    def _alias(self, event: Any, path: Path) -> None:
        """Report an alias, or add it to the problem of its anchor."""
        mark = event.start_mark
        place = Place(self.file, mark.line + self.line_shift, mark.column + 1, event.end_mark.column - mark.column)
        number = self.anchors.get(event.anchor)
        if number is None:
            self._report("alias", "aliases (`*...`) are not used here", path, place, _ALIAS_HELP)
            return
        self.document.faulty.add(path)
        anchor = self.document.problems[number]
        if len(anchor.related) < 3:
            related = (*anchor.related, Related(place, "used here"))
            self.document.problems[number] = replace(anchor, related=related)

    def _report(
        self,
        code: str,
        message: str,
        path: Path,
        place: Place,
        help: str,
        related: tuple[Related, ...] = (),
        instead: str | None = None,
    ) -> None:
        line = self.document.line_text(place.line)
        self.document.faulty.add(path)
        self.document.problems.append(
            Problem(code, message, place, dotted(path), help, "error", related, line, instead)
        )
