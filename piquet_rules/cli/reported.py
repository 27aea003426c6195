"""What the commands that make reports share: the files that are asked for, looked at before the work, written after."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

from piquet_rules.cli.output import say_written
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
    parser.add_argument(
        "--lang", choices=LANGUAGES, help=f"language of the page and the picture (left out: {LANGUAGES[0]})"
    )


def language_of(given: argparse.Namespace) -> str:
    """The language that was asked for, else the first."""
    language: str = given.lang or LANGUAGES[0]
    return language


def wanted(given: argparse.Namespace) -> dict[str, str]:
    """Form → file, of the reports that are asked for.

    Raises Usage where two have one name, a name is that of another kind of file, or a language is named for nothing,
    PiquetError where one of them could not be written, ExtraMissing where none could be drawn: work of an hour is not
    to be lost for a folder that is not there.
    """
    from piquet_rules.authoring.files import refuse_unwritable

    files = {form: getattr(given, form) for form in FORMS if getattr(given, form)}
    if given.lang and not files:
        raise Usage("--lang is the language of a page or a picture, and none is asked for", "add --html FILE")
    if len({os.path.realpath(file) for file in files.values()}) < len(files):
        raise Usage("two reports would be written into one file", "give each a name of its own")
    for form, file in files.items():
        _refuse_ending(form, file)
        refuse_unwritable(file)
    if files:
        from piquet_rules.reporting.pictures import altair_library

        altair_library()
    return files


def _refuse_ending(form: str, file: str) -> None:
    """Raises Usage where a name says that the file is something else: a picture of another kind, or a file of rules."""
    ending = PurePath(file).suffix.lower()
    if ending not in _ENDINGS[form]:
        what = "a page" if form == FORMS[0] else f"a picture in {form.upper()}"
        raise Usage(
            f"--{form} writes {what}, and `{file}` is no name for that", f"let it end in .{form}, or in nothing"
        )


_ENDINGS = {"html": ("", ".html", ".htm"), "svg": ("", ".svg"), "png": ("", ".png")}


def write_reports(files: dict[str, str], report: Reports) -> None:
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
        say_written(file)
