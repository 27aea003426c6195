"""``piquet check``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from piquet_rules.authoring.checking import holds_records
from piquet_rules.cli.records import open_file
from piquet_rules.errors import NotFound
from tests.cli.conftest import ROOT, Piquet

WRONG_PROFILE = """format: 1
id: house
extends: rubicon

tricks:
  lst: 4
pique: {bonus: 31x}
"""
WRONG_RECORD = """variant: rubicon
hands: {elder: AKQJT9.AKQ.AKQ.7, younger: 87.JT98.JT98.8}
"""
ODD_PROFILE = """format: 1
id: house
extends: rubicon
exchange: {younger: {max: 5}}
cite: {exchange.younger.max: {grade: house, note: so it was decided}}
"""


def test_what_is_shipped_has_no_errors(piquet: Piquet) -> None:
    files = sorted(path.relative_to(ROOT) for path in [*ROOT.glob("variants/*.yaml"), *ROOT.glob("docs/examples/*")])
    ran = piquet("check", *files)
    assert (ran.status, ran.err) == (0, "")


def test_findings_stand_on_standard_output(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(WRONG_PROFILE)
    Path("deal.yaml").write_text(WRONG_RECORD)
    ran = piquet("check", "house.yaml", "deal.yaml")
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith(
        "house.yaml:6:3: unknown-key  `lst` is not a rule of `tricks`\n"
        "   6 |   lst: 4\n"
        "     |   ^^^\n"
        "   help: did you mean `last`?\n"
        "house.yaml:7:16: not-a-number  "
    )
    assert "\ndeal.yaml:2:31: hand-size  " in ran.out
    assert ran.out.endswith("\nfound 4 errors\n")
    data = json.loads(piquet("check", "house.yaml", "--json").out)
    assert [(each["line"], each["column"], each["code"], each["key"]) for each in data] == [
        (6, 3, "unknown-key", "tricks.lst"),
        (7, 16, "not-a-number", "pique.bonus"),
    ]
    assert list(data[0]) == ["file", "line", "column", "severity", "code", "key", "message", "help"]


def test_all_is_well(piquet: Piquet) -> None:
    files = ["docs/examples/cavendish.yaml", "docs/examples/partie.yaml"]
    assert piquet("check", *files) == (0, "no problems in 2 files\n", "")
    assert piquet("check", files[0], "--json") == (0, "[]\n", "")


def test_warnings_count_only_if_strict(piquet: Piquet, tmp_path: Path) -> None:
    odd = tmp_path / "odd.yaml"
    odd.write_text(ODD_PROFILE)
    ran = piquet("check", odd)
    assert (ran.status, "warning: " in ran.out) == (0, True)
    assert piquet("check", odd, "--strict").status == 1
    assert [each["severity"] for each in json.loads(piquet("check", odd, "--json").out)] == ["warning"]


def test_a_file_that_is_not_there_is_no_finding(piquet: Piquet) -> None:
    ran = piquet("check", "nowhere.yaml", "docs/examples/cavendish.yaml")
    assert ran == (1, "no problems in 1 file\n", "nowhere.yaml: file-missing  there is no such file\n")
    assert piquet("check", "nowhere.yaml").out == ""
    assert piquet("check", "nowhere.yaml", "--json").out == "[]\n"


def test_standard_input(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    for text, place in ((WRONG_PROFILE, "<stdin>:6:3: unknown-key"), (WRONG_RECORD, "<stdin>:2:31: hand-size")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        ran = piquet("check", "-")
        assert ran.status == 1
        assert ran.out.startswith(place)


def test_records_are_scored_under_the_rules_that_they_name(piquet: Piquet, tmp_path: Path) -> None:
    text = (ROOT / "docs/examples/cavendish.yaml").read_text()
    revoke = tmp_path / "revoke.yaml"
    revoke.write_text(text.replace("play: AH TH", "play: AH KC"))
    nowhere = tmp_path / "nowhere.yaml"
    nowhere.write_text(text.replace("variant: rubicon", "variant: rubicn"))
    nameless = tmp_path / "nameless.yaml"
    nameless.write_text(text.replace("variant: rubicon", ""))
    data = json.loads(piquet("check", revoke, nowhere, nameless, "--json").out)
    assert [each["file"] for each in data] == [str(revoke), str(nowhere), str(nameless)]
    assert [each["code"] for each in data][1:] == ["variant-missing", "variant-missing"]
    assert (data[1]["line"], data[1]["column"], data[1]["key"]) == (2, 10, "variant")


@pytest.mark.parametrize(
    ("name", "text", "records"),
    [
        ("a.yaml", "variant: rubicon\nhands: {}\n", True),
        ("a.yaml", "# a comment\n---\ndeal: {}\n", True),
        ("a.yaml", "players: [A, B]\ndeals: []\n", True),
        ("a.yaml", "{variant: rubicon, hands: {}}", True),
        ("a.yaml", '[{"hands": {}}]', True),
        ("a.jsonl", "", True),
        ("a.yaml", "", False),
        ("a.yaml", "format: 1\nid: x\n", False),
        ("a.yaml", "id: x\nextends: rubicon\ndeal: {hand: 12}\n", False),
        ("a.yaml", "examples:\n  - record: {hands: {}}\n", False),
        ("a.yaml", '{"format": 1, "deal": {}}', False),
        ("a.json", '{"format": 1, "deal": {}}', False),
    ],
)
def test_profiles_and_records_are_told_apart(name: str, text: str, records: bool) -> None:
    assert holds_records(name, text.encode()) is records


@pytest.mark.parametrize("command", ["check", "fmt"])
def test_a_folder_without_files_is_told(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("full").mkdir()
    Path("full/house.yaml").write_text(ODD_PROFILE)
    ran = piquet(command, "empty")
    assert ran == (1, "", "file-missing  no files of rules or records in empty\n")
    ran = piquet(command, "full", "empty/")
    assert (ran.status, ran.err) == (1, "file-missing  no files of rules or records in empty/\n")
    assert piquet(command, "full").status == 0


def test_what_is_laid_out_already_is_counted(piquet: Piquet, tmp_path: Path) -> None:
    for number, says in ((1, "1 file as it should be\n"), (2, "2 files as they should be\n")):
        (tmp_path / f"house-{number}.yaml").write_text(ODD_PROFILE)
        assert piquet("fmt", tmp_path) == (0, says, "")


def test_a_name_in_capitals_and_a_name_with_another_ending(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("CLUB.YAML").write_text(ODD_PROFILE)
    Path("club.yaml.txt").write_text(ODD_PROFILE)
    assert piquet("show", "CLUB.YAML").status == piquet("check", "CLUB.YAML").status == 0
    ran = piquet("show", "club.yaml.txt")
    assert (ran.status, ran.out) == (1, "")
    assert "a file of rules ends in `.yaml`: rename this one, as `club.yaml`" in ran.err


@pytest.mark.parametrize("command", ["score", "show", "check"])
def test_what_is_no_file_is_not_offered_again(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("unread.yaml").symlink_to("unread.yaml")  # nobody can read it, not even an administrator
    ran = piquet(command, "unread.yaml")
    assert ran.status == 1
    assert "can't be read" in ran.err
    assert "did you mean" not in ran.err


def test_a_file_that_may_not_be_read_is_not_offered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    file = tmp_path / "unread.yaml"
    file.write_text(WRONG_RECORD)
    monkeypatch.setattr("piquet_rules.cli.records.open", refused, raising=False)
    with pytest.raises(NotFound) as caught:
        open_file(str(file))
    assert (caught.value.problems[0].message, caught.value.problems[0].help) == ("this file can't be read", "")


@pytest.mark.parametrize("folder", [".", "./", "./a", "a", "a/", "a/.."])
def test_a_folder_may_be_named_in_any_way(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a").mkdir()
    Path("a/house.yaml").write_text("format: 1\nid: house\nextends: rubicon\ntricks: {lst: 3}\n")
    ran = piquet("check", folder)
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith(("a/house.yaml:4:10: unknown-key", "a/../a/house.yaml:4:10: unknown-key"))
