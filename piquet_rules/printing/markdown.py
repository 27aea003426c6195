"""A document as Markdown."""

from __future__ import annotations

import re

from piquet_rules.printing.document import Block, Document, Heading, Items, Paragraph, Table

_SIGNS = re.compile(r"([\\`*_\[\]<>|#])")
_LIST = re.compile(r"^(\d+)\. ")


def text(document: Document) -> str:
    """The whole text, ending with a line end."""
    return "\n\n".join(_block(block) for block in document.blocks) + "\n"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * block.level} {_plain(block.text)}"
        case Paragraph():
            return f"*{_plain(block.text)}*" if block.quiet else _plain(block.text)
        case Items():
            return "\n".join(
                f"- {_plain(said)}{f' *({_plain(beside)})*' if beside else ''}" for said, beside in block.items
            )
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    rules = ["---:" if n in table.numbers else "---" for n in range(len(table.header))]
    return "\n".join(
        _row(row) for row in ([*map(_plain, table.header)], rules, *([*map(_plain, row)] for row in table.rows))
    )


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain(said: str) -> str:
    """The text with every sign that Markdown would take for its own set apart."""
    return _LIST.sub(r"\1\\. ", _SIGNS.sub(r"\\\1", said))
