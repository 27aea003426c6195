"""Every spelling of a value in ``bad_values``: taken as it stands, or refused with its code at its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.profile.load import check_text

ROWS = yaml.safe_load((Path(__file__).parent / "bad_values" / "single.yaml").read_text(encoding="utf-8"))
HEAD = "format: 1\nid: rook-club\nextends: rubicon\n"


def told(line: str) -> list[tuple[str, int, int]]:
    problems = check_text(HEAD + line + "\n")[1]
    return [(each.code, each.place.line, each.place.column) for each in problems if each.severity == "error"]


def expected(code: str, line: int, column: int) -> list[tuple[str, int, int]]:
    return [] if code == "ok" else [(code, line, column)]


@pytest.mark.parametrize(("written", "number", "text"), ROWS)
def test_a_single_value(written: Any, number: str, text: str) -> None:
    assert told(f"capot:\n  points: {written}") == expected(number, 5, 11)
    assert told(f"title: {written}") == expected(text, 4, 8)
