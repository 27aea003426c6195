"""``check --fix``: repairs with one meaning only, shown first, made with consent."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.authoring.fix import fix_file, repaired
from piquet_rules.profile.load import check_text
from piquet_rules.profile.shipped import folder, shipped_ids
from tests.cli.conftest import Piquet

ROWS = yaml.safe_load((Path(__file__).parent / "repairs.yaml").read_text(encoding="utf-8"))
WRONG = "format: 1\nid: house\nextends: rubicon\nTricks: {last: 3}  # ours\ncite: {tricks: {grade: house}}\n"
RIGHT = WRONG.replace("Tricks", "tricks")


def head(row: dict[str, Any], key: str) -> str:
    base = row.get("extends", "rubicon") if key == "before" else "rubicon"
    lines = row[key].replace("<TAB>", "\t").replace("<NBSP>", "\u00a0")
    return f"format: 1\nid: house\nextends: {base}\n{lines}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_repairs(row: dict[str, Any]) -> None:
    made = repaired(head(row, "before"))
    assert made == head(row, "after")
    errors = [problem.code for problem in check_text(made)[1] if problem.severity == "error"]
    assert errors == row.get("left", [])
    assert repaired(made) == made


@pytest.mark.parametrize("name", shipped_ids())
def test_shipped_files_need_none(name: str) -> None:
    text = (folder() / f"{name}.yaml").read_text("utf-8")
    assert repaired(text, name) == text


def test_line_ends_and_a_mark_at_the_start_stay() -> None:
    text = "\ufeff" + WRONG.replace("\n", "\r\n")
    assert repaired(text) == "\ufeff" + RIGHT.replace("\n", "\r\n")


def test_a_hundred_mistakes_are_repaired_in_a_second() -> None:
    rows = "".join(f"  sequence.points.{n}: {{grade: Hause}}\n" for n in range(3, 9))
    made = repaired(f"format: 1\nid: house\nextends: rubicon\ncite:\n{rows}")
    assert made.count("house}") == 6


def test_the_function_writes_only_if_asked(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(WRONG)
    assert fix_file(file).after == RIGHT
    assert file.read_text() == WRONG
    assert fix_file(file, write=True).says == "repaired"
    assert file.read_text() == RIGHT
    assert fix_file(file, write=True).says == "no repair is known"


def test_the_command_shows_first_and_asks(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("house.yaml")
    file.write_text(WRONG)
    ran = piquet("check", "--fix", file)
    assert ran.status == 1
    assert "\n-Tricks: {last: 3}  # ours\n+tricks: {last: 3}  # ours\n" in ran.out
    assert ran.err == "house.yaml: nothing was written; `--yes` does it\n"
    assert file.read_text() == WRONG
    ran = piquet("check", "--fix", "--yes", file)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith(
        "no problems in 1 file\nhouse: 1 rule differs from rubicon: the last trick counts 3 in all, not 2\n"
    )
    assert file.read_text() == RIGHT
    assert piquet("check", "--fix", "--yes", "--json", file).out == "[]\n"


@pytest.mark.parametrize(("answer", "written"), [("y", True), ("Yes", True), ("", False), ("no", False)])
def test_a_terminal_is_asked(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, written: bool
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    file = tmp_path / "house.yaml"
    file.write_text(WRONG)
    monkeypatch.setattr(sys, "stdin", Terminal(f"{answer}\n"))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    piquet("check", "--fix", file)
    assert (file.read_text() == RIGHT) is written


def test_standard_input_and_records_are_not_repaired(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = piquet("check", "--fix", "-")
    assert ran.status == 2
    assert "can't be repaired" in ran.err
    record = tmp_path / "deal.yaml"
    record.write_text("variant: rubicon\nhands: {Elder: AS}\n")
    before = record.read_text()
    assert piquet("check", "--fix", "--yes", record, tmp_path / "nowhere.yaml").status == 1
    assert record.read_text() == before
