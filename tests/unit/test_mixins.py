"""The shipped mixins: each is sound by itself, goes with the variants it says, and changes what its examples show."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.examples import run
from piquet_rules.profile import shipped
from piquet_rules.profile.keys import dotted, leaves
from piquet_rules.profile.load import check_file, check_text
from piquet_rules.profile.model import Profile

FOLDER = Path(__file__).resolve().parents[2] / "variants" / "mixins"
FILES = sorted(FOLDER.glob("*.yaml"), key=lambda path: path.stem)
RACES = {"americana", "au-cent", "hoyle-101", "royal-1651"}
REFUSED = {
    "concession-of-last-deal": ("concession-without-last-deal", RACES),
    "four-deals": ("kinds-do-not-fit", {"russian-karolik"}),
    "ten-for-last": ("last-small-without-silent", {"hoyle-101", "royal-1651"}),
}
"""Mixin → the contradiction that refuses it, and the variants on which it does."""
HOUSE = "format: 1\nid: a-club\nextends: {base}\nmixins: [{mixins}]\n"


def by_itself(path: Path) -> Profile:
    profile, problems = check_file(str(path))
    assert problems == []
    assert profile is not None
    return profile


def added(base: str, *mixins: str) -> Profile:
    return pq.loads(HOUSE.format(base=base, mixins=", ".join(mixins)))


def own_lines(path: Path) -> Any:
    return by_itself(path).layer.own


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_mixin_is_sound_by_itself(path: Path) -> None:
    profile = by_itself(path)
    assert profile.id == path.stem
    assert profile.notes
    assert profile.examples
    root = pq.load(shipped.root_id())
    assert root.extends is None
    assert {each.inherited_from for each in profile.examples} == {None}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_value_of_a_mixin_is_cited_in_it(path: Path) -> None:
    profile, own = by_itself(path), own_lines(path)
    keys = [
        dotted(path) for slot, lines in own.rules.items() for path, _ in leaves(lines, (slot,)) if path[-1] != "kind"
    ]
    for key in [*keys, *(str(gone[0]) for gone, _ in own.unset)]:
        cited = [each for each in own.head.cite if each == key or key.startswith(f"{each}.")]
        assert cited, key
        assert profile.citations(key)[0].layer == profile.id


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_examples_of_a_mixin_come_out_and_would_not_without_it(path: Path) -> None:
    profile = by_itself(path)
    root = pq.load(shipped.root_id())
    assert [run(each, profile).differences for each in profile.examples] == [()] * len(profile.examples)
    assert any(not run(each, root).passed for each in profile.examples)


@pytest.mark.parametrize("variant", pq.shipped_ids())
@pytest.mark.parametrize("mixin", [path.stem for path in FILES])
def test_a_mixin_goes_with_a_variant_or_is_refused_as_listed(mixin: str, variant: str) -> None:
    profile, problems = check_text(HOUSE.format(base=variant, mixins=mixin))
    code, variants = REFUSED.get(mixin, ("", set()))
    if variant in variants:
        assert [problem.code for problem in problems] == [code]
    else:
        assert problems == []
        assert profile is not None
        assert not [each for each in pq.run_examples(profile) if each.status == "failed"]


def agree(base: str, mixins: tuple[str, ...]) -> str | None:
    """The fingerprint of some mixins together; None where they disagree or contradict one another."""
    try:
        return added(base, *mixins).fingerprint
    except pq.ProfileError as refused:
        return refused.code


def test_the_order_of_mixins_changes_nothing() -> None:
    chance = random.Random("mixins")
    names = [path.stem for path in FILES]
    loaded = 0
    for _ in range(40):
        some = tuple(chance.sample(names, 3))
        found = {agree("rubicon", order) for order in permutations(some)}
        assert len(found) == 1, (some, found)
        loaded += "-" not in str(found.pop())
    assert loaded > 10


def test_mixins_that_say_two_things_are_refused_until_the_profile_decides() -> None:
    with pytest.raises(pq.ProfileError) as refused:
        added("rubicon", "carte-rouge", "carte-rouge-20")
    assert refused.value.code == "mixins-disagree"
    decided = pq.loads(
        HOUSE.format(base="rubicon", mixins="carte-rouge, carte-rouge-20") + "full_count: {points: 30}\n"
    )
    assert decided.value("full_count.points") == 30


def test_the_list_of_mixins_says_what_each_does() -> None:
    found = {each.id: each for each in pq.mixins()}
    assert list(found) == [path.stem for path in FILES]
    assert found["ten-for-last"].unsets == ("majority",)
    assert found["carte-rouge-20"].sets == ("full_count.points",)
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"]({name}.yaml)" in index for name in found)


def test_the_readme_lists_the_refusals() -> None:
    rows = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()
    for name in (path.stem for path in FILES):
        row = next(row for row in rows if f"]({name}.yaml)" in row)
        assert row.endswith("| all |") == (name not in REFUSED), row


# --- what a mixin is ------------------------------------------------------------------------

RED = "format: 1\nid: red\nfull_count: {points: 30}\n"


def in_folder(folder: Path, name: str, text: str) -> str:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def codes(path: str) -> list[str]:
    return [problem.code for problem in check_file(path)[1] if problem.severity != "note"]


def test_a_file_is_a_mixin_where_it_lies_in_a_folder_of_that_name(tmp_path: Path) -> None:
    assert codes(in_folder(tmp_path / "mixins", "red.yaml", RED)) == []
    assert "missing-slot" in codes(in_folder(tmp_path, "red.yaml", RED))


def test_a_mixin_in_the_working_folder_is_one_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_folder(tmp_path / "mixins", "red.yaml", RED)
    monkeypatch.chdir(tmp_path / "mixins")
    assert codes("red.yaml") == []


def test_faults_of_a_mixin_are_told_with_their_places(tmp_path: Path) -> None:
    text = RED + "tricks: {lst: 3, last: 0}\nplay: {concession: sometimes}\n"
    _, problems = check_file(in_folder(tmp_path / "mixins", "red.yaml", text))
    assert [(each.code, each.place.line) for each in problems] == [
        ("unknown-key", 4), ("out-of-range", 4), ("not-a-choice", 5),
    ]  # fmt: skip


def test_a_mixin_is_looked_at_with_the_base_it_extends(tmp_path: Path) -> None:
    kinds = "format: 1\nid: red\nextends: {}\nsettlement: {{refet: 3}}\n"
    assert codes(in_folder(tmp_path / "mixins", "red.yaml", kinds.format("russian-karolik"))) == []
    assert codes(in_folder(tmp_path / "mixins", "blue.yaml", kinds.format("rubicon"))) == ["key-of-another-kind"]


def test_a_mixin_names_no_mixins(tmp_path: Path) -> None:
    assert codes(in_folder(tmp_path / "mixins", "red.yaml", RED + "mixins: [carte-rouge]\n")) == ["mixin-of-mixins"]


def test_a_mixin_is_no_base(tmp_path: Path) -> None:
    in_folder(tmp_path / "mixins", "red.yaml", RED)
    club = in_folder(tmp_path, "club.yaml", "format: 1\nid: a-club\nextends: ./mixins/red.yaml\ntricks: {last: 3}\n")
    [problem] = [each for each in check_file(club)[1] if each.severity == "error"]
    assert (problem.code, problem.place.line, problem.place.column) == ("base-missing", 3, 10)
    assert problem.help.startswith("write `mixins: [./mixins/red.yaml]`")


def test_an_example_of_a_mixin_is_shown_as_changed_by_the_rules_around_it(tmp_path: Path) -> None:
    in_folder(tmp_path, "club.yaml", HOUSE.format(base="rubicon", mixins="carte-rouge") + "capot: {points: 50}\n")
    [result] = [
        each
        for each in pq.run_examples(pq.load(tmp_path / "club.yaml"))
        if each.example.inherited_from == "carte-rouge"
    ]
    assert result.status == "changed"
    assert str(result.change) == "210–0 is now 220–0 (by `capot.points`)"


FINGERPRINTS = {
    "americana": "4307cc5b06028d13", "au-cent": "e6751e7a0a824f83", "gamerules": "343597f91bed036a",
    "hoyle-101": "e6c77495f6ceec67", "parlett": "21bae3bc6eccc7a8", "polish-club": "397b689119f37be1",
    "royal-1651": "e498ffa5e7a08c16", "rubicon": "51b1f559ad8eb754", "rubicon-four-deals": "20406f01cbbd51d6",
    "rubicon-modern": "418d2da658c5afb3", "russian-karolik": "8f5d688e06e0da96", "russian-wiki": "4d5238aeedfdff7f",
}  # fmt: skip
"""As they were before a void suit could be called and the cards could help to pique."""


def test_keys_that_came_later_change_no_fingerprint() -> None:
    assert {name: pq.load(name).fingerprint for name in FINGERPRINTS} == FINGERPRINTS


@pytest.mark.parametrize(
    ("key", "value"),
    [("point.nought", 0), ("sequence.nought", 0), ("majority.helps_pique", False), ("capot.helps_pique", False)],
)
def test_a_neutral_value_is_no_change(key: str, value: Any) -> None:
    root = pq.load(shipped.root_id())
    assert root.value(key) == value
    assert root.replace(key, value).fingerprint == root.fingerprint
