"""How far long work is, on a terminal: a bar by rich, or plain lines where that cannot be; nothing elsewhere."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Told = Callable[[int], None]
"""Called with the number of deals that are done."""
_STARTING = "getting ready"
_LINE_EVERY = 5.0
"""Seconds between two lines."""


@contextmanager
def progress(total: int, done: int, what: str = "deals") -> Iterator[Told]:
    """Show how many are done, how many in a second, and the time left.

    Args:
        total: how many in all.
        done: how many of them were done before.
        what: what is counted.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    pace = _Pace(done)
    try:
        if os.environ.get("TERM") == "dumb":
            raise ImportError("a bar moves the cursor")
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
    except ImportError:
        yield _Lines(pace, total, what)
        return
    columns = [TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[rate]}"),
               TimeRemainingColumn()]  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_STARTING, total=total, completed=done, rate="")
        yield lambda number: bar.update(
            task, completed=number, description=f"{number:,} {what}", rate=f"{pace.rate(number):,.0f} a second"
        )


def added_up(told: Told) -> Told:
    """For work in several parts, each of which counts from the start again."""
    before, last = 0, 0

    def taken(number: int) -> None:
        nonlocal before, last
        before += last if number < last else 0
        last = number
        told(before + number)

    return taken


class _Pace:
    """How many in a second, since the first were done: before that nothing was played, but perhaps compiled."""

    def __init__(self, done: int) -> None:
        self._begun = time.monotonic()
        self._first = done
        self._is_new = True

    def rate(self, number: int) -> float:
        seconds, done = time.monotonic() - self._begun, number - self._first
        if self._is_new:
            self._is_new = False
            self._begun, self._first = time.monotonic(), number
        return done / max(seconds, 1e-3)


class _Lines:
    """A line every few seconds, beginning with the first chunk: before it there is nothing to say."""

    def __init__(self, pace: _Pace, total: int, what: str) -> None:
        self._pace = pace
        self._total = total
        self._what = what
        self._next = 0.0

    def __call__(self, number: int) -> None:
        now, rate = time.monotonic(), self._pace.rate(number)
        if now < self._next or not self._next:
            self._next = self._next or now + _LINE_EVERY
            return
        self._next = now + _LINE_EVERY
        left = as_time((self._total - number) / rate) if rate else "?"
        sys.stderr.write(f"{number:,} of {self._total:,} {self._what}, {rate:,.0f} a second, {left} left\n")


def as_time(seconds: float) -> str:
    """A length of time as people say it."""
    whole = round(seconds)
    if whole < 120:
        return f"{whole} s"
    return f"{whole // 60} min" if whole < 7200 else f"{whole // 3600} h {whole % 3600 // 60} min"
