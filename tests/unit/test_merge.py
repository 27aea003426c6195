"""Merging: what wins, what is taken away, and where each value is said to come from."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
import yaml

from piquet_rules.errors import ProfileError
from piquet_rules.profile.load import load, loads
from piquet_rules.profile.model import Profile
from piquet_rules.profile.slots import SLOT_TYPES

HEAD = "format: 1\nid: club\nextends: rubicon\n"


def child(lines: str, base: str = "rubicon") -> Profile:
    """A profile that changes a base by these lines."""
    return loads(f"format: 1\nid: club\nextends: {base}\n{lines}")


def test_an_empty_child_is_its_base() -> None:
    profile, base = child(""), load("rubicon")

    assert profile.rules() == base.rules()
    assert profile.fingerprint == base.fingerprint


def test_sections_merge_by_key_and_tables_by_row() -> None:
    profile = child("exchange: {younger: {min: 0}}\nsequence: {points: {5: 20}}\n")

    assert profile.value("exchange.younger") == {"min": 0, "max": "rest"}
    assert profile.value("sequence.points") == {"3": 3, "4": 4, "5": 20, "6": 16, "7": 17, "8": 18}


def test_lists_replace() -> None:
    assert child("declarations: {order: [sequence, point, set]}\n").value("declarations.order") == [
        "sequence",
        "point",
        "set",
    ]


def test_a_slot_of_another_kind_is_replaced_whole() -> None:
    profile = child("settlement: {kind: stakes, single: 1, double: 2}\n")

    assert profile.value("settlement") == {"kind": "stakes", "single": 1, "double": 2}


def test_a_child_may_leave_the_kind_out_or_repeat_it() -> None:
    assert child("capot: {points: 30}\n").fingerprint == child("capot: {kind: standard, points: 30}\n").fingerprint


def test_rows_named_by_ranks_are_one_row_in_any_spelling() -> None:
    pips = child("pack: {pips: {10: 12, a: 1}}\n").value("pack.pips")

    assert (pips["T"], pips["A"], len(pips)) == (12, 1, 8)


def test_unset_plays_without_the_rule() -> None:
    profile = child("unset: [pique, penalties]\n")

    assert profile.value("pique") == {"kind": "none"}
    assert profile.pique.terms() is None


def test_unset_gives_the_neutral_value() -> None:
    profile = loads(f"{HEAD}capot: {{announced: 80}}\n").unset("capot.announced")

    assert profile.value("capot.announced") is None
    assert profile.fingerprint == load("rubicon").fingerprint


def test_a_slot_unset_and_given_anew_keeps_its_kind_only() -> None:
    with pytest.raises(ProfileError) as caught:
        child("unset: [pique]\npique: {threshold: 29}\n")

    assert {problem.key for problem in caught.value.problems} == {"pique"}
    assert {problem.code for problem in caught.value.problems} == {"missing-key"}


def test_the_order_of_mixins_changes_nothing(tmp_path: Path) -> None:
    mixins = {
        "a.yaml": "format: 1\nid: a\ncapot: {points: 30}\n",
        "b.yaml": "format: 1\nid: b\nunset: [pique]\ncapot: {points: 30}\n",
        "c.yaml": "format: 1\nid: c\ncapot: {keeps_last_trick: false}\nunset: [pique]\n",
    }
    for name, text in mixins.items():
        (tmp_path / name).write_text(text)

    profiles = [
        loads(f"{HEAD}mixins: [{', '.join('./' + name for name in order)}]\n", folder=tmp_path)
        for order in permutations(mixins)
    ]

    assert len({profile.fingerprint for profile in profiles}) == 1
    assert profiles[0].value("capot.keeps_last_trick") is False
    assert profiles[0].value("pique.kind") == "none"


def test_a_mixin_adds_its_own_lines_only(tmp_path: Path) -> None:
    (tmp_path / "soft.yaml").write_text("format: 1\nid: soft\nextends: rubicon\ntitle: Soft\ncapot: {points: 30}\n")
    profile = loads("format: 1\nid: club\nextends: rubicon-modern\nmixins: [./soft.yaml]\n", folder=tmp_path)

    assert profile.value("capot.points") == 30
    assert profile.value("pique.order") == load("rubicon-modern").value("pique.order")
    assert profile.title == {}


def test_head_lines_are_not_inherited_but_works_are() -> None:
    profile = child("sources: {rook: {title: Minutes}}\n")

    assert (profile.title, profile.summary, profile.notes, profile.about.era) == ({}, {}, "", None)
    assert profile.name == "club"
    assert {"rook", "cavendish"} <= set(profile.sources)


def test_where_a_value_comes_from(tmp_path: Path) -> None:
    (tmp_path / "soft.yaml").write_text("format: 1\nid: soft\ncapot: {points: 30}\n")
    profile = loads(
        f"{HEAD}mixins: [./soft.yaml]\ntricks:\n  last: 4\nunset: [pique]\n", file="club.yaml", folder=tmp_path
    )

    def told(key: str) -> tuple[str, str, int, int]:
        layer, place = profile.origin(key)
        return layer, place.file, place.line, place.column

    assert told("tricks.last") == ("club", "club.yaml", 6, 9)
    assert told("capot.points") == ("soft", "soft.yaml", 3, 17)
    assert told("pique.kind") == ("club", "club.yaml", 7, 9)
    assert told("tricks.lead")[0] == "rubicon"
    assert profile.replace("tricks.last", 3).origin("tricks.last").place.file == "--set"


@pytest.mark.parametrize("slot", SLOT_TYPES)
def test_every_slot_of_the_root_is_written_out(slot: str) -> None:
    assert load("rubicon").origin(f"{slot}.kind").layer == "rubicon"


def test_merged_rules_written_out_are_the_same_profile() -> None:
    for name in ("au-cent", "royal-1651", "russian-karolik"):
        profile = load(name)
        text = yaml.safe_dump({"format": 1, "id": "copy", **profile.rules()}, sort_keys=True)
        assert loads(text.replace("'3':", "3:")).fingerprint == profile.fingerprint
