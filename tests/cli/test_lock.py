"""``piquet lock``, and what other commands say of files that are locked."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from piquet_rules.profile.lock import text_of
from tests.cli.conftest import Piquet

CLUB = "format: 1\nid: club\nextends: rubicon\ntricks: {last: 3}\ncite: {tricks: {grade: house}}\n"


@pytest.fixture(autouse=True)
def here(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB)


def test_it_is_written_and_compared(piquet: Piquet) -> None:
    ran = piquet("lock")
    assert (ran.status, ran.out, ran.err) == (0, "piquet.lock: 1 profile locked\n  club.yaml  new\n", "")
    assert piquet("lock").out == "piquet.lock is as it was: 1 profile\n"
    assert piquet("lock", "--check").out == "1 profile is as it was locked\n"
    ran = piquet("set", "club.yaml", "tricks.last", "4")
    assert ran.status == 0
    assert "`tricks.last` is 4 now; it was 3" in ran.out
    assert "warning: lock-disagrees" in ran.out
    assert "if the change is meant, `piquet lock club.yaml`" in ran.out
    for command in (["show", "./club.yaml"], ["check", "club.yaml"], ["settle", "./club.yaml", "99:120"]):
        ran = piquet(*command)
        assert ran.status == 1
        assert "lock-disagrees" in ran.out + ran.err
    ran = piquet("lock", "--check")
    assert (ran.status, ran.err) == (1, "")
    assert "`tricks.last` is 4, locked as 3" in ran.out
    ran = piquet("lock", "club.yaml")
    assert "club.yaml  changed  `tricks.last` is 4, locked as 3" in ran.out
    assert piquet("check", "club.yaml").status == 0


@pytest.mark.parametrize("text", ["variant: rubicon\nhands: {elder: AS}\n", "what: [is, this]\n", "- a list\n", ""])
def test_a_locked_file_that_holds_no_rules_any_more_is_missed(piquet: Piquet, text: str) -> None:
    piquet("lock")
    Path("club.yaml").write_text(text)
    ran = piquet("lock", "--check")
    assert (ran.status, ran.err) == (1, "")
    assert "piquet.lock: lock-disagrees  `club.yaml` is locked, and holds no rules now\n" in ran.out
    assert piquet("lock").out == "piquet.lock: 1 profile locked\n  club.yaml  gone\n"


@pytest.mark.parametrize("words", [["lock", "."], ["lock", "--check", "."], ["lock", "--anew", "."]])
def test_a_folder_in_the_place_of_the_lock(piquet: Piquet, words: list[str]) -> None:
    Path("piquet.lock").mkdir()
    ran = piquet(*words)
    assert ran.status == 1
    said = "piquet.lock: lock-broken  the lock can't be used: this is a folder\n   help: give the folder another name"
    assert said in ran.out + ran.err
    assert list(Path("piquet.lock").iterdir()) == []


def test_check_prints_json(piquet: Piquet) -> None:
    ran = piquet("lock", "--check", "--json")
    assert ran.status == 1
    (said,) = json.loads(ran.out)
    assert (said["code"], said["file"]) == ("not-locked", "club.yaml")
    piquet("lock")
    assert json.loads(piquet("lock", "--check", "--json").out) == []


def test_fmt_and_accept_warn_that_the_text_is_another(piquet: Piquet) -> None:
    piquet("lock")
    Path("club.yaml").write_text(CLUB.replace("format: 1", "format:   1"))
    ran = piquet("fmt", "club.yaml")
    assert (ran.status, ran.out) == (0, "club.yaml: laid out anew\n"), "it is again what was locked"
    Path("club.yaml").write_text(CLUB.replace("format: 1", "format: 1   # x"))
    Path("club.yaml").write_text(CLUB.replace("id: club", "id:    club"))
    piquet("lock")
    assert "warning: lock-disagrees" in piquet("fmt", "club.yaml").out
    piquet("lock")
    ran = piquet("test", "--accept", "--yes", "club.yaml")
    assert ran.status == 0
    assert "examples written" in ran.out
    assert "warning: lock-disagrees" in ran.out


WRONG = {
    "a folder without rules": (["lock", "empty"], "file-missing"),
    "a file that is not there": (["lock", "clab.yaml"], "file-missing"),
    "a file that is no profile": (["lock", "other.yaml"], "no-profile"),
    "a profile that is wrong": (["lock", "wrong.yaml"], "unknown-key"),
    "nothing to check": (["lock", "--check", "empty"], "file-missing"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_can_not_be_locked(piquet: Piquet, name: str) -> None:
    words, code = WRONG[name]
    Path("empty").mkdir()
    Path("other.yaml").write_text("services: {web: {image: x}}\n")
    Path("wrong.yaml").write_text("format: 1\nid: wrong\nextends: rubicon\ntricks: {lst: 3}\n")
    ran = piquet(*words)
    assert ran.status == 1
    assert code in ran.err
    assert not Path("piquet.lock").exists()


def test_json_goes_with_check_only(piquet: Piquet) -> None:
    assert piquet("lock", "--json").status == 2


def test_a_lock_that_may_not_be_written(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("piquet.lock").write_text(text_of({}))
    monkeypatch.setattr(os, "access", lambda *_: False)
    ran = piquet("lock")
    assert ran.status == 1
    assert "read-only" in ran.err
    assert Path("piquet.lock").read_text() == text_of({})
    assert sorted(os.listdir()) == ["club.yaml", "piquet.lock"]


def test_an_emptied_lock_switches_nothing_off(piquet: Piquet) -> None:
    piquet("lock")
    Path("piquet.lock").write_text("")
    Path("club.yaml").write_text(CLUB.replace("3", "4"))
    for words in (
        ["show", "club.yaml"],
        ["lock"],
        ["lock", "--check"],
        ["lock", "club.yaml"],
        ["lock", "--anew", "club.yaml"],
    ):
        ran = piquet(*words)
        assert ran.status == 1
        assert (ran.out + ran.err).count("lock-broken") == 1
        assert "`piquet lock --anew .`" in ran.out + ran.err
        assert Path("piquet.lock").read_text() == ""
    ran = piquet("lock", "--anew")
    assert (ran.status, ran.out) == (0, "piquet.lock: 1 profile locked\n  club.yaml  new\n")
    assert piquet("lock", "--check").status == 0
    assert piquet("lock", "--anew", "--check").status == 2
