"""Plain tables: columns aligned by what a terminal shows, wide characters counted as two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from piquet_rules.problems import cells

GAP = "  "


def table(rows: Iterable[Sequence[str]], align: str = "l", indent: str = "", gap: str = GAP) -> str:
    """Rows of texts as aligned lines, without blanks at their ends.

    Args:
        rows: the rows, a heading among them if there is one; short rows are taken as filled with nothing.
        align: ``l`` or ``r`` for each column; the last letter holds for the columns that follow.
        indent: what each line begins with.
        gap: what stands between columns.
    """
    lines = [list(row) for row in rows]
    widths = widths_of(lines)
    return "\n".join((indent + gap.join(_filled(line, widths, align))).rstrip() for line in lines)


def widths_of(rows: Sequence[Sequence[str]]) -> list[int]:
    """The terminal cells that each column needs."""
    columns = max((len(row) for row in rows), default=0)
    return [max((cells(row[n]) for row in rows if n < len(row)), default=0) for n in range(columns)]


def _filled(line: Sequence[str], widths: Sequence[int], align: str) -> list[str]:
    return [_padded(text, widths[n], align[min(n, len(align) - 1)]) for n, text in enumerate(line)]


def _padded(text: str, width: int, side: str) -> str:
    blanks = " " * (width - cells(text))
    return blanks + text if side == "r" else text + blanks


def wrapped(words: Sequence[str], width: int, between: str = " ") -> list[str]:
    """Words laid out in lines of at most so many cells; a longer word has a line of its own."""
    lines: list[str] = []
    for word in words:
        if lines and cells(lines[-1]) + cells(between) + cells(word) <= width:
            lines[-1] += between + word
        else:
            lines.append(word)
    return lines
