"""The layout of a YAML text: one space here, none there, two for each level, lines kept as they are.

Nothing is moved from one line to another, and nothing is reordered: only blanks change, and single
quotes become double ones. Both steps go by the tokens of the parser and know no profile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml
from yaml.tokens import (
    BlockEndToken,
    BlockEntryToken,
    BlockMappingStartToken,
    BlockSequenceStartToken,
    DocumentEndToken,
    DocumentStartToken,
    FlowEntryToken,
    FlowMappingEndToken,
    FlowMappingStartToken,
    FlowSequenceEndToken,
    FlowSequenceStartToken,
    KeyToken,
    ScalarToken,
    ValueToken,
)

STEP = 2
"""Columns for each level."""

_OPENS = (FlowSequenceStartToken, FlowMappingStartToken)
_CLOSES = (FlowSequenceEndToken, FlowMappingEndToken)
_MARKS = (DocumentStartToken, DocumentEndToken)


def laid_out(text: str) -> str | None:
    """A text that the parser can read, with blanks, quotes and indentation put right; line ends are plain.

    None where the parser does not read the text, or not what was made of it.
    """
    try:
        return _indented(_spaced(text))
    except yaml.YAMLError:
        return None


def _tokens(text: str) -> list[Any]:
    return list(yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


def _spaced(text: str) -> str:
    """Blanks between the tokens of a line, before comments and between lines."""
    made: list[str] = []
    before, end = None, 0
    for token in _tokens(text):
        start, stop = token.start_mark.index, token.end_mark.index
        if start == stop:
            continue
        made += [_gap(text[end:start], before, token), _written(token, text[start:stop])]
        # A long text takes its line end with it, so that what follows begins a line.
        before, end = None if text[stop - 1] == "\n" else token, stop
    made.append(_gap(text[end:], before, None))
    return "".join(made).lstrip("\n").rstrip() + "\n"


def _written(token: Any, raw: str) -> str:
    """A token as it is to be written: quotes are double where that changes nothing."""
    single = isinstance(token, ScalarToken) and token.style == "'"
    plain = single and not re.search(r'["\\\n]', raw) and token.value.isprintable()
    return f'"{token.value}"' if plain else raw


def _gap(blank: str, before: Any, after: Any) -> str:
    """What stands between two tokens: blanks, comments, line ends."""
    if "\n" not in blank:
        if "#" in blank:  # the last line of a text
            return _comment(blank)
        return blank if before is None else _between(blank, before, after)
    first, *lines = blank.split("\n")
    last = lines.pop()
    stripped = [line.rstrip() for line in lines]
    # Of several blank lines one stays.
    inner = "".join(f"{line}\n" for n, line in enumerate(stripped) if line or not n or stripped[n - 1])
    head = _comment(first) if before is not None else first.rstrip()
    return f"{head}\n{inner}{last.expandtabs(STEP)}"


def _comment(blank: str) -> str:
    """The end of a line: a comment stands two blanks off, or more if somebody lined it up."""
    text = blank.strip()
    off = len(blank) - len(blank.lstrip())
    return f"{' ' * max(off, 2)}{text}" if text else ""


def _between(blank: str, before: Any, after: Any) -> str:
    if after is None or isinstance(before, _OPENS) or isinstance(after, (*_CLOSES, FlowEntryToken, ValueToken)):
        return ""
    return blank if isinstance(before, BlockEntryToken) else " "  # what stands behind a dash is a column, too


class _Level(NamedTuple):
    """A block that is open: whether it is a list, its column as it was and as it will be; ``same`` as its key's."""

    is_list: bool
    old: int
    new: int
    same: bool = False


_DASHES = re.compile(r" *((?:- +)*)")


def _indented(text: str) -> str:
    lines = text.split("\n")
    moves = _moves(text, lines)
    columns: dict[int, int] = {}
    shift = 0
    for number, line in enumerate(lines):
        if number in moves:
            columns[number] = moves[number]
            shift = moves[number] + _width(line, STEP) - _column(line) - _width(line)
        elif line.strip():
            columns[number] = max(_column(line) + shift, 0)
    columns |= _of_comments(lines, moves, _inside(text, lines))
    columns |= _of_long_texts(text, lines, moves)
    made = (_narrow(line) if number in moves else line for number, line in enumerate(lines))
    return "\n".join(_at_column(line, columns.get(number)) for number, line in enumerate(made))


def _width(line: str, each: int = 0) -> int:
    """How many columns the dashes at the start of a line take, or would take at so many for each."""
    found = _DASHES.match(line)
    dashes = found[1] if found else ""
    return each * dashes.count("-") if each else len(dashes)


def _narrow(line: str) -> str:
    """The line with one blank behind each of its dashes."""
    return " " * _column(line) + "- " * (_width(line, STEP) // STEP) + line[_column(line) + _width(line) :]


def _column(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _at_column(line: str, column: int | None) -> str:
    return line if column is None else " " * column + line.lstrip(" ")


def _moves(text: str, lines: list[str]) -> dict[int, int]:
    """The new column of each line that begins with a key or a dash."""
    moves: dict[int, int] = {}
    levels: list[_Level] = []
    brackets = 0
    for token in _tokens(text):
        brackets += isinstance(token, _OPENS) - isinstance(token, _CLOSES)
        if brackets or isinstance(token, _CLOSES):
            continue
        _enter_or_leave(levels, token)
        mark = token.start_mark
        begins = isinstance(token, KeyToken | BlockEntryToken) and not lines[mark.line][: mark.column].strip()
        if begins:
            moves[mark.line] = levels[-1].new
        elif isinstance(token, _MARKS):
            moves[mark.line] = 0
    return moves


def _enter_or_leave(levels: list[_Level], token: Any) -> None:
    column = token.start_mark.column
    if isinstance(token, BlockMappingStartToken | BlockSequenceStartToken):
        new = levels[-1].new + STEP if levels else 0
        levels.append(_Level(isinstance(token, BlockSequenceStartToken), column, new))
    elif isinstance(token, BlockEntryToken) and not levels[-1].is_list:
        levels.append(_Level(True, column, levels[-1].new + STEP, same=True))
    elif isinstance(token, KeyToken | BlockEndToken) and levels and levels[-1].same:
        levels.pop()
    if isinstance(token, BlockEndToken):
        levels.pop()


def _inside(text: str, lines: list[str]) -> set[int]:
    """The lines on which a text or a pair of brackets goes on that began on an earlier one."""
    inside: set[int] = set()
    opened: list[int] = []
    for token in _tokens(text):
        if isinstance(token, _OPENS):
            opened.append(token.start_mark.line)
        elif isinstance(token, _CLOSES):
            inside.update(range(opened.pop() + 1, token.end_mark.line + 1))
        elif isinstance(token, ScalarToken) and token.style in _LONG:
            inside.update(_content(lines, token))
        elif isinstance(token, ScalarToken):
            inside.update(range(token.start_mark.line + 1, token.end_mark.line + 1))
    return inside


_LONG = ("|", ">")


def _content(lines: list[str], token: Any) -> Iterator[int]:
    """The lines of a long text that are not blank: the first is indented, no other is less so."""
    first = token.start_mark.line
    indent = 0
    for number in range(first + 1, len(lines)):
        if not lines[number].strip():
            continue
        column = _column(lines[number])
        indent = indent or column
        if column < indent or column <= _old_home(lines[first], token):
            return
        yield number


def _old_home(line: str, token: Any) -> int:
    """The column of the section or list that a long text stands in; -1 for one that is all of a document."""
    keyed = line[_column(line) + _width(line) : token.start_mark.column].strip()
    return _column(line) + _width(line) if keyed else _column(line) + _width(line) - STEP if _width(line) else -1


def _of_comments(lines: list[str], moves: dict[int, int], inside: set[int]) -> dict[int, int]:
    """Columns of lines that are comments: as the line that follows, or as the one before if they stood like that."""
    columns: dict[int, int] = {}
    keyed = sorted(moves)
    for number, line in enumerate(lines):
        if not line.lstrip().startswith("#") or number in inside:
            continue
        after = next((n for n in keyed if n > number), None)
        before = next((n for n in reversed(keyed) if n < number), None)
        if after is None and not _column(line):
            columns[number] = 0
        elif before is not None and (after is None or _column(lines[after]) != _column(line)):
            alike = [n for n in keyed if n < number and _column(lines[n]) == _column(line)]
            columns[number] = moves[alike[-1]] if alike else moves[before if after is None else after]
        else:
            columns[number] = moves[after] if after is not None else 0
    return columns


def _of_long_texts(text: str, lines: list[str], moves: dict[int, int]) -> dict[int, int]:
    """Columns of the lines of texts that `|` and `>` announce: one level below their key."""
    columns: dict[int, int] = {}
    for token in _tokens(text):
        if isinstance(token, ScalarToken) and token.style in _LONG:
            content = list(_content(lines, token))
            counted = re.match(r"[|>][-+]?[0-9]", text[token.start_mark.index :])
            if content and not counted:
                shift = _home(lines, token, moves) + STEP - _column(lines[content[0]])
                columns |= {number: _column(lines[number]) + shift for number in content}
    return columns


def _home(lines: list[str], token: Any, moves: dict[int, int]) -> int:
    """The new column of the section or list that a long text stands in."""
    first = token.start_mark.line
    line = lines[first][: token.start_mark.column]
    width = _width(line, STEP)
    keyed = bool(line[_column(line) + _width(line) :].strip())
    return moves.get(first, 0) + (width if keyed else max(width - STEP, 0))
