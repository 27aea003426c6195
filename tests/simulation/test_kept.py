"""Runs that are kept: going on makes the same numbers, and what is not the same run is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.authoring.files import Unwritten
from piquet_rules.errors import Problem
from piquet_rules.simulation import outputs
from piquet_rules.simulation.kept import continued, kept_run
from piquet_rules.simulation.outputs import Csv, Json, Nowhere, read_json
from piquet_rules.simulation.run import Asked, Run
from piquet_rules.simulation.sums import Sums
from piquet_rules.simulation.work import ALONE

ASKED = Asked(
    ("rubicon", "royal-1651"), (("tricks.last", "2,4"),), ("capot",), 900, seed=7, elder="random", younger="random"
)


def played(asked: Asked = ASKED, until: int = 10**9, output: Nowhere | None = None) -> Run:
    """A run that is stopped when so many deals are done."""
    return gone_on(Run.begin(asked), until, output)


def gone_on(run: Run, until: int = 10**9, output: Nowhere | None = None) -> Run:
    run.go(ALONE, output or Nowhere(), lambda: run.sums.deals >= until, lambda _: None, unexpected)
    return run


def unexpected(problem: Problem) -> None:
    raise AssertionError(problem)


@pytest.fixture(scope="module")
def whole() -> Run:
    return played()


@pytest.fixture
def half() -> Run:
    run = played(until=1)
    assert 0 < run.sums.deals < 900
    assert run.left() == [(run.sums.deals, 900)]
    return run


def plain(run: Run) -> Any:
    return json.loads(json.dumps(run.kept()))


def again(run: Run) -> Run:
    return kept_run(plain(run), "run.json")


def test_a_run_that_is_kept_goes_on_to_the_same_numbers(half: Run, whole: Run) -> None:
    found = gone_on(again(half))
    assert found.is_complete
    assert found.sums == whole.sums
    assert found.to_json() == whole.to_json()


def test_a_run_that_is_done_can_be_made_longer(whole: Run) -> None:
    longer = continued(again(whole), {"deals": 1500}, "run.json")
    assert longer.left() == [(900, 1500)]
    assert gone_on(longer).sums == played(replace(ASKED, deals=1500)).sums


def test_results_say_whether_all_was_done(half: Run, whole: Run) -> None:
    assert (half.to_json()["deals"], half.to_json()["asked"], half.to_json()["complete"]) == (256, 900, False)
    assert (whole.to_json()["asked"], whole.to_json()["complete"]) == (900, True)


def test_holes_are_filled(whole: Run) -> None:
    run = Run.begin(ASKED)
    run.sums.ranges = [(0, 10), (20, 30), (899, 900)]
    assert run.left() == [(10, 20), (30, 899)]


PARTIES = Asked(("rubicon", "russian-karolik", "au-cent"), deals=20, parties=400, elder="random", younger="random")


def with_parties(run: Run, until: int = 10**9) -> Run:
    """The deals and then the parties of a run, which is stopped when so many parties are done."""
    gone_on(run)
    run.go(ALONE, Nowhere(), lambda: run.parties.deals >= until, lambda _: None, unexpected, parties=True)
    return run


def test_parties_are_kept_and_gone_on_with() -> None:
    whole = with_parties(Run.begin(PARTIES))
    half = with_parties(Run.begin(PARTIES), until=1)
    assert (half.left(), half.parties_left(), half.is_complete) == ([], [(256, 400)], False)
    found = with_parties(again(half))
    assert found.is_complete
    assert (found.parties, found.to_json()) == (whole.parties, whole.to_json())
    more = continued(again(whole), {"parties": 500}, "run.json")
    assert more.parties_left() == [(400, 500)]
    with pytest.raises(pq.SimulationError, match="the number of parties, of which 400 are done, is 399"):
        continued(again(whole), {"parties": 399}, "run.json")
    with pytest.raises(pq.SimulationError, match="do not add up"):
        kept_run(changed(lambda data: data["run"]["parties"]["counted"].pop("au-cent"))(plain(whole)), "run.json")


def test_what_is_paid_in_stakes_is_not_compared_with_points() -> None:
    parties = with_parties(Run.begin(PARTIES)).to_json()["variants"]
    assert {name: each["partie"]["paid_in"] for name, each in parties.items()} == {
        "rubicon": "points",
        "russian-karolik": "points",
        "au-cent": "stakes",
    }
    assert ["paired" in each["partie"] for each in parties.values()] == [False, True, False]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seed": 8}, "it is of seed 7, not 8"),
        ({"variants": ("rubicon",)}, "it is of variants rubicon royal-1651, not rubicon"),
        ({"set": (("tricks.last", "3"),)}, "it is of set tricks.last=2,4, not tricks.last=3"),
        ({"unset": ("pique",)}, "it is of unset capot, not pique"),
        ({"elder": "other", "younger": "random"}, "it is of elder random, not other"),
    ],
)
def test_another_simulation_is_refused(half: Run, given: dict[str, Any], says: str) -> None:
    with pytest.raises(pq.SimulationError) as refused:
        continued(again(half), given, "run.json")
    assert refused.value.code == "other-run"
    assert says in str(refused.value)
    assert refused.value.problems[0].place.file == "run.json"


def test_the_same_words_are_the_same_simulation(half: Run) -> None:
    words = {"variants": ASKED.variants, "set": ASKED.set, "unset": ASKED.unset, "seed": 7, "elder": "random"}
    assert continued(again(half), words, "run.json").asked == ASKED


@pytest.mark.parametrize("deals", [0, -3, 255, 10**12 + 1])
def test_fewer_deals_than_are_done_are_refused(half: Run, deals: int) -> None:
    with pytest.raises(pq.SimulationError, match="of which 256 are done") as refused:
        continued(again(half), {"deals": deals}, "run.json")
    assert refused.value.code == "wrong-count"


def changed(change: Callable[[Any], object]) -> Callable[[Any], Any]:
    def on_a_copy(data: Any) -> Any:
        data = copy.deepcopy(data)
        change(data)
        return data

    return on_a_copy


NAME = "rubicon tricks.last=2"
BROKEN: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "nothing": ("holds no simulation", lambda _: None),
    "a list": ("holds no simulation", lambda _: [1]),
    "results only": ("holds no simulation", changed(lambda data: data.pop("run"))),
    "another format": ("kept in format 2", changed(lambda data: data["run"].update(format=2))),
    "no words": ("not whole", changed(lambda data: data["run"].pop("asked"))),
    "an odd word": ("not whole", changed(lambda data: data["run"]["asked"].update(luck=1))),
    "no parties": ("not whole", changed(lambda data: data["run"].pop("parties"))),
    "no sums": ("not whole", changed(lambda data: data["run"].update(sums=[]))),
    "a range of three": ("not whole", changed(lambda data: data["run"]["sums"].update(ranges=[[0, 1, 2]]))),
    "a deal more": ("do not add up", changed(lambda data: data["run"]["sums"].update(ranges=[[0, 257]]))),
    "a range that falls": ("do not add up", changed(lambda data: data["run"]["sums"].update(ranges=[[256, 0]]))),
    "two that overlap": ("do not add up", changed(lambda data: data["run"]["sums"].update(ranges=[[0, 9], [5, 252]]))),
    "a ruleset less": ("do not add up", changed(lambda data: data["run"]["sums"]["counted"].pop(NAME))),
    "no pairs": ("do not add up", changed(lambda data: data["run"]["sums"].update(paired={}))),
    "a count less": ("do not add up", changed(lambda data: data["run"]["sums"]["counted"][NAME]["net"].pop())),
    "a count below nothing": (
        "is less than 1",
        changed(lambda data: data["run"]["sums"]["counted"][NAME]["net"].extend([[500, -1], [501, 1]])),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_file_that_is_none_or_not_whole_is_refused(half: Run, what: str) -> None:
    says, change = BROKEN[what]
    with pytest.raises(pq.SimulationError) as refused:
        kept_run(change(plain(half)), "run.json")
    assert refused.value.code == "not-a-run"
    assert says in str(refused.value)


def test_rules_that_have_changed_since_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    club = tmp_path / "club.yaml"
    club.write_text("format: 1\nid: club\nextends: rubicon\ntricks: {last: 4}\n")
    run = played(Asked(("club.yaml",), deals=30))
    assert again(run).sums == run.sums
    club.write_text("format: 1\nid: club\nextends: rubicon\ntricks: {last: 3}\n")
    with pytest.raises(pq.SimulationError, match="its rules have changed since") as refused:
        again(run)
    assert refused.value.code == "other-run"


def test_results_of_another_program_are_refused(half: Run) -> None:
    half.build = "0.0.1-other"
    with pytest.raises(pq.SimulationError, match=r"played by piquet-rules 0\.0\.1-other, this is ") as refused:
        again(half)
    assert refused.value.code == "other-run"


def test_json_is_kept_while_the_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Run) -> None:
    monkeypatch.setattr(outputs, "SAVE_EVERY", 0.0)
    file = tmp_path / "run.json"
    output = Json(str(file))
    run = Run.begin(ASKED)
    output.begin(run, resumed=False)
    assert list(tmp_path.iterdir()) == []
    gone_on(run, until=1, output=output)
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]
    found = gone_on(read_json(str(file)), output=output)
    assert found.sums == whole.sums
    assert read_json(str(file)).is_complete


def test_what_was_kept_stays_where_it_cannot_be_kept_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outputs, "SAVE_EVERY", 0.0)
    file = tmp_path / "run.json"
    output = Json(str(file))
    run = played(until=1, output=output)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "run.json")

    monkeypatch.setattr(outputs, "write_result", full)
    said: list[Problem] = []
    run.go(ALONE, output, lambda: False, lambda _: None, said.append)
    assert run.is_complete
    assert file.read_bytes() == before
    assert [(problem.code, problem.place.file) for problem in said] == [("system-refused", str(file))]
    assert "no space left" in said[0].message


@pytest.mark.parametrize("kind", [Json, Csv])
def test_a_place_where_nothing_can_be_written_is_found_before_the_first_deal(
    kind: type[Json | Csv], tmp_path: Path
) -> None:
    for name in (tmp_path / "no" / "folder.json", tmp_path):
        with pytest.raises(Unwritten, match=r"there is no folder|that is a folder") as refused:
            kind(str(name)).begin(Run.begin(ASKED), resumed=False)
        assert f"`{name}`" in refused.value.problems[0].message


def test_an_unfinished_run_is_not_written_over(half: Run, whole: Run, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    output = Json(str(file))
    output.finish(half)
    with pytest.raises(pq.SimulationError) as refused:
        output.begin(whole, resumed=False)
    assert refused.value.code == "unfinished-run"
    assert f"--resume {file}" in refused.value.problems[0].help
    output.begin(half, resumed=True)
    output.finish(whole)
    output.begin(whole, resumed=False)  # one that is done may be


def test_nothing_done_is_nothing_written(tmp_path: Path) -> None:
    Json(str(tmp_path / "run.json")).finish(Run.begin(ASKED))
    Csv(str(tmp_path / "run.csv")).finish(Run.begin(ASKED))
    assert list(tmp_path.iterdir()) == []
    assert again(Run.begin(ASKED)).sums == Sums(Run.begin(ASKED).spec.fingerprint)
