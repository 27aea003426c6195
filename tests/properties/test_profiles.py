"""What holds for every profile: an empty child is its parent, and the order of mixins changes nothing."""

from __future__ import annotations

import tempfile
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import piquet_rules as pq
from piquet_rules.compiler import compile_rules
from piquet_rules.testing.strategies import profiles


def empty_child(parent: str) -> pq.Profile:
    return pq.loads(f"format: 1\nid: empty-child\nextends: {parent}\n")


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_an_empty_child_has_its_parents_fingerprint(variant: str) -> None:
    parent, child = pq.load(variant), empty_child(variant)
    assert child.fingerprint == parent.fingerprint
    assert child.rules() == parent.rules()
    assert compile_rules(child).table == compile_rules(parent).table


@given(profiles())
@settings(max_examples=40)
def test_no_changes_change_nothing(profile: pq.Profile) -> None:
    same = profile.with_changes({})
    assert same.fingerprint == profile.fingerprint
    assert same.rules() == profile.rules()


def test_a_hand_that_cannot_pay_the_least_exchange_is_no_game() -> None:
    """Without this check a seat of a small game would have no legal action."""
    small: dict[str, Any] = {
        "pack": {"ranks": "A K Q J T"},
        "deal": {"hand": 4, "talon": 12},
        "exchange": {"elder": {"min": 0, "max": 0}, "younger": {"min": 5, "max": "rest"}},
        "sequence": {"points": {"3": 3, "4": 4, "5": 15}},
        "majority": {"needed": 3},
    }
    gone = ["sequence.points", "pack.pips.9", "pack.pips.8", "pack.pips.7"]
    with pytest.raises(pq.ProfileError) as refused:
        pq.load("rubicon").with_changes(small, gone)
    assert [problem.code for problem in refused.value.problems] == ["minimum-over-hand"]
    small["exchange"]["younger"]["min"] = 4
    assert pq.load("rubicon").with_changes(small, gone).value("deal.hand") == 4


@given(profiles())
@settings(max_examples=40)
def test_its_own_values_set_again_change_nothing(profile: pq.Profile) -> None:
    same = profile.with_changes(profile.rules())
    assert same.fingerprint == profile.fingerprint
    assert same.rules() == profile.rules()
    assert compile_rules(same).table == compile_rules(profile).table


@given(profiles(), profiles())
@settings(max_examples=40)
def test_fingerprints_are_equal_where_the_rules_are(one: pq.Profile, other: pq.Profile) -> None:
    if one.rules() == other.rules():
        assert one.fingerprint == other.fingerprint
    if one.fingerprint == other.fingerprint:
        assert compile_rules(one).table == compile_rules(other).table


MIXINS: dict[str, Any] = {
    "last-four": "tricks: {last: 4}\n",
    "carte-rouge": "full_count: {points: 20}\n",
    "no-pique": "unset: [pique]\n",
    "dear-capot": "capot: {points: 50}\n",
    "best-only": "sequence: {winner_scores: best}\nset: {winner_scores: best}\n",
    "also-last-four": "tricks: {last: 4}\n",
}


def with_mixins(folder: Path, names: tuple[str, ...], base: str) -> pq.Profile:
    listed = ", ".join(f"./{name}.yaml" for name in names)
    return pq.loads(f"format: 1\nid: a-club\nextends: {base}\nmixins: [{listed}]\n", folder=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, lines in MIXINS.items():
        (tmp_path / f"{name}.yaml").write_text(f"format: 1\nid: {name}\n{lines}", "utf-8")
    return tmp_path


@pytest.mark.parametrize("base", ["rubicon", "royal-1651", "russian-karolik"])
def test_the_order_of_mixins_changes_nothing(folder: Path, base: str) -> None:
    for names in (("last-four", "carte-rouge", "no-pique"), ("best-only", "dear-capot", "also-last-four", "last-four")):
        found = [with_mixins(folder, order, base) for order in permutations(names)]
        assert len({each.fingerprint for each in found}) == 1
        assert all(each.rules() == found[0].rules() for each in found)


def test_mixins_that_disagree_do_so_in_every_order(folder: Path) -> None:
    (folder / "last-three.yaml").write_text("format: 1\nid: last-three\ntricks: {last: 3}\n", "utf-8")
    for names in permutations(("last-four", "last-three", "carte-rouge")):
        with pytest.raises(pq.ProfileError) as refused:
            with_mixins(folder, names, "rubicon")
        assert refused.value.code == "mixins-disagree"


@given(st.lists(st.sampled_from(["no-pique", "dear-capot", "best-only", "carte-rouge"]), unique=True, min_size=1))
@settings(max_examples=15)
def test_mixins_from_files_are_the_same_as_their_lines(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in names:
            (folder / f"{each}.yaml").write_text(f"format: 1\nid: {each}\n{MIXINS[each]}", "utf-8")
        mixed = with_mixins(folder, tuple(names), "rubicon")
    own = "".join(MIXINS[each] for each in names)
    assert mixed.fingerprint == pq.loads(f"format: 1\nid: a-club\nextends: rubicon\n{own}").fingerprint
