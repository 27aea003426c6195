"""What the commands that print pages share: language, format, and where the page goes."""

from __future__ import annotations

import argparse
import sys
from pathlib import PurePath

from piquet_rules.cli.output import say
from piquet_rules.cli.parser import Usage, add_changes
from piquet_rules.languages import LANGUAGES
from piquet_rules.printing.document import Document
from piquet_rules.printing.formats import FORMATS, render

_SUFFIXES = {".txt": "text", ".md": "md", ".html": "html", ".htm": "html", ".pdf": "pdf"}


def add_page(parser: argparse.ArgumentParser) -> None:
    """The words of a command that prints a page of a variant."""
    parser.add_argument("variant", metavar="VARIANT", help="id of a variant, or path of a profile")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the page")
    parser.add_argument(
        "--format", choices=FORMATS, help="form of the page; left out, as the name of `--output` says, else text"
    )
    parser.add_argument(
        "--output", metavar="FILE", help="write the page there, in place of an earlier one; needed for pdf"
    )
    add_changes(parser)


def form_of(given: argparse.Namespace) -> str:
    """The format that is meant. Raises Usage where a PDF would be printed on a terminal."""
    meant = _SUFFIXES.get(PurePath(given.output).suffix.lower(), "text") if given.output else "text"
    form: str = given.format or meant
    if form == "pdf" and not given.output:
        raise Usage("a PDF is written to a file", "add `--output rules.pdf`, or another name")
    return form


def print_page(document: Document, form: str, output: str | None) -> None:
    """Print the page, or write the file and say so. Raises OSError, ExtraMissing."""
    page = render(document, form)
    if output is None:
        text = page.decode("utf-8")
        say(text.removesuffix("\n"))
        return
    from piquet_rules.authoring.files import write_result

    write_result(output, page)
    sys.stdout.write(f"wrote {output}\n")
