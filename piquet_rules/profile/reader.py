"""The strict reader: YAML text to plain data, with the place of every key and value.

It reads the event stream of the parser and builds the tree itself, so nothing is ever constructed that a file asks
for. What is allowed is the part of YAML that all readers understand alike.
"""

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

from piquet_rules.errors import Place, Problem, ProfileError, Related
from piquet_rules.profile import faults, syntax
from piquet_rules.profile.document import Document, Path, dotted
from piquet_rules.profile.guard import PROFILE_LIMITS, Limits, decode, documents, forbidden_characters, says_nothing, too_large
from piquet_rules.profile.scalars import Explanation, Scalar, Wanted, explain_scalar, explain_trap, value_of

try:
    from yaml.cyaml import CParser as _Parser
except ImportError:  # a PyYAML without its C part reads the same, ten times slower
    from yaml import SafeLoader as _Parser  # type: ignore[assignment]

_TAG = re.compile(r"!+[^\s,\[\]{}]*")
_ANCHOR_HELP = "write the values out; put a text that begins with & in quotes"
_ALIAS_HELP = "write the values out; put a text that begins with * in quotes"
_TAG_HELP = "leave the tag out; put a text that begins with ! in quotes"

__all__ = [
    "PROFILE_LIMITS",
    "Document",
    "Explanation",
    "Limits",
    "Path",
    "Scalar",
    "Wanted",
    "dotted",
    "explain_scalar",
    "read",
]


def read(
    source: bytes | str, file: str, limits: Limits = PROFILE_LIMITS, many: bool = False, first_line: int = 1
) -> list[Document]:
    """Read a file of rules or records.

    Args:
        source: its bytes or text.
        file: the name to be shown in messages.
        limits: the most that one document may have.
        many: whether several documents are allowed; then the limits hold for each.
        first_line: the number of the first line, where the source is a part of a file.

    Returns one document, or with ``many`` all of them (none for a text that says nothing). What is wrong in every
    place stands in each document's ``problems``. With ``many`` a document that cannot be read has the data None, so
    that it does not take the others with it.

    Raises ProfileError with all that is known to be wrong if the file, or the only document, cannot be read.
    """
    text = decode(source, file, first_line, None if many else limits.size)
    chunks = documents(text, first_line)
    if many:
        every = [Document(file, chunk.text, first_line=chunk.first_line) for chunk in chunks]
        return [_filled(document, document.text, limits) for document in every if not says_nothing(document.text)]
    document = Document(file, text, first_line=first_line)
    if len(chunks) == 1:
        _filled(document, text, limits)
    else:
        _filled(document, "\n".join(document.lines[: chunks[1].first_line - first_line]) + "\n", limits)
        document.problems.append(_second_document(document, chunks[1].first_line))
    if document.data is None:
        raise ProfileError(document.problems)
    return [document]


def _second_document(document: Document, line: int) -> Problem:
    message = "a second document starts here, and a file holds one set of rules"
    place = Place(document.file, line, 1, 3)
    help_text = "move what follows to a file of its own"
    return Problem("second-document", message, place, help=help_text, line_text=document.line_text(line))


def _filled(document: Document, text: str, limits: Limits) -> Document:
    """The document with what its text says; without data if that cannot be read."""
    if len(text) > limits.size // 4 and len(text.encode()) > limits.size:
        document.problems.append(too_large(text, document.file, document.first_line, limits.size))
        return document
    builder = _Builder(document, text, limits)
    try:
        document.data = builder.build()
    except faults.Unreadable as error:
        known = {(problem.code, problem.place) for problem in document.problems}
        document.problems += [problem for problem in error.problems if (problem.code, problem.place) not in known]
    document.problems.sort(key=lambda problem: (problem.place.line, problem.place.column))
    return document


class _Builder:
    """Builds one document from events, noting places and problems."""

    def __init__(self, document: Document, text: str, limits: Limits) -> None:
        self.document = document
        self.text = text
        self.file = document.file
        self.limits = limits
        self.line_shift = document.first_line
        self.left = limits.values
        self.level = 0
        self.open_at = 0
        self.last: ScalarEvent | None = None
        self.spans: list[tuple[int, int]] = []
        self.anchors: dict[str, int] = {}
        self.next: Callable[[], Any] = _Parser(self.text).get_event

    def build(self) -> Any:
        """The data of the document. Raises Unreadable."""
        try:
            data = self._document()
        except yaml.MarkedYAMLError as error:
            reached = syntax.Reached(self.level, self.open_at, self.limits.levels)
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
        document = self.document
        mark, end = event.start_mark, event.end_mark
        if type(event) is ScalarEvent:
            width = end.column - mark.column if end.line == mark.line else self._to_line_end(mark)
            document.values[path] = Place(self.file, mark.line + self.line_shift, mark.column + 1, width)
            return self._scalar(event, path)
        document.values[path] = Place(self.file, mark.line + self.line_shift, mark.column + 1)
        if type(event) is AliasEvent:
            self._alias(event, path)
            return ""
        if level > self.limits.levels:
            raise faults.Unreadable([faults.too_deep(document, mark.index, self.limits.levels)])
        if event.anchor or event.tag is not None:
            self._properties(event, path)
        if event.tag is not None:
            # What the tag would make of the content (a set has no values) is no fault of its own.
            self._skip(event)
            return ""
        self.level, self.open_at = level, end.index
        data = self._mapping(path, level) if type(event) is MappingStartEvent else self._sequence(path, level)
        self.level = level - 1
        return data

    def _count(self, event: Any) -> None:
        self.left -= 1
        if self.left < 0:
            raise faults.Unreadable([faults.too_many(self.document, event.start_mark, self.limits.values)])

    def _to_line_end(self, mark: Any) -> int:
        return max(len(self.document.lines[mark.line]) - mark.column, 1)

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
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                depth -= 1
            elif kind is ScalarEvent:
                self.spans.append((event.start_mark.index, event.end_mark.index))
            if depth == 0:
                return
            self._count(event)
            event = self.next()

    def _note_key(self, event: Any, here: Path) -> None:
        mark, end = event.start_mark, event.end_mark
        width = max(end.column - mark.column, 1) if end.line == mark.line else 1
        self.document.keys[here] = place = Place(self.file, mark.line + self.line_shift, mark.column + 1, width)
        if type(event) is not ScalarEvent:
            return
        self.spans.append((mark.index, end.index))
        self.last = event
        if event.anchor or event.tag is not None:
            self._properties(event, here)
        if not event.style:
            name = event.value
            # Nearly every key begins with a small letter and cannot be a trap unless it is very short.
            if len(name) < 6 or not name[:1].isalpha():
                self._key_trap(name, here, place)
        else:
            self.document.quoted_keys.add(here)
            self._quoted(event, here, at="key")
        if not event.value.isascii() or not event.value.isprintable() or not event.value:
            self.document.problems += faults.odd_key(self.document, event, here)

    def _key_trap(self, name: str, here: Path, place: Place) -> None:
        explanation = explain_trap(name, key=True)
        if explanation and name:
            self._report(explanation.code, explanation.message, here, place, explanation.help)

    def _twice(self, event: ScalarEvent, here: Path) -> None:
        """A key given twice is reported at the second; the first stays."""
        mark, end = event.start_mark, event.end_mark
        place = Place(self.file, mark.line + self.line_shift, mark.column + 1, max(end.column - mark.column, 1))
        first = self.document.keys[here]
        message = f"`{dotted(here)}` is given twice; first at line {first.line}"
        related = (Related(first, "first given here"),)
        self._report("duplicate-key", message, here, place, "keep one of the two", related)
        self.spans.append((mark.index, end.index))

    def _sequence(self, path: Path, level: int) -> list[Any]:
        data: list[Any] = []
        while type(event := self.next()) is not SequenceEndEvent:
            data.append(self._node(event, (*path, len(data)), level + 1))
        return data

    def _scalar(self, event: ScalarEvent, path: Path) -> str | int | bool:
        raw: str = event.value
        plain = not event.style  # None from the one parser, empty from the other
        self.last = event
        self.spans.append((event.start_mark.index, event.end_mark.index))
        self.document.scalars[path] = Scalar(raw, plain)
        if event.anchor or event.tag is not None:
            self._properties(event, path)
            return raw
        if not plain:
            self._quoted(event, path)
            return raw
        explanation = explain_trap(raw)
        if explanation:
            place = self.document.values[path]
            if explanation.code == "empty-value" and (missing := list(faults.colon_in_key(self.document, path))):
                self.document.problems += missing
                self.document.faulty.add(path)
            else:
                self._report(explanation.code, explanation.message, path, place, explanation.help)
            return raw
        value = value_of(raw)
        if value is raw:
            self.document.problems += faults.odd_text(self.document, event, path)
        return value

    def _quoted(self, event: ScalarEvent, path: Path, at: str = "value") -> None:
        """What a text in quotes may not have: escapes with surprises."""
        start, end = event.start_mark.index, event.end_mark.index
        if event.style != '"' or self.text.find("\\", start, end) < 0:
            return
        problem = faults.bad_escape(self.document, start, end, path)
        if problem:
            self.document.problems.append(problem)
            return
        place = (self.document.keys if at == "key" else self.document.values)[path]
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

    def _alias(self, event: AliasEvent, path: Path) -> None:
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
        self, code: str, message: str, path: Path, place: Place, help: str, related: tuple[Related, ...] = ()
    ) -> None:
        line = self.document.line_text(place.line)
        self.document.faulty.add(path)
        self.document.problems.append(
            Problem(code, message, place, dotted(path), help, related=related, line_text=line)
        )
