"""One file read by itself: its head checked, its rules, citations and unsets sorted out, not yet merged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from pydantic_core import to_json

from piquet_rules.codes import CODES
from piquet_rules.errors import Place, Problem, ProfileError
from piquet_rules.profile.document import Document, Spot, without_echoes
from piquet_rules.profile.formats import refuse_another, refuse_unread
from piquet_rules.profile.head import FORMAT, HEAD_KEYS, About, Entry, Head, Lines, Work
from piquet_rules.profile.keys import Path, undotted
from piquet_rules.profile.locate import Found, Refusal
from piquet_rules.profile.reader import read
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import listed, nearest, offered, plain, shown

if TYPE_CHECKING:
    from piquet_rules.profile.messages import Fault

# What only a fault needs is imported when there is one.

_FORMAT_LINE = r"^[\ufeff{ ]*[\"']?(format[\"']?[ \t]*:|schema[\"']?[ \t]*: *[01][ \t]*$)"
_LINE_OF_A_HEAD = r"^[\ufeff{ ]*[\"']?(format|id|extends)[\"']?[ \t]*:"


_LINES: dict[str, type[Lines]] = {"about": About, "sources": Work, "cite": Entry}
"""The models of the sections of a head."""


@dataclass(eq=False, repr=False)
class Own:
    """A file's own lines.

    ``rules`` is slot → lines, as written; ``unset`` the paths with their place in the file; ``source`` what was
    read, or None for what is no file.
    """

    document: Document
    head: Head
    rules: dict[str, dict[str, Any]]
    unset: list[tuple[Path, Path]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    source: bytes | str | None = None

    @cached_property
    def shows_lines(self) -> bool:
        """Whether its lines may be shown: it means to be a profile."""
        return self.source is None or is_profile(self.source, _LINE_OF_A_HEAD)

    @property
    def raw_id(self) -> Any:
        """The id as written, even if it is none that is allowed."""
        return self.document.data.get("id")


def is_profile(source: bytes | str, form: str = _FORMAT_LINE) -> bool:
    """Whether a text that another file names means to be a profile, so that its lines may be shown."""
    text = source if isinstance(source, str) else source.decode("utf-8", "replace")
    return bool(re.search(form, text, re.M))


def own_lines(found: Found) -> Own:
    """Read and sort out one file. Raises ProfileError where it can't be read, or is of a newer format."""
    try:
        document = _document(found)
        _refuse_what_is_none(document)
    except ProfileError as error:
        raise ProfileError(_hidden(error.problems, found)) from None
    own = sorted_out(document)
    own.source = found.source
    return own


_SAY_NOTHING = {"empty-file", "utf-16", "not-utf-8", "too-large", "no-profile", "record-for-rules"}
"""Codes whose messages quote nothing of a file."""


def _hidden(problems: tuple[Problem, ...], found: Found) -> tuple[Problem, ...]:
    """Of a file that is no profile nothing is shown: no line, and no word of it in a message."""
    return problems if is_profile(found.source, _LINE_OF_A_HEAD) else tuple(map(_without_words, problems))


def _without_words(problem: Problem) -> Problem:
    if problem.code in _SAY_NOTHING:
        return problem.with_line("")
    message = CODES[problem.code].rstrip(".")
    return Problem(problem.code, f"{message[:1].lower()}{message[1:]}", problem.place, help=_BEGIN)


_BEGIN = "a profile begins with `format: 1`, `id:` and `extends:`"


def _document(found: Found) -> Document:
    """What a file says. Raises ProfileError where it can't be read, or holds records, which may be several."""
    try:
        return read(found.source, found.shown)[0]
    except ProfileError:
        refuse_unread(found.source, found.shown)
        if is_profile(found.source, _LINE_OF_RECORDS) and not is_profile(found.source, _LINE_OF_A_HEAD):
            raise _record_for_rules(found.shown) from None
        raise


_LINE_OF_RECORDS = r"^[\ufeff{\[ ]*[\"']?(variant|hands|deals)[\"']?[ \t]*:"


def _record_for_rules(file: str) -> ProfileError:
    message = "this is a record of a deal or a partie, not a file of rules"
    remedy = (
        f"`piquet score {file}` scores it; where rules are wanted, name a variant, as `rubicon`, or a file of rules"
    )
    return ProfileError(Problem("record-for-rules", message, Place(file), help=remedy))


def _are_records(data: dict[Any, Any]) -> bool:
    """Whether the words are those of a record, and none is one that a file of rules begins with."""
    if any(key in data for key in ("format", "id", "extends")):
        return False
    deal = data.get("deal")
    return any(key in data for key in ("variant", "hands", "deals")) or (isinstance(deal, dict) and "elder" in deal)


def _refuse_what_is_none(document: Document) -> None:
    data = document.data
    if isinstance(data, dict) and _are_records(data):
        raise _record_for_rules(document.file)
    if not isinstance(data, dict):
        sort = "a list" if isinstance(data, list) else "a single value"
        message = f"a profile is a section of keys, and this file is {sort}"
        raise ProfileError(Problem("no-profile", message, Place(document.file), help=_BEGIN))
    if (
        data
        and not any(key in HEAD_KEYS or key in SLOT_TYPES for key in data)
        and not is_profile(document.text, _LINE_OF_A_HEAD)
    ):
        message = "this file is no profile: none of its keys is one of a profile"
        raise ProfileError(Problem("no-profile", message, Place(document.file), help=_BEGIN))
    refuse_another(document)


def sorted_out(document: Document) -> Own:
    """The lines of a document that was read."""
    data = document.data
    head, problems = _head(document, {key: value for key, value in data.items() if key in HEAD_KEYS})
    own = Own(document, head, {}, problems=problems)
    for key, value in data.items():
        if key in SLOT_TYPES:
            slot_lines(own, key, value)
        elif key not in HEAD_KEYS and not document.told((key,)):
            from piquet_rules.profile.unknown import unknown_top_key

            refusal = unknown_top_key(key)
            own.problems.append(document.refused(refusal, (key,), at="key"))
    _unsets(own)
    own.problems = without_echoes(document.problems, own.problems)
    return own


def slot_lines(own: Own, slot: str, value: Any) -> None:
    """Take the lines of one slot, or tell that they are none."""
    if isinstance(value, dict):
        own.rules[slot] = value
    elif (slot,) not in own.document.faulty:
        from piquet_rules.profile.messages import as_found

        message = f"`{slot}` must be a section of keys, not {as_found(value)}"
        remedy = (
            f"write `{slot}: {{kind: {value}}}`"
            if isinstance(value, str) and value
            else f"write the keys of `{slot}` below it"
        )
        own.problems.append(own.document.problem("not-a-section", message, (slot,), help=remedy))


def _head(document: Document, data: dict[str, Any]) -> tuple[Head, list[Problem]]:
    """The head as far as it is right, and what is wrong and left out."""
    try:
        return Head.model_validate_json(to_json(data)), []
    except ValidationError as error:
        from piquet_rules.profile.messages import faults

        found = faults(error.errors(include_url=False), data)
    problems = [problem for fault in found for problem in _head_problem(document, fault, data)]
    kept = _without_faults(data, found)
    right = Head.model_validate_json(to_json({**kept, "format": FORMAT, "id": "x"}))
    return right.model_copy(update={"id": str(data.get("id", document.file))}), problems


def _without_faults(data: dict[str, Any], found: Iterable[Fault]) -> dict[str, Any]:
    """The data without what is wrong: an entry of a section, or else the whole key."""
    kept = {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}
    for fault in found:
        key, rest = str(fault.path[0]), fault.path[1:]
        section = kept.get(key)
        if rest and isinstance(section, dict):
            section.pop(str(rest[0]), None)
        else:
            kept.pop(key, None)
    return {key: value for key, value in kept.items() if value != {}}


def _head_problem(document: Document, fault: Fault, data: Any) -> Iterator[Problem]:
    path = fault.path
    if fault.kinds[0] == "missing":
        yield _missing(document, path)
    elif fault.kinds[0] == "extra_forbidden":
        if not document.told(path):
            allowed = sorted(_LINES.get(str(path[0]), Head).model_fields)
            remedy, instead = offered(nearest(str(path[-1]), allowed))
            message = f"`{shown(str(path[-1]))}` is not a key of `{'.'.join(map(str, path[:-1]))}`"
            refusal = Refusal("unknown-key", message, remedy or f"there are {listed(allowed, 'and')}", instead)
            yield document.refused(refusal, path, at="key")
    elif path == ("extends",) and isinstance(data["extends"], list):
        remedy = "name the game it is closest to under `extends:` and put small changes under `mixins:`"
        yield document.problem("two-bases", "a profile has exactly one base", path, help=remedy)
    elif path == ("id",) and isinstance(data["id"], str):
        fit = re.sub(r"[^a-z0-9]+", "-", plain(data["id"][:64])).strip("-")
        message = f"`{shown(data['id'])}` is no id: an id has small letters a to z, digits and hyphens"
        yield document.refused(Refusal("bad-id", message, f"write `id: {fit}`" if fit else "", fit), path)
    else:
        from piquet_rules.profile.messages import value_problems

        value = data
        for part in path:
            value = value[part]
        yield from value_problems(fault, value, Head, (), lambda at: Spot(document, at))


def _missing(document: Document, path: Path) -> Problem:
    key = str(path[-1])
    if len(path) > 1:
        return document.problem("missing-key", f"`{key}` is missing here", path[:-1], at="key", help=f"add `{key}:`")
    remedy = "begin the file with `format: 1`" if key == "format" else "add a line `id: some-name`"
    place = Place(document.file)
    return Problem("missing-key", f"the file has no `{key}`", place, key, remedy, line_text=document.line_text(1))


def _unsets(own: Own) -> None:
    for n, key in enumerate(own.head.unset):
        if key in own.head.unset[:n]:
            message = f"`{shown(key)}` is unset twice"
            own.problems.append(own.document.problem("unset-missing", message, ("unset", n), help="take one away"))
        else:
            own.unset.append((undotted(key), ("unset", n)))
