"""Profiles and mixins from another package: found by their dotted ids wherever a variant is named, and only then."""

from __future__ import annotations

import json

import pytest

from tests.packs.outside import PROFILES, Outside

EVENING = """
format: 1
id: rook.evening
extends: rubicon
mixins: [rook.calm]
title: Evening at the Rook
about: {era: since 1990}
tricks: {last: 3}
cite:
  tricks.last: {grade: house, note: the Rook}
"""
NIGHT = """
format: 1
id: rook.night
extends: ./evening.yaml
tricks: {last: 4}
cite:
  tricks.last: {grade: house, note: the Rook}
"""
CALM = """
format: 1
id: rook.calm
title: Calm
capot: {points: 30}
cite:
  capot.points: {grade: house, note: the Rook}
"""
HOUSE = "format: 1\nid: house\nextends: rook.evening\nmixins: [rook.calm]\ntricks: {last: 5}\n"
RECORD = """
variant: rook.evening
hands:
  elder: AS JS 9S 8S AH KH QH JH 8H JC 9C KD
  younger: QS TS TH AC KC QC TC AD QD JD TD 7D
"""
FILES = {
    # Rules are data: what stands in the package as code is not run for them.
    "rook_rules/__init__.py": "raise RuntimeError('imported')\n",
    "rook_rules/profiles/evening.yaml": EVENING,
    "rook_rules/profiles/night.yaml": NIGHT,
    "rook_rules/profiles/mixins/calm.yaml": CALM,
}


@pytest.fixture
def rook(outside: Outside) -> Outside:
    install_rook(outside)
    outside.write("house.yaml", HOUSE)
    outside.write("deal.yaml", RECORD)
    return outside


def install_rook(outside: Outside, files: dict[str, str] = FILES, name: str = "rook-rules") -> None:
    folder = f"{name.replace('-', '_')}.profiles"
    outside.install(name, files, {PROFILES: {name.partition("-")[0]: folder}}, version="0.3")


def test_an_installed_profile_is_a_variant_like_any_other(rook: Outside) -> None:
    shown, through, scored, changed, compared, explained, why, tested, written = rook.piquet(
        ["show", "rook.evening", "tricks.last"],
        ["show", "rook.night", "tricks.last"],
        ["score", "deal.yaml", "--json"],
        ["check", "house.yaml"],
        ["compare", "deal.yaml", "--variants", "rubicon,rook.evening", "--json"],
        ["explain", "rook.evening"],
        ["why", "rook.evening", "capot.points"],
        ["test", "rook.evening", "--json"],
        ["new", "my-club", "--extends", "rook.evening", "--output", "club.yaml"],
    )
    assert "tricks.last = 3 points" in shown.out, shown.err
    assert "tricks.last = 4 points" in through.out, through.err
    assert json.loads(scored.out)["variant"] == "rook.evening"
    assert changed.status == 0, changed.out
    assert "differs from rook.evening: the last trick counts 5 in all, not 3" in changed.out
    assert set(json.loads(compared.out)["records"][0]["scores"]) == {"rubicon", "rook.evening"}
    assert "from the installed package rook-rules 0.3" in explained.out
    assert "rook_rules/profiles/mixins/calm.yaml:5" in why.out
    assert tested.status == 0, tested.err
    assert written.status == 0, written.err
    assert "extends: rook.evening" in (rook.folder / "club.yaml").read_text("utf-8")


def test_it_is_listed_with_its_package_and_offered_in_the_shell(rook: Outside) -> None:
    listed, as_json, mixins, none = rook.piquet(
        ["variants", "Rook"], ["variants", "--json"], ["variants", "--mixins", "--json"], ["variants", "nowhere"]
    )
    assert "from the installed package rook-rules 0.3" in listed.out
    packages = {each["id"]: each["package"] for each in json.loads(as_json.out)}
    assert packages["rook.evening"] == packages["rook.night"] == "rook-rules 0.3"
    assert packages["rubicon"] is None
    assert {each["id"]: each["package"] for each in json.loads(mixins.out)}["rook.calm"] == "rook-rules 0.3"
    assert (none.status, listed.err, as_json.err) == (1, "", "")
    assert rook.told(OFFERS) == [["rook.evening", "rook.night"], ["rook.calm"]]


OFFERS = """
import json
from piquet_rules.cli.offers import offers
lines = ["show", "rook."], ["new", "x", "--extends", "rubicon", "--mixin", "rook."]
print(json.dumps([[each.word for each in offers(line)] for line in lines]))
"""


def test_what_is_installed_stays_as_it_is(rook: Outside) -> None:
    rook.write("rook.yaml", "format: 1\nid: rook.evening\nextends: rubicon\ntricks: {last: 7}\n")
    rook.write("same.yaml", EVENING)
    rook.write("itself.yaml", "format: 1\nid: rook.evening\nextends: rook.evening\ntricks: {last: 7}\n")
    set_, accepted, taken, same, itself = rook.piquet(
        ["set", "rook.evening", "tricks.last", "9"],
        ["test", "rook.evening", "--accept", "--yes"],
        ["check", "rook.yaml"],
        ["check", "same.yaml"],
        ["check", "itself.yaml"],
    )
    assert (set_.status, accepted.status) == (1, 1)
    assert "what is shipped stays as it is" in set_.err
    assert "edit-refused" in accepted.err
    assert (taken.status, same.status, itself.status) == (1, 0, 1)
    assert "id-taken  `rook.evening` is the id of an installed variant" in taken.out
    assert "id-taken" in itself.out


MISSPELT = {
    "rook.evning": "did you mean `rook.evening`?",
    "rook.calm": "`rook.calm` is a mixin, which a profile adds with `mixins: [rook.calm]`",
    "castle.evening": "there are",
    "rook.": "there are",
    "rook..evening": "did you mean `rook.evening`?",
}


def test_a_name_that_no_package_offers_is_missed_in_its_place(rook: Outside) -> None:
    rook.write("one.yaml", "format: 1\nid: one\nextends: rook.evning\nmixins: [rook.cal]\n")
    rook.write("two.yaml", "format: 1\nid: two\nextends: rook.calm\nmixins: [rook.evening]\n")
    one, two, *others = rook.piquet(
        ["check", "one.yaml", "--json"], ["check", "two.yaml", "--json"], *(["show", name] for name in MISSPELT)
    )
    assert [(each["code"], each["line"], each["help"]) for each in json.loads(one.out)] == [
        ("base-missing", 3, "did you mean `rook.evening`?"),
        ("mixin-missing", 4, "did you mean `rook.calm`?"),
    ]
    assert "no installed package offers it" in json.loads(one.out)[0]["message"]
    assert [each["message"] for each in json.loads(two.out)] == [
        "`rook.calm` is no base", "`rook.evening` is no mixin",
    ]  # fmt: skip
    for found, (name, remedy) in zip(others, MISSPELT.items(), strict=True):
        assert (found.status, f"variant-missing  there is no variant `{name}`" in found.err) == (1, True)
        assert remedy in found.err


def test_two_packages_with_one_id_are_named_both(rook: Outside) -> None:
    other = {"other_rules/profiles/evening.yaml": EVENING.replace("last: 3", "last: 4")}
    install_rook(rook, other, "other-rules")
    asked, based, night, listed = rook.piquet(
        ["show", "rook.evening"], ["check", "house.yaml", "--json"], ["show", "rook.night"], ["variants", "Rook"]
    )
    both = "the profile `rook.evening` is offered by `other-rules 0.3` and by `rook-rules 0.3`"
    assert (asked.status, based.status) == (1, 1)
    assert f"pack-conflict  {both}" in asked.err
    assert [(each["code"], each["line"], each["message"]) for each in json.loads(based.out)] == [
        ("pack-conflict", 3, both)
    ]
    assert night.status == 0, night.err
    assert "rook.night" in listed.out
    assert "pack-conflict  `rook.evening` can't be used" in listed.err


BROKEN = {
    "a folder that is not there": ({"rook_rules/x.py": ""}, "is no folder of a package that is installed"),
    "a package that is not there": ({"x.py": ""}, "is no folder of a package that is installed"),
    "no files": ({"rook_rules/profiles/readme.txt": ""}, "there are no files of rules in"),
    "an id without a dot": (
        {"rook_rules/profiles/evening.yaml": EVENING.replace("rook.evening", "evening")},
        "rook_rules/profiles/evening.yaml: its `id` is `evening`; in a package it is dotted, as `rook.evening`",
    ),
    "no id": (
        {"rook_rules/profiles/evening.yaml": EVENING.replace("id: rook.evening", "")},
        "rook_rules/profiles/evening.yaml: its `id` is missing; in a package it is dotted, as `rook.evening`",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_can_not_be_used_is_told_to_whoever_asks_for_it(outside: Outside, case: str) -> None:
    files, reason = BROKEN[case]
    install_rook(outside, files)
    asked, other, help_ = outside.piquet(["show", "rook.evening"], ["show", "rubicon", "tricks.last"], ["--help"])
    assert (other.status, help_.status, asked.status) == (0, 0, 1)
    assert "pack-broken  the package that offers `rook.evening`, rook-rules 0.3, could not be loaded" in asked.err
    assert reason in asked.err


def test_an_entry_point_that_is_no_folder_is_told(outside: Outside) -> None:
    outside.install("rook-rules", FILES, {PROFILES: {"rook": "rook_rules:profiles"}})
    assert "does not name a folder of a package" in outside.piquet(["show", "rook.evening"])[0].err


def test_two_files_of_a_package_with_one_id_are_named_both(outside: Outside) -> None:
    install_rook(outside, {**FILES, "rook_rules/profiles/again.yaml": EVENING})
    (asked,) = outside.piquet(["show", "rook.evening"])
    assert "by `rook_rules/profiles/again.yaml` and by `rook_rules/profiles/evening.yaml`" in asked.err


def test_a_file_with_faults_is_told_with_its_place_and_harms_no_other(outside: Outside) -> None:
    noon = EVENING.replace("evening", "noon").replace("last: 3", "last: x")
    install_rook(outside, {**FILES, "rook_rules/profiles/noon.yaml": noon})
    faulty, listed = outside.piquet(["show", "rook.noon"], ["variants", "Rook"])
    assert "rook_rules/profiles/noon.yaml:8:16: not-a-number" in faulty.err
    assert (faulty.status, listed.status) == (1, 0)
    assert "rook.evening" in listed.out
    assert "`rook.noon` can't be used, so it is not listed" in listed.err


UNASKED = """
import json, piquet_rules as pq
from piquet_rules import packs
for name in pq.shipped_ids():
    pq.load(name)
pq.loads("format: 1\\nid: x\\nextends: rubicon\\nmixins: [carte-rouge]\\n").rules()
print(packs.packs.cache_info().misses)
"""


def test_whoever_uses_what_is_shipped_does_not_look_for_packages(rook: Outside) -> None:
    assert rook.told(UNASKED) == 0
