"""``piquet sources``: the works, places and grades of a variant."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

import piquet_rules as pq
from piquet_rules.authoring.sources import bibtex
from piquet_rules.cli.sources import _GRADES
from piquet_rules.profile.head import Grade, Work
from tests.cli.conftest import Piquet


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_every_rule_of_a_shipped_variant_is_cited(variant: str) -> None:
    found = pq.sources_of(variant)
    assert not [rule.key for rule in found.missing().rules]
    cited = {each.citation.work for rule in found.rules for each in rule.sources}
    assert cited == set(found.used())
    profile = pq.load(variant)
    for rule in found.rules:
        first = profile.citations(rule.key)[0]
        assert (rule.grade, rule.value) == (first.grade, profile.value(rule.key))


def test_grades_part_the_rules() -> None:
    found = pq.sources_of("rubicon")
    assert sum(found.grades().values()) == len(found.rules)
    parts = [len(found.graded(grade).rules) for grade in _GRADES]
    assert sum(parts) == len(found.rules)
    assert {rule.grade for rule in found.graded("inferred").rules} == {"inferred"}
    assert get_args(Grade) == _GRADES


def test_missing_sources_of_a_house_profile(piquet: Piquet, tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("format: 1\nid: club\nextends: rubicon\ntricks: {last: 4}\ncapot: {points: 30}\n")
    data = json.loads(piquet("sources", path, "--missing", "--json").out)
    assert [rule["key"] for rule in data["rules"]] == ["tricks.last", "capot.points"]
    assert data["grades"] == {"missing": 2}
    shown = piquet("sources", path, "--missing").out
    assert "tricks.last   4 points   (nothing is cited)" in shown
    assert piquet("sources", "rubicon", "--missing").out == "every rule of rubicon is cited\n"


def test_the_command(piquet: Piquet) -> None:
    shown = piquet("sources", "rubicon").out
    assert shown.startswith("works\n  cavendish  Cavendish, The Laws of Piquet")
    line = next(line for line in shown.splitlines() if line.startswith("  majority.points "))
    assert line.endswith("cavendish, law 66 (stated)")
    assert re.search(r"\nby grade: \d+ stated, \d+ inferred\n$", shown)
    inferred = piquet("sources", "rubicon", "--grade", "inferred").out
    assert "(stated)" not in inferred
    assert "majority" not in inferred
    assert piquet("sources", "rubicon", "--grade", "guessed").status == 2
    assert piquet("sources", "rubicon", "--grade", "house").out == "no rule of rubicon is like that\n"


def test_bibtex(piquet: Piquet) -> None:
    text = piquet("sources", "russian-karolik", "--bibtex").out
    entries = re.findall(r"^@(book|misc)\{([a-z0-9-]+),$", text, re.MULTILINE)
    assert "cavendish" in [name for _, name in entries]
    assert {name for _, name in entries} == set(pq.sources_of("russian-karolik").used())
    assert text.count("{") == text.count("}")
    odd = Work(title="Dice & Cards {100%}", author="A_B", year=1700, place="Paris", url="http://x.org/a_b")
    assert bibtex({"odd": odd}) == (
        "@book{odd,\n  author = {A\\_B},\n  title = {Dice \\& Cards \\{100\\%\\}},\n  year = {1700},\n"
        "  address = {Paris},\n  url = {http://x.org/a_b},\n}"
    )
