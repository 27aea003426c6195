"""``piquet set`` and ``piquet unset``: what they print, and what they leave alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Piquet

HOUSE = "format: 1\nid: house\nextends: rubicon\ntricks: {last: 3}  # ours\n"


@pytest.fixture(autouse=True)
def _house(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of rules in a folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE)


def text() -> str:
    return Path("house.yaml").read_text()


def test_a_rule_is_changed_and_told(piquet: Piquet) -> None:
    assert piquet("set", "house.yaml", "tricks.last", "4") == (
        0, "house.yaml: `tricks.last` is 4 now; it was 3\n"
        "house.yaml:4:16: note: no-source  `tricks.last` differs from `rubicon`, and no source says who decided it\n"
        "   4 | tricks: {last: 4}  # ours\n"
        "     |                ^\n"
        "   help: add to `cite:` a line `tricks.last: {grade: house, note: who decided it}`\n"
        "found 1 note\n", "",
    )  # fmt: skip
    assert text() == HOUSE.replace("3", "4")
    ran = piquet("set", "house.yaml", "tricks.last", "5", "--source", "club meeting: 2026")
    assert (ran.status, ran.out) == (0, "house.yaml: `tricks.last` is 5 now; it was 4\n")
    assert "tricks.last: {grade: house, note: 'club meeting: 2026'}" in text()


def test_rules_that_only_go_together(piquet: Piquet) -> None:
    partie = ["partie", "{kind: target, target: 100, stop: deal}"]
    ran = piquet("set", "house.yaml", *partie)
    assert ran.status == 1
    assert "kinds-do-not-fit" in ran.err
    assert text() == HOUSE
    assert piquet("set", "house.yaml", *partie, "settlement", "{kind: stakes, single: 1}").status == 0
    assert piquet("check", "house.yaml").status == 0


def test_a_rule_goes_and_comes_back(piquet: Piquet) -> None:
    assert piquet("unset", "house.yaml", "tricks.last").out == "house.yaml: `tricks.last` is 2 now; it was 3\n"
    assert piquet("unset", "house.yaml", "pique").out.startswith("house.yaml: `pique` is not played now\n")
    assert text() == "format: 1\nid: house\nextends: rubicon\nunset: [pique]\n"
    ran = piquet("unset", "house.yaml", "pique")
    assert (ran.status, ran.out) == (1, "")
    assert "unset-missing" in ran.err
    assert piquet("set", "house.yaml", "pique.bonus", "30").status == 0
    assert "unset" not in text()


def test_words_that_do_not_fit(piquet: Piquet) -> None:
    ran = piquet("set", "house.yaml", "tricks.last", "4", "capot.points")
    assert (ran.status, ran.out) == (2, "")
    assert "`capot.points` has no value" in ran.err
    assert piquet("set", "house.yaml", "tricks.last").status == 2
    ran = piquet("set", "house", "tricks.last", "4")
    assert ran.status == 1
    assert "did you mean `house.yaml`?" in ran.err
    ran = piquet("set", "rubicon", "tricks.last", "4")
    assert ran.status == 1
    assert "`piquet new my-club --extends rubicon`" in ran.err
    assert text() == HOUSE


@pytest.mark.parametrize("around", [{"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C.UTF-8"}])
def test_any_terminal_will_do(piquet_process: Piquet, around: dict[str, str]) -> None:
    file = Path("house.yaml").resolve()
    ran = piquet_process("set", str(file), "title", "Клуб à la carte", **around)
    assert (ran.status, ran.err) == (0, "")
    assert "title: Клуб à la carte\n" in text()


def test_each_of_several_rules_is_told_with_the_file(piquet: Piquet) -> None:
    ran = piquet("set", "house.yaml", "tricks.last", "4", "pique.bonus", "20", "--source", "AGM")
    assert ran.out.splitlines() == [
        "house.yaml: `tricks.last` is 4 now; it was 3", "house.yaml: `pique.bonus` is 20 now; it was 30",
    ]  # fmt: skip
    ran = piquet("unset", "house.yaml", "capot")
    assert [line for line in ran.out.splitlines() if not line.startswith("house.yaml: ")] == []


def test_no_pique_can_be_reached(piquet: Piquet) -> None:
    piquet("set", "house.yaml", "pique.bonus", "20", "--source", "AGM")
    assert piquet("unset", "house.yaml", "pique").status == 0
    ran = piquet("why", "house.yaml", "pique.bonus")
    assert "AGM" not in ran.out
    assert piquet("unset", "house.yaml", "pique").status == 0
    assert piquet("check", "house.yaml").status == 0
    assert text() == HOUSE + "unset: [pique]\n"
