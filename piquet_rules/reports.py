"""Problems in the forms that other programs read: SARIF, and the lines that a workflow on GitHub shows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from piquet_rules.codes import CODES
from piquet_rules.errors import Place, Problem
from piquet_rules.problems import safe

_LEVELS = {"error": "error", "warning": "warning", "note": "note"}
_SHOWN_AS = {"error": "error", "warning": "warning", "note": "notice"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def to_sarif(problems: Sequence[Problem]) -> dict[str, Any]:
    """A log in the form SARIF 2.1.0: one run, a rule for each code, a result for each problem."""
    codes = list(dict.fromkeys(problem.code for problem in problems))
    rules = [{"id": code, "shortDescription": {"text": CODES[code]}} for code in codes]
    driver = {"name": "piquet", "rules": rules}
    results = [_result(problem, codes.index(problem.code)) for problem in problems]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    said = f"{problem.message}\n{problem.help}" if problem.help else problem.message
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": _LEVELS[problem.severity],
        "message": {"text": safe_lines(said)},
        "locations": [_location(problem.place)],
    }
    if problem.related:
        result["relatedLocations"] = [
            {**_location(each.place), "message": {"text": safe_lines(each.says)}} for each in problem.related
        ]
    if problem.instead is not None:
        result["fixes"] = [_fix(problem, problem.instead)]
    return result


def _location(place: Place) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(place.file)}, "region": _region(place)}}


def _uri(file: str) -> str:
    from urllib.parse import quote

    return quote(PurePath(file).as_posix())


def _region(place: Place) -> dict[str, int]:
    return {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + max(place.width, 1)}


def _fix(problem: Problem, instead: str) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(problem.place), "insertedContent": {"text": instead}}
    change = {"artifactLocation": {"uri": _uri(problem.place.file)}, "replacements": [replacement]}
    return {"description": {"text": safe_lines(problem.help or problem.message)}, "artifactChanges": [change]}


def safe_lines(text: str) -> str:
    """A text of several lines without characters that can't be seen."""
    return "\n".join(safe(line) for line in text.split("\n"))


def to_github(problem: Problem) -> str:
    """The line by which a workflow on GitHub marks a place: ``::error file=...,line=...,title=...::message``."""
    place = problem.place
    where = {
        "file": place.file,
        "line": str(place.line),
        "col": str(place.column),
        "endColumn": str(place.column + max(place.width, 1)),
        "title": problem.code,
    }
    properties = ",".join(f"{name}={_property(value)}" for name, value in where.items() if value)
    said = f"{problem.message}\nhelp: {problem.help}" if problem.help else problem.message
    return f"::{_SHOWN_AS[problem.severity]} {properties}::{_data(safe_lines(said))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
