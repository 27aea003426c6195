"""The formats of a printed page, by name."""

from __future__ import annotations

from piquet_rules.printing.document import Document

FORMATS = ("text", "md", "html", "pdf")
"""Names of the formats; all but ``pdf`` are text."""


def render(document: Document, form: str) -> bytes:
    """The document in a format, as bytes to be printed or written. Raises ExtraMissing for ``pdf`` without typst."""
    if form == "pdf":
        from piquet_rules.printing.pdf import pdf

        return pdf(document)
    from piquet_rules.printing import html, markdown, plain

    return {"text": plain.text, "md": markdown.text, "html": html.text}[form](document).encode("utf-8")
