"""``piquet migrate``."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Piquet

OLD = "schema: 1\nid: rook_club   # ours\nextends: rubicon\nscoring:\n  last_trick: 2   # two more\n"
NEW = "format: 1\nid: rook-club   # ours\nextends: rubicon\ntricks: {last: 3}  # two more\n"


@pytest.fixture(autouse=True)
def here(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_it_shows_what_changes_and_writes_only_with_consent(piquet: Piquet) -> None:
    Path("club.yaml").write_text(OLD)
    ran = piquet("migrate", "club.yaml")
    assert ran.status == 1
    assert "+tricks: {last: 3}  # two more" in ran.out
    assert "nothing was written; `--yes` does it" in ran.err
    assert Path("club.yaml").read_text() == OLD
    ran = piquet("migrate", "--yes", "club.yaml")
    assert (ran.status, ran.err) == (0, "")
    assert "club.yaml: written in format 1 now" in ran.out
    assert Path("club.yaml").read_text() == NEW
    ran = piquet("migrate", "club.yaml")
    assert (ran.status, ran.out) == (0, "club.yaml is written in format 1, which is today's\n")


def test_somebody_at_a_terminal_is_asked(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("club.yaml").write_text(OLD)
    for answer, text in (("n", OLD), ("y", NEW)):
        monkeypatch.setattr(sys, "stdin", io.StringIO(answer + "\n"))
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        ran = piquet("migrate", "club.yaml")
        assert "write club.yaml so? [y/N]" in ran.out
        assert Path("club.yaml").read_text() == text


def test_diff_only_shows(piquet: Piquet) -> None:
    Path("club.yaml").write_text(OLD)
    ran = piquet("migrate", "--diff", "--yes", "club.yaml")
    assert (ran.status, ran.err) == (1, "")
    assert Path("club.yaml").read_text() == OLD


def test_a_folder_and_files_that_build_on_each_other(piquet: Piquet) -> None:
    Path("rules").mkdir()
    Path("rules/evening.yaml").write_text("format: 0\nid: evening\nextends: rubicon\nscoring: {pique: 20}\n")
    Path("rules/club.yaml").write_text("format: 0\nid: club\nextends: evening\nscoring: {capot: 50}\n")
    Path("rules/deal.yaml").write_text("variant: rubicon\nhands: {elder: AS, younger: KS}\n")
    Path("rules/today.yaml").write_text("format: 1\nid: today\nextends: rubicon\n")
    ran = piquet("migrate", "--yes", "rules")
    assert (ran.status, ran.err) == (0, "")
    assert "extends: ./evening.yaml\n" in Path("rules/club.yaml").read_text()
    assert piquet("check", "rules/club.yaml").status == 0
    assert piquet("migrate", "rules").out == "3 files are written in today's format\n"


def test_what_is_wrong_in_the_new_text_is_said_before_it_is_written(piquet: Piquet) -> None:
    text = "format: 0\nid: club\nextends: evening\nscoring: {pique: 2000}\n"
    Path("club.yaml").write_text(text)
    for words in ([], ["--diff"], ["--yes"]):
        ran = piquet("migrate", "club.yaml", *words)
        assert ran.status == 1
        before, _, after = ran.out.partition("club.yaml: written in format 1 now")
        assert "written so, club.yaml has these errors still" in before
        for said in ("club.yaml:3:10: base-missing", "club.yaml:4:16: out-of-range"):
            assert said in before
            assert said not in after, "it is said once"
        assert (Path("club.yaml").read_text() != text) == (words == ["--yes"])


def test_a_base_that_is_migrated_along_is_no_error(piquet: Piquet) -> None:
    Path("evening.yaml").write_text("format: 0\nid: evening\nextends: rubicon\nscoring: {pique: 20}\n")
    Path("club.yaml").write_text("format: 0\nid: club\nextends: evening\nscoring: {capot: 50}\n")
    ran = piquet("migrate", "club.yaml", "evening.yaml")
    assert "errors still" not in ran.out
    ran = piquet("migrate", "club.yaml")
    assert "evening.yaml:1:9: format-too-old" in ran.out
    assert piquet("migrate", ".", "--yes").status == 0


def test_nothing_of_an_unknown_rule_is_written(piquet: Piquet) -> None:
    text = OLD + "  foo: 3\n"
    Path("club.yaml").write_text(text)
    ran = piquet("migrate", "--yes", "club.yaml")
    assert (ran.status, ran.out) == (1, "")
    assert "club.yaml:6:3: migrate-by-hand" in ran.err
    assert Path("club.yaml").read_text() == text


def test_records_are_told_as_that(piquet: Piquet) -> None:
    Path("rules").mkdir()
    Path("rules/deal.yaml").write_text("variant: rubicon\nhands: {elder: AS, younger: KS}\n")
    for name in ("rules/deal.yaml", "rules"):
        ran = piquet("migrate", name)
        assert (ran.status, ran.err) == (0, "")
        assert ran.out == "rules/deal.yaml holds records and no rules; records have no format, and stay as they are\n"
    Path("club.yaml").write_text(NEW)
    ran = piquet("migrate", "rules/deal.yaml", "club.yaml")
    assert ran.out.count("\n") == 2
    assert piquet("migrate", "rules", "club.yaml").out.count("\n") == 1, "of a folder, only where there is nothing else"


def test_a_file_of_another_encoding(piquet: Piquet) -> None:
    Path("club.yaml").write_bytes(OLD.encode("utf-16"))
    for words in (["migrate"], ["fmt"], ["unset", "club.yaml", "pique"], ["set", "club.yaml", "pique.bonus", "3"]):
        ran = piquet(*words, *(["club.yaml"] if len(words) == 1 else []))
        assert ran.status == 1
        assert "club.yaml:1:1: utf-16" in ran.err


def test_one_file_that_has_to_be_done_by_hand_stops_all(piquet: Piquet) -> None:
    Path("club.yaml").write_text(OLD)
    Path("other.yaml").write_text("format: 0\nid: other\nextends: rubicon\nclock: {per_deal: 10}\n")
    ran = piquet("migrate", "--yes", "club.yaml", "other.yaml", "missing.yaml")
    assert ran.status == 1
    assert "other.yaml:4:9: migrate-by-hand" in ran.err
    assert "missing.yaml" in ran.err
    assert Path("club.yaml").read_text() == OLD


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("format: 9\nid: a\n", "format-too-new"),
        ("schema: 2\nid: a\n", "format-too-new"),
        ("x: 1\n", "no-profile"),
        ("format: 0\nid: 'a\n", "unclosed-quote"),
    ],
)
def test_files_that_are_none_of_these(piquet: Piquet, text: str, code: str) -> None:
    Path("club.yaml").write_text(text)
    ran = piquet("migrate", "--yes", "club.yaml")
    assert ran.status == 1
    assert code in ran.err
    assert Path("club.yaml").read_text() == text


def test_a_folder_without_rules(piquet: Piquet) -> None:
    Path("empty").mkdir()
    assert piquet("migrate", "empty").status == 1
