"""From pydantic's errors to problems: what was found, what is allowed, what to write instead.

The errors of pydantic name a place by keys and by the branches of unions; here only keys are left,
one problem for each, and the sentence is made from the field's own description.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from piquet_rules.errors import Problem
from piquet_rules.profile.allowed import alternatives, bounds, choices, in_words, schema_at, wanted
from piquet_rules.profile.document import Spot, dotted
from piquet_rules.profile.explain import plain_number
from piquet_rules.profile.keys import Path
from piquet_rules.profile.locate import Refusal
from piquet_rules.profile.suggest import nearest, offered, shown

Where = Callable[[Path], Spot]
"""From a path of the merged rules (or of a file) to the place where it was written."""

_CODES = {
    "literal_error": "not-a-choice",
    "rank": "unknown-rank",
    "rank_twice": "rank-twice",
    "table_key": "bad-row",
    "too_short": "wrong-length",
    "too_long": "wrong-length",
    "string_too_short": "empty-text",
    "string_too_long": "text-too-long",
    "string_pattern_mismatch": "bad-name",
    "greater_than_equal": "out-of-range",
    "less_than_equal": "out-of-range",
}


_OURS = ("rank", "rank_twice", "table_key")
"""Errors that our own types raise; they say more than those of the other branches of a union."""


class Fault(NamedTuple):
    """Everything that pydantic has against the value at one path."""

    path: Path
    kinds: tuple[str, ...]
    words: tuple[str, ...]


def faults(errors: Iterable[ErrorDetails], data: Any) -> list[Fault]:
    """Errors by the path of the data that they speak of."""
    found: dict[Path, list[ErrorDetails]] = {}
    for error in errors:
        found.setdefault(_path(error, data), []).append(error)
    # In a union the deeper fault is the one from the branch that was meant.
    above = {path[:n] for path in found for n in range(1, len(path))}
    deepest = {path: each for path, each in found.items() if path not in above}
    return [
        Fault(
            path,
            tuple(_sort(each) for each in errors),
            tuple(str(each.get("ctx", {}).get("word", "")) for each in errors),
        )
        for path, errors in deepest.items()
    ]


def _sort(error: ErrorDetails) -> str:
    """The type of an error; of one against the name of a row that is told apart."""
    return "bad_key" if error["loc"][-1:] == ("[key]",) else error["type"]


def _path(error: ErrorDetails, data: Any) -> Path:
    path: list[str | int] = []
    loc = error["loc"]
    for part in loc:
        if isinstance(data, dict) and str(part) in data:
            path.append(str(part))
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            path.append(part)
            data = data[part]
    return (*path, str(loc[-1])) if error["type"] == "missing" and loc else tuple(path)


def value_problems(fault: Fault, value: Any, model: type[BaseModel], prefix: Path, where: Where) -> list[Problem]:
    """What is wrong with a value that a field refuses, as far as the reader has not told it already.

    ``fault.path`` and ``model`` start below ``prefix``. There is one problem, but for a table one for each bad row.
    """
    if "table_key" in fault.kinds and isinstance(value, dict):
        refusal = _refusal("table_key", "", dotted((*prefix, *fault.path)), value, {})
        spot = where((*prefix, *fault.path))
        return [_bad_row(spot, row, refusal) for row in value if not _ROW.fullmatch(row)]
    problem = _value_problem(fault, value, model, prefix, where)
    return [] if problem is None else [problem]


_ROW = re.compile(r"0|[1-9][0-9]?")


def _value_problem(fault: Fault, value: Any, model: type[BaseModel], prefix: Path, where: Where) -> Problem | None:
    schema = schema_at(model, fault.path)
    spot = where((*prefix, *fault.path))
    if "bad_key" in fault.kinds:
        return _bad_key(spot)
    what = wanted(schema) or ("text" if isinstance(value, int) and _takes_text(schema) else "")
    misspelt, instead = offered(nearest(value, choices(schema)) if isinstance(value, str) else [])
    explained = spot.document.explain(spot.path, what, _room(schema)) if what and not misspelt else None  # type: ignore[arg-type]
    known = spot.document.problems if spot.path in spot.document.faulty else []
    if explained is not None or known:
        return explained if explained and (not known or explained.code in {each.code for each in known}) else None
    label = shown(dotted((*prefix, *fault.path)))
    kind, word = next(
        (each for each in zip(fault.kinds, fault.words, strict=True) if each[0] in _OURS), (fault.kinds[0], "")
    )
    refusal = _refusal(kind, word, label, value, schema)
    path = _item(spot, value, word) if kind in _OURS else spot.path
    return spot.document.refused(refusal._replace(help=misspelt or refusal.help, instead=instead), path)


def _takes_text(schema: dict[str, Any]) -> bool:
    """Whether any text may stand there, among other things."""
    return any(each.get("type") == "string" for each in alternatives(schema)) and not choices(schema)


def _bad_row(spot: Spot, word: str, refusal: Refusal) -> Problem:
    """The name of a row; where the reader has told of it the code stays, but a row is never helped by quotes."""
    row = (*spot.path, word)
    refusal = refusal._replace(message=refusal.message.format(row=shown(word)))
    number = plain_number(word)
    meant = number if number and _ROW.fullmatch(number) else ""
    told = next((each for each in spot.document.problems if each.place == spot.document.place(row, "key")), None)
    if told is not None:
        refusal = refusal._replace(code=told.code, message=told.message)
    remedy = f"{refusal.help}: write {meant}" if meant else refusal.help
    return spot.document.refused(refusal._replace(help=remedy, instead=meant), row, at="key")


def _bad_key(spot: Spot) -> Problem | None:
    if spot.path in spot.document.faulty:
        return None
    name, section = shown(str(spot.path[-1])), spot.path[0]
    remedy = (
        "a language is written as `en`, `fr`, `ru` or `pl`"
        if section in ("title", "summary")
        else "use small letters a to z, digits, `-` and `_`"
    )
    return spot.document.problem(
        "bad-name", f"`{name}` can't stand as a name in `{section}`", spot.path, at="key", help=remedy
    )


def _refusal(kind: str, word: str, label: str, value: Any, schema: dict[str, Any]) -> Refusal:
    allowed = in_words(schema)
    match kind:
        case "rank":
            return Refusal(
                "unknown-rank", f"`{shown(word)}` is not a rank", "ranks are A K Q J T 9 8 7 6; ten is `10` or `T`"
            )
        case "rank_twice":
            return Refusal("rank-twice", f"rank {word} stands twice in `{label}`", "take one away")
        case "table_key":
            remedy = "a row is named by a plain whole number, at most 99"
            return Refusal("bad-row", f"`{{row}}` is no row of `{label}`", remedy)
    code = _CODES.get(kind) or _wrong_sort(schema)
    if code == "not-a-list" and allowed.endswith(" numbers"):
        allowed += ", as `[2, 1, 1, 2]`"
    return Refusal(code, f"`{label}` must be {allowed}, not {as_found(value)}", _meaning(schema))


def _wrong_sort(schema: dict[str, Any]) -> str:
    """The code of a value that is not even of the right sort."""
    if choices(schema):
        return "not-a-choice"
    sorts = {each.get("type") for each in alternatives(schema)}
    for sort, code in (
        ("object", "not-a-section"),
        ("array", "not-a-list"),
        ("integer", "not-a-number"),
        ("boolean", "not-a-truth-value"),
    ):
        if sort in sorts:
            return code
    return "not-a-text"


def _room(schema: dict[str, Any]) -> str:
    unit = schema.get("unit", "")
    return f"{bounds(schema)} {unit}".strip() if bounds(schema) else ""


def _meaning(schema: dict[str, Any]) -> str:
    text = schema.get("description", "")
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")


def _item(spot: Spot, value: Any, word: str) -> Path:
    """The path of the item of a list that is meant (the last one: of two alike the second is too many)."""
    items = value if isinstance(value, list) else []
    at = [n for n, item in enumerate(items) if word in (str(item), str(item).upper().replace("10", "T"))]
    return (*spot.path, at[-1]) if at else spot.path


def as_found(value: Any) -> str:
    """A value as a message shows it, in the writing of a profile."""
    if isinstance(value, (dict, list)):
        name = "a section" if isinstance(value, dict) else "a list"
        return f"{name} of {len(value)}" if value else f"an empty {name[2:]}"
    return f"`{shown(value if isinstance(value, str) else json.dumps(value))}`"
