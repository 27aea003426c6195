"""What the commands that make reports share: the files that are asked for, looked at before the work, written after."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TextIO

from piquet_rules.cli.parser import Usage
from piquet_rules.languages import LANGUAGES

if TYPE_CHECKING:
    import altair

    from piquet_rules.reporting.pictures import Look

FORMS = ("html", "svg", "png")
"""Options that name a file; each is the ending of its name, too."""


class Reports(Protocol):
    """What can be written: a page, and the picture that says the most."""

    @property
    def language(self) -> str:
        """Of the page and the picture."""

    def page(self) -> bytes:
        """HTML."""

    def picture(self, look: Look) -> altair.TopLevelMixin:
        """The picture as a chart."""


def add_reports(parser: argparse.ArgumentParser) -> None:
    """The options that name files."""
    parser.add_argument("--html", metavar="FILE", help="write the results as a page of one file, to be read anywhere")
    for form in FORMS[1:]:
        parser.add_argument(f"--{form}", metavar="FILE", help=f"write the main picture as {form.upper()}")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the page and the picture")


def wanted(given: argparse.Namespace) -> dict[str, str]:
    """Form → file, of the reports that are asked for.

    Raises Usage where two have one name, PiquetError where one of them could not be written, ExtraMissing where none
    could be drawn: work of an hour is not to be lost for a folder that is not there.
    """
    from piquet_rules.authoring.files import refuse_unwritable

    files = {form: getattr(given, form) for form in FORMS if getattr(given, form)}
    if len({os.path.realpath(file) for file in files.values()}) < len(files):
        raise Usage("two reports would be written into one file", "give each a name of its own")
    for file in files.values():
        refuse_unwritable(file)
    if files:
        from piquet_rules.reporting.pictures import altair_library

        altair_library()
    return files


def write_reports(files: dict[str, str], report: Reports, to: TextIO) -> None:
    """Write each file whole, in place of an earlier one, and say so. Raises OSError."""
    from piquet_rules.authoring.files import write_result
    from piquet_rules.reporting import pictures

    look = pictures.PAPER
    made: dict[str, Callable[[], bytes]] = {
        "html": report.page,
        "svg": lambda: pictures.svg(report.picture(look), look, report.language).encode(),
        "png": lambda: pictures.png(report.picture(look), look, report.language),
    }
    for form, file in files.items():
        write_result(file, made[form]())
        to.write(f"wrote {file}\n")
