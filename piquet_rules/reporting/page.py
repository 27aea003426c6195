"""A report as one page of HTML: no script, nothing from outside, by day and by night, on paper and on a telephone."""

from __future__ import annotations

from html import escape

from piquet_rules.printing.html import block_html, page, table_html
from piquet_rules.reporting.blocks import Figure, Folded, Marked, Part, Report
from piquet_rules.reporting.pictures import inline, style

_STYLE = """
body { color: var(--ink); background: var(--paper); max-width: 52rem; }
figure { display: inline-block; vertical-align: top; width: min(100%, 25rem); margin: 1rem .5rem 1rem 0; }
figure svg { display: block; width: 100%; height: auto; }
figcaption, summary { color: var(--quiet); } figcaption { font-style: italic; }
summary { cursor: pointer; margin: .6rem 0; font-weight: bold; }
table { font-size: .95rem; } th { font-weight: normal; color: var(--quiet); }
.marked td { background: color-mix(in srgb, var(--elder) 12%, transparent); } .marked .number { font-weight: bold; }
td { overflow-wrap: break-word; } td.number { white-space: nowrap; }
@media (max-width: 40rem) { body { margin: 1rem auto; } table { font-size: .85rem; } th, td { padding: .2rem .3rem; } }
@media print { details::details-content { content-visibility: visible; } }
"""


def html(report: Report) -> bytes:
    """The page."""
    body = "\n".join(_part(part) for part in report.parts)
    return page(report.language, report.title, body, style=style() + _STYLE).encode()


def _part(part: Part) -> str:
    match part:
        case Figure():
            says = escape(part.says)
            return f"<figure>\n{inline(part.svg, says)}\n<figcaption>{says}</figcaption>\n</figure>"
        case Marked():
            return table_html(part.table, part.rows)
        case Folded():
            inside = "\n".join(_part(each) for each in part.parts)
            shown = " open" * part.open
            return f"<details{shown}>\n<summary>{escape(part.title)}</summary>\n{inside}\n</details>"
        case _:
            return block_html(part)
