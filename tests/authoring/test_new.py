"""``new``: a file of house rules, from answers or from options, that can be loaded and says what was meant."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from piquet_rules.authoring.editor import schema_text
from piquet_rules.authoring.new import new, new_file
from piquet_rules.errors import PiquetError, ProfileError
from piquet_rules.profile.load import load, loads
from piquet_rules.profile.shipped import shipped_ids
from tests.cli.conftest import ROOT, Piquet


@pytest.fixture(autouse=True)
def _elsewhere(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test writes in a folder of its own; the commands are prepared before, so that they follow."""
    monkeypatch.chdir(tmp_path)


def answering(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_three_answers_make_a_file(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "last trick", "3", "club meeting 2026")
    ran = piquet("new", "friday-club", "--extends", "rubicon")
    text = Path("friday-club.yaml").read_text()
    assert (ran.status, ran.err) == (0, "")
    assert text in ran.out
    wrote = "wrote friday-club.yaml, and piquet.schema.json for editors\n"
    assert ran.out.endswith(f"\n{wrote}next: piquet check friday-club.yaml\n")
    assert text.startswith("# yaml-language-server: $schema=")
    assert len(text.splitlines()) < 10
    assert "cite:\n  tricks.last: {grade: house, note: club meeting 2026}\ntricks: {last: 3}\n" in text
    assert json.loads(piquet("check", "friday-club.yaml", "--json").out) == []
    profile = load("./friday-club.yaml")
    assert (profile.value("tricks.last"), profile.name) == (3, "Friday club")
    assert profile.citations("tricks.last")[0].note == "club meeting 2026"


@pytest.mark.parametrize(
    ("before", "wrote"),
    [
        (None, "wrote {0}/club.yaml, and {0}/piquet.schema.json for editors\n"),
        ('{"title": "another"}', "wrote {0}/club.yaml\n"),
        ("", "wrote {0}/club.yaml\n"),
        (schema_text("overlay", packs=False), "wrote {0}/club.yaml\n"),
        (schema_text("overlay", packs=False)[:-1], "wrote {0}/club.yaml, and {0}/piquet.schema.json for editors\n"),
    ],
)
def test_all_files_that_are_written_are_named_and_no_others(before: str | None, wrote: str, piquet: Piquet) -> None:
    Path("rules").mkdir()
    if before is not None:
        Path("rules/piquet.schema.json").write_text(before)
    ran = piquet("new", "club", "--extends", "rubicon", "--set", "tricks.last=3", "--output", "rules/club.yaml")
    assert ran.status == 0
    assert ran.out.endswith(f"\n{wrote.format('rules')}next: piquet check rules/club.yaml\n")


@pytest.mark.parametrize("empty", ["", " ", ".yaml", ".yml", "\t"])
def test_rules_without_a_name_are_refused(empty: str, piquet: Piquet) -> None:
    ran = piquet("new", empty, "--extends", "rubicon", "--set", "tricks.last=3")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == (
        "bad-id  the new rules have no name\n"
        "   help: give them an id of small letters, digits and hyphens, as friday-club\n"
    )
    assert os.listdir() == []


@pytest.mark.parametrize("name", ["true", "no", "12", "null", "1e3", "007"])
def test_a_name_that_yaml_takes_for_something_else_is_quoted(name: str) -> None:
    made = new_file(name, "rubicon", {"tricks.last": 5}, title=" ")
    assert (load(made.path).id, load(made.path).name) == (name, name.capitalize())


def test_the_help_says_that_the_changes_stay(piquet: Piquet) -> None:
    said = piquet("new", "--help").out
    assert "this run" not in said
    assert said.count("in the new file") == 2


def test_options_make_the_same_file(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "last trick", "3", "club meeting 2026")
    piquet("new", "one", "--extends", "rubicon", "--title", "Club")
    answering(monkeypatch)
    options = ["--set", "tricks.last=3", "--source", "club meeting 2026", "--title", "Club", "--output", "two.yaml"]
    assert piquet("new", "one", "--extends", "rubicon", *options).status == 0
    assert Path("two.yaml").read_text() == Path("one.yaml").read_text()


def test_words_of_other_languages_and_several_rules(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(
        monkeypatch,
        "dernière",
        "3",
        "",
        "леза",
        "majority.points",
        "12",
        "the book",
        "capot",
        "capot.points",
        "50",
        "",
        "",
    )
    ran = piquet("new", "club", "--extends", "rubicon")
    assert ran.status == 0, ran.out + ran.err
    profile = load("./club.yaml")
    values = [profile.value(key) for key in ("tricks.last", "majority.points", "capot.points")]
    assert values == [3, 12, 50]
    assert [bool(profile.citations(key)) for key in ("tricks.last", "majority.points")] == [False, True]


@pytest.mark.parametrize("which", ["a", "points", "capot.points", "A"])
def test_one_of_several_rules_of_a_word(piquet: Piquet, monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    answering(monkeypatch, "capot", which, "50", "us")
    ran = piquet("new", "club", "--extends", "rubicon")
    assert ran.status == 0, ran.err
    assert "  a  capot.points: 40 points\n" in ran.out
    assert load("./club.yaml").value("capot.points") == 50


@pytest.mark.parametrize("answers", [["capot", "z"], ["the weather"], ["capot", "points", "x"], ["no talon"]])
def test_an_answer_that_means_nothing_is_no_file(
    piquet: Piquet, monkeypatch: pytest.MonkeyPatch, answers: list[str]
) -> None:
    answering(monkeypatch, *answers)
    ran = piquet("new", "club", "--extends", "rubicon")
    assert ran.status == 1
    assert "--set" not in ran.err
    assert os.listdir() == []


@pytest.mark.parametrize("words", ["no pique", "without pique", "no Piqué"])
def test_a_rule_that_is_left_out_in_words(piquet: Piquet, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    answering(monkeypatch, words, "the committee")
    assert piquet("new", "club", "--extends", "rubicon").status == 0
    profile = load("./club.yaml")
    assert profile.value("pique") == {"kind": "none"}
    assert profile.citations("pique")[0].note == "the committee"


def test_a_rule_that_is_not_played(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "pique.bonus", "none", "the committee")
    assert piquet("new", "club", "--extends", "rubicon").status == 0
    profile = load("./club.yaml")
    assert profile.value("pique") == {"kind": "none"}
    assert "unset: [pique]" in Path("club.yaml").read_text()
    assert piquet("check", "club.yaml", "--json").out == "[]\n"


def test_wrong_answers_are_asked_again(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "lst trik", "last trick", "yes", "5000", "3", "us", "carte blanche", "", "")
    ran = piquet("new", "club", "--extends", "rubicon")
    assert ran.status == 0
    assert "unknown-" in ran.err
    assert "to score it write 1" in ran.err
    assert "must be a whole number from 1 to 1000" in ran.err
    assert load("./club.yaml").value("tricks.last") == 3


def test_no_more_answers_after_a_wrong_one_writes_nothing(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "last trick", "yes")
    ran = piquet("new", "club", "--extends", "rubicon")
    assert ran.status == 1
    assert os.listdir() == []


def test_without_answers_the_file_has_only_its_base(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch)
    assert piquet("new", "club", "--extends", "au-cent").status == 0
    assert load("./club.yaml").fingerprint == load("au-cent").fingerprint


def test_the_nearest_game_is_asked_for_or_demanded(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "rubicn", "rubicon", "last trick", "3", "")
    assert piquet("new", "club").status == 0
    assert load("./club.yaml").extends == "rubicon"
    answering(monkeypatch)
    ran = piquet("new", "other")
    assert ran.status == 2
    assert "`piquet choose`" in ran.err


@pytest.mark.parametrize("name", ["club.yaml", "club"])
def test_nothing_is_ever_overwritten(piquet: Piquet, name: str) -> None:
    Path("club.yaml").write_text("mine\n")
    ran = piquet("new", name, "--extends", "rubicon", "--set", "tricks.last=3")
    assert (ran.status, ran.out) == (1, "")
    assert "file-exists" in ran.err
    Path("link.yaml").symlink_to("nowhere.yaml")
    assert piquet("new", "other", "--extends", "rubicon", "--set", "tricks.last=3", "--output", "link.yaml").status == 1
    assert Path("club.yaml").read_text() == "mine\n"
    assert sorted(os.listdir()) == ["club.yaml", "link.yaml"]


WRONG = {
    "bad-id": ["Friday Club", "--extends", "rubicon", "--set", "tricks.last=3"],
    "id-taken": ["au-cent", "--extends", "rubicon", "--set", "tricks.last=3"],
    "base-missing": ["club", "--extends", "rubicn", "--set", "tricks.last=3"],
    "unknown-key": ["club", "--extends", "rubicon", "--set", "tricks.lst=3"],
    "out-of-range": ["club", "--extends", "rubicon", "--set", "tricks.last=3000"],
    "unset-missing": ["club", "--extends", "rubicon", "--unset", "piqe"],
    "mixin-missing": ["club", "--extends", "rubicon", "--mixin", "nothing"],
    "path-outside": ["club", "--extends", "../club.yaml", "--set", "tricks.last=3"],
}


@pytest.mark.parametrize("code", WRONG)
def test_what_is_wrong_is_told_and_nothing_written(piquet: Piquet, code: str) -> None:
    ran = piquet("new", *WRONG[code])
    assert ran.status == 1
    assert f" {code}  " in ran.err or ran.err.startswith(code)
    assert os.listdir() == []


def test_a_base_beside_it_and_another_folder(piquet: Piquet) -> None:
    Path("rules").mkdir()
    Path("rules/evening.yaml").write_text("format: 1\nid: evening\nextends: rubicon\ncapot: {points: 50}\n")
    options = ["--extends", "./evening.yaml", "--set", "tricks.last=3", "--output", "rules/club.yaml"]
    assert piquet("new", "club", *options).status == 0
    profile = load("rules/club.yaml")
    assert [profile.value("capot.points"), profile.value("tricks.last")] == [50, 3]


@pytest.mark.parametrize("name", shipped_ids())
def test_every_variant_can_be_built_on(name: str) -> None:
    text = new("club", name, {"tricks.last": 5}, ["carte_blanche"], source={"tricks.last": "us: all of us"})
    profile = loads(text)
    assert profile.value("tricks.last") == 5
    assert profile.value("carte_blanche") == {"kind": "none"}
    assert profile.citations("tricks.last")[0].note == "us: all of us"


def test_the_function_refuses_and_writes(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="unknown-key"):
        new("club", "rubicon", {"tricks.lst": 5})
    made = new_file("club", "rubicon", {"tricks.last": 5}, output=tmp_path / "club.yaml")
    assert made.path.read_text() == made.text
    with pytest.raises(PiquetError, match="file-exists"):
        new_file("club", "rubicon", output=tmp_path / "club.yaml")


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_a_pipe_that_stays_silent_is_not_waited_for(encoding: str) -> None:
    words = [sys.executable, "-m", "piquet_rules", "new", "club", "--extends", "rubicon", "--title", "Пикет"]
    around = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding}
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=around
    ) as run:
        assert run.stdout is not None
        assert run.wait(20) == 0
        assert b"wrote club.yaml" in run.stdout.read()
    assert load("./club.yaml").name == "Пикет"


TOGETHER: dict[str, tuple[list[str], dict[str, object]]] = {
    "multipliers before deals": (
        ["first and last doubled", "[2, 1, 1, 2]", "us", "4", "", ""],
        {"partie.deals": 4, "partie.multipliers": [2, 1, 1, 2]},
    ),
    "deals before multipliers": (
        ["deals", "4", "us", "multipliers", "[2, 1, 1, 2]", "us"],
        {"partie.deals": 4, "partie.multipliers": [2, 1, 1, 2]},
    ),
    "a flat point": (["point", "b", "flat", "us", "5"], {"point.score": "flat", "point.points": 5}),
    "the number of a flat point first": (
        ["flat point", "5", "us", "flat"],
        {"point.score": "flat", "point.points": 5},
    ),
    "a rule of another kind": (
        ["target", "yes", "us", "150", ""],
        {"partie.kind": "target", "partie.target": 150, "partie.stop": "immediate", "settlement.kind": "stakes"},
    ),
    "the kind itself, and what was taken over changed": (
        ["partie.kind", "target", "us", "101", "deal", "stake", "3", "us"],
        {"partie.target": 101, "partie.stop": "deal", "settlement.single": 3, "settlement.double": 2},
    ),
    "an answer that contradicts is taken back": (
        ["multipliers", "[2, 2]", "us", "5", "", "multipliers"],
        {"partie.deals": 5, "partie.multipliers": None},
    ),
    "an answer that contradicts is given anew": (
        ["multipliers", "[2, 2]", "us", "5", "deals", "2", "us"],
        {"partie.deals": 2, "partie.multipliers": [2, 2]},
    ),
    "what belonged to the old kind is dropped": (
        ["deals", "4", "us", "target", "yes", "us", "100", "immediate"],
        {"partie.kind": "target", "partie.target": 100},
    ),
    "a rule not wanted of another kind": (["target", "", "last trick", "3", "us"], {"partie.kind": "deals"}),
}


@pytest.mark.parametrize("what", TOGETHER)
def test_answers_are_judged_together(piquet: Piquet, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    answers, values = TOGETHER[what]
    answering(monkeypatch, *answers)
    ran = piquet("new", "club", "--extends", "rubicon")
    assert ran.status == 0, ran.out + ran.err
    profile = load("./club.yaml")
    assert {key: profile.value(key) for key in values} == values


def test_all_that_follows_from_an_answer_has_its_source(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "target", "yes", "club meeting 2026", "150", "")
    assert piquet("new", "club", "--extends", "rubicon").status == 0
    assert json.loads(piquet("check", "club.yaml", "--json").out) == []
    profile = load("./club.yaml")
    for key in ("partie", "partie.target", "settlement"):
        assert profile.citations(key)[0].note == "club meeting 2026"


def test_what_is_still_missing_is_told(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "point", "b", "flat", "us", "5")
    ran = piquet("new", "club", "--extends", "rubicon")
    assert "That is not all yet: a flat point needs `points`.\npoint.points: " in ran.out
    assert ran.err == ""


@pytest.mark.parametrize("answers", [["multipliers", "[2, 2]", "us"], ["point", "b", "flat", "us", "", "", ""]])
def test_answers_that_contradict_at_the_end_make_no_file(
    piquet: Piquet, monkeypatch: pytest.MonkeyPatch, answers: list[str]
) -> None:
    answering(monkeypatch, *answers)
    ran = piquet("new", "club", "--extends", "rubicon")
    assert ran.status == 1
    assert "These answers do not fit together." in ran.out
    assert os.listdir() == []


def test_a_value_in_place_of_its_rule(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "point", "flat", "none", "both", "last trick", "3", "")
    ran = piquet("new", "club", "--extends", "rubicon")
    assert "name `point.score` first, then `flat`" in ran.err
    assert "did you mean" not in ran.err


SINGLE = {
    "repique=40": "write `--set repique.threshold=40` or `--set repique.bonus=40`",
    "carte_blanche=none": "write `--set carte_blanche.kind=none`; the usual way is `--unset carte_blanche`",
    "partie=target": "write `--set partie.kind=target`, and give its rules beside it: `partie.target`",
    "capot=lots": "its rules are `capot.points`",
}


@pytest.mark.parametrize("option", SINGLE)
def test_a_slot_is_no_single_value(piquet: Piquet, option: str) -> None:
    ran = piquet("new", "club", "--extends", "rubicon", "--set", option)
    assert ran.status == 1
    assert f"--set {option}: `{option.partition('=')[0]}` has several rules; say which" in ran.err
    assert SINGLE[option] in ran.err
    assert "club.yaml" not in ran.err
