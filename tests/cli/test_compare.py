"""``piquet compare``."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from piquet_rules.cli.compare import _fitted
from tests.cli.conftest import ROOT, Piquet

CAVENDISH = "docs/examples/cavendish.yaml"
MAXIMUM = "docs/examples/maximum.yaml"
PARTIE = "docs/examples/partie.yaml"
IDS = sorted(path.stem for path in (ROOT / "variants").glob("*.yaml"))


def compared(piquet: Piquet, *words: str) -> list[dict[str, Any]]:
    ran = piquet("compare", *words, "--json")
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    found: list[dict[str, Any]] = json.loads(ran.out)["records"]
    return found


def test_the_printed_deal_under_every_variant(piquet: Piquet) -> None:
    (found,) = compared(piquet, CAVENDISH)
    assert sorted(found["scores"]) == IDS
    assert next(iter(found["scores"])) == "rubicon", "the record's own comes first"
    assert found["scores"]["rubicon"] == {"elder": 28, "younger": 23}
    assert found["scores"]["russian-karolik"] == {"elder": 30, "younger": 23}
    assert found["scores"]["hoyle-101"] == {"elder": 27, "younger": 23}
    assert found["scores"]["royal-1651"] is None
    assert {
        "from": "rubicon", "to": "russian-karolik", "seat": "elder", "keys": ["tricks.last"], "points": 2,
        "method": "shapley",
    } in found["causes"]  # fmt: skip
    assert [note["variant"] for note in found["notes"] if note["code"] == "not-comparable"] == ["royal-1651"]


def test_the_table(piquet: Piquet) -> None:
    out = piquet("compare", CAVENDISH, "--variants", "rubicon,hoyle-101,polish-club,royal-1651").out
    assert out == (
        f"{CAVENDISH}: one deal, compared with rubicon\n"
        "\n"
        "                                           last    the\n"
        "variant      point  sequence   set  play  trick  cards  total  leads\n"
        "rubicon        5/0       4/0  0/17   8/6    1/0   10/0  28/23  elder +5\n"
        "hoyle-101      5/0       4/0  0/17   7/6    1/0   10/0  27/23  elder +4\n"
        "polish-club    5/0       4/0  0/17   9/6      -   10/0  28/23  elder +5\n"
        "royal-1651   not comparable: 36 cards, the record has 32\n"
        "\n"
        "what differs from rubicon, and why\n"
        "  hoyle-101    elder -1    ░        tricks.counting_ranks all → A K Q J T,\n"
        "                                      tricks.last_small (not set) → 2\n"
        "  polish-club  elder -7    ░░░░░░░  tricks.lead 1 → 0\n"
        "               younger -5  ░░░░░\n"
        "               elder +1    █        tricks.capture 1 → 2\n"
        "               younger +1  █\n"
        "               elder +6    ██████   tricks.own_lead_won 0 → 1\n"
        "               younger +4  ████\n"
        "               elder +1    █        tricks.first_lead 0 → 1\n"
        "               elder -1    ░        tricks.last 2 → 1\n"
    )


def test_a_hundred_columns_are_enough(piquet: Piquet) -> None:
    out = piquet("compare", CAVENDISH, MAXIMUM).out
    table = [line for line in out.splitlines() if line.split(" ")[0] in ("", "variant", *IDS)]
    assert len(table) > 2 * len(IDS)
    assert max(map(len, table)) <= 100
    assert "  russian-wiki     elder -14  ░░░░░░░░      set.ranks A K Q J T → K Q J T\n" in out
    assert " together\n" not in out
    one_by_one = piquet("compare", MAXIMUM, "--causes", "one-at-a-time").out
    assert "elder -2   ░             full_count.points, tricks.last,\n" in one_by_one
    assert " capot.keeps_last_trick together\n" in one_by_one
    none = piquet("compare", MAXIMUM, "--causes", "none").out
    assert "what differs" not in none


def test_a_table_that_is_too_wide_stands_closer_together() -> None:
    row = ["x" * 9] * 9
    assert len(_fitted([row], "l")) == 9 * 9 + 2 * 8
    assert len(_fitted([[*row, "x"]], "l")) == 9 * 9 + 9 + 1


def test_the_first_named_is_what_others_are_compared_with(piquet: Piquet) -> None:
    (found,) = compared(piquet, CAVENDISH, "--variants", "hoyle-101,rubicon")
    assert list(found["scores"]) == ["hoyle-101", "rubicon"]
    assert [(cause["from"], cause["to"], cause["points"]) for cause in found["causes"]] == [("hoyle-101", "rubicon", 1)]


def test_a_partie_is_compared_down_to_its_settlement(piquet: Piquet) -> None:
    out = piquet("compare", PARTIE, "--variants", "rubicon,rubicon-four-deals,parlett").out
    lines = [line.split() for line in out.splitlines()]
    assert ["variant", "Anna", "Boris", "outcome"] in lines
    assert ["rubicon", "164", "114", "Anna", "by", "150"] in lines
    assert "partie.multipliers (not set) → [2, 1, 1, 2]" in out
    assert "outcome for Anna " in out
    assert "\nnotes\n  all: deals given by their scores only are taken as they stand\n" in out


@pytest.mark.parametrize(("variants", "status"), [("royal-1651", 1), ("royal-1651,rubicon", 0), ("rubicon", 0)])
def test_where_nothing_can_be_compared_the_answer_is_no(piquet: Piquet, variants: str, status: int) -> None:
    text, data = (piquet("compare", CAVENDISH, "--variants", variants, *json) for json in ([], ["--json"]))
    assert (text.status, data.status, text.err) == (status, status, "")
    assert ("not comparable: 36 cards" in text.out) == ("royal" in variants)
    assert ("leads" in text.out) == (status == 0), "no table of nothing"


def test_changed_rules_are_compared(piquet: Piquet) -> None:
    (found,) = compared(piquet, CAVENDISH, "--variants", "rubicon,russian-karolik", "--set", "tricks.last=5")
    assert found["scores"] == {name: {"elder": 31, "younger": 23} for name in ("rubicon", "russian-karolik")}
    assert found["causes"] == []


def test_a_profile_in_a_file(piquet: Piquet, tmp_path: Path) -> None:
    club = tmp_path / "friday-club.yaml"
    club.write_text("format: 1\nid: friday-club\nextends: rubicon\ntricks: {last: 4}\n")
    (found,) = compared(piquet, CAVENDISH, "--variants", f"rubicon,{club}")
    assert found["scores"]["friday-club"] == {"elder": 30, "younger": 23}
    other = tmp_path / "other.yaml"
    other.write_text(club.read_text())
    alike = piquet("compare", CAVENDISH, "--variants", f"{club},{other}")
    assert (alike.status, "two of the variants have the id `friday-club`" in alike.err) == (2, True)


def test_one_bad_record_among_many(piquet: Piquet, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("variant: rubicon\nhands: {elder: AKQJT9.AKQ.AKQ.7, younger: 87.JT98.JT98.8}\n")
    ran = piquet("compare", bad, CAVENDISH, "--json")
    assert ran.status == 1
    assert f"{bad}:2:" in ran.err
    assert len(json.loads(ran.out)["records"]) == 1


@pytest.mark.parametrize("word", ["rubicn", "rubicon,rubicn"])
def test_an_unknown_variant(piquet: Piquet, word: str) -> None:
    ran = piquet("compare", CAVENDISH, "--variants", word)
    assert (ran.status, ran.out) == (1, "")
    assert "did you mean `rubicon`?" in ran.err


def test_stakes_are_not_taken_from_points(piquet: Piquet) -> None:
    """What is paid stands beside each other, and the rules have shares in the players' points only."""
    words = ("compare", "docs/examples/partie.yaml", "--variants", "rubicon,au-cent,royal-1651")
    out = piquet(*words).out
    assert re.search(r"rubicon +164 +114 +Anna by 150$", out, re.MULTILINE)
    assert re.search(r"au-cent +104 +79 +Anna by 1 stake$", out, re.MULTILINE)
    assert "outcome for" not in out
    assert "au-cent: it pays in stakes, rubicon in points: what is paid is not compared" in out
    (found,) = json.loads(piquet(*words, "--json").out)["records"]
    assert {cause["seat"] for cause in found["causes"] if cause["to"] == "au-cent"} == {"Anna", "Boris"}


def test_one_unit_is_compared_down_to_what_is_paid(piquet: Piquet) -> None:
    out = piquet("compare", "docs/examples/partie.yaml", "--variants", "au-cent,hoyle-101,americana").out
    assert "what is paid is not compared" not in out
    assert "by 1 stake" in out


@pytest.mark.parametrize(("record", "broken_off"), [("unfinished", True), ("cavendish", False)])
def test_a_deal_that_breaks_off_is_said_to(record: str, broken_off: bool, piquet: Piquet) -> None:
    words = ("compare", f"docs/examples/{record}.yaml", "--variants", "rubicon,hoyle-101")
    says = "all: the deal is not played to its end: these are the points so far"
    assert (says in piquet(*words).out) is broken_off
    (found,) = json.loads(piquet(*words, "--json").out)["records"]
    assert [note["variant"] for note in found["notes"] if note["code"] == "unfinished"] == [
        name for name in ("rubicon", "hoyle-101") if broken_off
    ]
