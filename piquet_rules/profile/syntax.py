"""What the parser of YAML could not read, said so that the author of the file understands it.

Each function below knows one mistake by what stands in the text around the place; the first that recognises it
speaks. Only hints are taken from the parser's own words, because its two forms word them differently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from piquet_rules.errors import Problem
from piquet_rules.profile.document import Document
from piquet_rules.profile.faults import at, at_index, bad_escape, colon_fault, directives, tab, too_deep


class Reached(NamedTuple):
    """How far the reader came: where each open level began, where the last was entered, and the most allowed."""

    open: tuple[int, ...]
    entered: int
    limit: int


class _Fault(NamedTuple):
    """Where the parser stopped (lines and columns from 0), what it said, and what it was reading."""

    document: Document
    says: str
    offset: int
    line: int
    column: int
    start: int
    last: Any
    reached: Reached

    @property
    def text(self) -> str:
        lines = self.document.lines
        return lines[self.line] if self.line < len(lines) else ""

    def problem(self, code: str, message: str, help: str = "", width: int = 1) -> Problem:
        return at(self.document, code, message, self.line, self.column, width, help)


def diagnose(document: Document, error: Any, last: Any, reached: Reached) -> list[Problem]:
    """The problems behind an error of the parser; ``last`` is the last scalar that was read."""
    mark = error.problem_mark or error.context_mark
    start = error.context_mark or mark
    says = f"{error.context or ''} {error.problem or ''}"
    fault = _Fault(document, says, mark.index, mark.line, mark.column, start.index, last, reached)
    for recognise in _KNOWN:
        problems = list(recognise(fault))
        if problems:
            return problems
    return [fault.problem("yaml-syntax", "this cannot be read as it stands here", _GENERAL_HELP)]


_GENERAL_HELP = "compare it with the lines around: spaces at the start, the colon, quotes and brackets"


def unexplained(document: Document, error: Exception) -> Problem:
    """A document that made the parser fail in a way of its own."""
    index = getattr(error, "position", 0)
    return at_index(document, "yaml-syntax", "this cannot be read", index if isinstance(index, int) else 0)


def _depth(fault: _Fault) -> Iterator[Problem]:
    """The parser itself gives up on very deep nesting; the place is where our limit was passed."""
    if "nesting depth" not in fault.says:
        return
    level = len(fault.reached.open)
    for match in _BRACKETS.finditer(fault.document.text, fault.reached.entered):
        level += bool(match[1]) - bool(match[2])
        if level > fault.reached.limit:
            yield too_deep(fault.document, match.start(), fault.reached.limit)
            return


_BRACKETS = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|([\[{])|([\]}])")


def _tab(fault: _Fault) -> Iterator[Problem]:
    """A tab where the parser stopped or in the indentation there; then all lines that begin with one."""
    line_start = fault.offset - fault.column
    indent = re.compile(r"[ \t]*").match(fault.document.text, line_start)
    here = fault.document.text.find("\t", line_start, indent.end() if indent else line_start)
    if here < 0 and fault.document.text[fault.offset : fault.offset + 1] == "\t":
        here = fault.offset
    if here < 0:
        return
    yield tab(fault.document, here)
    others = re.compile(r"^ *(\t+)(?=[^\s#])", re.M).finditer(fault.document.text, fault.offset + 1)
    for match in islice(others, _MOST_TABS):
        yield tab(fault.document, match.start(1), len(match[1]))


_MOST_TABS = 2000
"""So many lines that begin with a tab are told; a file of nothing else must be answered at once, too."""


def _directive(fault: _Fault) -> Iterator[Problem]:
    around = fault.document.lines[max(fault.line - 1, 0) : fault.line + 1]
    if "directive" in fault.says or any(line.startswith("%") for line in around):
        yield from directives(fault.document)


def _open_quote(fault: _Fault) -> Iterator[Problem]:
    """A quote never closed, or closed only by the quote that should open the next text."""
    message = "the quote that starts here is never closed"
    if "quoted scalar" in fault.says and ("end of stream" in fault.says or "document" in fault.says):
        yield at_index(fault.document, "unclosed-quote", message, fault.start)
    elif _quoted(fault.last) and fault.last.end_mark.line == fault.line > fault.last.start_mark.line:
        message = f"the quote that starts here is closed only at line {fault.line + fault.document.first_line}"
        yield at_index(fault.document, "unclosed-quote", message, fault.last.start_mark.index)


def _quoted(event: Any) -> bool:
    return event is not None and event.style in ("'", '"')


def _escape(fault: _Fault) -> Iterator[Problem]:
    if "escape" not in fault.says and "hex" not in fault.says:
        return
    problem = bad_escape(fault.document, fault.start, len(fault.document.text))
    if problem:
        yield problem
    else:
        yield fault.problem("bad-escape", "this escape sequence stands for no character", "write the character itself")


def _after_quote(fault: _Fault) -> Iterator[Problem]:
    if _quoted(fault.last) and fault.last.end_mark.line == fault.line and fault.last.end_mark.column <= fault.column:
        between = fault.text[fault.last.end_mark.column : fault.column]
        if not between.strip() and fault.text[fault.column : fault.column + 1] not in ("", ":", "]", "}", "#"):
            help_text = "put the whole text in quotes; a quote inside is written twice in single quotes: 'Anna''s'"
            yield fault.problem("text-after-quote", "the text in quotes ended before this", help_text)


def _list_in_section(fault: _Fault) -> Iterator[Problem]:
    dash = re.match(r"\s*(-)(?:\s|$)", fault.text)
    if not dash or fault.column != dash.start(1):
        return
    message = "this line starts a list inside a section"
    yield fault.problem("list-in-section", message, "remove the dash, or indent the list under a key of its own")


def _dash_after_key(fault: _Fault) -> Iterator[Problem]:
    if "sequence entries" in fault.says:
        message = "a list starts on a line of its own"
        yield fault.problem("list-in-section", message, "put the dash on the next line, or write [a, b]")


def _section_in_list(fault: _Fault) -> Iterator[Problem]:
    if "'-' indicator" in fault.says or "block collection" in fault.says:
        yield fault.problem("section-in-list", "this line stands in a list and has no dash", "start it with `- `")


def _nearby_colon(fault: _Fault) -> Iterator[Problem]:
    """A missing or wrong space after the colon of this line, of the one before, or where the key began."""
    first = fault.document.text.count("\n", 0, fault.start)
    lines = {first, fault.line}
    if fault.last is not None and not fault.last.style:
        lines.update(range(fault.last.start_mark.line, fault.line))
    for line in sorted(lines):
        problems = list(colon_fault(fault.document, line))
        if problems and line <= fault.line:
            yield from problems
            return


def _colon_in_text(fault: _Fault) -> Iterator[Problem]:
    if "mapping values" not in fault.says:
        return
    key = re.match(r"\s*(?:- +)?([^\s:#][^:]*): +(\S.*?)\s*$", fault.text)
    if key and key.start(2) <= fault.column:
        message = "text with a colon followed by a space must be in quotes"
        quote = "'" if '"' in key[2] else '"'
        yield fault.problem("colon-in-text", message, f"write {key[1]}: {quote}{key[2]}{quote}")
        return
    if fault.last is not None and not fault.last.style and fault.last.start_mark.line < fault.line:
        missing = list(_without_colon(fault.document, fault.last.start_mark.line))
        if missing:
            yield from missing
            return
    indent = len(fault.text) - len(fault.text.lstrip())
    message = "this line is indented more than the one above, which has its value already"
    yield at(fault.document, "wrong-indentation", message, fault.line, indent, help=_INDENT_HELP)


_INDENT_HELP = "lines of one section begin in one column; two spaces a level"


def _no_colon(fault: _Fault) -> Iterator[Problem]:
    if "simple key" in fault.says:
        yield from _without_colon(fault.document, fault.document.text.count("\n", 0, fault.start))


def _without_colon(document: Document, line: int) -> Iterator[Problem]:
    """A line that should have been ``key: value``."""
    text = document.lines[line].split(" #")[0]
    column = len(text) - len(text.lstrip())
    if not re.search(r":(\s|$)", text):
        message = "this line has no colon between key and value"
        width = len(text.strip())
        yield at(document, "missing-colon", message, line, column, width, "write `key: value`; a text goes in quotes")


def _open_bracket(fault: _Fault) -> Iterator[Problem]:
    """A bracket that the text never closes."""
    text = fault.document.text
    start = fault.start
    if text[start : start + 1] not in ("[", "{") and fault.reached.open and not text[fault.offset :].strip():
        start = fault.reached.open[-1]
    opening = text[start : start + 1]
    closing = {"[": "]", "{": "}"}.get(opening, "")
    if "flow" in fault.says and closing and _never_closed(text, start, closing):
        message = f"the bracket `{opening}` that starts here is never closed"
        yield at_index(fault.document, "unclosed-bracket", message, start, help=f"close it with `{closing}`")


def _in_brackets(fault: _Fault) -> Iterator[Problem]:
    """Commas, colons and brackets at the wrong places of a list or section in brackets."""
    text = fault.document.text
    here = text[fault.offset : fault.offset + 1]
    if "expected ','" in fault.says:
        help_text = "items in brackets are separated by commas"
        yield fault.problem("missing-comma", "a comma or the closing bracket is missing before this", help_text)
    elif here == ":" and ("flow" in fault.says or "unexpected ':'" in fault.says):
        yield _colon(fault, text[fault.offset + 1 : fault.offset + 2])
    elif here in ("]", "}", ","):
        message = f"`{here}` has nothing to close or to separate here"
        yield fault.problem("stray-bracket", message, "remove it, or put a text that has it in quotes")


def _colon(fault: _Fault, after: str) -> Problem:
    """A colon in brackets that has no value, no space, or no key of its own."""
    if after in ("]", "}", ","):
        return at_index(fault.document, "empty-value", "there is no value here", fault.offset + 1)
    if after.strip():
        return fault.problem("no-space-after-colon", "put a space after the colon")
    return fault.problem("colon-in-text", "there is a second colon here; a text that has one must be in quotes")


def _never_closed(text: str, start: int, closing: str) -> bool:
    """Whether the bracket has no partner before the text ends or a new section begins at the margin."""
    margin = re.compile(r"^[A-Za-z_][\w-]*:", re.M).search(text, start + 1)
    part = text[start + 1 : margin.start() if margin else len(text)]
    return closing not in part or part.count("[") + part.count("{") >= part.count("]") + part.count("}")


_FIRST_CHARACTERS = {
    "&": ("anchor", "anchors (`&...`) are not used here"),
    "*": ("alias", "aliases (`*...`) are not used here"),
    "!": ("tag", "tags (`!...`) are not used here"),
    "@": ("reserved-character", "a text cannot begin with `@`"),
    "`": ("reserved-character", "a text cannot begin with a backtick"),
    "%": ("reserved-character", "a text cannot begin with `%`"),
    "|": ("block-header", "nothing may follow `|` on its line"),
    ">": ("block-header", "nothing may follow `>` on its line"),
}


def _first_character(fault: _Fault) -> Iterator[Problem]:
    for index in (fault.start, fault.offset):
        character = fault.document.text[index : index + 1]
        if character in _FIRST_CHARACTERS:
            code, message = _FIRST_CHARACTERS[character]
            help_text = "start the text on the next line, or put it in quotes"
            if code != "block-header":
                help_text = "put the text in quotes"
            yield at_index(fault.document, code, message, index, help=help_text)
            return


def _indentation(fault: _Fault) -> Iterator[Problem]:
    if "block mapping" not in fault.says and "<document start>" not in fault.says:
        return
    indent = len(fault.text) - len(fault.text.lstrip())
    if fault.text[fault.column :].startswith(":"):
        yield fault.problem("complex-key", "this key has no name", "a key is one plain word")
        return
    if fault.column > indent:
        message = "this does not belong to the value before it"
        help_text = "put the whole value in quotes, or what follows on its own line"
        yield fault.problem("text-after-value", message, help_text)
        return
    message = "this line begins in a column that none of the lines above has"
    yield fault.problem("wrong-indentation", message, _INDENT_HELP)


_KNOWN: tuple[Callable[[_Fault], Iterator[Problem]], ...] = (
    _depth, _directive, _tab, _escape, _open_quote, _nearby_colon, _after_quote, _list_in_section, _dash_after_key,
    _first_character, _colon_in_text, _no_colon, _open_bracket, _in_brackets, _section_in_list, _indentation,
)  # fmt: skip
