"""Runs the comparisons and shows what came out, as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks import answers, batches, method, sharing, sides, solving
from benchmarks.sides import VARIANT
from benchmarks.yardstick import DEALS_A_SECOND, yardstick


def the_yardstick() -> method.Side:
    """What most sides are compared with."""
    return yardstick


Prepare = Callable[[], method.Side]


@dataclass(frozen=True)
class Comparison:
    """A side, what it is compared with, and the goal.

    ``goal`` is a ratio of speeds (at least), or of times (at most) where ``by_time``.
    """

    name: str
    unit: str
    prepare: Prepare
    goal: float
    reference: Prepare = the_yardstick
    by_time: bool = False


def against(peer: str, game: str, unit: str, ours: Callable[[], method.Side]) -> tuple[Prepare, Prepare]:
    """A side of ours and one of another program; both are missing where that is."""
    return (
        lambda: batches.where_peers_are(ours(), {"openspiel": "pyspiel"}.get(peer, peer)),
        lambda: batches.peer(peer, game, unit),
    )


def compared(name: str, unit: str, sides: tuple[Prepare, Prepare], goal: float) -> Comparison:
    """A comparison with another program."""
    return Comparison(name, unit, sides[0], goal, sides[1])


PROCESS = "process"
"""The name of what a run in a process of its own costs: it has no goal by ratio."""
COMPARISONS = (
    Comparison("reducer", "deals", sides.reducer, 0.12),
    Comparison("score", "deals", sides.scoring, 3_000 / DEALS_A_SECOND),
    Comparison("engine", "actions", sides.engine, 150_000 / DEALS_A_SECOND),
    Comparison("load", "profiles", sides.loading, 200 / DEALS_A_SECOND),
    Comparison("variants", "calls", sides.listing, 2.5, sides.importing_pydantic, by_time=True),
    Comparison("compare", "calls", answers.comparing, 2.5, answers.scoring_text, by_time=True),
    Comparison("causes", "calls", answers.sharing_out, 1 / DEALS_A_SECOND),
    Comparison("solve", "solves", partial(solving.solving, VARIANT, fast=True), 1 / 0.0015 / DEALS_A_SECOND),
    Comparison("pique", "solves", partial(solving.solving, VARIANT, fast=True, need=8), 1 / 0.0015 / DEALS_A_SECOND),
    Comparison("solve-plain", "solves", partial(solving.solving, VARIANT, fast=False), 1 / 0.025 / DEALS_A_SECOND),
    Comparison("silent", "solves", partial(solving.solving, "hoyle-101", fast=True), 1 / 0.025 / DEALS_A_SECOND),
    Comparison("silent-36", "solves", partial(solving.solving, "royal-1651", fast=True), 1 / 0.025 / DEALS_A_SECOND),
    Comparison("lead", "decisions", solving.first_lead, 1 / 0.1 / DEALS_A_SECOND),
    Comparison("bridge", "solves", solving.every_card_where_endplay_is, 1, solving.double_dummy),
    Comparison("simulate", "deals", sharing.simulating, 1_000_000 / 30 / DEALS_A_SECOND),
    Comparison("two", "deals", sharing.two_processes, 1.08, sharing.simulating, by_time=True),
    Comparison("batch", "deals", partial(batches.batch, plain=False), 35, partial(batches.batch, plain=True)),
    Comparison("batch-kernel", "deals", partial(batches.batch, plain=False), 35, sides.reducer),
    Comparison("deals", "deals", partial(batches.batch, plain=False), 500_000 / DEALS_A_SECOND),
    Comparison("eight", "deals", batches.scored_under_eight, 6, batches.played_once, by_time=True),
    Comparison("step", "actions", batches.steps, 600_000 / DEALS_A_SECOND),
    compared("step-skat", "actions", against("openspiel", "skat", "actions", batches.compiled_steps), 0.6),
    compared("batch-skat", "deals", against("openspiel", "skat", "games", batches.played_once), 20),
    compared("rlcard", "actions", against("rlcard", "bridge", "actions", sides.engine), 1),
    Comparison("odds", "calls", answers.odds, 1 / 10 / DEALS_A_SECOND),
)


def row_of(comparison: Comparison, rounds: int, seconds: float) -> dict[str, Any]:
    """Measure one comparison; ``absent`` says why where the side cannot be made."""
    try:
        side = comparison.prepare()
    except (ImportError, AttributeError) as error:
        return {"name": comparison.name, "absent": str(error)}
    result = method.compare(side, comparison.reference(), rounds, seconds)
    return {"name": comparison.name, "unit": comparison.unit, **figures(comparison, result)}


def figures(comparison: Comparison, result: method.Result) -> dict[str, Any]:
    """The numbers of a row. ``worth`` is what the ratio means on the machine for which the goals were stated."""
    low, middle, high = result.quartiles
    if comparison.by_time:
        low, middle, high = 1 / high, 1 / middle, 1 / low
    return {
        "ratio": round(middle, 5),
        "quartiles": [round(low, 5), round(high, 5)],
        "goal": round(comparison.goal, 5),
        "by": "time" if comparison.by_time else "speed",
        "met": middle <= comparison.goal if comparison.by_time else middle >= comparison.goal,
        "per_second": round(result.rate, 1),
        "reference_per_second": round(result.reference_rate, 1),
        "worth": round(middle * DEALS_A_SECOND) if comparison.reference is the_yardstick else None,
        "rounds": len(result.ratios),
        "waited": round(result.waited, 3),
    }


def as_table(report: dict[str, Any]) -> str:
    """The report for people."""
    lines = [f"{'':12}{'ratio':>9}  {'quartiles':17}{'goal':>9}  {'':4}{'a second':>12}{'worth':>10}  unit"]
    lines += [table_line(row) for row in report["rows"]]
    lines += [f"{name.replace('_', ' ')}: {value:,}" for name, value in report.get("process", {}).items()]
    said = f"load average {report['load']:.2f} before the first round"
    lines.append(said + (": DISTURBED, take these numbers for nothing" if report["disturbed"] else ""))
    return "\n".join(lines)


def table_line(row: dict[str, Any]) -> str:
    """One row of it."""
    if "absent" in row:
        return f"{row['name']:12}not measured: {row['absent']}"
    low, high = row["quartiles"]
    goal = ("≤ " if row["by"] == "time" else "≥ ") + f"{row['goal']:.3g}"
    worth = "" if row["worth"] is None else f"{row['worth']:,}"
    spread = f"{low:.4g} to {high:.4g}"
    met = "met" if row["met"] else "NOT"
    figure = f"{row['name']:12}{row['ratio']:9.4g}  {spread:17}{goal:>9}  {met:4}"
    return f"{figure}{row['per_second']:12,.0f}{worth:>10}  {row['unit']}"


def measured(names: list[str], rounds: int, seconds: float, patience: float) -> dict[str, Any]:
    """The whole report, as JSON has it."""
    load = method.wait_for_quiet(patience)
    core = method.take_one_core()
    chosen = [comparison for comparison in COMPARISONS if not names or comparison.name in names]
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "core": core,
        "load": round(load, 2),
        "disturbed": load > method.DISTURBED_ABOVE,
        "rows": [row_of(comparison, rounds, seconds) for comparison in chosen],
        "process": batches.process_figures() if not names or PROCESS in names else {},
        "load_after": round(method.load_average(), 2),
    }


def parsed(words: list[str]) -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser(prog="benchmarks/run", description="Measure speed against the yardstick.")
    parser.add_argument("names", nargs="*", choices=[[], PROCESS, *(c.name for c in COMPARISONS)], metavar="NAME")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=method.LEAST_ROUNDS, help="rounds of each comparison")
    parser.add_argument("--seconds", type=float, default=method.LEAST_SECONDS, help="seconds a side and round")
    parser.add_argument("--patience", type=float, default=0, help="wait so many seconds for a quiet machine")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Measure and print; 1 where a goal is missed or a side is not there."""
    asked = parsed(words)
    report = measured(asked.names, asked.rounds, asked.seconds, asked.patience)
    print(json.dumps(report, indent=2) if asked.json else as_table(report))
    return 0 if all(row.get("met") for row in report["rows"]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
