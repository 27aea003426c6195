"""`piquet components`: every kind with where it comes from; what is broken is told and breaks nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.profile.registry import ours
from piquet_rules.profile.slots import SLOT_TYPES
from tests.packs.outside import KINDS, POLICIES, PROFILES, Outside
from tests.packs.test_kinds_from_outside import WHOLE

EVENING = "format: 1\nid: rook.evening\nextends: rubicon\npoint: {kind: toy.square}\ncite: {point: {grade: house}}\n"


def test_every_kind_of_ours_is_there_with_who_plays_it() -> None:
    found = pq.list_components()
    assert {(each.slot, each.name) for each in found.kinds} == {
        (slot, kind) for slot, kinds in ours().kinds.items() for kind in kinds
    }
    assert list(dict.fromkeys(each.slot for each in found.kinds)) == list(SLOT_TYPES)
    for each in found.kinds:
        assert str(each.package) == f"piquet-rules {pq.__version__}"
        assert each.meaning.endswith(".")
        assert list(each.variants) == [
            name for name in pq.shipped_ids() if pq.load(name).value(f"{each.slot}.kind") == each.name
        ]
    assert (found.files, found.broken) == ((), ())


def test_one_slot_and_a_slot_that_is_not_there() -> None:
    assert {each.slot for each in pq.list_components("partie").kinds} == {"partie"}
    with pytest.raises(pq.NotFound) as caught:
        pq.list_components("majorty")
    assert (caught.value.code, caught.value.problems[0].help) == ("unknown-term", "did you mean `majority`?")


@pytest.fixture
def crowd(outside: Outside) -> Outside:
    """A good package, a broken one, and two that agree on nothing but a name."""
    aged = WHOLE.replace("Conflict, field", "Conflict, Life, field").replace(
        "    text =", '    life = Life("1.1", "standard", note="too steep")\n\n    text ='
    )
    aged = aged.replace("ge=0, le=9)", 'ge=0, le=9, life=Life(renamed_from=("minus",)))')
    outside.install("toy-rules", {"toy_rules.py": aged}, {KINDS: {"toy": "toy_rules"}}, version="1.2")
    outside.install("bad-rules", {"bad_rules.py": "import no_such_module\n"}, {KINDS: {"bad": "bad_rules"}})
    for name in ("castle", "tower"):
        source = WHOLE.replace("toy.square", "castle.square")
        outside.install(f"{name}-rules", {f"{name}_rules.py": source}, {KINDS: {"castle": f"{name}_rules"}})
    folder = "rook_rules/profiles"
    files = {
        f"{folder}/evening.yaml": EVENING,
        f"{folder}/noon.yaml": EVENING.replace("evening", "noon").replace("square", "circle"),
        f"{folder}/mixins/calm.yaml": "format: 1\nid: rook.calm\ncapot: {points: 30}\n",
        f"{folder}/mixins/wild.yaml": "format: 1\nid: rook.wild\ncapot: {pints: 30}\n",
    }
    outside.install("rook-rules", files, {PROFILES: {"rook": "rook_rules.profiles"}})
    return outside


def test_packages_are_listed_and_what_does_not_work_has_its_reason(crowd: Outside) -> None:
    listed, strict, as_json, point = crowd.piquet(
        ["components"], ["components", "--strict"], ["components", "--json"], ["components", "point", "--json"]
    )
    assert [each.status for each in (listed, strict, as_json, point)] == [0, 1, 0, 0]
    assert strict.out == listed.out
    found = json.loads(as_json.out)
    kinds = {(each["slot"], each["kind"]): each for each in found["kinds"]}
    square = kinds["point", "toy.square"]
    assert (square["package"], square["package_version"], square["version"]) == ("toy-rules", "1.2", 1)
    assert square["life"] == {
        "stage": "deprecated", "says": "deprecated since 1.1: write `standard` instead (too steep)",
        "deprecated": "1.1", "replaced_by": "standard", "note": "too steep",
    }  # fmt: skip
    assert square["keys"]["less"]["renamed_from"] == ["minus"]
    assert kinds["point", "standard"]["life"] == {"stage": "stable", "says": "stable"}
    assert "point toy.square: deprecated since 1.1: write `standard` instead (too steep)" in listed.out
    assert "point.less: stable; it was called `minus`" in listed.out
    assert ("point", "castle.square") not in kinds
    assert [(each["id"], each["what"], each["package"]) for each in found["files"]] == [
        ("rook.calm", "mixin", "rook-rules"), ("rook.wild", "mixin", "rook-rules"),
        ("rook.evening", "profile", "rook-rules"), ("rook.noon", "profile", "rook-rules"),
    ]  # fmt: skip
    assert {each["name"]: [each["group"], *(by["package"] for by in each["packages"])] for each in found["broken"]} == {
        "bad": [KINDS, "bad-rules"],
        "point castle.square": [KINDS, "castle-rules", "tower-rules"],
        "rook.noon": [PROFILES, "rook-rules"],
        "rook.wild": [PROFILES, "rook-rules"],
    }
    reasons = {each["name"]: each["reason"] for each in found["broken"]}
    assert "no_such_module" in reasons["bad"]
    assert reasons["rook.noon"].startswith("rook_rules/profiles/noon.yaml, line 4: ")
    assert all(reason in " ".join(listed.out.split()) for reason in reasons.values())
    assert "bad of bad-rules 1.0" in listed.out
    assert "point castle.square of castle-rules 1.0 and tower-rules 1.0" in listed.out
    assert {each["kind"] for each in json.loads(point.out)["kinds"]} == {"standard", "toy.square"}


def test_what_is_broken_breaks_nothing_else(crowd: Outside, tmp_path: Path) -> None:
    crowd.write("needs.yaml", "format: 1\nid: needs\nextends: rubicon\npoint: {kind: bad.square}\n")
    help_, own_help, shown, explained, variants, schema, needs, asked = crowd.piquet(
        ["--help"], ["components", "--help"], ["show", "rook.evening", "point.kind"], ["explain", "toy.square"],
        ["variants"], ["schema", "--json"], ["check", "needs.yaml"], ["explain", "bad.square"],
    )  # fmt: skip
    assert [each.status for each in (help_, own_help, shown, explained, variants, schema)] == [0] * 6
    assert (asked.status, "the package that offers `bad.square`, bad-rules 1.0" in asked.err) == (1, True)
    assert "from the installed package toy-rules 1.2" in explained.out
    assert "in: rook.evening" in explained.out
    assert "rook.evening" in variants.out
    assert "`rook.noon` can't be used" in variants.err
    assert "toy.square" in schema.out
    assert (needs.status, "pack-broken" in needs.out, "bad-rules 1.0" in needs.out) == (1, True, True)


PLAYS = "from piquet_rules.policies.random import choose\n"
BROKEN_POLICIES = {
    "gone": ("gone_policies", "import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
    "quits": ("quits_policies", "raise SystemExit(3)\n", "SystemExit: 3"),
    "unnamed": ("unnamed_policies", "", "has no attribute 'choose'"),
    "number": ("number_policies", "choose = 3\n", "it is neither a Policy nor a function"),
    "heuristic": ("taken_policies", PLAYS, "that is the name of a policy of piquet-rules, which is used"),
}


def test_broken_policies_are_listed_and_harm_no_run_that_does_not_use_them(outside: Outside) -> None:
    outside.without_numba()
    for name, (module, text, _) in BROKEN_POLICIES.items():
        outside.install(f"{name}-rules", {f"{module}.py": text}, {POLICIES: {name: f"{module}:choose"}})
    outside.install("fair-rules", {"fair_policies.py": PLAYS}, {POLICIES: {"fair": "fair_policies:choose"}})
    outside.install("spoilt", {}, {})
    outside.write("spoilt-1.0.dist-info/entry_points.txt", f"[{POLICIES}]\nno equals sign\n")
    run = ["simulate", "--variants", "rubicon", "--deals", "3", "--policy"]
    listed, strict, help_of, plain, fair, gone = outside.piquet(
        ["components", "--json"], ["components", "--strict"], [*run[:1], "--policy", "help"],
        [*run, "heuristic"], [*run, "fair"], [*run, "gone"],
    )  # fmt: skip
    assert [each.status for each in (listed, strict, help_of, plain, fair, gone)] == [0, 1, 0, 0, 0, 1]
    told = {each["name"]: each for each in json.loads(listed.out)["broken"]}
    assert told.keys() == BROKEN_POLICIES.keys()
    for name, (_, _, reason) in BROKEN_POLICIES.items():
        assert reason in told[name]["reason"]
        assert (told[name]["group"], told[name]["packages"][0]["package"]) == (POLICIES, f"{name}-rules")
    names = [line.split()[0] for line in help_of.out.splitlines()]
    assert names == ["fair", "gone", "heuristic", "number", "oracle", "quits", "random", "unnamed"]
    assert "policy-broken  the policy `gone` of `gone-rules` cannot be used" in gone.err
