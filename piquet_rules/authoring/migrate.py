"""``migrate``: a file of an older format in the words of today's; its comments and its layout stay."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

from piquet_rules.authoring.checking import refuse_others
from piquet_rules.authoring.edit import unified
from piquet_rules.authoring.files import Unwritten, as_text, read_source, replace_file
from piquet_rules.authoring.migrate_data import planned
from piquet_rules.authoring.migrate_layout import exchanged, restructured
from piquet_rules.errors import PiquetError, Problem, ProfileError, simple
from piquet_rules.profile.formats import format_of, refuse_another
from piquet_rules.profile.head import FORMAT
from piquet_rules.profile.locate import Found, is_file, is_path
from piquet_rules.profile.reader import read
from piquet_rules.profile.renamed import of_format
from piquet_rules.profile.shipped import mixin_ids, shipped_ids

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[^\n]*", re.M)


@dataclass(frozen=True)
class Migration:
    """A file, its text before and after, and the format that it was written in; equal texts where it is today's."""

    file: str
    before: str
    after: str
    version: int

    @property
    def changed(self) -> bool:
        """Whether the file was written in an older format."""
        return self.before != self.after

    def diff(self) -> str:
        """The lines that differ, as ``diff -u`` shows them; empty where none do."""
        return unified(self.file, self.before, self.after) if self.changed else ""


def migrate(text: str, file: str = "<text>", folder: str | os.PathLike[str] | None = None) -> str:
    """A text of rules in today's format; one that is written in it comes back as it is.

    Args:
        text: a file of rules.
        file: its name in messages.
        folder: where its paths start; a base that lies there was named without its ending in format 0.

    Raises ProfileError where it can't be read, is of a newer format, or says what has to be rewritten by hand;
    Unwritten where the new text would not say what was meant, or lose a comment.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    body = text.removeprefix("\ufeff").replace("\r\n", "\n")
    made = body
    while (version := _version(made, file)) != FORMAT:
        made = _STEPS[version](made, file, Path(folder) if folder is not None else None)
    return text if made == body else mark + (made.replace("\n", "\r\n") if "\r\n" in text else made)


def migrate_files(files: Iterable[str | os.PathLike[str]], write: bool = False) -> list[Migration]:
    """What `migrate` makes of files; they are written only if ``write`` says so, and only if all of them can be.

    Raises ProfileError with the problems of all files; then nothing is written.
    """
    made: list[tuple[Found, Migration]] = []
    problems: list[Problem] = []
    for name in {os.path.realpath(name): name for name in files}.values():
        try:
            found = read_source(name)
            made.append((found, _migration(found)))
        except PiquetError as error:
            problems += error.problems
    if problems:
        raise ProfileError(problems)
    for found, each in made:
        if write and each.changed:
            replace_file(found, each.after)
    return [each for _, each in made]


def _migration(found: Found) -> Migration:
    refuse_others(found)
    document = read(found.source, found.shown)[0]
    version = format_of(document.data)
    before = as_text(found.source)
    return Migration(
        found.shown, before, migrate(before, found.shown, found.folder), FORMAT if version is None else version
    )


def _version(text: str, file: str) -> int:
    """The format of a text, between the oldest and today's. Raises ProfileError where it is none of these."""
    document = read(text, file)[0]
    if document.problems:
        raise ProfileError(document.problems)
    version = format_of(document.data)
    if version is None:
        message = "the file does not say in which format it is written"
        raise ProfileError(document.problem("missing-key", message, (), help=f"today's is `format: {FORMAT}`"))
    if version in _STEPS:
        return version
    refuse_another(document)
    if version != FORMAT:
        message, remedy = f"there is no format {version}", f"today's is `format: {FORMAT}`"
        raise ProfileError(document.problem("out-of-range", message, ("format",), help=remedy))
    return version


def _from_0(text: str, file: str, folder: Path | None) -> str:
    """Format 0: other names for the rules, bases without an ending, citations in a list."""
    plan = planned(read(text, file)[0], lambda name, what: _named(name, what, folder))
    try:
        made = restructured(exchanged(text, plan.tokens), plan.moved)
        document = read(made, file)[0]
        lost = Counter(_comments(text)) - Counter(_comments(made))
        if document.data == plan.data and not document.problems and not lost:
            return made
    except (ValueError, KeyError, yaml.YAMLError, ProfileError):
        pass
    message = "this file can't be rewritten without losing a comment or changing what it says; nothing was written"
    remedy = "put each rule on a line of its own, or rewrite it by hand: `piquet explain` knows the old names"
    raise Unwritten(simple("edit-refused", message, help=remedy, file=file))


_STEPS = {0: _from_0}
"""Format → what makes a text of the next one of it."""


def _named(name: str, what: str, folder: Path | None) -> str:
    """What a base or mixin is called now: an id, or the path of the file beside."""
    now = str(of_format(0)["extends"].values.get(name, name)) if what == "base" else name
    if is_path(now):
        return now
    ids = shipped_ids() if what == "base" else mixin_ids()
    spelt = now.replace("_", "-")
    if folder is not None and now not in ids:
        beside = next((each for each in (f"{now}.yaml", f"{now}.yml") if is_file(folder / each)), "")
        if beside:
            return f"./{beside}"
    return spelt if spelt in ids else now


def _comments(text: str) -> list[str]:
    return [comment.rstrip() for comment in _COMMENT.findall(text)]
