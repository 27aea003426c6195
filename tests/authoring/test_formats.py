"""The forms of ``check``'s findings, folders, standard input, and the function behind it."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.codes import CODES
from piquet_rules.errors import Place, Problem, Related
from piquet_rules.reports import to_github, to_sarif
from tests.cli.conftest import Piquet

HEAD = "format: 1\nid: house\nextends: rubicon\n"
WRONG = f"{HEAD}tricks: {{lst: 4}}\nrepique: {{bonus: 10}}\ncapot: {{points: 40}}\n"
GOOD = f"{HEAD}tricks: {{last: 4}}\ncite: {{tricks.last: {{grade: house}}}}\n"
RECORD = "variant: rubicon\nhands: {elder: AKQJT9.AKQ.AKQ.7, younger: 87.JT98.JT98.8}\n"


@pytest.fixture(autouse=True)
def _here(piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_sarif(piquet: Piquet) -> None:
    Path("der Klub.yaml").write_text(WRONG)
    ran = piquet("check", "--format", "sarif", "der Klub.yaml")
    log = json.loads(ran.out)
    assert (ran.status, log["version"], len(log["runs"])) == (1, "2.1.0", 1)
    driver, results = log["runs"][0]["tool"]["driver"], log["runs"][0]["results"]
    assert [(each["ruleId"], each["level"]) for each in results] == [
        ("unknown-key", "error"), ("repique-below-pique", "warning"), ("changes-nothing", "note"),
    ]  # fmt: skip
    for result in results:
        rule = driver["rules"][result["ruleIndex"]]
        assert rule == {"id": result["ruleId"], "shortDescription": {"text": CODES[result["ruleId"]]}}
    place = results[0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "der%20Klub.yaml"}
    assert place["region"] == {"startLine": 4, "startColumn": 10, "endColumn": 13}
    change = results[0]["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert change == {"deletedRegion": place["region"], "insertedContent": {"text": "last"}}
    assert results[1]["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "variants/rubicon.yaml"
    assert "fixes" not in results[1]
    assert log["runs"][0]["columnKind"] == "unicodeCodePoints"


def test_github(piquet: Piquet) -> None:
    Path("house.yaml").write_text(WRONG)
    ran = piquet("check", "--format", "github", "house.yaml")
    lines = ran.out.splitlines()
    assert ran.status == 1
    assert lines[0] == (
        "::error file=house.yaml,line=4,col=10,endColumn=13,title=unknown-key::"
        "`lst` is not a rule of `tricks`%0Ahelp: did you mean `last`?"
    )
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning", "::notice"]


def test_signs_of_the_forms_themselves_are_written_out() -> None:
    problem = Problem(
        "unknown-key", "50% of a:\nb\u202e", Place("a,b:c.yaml", 2, 3), related=(Related(Place("x"), "y"),)
    )
    assert to_github(problem) == (
        "::error file=a%2Cb%3Ac.yaml,line=2,col=3,endColumn=4,title=unknown-key::50%25 of a:%0Ab<U+202E>"
    )
    assert to_sarif([problem])["runs"][0]["results"][0]["message"]["text"] == "50% of a:\nb<U+202E>"
    assert to_sarif([])["runs"][0]["results"] == []


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_good_file_in_every_form(piquet: Piquet, form: str) -> None:
    Path("house.yaml").write_text(GOOD)
    ran = piquet("check", "--format", form, "house.yaml")
    assert (ran.status, ran.err) == (0, "")
    assert {
        "text": "no problems in 1 file\nhouse: 1 rule differs from rubicon: the last trick counts 4 in all, not 2\n",
        "json": "[]\n",
        "github": "",
    }.get(form, ran.out) == ran.out


def test_another_form_is_refused(piquet: Piquet) -> None:
    ran = piquet("check", "--format", "xml", "house.yaml")
    assert ran.status == 2
    assert "sarif" in ran.err


def test_a_folder_stands_for_what_lies_in_it(piquet: Piquet) -> None:
    for name, text in {
        "a/house.yaml": GOOD,
        "a/b/wrong.yml": WRONG,
        "a/b/deal.json": '{"variant": "rubicon", "hands": {"elder": "AS"}}',
        "a/deals.jsonl": '{"variant": "rubicn", "hands": {"elder": "AS"}}\n',
        "a/schema.json": '{"$schema": "x", "variant": 1}',
        "a/other.json": '{"name": "other"}',
        "a/.hidden/wrong.yaml": WRONG,
        "a/README.md": "no rules",
    }.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    Path("a/loop").symlink_to(Path("a").resolve())
    ran = piquet("check", "--json", "a")
    assert ran.status == 1
    found = {problem["file"] for problem in json.loads(ran.out)}
    assert found == {"a/deals.jsonl", "a/b/deal.json", "a/b/wrong.yml"}
    assert piquet("check", "a/.hidden").status == 1
    Path("empty").mkdir()
    assert piquet("check", "empty").status == 1


def test_standard_input_in_every_form(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    for form in ("text", "json", "sarif", "github"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WRONG.encode())))
        ran = piquet("check", "--format", form, "-")
        assert ran.status == 1
        assert "stdin" in ran.out


def test_the_function(tmp_path: Path) -> None:
    assert pq.check(GOOD) == []
    assert [(each.code, each.severity) for each in pq.check(WRONG)] == [
        ("unknown-key", "error"), ("repique-below-pique", "warning"), ("changes-nothing", "note"),
    ]  # fmt: skip
    assert [each.code for each in pq.check(RECORD)] == ["hand-size"] * 2
    assert pq.check('{"variant": "rubicon"}', "deal.json")[0].place.file == "deal.json"
    assert [each.code for each in pq.check(b"format: \xff\n")] == ["not-utf-8"]
    based = GOOD.replace("extends: rubicon", "extends: ./base.yaml")
    assert [each.code for each in pq.check(based)] == ["no-folder"]
    (tmp_path / "base.yaml").write_text("format: 1\nid: base\nextends: rubicon\n")
    assert pq.check(based, folder=tmp_path) == []
    (tmp_path / "house.yaml").write_text(WRONG)
    assert next(each.code for each in pq.check_path(tmp_path / "house.yaml")) == "unknown-key"
    with pytest.raises(pq.NotFound):
        pq.check_path(tmp_path / "nowhere.yaml")


def test_errors_come_before_missing_sources() -> None:
    example = "examples:\n  - {name: a, settle: {totals: '1:2'}}\n"
    text = f"{HEAD}tricks: {{last: 4}}\n"
    assert [each.code for each in pq.check(text)] == ["no-source"]
    assert [each.code for each in pq.check(text + example)] == ["example-asserts-nothing"]
    assert [each.code for each in pq.check(f"{text}capot: {{points: x}}\n")] == ["not-a-number"]


def test_what_differs_is_told_of_every_good_profile(piquet: Piquet) -> None:
    changes = "tricks: {last: 4, lead: 2}\npique: {bonus: 20}\ncapot: {points: 50}\nmajority: {points: 11}\n"
    Path("many.yaml").write_text(HEAD + changes)
    Path("none.yaml").write_text(HEAD)
    out = piquet("check", "many.yaml", "none.yaml").out
    assert "\nhouse: 5 rules differ from rubicon: " in out
    assert out.count(";") >= 4
    assert "and 1 more, which `piquet diff` shows" in out
    assert out.endswith("house is played as rubicon is\n")
