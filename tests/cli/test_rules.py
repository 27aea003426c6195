"""``piquet rules`` and ``piquet sheet``: every language and form, and each wrong word."""

from __future__ import annotations

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Piquet


def test_the_rulebook_is_printed(piquet: Piquet) -> None:
    ran = piquet("rules", "russian-karolik", "--lang", "pl")
    assert ran.status == 0
    assert ran.out.startswith("Dawna pikieta rosyjska z karolikami\n======")
    assert "Za ostatnią lewę liczy się łącznie 4 punkty." in ran.out


def test_a_changed_rule_stands_first(piquet: Piquet) -> None:
    ran = piquet("rules", "rubicon", "--set", "tricks.last=3")
    assert "- The last trick counts 3 in all. [in Rubicon Piquet: The last trick counts 2\n  in all.]" in ran.out


@pytest.mark.parametrize(
    ("name", "begins"),
    [("rules.pdf", b"%PDF-"), ("rules.html", b"<!doctype html>"), ("rules.md", b"# Rubicon"), ("rules", b"Rubicon")],
)
def test_the_name_of_the_file_says_the_form(piquet: Piquet, tmp_path: Path, name: str, begins: bytes) -> None:
    for _ in range(2):  # the second takes the place of the first
        ran = piquet("rules", "rubicon", "--output", tmp_path / name)
        assert ran == (0, "", f"wrote {tmp_path / name}\n")
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_for_programs(piquet: Piquet) -> None:
    found = json.loads(piquet("rules", "rubicon", "--card", "--json").out)
    assert found["variant"] == "rubicon"
    assert found["language"] == "en"
    assert found["blocks"][0] == {"block": "heading", "text": "Rubicon Piquet", "level": 1}


def test_a_file_of_rules_is_never_written_over(piquet: Piquet, tmp_path: Path) -> None:
    for name in ("club.yaml", "club.yml", "club"):
        rules = tmp_path / name
        rules.write_text("format: 1\nid: club\nextends: rubicon\n", "utf-8")
        ran = piquet("rules", rules, "--output", rules)
        assert ran.status == 2
        assert rules.read_text("utf-8").startswith("format: 1")


def test_a_rule_without_threshold_and_bonus_is_told_plainly(piquet: Piquet) -> None:
    ran = piquet("rules", "rubicon", "--card", "--set", "settlement.threshold=0", "--set", "settlement.bonus=0")
    assert "The winner receives the difference of the two sums.\n" in ran.out


def test_a_sheet_is_printed(piquet: Piquet) -> None:
    ran = piquet("sheet", "rubicon-four-deals", "--lang", "fr", "--format", "md")
    assert ran.status == 0
    assert "| 1 ×\xa02 |" in ran.out


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("rules", "rubicon", "--lang", "de"), 2, "'de' (choose from 'en', 'fr', 'ru', 'pl')"),
        (("rules", "rubicon", "--format", "doc"), 2, "'doc' (choose from 'text', 'md', 'html', 'pdf')"),
        (("rules", "rubicon", "--format", "pdf"), 2, "a PDF is written to a file"),
        (("rules", "rubicon", "--output", "rules.yaml"), 2, "`rules.yaml` is no name for a page"),
        (("sheet", "rubicon", "--output", "sheet.docx"), 2, "let it end in .txt, .md, .html, .htm, .pdf"),
        (("rules", "rubicon", "--format", "html", "--output", "a.pdf"), 2, "`a.pdf` is the name of pdf"),
        (("rules", "rubicon", "--json", "--output", "a.html"), 2, "`--json` prints the page"),
        (("rules", "no-such-game"), 1, "no-such-game"),
        (("sheet",), 2, "VARIANT"),
    ],
)
def test_wrong_words(piquet: Piquet, words: tuple[str, ...], status: int, says: str) -> None:
    ran = piquet(*words)
    assert ran.status == status
    assert says in ran.err


@pytest.mark.parametrize("name", ["no/such/folder/rules.pdf", "."])
def test_a_file_that_cannot_be_written(piquet: Piquet, tmp_path: Path, name: str) -> None:
    ran = piquet("rules", "rubicon", "--output", tmp_path / name)
    assert ran.status == 1
    assert "system-refused" in ran.err
    assert str(tmp_path / name) in ran.err
    assert not list(tmp_path.iterdir())


def test_a_pdf_without_the_library_names_the_extra(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without_typst(name: str, *more: Any) -> Any:
        if name == "typst":
            raise ImportError(name)
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", without_typst)
    ran = piquet("rules", "rubicon", "--output", tmp_path / "rules.pdf")
    assert ran.status == 1
    assert ran.err.split()[0] == "extra-missing"
    assert "the library `typst`, which prints PDF, is not installed" in ran.err
    assert "pip install 'piquet-rules[pdf]'" in ran.err
    assert not list(tmp_path.iterdir())
