"""The tables of columns in the page on simulations are of those that are written, all of them and in their order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from piquet_rules.simulation.as_csv import HEADS
from piquet_rules.simulation.parquet import COLUMNS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "howto" / "simulate.md"


@pytest.mark.parametrize(("ending", "columns"), [("csv", HEADS), ("parquet", ("deal", "variant", *COLUMNS))])
def test_every_column_is_explained(ending: str, columns: tuple[str, ...]) -> None:
    head = f"| column of `.{ending}` | holds |\n|---|---|\n"
    _, found, rest = PAGE.read_text(encoding="utf-8").partition(head)
    assert found, f"no table of the columns of .{ending}"
    rows = [line.split("|")[1:3] for line in rest.partition("\n\n")[0].splitlines()]
    assert [name for first, _ in rows for name in re.findall(r"`(\w+)`", first)] == list(columns)
    assert all(says.strip() for _, says in rows)
