"""Every bad file in ``bad_files`` gets its codes at its places, by either parser, in under a second."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.errors import Problem, ProfileError
from piquet_rules.problems import in_file_order, render_all
from piquet_rules.profile import build
from piquet_rules.profile.reader import read

FOLDER = Path(__file__).parent / "bad_files"
NAMED = {"TAB": "\t", "CR": "\r"}


def _cases() -> list[dict[str, Any]]:
    files = sorted(FOLDER.glob("*.yaml"))
    return [case for path in files for case in yaml.safe_load(path.read_text(encoding="utf-8"))]


CASES = _cases()


def _spelled(match: re.Match[str]) -> str:
    if match["code"]:
        return chr(int(match["code"], 16))
    return match["what"] * int(match["times"]) if match["times"] else NAMED[match["name"]]


def source(case: dict[str, Any]) -> bytes:
    """The bytes of a case, with what its notation stands for."""
    text = re.sub(
        r"<U\+(?P<code>[0-9A-F]{4})>|<REPEAT (?P<times>\d+) (?P<what>[^>]+)>|<(?P<name>TAB|CR)>", _spelled, case["text"]
    )
    return text.encode(case.get("encoding", "utf-8"))


def problems(case: dict[str, Any]) -> list[Problem]:
    """What the reader has to say about a case."""
    try:
        return read(source(case), "bad.yaml")[0].problems
    except ProfileError as error:
        return list(error.problems)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_codes_and_places(case: dict[str, Any]) -> None:
    start = time.process_time()
    found = problems(case)
    assert time.process_time() - start < 1
    assert [[each.code, each.place.line, each.place.column] for each in found] == case["expect"]
    assert found == in_file_order(found)
    assert "\t" not in render_all(found)
    assert len(render_all(found)) < 20_000


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_parser_in_plain_python_finds_the_same(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "Parser", yaml.SafeLoader)
    found = [[each.code, each.place.line, each.place.column] for each in problems(case)]
    assert found == case.get("expect_python", case["expect"])


def test_no_name_stands_twice() -> None:
    assert len({case["name"] for case in CASES}) == len(CASES)


def test_every_problem_says_what_to_do_or_is_plain() -> None:
    for case in CASES:
        for problem in problems(case):
            assert problem.message
            assert "None" not in problem.message
            assert not re.search(r"\b(token|scanner|flow|mapping|scalar|node|Error)\b", problem.message + problem.help)
