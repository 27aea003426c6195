"""Other programs: each runs in an environment of its own that a variable names, and is told by a pipe what to do."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from benchmarks.method import Side

PEERS = "PEERS_PYTHON"
"""Names a Python that has OpenSpiel and RLCard, or one of them."""
ENDPLAY = "ENDPLAY_PYTHON"
"""Names a Python that has endplay."""
HERE = Path(__file__).parent


class Missing(ImportError):
    """Another program is not there to be compared with."""


@lru_cache
def python_with(variable: str, module: str) -> str:
    """The Python that has a program. Raises Missing where none is named, or it has not."""
    python = os.environ.get(variable, "")
    if not python:
        raise Missing(f"name a Python that has {module} in {variable}")
    if subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode:
        raise Missing(f"the Python that {variable} names has no {module}")
    return python


class Worker:
    """A side that another program runs; ``who`` is its name and version."""

    def __init__(self, variable: str, module: str, script: str, *words: str) -> None:
        command = [python_with(variable, module), str(HERE / script), *words]
        worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert worker.stdin is not None
        assert worker.stdout is not None
        self._worker, self._asked, self._told = worker, worker.stdin, worker.stdout
        self.who = self._told.readline().removeprefix("ready").strip()

    def __call__(self, amount: int) -> int:
        print(amount, file=self._asked, flush=True)
        return int(self._told.readline())

    def close(self) -> None:
        """Let it end."""
        self._asked.close()
        self._worker.wait()
        self._told.close()


def openspiel(game: str, unit: str) -> Callable[[], Side]:
    """A game of OpenSpiel, stepped from Python. Unit: games or actions."""
    return lambda: Worker(PEERS, "pyspiel", "peers.py", "openspiel", game, unit)


def rlcard(game: str, unit: str) -> Callable[[], Side]:
    """A game of RLCard, stepped from Python. Unit: games or actions."""
    return lambda: Worker(PEERS, "rlcard", "peers.py", "rlcard", game, unit)


def endplay(boards: int) -> Side:
    """What every lead makes in bridge without trumps: four hands of thirteen cards, by endplay. Unit: solves."""
    return Worker(ENDPLAY, "endplay", "double_dummy.py", str(boards))
