"""``set`` and ``unset``: one rule is changed, everything else stays as it is, and nothing wrong is ever written."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from piquet_rules.authoring import files, yaml_edits
from piquet_rules.authoring.edit import Edit, set_key, set_keys, unset_key
from piquet_rules.authoring.files import Unwritten
from piquet_rules.authoring.new import new
from piquet_rules.errors import NotFound, PiquetError, ProfileError
from piquet_rules.profile.keys import neutral_kind
from piquet_rules.profile.load import load
from piquet_rules.profile.reader import read
from piquet_rules.profile.shipped import folder, shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES

ROWS = yaml.safe_load((Path(__file__).parent / "edits.yaml").read_text(encoding="utf-8"))
HOUSE = "format: 1\nid: house  # ours\nextends: rubicon\ntricks: {last: 3}\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE)
    return file


def done(row: dict[str, Any], file: Path) -> Edit:
    file.write_bytes(row["before"].encode())
    return set_keys(file, row["set"], row.get("source")) if "set" in row else unset_key(file, row["unset"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_only_what_was_asked_for_changes(row: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "club.yaml"
    edit = done(row, file)
    assert file.read_bytes() == edit.after.encode()
    assert [line for line in edit.diff().split("\n") if re.match(r"[-+](?![-+])", line)] == row["lines"]
    says = edit.says.partition("\nthe file itself")[0]
    assert says == row.get("says", says)
    load(file)
    assert os.listdir(tmp_path) == ["club.yaml"]


WRONG = {
    "a key that there is not": (["tricks.lst", "4"], ProfileError, "unknown-key", "did you mean `last`?"),
    "a value that is none": (["tricks.last", "yes"], ProfileError, "truth-word", "to score it write 1"),
    "a value that is too large": (["tricks.last", "2000"], ProfileError, "out-of-range", ""),
    "no value": (["tricks.last", " "], ProfileError, "empty-value", "`piquet unset "),
    "two lines in one": (["tricks.last", "4\nlead: 3"], ProfileError, "", ""),
    "a contradiction": (["deal.hand", "13"], ProfileError, "cards-do-not-add-up", "write `hand: 12`"),
    "below a single value": (["tricks.last.more", "4"], Unwritten, "edit-refused", "set `tricks.last` as a whole"),
    "what only an editor changes": (["examples.0.name", "x"], NotFound, "unknown-key", "in an editor"),
    "braces that are not closed": (["title", "{en: Rook"], ProfileError, "unclosed-bracket", ""),
    "a language that is none": (["title", "{English: Rook}"], ProfileError, "", ""),
    "a title without a text": (["title", "{}"], ProfileError, "", ""),
    "half of a settlement": (["settlement.kind", "stakes"], ProfileError, "missing-key", ""),
}


@pytest.mark.parametrize("name", WRONG)
def test_nothing_wrong_is_written(house: Path, name: str) -> None:
    (key, value), kind, code, remedy = WRONG[name]
    with pytest.raises(kind) as refused:
        set_key(house, key, value)
    assert refused.value.code == (code or refused.value.code)
    assert remedy in refused.value.problems[0].help
    assert house.read_text() == HOUSE


@pytest.mark.parametrize(
    ("key", "code"),
    [("tricks.lead", "unset-required"), ("tricks.lst", "unset-missing"), ("title", "unknown-key")],
)
def test_nothing_is_taken_away_that_is_needed_or_not_there(house: Path, key: str, code: str) -> None:
    with pytest.raises(PiquetError) as refused:
        unset_key(house, key)
    assert refused.value.code == code
    assert house.read_text() == HOUSE
    unset_key(house, "pique")
    with pytest.raises(NotFound, match="unset-missing"):
        unset_key(house, "pique")


def test_one_mistake_may_be_mended_while_others_are_there(house: Path) -> None:
    house.write_text(f"{HOUSE}capot: {{points: 2000}}\nrepique: {{bonus: 5000}}\n")
    set_key(house, "capot.points", 50)
    assert "capot: {points: 50}" in house.read_text()
    with pytest.raises(ProfileError):
        set_key(house, "pique.bonus", 3000)


def test_a_file_that_can_t_be_read_is_told_so(house: Path, tmp_path: Path) -> None:
    house.write_text("format: 1\nid: [house\n")
    with pytest.raises(ProfileError, match="unclosed-bracket"):
        set_key(house, "tricks.last", 4)
    with pytest.raises(NotFound) as refused:
        set_key(tmp_path / "nowhere.yaml", "tricks.last", 4)
    assert refused.value.code == "file-missing"
    house.rename(tmp_path / "club.yaml")
    with pytest.raises(NotFound) as refused:
        set_key(tmp_path / "club", "tricks.last", 4)
    assert "club.yaml" in refused.value.problems[0].help


def test_an_editor_that_does_something_else_is_not_believed(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = house.read_text()
    for wrong in ("format: 1\n", before.replace("3", "4").replace("ours", "mine"), before.replace("3", "5")):

        class Stream:
            text = wrong

            @classmethod
            def parse(cls, text: str) -> Stream:
                return cls()

            def document(self) -> dict[str, Any]:
                return {}

            def __str__(self) -> str:
                return self.text

        monkeypatch.setattr("piquet_rules.authoring.yaml_edits.yaml_edit.YamlFile", Stream)
        monkeypatch.setattr(yaml_edits, "_set", lambda *_: None)
        with pytest.raises(Unwritten, match="edit-refused"):
            set_key(house, "tricks.last", 4)
        assert house.read_text() == before


def test_a_file_that_was_changed_meanwhile_is_left_alone(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = files.read_source(house)
    house.write_text(f"{HOUSE}# somebody was here\n")
    with pytest.raises(Unwritten, match="file-changed"):
        files.replace_file(found, "format: 1\n")
    assert "somebody" in house.read_text()
    assert os.listdir(house.parent) == ["house.yaml"]


def test_links_and_permissions_stay(house: Path, tmp_path: Path) -> None:
    house.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(house)
    set_key(link, "tricks.last", 4)
    assert link.is_symlink()
    assert house.stat().st_mode & 0o777 == 0o640
    assert "last: 4" in house.read_text()


def test_a_write_that_fails_leaves_the_file_and_nothing_beside_it(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="space"):
        set_key(house, "tricks.last", 4)
    assert house.read_text() == HOUSE
    assert os.listdir(house.parent) == ["house.yaml"]


NASTY = [
    "yes",
    "# no comment",
    "- a",
    "*star",
    "it's",
    'say "so"',
    "a: b",
    "two\nlines",
    "1:30",
    "~",
    "é ж",
    "{x",
    " x ",
]


@pytest.mark.parametrize("name", shipped_ids())
def test_shipped_files_keep_every_other_line(name: str, tmp_path: Path) -> None:
    text = (folder() / f"{name}.yaml").read_text("utf-8")
    data = read(text, name)[0].data
    chance = random.Random(name)
    for value in NASTY:
        key = chance.choice(list(data["cite"]))
        entry = {"grade": "house", "note": value}
        made = yaml_edits.with_value(text, ("cite", key), entry, name)
        assert read(made, name)[0].data == {**data, "cite": {**data["cite"], key: entry}}
        made = yaml_edits.with_value(text, ("notes",), value, name)
        assert read(made, name)[0].data["notes"] == value
    for path in [("id",), ("title", "en"), ("capot", "points"), ("sequence", "points", "5")]:
        made = yaml_edits.with_value(text, path, 7, name)
        old, new = text.split("\n"), made.split("\n")
        assert sum(line not in new for line in old) <= 1
        assert sum(line not in old for line in new) <= 1


def test_a_slot_is_no_single_value(house: Path) -> None:
    with pytest.raises(ProfileError, match="say which") as refused:
        set_key(house, "capot", "60")
    assert f"`piquet set {house} capot.points 60`" in refused.value.problems[0].help
    assert house.read_text() == HOUSE


@pytest.mark.parametrize(("key", "again"), [("repique.bonus", "repique.bonus 60"), ("capot", "capot.points 40")])
def test_an_inherited_rule_that_is_taken_away_is_told(house: Path, key: str, again: str) -> None:
    command = f"piquet set {house} {again}"
    edit = unset_key(house, key)
    assert f"the rule that it inherits is taken away; undo: `{command}`" in edit.says
    with pytest.raises(NotFound) as refused:
        unset_key(house, key)
    assert refused.value.problems[0].help == f"`{command}` plays it again"
    set_key(house, *again.split())
    assert load(house).value(again.split()[0]) == int(again.split()[1])


@pytest.mark.parametrize("slot", [slot for slot in SLOT_TYPES if neutral_kind(slot)])
def test_what_is_said_of_a_rule_goes_with_it_so_that_it_can_be_taken_away(slot: str, tmp_path: Path) -> None:
    """The first time its own lines go, the second time the rule itself, and nothing of it is left behind."""
    played = (load(name) for name in shipped_ids())
    base = next(each for each in played if not each.components[slot].neutral_kind)
    stated = {
        f"{slot}.{key}": value for key, value in base.rules()[slot].items() if key != "kind" and value is not None
    }
    text = new("house", base.id, {slot: {key.partition(".")[2]: value for key, value in stated.items()}}, source="AGM")
    file = tmp_path / "house.yaml"
    file.write_text(text)
    for key in stated:
        set_key(file, key, stated[key], "AGM")
    assert set(read(file.read_text(), "")[0].data["cite"]) == {slot, *stated}
    unset_key(file, slot)
    assert not {slot, "cite", "unset"} & set(read(file.read_text(), "")[0].data)
    assert load(file).fingerprint == base.fingerprint
    unset_key(file, slot)
    assert load(file).components[slot].neutral_kind
    assert [each.layer for each in load(file).all_citations(slot)] == []


def test_a_rule_of_the_file_itself_is_just_taken_out(house: Path) -> None:
    assert "undo" not in unset_key(house, "tricks.last").says


def test_a_file_that_may_only_be_read_stays(house: Path) -> None:
    house.chmod(0o444)
    if os.access(house, os.W_OK):
        pytest.skip("who runs this may write everything")
    with pytest.raises(Unwritten, match="read-only"):
        set_key(house, "tricks.last", 4)
    assert house.read_text() == HOUSE


def test_what_the_system_says_of_writing_is_believed(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with pytest.raises(Unwritten, match="read-only"):
        set_key(house, "tricks.last", 4)
    assert house.read_text() == HOUSE
