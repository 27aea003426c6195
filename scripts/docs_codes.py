"""The page on the codes: what each means, with a message that a test causes."""

from __future__ import annotations

import contextlib
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

import piquet_rules as pq
from piquet_rules import codes
from piquet_rules.errors import Problem
from piquet_rules.problems import render
from piquet_rules.profile.load import check_file, check_text
from piquet_rules.profile.reader import read

TESTS = Path(__file__).resolve().parent.parent / "tests"
_MOST_LINES = 14
_ABOUT = """\
Each message carries a code that never changes its meaning. `piquet explain CODE` says what it means. The examples are
what the program says of the bad files among its tests."""
_NAMED = {"TAB": "\t", "CR": "\r"}
_SIGNS = re.compile(r"<U\+([0-9A-F]{4})>|<REPEAT (\d+) ([^>]+)>|<(TAB|CR)>")


def codes_page() -> str:
    """Every code under the heading that it has in the catalogue."""
    found = samples()
    lines = ["# Codes", "", _ABOUT]
    for heading, group in groups():
        lines += ["", f"## {heading[0].upper()}{heading[1:]}"]
        for code in group:
            lines += ["", f"### {code}", "", codes.CODES[code]]
            if code in found:
                lines += ["", "```text", found[code], "```"]
    return "\n".join(lines) + "\n"


def groups() -> Iterator[tuple[str, list[str]]]:
    """The headings of the catalogue, each with its codes."""
    heading, group = "", list[str]()
    for line in Path(str(codes.__file__)).read_text(encoding="utf-8").splitlines():
        said, code = re.fullmatch(r"    # (.*)", line), re.match(r'    "([a-z0-9-]+)":', line)
        if said:
            if group:
                yield heading, group
            heading, group = said[1], []
        elif code:
            group.append(code[1])
    yield heading, group


def samples() -> dict[str, str]:
    """Code → the shortest message that a table of the tests causes."""
    found: dict[str, str] = {}
    for problem in [*of_files(), *of_profiles(), *of_records(), *of_refused()]:
        text = render(problem)
        if text.isprintable() or all(letter.isprintable() or letter == "\n" for letter in text):
            shortest = found.get(problem.code)
            if text.count("\n") < _MOST_LINES and (shortest is None or (len(text), text) < (len(shortest), shortest)):
                found[problem.code] = text
    return found


def rows(folder: str) -> Iterator[dict[str, Any]]:
    """The rows of the tables of a folder, whatever else lies there."""
    for path in sorted((TESTS / folder).glob("*.yaml")):
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
        yield from (row for row in table if isinstance(row, dict)) if isinstance(table, list) else ()


def of_files() -> Iterator[Problem]:
    """What the reader says of bad files."""
    for row in rows("bad_files"):
        text = _SIGNS.sub(_spelled, row.get("text", ""))
        source = text.encode(row.get("encoding", "utf-8"))
        yield from said_by(lambda source=source: read(source, "house.yaml")[0])
        yield from check_text(source, "house.yaml")[1]


def _spelled(match: re.Match[str]) -> str:
    code, times, what, name = match.groups()
    return chr(int(code, 16)) if code else what * int(times) if times else _NAMED[name]


def of_profiles() -> Iterator[Problem]:
    """What is said of bad profiles."""
    for row in rows("bad_profiles"):
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            files = row.get("files", {})
            for name, text in files.items():
                Path(name).write_text(text, encoding="utf-8")
            if files:
                yield from check_file(next(iter(files)))[1]


def of_records() -> Iterator[Problem]:
    """What is said of bad records, under the rules that they name."""
    bases = yaml.safe_load((TESTS / "bad_records" / "bases.yaml").read_text(encoding="utf-8"))
    for row in rows("bad_records"):
        text = str(row["text"] if "text" in row else bases[row["base"]])
        for old, new in row.get("change", {}).items():
            text = text.replace(old, str(new), 1)
        for result in pq.read_records(text, row.get("file", "record.yaml")):
            yield from said_by(lambda result=result: pq.score(result.get()))


def of_refused() -> Iterator[Problem]:
    """What is said of records that break their rules."""
    for row in rows("refused"):
        yield from said_by(lambda row=row: pq.score(row["record"], pq.load("rubicon").with_changes(row.get("set", {}))))


def said_by(action: Any) -> list[Problem]:
    """The problems of what an action returns or raises."""
    try:
        return list(getattr(action(), "problems", ()))
    except pq.PiquetError as error:
        return list(error.problems)
