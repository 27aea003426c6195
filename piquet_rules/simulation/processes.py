"""Processes of this computer that play deals."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from threading import Thread

from piquet_rules.errors import SimulationError, simple
from piquet_rules.simulation.chunk import machine_for, players_of
from piquet_rules.simulation.spec import check_number
from piquet_rules.simulation.work import Crew

MOST_JOBS = 256
_PRELOADED = ["piquet_rules.simulation.work", "numba", "numpy"]
"""Read once for all processes where they are divided from one that has read them; what is not installed is left out."""


@contextmanager
def processes(number: int, policies: tuple[str, str] | None = None) -> Iterator[Crew]:
    """So many processes, until the end of the block.

    Where this process can be divided as it is, what the two ``policies`` need is compiled or read once, for all.
    Elsewhere, and as everywhere in Python, a script has its work under ``if __name__ == "__main__":``.

    Raises SimulationError where the number is out of bounds, and in the block where a process is ended from outside.
    """
    check_number("the number of jobs", number, 1, MOST_JOBS)
    pool = ProcessPoolExecutor(number, mp_context=_context(policies), initializer=_begin)
    try:
        pool.submit(os.getpid).result()  # all are begun now, before anybody begins a thread here
        yield Crew(pool, waiting=2 * number + 1)
    except BrokenProcessPool as error:
        raise SimulationError(
            simple(
                "workers-lost",
                "a process that played deals was ended from outside",
                help="perhaps there was too little memory: try fewer jobs; a script of your own that starts them needs "
                'its work under `if __name__ == "__main__":`',
            )
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _context(policies: tuple[str, str] | None) -> multiprocessing.context.BaseContext:
    """How processes are begun: the quickest way that is safe here."""
    if policies is not None and _is_alone():
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy begins threads of its own else
        machine_for(players_of(*policies))
        if _is_alone():
            return multiprocessing.get_context("fork")
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    return context


def _is_alone() -> bool:
    """Whether there is no other thread, of Python or of a library: then a process may be divided as it is."""
    return sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1


def _begin() -> None:
    """Leave Ctrl-C to the process that hands out the work, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
