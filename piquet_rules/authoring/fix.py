"""``check --fix``: faults of which only one thing can have been meant, put right in the text."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path

from piquet_rules.authoring.checking import is_ours
from piquet_rules.authoring.edit import Edit
from piquet_rules.authoring.files import as_text, read_source, replace_file
from piquet_rules.errors import Problem, ProfileError
from piquet_rules.profile.formats import is_another, stated_in
from piquet_rules.profile.head import TEXTS
from piquet_rules.profile.load import check_text
from piquet_rules.profile.reader import read

LAYOUT = frozenset(
    {
        "byte-order-mark", "invisible-character", "no-break-space", "no-space-after-colon", "tab", "truth-word",
        "typographic-quotes",
    }
)  # fmt: skip
"""Faults of layout: with them a text can't be read as it was meant, without them it says what it says."""

_MOST_ROUNDS = 40
_MOST_AT_ONCE = 200


def repaired(
    text: str,
    file: str = "<text>",
    folder: str | os.PathLike[str] | None = None,
    only: Collection[str] | None = None,
) -> str:
    """A text with everything put right that can have only one meaning; what can't is left as it is.

    Args:
        text: a file of rules.
        file: its name in messages.
        folder: where its paths start.
        only: the codes to put right; then the text need not be one of rules.

    A repair is kept only if it makes an error less, so nothing is suggested here that would be refused.
    """
    body = text.removeprefix("\ufeff").replace("\r\n", "\n")
    body = _without_faults_of_form(body, file, LAYOUT if only is None else only)
    if only is None:
        body = _without_wrong_words(body, file, folder)
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    return mark + (body.replace("\n", "\r\n") if "\r\n" in text else body)


def fix_file(file: str | os.PathLike[str], write: bool = False) -> Edit:
    """What `repaired` makes of a file of rules; it is written only if ``write`` says so.

    Raises NotFound where the file can't be read, Unwritten if it changed meanwhile.
    """
    found = read_source(file)
    try:
        before = as_text(found.source)
    except UnicodeError:
        return Edit(found.shown, "", "", "no repair is known")
    if not is_ours(before) or is_another(stated_in(before)):
        return Edit(found.shown, before, before, "no repair is known")
    after = repaired(before, found.shown, found.folder)
    if write and after != before:
        replace_file(found, after)
    return Edit(found.shown, before, after, "repaired" if after != before else "no repair is known")


def _without_faults_of_form(text: str, file: str, codes: Collection[str]) -> str:
    """All repairs of one round at once: none of them can be wrong where the others are right."""
    for _ in range(_MOST_ROUNDS):
        found = [each for each in _of_reading(text, file) if each.code in codes and each.instead is not None]
        if not found:
            break
        made = _applied(text, found)
        if _twice(made, file) > _twice(text, file):  # a space would make a key of what is a key already
            made = _applied(text, [each for each in found if each.code != "no-space-after-colon"])
        if made == text:
            break
        text = made
    return text


def _twice(text: str, file: str) -> int:
    """How many keys of a text are given a second time."""
    return sum(each.code == "duplicate-key" for each in _of_reading(text, file))


def _of_reading(text: str, file: str) -> list[Problem]:
    try:
        return [problem for document in read(text, file, many=True) for problem in document.problems]
    except ProfileError as error:
        return list(error.problems)


def _without_wrong_words(text: str, file: str, folder: str | os.PathLike[str] | None) -> str:
    """Repairs one by one, from the last to the first so that places hold; each kept only if it leads somewhere."""
    for _ in range(_MOST_ROUNDS):
        before = text
        errors = _errors(text, file, folder)
        for problem in [each for each in reversed(errors) if each.instead is not None][:_MOST_AT_ONCE]:
            tried = _applied(text, [problem])
            left = _errors(tried, file, folder)
            if _is_better(errors, left, problem):
                text, errors = tried, left
        if text == before:
            break
    return text


def _is_better(errors: list[Problem], left: list[Problem], problem: Problem) -> bool:
    """Whether a fault is gone, and none has come that can't be repaired in its turn, not even for another one."""
    gone = all((each.code, each.place[:3]) != (problem.code, problem.place[:3]) for each in left)
    return gone and _hopeless(left) <= _hopeless(errors)


def _hopeless(errors: list[Problem]) -> Counter[str]:
    """How many faults of each code have no repair."""
    return Counter(each.code for each in errors if each.instead is None)


def _errors(text: str, file: str, folder: str | os.PathLike[str] | None) -> list[Problem]:
    problems = check_text(text, file, Path(folder) if folder is not None else None)[1]
    return [_in_quotes(each, text) for each in problems if each.severity == "error" and each.place.file == file]


def _in_quotes(problem: Problem, text: str) -> Problem:
    """The problem with its remedy, where a text is wanted and only its quotes are missing."""
    if problem.instead is not None or problem.code in _NOTHING:
        return problem
    try:
        document = read(text, problem.place.file)[0]
    except ProfileError:
        return problem
    path = next((path for path, place in document.values.items() if place == problem.place), ())
    explained = document.explain(path, "text") if path and _is_text(path) else None
    return replace(problem, instead=explained.instead) if explained else problem


_NOTHING = ("null-value", "empty-value")


def _is_text(path: tuple[str | int, ...]) -> bool:
    """Whether a key of the head takes a text and nothing else."""
    return path[0] in TEXTS or (path[0] in ("sources", "cite") and path[-1] in ("title", "author", "note", "work"))


def _applied(text: str, problems: Iterable[Problem]) -> str:
    """The text with each marked stretch replaced, the last one first, so that places hold."""
    lines = text.split("\n")
    for problem in sorted(problems, key=lambda each: (each.place.line, each.place.column), reverse=True):
        number, start = problem.place.line - 1, problem.place.column - 1
        if number < len(lines) and problem.instead is not None:
            line = lines[number]
            lines[number] = line[:start] + problem.instead + line[start + problem.place.width :]
    return "\n".join(lines)
