"""A simulation that is ended at once, by a second Ctrl-C: it says what is there of it, and Python says nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

from piquet_rules.cli import progress as shown_progress
from piquet_rules.cli import simulate
from piquet_rules.simulation import outputs, parquet, work
from tests.cli.conftest import ROOT, Piquet

pytestmark = pytest.mark.usefixtures("compiled_once")

NEW = ("simulate", "--policy", "random", "--variants", "rubicon", "--deals", "900")
LONGER = ("simulate", "--deals", "2000", "--resume")


@contextmanager
def twice(total: int, done: int, what: str = "deals") -> Iterator[shown_progress.Told]:
    """Ctrl-C, and again, when the second chunk is played."""
    told: list[int] = []

    def count(number: int) -> None:
        told.append(number)
        if len(told) == 2:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)

    yield count


@contextmanager
def before_all(total: int, done: int, what: str = "deals") -> Iterator[shown_progress.Told]:
    signal.raise_signal(signal.SIGINT)
    yield lambda number: None


@pytest.fixture(autouse=True)
def here(tmp_path: Path, piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def goes_on(file: str, there: str = "") -> str:
    return f"what was written last is in {there or file}, and `piquet simulate --resume {file}` goes on"


@pytest.mark.parametrize(
    ("file", "is_saved", "says", "left"),
    [
        ("", False, "nothing kept", []),
        ("run.csv", True, "nothing kept", []),
        ("run.json", False, "nothing kept", []),
        ("run.json", True, goes_on("run.json"), ["run.json"]),
        ("run.parquet", False, "nothing kept", []),
        ("run.parquet", True, goes_on("run.parquet", "run.parquet.parts"), ["run.parquet.parts"]),
    ],
)
@pytest.mark.parametrize("is_resumed", [False, True])
def test_a_run_that_ends_at_once_says_what_is_there(
    file: str, is_saved: bool, says: str, left: list[str], is_resumed: bool,
    piquet: Piquet, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    if file.endswith(".parquet"):
        pytest.importorskip("duckdb")
    words: tuple[str, ...] = (*NEW, "--output", file) if file else NEW
    if is_resumed:
        if not file or file.endswith(".csv"):
            return
        assert piquet(*words).status == 0
        words, left = (*LONGER, file), sorted({file, *left})
        says = goes_on(file, left[-1] if is_saved else file)
    with monkeypatch.context() as change:
        if is_saved:
            change.setattr(outputs, "SAVE_EVERY", 0)
            change.setattr(parquet, "SAVE_EVERY", 0)
        change.setattr(work, "SECONDS", 1e-9)  # so that there are several chunks
        change.setattr(simulate, "progress", twice)
        ran = piquet(*words)
    assert (ran.status, ran.out) == (130, "")
    assert ran.err.splitlines()[-1] == f"stopped at once; {says}"
    assert sorted(os.listdir()) == left
    if left:
        assert piquet("simulate", "--resume", file).status == 0


@pytest.mark.parametrize("file", ["run.csv", "run.json", "run.parquet"])
@pytest.mark.parametrize("is_resumed", [False, True])
def test_before_the_first_deal_nothing_is_left(
    file: str, is_resumed: bool, piquet: Piquet, monkeypatch: pytest.MonkeyPatch
) -> None:
    if file.endswith(".parquet"):
        pytest.importorskip("duckdb")
    words: tuple[str, ...] = (*NEW, "--output", file)
    says = "nothing kept"
    if is_resumed and not file.endswith(".csv"):
        piquet(*words)
        words, says = (*LONGER, file), f"{file} is as it was"
    before = {each: Path(each).read_bytes() for each in os.listdir()}
    monkeypatch.setattr(simulate, "progress", before_all)
    ran = piquet(*words)
    assert (ran.status, ran.out, ran.err) == (130, "", f"stopped before the first deal; {says}\n")
    assert {each: Path(each).read_bytes() for each in os.listdir()} == before


@pytest.mark.skipif(sys.platform == "win32", reason="it sends signals to itself")
def test_while_rows_are_written(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    """DuckDB calls it a query that was interrupted, and no more."""
    pytest.importorskip("duckdb")

    def for_long(self: parquet.Parquet, done: object) -> None:
        Timer(0.2, os.kill, [os.getpid(), signal.SIGINT]).start()
        self._execute("SELECT sum(a.range) FROM range(1000000) a, range(1000000) b")

    monkeypatch.setattr(parquet.Parquet, "_insert", for_long)
    monkeypatch.setattr(parquet, "SAVE_EVERY", 0)
    ran = piquet(*NEW, "--output", "run.parquet")
    assert (ran.status, ran.out, ran.err) == (130, "", "stopped before the first deal; nothing kept\n")
    assert os.listdir() == []


SAID = {
    "",
    "stopping; what is done is kept (once more: at once)",
    "stopped at once; nothing kept",
    "stopped before the first deal; nothing kept",
}


@pytest.mark.skipif(sys.platform == "win32", reason="it sends signals to a group of processes")
@pytest.mark.parametrize("file", ["run.json", "run.parquet"])
@pytest.mark.parametrize("after", [0.9, 2.5])
def test_processes_that_end_at_once_say_nothing(after: float, file: str, tmp_path: Path) -> None:
    """With rows they are begun by another process, else divided from this one; while they begin and when they play."""
    if file.endswith(".parquet"):
        pytest.importorskip("duckdb")
    command = [sys.executable, "-m", "piquet_rules", *NEW[:-1], "900000000", "--jobs", "2", "--output", file]
    with subprocess.Popen(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    ) as process:  # fmt: skip
        time.sleep(after)
        for _ in range(2):
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.02)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    if not out:  # both came before the results were printed
        kept = f"stopped at once; {goes_on(file, f'{file}.parts')}"  # where rows enough for a part were played
        assert set(err.splitlines()) <= {*SAID, kept}
        assert os.listdir(tmp_path) == [f"{file}.parts"] * (kept in err)


TELLING = """
import time
from piquet_rules.simulation.processes import processes
if __name__ == "__main__":
    try:
        with processes(2) as crew:
            for _ in range(200):
                crew.executor.submit(bytes, 20_000_000)
            time.sleep(0.4)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("over")
"""


@pytest.mark.parametrize("again", range(3))
def test_processes_are_ended_in_the_middle_of_what_they_tell(again: int, tmp_path: Path) -> None:
    """What they have begun to tell is not waited for."""
    (tmp_path / "telling.py").write_text(TELLING)
    ran = subprocess.run(
        [sys.executable, "telling.py"], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ran.stdout, ran.stderr) == ("over\n", "")
