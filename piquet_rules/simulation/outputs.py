"""Files into which a simulation is written: results as JSON, with all that is needed to go on, and as CSV."""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from piquet_rules.authoring.files import refuse_unwritable, write_result
from piquet_rules.errors import NotFound, Problem, SimulationError, simple
from piquet_rules.simulation.as_csv import as_csv
from piquet_rules.simulation.kept import kept_run
from piquet_rules.simulation.run import Run
from piquet_rules.simulation.work import Done

SAVE_EVERY = 10.0
"""Seconds between two times at which a run is kept while it is played."""


class Nowhere:
    """The results are only printed."""

    with_rows = False
    can_go_on = False
    shown = ""

    def read(self) -> Run:
        """The run that is kept there. Raises NotFound, SimulationError, ProfileError."""
        return read_json(self.shown)

    def begin(self, run: Run, *, resumed: bool) -> None:
        """Called before the first deal. Raises PiquetError, OSError where nothing can be written there."""

    def take(self, done: Done) -> None:
        """The next deals, before they are counted."""

    def save(self, run: Run) -> Problem | None:
        """Called after each chunk."""
        return None

    def finish(self, run: Run) -> None:
        """Called at the end, whether all is done or not. Raises OSError, SimulationError."""

    def add_causes(self, run: Run) -> None:
        """Called where causes were found after that. Raises OSError."""

    def abandon(self) -> str:
        """Called where the run ends at once: where what was kept of it is; empty where nothing is."""
        return ""


class Csv(Nowhere):
    """The results as a table for spreadsheets."""

    def __init__(self, name: str) -> None:
        self.shown = name
        self._is_kept = False

    def begin(self, run: Run, *, resumed: bool) -> None:
        try_to_write(self.shown)

    def finish(self, run: Run) -> None:
        if run.sums.deals:
            write_result(self.shown, as_csv(run.simulation()).encode())
            self._is_kept = True

    def abandon(self) -> str:
        return self.shown if self._is_kept else ""


class Json(Nowhere):
    """The results with the run, written anew every few seconds, so that little is lost whatever happens."""

    can_go_on = True

    def __init__(self, name: str) -> None:
        self.shown = name
        self._saved = time.monotonic()
        self._trouble = False
        self._is_kept = False

    def begin(self, run: Run, *, resumed: bool) -> None:
        try_to_write(self.shown)
        if not resumed:
            refuse_unfinished(held_in(self.shown), self.shown)
        self._is_kept = resumed
        self._saved = time.monotonic()

    def save(self, run: Run) -> Problem | None:
        if time.monotonic() - self._saved < SAVE_EVERY:
            return None
        self._saved = time.monotonic()
        try:
            self.finish(run)
        except OSError as error:
            if self._trouble:
                return None
            self._trouble = True
            return not_kept(error, self.shown)
        self._trouble = False
        return None

    def finish(self, run: Run) -> None:
        if run.sums.deals:
            write_result(self.shown, as_bytes(run.kept()))
            self._is_kept = True

    def add_causes(self, run: Run) -> None:
        self.finish(run)

    def abandon(self) -> str:
        return self.shown if self._is_kept else ""


def as_bytes(data: Any) -> bytes:
    """JSON on one line."""
    return (json.dumps(data, separators=(",", ":")) + "\n").encode()


def not_kept(error: OSError, file: str) -> Problem:
    """What is said while the run goes on though it cannot be written."""
    return simple(
        "system-refused",
        f"the deals done cannot be kept now: {(error.strerror or str(error)).lower()}",
        help="the run goes on and tries again; what was written last is still there",
        file=file,
    )


def try_to_write(name: str) -> None:
    """Find out before hours of work that a file cannot be written. Raises Unwritten, OSError; changes nothing."""
    refuse_unwritable(name)
    path = Path(os.path.realpath(name))
    try:
        if path.is_dir():
            raise IsADirectoryError(21, os.strerror(21))
        if path.exists() and not path.is_file():
            return
        handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
        os.close(handle)
        os.unlink(beside)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None


def held_in(name: str) -> Any:
    """The JSON in a file; None where there is none."""
    try:
        return json.loads(Path(name).read_bytes()) if Path(name).is_file() else None
    except (OSError, ValueError, RecursionError):
        return None


def refuse_unfinished(held: Any, name: str) -> None:
    """Raises SimulationError where what a file holds is a run that is not done; hours of work are not written over."""
    if isinstance(held, dict) and isinstance(held.get("run"), dict) and held.get("complete") is not True:
        raise unfinished(name)


def unfinished(name: str) -> SimulationError:
    """The error for an output that would be lost."""
    return SimulationError(
        simple(
            "unfinished-run",
            "there is a simulation in it that was not finished",
            help=f"`piquet simulate --resume {name}` goes on with it; to begin anew, delete it or name another file",
            file=name,
        )
    )


def read_json(name: str) -> Run:
    """The run that a file holds. Raises NotFound, SimulationError, ProfileError."""
    try:
        text = Path(name).read_bytes()
    except OSError as error:
        missing = isinstance(error, FileNotFoundError | NotADirectoryError)
        why = "there is no such file" if missing else (error.strerror or "it can't be read").lower()
        raise NotFound(simple("file-missing", why, file=name)) from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    return kept_run(data, name)
