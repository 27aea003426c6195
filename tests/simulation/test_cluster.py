"""A cluster of our own on this computer: a scheduler and workers as processes, some of which are killed at work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

import piquet_rules as pq
from piquet_rules.cli.main import main
from piquet_rules.simulation import outputs
from piquet_rules.simulation.cluster import cluster
from piquet_rules.simulation.spec import Spec
from piquet_rules.simulation.sums import Sums
from piquet_rules.simulation.work import Crew, Job, work

pytest.importorskip("distributed")
ROOT = Path(__file__).resolve().parents[2]
DEALS = 3000
PRELOAD = str(Path(__file__).with_name("preload.py"))


class Cluster:
    """Processes that this test starts and ends."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self._started: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--no-show")

    def _start(self, module: str, *words: str, **around: str) -> subprocess.Popen[bytes]:
        words = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(self._file), *words)
        around = {**os.environ, "PYTHONPATH": str(ROOT), "PIQUET_MARKS": str(self._folder), **around}
        with open(self._folder / "log", "ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{module}", *words], env=around, stdout=log, stderr=log
            )
        self._started.append(process)
        return process

    def worker(self, **around: str) -> subprocess.Popen[bytes]:
        return self._start("dask_worker", "--no-nanny", "--nthreads", "1", "--preload", PRELOAD, **around)

    @property
    def address(self) -> str:
        awaited(lambda: self._file.exists() and self._file.read_text().strip().endswith("}"))
        return str(json.loads(self._file.read_text())["address"])

    def marks(self, what: str, process: subprocess.Popen[bytes]) -> list[int]:
        """The chunks, by their first deals, that a process has started, ended, or is stuck in."""
        return sorted(int(path.name.split("-")[2]) for path in self._folder.glob(f"{what}-{process.pid}-*"))

    def end(self) -> None:
        for process in self._started:
            process.kill()
            process.wait()


def awaited(true: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "waited for too long"
        time.sleep(0.02)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    yield found
    found.end()


def spec() -> Spec:
    return Spec.of(["rubicon", "russian-karolik"], 5, "random", "random")


def play_all(crew: Crew, into: Sums) -> None:
    end = time.monotonic() + 60
    for done in work(Job.of(spec()), [(0, DEALS)], crew, lambda: time.monotonic() > end):
        into.merge(done.sums)
    assert time.monotonic() < end, "waited for too long"


def test_a_worker_killed_at_its_work_changes_no_number(own: Cluster) -> None:
    sound, doomed = own.worker(), own.worker(PIQUET_STOPS="1")

    def kill() -> None:
        awaited(lambda: own.marks("stuck", doomed))
        doomed.kill()

    killer = Thread(target=kill)
    killer.start()
    together = Sums(spec().fingerprint)
    with cluster(own.address) as crew:
        play_all(crew, together)
    killer.join()
    (stuck,) = own.marks("stuck", doomed)
    assert stuck in own.marks("started", doomed)
    assert own.marks("ended", doomed)
    assert stuck not in own.marks("ended", doomed)
    assert stuck in own.marks("ended", sound)
    alone = pq.simulate(["rubicon", "russian-karolik"], DEALS, 5, "random").sums
    assert (together.ranges, together.counted, together.paired) == (alone.ranges, alone.counted, alone.paired)


def test_a_scheduler_that_dies_is_said_and_what_was_done_is_printed_and_kept(
    own: Cluster,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(outputs, "SAVE_EVERY", 0.0)
    monkeypatch.chdir(tmp_path)
    doomed = own.worker(PIQUET_STOPS="1")

    def kill() -> None:
        awaited(lambda: own.marks("stuck", doomed) and Path("run.json").exists())
        own.scheduler.kill()

    killer = Thread(target=kill)
    killer.start()
    words = ["simulate", "--variants", "rubicon,russian-karolik", "--seed", "5", "--policy", "random", "--json"]
    status = main([*words, "--deals", str(DEALS), "--cluster", own.address, "--output", "run.json"])
    killer.join()
    lost = capsys.readouterr()
    assert status == 1
    assert f"workers-lost  the cluster at `{own.address}` is lost: its scheduler is gone" in lost.err
    assert "`piquet simulate --resume run.json` goes on" in lost.err
    done = json.loads(lost.out)["deals"]
    assert 0 < done < DEALS
    assert json.loads(Path("run.json").read_text())["deals"] == done
    assert caplog.records == []
    assert main(["simulate", "--resume", "run.json", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main([*words, "--deals", str(DEALS)]) == 0
    alone = json.loads(capsys.readouterr().out)
    for each in (*found["variants"].values(), *alone["variants"].values()):
        del each["how"]  # the workers were plain
    assert found == alone


def test_workers_that_all_die_are_said(own: Cluster) -> None:
    doomed = own.worker(PIQUET_STOPS="1")

    def kill() -> None:
        awaited(lambda: own.marks("stuck", doomed))
        doomed.kill()

    killer = Thread(target=kill)
    killer.start()
    with pytest.raises(pq.SimulationError) as lost, cluster(own.address, patience=4) as crew:
        play_all(crew, Sums(spec().fingerprint))
    killer.join()
    assert lost.value.code == "workers-lost"
    assert "all its workers are gone" in str(lost.value)


def test_a_worker_that_comes_late_with_another_program_is_refused(own: Cluster) -> None:
    own.worker()
    with pytest.raises(pq.SimulationError) as refused, cluster(own.address) as crew:
        list(work(Job(spec(), "0.0.1-other"), [(0, DEALS)], crew))
    assert refused.value.code == "other-build"
    assert "here it is piquet-rules 0.0.1-other" in str(refused.value)


def test_nobody_at_work_and_somebody_with_another_program_are_refused(own: Cluster) -> None:
    with pytest.raises(pq.SimulationError, match="nobody works") as missing, cluster(own.address, patience=0.5):
        pass
    assert missing.value.code == "cluster-missing"
    own.worker(PIQUET_OTHER="1")
    with pytest.raises(pq.SimulationError) as refused, cluster(own.address):
        pass
    assert refused.value.code == "other-build"
    assert "has 0.0.1-other" in str(refused.value)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "tcp://", "kafka://a:1"])
def test_a_scheduler_that_is_not_there_is_said(address: str) -> None:
    with pytest.raises(pq.SimulationError) as refused, cluster(address, patience=0.3):
        pass
    assert refused.value.code == "cluster-missing"
    assert f"`{address}`" in str(refused.value)
