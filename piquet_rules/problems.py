"""How problems look: as text with the line and carets, and as plain data for ``--json``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from piquet_rules.codes import WHOLE_FILE
from piquet_rules.errors import Place, Problem, Related, Severity

SHOWN_AT_ONCE = 50
"""So many problems are printed; the rest is only counted."""

LONGEST_LINE = 100
"""Source lines wider than this (in terminal cells) are cut around the caret."""

LONGEST_SENTENCE = 600
"""Messages and helps longer than this (in characters) are cut at their end."""

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_OTHER_SPACE = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_PLURALS: dict[Severity, tuple[str, str]] = {
    "error": ("error", "errors"),
    "warning": ("warning", "warnings"),
    "note": ("note", "notes"),
}


def render(problem: Problem) -> str:
    """The block that a person reads: place, code and message, the line with carets, help, related places."""
    lines = [_headline(problem)]
    if problem.line_text:
        lines += _excerpt(problem.line_text, problem.place)
    if problem.help:
        lines.append("   help: " + _sentence(problem.help))
    lines += [f"   see {_where(related.place)}: {_sentence(related.says)}" for related in problem.related]
    return "\n".join(lines)


def render_all(problems: Iterable[Problem], limit: int = SHOWN_AT_ONCE) -> str:
    """All blocks up to ``limit`` in the order given, then a count; empty where there is none."""
    every = list(problems)
    if not every:
        return ""
    blocks = [render(problem) for problem in every[:limit]]
    more = len(every) - len(blocks)
    closing = f"found {count(every)}"
    if more:
        closing += f" (the first {len(blocks)} are shown)"
    return "\n".join([*blocks, closing])


def count(problems: Sequence[Problem]) -> str:
    """How many of each severity, in words: ``2 errors and 1 warning``."""
    parts = []
    for severity, (one, several) in _PLURALS.items():
        number = sum(problem.severity == severity for problem in problems)
        if number:
            parts.append(f"{number} {one if number == 1 else several}")
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "no problems"


def in_file_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sorted by line and column, the files in the order in which they are first spoken of."""
    every = list(problems)
    order: dict[str, int] = {}
    for problem in every:
        order.setdefault(problem.place.file, len(order))
    return sorted(every, key=lambda problem: (order[problem.place.file], problem.place.line, problem.place.column))


def to_json(problem: Problem) -> dict[str, Any]:
    """The problem as plain data; ``related`` is there only where other places are spoken of."""
    data: dict[str, Any] = {
        "file": problem.place.file,
        "line": problem.place.line,
        "column": problem.place.column,
        "severity": problem.severity,
        "code": problem.code,
        "key": problem.key,
        "message": problem.message,
        "help": problem.help,
    }
    if problem.related:
        data["related"] = [_related_json(related) for related in problem.related]
    return data


def _related_json(related: Related) -> dict[str, Any]:
    place = related.place
    return {"file": place.file, "line": place.line, "column": place.column, "message": related.says}


def safe(text: str) -> str:
    """The text with every character that cannot be seen or that moves others written as <U+XXXX>."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(character: str) -> str:
    if unicodedata.category(character) in _UNSEEN:
        return f"<U+{ord(character):04X}>"
    return character


def cells(text: str) -> int:
    """Columns that a terminal needs for the text: wide characters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(map(_cells_of, text))


def _cells_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _headline(problem: Problem) -> str:
    where = safe(problem.place.file) if _is_of_a_file(problem) else _where(problem.place)
    says = "" if problem.severity == "error" else f"{problem.severity}: "
    return f"{where + ': ' if where else ''}{says}{problem.code}  {_sentence(problem.message)}"


def _is_of_a_file(problem: Problem) -> bool:
    """Whether it is of a file as a whole, so that a line and column would send the reader to something else."""
    return problem.code in WHOLE_FILE and problem.place[1:] == Place("")[1:] and not problem.line_text


def _where(place: Place) -> str:
    return f"{safe(place.file)}:{place.line}:{place.column}" if place.file else ""


def _sentence(text: str) -> str:
    cut = text if len(text) <= LONGEST_SENTENCE else text[: LONGEST_SENTENCE - 3] + "..."
    # A help may show several lines to paste; they stay below one another.
    return "\n         ".join(safe(line) for line in cut.split("\n"))


def _excerpt(line: str, place: Place) -> list[str]:
    """The source line and the carets below it."""
    start = min(place.column - 1, len(line))
    stop = min(start + max(place.width, 1), max(len(line), start + 1))
    before, after = safe(line[:start]), safe(line[stop:])
    # Within what is marked, spaces that are not the ordinary one are named too: they are why it is marked.
    marked = _OTHER_SPACE.sub(lambda found: f"<U+{ord(found[0]):04X}>", safe(line[start:stop]))
    before, marked, after = _cut(before, marked, after)
    number = str(place.line)
    carets = " " * cells(before) + "^" * max(cells(marked), 1)
    return [f"   {number} | {before}{marked}{after}".rstrip(), f"   {' ' * len(number)} | {carets}"]


def _cut(before: str, marked: str, after: str) -> tuple[str, str, str]:
    """Shorten a long line around what is marked."""
    if cells(before) + cells(marked) + cells(after) <= LONGEST_LINE and len(before) + len(after) <= 4 * LONGEST_LINE:
        return before, marked, after
    third = LONGEST_LINE // 3
    marked = _head(marked, third)
    before = _tail(before, third)
    return before, marked, _head(after, LONGEST_LINE - cells(before) - cells(marked))


def _head(text: str, room: int) -> str:
    text = text[: 4 * room]  # marks that take no cell must not come by the thousand
    if cells(text[: room + 1]) <= room:
        return text
    kept = text[: room - 3]
    while cells(kept) > room - 3:
        kept = kept[:-1]
    return kept + "..."


def _tail(text: str, room: int) -> str:
    text = text[-4 * room :]
    if cells(text[-room - 1 :]) <= room:
        return text
    kept = text[3 - room :]
    while cells(kept) > room - 3:
        kept = kept[1:]
    return "..." + kept
