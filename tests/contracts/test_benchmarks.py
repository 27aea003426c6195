"""The benchmarks can run; how fast anything is, no test asks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from benchmarks import method, report, sides, yardstick


def result(*ratios: float) -> method.Result:
    return method.Result(ratios, rate=10.0, reference_rate=20.0, waited=0.0)


def test_the_yardstick_does_what_it_is_asked() -> None:
    assert yardstick.yardstick(3) == 3


def test_both_sides_run_in_turn_and_every_round_counts() -> None:
    called: list[str] = []

    def ours(amount: int) -> int:
        called.append("ours")
        return amount

    def theirs(amount: int) -> int:
        called.append("theirs")
        return amount

    measured = method.compare(ours, theirs, rounds=4, seconds=0)
    assert len(measured.ratios) == 4
    assert called[-8:] == ["theirs", "ours", "ours", "theirs"] * 2


def test_a_speed_must_reach_the_goal_and_a_time_must_stay_below_it() -> None:
    speed = report.Comparison("a", "deals", lambda: yardstick.yardstick, 0.12)
    time = report.Comparison("b", "calls", lambda: yardstick.yardstick, 2.5, by_time=True)
    assert report.figures(speed, result(0.1, 0.12, 0.2))["met"]
    assert not report.figures(speed, result(0.1, 0.11, 0.2))["met"]
    assert report.figures(time, result(0.3, 0.5, 1.0))["ratio"] == 2
    assert not report.figures(time, result(0.1, 0.2, 0.3))["met"]


def test_the_report_says_what_is_missing_and_what_was_disturbed() -> None:
    comparison = report.Comparison("a", "deals", lambda: yardstick.yardstick, 0.12)
    rows = [
        {"name": "a", "unit": "deals", **report.figures(comparison, result(1, 2, 3))},
        {"name": "b", "absent": "no b"},
    ]
    text = report.as_table({"rows": rows, "load": 0.5, "disturbed": True})
    assert "120,000" in text
    assert "not measured: no b" in text
    assert "DISTURBED" in text
    assert json.dumps(rows)


def test_the_records_that_are_scored_are_whole_deals() -> None:
    record = sides.random_record(Random(3))
    dealt = " ".join(record["deal"].values()).split()
    assert len(set(dealt)) == len(dealt) == 32
    assert len(set(record["play"].split())) == 24
    assert not set(" ".join(record["exchange"].values()).split()) & set(record["play"].split())


@pytest.mark.parametrize("name", [comparison.name for comparison in report.COMPARISONS])
def test_every_comparison_is_explained(name: str) -> None:
    readme = (Path(report.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{name}` \|", readme, re.MULTILINE)
