"""Every rule kind passes what the conformance kit asks of kinds, and each conflict of one occurs."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

import piquet_rules
from piquet_rules.codes import CODES
from piquet_rules.profile.registry import ours
from piquet_rules.profile.slot_field import component
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.testing import Check, component_checks

PACKAGE = Path(str(piquet_rules.__file__)).parent
CHECKS = [
    pytest.param(check, id=f"{slot}-{kind}-{check}".replace(" ", "-"))
    for slot, kinds in ours().kinds.items()
    for kind, cls in sorted(kinds.items())
    for check in component_checks(cls)
]


def test_every_slot_has_a_kind() -> None:
    assert {slot for slot, kinds in ours().kinds.items() if kinds} == set(SLOT_TYPES)


@pytest.mark.parametrize("check", CHECKS)
def test_a_kind_is_sound(check: Check) -> None:
    check()


CONFLICTS: dict[str, tuple[str, dict[str, Any]]] = {
    "announced-zero": ("capot", {"points": 40, "announced": 0, "replaces_majority": True, "keeps_last_trick": True}),
    "category-twice": (
        "declarations", {"order": ["point", "set", "set"], "younger_counts": "after-elder", "sinking": True},
    ),
    "flat-points": ("point", {"compare": "pips", "score": "flat"}),
    "last-small-without-silent": ("tricks", {"lead": 1, "capture": 1, "last": 2, "last_small": 1}),
    "min-over-max": (
        "exchange",
        {
            "first": "elder", "elder": {"min": 4, "max": 3}, "younger": {"min": 0, "max": "rest"},
            "look": True, "leftover": "shown",
        },
    ),
    "rest-for-first": (
        "exchange",
        {
            "first": "elder", "elder": {"min": 1, "max": "rest"}, "younger": {"min": 0, "max": 3},
            "look": True, "leftover": "shown",
        },
    ),
    "pips-missing": ("pack", {"ranks": "A K Q J T", "pips": {"A": 11}}),
    "rank-not-in-pack": ("pack", {"ranks": "A K Q J T", "pips": dict.fromkeys("AKQJT9", 10)}),
    "row-below-shortest": ("sequence", {"shortest": 3, "points": {"2": 2, "3": 3}, "winner_scores": "all"}),
    "table-falls": ("sequence", {"shortest": 3, "points": {"3": 5, "4": 4}, "winner_scores": "all"}),
    "nought-without-points": (
        "sequence", {"shortest": 3, "points": {"3": 3}, "winner_scores": "all", "nought_beats": 4},
    ),
    "sides-do-not-fit": ("players", {"count": 4, "sides": [["elder", "third"], ["younger"]]}),
    "double-below-over-target": ("partie", {"kind": "target", "target": 100, "stop": "deal", "double_below": 101}),
    "multipliers-do-not-fit": ("partie", {"kind": "deals", "deals": 4, "multipliers": [2, 1]}),
    "bonus-doubles-without-refet": ("settlement", {"kind": "karolik", "bonus": 100, "bonus_doubles": True}),
    "double-under-single": ("settlement", {"kind": "stakes", "single": 2, "double": 1}),
}  # fmt: skip
"""Code of a conflict inside one slot → values that have it."""


def conflict_codes(folder: str) -> set[str]:
    """The codes that the source of a folder gives to conflicts."""
    found = set()
    for path in (PACKAGE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Conflict":
                code = ast.literal_eval(node.args[0])
                assert code in CODES, f"{path.name} gives {code}"
                found.add(code)
    return found


@pytest.mark.parametrize("code", CONFLICTS)
def test_a_conflict_occurs(code: str) -> None:
    slot, lines = CONFLICTS[code]
    found = list(component(slot, json.dumps({"kind": "standard", **lines})).conflicts())
    assert [each.code for each in found] == [code]
    for conflict in found:
        assert all(key.startswith(f"{slot}.") for key in conflict.keys)
        assert conflict.help or conflict.severity == "warning"
        assert not conflict.message.endswith(".")


def test_every_conflict_of_a_kind_is_in_the_table() -> None:
    assert conflict_codes("components") == set(CONFLICTS)
