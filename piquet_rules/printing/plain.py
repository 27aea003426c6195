"""A document as plain text, for a terminal or a letter."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator

from piquet_rules.printing.document import Block, Document, Heading, Items, Paragraph, Table

_WIDTH = 78
_LEAST = 12
"""No column is squeezed below this."""


def text(document: Document) -> str:
    """The whole text, ending with a line end."""
    return "\n\n".join("\n".join(_lines(block)) for block in document.blocks) + "\n"


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield block.text
            yield {1: "=", 2: "-"}.get(block.level, ".") * _columns(block.text)
        case Paragraph():
            yield from textwrap.wrap(block.text, _WIDTH, break_on_hyphens=False)
        case Items():
            yield from (line for item in block.items for line in _item(*item))
        case Table():
            yield from _table(block)


def _item(said: str, beside: str) -> Iterator[str]:
    whole = f"{said} [{beside}]" if beside else said
    yield from textwrap.wrap(
        whole, _WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )


def _table(table: Table) -> Iterator[str]:
    rows = [row for row in (table.header, *table.rows) if any(row)]
    widths = _widths(rows)
    for row in rows:
        cells = [_cell(cell, width) for cell, width in zip(row, widths, strict=True)]
        for n in range(max(map(len, cells))):
            parts = [
                _set(cell[n] if n < len(cell) else "", width, column in table.numbers)
                for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
            ]
            yield ("|" + "|".join(parts) + "|" if table.ruled else "  ".join(parts)).rstrip()


def _widths(rows: list[tuple[str, ...]]) -> list[int]:
    """As wide as the widest cell; the widest column gives way where the line is too long."""
    widths = [max(_columns(row[n]) for row in rows) for n in range(len(rows[0]))]
    over = sum(widths) + 2 * len(widths) - _WIDTH
    if over > 0:
        widest = widths.index(max(widths))
        widths[widest] = max(_LEAST, widths[widest] - over)
    return widths


def _cell(cell: str, width: int) -> list[str]:
    return textwrap.wrap(cell, width, break_on_hyphens=False, drop_whitespace=bool(cell.strip())) or [""]


def _set(cell: str, width: int, right: bool) -> str:
    room = " " * (width - _columns(cell))
    return room + cell if right else cell + room


def _columns(cell: str) -> int:
    """Places on a terminal: a mark that sits on a letter takes none."""
    return sum(not unicodedata.combining(character) for character in cell)
