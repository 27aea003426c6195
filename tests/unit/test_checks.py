"""Contradictions: each check is found, has its case, and speaks to a card player."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from piquet_rules import checks
from piquet_rules.codes import CODES
from piquet_rules.profile import load as loading
from piquet_rules.profile.load import check_text, load, shipped_ids

CHECKS = loading._checks()
BAD_PROFILES = Path(__file__).parents[1] / "bad_profiles"


def test_every_module_of_the_package_is_walked() -> None:
    modules = {path.stem for path in Path(checks.__path__[0]).glob("*.py")} - {"__init__"}

    assert {check.__module__.rsplit(".", 1)[1] for check in CHECKS} == modules
    assert len(set(CHECKS)) == len(CHECKS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_check_says_what_it_demands_and_has_a_case(check: loading.Check) -> None:
    assert inspect.getdoc(check)
    codes = re.findall(r'"([a-z]+(?:-[a-z]+)+)"', inspect.getsource(inspect.getmodule(check) or check))
    cases = "".join(path.read_text(encoding="utf-8") for path in BAD_PROFILES.glob("*.yaml"))
    used = [code for code in codes if code in CODES]
    assert used
    assert [code for code in used if code not in cases] == []


@pytest.mark.parametrize("name", shipped_ids())
def test_no_shipped_variant_contradicts_itself(name: str) -> None:
    assert [conflict for check in CHECKS for conflict in check(load(name))] == []


def test_a_slot_with_a_fault_stops_only_the_checks_that_need_it() -> None:
    _, problems = check_text("format: 1\nid: club\nextends: rubicon\ntricks: {lead: -1}\ndeal: {hand: 13}\n")

    assert [problem.code for problem in problems] == ["out-of-range", "cards-do-not-add-up"]


def test_a_conflict_is_told_where_the_checked_file_speaks() -> None:
    text = "format: 1\nid: club\nextends: rubicon\nexchange:\n  younger: {min: 5}\n"
    _, (problem,) = check_text(text, file="club.yaml")

    assert (problem.code, problem.place.file, problem.place.line, problem.place.column) == (
        "minimum-over-rest",
        "club.yaml",
        5,
        18,
    )
    assert {related.place.file for related in problem.related} == {"variants/rubicon.yaml"}
