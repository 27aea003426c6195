"""``piquet share`` and ``piquet add``."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from tests.authoring.test_share import CLUB, EVENING, SOFT
from tests.cli.conftest import Piquet


@pytest.fixture(autouse=True)
def here(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"evening.yaml": EVENING, "soft.yaml": SOFT, "club.yaml": CLUB}.items():
        Path(name).write_text(text)
    Path("rules").mkdir()


def test_share_prints_or_writes_one_file(piquet: Piquet) -> None:
    printed = piquet("share", "club.yaml")
    assert (printed.status, printed.err) == (0, "")
    ran = piquet("share", "club.yaml", "--output", "one.yaml")
    assert ran.status == 0
    assert ran.out.startswith("wrote one.yaml: the rules of club.yaml, evening.yaml, soft.yaml folded in; it builds on")
    assert Path("one.yaml").read_text() == printed.out
    assert piquet("check", "one.yaml").status == 0
    assert piquet("share", "one.yaml").out == printed.out
    ran = piquet("share", "club.yaml", "--output", "one.yaml")
    assert (ran.status, "file-exists" in ran.err) == (1, True)


def test_share_where_nothing_can_be_written(piquet: Piquet) -> None:
    ran = piquet("share", "club.yaml", "--output", "no/such/folder/one.yaml")
    assert (ran.status, ran.out) == (1, "")
    assert "system-refused" in ran.err
    assert "no/such/folder/one.yaml" in ran.err
    Path("evening.yaml").unlink()
    ran = piquet("share", "club.yaml", "--output", "one.yaml")
    assert "club.yaml:4:10: base-missing  there is no such file" in ran.err
    assert not Path("one.yaml").exists()


def test_add_shows_asks_copies_and_locks(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    piquet("share", "club.yaml", "--output", "one.yaml")
    ran = piquet("add", "one.yaml", "--folder", "rules")
    assert ran.status == 1
    assert "5 rules differ from rubicon:\n    sequence.points.8: huitième 30, not 18\n" in ran.out
    assert "one.yaml: nothing was written; `--yes` does it" in ran.err
    assert os.listdir("rules") == []
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    ran = piquet("add", "one.yaml", "--folder", "rules")
    assert "copy it to rules/one.yaml and lock it? [y/N]" in ran.out
    assert ran.out.endswith("rules/one.yaml was copied; locked in rules/piquet.lock\n")
    assert sorted(os.listdir("rules")) == ["one.yaml", "piquet.lock"]
    assert piquet("lock", "--check", "rules").status == 0
    ran = piquet("add", "--yes", "one.yaml", "--folder", "rules")
    assert (ran.status, "was here already" in ran.out) == (0, True)


def test_a_folder_is_made_for_what_is_added_and_for_nothing_else(piquet: Piquet) -> None:
    assert piquet("add", "evening.yaml", "--folder", "new").status == 1
    assert piquet("add", "club.yaml", "--folder", "new", "--yes").status == 1
    assert not Path("new").exists()
    assert piquet("add", "evening.yaml", "--folder", "new", "--yes").status == 0
    assert sorted(os.listdir("new")) == ["evening.yaml", "piquet.lock"]


@pytest.mark.parametrize(
    ("folder", "says"),
    [("no/such", "there is no folder `no`"), ("club.yaml", "`club.yaml` is no folder"), ("x/../y/z", "no folder `y`")],
)
def test_a_folder_that_can_not_be_made(piquet: Piquet, folder: str, says: str) -> None:
    ran = piquet("add", "evening.yaml", "--folder", folder, "--yes")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("file-missing  ")
    assert says in ran.err


def test_a_game_as_its_base_and_one_without(piquet: Piquet) -> None:
    Path("same.yaml").write_text("format: 1\nid: same\nextends: rubicon\n")
    assert "played as rubicon is" in piquet("add", "--yes", "same.yaml", "--folder", "rules").out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["add", "https://example.org/x.yaml"], "remote-path"),
        (["add", "nothing.yaml"], "file-missing"),
        (["add", "evening.yaml", "--folder", "no/where"], "file-missing"),
        (["add", "evening.yaml", "--folder", "soft.yaml"], "file-missing"),
        (["add", "club.yaml", "--folder", "rules"], "base-missing"),
    ],
)
def test_what_is_refused(piquet: Piquet, words: list[str], code: str) -> None:
    ran = piquet(*words, "--yes")
    assert (ran.status, ran.out) == (1, "")
    assert code in ran.err
    assert os.listdir("rules") == []
