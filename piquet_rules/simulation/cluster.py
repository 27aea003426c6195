"""The computers of a cluster of dask that play deals."""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any

from piquet_rules.errors import ExtraMissing, SimulationError, simple
from piquet_rules.problems import safe
from piquet_rules.simulation.build import build, other_build
from piquet_rules.simulation.work import WAITING, Crew

PATIENCE = 20.0
"""Seconds for which a scheduler, or somebody who works for it, is waited for."""
_DASK = "distributed"
_ASK = 2.0
"""Seconds between two questions whether anybody works."""
_SAY = "__import__('importlib').import_module('piquet_rules.simulation.build').build(*{policies!r})"
"""What every computer is asked, as text: it may have no piquet_rules, or another."""


@contextmanager
def cluster(address: str, policies: tuple[str, ...] = (), patience: float = PATIENCE) -> Iterator[Crew]:
    """The workers of the scheduler at an address, as ``tcp://10.0.0.5:8786``, until the end of the block.

    Raises:
        ExtraMissing: dask.distributed is not installed.
        SimulationError: nobody answers or works there, they run another program (with these ``policies``), or, in the
            block, they are gone.
    """
    try:
        import distributed
    except ImportError:
        raise ExtraMissing.of("cluster", "distributed", "works with clusters") from None
    with _quiet():
        client = _connected(distributed, address, patience)
        watch = Watch(client, address, patience)
        try:
            watch.wait_for_workers()
            _refuse_other(client, policies)
            with _lost_workers_named(distributed, watch):
                yield Crew(client.get_executor(pure=False), max(WAITING, 2 * watch.threads), watch.check)
        finally:
            with suppress(Exception):
                client.close(timeout=1)


@contextmanager
def _quiet() -> Iterator[None]:
    """What dask would log and warn of is said by our own errors."""
    loggers = [logging.getLogger(name) for name in list(logging.root.manager.loggerDict) if name.startswith(_DASK)]
    before = [logger.disabled for logger in loggers]
    try:
        for logger in loggers:  # each has a level of its own, so their parent's would not do
            logger.disabled = True
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for logger, was in zip(loggers, before, strict=True):
            logger.disabled = was


def _connected(distributed: Any, address: str, patience: float) -> Any:
    """A client of the scheduler. Raises SimulationError."""
    try:
        return distributed.Client(address, timeout=patience, set_as_default=False)
    except Exception as error:  # whatever an address that is none makes of it
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise SimulationError(
            simple(
                "cluster-missing",
                f"no scheduler of dask answers at `{safe(address)}`: {reason}",
                help="start one with `dask scheduler`; it prints its address, as tcp://10.0.0.5:8786",
            )
        ) from error


class Watch:
    """Sees whether anybody still works."""

    def __init__(self, client: Any, address: str, patience: float) -> None:
        self._client = client
        self._address = safe(address)
        self._patience = patience
        self._asked = self._seen = time.monotonic()
        self.threads = 0

    def wait_for_workers(self) -> None:
        """Wait until there is one. Raises SimulationError."""
        while not self._ask():
            if time.monotonic() - self._seen > self._patience:
                raise SimulationError(
                    simple(
                        "cluster-missing",
                        f"nobody works for the scheduler at `{self._address}`",
                        help=f"start workers with `dask worker {self._address}`",
                    )
                )
            time.sleep(_ASK / 20)

    def check(self) -> None:
        """Raises SimulationError where the scheduler is gone, or has had no worker for some time."""
        if self._client.status != "running":
            raise self.lost("its scheduler is gone")
        if time.monotonic() - self._asked > _ASK and not self._ask() and self._is_over():
            raise self.lost("all its workers are gone")

    def _is_over(self) -> bool:
        return time.monotonic() - self._seen > self._patience

    def _ask(self) -> int:
        """How many threads work. Raises SimulationError where the scheduler is gone."""
        try:
            self.threads = sum(self._client.nthreads().values())
        except Exception as error:
            raise self.lost("its scheduler is gone") from error
        self._asked = time.monotonic()
        if self.threads:
            self._seen = self._asked
        return self.threads

    def lost(self, reason: str) -> SimulationError:
        """The error for a cluster that is no longer there."""
        return SimulationError(
            simple(
                "workers-lost",
                f"the cluster at `{self._address}` is lost: {reason}",
                help="start it anew and go on with what was kept",
            )
        )


@contextmanager
def _lost_workers_named(distributed: Any, watch: Watch) -> Iterator[None]:
    """Errors of dask within the block as ours. Raises SimulationError."""
    try:
        yield
    except distributed.KilledWorker as error:
        raise watch.lost("several workers in turn ended at the same deals, perhaps for want of memory") from error
    except (CancelledError, distributed.comm.CommClosedError) as error:
        raise watch.lost("its scheduler is gone") from error
    except ImportError as error:
        raise other_build(build(), {"a worker": f"another ({error})"}) from error


def _refuse_other(client: Any, policies: tuple[str, ...]) -> None:
    """Raises SimulationError where the scheduler or a worker runs another program than this process."""
    mine = build(*policies)
    question = _SAY.format(policies=policies)
    found = {"the scheduler": _answer(lambda: client.run_on_scheduler(eval, question))}
    workers = client.run(eval, question, on_error="return")
    found |= {f"the worker {address}": _as_text(answer) for address, answer in workers.items()}
    others = {who: what for who, what in found.items() if what != mine}
    if others:
        raise other_build(mine, others)


def _answer(ask: Callable[[], Any]) -> str:
    try:
        return _as_text(ask())
    except Exception as error:  # noqa: BLE001 - whatever went wrong there is what is answered
        return _as_text(error)


def _as_text(answer: object) -> str:
    if isinstance(answer, ImportError | AttributeError):
        return "none or an old one"
    return str(answer)
