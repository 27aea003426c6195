"""What the commands that print pages share: language, format, and where the page goes."""

from __future__ import annotations

import argparse
import os
from pathlib import PurePath

from piquet_rules.cli.output import say, say_written
from piquet_rules.cli.parser import Usage, add_changes
from piquet_rules.languages import LANGUAGES
from piquet_rules.printing.document import Document
from piquet_rules.printing.formats import FORMATS, render
from piquet_rules.profile.locate import is_path

_SUFFIXES = {".txt": "text", ".md": "md", ".html": "html", ".htm": "html", ".pdf": "pdf"}

_ONE_OF_THEM = "change one of the two, or leave out `--format`"


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
    """The format that is meant.

    Raises Usage where a PDF would be printed on a terminal, and where the name of the file means something else than a
    page of that form: a file of rules above all.
    """
    if given.output is None:
        if given.format == "pdf":
            raise Usage("a PDF is written to a file", "add `--output rules.pdf`, or another name")
        return given.format or "text"
    if is_path(given.variant) and os.path.realpath(given.variant) == os.path.realpath(given.output):
        raise Usage("the page would take the place of the rules themselves", "choose another name for `--output`")
    suffix = PurePath(given.output).suffix.lower()
    named = _SUFFIXES.get(suffix)
    if suffix and named is None:
        raise Usage(f"`{given.output}` is no name for a page", f"let it end in {', '.join(_SUFFIXES)}, or in nothing")
    if named and given.format and given.format != named:
        raise Usage(f"the page is to be {given.format}, but `{given.output}` is the name of {named}", _ONE_OF_THEM)
    return given.format or named or "text"


def print_page(document: Document, form: str, output: str | None) -> None:
    """Print the page, or write the file and say so. Raises Unwritten, OSError, ExtraMissing."""
    from piquet_rules.authoring.files import refuse_unwritable, write_result

    if output is not None:
        refuse_unwritable(output)
    page = render(document, form)
    if output is None:
        text = page.decode("utf-8")
        say(text.removesuffix("\n"))
        return
    write_result(output, page)
    say_written(output)
