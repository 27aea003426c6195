"""``fmt``: a file of rules or records as it is usually laid out. What it says is not touched."""

from __future__ import annotations

import os
import re
from typing import Any

from piquet_rules.authoring.checking import refuse_others
from piquet_rules.authoring.edit import Edit
from piquet_rules.authoring.files import Unwritten, as_text, read_source, replace_file
from piquet_rules.authoring.fix import LAYOUT, repaired
from piquet_rules.authoring.layout import laid_out
from piquet_rules.errors import Problem, ProfileError, simple
from piquet_rules.profile.formats import refuse_source
from piquet_rules.profile.reader import Document, read

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[^\n]*", re.M)


def format_text(text: str, file: str = "<text>") -> str:
    """A text of rules or records with blanks, tabs, quotes and indentation put right.

    Nothing is reordered, no comment is lost, the data are the same, and doing it twice is doing it once. Tabs,
    blanks that are none and quotes from a word processor, with which the text can't be read, are put right first.
    Raises ProfileError where it can't be read even so.
    """
    body = text.removeprefix("\ufeff").replace("\r\n", "\n")
    body = repaired(body, file, only=LAYOUT)
    before = _read(body, file)
    made = laid_out(body)
    if made is None or not _says_the_same(before, made, file) or laid_out(made) != made:
        message = "this file can't be laid out without changing what it says; nothing was written"
        raise Unwritten(simple("edit-refused", message, file=file, help="please report it, with the file"))
    return made.replace("\n", "\r\n") if "\r\n" in text else made


def format_file(file: str | os.PathLike[str], check: bool = False) -> Edit:
    """Lay out a file; with ``check`` nothing is written. ``before`` and ``after`` of the edit say what differs.

    Raises NotFound, ProfileError where the file can't be read, Unwritten.
    """
    found = read_source(file)
    refuse_others(found)
    refuse_source(found.source, found.shown)
    try:
        before = as_text(found.source)
    except UnicodeError:
        read(found.source, found.shown)
        raise
    after = format_text(before, found.shown)
    if after != before and not check:
        replace_file(found, after)
    return Edit(found.shown, before, after, "as it was" if after == before else "laid out")


def _read(text: str, file: str) -> list[Document]:
    """The documents of a text. Raises ProfileError where one can't be read."""
    documents = read(text, file, many=True)
    broken: list[Problem] = [problem for each in documents if each.data is None for problem in each.problems]
    if broken or not documents:
        raise ProfileError(broken or [simple("empty-file", "there is nothing in it to lay out", file=file)])
    return documents


def _says_the_same(before: list[Document], text: str, file: str) -> bool:
    """Whether a text holds the same data in the same order, and the same comments."""
    try:
        after = _read(text, file)
    except ProfileError:
        return False
    same = [list(each.values) for each in after] == [list(each.values) for each in before]
    return (
        same
        and [each.data for each in after] == [each.data for each in before]
        and _comments(after) == _comments(before)
    )


def _comments(documents: list[Document]) -> Any:
    return [[found.rstrip() for found in _COMMENT.findall(each.text)] for each in documents]
