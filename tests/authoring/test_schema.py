"""The editor schemas: valid, fresh, never stricter than `check`, and blind to nothing that a schema can see."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

import piquet_rules as pq
from piquet_rules.authoring.editor import COPY, MODELINE, editor_lines, place_schema, schema_file
from piquet_rules.authoring.schema import FORMS, schema
from piquet_rules.cli.main import main
from piquet_rules.profile.load import check_text
from piquet_rules.profile.shipped import shipped_ids
from scripts import docs
from tests.authoring.editor_files import ROOT, SHIPPED, as_json, bad_profiles, bad_records, data_of

SEEN_BY_A_SCHEMA = {
    "unknown-key", "out-of-range", "not-a-choice", "not-a-list", "not-a-section", "not-a-text", "unknown-kind",
    "wrong-length", "not-a-number", "not-a-truth-value", "quoted-truth", "unknown-rank", "bad-row", "bad-id",
    "text-too-long", "empty-text", "null-value", "format-too-new", "bad-name",
}  # fmt: skip
"""Codes that say something of one value or key alone; where `check` gives one, the schema refuses the file too."""


@lru_cache(maxsize=3)
def validator(of: str) -> Draft7Validator:
    return Draft7Validator(schema(of, packs=False))


def refusals(of: str, data: Any) -> list[str]:
    return [f"{'.'.join(map(str, each.path))}: {each.message}" for each in validator(of).iter_errors(data)]


def parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(each)


@pytest.mark.parametrize("of", FORMS)
def test_a_schema_is_one(of: str) -> None:
    whole = schema(of)
    Draft7Validator.check_schema(whole)
    assert whole["$schema"].endswith("draft-07/schema#")
    for part in parts(whole):
        assert part.get("type") != "null"
        assert not {"$defs", "prefixItems", "discriminator"} & set(part)
        assert "$ref" not in part or len(part) == 1, "what stands beside a reference is lost"


def test_shipped_schemas_are_fresh() -> None:
    stale = [path for path, _ in docs.stale() if path.suffix == ".json"]
    assert not stale, "run `make docs`"


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_a_shipped_file_names_its_schema_and_fits_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first = text.splitlines()[0]
    named = (path.parent / first.removeprefix(MODELINE)).resolve()
    assert first.startswith(MODELINE)
    assert named in [schema_file("overlay"), schema_file("merged")], first
    assert docs.with_modeline(text, path) == text
    assert refusals(named.stem, data_of(text)) == []


def test_a_complete_file_needs_everything() -> None:
    complete = next(path for path in SHIPPED if refusals("merged", data_of(path.read_text(encoding="utf-8"))) == [])
    data = data_of(complete.read_text(encoding="utf-8"))
    assert refusals("merged", {key: value for key, value in data.items() if key != "capot"})
    assert refusals("merged", data | {"capot": {"points": 40}})
    assert refusals("overlay", {"format": 1, "id": "club"}) == []
    assert refusals("overlay", {"format": 1})


@pytest.mark.parametrize("name", shipped_ids())
def test_merged_rules_fit_the_merged_schema(name: str) -> None:
    assert refusals("merged", {"format": 1, "id": name} | as_json(pq.load(name).rules())) == []


@pytest.mark.parametrize(("name", "text"), list(bad_profiles()))
def test_what_the_schema_refuses_check_refuses_and_what_it_can_see_it_sees(
    name: str, text: str, tmp_path: Path
) -> None:
    _, problems = check_text(text, folder=tmp_path)
    errors = {problem.code for problem in problems if problem.severity == "error"}
    refused = refusals("overlay", data_of(text))
    assert errors or not refused, f"{name}: only the schema refuses: {refused}"
    assert refused or not errors & SEEN_BY_A_SCHEMA, f"{name}: the schema does not see {errors}"


def test_the_tables_of_bad_files_show_both() -> None:
    seen = [bool(refusals("overlay", data_of(text))) for _, text in bad_profiles()]
    assert seen.count(True) > 50
    assert seen.count(False) > 20


@pytest.mark.parametrize(
    "line",
    [
        "pack: {ranks: a k q j 10 9 8 7}",
        "pack: {ranks: [A, K, Q, J, '10', 9, '8', 7]}",
        "tricks: {counting_ranks: [10, K]}",
        "sequence: {points: {3: 4}}",
        "partie: {deals: 4}",
        "exchange: {younger: {max: rest}}",
        "title: {en: Club, fr-CH: Cercle}",
        "mixins: []",
        "unset: [sequence.points.8, pique]",
        "cite: {sequence.points.8: {grade: house}, pack.pips.T: [{grade: house}], partie.kind: {grade: house}}",
        "examples: [{name: x, settle: {totals: '99:120'}, expect: {winner: B}}]",
    ],
)
def test_every_spelling_that_is_read_is_taken(line: str) -> None:
    text = (
        f"format: 1\nid: club\nextends: {next(name for name in shipped_ids() if not pq.load(name).extends)}\n{line}\n"
    )
    _, problems = check_text(text)
    assert [each.code for each in problems if each.severity == "error" and each.code in SEEN_BY_A_SCHEMA] == []
    assert refusals("overlay", data_of(text)) == []


def test_records_fit_their_schema() -> None:
    for path in sorted((ROOT / "docs" / "examples").glob("*.yaml")):
        for record in pq.read_records(path.read_text(encoding="utf-8"), str(path)):
            record.get()
        data = data_of(path.read_text(encoding="utf-8"))
        assert data is None or refusals("record", data) == []
    assert refusals("record", {"hands": {"elder": "AS", "younger": "KS"}, "plays": "AS"})
    declared = {"elder": {"point": "haerts"}}
    assert refusals("record", {"hands": {"elder": "AS", "younger": "KS"}, "declare": declared})


@pytest.mark.parametrize(("name", "text"), list(bad_records()))
def test_the_schema_of_records_is_never_stricter_than_the_reader(name: str, text: str) -> None:
    refused = refusals("record", data_of(text))
    codes: set[str] = set()
    for result in pq.read_records(text, "record.yaml"):
        try:
            result.get()
        except pq.RecordError as error:
            codes |= {problem.code for problem in error.problems}
    assert codes or not refused, f"{name}: only the schema refuses: {refused}"
    assert refused or not codes & {"unknown-word", "bad-declaration"}, f"{name}: {codes}"


KIND = '''
from typing import Literal
from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import PointRule


class Square(PointRule):
    """A point scores the square of its cards."""

    kind: Literal["toy.square"]
    less: int = field("Taken off the square.", unit="points", neutral=0, ge=0, le=9)

    def key(self, pips):
        return len(pips)

    def value(self, pips):
        return len(pips) ** 2 - self.less

    text = {"en": "worth = A point scores the square of its cards less { $less }."}

    examples = (Case("five", {}, "value", ((11, 10, 10, 10, 8),), 25),)
'''


def test_kinds_of_other_packages_are_in_the_schema_and_not_in_the_shipped_one(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(KIND, encoding="utf-8")
    info = tmp_path / "toy-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[piquet_rules.components]\nsquare = toy\n", encoding="utf-8")
    words = [sys.executable, "-m", "piquet_rules", "schema", "--json"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    printed = subprocess.run(words, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path).stdout
    found = Draft7Validator(json.loads(printed))
    house = {"format": 1, "id": "club", "point": {"kind": "toy.square", "less": 1}}
    assert not list(found.iter_errors(house))
    assert list(found.iter_errors(house | {"point": {"kind": "toy.square", "less": 10}}))
    assert "toy.square" not in schema_file("overlay").read_text(encoding="utf-8")


def test_the_schema_lies_beside_house_rules(tmp_path: Path) -> None:
    copy = tmp_path / COPY
    assert place_schema(tmp_path) == f"{MODELINE}./{COPY}"
    assert json.loads(copy.read_text(encoding="utf-8")) == schema()
    copy.write_text(json.dumps({"title": schema()["title"], "type": "array"}), encoding="utf-8")
    place_schema(tmp_path)
    assert json.loads(copy.read_text(encoding="utf-8"))["type"] == "object"
    copy.write_text("{}", encoding="utf-8")
    place_schema(tmp_path)
    assert copy.read_text(encoding="utf-8") == "{}", "another's file of that name is left as it is"


@pytest.mark.parametrize(("words", "of"), [([], "overlay"), (["--merged"], "merged"), (["--record"], "record")])
def test_the_command_prints_it(words: list[str], of: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", *words]) == 0
    assert json.loads(capsys.readouterr().out) == schema(of)


def test_install_prints_what_to_write_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["schema", "--install"]) == 0
    printed = capsys.readouterr().out
    assert printed == editor_lines() + "\n"
    assert schema_file("overlay").as_uri() in printed
    assert MODELINE in printed
    assert list(tmp_path.iterdir()) == []


def test_there_is_no_other_schema() -> None:
    with pytest.raises(pq.NotFound) as refused:
        schema("recrod")
    assert refused.value.problems[0].help == "did you mean `record`?"
