"""A run in a process of its own: how long until it has the first deal, how long for a million, and its memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from typing import Any

from piquet_rules.fast.compiling import missing

NAME = "process"
RULESETS = ("rubicon", "russian-karolik")
POLICY = "heuristic"
DEALS = 1_000_000
GOALS = {"memory_mb_of_1": 300, f"memory_mb_of_{DEALS}": 300}
"""At most. Times have no goal here, since machines differ: `simulate` has one, in deals for the yardstick's."""
RUN = """
import resource, time
begun = time.perf_counter()
import piquet_rules as pq
pq.simulate({rulesets}, deals={deals}, policy="{policy}")
print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
"""Prints the seconds since Python was there, and the greatest memory in KiB."""


def run(deals: int, cache: str) -> tuple[float, int]:
    """Seconds and MB of a simulation of so many deals, with this folder for compiled code."""
    code = RUN.format(rulesets=RULESETS, deals=deals, policy=POLICY)
    environment = {**os.environ, "PIQUET_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    seconds, peak = done.stdout.split()
    return round(float(seconds), 2), round(int(peak) * 1024 / 1e6)


def measured() -> dict[str, Any]:
    """The figures, those with a goal among them, and whether all of these are met; ``absent`` where none are taken."""
    if missing():
        return {"absent": missing(), "met": False}
    with tempfile.TemporaryDirectory() as cache:
        cold, _ = run(1, cache)
        warm, little = run(1, cache)
        long, much = run(DEALS, cache)
    figures = {
        "cold_seconds_of_1": cold, "warm_seconds_of_1": warm, f"warm_seconds_of_{DEALS}": long,
        "memory_mb_of_1": little, f"memory_mb_of_{DEALS}": much,
    }  # fmt: skip
    return {**figures, "goals": GOALS, "met": all(figures[name] <= goal for name, goal in GOALS.items())}


def as_lines(figures: dict[str, Any]) -> list[str]:
    """The figures for people."""
    if "absent" in figures:
        return [f"{NAME:12}not measured: {figures['absent']}"]
    return [
        f"a simulation of two rulesets by {POLICY}, in a process of its own: 1 deal takes "
        f"{figures['cold_seconds_of_1']} s with nothing compiled yet, {figures['warm_seconds_of_1']} s later on; "
        f"{DEALS:,} deals take {figures[f'warm_seconds_of_{DEALS}']} s",
        f"its memory: {figures['memory_mb_of_1']} MB for 1 deal, {figures[f'memory_mb_of_{DEALS}']} MB for {DEALS:,} "
        f"(≤ {GOALS['memory_mb_of_1']}: {'met' if figures['met'] else 'NOT'})",
    ]
