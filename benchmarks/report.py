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

from benchmarks import answers, batches, method, others, process, sharing, sides, solving
from benchmarks.sides import VARIANT
from benchmarks.yardstick import DEALS_A_SECOND, yardstick


def the_yardstick() -> method.Side:
    """What most sides are compared with."""
    return yardstick


@dataclass(frozen=True)
class Comparison:
    """A side, what it is compared with, and the goal.

    ``goal`` is a ratio of speeds (at least), or of times (at most) where ``by_time``.
    """

    name: str
    unit: str
    prepare: Callable[[], method.Side]
    goal: float
    reference: Callable[[], method.Side] = the_yardstick
    by_time: bool = False


DIGITS = 9
"""Behind the point: exact odds are counted once in a hundred thousand deals of the yardstick."""
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
    Comparison("bridge", "solves", solving.every_card, 1, partial(others.endplay, solving.ALL)),
    Comparison("simulate", "deals", sharing.simulating, 1_000_000 / 30 / DEALS_A_SECOND),
    Comparison("two", "deals", sharing.two_processes, 1.08, sharing.simulating, by_time=True),
    Comparison("batch", "deals", partial(batches.batch, plain=False), 35, partial(batches.batch, plain=True)),
    Comparison("batch-kernel", "deals", partial(batches.batch, plain=False), 35, sides.reducer),
    Comparison("deals", "deals", partial(batches.batch, plain=False), 500_000 / DEALS_A_SECOND),
    Comparison("eight", "deals", batches.scored_under_eight, 6, batches.played_once, by_time=True),
    Comparison("step", "actions", batches.steps, 600_000 / DEALS_A_SECOND),
    Comparison("step-skat", "actions", batches.compiled_steps, 0.6, others.openspiel("skat", "actions")),
    Comparison("batch-skat", "deals", batches.played_once, 20, others.openspiel("skat", "games")),
    Comparison("rlcard", "actions", sides.engine, 1, others.rlcard("bridge", "actions")),
    Comparison("odds", "calls", answers.odds, 1 / 10 / DEALS_A_SECOND),
)


def row_of(comparison: Comparison, rounds: int, seconds: float) -> dict[str, Any]:
    """Measure one comparison; ``absent`` says why there is nothing to measure.

    That another program is not there is no fault (``met`` is None); that something of ours is not there is one.
    """
    try:
        reference = comparison.reference()
        side = comparison.prepare()
    except others.Missing as error:
        return {"name": comparison.name, "absent": str(error), "met": None}
    except (ImportError, AttributeError) as error:
        return {"name": comparison.name, "absent": str(error), "met": False}
    result = method.compare(side, reference, rounds, seconds)
    row = {"name": comparison.name, "unit": comparison.unit, **figures(comparison, result)}
    if isinstance(reference, others.Worker):
        reference.close()
        row |= {"against": reference.who, "waited": None}
    return row


def figures(comparison: Comparison, result: method.Result) -> dict[str, Any]:
    """The numbers of a row. ``worth`` is what the ratio means on the machine for which the goals were stated."""
    low, middle, high = result.quartiles
    if comparison.by_time:
        low, middle, high = 1 / high, 1 / middle, 1 / low
    return {
        "ratio": round(middle, DIGITS),
        "quartiles": [round(low, DIGITS), round(high, DIGITS)],
        "goal": round(comparison.goal, DIGITS),
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
    lines += process.as_lines(report[process.NAME]) if report.get(process.NAME) else []
    said = f"load average {report['load']:.2f} before the first round"
    lines.append(said + (": DISTURBED, take these numbers for nothing" if report["disturbed"] else ""))
    return "\n".join(lines)


def as_markdown(report: dict[str, Any]) -> str:
    """The report as the table of docs/performance.md; what was not measured is left out."""
    lines = [
        "| row | ratio | quartiles | goal | | a second | compared with, a second |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in report["rows"]:
        if "absent" not in row:
            low, high = row["quartiles"]
            goal = ("≤ " if row["by"] == "time" else "≥ ") + f"{row['goal']:.3g}"
            met = "met" if row["met"] else "missed"
            rates = f"{row['per_second']:,.0f} {row['unit']} | {row['reference_per_second']:,.0f}"
            figure = f"{row['ratio']:.3g} | {low:.3g} to {high:.3g} | {goal} | {met} | {rates}"
            lines.append(f"| `{row['name']}` | {figure} {row.get('against', '')}".rstrip() + " |")
    said = process.as_lines(report[process.NAME]) if report.get(process.NAME) else []
    return "\n".join([*lines, "", *said, f"Load average before the first round: {report['load']:.2f}."])


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
    against = f", against {row['against']}" if "against" in row else ""
    return f"{figure}{row['per_second']:12,.0f}{worth:>10}  {row['unit']}{against}"


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
        process.NAME: process.measured() if not names or process.NAME in names else {},
        "load_after": round(method.load_average(), 2),
    }


def parsed(words: list[str]) -> argparse.Namespace:
    """The words of the command line."""
    parser = argparse.ArgumentParser(
        prog="benchmarks/run", description="Measure speed against the yardstick, other programs and itself."
    )
    parser.add_argument("names", nargs="*", choices=[[], process.NAME, *(c.name for c in COMPARISONS)], metavar="NAME")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/performance.md")
    parser.add_argument("--rounds", type=int, default=method.LEAST_ROUNDS, help="rounds of each comparison")
    parser.add_argument("--seconds", type=float, default=method.LEAST_SECONDS, help="seconds a side and round")
    parser.add_argument("--patience", type=float, default=0, help="wait so many seconds for a quiet machine")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Measure and print; 1 where a goal is missed or a side of ours is not there."""
    asked = parsed(words)
    report = measured(asked.names, asked.rounds, asked.seconds, asked.patience)
    written = as_markdown if asked.markdown else as_table
    print(json.dumps(report, indent=2) if asked.json else written(report))
    return 1 if any(row.get("met") is False for row in (*report["rows"], report[process.NAME])) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
