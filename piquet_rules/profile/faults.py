"""Faults of a document that a lenient reader would pass over, and how the strict one words them."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Any

from piquet_rules.errors import Place, Problem
from piquet_rules.profile.document import Document, Path, dotted
from piquet_rules.profile.quick import OPENING_QUOTES


class Unreadable(Exception):
    """The document cannot be read on; ``problems`` say why."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems[0].message)


def at(
    document: Document,
    code: str,
    message: str,
    line: int,
    column: int,
    width: int = 1,
    help: str = "",
    path: Path = (),
    instead: str | None = None,
) -> Problem:
    """A problem at a line and column of the document's text, both counted from 0."""
    place = Place(document.file, line + document.first_line, column + 1, max(width, 1))
    return Problem(code, message, place, dotted(path), help, line_text=document.line_text(place.line), instead=instead)


def at_index(
    document: Document,
    code: str,
    message: str,
    index: int,
    width: int = 1,
    help: str = "",
    path: Path = (),
    instead: str | None = None,
) -> Problem:
    """A problem at a character of the document's text."""
    line = document.text.count("\n", 0, index)
    column = index - document.text.rfind("\n", 0, index) - 1
    return at(document, code, message, line, column, width, help, path, instead)


def empty_file(document: Document) -> Problem:
    """There is nothing but blank lines and comments."""
    return at(document, "empty-file", "there is nothing in it to read", 0, 0, help="start with `format: 1`")


def too_deep(document: Document, index: int, levels: int) -> Problem:
    """More levels than allowed begin at this character."""
    return at_index(document, "too-deep", f"nested too deeply (more than {levels} levels)", index)


def too_many(document: Document, mark: Any, values: int) -> Problem:
    """More values than allowed; the first one too many stands at the mark."""
    return at(document, "too-many-values", f"more than {values:,} values", mark.line, mark.column)


def complex_key(document: Document, mark: Any) -> Problem:
    """A key that is a list, a section or an alias."""
    return at(
        document, "complex-key", "a key must be one plain word", mark.line, mark.column, help="write one line for each"
    )


def directives(document: Document) -> Iterator[Problem]:
    """The lines above the document that begin with %."""
    for number, line in enumerate(document.lines):
        if line.startswith("---"):
            return
        if line.startswith("%"):
            message = "directives (`%...`) are not used here"
            yield at(document, "directive", message, number, 0, len(line), "leave this line out")


_UNSEEN = ("Cf", "Zs")
_OTHER_SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_SPACE_AFTER_COLON = re.compile(rf"[\w.-]+:([{_OTHER_SPACES}])")
_NO_SPACE = re.compile(r"([A-Za-z_][\w.-]*):(?=[^\s/:])")
_BRACKET_AFTER_COLON = re.compile(r"([A-Za-z_][\w.-]*):(\{.*)")
_CUT = re.compile(r"[ \t]+#(?=[^\s#])")


def odd_key(document: Document, event: Any, path: Path) -> Iterator[Problem]:
    """A key that is empty, ends with a colon, is in typographic quotes, or has characters that nobody sees."""
    name: str = event.value
    line, column = event.start_mark.line, event.start_mark.column
    if not name:
        yield at(document, "complex-key", "this key has no name", line, column, help="a key is one plain word")
        return
    if not event.style and name[-1] == ":":
        message = "one colon, and a space after it, belong between key and value"
        yield at(document, "no-space-after-colon", message, line, column + len(name) - 1, path=path, instead="")
    bracket = None if event.style else _BRACKET_AFTER_COLON.match(name)
    if bracket:
        message = f"put a space after the colon: `{bracket[1]}: {{...}}`"
        parted = f"{bracket[1]}: {bracket[2]}"
        document.faulty.add(path)
        yield at(document, "no-space-after-colon", message, line, column, len(name), path=path, instead=parted)
    if not event.style and name[0] in OPENING_QUOTES:
        yield _curly(document, name, line, column, path)
    for offset, character in enumerate(name):
        if character != " " and unicodedata.category(character) in _UNSEEN:
            code, what = _unseen(character)
            message = f"there is {what} (U+{ord(character):04X}) in this key"
            instead = " " if name[:offset].endswith(":") else "" if code == "invisible-character" else None
            yield at(document, code, message, line, column + offset, help="retype the key", path=path, instead=instead)
            return


def _unseen(character: str) -> tuple[str, str]:
    if unicodedata.category(character) == "Zs":
        return "no-break-space", "a space that is not the ordinary one"
    return "invisible-character", "an invisible character"


def odd_text(document: Document, event: Any, path: Path) -> Iterator[Problem]:
    """A plain text that is not what its author meant, as far as can be told."""
    raw: str = event.value
    end = event.end_mark.index
    if document.text[end : end + 1] in (" ", "\t") and (cut := _CUT.match(document.text, end)):
        word = shown_end(raw)
        message = f"everything from ` #` on is taken as a comment; the text ends at `{word}`"
        help_text = "put the whole text in quotes; before a comment leave a space after the #"
        yield at_index(document, "text-cut-by-comment", message, cut.end() - 1, help=help_text, path=path)
    if raw[0] in OPENING_QUOTES and raw[-1] in OPENING_QUOTES:
        yield _curly(document, raw, event.start_mark.line, event.start_mark.column, path)
    elif ":" in raw and _alone_on_line(document, event.start_mark):
        yield from colon_fault(document, event.start_mark.line)


def shown_end(text: str) -> str:
    """The last word of a text, not too long."""
    return text.split()[-1][-40:]


def _curly(document: Document, raw: str, line: int, column: int, path: Path) -> Problem:
    inner = raw.strip(OPENING_QUOTES + "\u00a0\u202f ")[:60]
    message = "these are typographic quotes; they become part of the text"
    instead = f'"{inner}"' if inner == raw[1:-1] and '"' not in inner and "\\" not in inner else None
    return at(document, "typographic-quotes", message, line, column, len(raw), f'write "{inner}"', path, instead)


def _alone_on_line(document: Document, mark: Any) -> bool:
    return not document.lines[mark.line][: mark.column].strip()


def colon_fault(document: Document, line: int) -> Iterator[Problem]:
    """A line ``key:value`` whose space after the colon is missing or is not a space."""
    text = document.lines[line] if line < len(document.lines) else ""
    column = len(text) - len(text.lstrip(" "))
    other = _SPACE_AFTER_COLON.match(text, column)
    if other:
        message = f"the space after the colon is not an ordinary space (U+{ord(other[1]):04X})"
        yield at(document, "no-break-space", message, line, other.start(1), help="retype the space", instead=" ")
        return
    missing = _NO_SPACE.match(text, column)
    if missing:
        value = text[missing.end() :].strip()
        message = f"put a space after the colon: `{missing[1]}: {value[:40]}`"
        instead = f"{missing[1]}: {value}"
        yield at(document, "no-space-after-colon", message, line, column, len(text.rstrip()) - column, instead=instead)


def colon_in_key(document: Document, path: Path) -> Iterator[Problem]:
    """A key without a value in brackets that holds both: ``{pique:30}``."""
    key = document.keys.get(path)
    missing = _NO_SPACE.match(str(path[-1])) if key else None
    if key and missing and path not in document.quoted_keys:
        message = f"put a space after the colon: `{missing[1]}: {str(path[-1])[missing.end() :][:40]}`"
        line = key.line - document.first_line
        instead = f"{missing[1]}: {str(path[-1])[missing.end() :]}"
        yield at(document, "no-space-after-colon", message, line, key.column - 1, key.width, path=path, instead=instead)


_ESCAPE = re.compile(
    r"""\\(?:(?<=[A-Za-z]:\\)(?P<drive>[nt])|[\\"/nt\ \n]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}"""
    r"""|(?P<rare>[0abevfrN_LP])|(?P<bad>.?))""",
    re.S,
)


def bad_escape(document: Document, start: int, end: int, path: Path = ()) -> Problem | None:
    """The first backslash in a text in double quotes that does what its author did not mean, if any."""
    worst: re.Match[str] | None = None
    for match in _ESCAPE.finditer(document.text, start, end):
        if match["bad"] is not None:
            worst = match
            break
        if worst is None and match.lastgroup:
            worst = match
    if worst is None:
        return None
    line = document.text[start:end].split("\n")[0].rstrip()
    inner = line[1:-1] if line.endswith('"') else line[1:]
    help_text = f"use single quotes: '{inner}'" if len(inner) <= 60 else "use single quotes"
    message = "in double quotes a backslash starts an escape sequence"
    if worst["bad"] is not None:
        message = f"`{worst[0]}` is not an escape sequence; {message}"
    return at_index(document, "bad-escape", message, worst.start(), len(worst[0]), help_text, path)


# Whole runs of blanks, taken once from their start: a file of nothing else must not cost its square.
_TABS = re.compile(r"(?<![ \t]) *+(\t++)[ \t]*+(?=[^\n#])")


def tabs_outside(document: Document, spans: list[tuple[int, int]]) -> Iterator[Problem]:
    """Tabs that stand neither in one of ``spans`` (texts in quotes) nor in a comment nor at the end of a line."""
    spans = sorted(spans)
    starts = [span[0] for span in spans]
    for match in _TABS.finditer(document.text):
        index = match.start(1)
        number = bisect_right(starts, index) - 1
        text_end = spans[number][1] if number >= 0 else 0
        line_start = document.text.rfind("\n", 0, index) + 1
        if index >= text_end and "#" not in document.text[max(text_end, line_start) : index]:
            yield tab(document, index, len(match[1]))


def tab(document: Document, index: int, width: int = 1) -> Problem:
    """A tab where spaces belong."""
    before = document.text[document.text.rfind("\n", 0, index) + 1 : index].rstrip(" \t")
    if not before:
        message = "this line starts with a tab; use two spaces"
        return at_index(document, "tab", message, index, width, instead="  " * width)
    after = "after the colon" if before.endswith(":") else "here"
    return at_index(document, "tab", f"there is a tab {after}; use one space", index, width, instead=" ")
