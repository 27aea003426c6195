"""Files that commands are to write, and that could never be written: said before anything is done for them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from piquet_rules.authoring.files import Unwritten, refuse_unwritable
from piquet_rules.cli.main import COMMANDS, parser_of
from tests.cli.conftest import Piquet

pytestmark = pytest.mark.usefixtures("compiled_once")

CLUB = "format: 1\nid: club\nextends: rubicon\ntricks: {last: 3}\ncite: {tricks: {grade: house}}\n"
DEAL = "variant: rubicon\nhands: {elder: AKQJT9.AKQ.AKQ.7, younger: 87.JT98.JT98.8}\n"
WRITING = {
    "rules": (["rules", "rubicon", "--output"], "page.html"),
    "rules as pdf": (["rules", "rubicon", "--output"], "page.pdf"),
    "sheet": (["sheet", "rubicon", "--output"], "sheet.txt"),
    "share": (["share", "club.yaml", "--output"], "one.yaml"),
    "new": (["new", "house", "--extends", "rubicon", "--set", "tricks.last=3", "--output"], "house.yaml"),
    "new-kind": (["new-kind", "point", "rook.halved", "--output"], "halved.py"),
    "simulate": (["simulate", "--variants", "rubicon", "--deals", "1", "--output"], "run.json"),
    "simulate to csv": (["simulate", "--variants", "rubicon", "--deals", "1", "--output"], "run.csv"),
    "compare": (["compare", "deal.yaml", "--variants", "rubicon,au-cent", "--html"], "page.html"),
}


@pytest.fixture(autouse=True)
def here(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("club.yaml").write_text(CLUB)
    Path("deal.yaml").write_text(DEAL)
    return tmp_path


@pytest.mark.parametrize("command", WRITING)
@pytest.mark.parametrize(
    ("folder", "says"),
    [
        (
            "nodir",
            "can't be written: there is no folder `nodir`\n   help: make it first, or name a file in one that is",
        ),
        ("no/such", "can't be written: there is no folder `no/such`\n"),
        ("club.yaml", "can't be written: `club.yaml` is no folder\n"),
    ],
)
def test_a_folder_that_is_not_there_is_named(piquet: Piquet, command: str, folder: str, says: str) -> None:
    words, file = WRITING[command]
    ran = piquet(*words, f"{folder}/{file}")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"system-refused  `{folder}/{file}` {says}")
    assert sorted(os.listdir()) == ["club.yaml", "deal.yaml"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_without_a_name_is_refused_by_every_option(piquet: Piquet, command: str) -> None:
    options = [word for word in parser_of(command).words() if word.names and word.stands_for in ("FILE", "FOLDER")]
    places = [word.stands_for for word in parser_of(command).words() if not word.names]
    for option in options:
        name = option.names[-1]
        ran = piquet(command, *("x" for _ in places), name, "")
        assert (ran.status, ran.out) == (2, "")
        assert f"piquet {command}: `{name}` names no {option.stands_for.lower()}\n" in ran.err
        assert f"help: write `{name} {option.stands_for}`, or leave it out" in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_text_without_words_is_refused_by_every_option(piquet: Piquet, command: str) -> None:
    words = parser_of(command).words()
    places = ["x" for word in words if not word.names]
    for option in (word for word in words if word.names and word.stands_for in ("TEXT", "ADDRESS")):
        ran = piquet(command, *places, option.names[-1], "")
        assert (ran.status, ran.out) == (2, "")
        assert f"piquet {command}: `{option.names[-1]}` is empty\n" in ran.err


NAMING = {
    "show": ["show"], "odds": ["odds"], "rules": ["rules"], "sources": ["sources"], "test": ["test"],
    "check": ["check"], "lock": ["lock"], "share": ["share"], "fmt": ["fmt"], "migrate": ["migrate"],
    "score": ["score"], "solve": ["solve"], "compare": ["compare"], "choose": ["choose", "--also"],
    "simulate": ["simulate", "--variants"], "diff": ["diff", "rubicon"],
    "score under": ["score", "deal.yaml", "--variant"],
}  # fmt: skip


@pytest.mark.parametrize("command", NAMING)
def test_a_file_that_is_missing_is_named_once(piquet: Piquet, command: str) -> None:
    ran = piquet(*NAMING[command], "nowhere.yaml")
    assert ran.status == 1
    assert ran.err.splitlines()[0] == "nowhere.yaml: file-missing  there is no such file"


@pytest.mark.parametrize("command", ["score", "solve", "compare"])
def test_a_variant_in_the_place_of_a_record(piquet: Piquet, command: str) -> None:
    ran = piquet(command, "rubicon")
    assert (ran.status, ran.out) == (1, "")
    assert (
        "rubicon: file-missing  there is no such file\n   help: `rubicon` is a variant; a file with the record"
        in ran.err
    )


@pytest.mark.parametrize("words", [["check", ""], ["lock", ""], ["set", "", "title", "x"], ["score", "club.yaml", ""]])
def test_a_file_without_a_name_is_refused_where_one_is_read(piquet: Piquet, words: list[str]) -> None:
    ran = piquet(*words)
    assert (ran.status, ran.out) == (2, "")
    assert "is empty" in ran.err


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "without a name"),
        (" ", "without a name"),
        (".", "that is a folder"),
        ("new/", "that is a folder"),
        ("/", "that is a folder"),
        ("a/b/c", "there is no folder `a/b`"),
        ("deal.yaml/c", "`deal.yaml` is no folder"),
    ],
)
def test_what_can_never_be_written(name: str, says: str) -> None:
    with pytest.raises(Unwritten) as refused:
        refuse_unwritable(name)
    assert says in refused.value.problems[0].message
    assert refused.value.problems[0].help


def test_a_folder_that_is_shut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with pytest.raises(Unwritten, match=r"nothing may be written into the folder `\."):
        refuse_unwritable("one.yaml")
