"""Running commands: within this process, and as a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from piquet_rules.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


class Ran(NamedTuple):
    """What a command left: its exit status and both outputs."""

    status: int
    out: str
    err: str


Piquet = Callable[..., Ran]


@pytest.fixture
def piquet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Piquet:
    """Run a command within this process, in the folder of the project unless the test has gone elsewhere."""
    here = Path.cwd()

    def run(*words: str | Path) -> Ran:
        if Path.cwd() == here:
            monkeypatch.chdir(ROOT)
        status = main([str(word) for word in words])
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def piquet_process() -> Piquet:
    """Run a command as a process, with other variables around it if a test names some."""

    def run(*words: str, **around: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "piquet_rules", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), **around},
            capture_output=True,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    return run
