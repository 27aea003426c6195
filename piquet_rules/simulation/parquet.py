"""One row a deal under each ruleset, as a Parquet file that DuckDB writes.

While the run goes on, its rows are written into a folder beside the file, part by part, with what is needed to go on;
at the end the parts become the file. So memory does not grow, and whatever happens only the last part is lost.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from piquet_rules.authoring.files import write_result
from piquet_rules.compiled import CATEGORY_NAMES, SEAT_NAMES
from piquet_rules.errors import ExtraMissing, Problem, SimulationError, simple
from piquet_rules.kernel import layout as at
from piquet_rules.simulation.chunk import MEASURES, Numbers
from piquet_rules.simulation.form import KeptParts, checked
from piquet_rules.simulation.kept import kept_run, not_a_run
from piquet_rules.simulation.outputs import (
    SAVE_EVERY,
    Nowhere,
    as_bytes,
    held_in,
    read_json,
    refuse_unfinished,
    try_to_write,
    unfinished,
)
from piquet_rules.simulation.run import Run
from piquet_rules.simulation.spec import SEATS
from piquet_rules.simulation.work import Done

ROWS_A_PART = 60_000
MOST_PARTS = 100
"""So many parts become one, so that a long run does not end with tens of thousands of files."""
_STATE = "run.json"
_KEY = "piquet"
"""Under which the run is kept in the file."""
_BY_SEAT = "elder", "younger"
_SETTINGS = {
    "threads": 1,
    "memory_limit": "160MB",
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}


def _who(column: str) -> str:
    return f"CASE {column} " + " ".join(f"WHEN {n + 1} THEN '{name}'" for n, name in enumerate(_BY_SEAT)) + " END"


def _bonus(column: str) -> str:
    return f"CASE {column} WHEN {at.PIQUE} THEN 'pique' WHEN {at.REPIQUE} THEN 'repique' END"


COLUMNS: dict[str, tuple[str, str]] = {
    **{name: ("INTEGER", name) for name in ("elder", "younger", "net", "elder_tricks")},
    **{f"{seat}_bonus": ("VARCHAR", _bonus(f"{seat}_bonus")) for seat in _BY_SEAT},
    **{f"{seat}_carte_blanche": ("BOOLEAN", f"{seat}_blank > 0") for seat in _BY_SEAT},
    **{f"{seat}_taken": ("INTEGER", f"{seat}_taken") for seat in _BY_SEAT},
    **{name: ("VARCHAR", _who(f'"{name}"')) for name in CATEGORY_NAMES},
    **{
        f"{seat}_sank_{name}": ("BOOLEAN", f"sunk & {1 << place * at.CATEGORIES + category} > 0")
        for place, seat in enumerate(SEAT_NAMES[:SEATS])
        for category, name in enumerate(CATEGORY_NAMES)
    },
    "announced_capot": ("VARCHAR", _who("announced")),
    "conceded": ("VARCHAR", _who("conceded")),
}
"""Behind ``deal`` and ``variant``: name → type and how it follows from what is counted. NULL is nobody or nothing."""


class Parquet(Nowhere):
    """The rows of a run. Raises ExtraMissing where DuckDB is not installed."""

    with_rows = True
    can_go_on = True

    def __init__(self, name: str) -> None:
        self.shown = name
        self._duckdb = _duckdb()
        self._path = Path(os.path.realpath(name))
        self.folder = self._path.with_name(f"{self._path.name}.parts")
        self._db: Any = None
        self._parts: list[str] = []
        self._begins_with_file = False
        self._made_folder = self._is_joined = False
        self._waiting: list[Done] = []
        self._saved = 0.0

    def read(self) -> Run:
        """The run whose rows were written there. Raises NotFound, SimulationError, ProfileError."""
        mine = self._in_file()
        if mine is None and isinstance(held_in(self.shown), dict):
            raise not_a_run("it is written as JSON, not as Parquet: let its name end in .json", self.shown)
        if self.folder.is_dir():
            run = read_json(str(self.folder / _STATE))
            if _sums_in(mine) != run.sums.to_json():
                self._refuse_lost_rows(run, self._state())
                return run
            shutil.rmtree(self.folder)  # the file was made of it, and the program ended right then
        if mine is None:
            return read_json(self.shown)  # says what is wrong with it
        run = kept_run(mine, self.shown)
        self._refuse_lost_rows(run, KeptParts(parts=[], begins_with_file=True))
        return run

    def _in_file(self) -> Any:
        """What a finished file says of its run; None where there is none."""
        try:
            with self._duckdb.connect(config=_SETTINGS) as db:
                query = "SELECT value FROM parquet_kv_metadata($1) WHERE key = $2::BLOB"
                found = db.execute(query, [str(self._path), _KEY]).fetchone()
            return json.loads(found[0]) if found else None
        except (self._duckdb.Error, ValueError, RecursionError):
            return None

    def _state(self) -> KeptParts:
        """The parts that are noted in the folder. Raises SimulationError."""
        try:
            return checked(json.loads((self.folder / _STATE).read_bytes()), KeptParts)
        except ValueError as error:
            raise not_a_run(f"it is not whole: {error}", str(self.folder / _STATE)) from error

    def _refuse_lost_rows(self, run: Run, state: KeptParts) -> None:
        """Raises SimulationError where there are not as many rows as there should be."""
        wanted = run.sums.deals * len(run.spec.entrants)
        try:
            with self._duckdb.connect(config=_SETTINGS) as db:
                files = self._files(state)
                query = f"SELECT count(*) FROM ({_all_of(files)})"  # noqa: S608 - the names are quoted
                (found,) = db.execute(query).fetchone() if files else (0,)
        except self._duckdb.Error as error:
            raise not_a_run(f"its rows cannot be read: {str(error).splitlines()[0]}", self.shown) from error
        if found != wanted:
            raise not_a_run(f"its rows are not whole: there are {found:,} of {wanted:,}", self.shown)

    def _files(self, state: KeptParts) -> list[Path]:
        """All that holds rows, in the order of the deals."""
        return [*([self._path] if state.begins_with_file else []), *(self.folder / part for part in state.parts)]

    def begin(self, run: Run, *, resumed: bool) -> None:
        try_to_write(self.shown)
        if not resumed:
            refuse_unfinished(self._in_file() or held_in(self.shown), self.shown)
        if self.folder.is_dir() and not (self.folder / _STATE).exists():
            shutil.rmtree(self.folder)  # a program ended before it wrote anything there
        if self.folder.is_dir():
            if not resumed:
                raise unfinished(self.shown)
            state = self._state()
            self._parts, self._begins_with_file = state.parts, state.begins_with_file
        else:
            self._begins_with_file, self._made_folder = resumed, True
            self.folder.mkdir()
            self._note([], run)
        self._db = self._duckdb.connect(config={**_SETTINGS, "temp_directory": str(self.folder)})
        types = ", ".join(f'"{name}" {kind}' for name, (kind, _) in COLUMNS.items())
        self._execute(f"CREATE TABLE rows (place UTINYINT, deal BIGINT, variant VARCHAR, {types})")
        self._saved = time.monotonic()

    def take(self, done: Done) -> None:
        self._waiting.append(done)

    def save(self, run: Run) -> Problem | None:
        rows = sum(done.end - done.first for done in self._waiting) * len(run.spec.entrants)
        if rows >= ROWS_A_PART or time.monotonic() - self._saved >= SAVE_EVERY:
            self._write_part(run)
            self._saved = time.monotonic()
        return None

    def finish(self, run: Run) -> None:
        if self._db is None:
            return
        if self._waiting:
            self._write_part(run)
        if run.sums.deals:
            self._join(run)
            self._is_joined = True
        self._db.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def abandon(self) -> str:
        if self._made_folder and (self._is_joined or not self._parts):  # nothing is there that is not in the file
            shutil.rmtree(self.folder, ignore_errors=True)
        if self._parts and not self._is_joined:
            return f"{self.shown}.parts"
        return self.shown if self._is_joined or self._begins_with_file else ""

    def _write_part(self, run: Run) -> None:
        """The rows that have been taken, as a part; then what is needed to go on behind it. Raises SimulationError."""
        try:
            if not self._waiting:  # parties have no rows
                return self._note(self._parts, run)
            self._execute("TRUNCATE rows")  # what an earlier try has left
            for done in self._waiting:
                self._insert(done)
            name = self._next_part()
            self._copy("SELECT * EXCLUDE (place) FROM rows ORDER BY deal, place", self.folder / name)
            self._note([*self._parts, name], run)
            self._waiting.clear()
            self._join_parts(run)
        except (OSError, self._duckdb.Error) as error:
            raise self._refused(error) from error
        return None

    def _execute(self, query: str, values: Sequence[Any] = ()) -> None:
        """Raises KeyboardInterrupt where DuckDB was at work on it and calls that a query that was interrupted."""
        try:
            self._db.execute(query, list(values))
        except (RuntimeError, self._duckdb.InterruptException) as error:
            if "interrupt" in str(error).lower():
                raise KeyboardInterrupt from error
            raise

    def _next_part(self) -> str:
        last = self._parts[-1].removesuffix(".parquet").rpartition("-")[2] if self._parts else "-1"
        return f"{int(last) + 1:06}.parquet"

    def _join_parts(self, run: Run) -> None:
        """Make one part of many small ones; they are deleted when it is noted."""
        small = [part for part in self._parts if "-" not in part]
        if len(small) < MOST_PARTS:
            return
        name = f"{small[0].removesuffix('.parquet')}-{small[-1]}"
        self._copy(_all_of(self.folder / part for part in small), self.folder / name)
        self._note([*self._parts[: -len(small)], name], run)
        for part in small:
            (self.folder / part).unlink()

    def _insert(self, done: Done) -> None:
        columns = ", ".join(f"({said})::{kind}" for kind, said in COLUMNS.values())
        for place, (name, blocks) in enumerate(done.rows.items()):
            for block in blocks:
                source, values = self._source(block)
                query = f"INSERT INTO rows SELECT {place}, deal, $1, {columns} FROM {source}"  # noqa: S608 - all ours
                self._execute(query, [name, *values])

    def _source(self, block: dict[str, Numbers]) -> tuple[str, list[Any]]:
        """A block of rows as something to select from, with the values that it needs."""
        if not isinstance(block["deal"], list):
            self._db.register("block", block)
            return "block", []
        names = ["deal", *MEASURES]
        columns = ", ".join(f'unnest(${n}::BIGINT[]) AS "{name}"' for n, name in enumerate(names, 2))
        return f"(SELECT {columns})", [block[name] for name in names]

    def _copy(self, query: str, path: Path, more: str = "") -> None:
        beside = path.with_name(f".{path.name}.new")
        try:
            self._execute(f"COPY ({query}) TO {_quoted(str(beside))} (FORMAT parquet, COMPRESSION zstd{more})")
            os.replace(beside, path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    def _join(self, run: Run) -> None:
        """All parts as one file. Raises SimulationError; the parts are kept then."""
        files = self._files(KeptParts(parts=self._parts, begins_with_file=self._begins_with_file))
        kept = _quoted(json.dumps(run.kept(), separators=(",", ":")))
        try:
            self._copy(_all_of(files), self._path, f", KV_METADATA {{{_KEY}: {kept}}}")
        except (OSError, self._duckdb.Error) as error:
            raise self._refused(error) from error

    def _note(self, parts: list[str], run: Run) -> None:
        """Write down what is done, and which parts hold it."""
        state = {**run.kept(), "parts": parts, "begins_with_file": self._begins_with_file}
        write_result(self.folder / _STATE, as_bytes(state))
        self._parts = parts

    def _refused(self, error: Exception) -> SimulationError:
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        return SimulationError(
            simple(
                "system-refused",
                f"the rows cannot be written: {reason}",
                help=f"those written are kept in {self.folder.name}; make room, and `piquet simulate --resume "
                f"{self.shown}` goes on",
                file=self.shown,
            )
        )


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        raise ExtraMissing.of("data", "duckdb", "writes Parquet") from None
    return duckdb


def _all_of(files: Iterable[Path]) -> str:
    """What selects the rows of files, one after the other."""
    names = ", ".join(_quoted(str(file)) for file in files)
    return f"SELECT * FROM read_parquet([{names}])"  # noqa: S608 - the names are quoted


def _sums_in(held: Any) -> Any:
    """The sums in what a file says of its run, if it is one."""
    run = held.get("run") if isinstance(held, dict) else None
    return run.get("sums") if isinstance(run, dict) else None


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
