"""Handing deals to whoever plays them, chunk by chunk, and taking in what comes back in the order of the deals.

A chunk takes about half a second, whatever the rules and the machine: the first are small, and from the time that
they took follows the size of those after them. No result depends on that.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from piquet_rules.simulation.build import build_of, refuse_other
from piquet_rules.simulation.chunk import chunk
from piquet_rules.simulation.parties import partie_chunk
from piquet_rules.simulation.rows import Rows, rows_and_sums
from piquet_rules.simulation.spec import Spec
from piquet_rules.simulation.sums import Range, Sums

FIRST = 256
"""Deals in the first chunks."""
MOST = 1_000_000
MOST_ROWS = 40_000
"""Rows of a chunk of which rows are wanted: they come back as a whole."""
SECONDS = 0.5
WAITING = 64
"""Chunks that are given to an executor and not yet taken in; more would only fill its memory."""
LOOK = 0.1
"""Seconds between two looks at whether the run is to stop, or its executor is gone."""

Stop = Callable[[], bool]


class Done(NamedTuple):
    """Deals ``first`` to ``end - 1``: what was counted, their rows if they were wanted, and the time that it took."""

    first: int
    end: int
    sums: Sums
    rows: Rows
    seconds: float


@dataclass(frozen=True)
class Job:
    """What a worker needs to know: the simulation, the program that must play it, and whether rows are wanted."""

    spec: Spec
    build: str
    with_rows: bool = False
    parties: bool = False

    @classmethod
    def of(cls, spec: Spec, *, with_rows: bool = False, parties: bool = False) -> Job:
        """The job for a simulation, to be played by the program that runs now; of whole parties, if that is wanted."""
        return cls(spec, build_of(spec), with_rows, parties)

    @property
    def most(self) -> int:
        """Deals in the largest chunk."""
        return MOST_ROWS // len(self.spec.entrants) if self.with_rows else MOST


@dataclass(frozen=True)
class Crew:
    """Who plays: an executor (None: this process), how many chunks it is given at a time, and how to see it is there.

    ``check`` raises SimulationError where the executor is gone and would never say so.
    """

    executor: Executor | None = None
    waiting: int = WAITING
    check: Callable[[], None] = lambda: None


ALONE = Crew()


def play(job: Job, first: int, end: int) -> Done:
    """Play a chunk; this is what is sent to other processes. Raises SimulationError."""
    begun = perf_counter()
    refuse_other(job.build, job.spec)
    if job.parties:
        return Done(first, end, partie_chunk(job.spec, first, end - first), {}, perf_counter() - begun)
    if job.with_rows:
        rows, sums = rows_and_sums(job.spec, first, end)
    else:
        rows, sums = {}, chunk(job.spec, first, end - first)
    return Done(first, end, sums, rows, perf_counter() - begun)


def work(
    job: Job, ranges: Iterable[Range], crew: Crew = ALONE, stop: Stop = lambda: False
) -> Generator[Done, None, None]:
    """What each chunk comes to, in the order of the ranges, until all is done or ``stop`` says so.

    Closing the iterator cancels the chunks that have not begun.
    """
    pace = Pace(job.most, FIRST)
    if crew.executor is None:
        for first, end in pieces(ranges, pace):
            if stop():
                return
            yield pace.after(play(job, first, end))
        return
    pending: deque[Future[Done]] = deque()
    try:
        for first, end in pieces(ranges, pace):
            pending.append(crew.executor.submit(play, job, first, end))
            if len(pending) >= crew.waiting:
                yield pace.after(_taken(pending, crew, stop))
        while pending:
            yield pace.after(_taken(pending, crew, stop))
    except Stopped:
        return
    finally:
        for future in pending:
            future.cancel()


class Stopped(Exception):
    """The run is to stop; never leaves this module."""


def _taken(pending: deque[Future[Done]], crew: Crew, stop: Stop) -> Done:
    """The oldest chunk, when it is done. Raises Stopped."""
    while True:
        if stop():
            raise Stopped
        try:
            done = pending[0].result(timeout=LOOK)
        except NotYet:
            if pending[0].done():  # the work itself ran into a time-out
                raise
            crew.check()
        else:
            pending.popleft()
            return done


class Pace:
    """How many deals make a chunk."""

    def __init__(self, most: int, first: int) -> None:
        self._most = most
        self.size = min(first, most)

    def after(self, done: Done) -> Done:
        """Learn from a chunk how many deals take ``SECONDS``; returns it."""
        rate = (done.end - done.first) / max(done.seconds, 1e-6)
        self.size = max(1, min(self._most, int(rate * SECONDS)))
        return done


def pieces(ranges: Iterable[Range], pace: Pace) -> Iterator[Range]:
    """Ranges of deals cut into chunks, each as long as the pace is then."""
    for first, end in ranges:
        begin = first
        while begin < end:
            stop = min(begin + pace.size, end)
            yield begin, stop
            begin = stop
