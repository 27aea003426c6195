"""A document as one page of HTML that refers to nothing outside itself."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from piquet_rules.printing.document import Block, Document, Heading, Items, Paragraph, Table

_STYLE = """
:root { color-scheme: light dark; --line: #9995; --quiet: #555; }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; } }
body { font: 1.05rem/1.5 Georgia, "Times New Roman", serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.2; } h2 { font-size: 1.25rem; margin: 2rem 0 .4rem; }
h3 { font-size: 1rem; margin: .8rem 0 0; }
p { margin: .4rem 0; } .quiet { color: var(--quiet); font-style: italic; }
li span { color: var(--quiet); } ul { padding-left: 1.2rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .6rem 0; }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem; border-bottom: 1px solid var(--line); }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.ruled th, .ruled td { border: 1px solid currentColor; } .ruled td { height: 1.6rem; }
.dense { columns: 20rem; max-width: 60rem; font-size: .85rem; } .dense h1 { column-span: all; }
@media print { body { max-width: none; margin: 0; } h2, h3 { break-after: avoid; } tr, li { break-inside: avoid; } }
"""


def text(document: Document) -> str:
    """The whole page, ending with a line end."""
    body = "\n".join(block_html(each) for each in document.blocks)
    return page(document.language, document.title, body, "dense" if document.dense else "")


def page(language: str, title: str, body: str, kind: str = "", style: str = "") -> str:
    """A whole page around what stands in it, which is HTML; ``kind`` is a class of the style, ``style`` adds to it."""
    marked = f' class="{kind}"' if kind else ""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{_STYLE}{style}</style>\n</head>\n<body{marked}>\n{body}\n</body>\n</html>\n"
    )


def block_html(block: Block) -> str:
    """A block as HTML."""
    match block:
        case Heading():
            return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
        case Paragraph():
            quiet = ' class="quiet"' * block.quiet
            return f"<p{quiet}>{escape(block.text)}</p>"
        case Items():
            return f"<ul>\n{''.join(_item(*item) for item in block.items)}</ul>"
        case Table():
            return table_html(block)


def _item(said: str, beside: str) -> str:
    aside = f" <span>({escape(beside)})</span>" if beside else ""
    return f"<li>{escape(said)}{aside}</li>\n"


def table_html(table: Table, marked: Collection[int] = ()) -> str:
    """A table as HTML; rows with these numbers stand out."""
    head = f"<thead>{_row(table.header, 'th', table.numbers)}</thead>\n" if any(table.header) else ""
    rows = "\n".join(_row(row, "td", table.numbers, n in marked) for n, row in enumerate(table.rows))
    ruled = ' class="ruled"' if table.ruled else ""
    return f'<div class="wide"><table{ruled}>\n{head}<tbody>\n{rows}\n</tbody></table></div>'


def _row(cells: tuple[str, ...], tag: str, numbers: tuple[int, ...], marked: bool = False) -> str:
    inside = "".join(_cell(cell, tag, n in numbers) for n, cell in enumerate(cells))
    return f'<tr class="marked">{inside}</tr>' if marked else f"<tr>{inside}</tr>"


def _cell(cell: str, tag: str, number: bool) -> str:
    right = ' class="number"' * number
    return f"<{tag}{right}>{escape(cell)}</{tag}>"
