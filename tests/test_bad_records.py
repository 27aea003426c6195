"""Bad records, one test a row of tests/bad_records: each problem's code, line and column."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.cards import Pack
from piquet_rules.errors import Problem, RecordError
from piquet_rules.problems import render
from piquet_rules.record import bind, read_records

FOLDER = Path(__file__).parent / "bad_records"
BASES = yaml.safe_load((FOLDER / "bases.yaml").read_text(encoding="utf-8"))
PACK = Pack(tuple("AKQJT987"))
TABLE = {"seats": 2, "hand": 12, "talon": 8}


def rows() -> list[Any]:
    tables = sorted(path for path in FOLDER.glob("*.yaml") if path.stem != "bases")
    return [
        pytest.param(row, id=f"{path.stem}: {row['name']}")
        for path in tables
        for row in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]


def text_of(row: dict[str, Any]) -> str:
    text = str(row["text"] if "text" in row else BASES[row["base"]])
    for old, new in row.get("change", {}).items():
        assert old in text, f"{old} is not in the base"
        text = text.replace(old, str(new), 1)
    return text


def problems_of(row: dict[str, Any]) -> list[Problem]:
    found: list[Problem] = []
    for result in read_records(text_of(row), row.get("file", "record.yaml")):
        try:
            for deal in result.get().deals:
                if deal.deal.score is None:
                    bind(deal, PACK, **(TABLE | row.get("table", {})))
        except RecordError as error:
            found += error.problems
    return found


@pytest.mark.parametrize("row", rows())
def test_bad_record(row: dict[str, Any]) -> None:
    problems = problems_of(row)
    shown = "\n".join(render(problem) for problem in problems)
    assert [[p.code, p.place.line, p.place.column] for p in problems] == row["expect"], shown
    for problem in problems:
        assert problem.line_text or problem.code == "no-record" or row.get("hidden"), shown
        assert "Input should" not in problem.message
    assert [words for words in row.get("says", ()) if words not in shown] == [], shown
    assert [words for words in row.get("never", ()) if words in shown] == []


@pytest.mark.parametrize("base", BASES)
def test_bases_are_good(base: str) -> None:
    assert problems_of({"base": base}) == []
