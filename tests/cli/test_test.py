"""``piquet test``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Piquet

CLUB = """format: 1
id: friday-club
extends: rubicon
tricks: {last: 4}
examples:
  - name: a rubicon
    settle: {totals: "99:120"}
    expect: {winner: B, points: 319}
"""
WRONG = """  - name: another
    settle: {totals: "101:120"}
    expect: {winner: A, points: 119}
"""
FAULTY = """  - name: a third
    settle: {totals: "101:120"}
    expect: {winer: A}
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "friday-club.yaml"
    path.write_text(CLUB)
    return path


def test_a_shipped_variant_passes(piquet: Piquet) -> None:
    ran = piquet("test", "rubicon", "--strict")
    assert (ran.status, ran.err) == (0, "")
    first, *lines, empty, closing = ran.out.splitlines()
    assert (first, empty, closing) == (f"rubicon: {len(lines)} examples", "", f"{len(lines)} examples passed")
    assert all(line.startswith("  ok       ") for line in lines)
    assert "  ok       Cavendish's printed deal" in lines


def test_a_house_rule_changes_inherited_examples(piquet: Piquet, club: Path) -> None:
    ran = piquet("test", club)
    assert (ran.status, ran.err) == (0, "")
    assert "\n  ok       a rubicon\n" in ran.out
    assert "  changed  Cavendish's printed deal (variants/rubicon.yaml:" in ran.out
    assert "\n             28–23 is now 30–23 (by `tricks.last`)\n" in ran.out
    assert ran.out.splitlines()[-2].endswith(" changed")
    assert ran.out.splitlines()[-1] == f"`piquet test {club} --accept` writes what changed into the file"
    assert piquet("test", club, "--strict").status == 1
    rows = json.loads(piquet("test", club, "--json").out)
    printed = next(row for row in rows if row["name"] == "Cavendish's printed deal")
    assert (printed["status"], printed["inherited_from"]) == ("changed", "rubicon")
    assert printed["change"] == {"was": "28–23", "now": "30–23", "keys": ["tricks.last"]}
    own = next(row for row in rows if row["name"] == "a rubicon")
    assert (own["status"], own["inherited_from"], own["differences"]) == ("passed", None, [])


def test_what_fails_is_told_with_its_place(piquet: Piquet, club: Path) -> None:
    club.write_text(CLUB + WRONG + FAULTY)
    ran = piquet("test", club, "rubicon")
    assert ran.status == 1
    assert f"\n  FAILED   another ({club}:9)\n             the winner is B, expected A\n" in ran.out
    assert f"\n  FAILED   a third ({club}:12)\n" in ran.out
    assert "\nrubicon: " in ran.out
    assert ", 2 failed, " in ran.out
    assert [row["status"] for row in json.loads(piquet("test", club, "--json").out)].count("failed") == 2


def test_check_sees_examples_that_are_no_examples(piquet: Piquet, club: Path) -> None:
    club.write_text(CLUB + FAULTY)
    ran = piquet("check", club)
    assert ran.status == 1
    assert ran.out.startswith(f"{club}:11:21: example-unknown-word  ")


def test_a_profile_that_is_wrong_keeps_no_other_from_being_tested(piquet: Piquet, club: Path) -> None:
    broken = club.with_name("broken.yaml")
    broken.write_text("format: 1\nid: broken\nextends: rubicn\n")
    ran = piquet("test", broken, "nowhere", club)
    assert ran.status == 1
    assert f"{broken}:3:10: base-missing" in ran.err
    assert "variant-missing  there is no variant `nowhere`" in ran.err
    assert "friday-club: " in ran.out


def test_a_profile_without_examples(piquet: Piquet, tmp_path: Path) -> None:
    mixin_like = tmp_path / "bare.yaml"
    shown = piquet("show", "rubicon", "--json").out
    rules = json.loads(shown)["rules"]
    mixin_like.write_text(
        f"format: 1\nid: bare\n{''.join(f'{slot}: {json.dumps(rules[slot])}' + chr(10) for slot in rules)}"
    )
    ran = piquet("test", mixin_like)
    assert (ran.status, ran.out) == (0, "bare: no examples\n\n")
