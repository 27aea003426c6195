"""A document as PDF, set by typst; the page's look is in ``page.typ`` beside this file."""

from __future__ import annotations

import json
from importlib.resources import as_file, files

from piquet_rules.errors import ExtraMissing
from piquet_rules.printing.document import Document


def pdf(document: Document) -> bytes:
    """The pages; equal documents give equal bytes. Raises ExtraMissing where typst is not installed."""
    try:
        import typst  # the extra `pdf`
    except ImportError:
        raise ExtraMissing.of("pdf", "typst", "prints PDF") from None
    with as_file(files(__package__).joinpath("page.typ")) as page:
        made = typst.compile(
            str(page),
            sys_inputs={"document": json.dumps(document.to_json()), "dense": str(document.dense)},
            timestamp=0,
        )
    return bytes(made)
