"""Processes of this computer that play deals."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any

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
    context, others = _context(policies), multiprocessing.active_children()
    pool: ProcessPoolExecutor | None = None
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # when it begins it lets signals through again
    try:
        with signals_held():  # half made, it would leave behind what its processes share
            pool = ProcessPoolExecutor(number, mp_context=context, initializer=_begin)
            begun = [pool.submit(os.getpid) for _ in range(number)]
        for each in begun:
            each.result()  # all are begun now, before anybody begins a thread here
        yield Crew(pool, waiting=2 * number + 1)
    except KeyboardInterrupt:
        if pool is not None:
            with signals_held():
                _end(pool, [process for process in multiprocessing.active_children() if process not in others])
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
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _end(pool: ProcessPoolExecutor, begun: Sequence[BaseProcess]) -> None:
    """End a pool at once: what its processes are at is not wanted, and may be long.

    It is waited for, else what they share is left behind, and Python complains of that when all is over.
    """
    report = threading.excepthook

    def other(said: threading.ExceptHookArgs) -> None:
        if not isinstance(said.exc_value, InvalidStateError):  # Python 3.11 forgets that chunks may be cancelled
            report(said)

    threading.excepthook = other
    try:
        for process in begun:
            process.kill()
        for process in begun:
            process.join()
        # One may have been ended in the middle of what it told; while this process could still write there itself, its
        # thread that listens would wait for the rest of it for ever.
        pool._result_queue._writer.close()  # type: ignore[attr-defined]  # noqa: SLF001
        pool.shutdown(cancel_futures=True)
    finally:
        threading.excepthook = report


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
def signals_held() -> Iterator[None]:
    """Let signals wait until the end of the block, for what must not be left half-done.

    Processes that are begun in it let them wait too, until they know what to do with them. Other threads, as
    libraries have them, may take a signal all the same, so Python's handlers wait as well.
    """
    noted: list[int] = []
    handlers: dict[int, Any] = {}
    if current_thread() is main_thread():
        ours = [number for number in _SIGNALS if signal.getsignal(number) is not None]
        handlers = {number: signal.signal(number, lambda which, _: noted.append(which)) for number in ours}
    masks = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS) if masks else ()
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in noted:
            signal.raise_signal(number)


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
