"""How two sides are timed against each other on a machine that others use too.

One core is taken and kept. The sides run in turn, each at least half a second, for at least nine
rounds; who begins alternates. The figure is the median of the rounds' ratios, shown with its
quartiles: what disturbs one round disturbs both sides, or one round only.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Side = Callable[[int], int]
"""Does about so many deals (or calls) and returns how many units it did."""

LEAST_SECONDS = 0.5
LEAST_ROUNDS = 9
DISTURBED_ABOVE = 0.3
"""Load average before the first round above which a result is not to be trusted."""


@dataclass(frozen=True)
class Timed:
    """One side in one round."""

    units: int
    seconds: float
    cpu: float

    @property
    def rate(self) -> float:
        """Units a second."""
        return self.units / self.seconds


@dataclass(frozen=True)
class Result:
    """All rounds of a side and of what it is compared with; ratios are side over reference, by speed."""

    ratios: tuple[float, ...]
    rate: float
    reference_rate: float
    waited: float

    @property
    def quartiles(self) -> tuple[float, float, float]:
        """Lower quartile, median, upper quartile of the ratios."""
        low, middle, high = statistics.quantiles(self.ratios, n=4, method="inclusive")
        return low, middle, high


def take_one_core() -> int | None:
    """Stay on one core, the last that is allowed; None where the system cannot do that."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def load_average() -> float:
    """Of the last minute."""
    return os.getloadavg()[0]


def wait_for_quiet(patience: float) -> float:
    """Wait until the load average is low, so many seconds at most; returns the load average."""
    end = time.monotonic() + patience
    while load_average() > DISTURBED_ABOVE and time.monotonic() < end:
        time.sleep(5)
    return load_average()


def timed(side: Side, amount: int) -> Timed:
    """Run a side once."""
    gc.collect()
    cpu, begin = cpu_seconds(), time.perf_counter()
    units = side(amount)
    return Timed(units, time.perf_counter() - begin, cpu_seconds() - cpu)


def cpu_seconds() -> float:
    """Of this process and of those that it has started and seen end."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def enough(side: Side, seconds: float) -> int:
    """The amount of work that takes a side a little longer than so many seconds."""
    amount = 1
    while True:
        took = timed(side, amount).seconds
        if took > seconds / 5:
            return max(1, round(amount * seconds * 1.15 / took))
        amount *= 2


def compare(side: Side, reference: Side, rounds: int, seconds: float) -> Result:
    """Time both in turn."""
    work, reference_work = enough(side, seconds), enough(reference, seconds)
    pairs = [one_round(side, work, reference, reference_work, turn) for turn in range(rounds)]
    everything = [half for pair in pairs for half in pair]
    return Result(
        tuple(ours.rate / theirs.rate for ours, theirs in pairs),
        statistics.median(ours.rate for ours, _ in pairs),
        statistics.median(theirs.rate for _, theirs in pairs),
        max(0.0, 1 - sum(half.cpu for half in everything) / sum(half.seconds for half in everything)),
    )


def one_round(side: Side, work: int, reference: Side, reference_work: int, turn: int) -> tuple[Timed, Timed]:
    """Both sides once; the reference begins in even rounds."""
    if turn % 2:
        ours = timed(side, work)
        return ours, timed(reference, reference_work)
    theirs = timed(reference, reference_work)
    return timed(side, work), theirs
