"""Handing out chunks: the same numbers whoever plays them, and every way in which they can be lost is said."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.simulation.chunk import chunk
from piquet_rules.simulation.processes import processes
from piquet_rules.simulation.spec import Spec
from piquet_rules.simulation.sums import Range, Sums
from piquet_rules.simulation.work import ALONE, SECONDS, Crew, Done, Job, Pace, pieces, work

ROOT = Path(__file__).resolve().parents[2]
VARIANTS = ("rubicon", "hoyle-101", "royal-1651")
DEALS = 1200


def job() -> Job:
    return Job.of(Spec.of(VARIANTS, 3, "random", "random"))


def total(crew: Crew, ranges: list[Range] | None = None) -> Sums:
    sums = Sums(job().spec.fingerprint)
    for done in work(job(), ranges or [(0, DEALS)], crew):
        sums.merge(done.sums)
    return sums


@pytest.fixture(scope="module")
def whole() -> Sums:
    return chunk(job().spec, 0, DEALS)


def test_threads_processes_and_one_alone_come_to_the_same(whole: Sums) -> None:
    assert total(ALONE) == whole
    with ThreadPoolExecutor(2) as executor:
        assert total(Crew(executor)) == whole
    with processes(2) as crew:
        assert total(crew) == whole
        assert total(crew, [(900, DEALS), (0, 250), (250, 900)]) == whole


class Counting(Executor):
    """An executor that does its work at once, and remembers how much it was given."""

    def __init__(self) -> None:
        self.given: list[Range] = []
        self.cancelled = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        given, first, end = args
        self.given.append((first, end))
        future.set_result(Done(first, end, Sums(given.spec.fingerprint, [(first, end)]), {}, 0.001))
        return future


def test_an_executor_is_not_given_everything_at_once() -> None:
    executor = Counting()
    done = work(job(), [(0, 10**11)], Crew(executor))
    next(done)
    assert len(executor.given) <= 64
    done.close()


def test_what_comes_back_is_in_order_and_each_deal_once() -> None:
    executor = Counting()
    found = [(done.first, done.end) for done in work(job(), [(10, 5000), (6000, 6001)], Crew(executor))]
    assert found == executor.given
    assert [n for first, end in found for n in range(first, end)] == [*range(10, 5000), 6000]


def test_chunks_grow_to_half_a_second_and_shrink() -> None:
    pace = Pace(most=50_000, first=256)
    sums = Sums("")
    pace.after(Done(0, 256, sums, {}, 0.01))
    assert pace.size == int(25_600 * SECONDS)
    pace.after(Done(0, 256, sums, {}, 0.000_001))
    assert pace.size == 50_000
    pace.after(Done(0, 1, sums, {}, 100.0))
    assert pace.size == 1
    assert list(pieces([(0, 3)], pace)) == [(0, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize("crew", [ALONE, Crew(Counting())])
def test_a_run_that_is_to_stop_stops(crew: Crew) -> None:
    asked = iter([False, False, False, True])
    assert len(list(work(job(), [(0, 10**9)], crew, lambda: next(asked)))) == 3


def test_a_chunk_that_another_program_played_is_refused() -> None:
    other = Job(job().spec, "0.0.1-other")
    with pytest.raises(pq.SimulationError) as refused, processes(1) as crew:
        list(work(other, [(0, 10)], crew))
    assert refused.value.code == "other-build"
    assert "0.0.1-other" in str(refused.value)


def test_an_error_of_another_process_arrives_whole() -> None:
    with pytest.raises(pq.ProfileError) as refused:
        pq.load("rubicon").with_changes({"tricks.last": 0, "pique.threshold": -1})
    again = pickle.loads(pickle.dumps(refused.value))
    assert type(again) is pq.ProfileError
    assert again.problems == refused.value.problems
    assert len(again.problems) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process may be divided as it is")
@pytest.mark.parametrize(
    ("more", "how"), [("", "fork"), ("threading.Thread(target=time.sleep, args=(9,)).start()", "forkserver")]
)
def test_a_process_with_threads_is_not_divided(more: str, how: str) -> None:
    text = f"""
import os, sys, threading, time
sys.modules["numba"] = None
{more}
from piquet_rules.simulation.processes import _context
print(_context(("random", "random")).get_start_method(), flush=True)
os._exit(0)
"""
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run([sys.executable, "-c", text], env=around, capture_output=True, text=True, check=True)
    assert ran.stdout == f"{how}\n"


@pytest.mark.parametrize("number", [0, -1, 257])
def test_an_absurd_number_of_processes_is_refused(number: int) -> None:
    with pytest.raises(pq.SimulationError, match="wrong-count: the number of jobs"), processes(number):
        pass


def killed_at_work(crew: Crew) -> None:
    assert crew.executor is not None
    os.kill(crew.executor.submit(os.getpid).result(), signal.SIGTERM)
    list(work(job(), [(0, 10**9)], crew))


def test_a_process_that_is_killed_is_said() -> None:
    with pytest.raises(pq.SimulationError) as lost, processes(1) as crew:
        killed_at_work(crew)
    assert lost.value.code == "workers-lost"


STARTER = """
import os, sys, time
from piquet_rules.simulation.processes import processes
if __name__ == "__main__":
    with processes(1) as crew:
        print(crew.executor.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it looks for a process by its number")
def test_no_process_outlives_the_one_that_hands_out_the_work(tmp_path: Path) -> None:
    script = tmp_path / "starter.py"
    script.write_text(STARTER)
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=around) as starter:
        assert starter.stdout is not None
        pid = int(starter.stdout.readline())
        assert is_there(pid)
        starter.kill()
    end = time.monotonic() + 20
    while is_there(pid):
        assert time.monotonic() < end, "a process is left"
        time.sleep(0.02)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_a_system_without_forks_starts_processes_anew(monkeypatch: pytest.MonkeyPatch, whole: Sums) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    with processes(1) as crew:
        assert total(crew) == whole
