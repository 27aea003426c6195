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
from piquet_rules.fast.cache import user_cache
from piquet_rules.simulation.chunk import machine_for, must_compile, players_of
from piquet_rules.simulation.spec import check_number
from piquet_rules.simulation.work import Crew

MOST_JOBS = 256
_PRELOADED = ["piquet_rules.simulation.work", "numba", "numpy"]
"""Read once for all processes where they are divided from one that has read them; what is not installed is left out."""


_SIGNALS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


@contextmanager
def processes(number: int, policies: tuple[str, str] | None = None) -> Iterator[Crew]:
    """So many processes, until the end of the block.

    What the two ``policies`` need is compiled once, for all, and where this process can be divided as it is, also read.
    Elsewhere, and as everywhere in Python, a script has its work under ``if __name__ == "__main__":``.

    Raises SimulationError where the number is out of bounds, and in the block where a process is ended from outside.
    """
    check_number("the number of jobs", number, 1, MOST_JOBS)
    pool = ProcessPoolExecutor(number, mp_context=_context(policies), initializer=_begin)
    others = multiprocessing.active_children()
    try:
        with _signals_held():
            begun = [pool.submit(os.getpid) for _ in range(number)]
        for each in begun:
            each.result()  # all are begun now, before anybody begins a thread here
        yield Crew(pool, waiting=2 * number + 1)
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()  # what they are at is not wanted, and may be long
        raise
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
    was_alone = _is_alone()
    if policies is not None and (was_alone or (user_cache() is not None and must_compile(players_of(*policies)))):
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy begins threads of its own else
        machine_for(players_of(*policies))
        if was_alone and _is_alone():
            return multiprocessing.get_context("fork")
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    return context


def _is_alone() -> bool:
    """Whether there is no other thread, of Python or of a library: then a process may be divided as it is."""
    return sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1


@contextmanager
def _signals_held() -> Iterator[None]:
    """Let signals wait while processes are begun, which would else obey one before they know what to do with it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Leave Ctrl-C to the process that hands out the work, and end with it, however it ends."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
