"""The benchmarks can run; how fast anything is, no test asks."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks import method, others, process, report, sides, yardstick


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
    page = report.as_markdown({"rows": rows, "load": 0.5})
    assert "| `a` | 2 | 1.5 to 2.5 | ≥ 0.12 | met | 10 deals | 20 |" in page
    assert "`b`" not in page
    assert json.dumps(rows)


@pytest.mark.parametrize("named", ["", sys.executable])
def test_another_program_that_is_not_there_is_no_fault(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(others.PEERS, named)
    others.python_with.cache_clear()
    missing = report.Comparison("a", "deals", lambda: yardstick.yardstick, 1, others.rlcard("bridge", "actions"))
    row = report.row_of(missing, rounds=2, seconds=0)
    assert row["met"] is None
    assert others.PEERS in row["absent"]


def test_another_program_is_told_what_to_do_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in that has nothing to play: it says who it is, and answers each number with it."""
    monkeypatch.setenv(others.PEERS, sys.executable)
    monkeypatch.setattr(others, "HERE", Path(__file__).parent)
    others.python_with.cache_clear()
    worker = others.Worker(others.PEERS, "json", "peer_of_nothing.py")
    compared = report.Comparison("a", "deals", lambda: yardstick.yardstick, 1, lambda: worker)
    row = report.row_of(compared, rounds=2, seconds=0)
    assert row["against"] == "nothing 1.0"
    assert row["waited"] is None
    assert "against nothing 1.0" in report.table_line(row)


def test_what_a_process_needs_is_told_with_its_goal() -> None:
    figures = {
        "cold_seconds_of_1": 30.0, "warm_seconds_of_1": 1.5, f"warm_seconds_of_{process.DEALS}": 28.1,
        "memory_mb_of_1": 200, f"memory_mb_of_{process.DEALS}": 310, "met": False,
    }  # fmt: skip
    said = " ".join(process.as_lines(figures))
    assert "1,000,000 deals take 28.1 s" in said
    assert "310 MB" in said
    assert "NOT" in said
    assert process.as_lines({"absent": "no numba", "met": False}) == ["process     not measured: no numba"]


def test_the_records_that_are_scored_are_whole_deals() -> None:
    record = sides.random_record(Random(3))
    dealt = " ".join(record["deal"].values()).split()
    assert len(set(dealt)) == len(dealt) == 32
    assert len(set(record["play"].split())) == 24
    assert not set(" ".join(record["exchange"].values()).split()) & set(record["play"].split())


@pytest.mark.parametrize("name", [*(each.name for each in report.COMPARISONS), process.NAME])
def test_every_comparison_is_explained(name: str) -> None:
    readme = (Path(report.__file__).parent / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"^\| `{name}` \|", readme, re.MULTILINE)
