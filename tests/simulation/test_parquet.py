"""One row a deal: the rows are those that were counted, and stay when the disk is full or the run is stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.kernel import layout as at
from piquet_rules.simulation import chunk as chunks
from piquet_rules.simulation import parquet, work
from piquet_rules.simulation.outputs import Nowhere, as_bytes
from piquet_rules.simulation.parquet import COLUMNS, Parquet
from piquet_rules.simulation.run import Asked, Run
from piquet_rules.simulation.work import MOST_ROWS, Job
from tests.simulation.test_kept import ASKED, gone_on

duckdb = pytest.importorskip("duckdb")
ROOT = Path(__file__).resolve().parents[2]


def rows_of(file: Path, columns: str = "*") -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = duckdb.sql(f"SELECT {columns} FROM '{file}'").fetchall()
    return found


def written(file: Path, asked: Asked = ASKED, until: int = 10**9) -> Run:
    output = Parquet(str(file))
    run = Run.begin(asked)
    output.begin(run, resumed=False)
    gone_on(run, until, output)
    output.finish(run)
    return run


def test_the_rows_are_what_was_counted(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    run = written(file)
    names = [entrant.name for entrant in run.spec.entrants]
    assert rows_of(file, "deal, variant") == [(deal, name) for deal in range(900) for name in names]
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]
    for name in names:
        counted = run.sums.counted[name]
        mine = f"(SELECT * FROM '{file}' WHERE variant = '{name}')"
        for measure in ("elder", "younger", "net", "elder_tricks", "elder_taken", "younger_taken"):
            assert (
                Counter(dict(duckdb.sql(f"SELECT {measure}, count(*) FROM {mine} GROUP BY 1").fetchall()))
                == (counted[measure])
            )
        for column, measure, value, number in (
            ("elder_bonus", "elder_bonus", "'repique'", at.REPIQUE),
            ("elder_bonus", "elder_bonus", "'pique'", at.PIQUE),
            ("point", "point", "'elder'", 1),
            ("set", "set", "'younger'", 2),
            ("announced_capot", "announced", "'elder'", 1),
        ):
            (found,) = duckdb.sql(f"""SELECT count(*) FROM {mine} WHERE "{column}" = {value}""").fetchall()
            assert found == (counted[measure][number],)


def test_rows_from_lists_and_from_arrays_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain runs have lists; they need no numpy."""
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    asked = replace(ASKED, variants=("rubicon", "hoyle-101"), set=(), unset=(), deals=60)
    written(one, asked)
    columns = chunks.columns

    def as_lists(rows: Any) -> dict[str, Any]:
        return {name: [int(number) for number in numbers] for name, numbers in columns(rows).items()}

    monkeypatch.setattr(chunks, "columns", as_lists)
    written(other, asked)
    assert rows_of(one) == rows_of(other)
    assert len(rows_of(one)[0]) == len(COLUMNS) + 2


def test_rows_in_parts_go_on_where_they_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROWS_A_PART", 1)
    whole, file = tmp_path / "whole.parquet", tmp_path / "rows.parquet"
    written(whole)
    stopped = written(file, until=1)
    assert len(rows_of(file)) == 4 * stopped.sums.deals < 4 * 900
    output = Parquet(str(file))
    run = output.read()
    assert (run.asked, run.sums) == (ASKED, stopped.sums)
    output.begin(run, resumed=True)
    gone_on(run, output=output)
    output.finish(run)
    assert rows_of(file) == rows_of(whole)
    assert run.sums == Parquet(str(whole)).read().sums


def test_a_run_that_was_killed_goes_on_from_its_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is left without ``finish``; a part of which nothing was noted is not counted."""
    monkeypatch.setattr(parquet, "ROWS_A_PART", 1)
    whole, file = tmp_path / "whole.parquet", tmp_path / "rows.parquet"
    written(whole)
    output = Parquet(str(file))
    killed = Run.begin(ASKED)
    output.begin(killed, resumed=False)
    gone_on(killed, until=1, output=output)
    assert not file.exists()
    (output.folder / "000001.parquet").write_bytes(b"half a part")
    again = Parquet(str(file))
    with pytest.raises(pq.SimulationError) as refused:
        again.begin(Run.begin(ASKED), resumed=False)
    assert refused.value.code == "unfinished-run"
    run = again.read()
    assert run.sums == killed.sums
    again.begin(run, resumed=True)
    gone_on(run, output=again)
    again.finish(run)
    assert rows_of(file) == rows_of(whole)
    assert not again.folder.exists()


def test_an_unfinished_run_is_not_written_over(tmp_path: Path) -> None:
    """One that was stopped is a file like any other: its parts have been joined."""
    file = tmp_path / "rows.parquet"
    stopped = written(file, until=1)
    before = file.read_bytes()
    with pytest.raises(pq.SimulationError) as refused:
        written(file)
    assert refused.value.code == "unfinished-run"
    assert f"--resume {file}" in refused.value.problems[0].help
    assert (file.read_bytes(), [path.name for path in tmp_path.iterdir()]) == (before, ["rows.parquet"])
    output = Parquet(str(file))
    run = output.read()
    output.begin(run, resumed=True)
    gone_on(run, output=output)
    output.finish(run)
    assert stopped.sums.deals < run.sums.deals == 900
    shorter = written(file, replace(ASKED, deals=300))  # one that is done may be
    assert len(rows_of(file)) == 4 * shorter.sums.deals


def test_deals_without_their_parties_are_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    asked = replace(ASKED, set=(), unset=(), deals=20, parties=3)
    assert written(file, asked).left() == []
    with pytest.raises(pq.SimulationError, match="unfinished-run"):
        written(file, asked)


def test_rows_of_another_origin_may_be_written_over(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    duckdb.sql(f"COPY (SELECT 1 AS deal) TO '{file}' (FORMAT parquet)")
    written(file, replace(ASKED, deals=20))
    assert len(rows_of(file)) == 4 * 20


def test_many_parts_become_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "ROWS_A_PART", 1)
    monkeypatch.setattr(parquet, "MOST_PARTS", 3)
    monkeypatch.setattr(work, "SECONDS", 1e-9)  # a deal a chunk, after the first
    monkeypatch.setattr(work, "FIRST", 5)
    whole, file = tmp_path / "whole.parquet", tmp_path / "rows.parquet"
    asked = replace(ASKED, set=(), unset=(), deals=13)
    output = Parquet(str(file))
    run = Run.begin(asked)
    output.begin(run, resumed=False)
    gone_on(run, until=12, output=output)
    names = sorted(path.name for path in output.folder.glob("*.parquet"))
    assert names == ["000000-000002.parquet", "000003-000005.parquet", "000006.parquet", "000007.parquet"]
    gone_on(run, output=output)
    output.finish(run)
    written(whole, asked)
    assert rows_of(file) == rows_of(whole)


def test_a_run_that_ended_between_its_file_and_its_parts_has_each_deal_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rows.parquet"
    first = written(file, until=1)
    output = Parquet(str(file))
    run = output.read()
    output.begin(run, resumed=True)
    gone_on(run, output=output)
    monkeypatch.setattr("shutil.rmtree", lambda *_, **__: None)
    output.finish(run)
    monkeypatch.undo()
    assert output.folder.is_dir()
    again = Parquet(str(file))
    found = again.read()
    assert first.sums.deals < found.sums.deals == 900
    again.begin(found, resumed=True)
    again.finish(found)
    assert len(rows_of(file)) == 4 * 900
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]


def test_of_a_run_without_a_deal_nothing_is_left(tmp_path: Path) -> None:
    output = Parquet(str(tmp_path / "rows.parquet"))
    run = Run.begin(ASKED)
    output.begin(run, resumed=False)
    output.finish(run)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_origin_is_refused(tmp_path: Path) -> None:
    other, none = tmp_path / "other.parquet", tmp_path / "none.parquet"
    duckdb.sql(f"COPY (SELECT 1 AS deal) TO '{other}' (FORMAT parquet)")
    none.write_bytes(b"PAR1")
    for file in (other, none):
        with pytest.raises(pq.SimulationError) as refused:
            Parquet(str(file)).read()
        assert refused.value.code == "not-a-run"
    with pytest.raises(pq.NotFound, match="file-missing"):
        Parquet(str(tmp_path / "nothing.parquet")).read()


@pytest.mark.parametrize("until", [300, 900])
def test_a_run_in_json_under_the_name_of_rows_is_refused(until: int, tmp_path: Path) -> None:
    run, file = Run.begin(ASKED), tmp_path / "rows.parquet"
    gone_on(run, until, Nowhere())
    file.write_bytes(before := as_bytes(run.kept()))
    with pytest.raises(pq.SimulationError, match="it is written as JSON, not as Parquet") as refused:
        Parquet(str(file)).read()
    assert refused.value.code == "not-a-run"
    if not run.is_complete:
        with pytest.raises(pq.SimulationError, match="unfinished-run"):
            Parquet(str(file)).begin(Run.begin(ASKED), resumed=False)
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("said", ["{", "[1]", "3", '{"run": 3}', '{"run": {}}', '{"run": {"sums": 1}}'])
def test_a_file_that_tells_of_no_run_is_refused(said: str, tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    duckdb.sql(f"COPY (SELECT 1 AS deal) TO '{file}' (FORMAT parquet, KV_METADATA {{piquet: '{said}'}})")
    with pytest.raises(pq.SimulationError) as refused:
        Parquet(str(file)).read()
    assert refused.value.code == "not-a-run"


@pytest.fixture
def in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a run that was killed when three parts were written."""
    monkeypatch.setattr(parquet, "ROWS_A_PART", 1)
    output = Parquet(str(tmp_path / "rows.parquet"))
    run = Run.begin(replace(ASKED, set=(), unset=(), deals=900))
    monkeypatch.setattr(work, "SECONDS", 1e-9)
    monkeypatch.setattr(work, "FIRST", 5)
    output.begin(run, resumed=False)
    gone_on(run, until=7, output=output)
    return output.folder


NOTED: dict[str, tuple[dict[str, Any], str]] = {
    "no list": ({"parts": "000000.parquet"}, "parts is no list"),
    "a number": ({"parts": [0]}, "parts > 0 is no text"),
    "another file": ({"parts": ["../000000.parquet"]}, "parts > 0 is not the name of a part"),
    "one that is not there": ({"parts": ["000007.parquet"]}, "its rows cannot be read: "),
    "one too few": ({"parts": ["000000.parquet", "000001.parquet"]}, "its rows are not whole: there are 12 of 14"),
    "none": ({"parts": []}, "its rows are not whole: there are 0 of 14"),
    "a file that is not there": ({"begins_with_file": True}, "its rows cannot be read: "),
    "a text": ({"begins_with_file": "no"}, "begins_with_file is neither true nor false"),
}


@pytest.mark.parametrize("what", NOTED)
def test_parts_that_are_not_what_was_noted_are_refused(what: str, in_parts: Path) -> None:
    changes, says = NOTED[what]
    state = in_parts / "run.json"
    state.write_text(json.dumps({**json.loads(state.read_bytes()), **changes}))
    files = sorted(in_parts.iterdir())
    with pytest.raises(pq.SimulationError) as refused:
        Parquet(str(in_parts.with_suffix(""))).read()
    assert refused.value.code == "not-a-run"
    assert says in refused.value.problems[0].message
    assert sorted(in_parts.iterdir()) == files


def test_a_part_that_is_damaged_is_refused(in_parts: Path) -> None:
    (in_parts / "000001.parquet").write_bytes(b"PAR1")
    with pytest.raises(pq.SimulationError, match="not-a-run: its rows cannot be read"):
        Parquet(str(in_parts.with_suffix(""))).read()


def test_without_duckdb_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(pq.ExtraMissing, match="duckdb") as refused:
        Parquet("rows.parquet")
    assert "piquet-rules[data]" in refused.value.problems[0].help


SMALL_FILES = """
import resource, sys
sys.modules["numba"] = None
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
from piquet_rules.simulation import parquet
parquet.ROWS_A_PART = 500
from piquet_rules.__main__ import run
run()
"""


@pytest.fixture
def small_files(tmp_path: Path) -> Any:
    """Run the command where no file may become larger than so many bytes: a disk that fills up."""
    pytest.importorskip("resource")

    def run(most: int, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", SMALL_FILES, str(most), *words],
            env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip

    return run


def test_a_disk_that_is_full_late_keeps_the_rows_that_were_written(small_files: Any, tmp_path: Path) -> None:
    words = ("simulate", "--policy", "random", "--variants", "rubicon", "--deals", "3000", "--json")
    ran = small_files(30_000, *words, "--output", "rows.parquet")
    assert ran.returncode == 1
    assert "rows.parquet: system-refused  the rows cannot be written" in ran.stderr
    assert "--resume rows.parquet" in ran.stderr
    assert "Traceback" not in ran.stderr
    done = json.loads(ran.stdout)["deals"]
    parts = sorted((tmp_path / "rows.parquet.parts").glob("*.parquet"))
    kept = sum(len(rows_of(part)) for part in parts)
    assert 0 < kept <= done
    again = small_files(10**9, "simulate", "--resume", "rows.parquet", "--json")
    assert (again.returncode, again.stderr) == (0, "wrote rows.parquet\n")
    assert json.loads(again.stdout) == json.loads(small_files(10**9, *words).stdout)
    assert [deal for (deal,) in rows_of(tmp_path / "rows.parquet", "deal")] == list(range(3000))


def test_a_disk_that_is_full_for_json_keeps_what_was_written_before(small_files: Any, tmp_path: Path) -> None:
    words = ("simulate", "--policy", "random", "--variants", "rubicon", "--output", "run.json", "--json")
    assert small_files(10**9, *words, "--deals", "300").returncode == 0
    before = (tmp_path / "run.json").read_bytes()
    ran = small_files(4000, "simulate", "--resume", "run.json", "--deals", "600", "--json")
    assert ran.returncode == 1
    assert ran.stderr.startswith("system-refused  writing `run.json` failed: ")
    assert (json.loads(ran.stdout)["deals"], json.loads(ran.stdout)["complete"]) == (600, True)
    assert (tmp_path / "run.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.json"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full here")
def test_a_device_is_written_to_and_never_replaced(small_files: Any, tmp_path: Path) -> None:
    (tmp_path / "full.json").symlink_to("/dev/full")
    (tmp_path / "null.csv").symlink_to("/dev/null")
    words = ("simulate", "--policy", "random", "--variants", "rubicon", "--deals", "20")
    full = small_files(10**9, *words, "--output", "full.json")
    assert full.returncode == 1
    assert "system-refused  writing `full.json` failed: no space left on device" in full.stderr
    assert full.stdout.startswith("20 deals")
    assert small_files(10**9, *words, "--output", "null.csv").returncode == 0
    assert not Path("/dev/full").is_file()
    assert not Path("/dev/null").is_file()


def test_the_chunks_of_a_run_with_rows_are_small() -> None:
    run = Run.begin(ASKED)
    assert Job.of(run.spec, with_rows=True).most == MOST_ROWS // 4
