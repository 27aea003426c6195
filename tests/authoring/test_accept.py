"""Writing into a house file what its rules have changed, and nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import piquet_rules as pq
from piquet_rules.authoring.example_text import Edit, applied, flow, plain
from piquet_rules.authoring.files import Unwritten
from piquet_rules.examples.now import expect_now
from piquet_rules.examples.run import Outcome, run
from tests.cli.conftest import Piquet

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "accepted.yaml").read_text(encoding="utf-8"))
CLUB = CASES[0]["before"]


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="")
    return path


@pytest.fixture
def club(tmp_path: Path) -> Path:
    return written(tmp_path / "club.yaml", CLUB)


@pytest.mark.parametrize("ends", ["lf", "crlf", "mark"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_file_letter_by_letter(case: dict[str, Any], ends: str, tmp_path: Path) -> None:
    before, after = (_with_ends(case[when], ends) for when in ("before", "after"))
    path = written(tmp_path / "club.yaml", before)
    accepted = pq.accept(path)
    assert path.read_bytes() == before.encode(), "nothing is written before it is asked for"
    accepted.write()
    assert path.read_bytes() == after.encode()
    assert all(result.status == "passed" for result in pq.run_examples(pq.load(str(path))))
    again = pq.accept(path)
    assert (bool(again), again.names, again.text) == (False, (), after)
    assert [each.name for each in tmp_path.iterdir()] == ["club.yaml"]


def _with_ends(text: str, ends: str) -> str:
    return {"lf": text, "crlf": text.replace("\n", "\r\n"), "mark": f"\ufeff{text}"}[ends]


def test_what_the_file_itself_expects_wrongly_stays_wrong(club: Path) -> None:
    own = "examples:\n  - name: ours\n    settle: {totals: '99:120'}\n    expect: {points: 1}\n"
    written(club, CLUB + own)
    accepted = pq.accept(club)
    assert "ours" not in accepted.names
    accepted.write()
    results = pq.run_examples(pq.load(str(club)))
    assert [result.example.name for result in results if result.status != "passed"] == ["ours"]


def test_what_was_wrong_in_the_base_stays_wrong(tmp_path: Path) -> None:
    wrong = "examples:\n  - name: base\n    settle: {totals: '99:120'}\n    expect: {points: 1}\n"
    written(tmp_path / "base.yaml", f"format: 1\nid: base\nextends: rubicon\n{wrong}")
    path = written(tmp_path / "club.yaml", CLUB.replace("rubicon", "./base.yaml"))
    assert "base" not in pq.accept(path).names
    assert len(pq.accept(path).names) == 5


def test_an_example_that_is_refused_now_expects_the_refusal(tmp_path: Path) -> None:
    path = written(tmp_path / "c.yaml", "format: 1\nid: c\nextends: rubicon\nexchange: {elder: {max: 4}}\n")
    accepted = pq.accept(path)
    assert accepted.names == ("Cavendish's printed deal",)
    accepted.write()
    assert path.read_text().splitlines()[-1].startswith("    expect: {refused: ")
    assert not pq.accept(path)
    back = written(path, path.read_text().replace("max: 4", "max: 5"))
    pq.accept(back).write()
    assert "refused" not in back.read_text()
    assert "score: {elder: 28, younger: 23}" in back.read_text()


def test_a_comment_that_would_be_lost_stops_it(club: Path) -> None:
    more = (
        "examples:\n  - name: the hundred and seventy\n    expect:\n      bonuses: []   # none\n      complete: false\n"
    )
    written(club, CLUB + more)
    before = club.read_bytes()
    with pytest.raises(Unwritten) as refused:
        pq.accept(club)
    assert refused.value.code == "edit-refused"
    assert "a comment" in refused.value.problems[0].message
    assert club.read_bytes() == before


def test_what_is_not_as_intended_is_never_written(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check behind the edit sees every slip of it: another rule, another example, text that is no profile."""
    for slip in (
        lambda text: text.replace("last: 3", "last: 4"),
        lambda text: text.replace("elder: 29", "elder: 28"),
        lambda text: text.replace("id: club", "id: other"),
        lambda text: text + "title: more\n",
        lambda text: text + "  :\n",
    ):
        slipped = partial(_slipped, slip)
        monkeypatch.setattr("piquet_rules.authoring.accept.applied", slipped)
        with pytest.raises(Unwritten) as refused:
            pq.accept(club)
        assert refused.value.code == "edit-refused"
    assert club.read_text() == CLUB


def test_an_expectation_that_would_not_hold_is_never_written(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("piquet_rules.authoring.accept.expect_now", lambda *_: {"score": {"elder": 1}})
    with pytest.raises(Unwritten) as refused:
        pq.accept(club)
    assert refused.value.code == "edit-refused"
    assert club.read_text() == CLUB


def _slipped(slip: Callable[[str], str], text: str, edits: list[Edit]) -> str:
    return slip(applied(text, edits))


def test_a_file_that_changed_meanwhile_is_left_alone(club: Path) -> None:
    accepted = pq.accept(club)
    written(club, CLUB + "title: Club\n")
    with pytest.raises(Unwritten) as refused:
        accepted.write()
    assert refused.value.code == "file-changed"
    assert club.read_text() == CLUB + "title: Club\n"


def test_two_kinds_of_line_ends_are_refused(club: Path) -> None:
    written(club, CLUB.replace("\n", "\r\n", 1))
    with pytest.raises(Unwritten) as refused:
        pq.accept(club)
    assert "two different ways" in refused.value.problems[0].message


def test_shipped_variants_are_not_written() -> None:
    with pytest.raises(Unwritten) as refused:
        pq.accept("rubicon")
    assert refused.value.problems[0].help == "write a profile that has `extends: rubicon`"


def test_words_of_each_kind_of_result() -> None:
    profile = pq.load("rubicon")
    settled = {"name": "s", "settle": {"totals": "90:90"}, "expect": {"winner": "A", "points": 3}}
    assert expect_now({"winner": "A", "points": 3}, run(settled, profile)) == {"winner": "none", "points": 0}
    expect = {"sequence": 1, "pips": 1}
    holding = {"name": "h", "holding": {"cards": "AS KS QS 9H 8H 7D 9D TC 8C 7C 7H 8D"}, "expect": expect}
    assert expect_now(expect, run(holding, profile)) == {"sequence": 9, "pips": 31}
    bonus = Outcome("b", (), {"bonuses": [{"seat": "elder", "bonus": "pique", "points": 30}]})
    assert expect_now({"bonuses": []}, bonus) == {"bonuses": [{"seat": "elder", "bonus": "pique", "points": 30}]}
    assert expect_now({"bonuses": [{"seat": "elder"}]}, bonus) == {"bonuses": [{"seat": "elder"}]}
    gone = Outcome("g", (), {"ledger": [], "score": {"elder": 4}})
    assert expect_now({"ledger": [{"seat": "elder", "slot": "set"}]}, gone) == {"score": {"elder": 4}}


@pytest.mark.parametrize(
    "name", ["yes", "No", "TRUE", "null", "on", "12", "1e3", "a: b", "a #b", "- a", "'a'", "ten, or so"]
)
def test_a_name_that_yaml_would_take_for_something_else(name: str) -> None:
    assert read_back(name) == [name, name]


@settings(deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cf", "Zl", "Zp", "Cn", "Co"]), min_size=1))
def test_a_name_is_read_back_as_it_was(name: str) -> None:
    assert read_back(name) == [name, name]


def read_back(name: str) -> list[str]:
    """A name as other readers of YAML take what is written for it, in both layouts."""
    texts = (f"- name: {plain(name)}", f"- {flow({'name': name})}")
    return [each["name"] for text in texts for each in yaml.safe_load(text)]


def test_the_command_asks_first(piquet: Piquet, club: Path) -> None:
    ran = piquet("test", club, "--accept")
    assert (ran.status, ran.err) == (1, "")
    assert "+    expect: {score: {elder: 29, younger: 23}, tricks: {elder: 7, younger: 5}}\n" in ran.out
    assert ran.out.endswith("\nnothing was written; `--yes` writes it\n")
    assert club.read_text() == CLUB
    done = piquet("test", club, "--accept", "--yes")
    assert (done.status, done.out.splitlines()[-1]) == (0, f"{club}: 5 examples written")
    assert club.read_text(encoding="utf-8") == CASES[0]["after"]
    nothing = piquet("test", club, "--accept")
    assert nothing.status == 0
    assert nothing.out == f"{club}: no inherited example comes out otherwise; there is nothing to write\n"


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("Yes", 0), ("n", 1), ("", 1), (None, 1)])
def test_the_command_at_a_terminal(
    piquet: Piquet, club: Path, monkeypatch: pytest.MonkeyPatch, answer: str | None, status: int
) -> None:
    asked: list[str] = []

    def reply(question: str) -> str:
        asked.append(question)
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", reply)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert piquet("test", club, "--accept").status == status
    assert asked == [f"write this into {club}? [y/N] "]
    assert (club.read_text() == CLUB) == bool(status)


def test_the_command_refuses(piquet: Piquet, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "edit-refused  `rubicon` is shipped" in piquet("test", "rubicon", "--accept", "--yes").err
    monkeypatch.chdir(club.parent)
    hint = piquet("test", "club", "--accept")
    assert (hint.status, "`club.yaml`" in hint.err) == (1, True)
    for words in (["--accept", "--json"], ["--accept", "--coverage"], ["--yes"]):
        assert piquet("test", club, *words).status == 2
