"""The collector of oracle files: rows become tests, and a failure is read without a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from piquet_rules.profile.load import load
from piquet_rules.testing.oracles import (
    OracleFailure,
    deal_named,
    example_of,
    faults_of_row,
    read_rows,
    source_in_words,
    variants_of,
)
from piquet_rules.testing.played_rows import played_differences

ROOT = Path(__file__).resolve().parents[2]
ORACLES = ROOT / "tests" / "oracles"
FILES = sorted(ORACLES.glob("*.yaml"))
ROW = {"id": "X", "name": "a row", "source": {"work": "a book"}, "profile": "rubicon"}

ROWS = """\
rows:
  - id: GOOD
    name: a rubicon
    source: {work: a book, place: {page: 3}}
    profile: [rubicon, gamerules]
    settle: {totals: "99:120"}
    expect: {winner: B, points: 319}
  - id: BAD
    name: a misprint
    source: {work: a book, place: {page: 4}}
    profile: rubicon
    settle: {totals: "99:120"}
    expect: {winner: B, points: 219}
  - id: CARDS
    name: a hand
    source: {work: a book}
    profile: rubicon
    set: {tricks.last: 3}
    deal_of: leads
    expect: {score: {elder: 29}}
  - id: RULES
    name: rules that contradict one another
    source: {work: a book}
    profile: rubicon
    set: {deal.talon: 9}
    settle: {totals: "99:120"}
    expect: {points: 319}
  - id: LATER
    name: something for later
    source: {work: a book}
    later: solve
    expect: {value: 3}
"""
LEADS = """\
hands: {elder: AS KS QS JS TS 9S 8S 7S 9H 8H 7H 7D, younger: AH JH TH KD QD TD 8D JC TC 9C 8C 7C}
play: AS
"""


def collected(folder: Path, rows: str) -> tuple[int, str]:
    """Run pytest on a folder with these rows in a process of its own; its status and what it prints."""
    (folder / "oracles" / "deals").mkdir(parents=True)
    (folder / "oracles" / "rows.yaml").write_text(rows)
    (folder / "oracles" / "deals" / "leads.yaml").write_text(LEADS)
    (folder / "conftest.py").write_text("from piquet_rules.testing.oracles import pytest_collect_file\n")
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-rs", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(folder)]
    done = subprocess.run(
        command, cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def test_rows_are_tests_and_a_failure_is_plain(tmp_path: Path) -> None:
    status, printed = collected(tmp_path, ROWS)
    assert status == 1
    assert "3 failed, 2 passed, 1 skipped" in printed
    assert "BAD: a misprint\n  source: a book, page 4\n  points is 319, expected 219\n" in printed
    assert (
        "CARDS: a hand\n  source: a book\n  elder scores 30, expected 29\n  the ledger:\n    elder point of" in printed
    )
    assert "cards-do-not-add-up" in printed
    assert "later: solve" in printed
    assert "Traceback" not in printed
    assert "def runtest" not in printed


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (ROWS.replace("points: 319", "pionts: 319"), "row GOOD: the result of this example does not know the word"),
        (ROWS.replace("name: a hand", "nmae: a hand"), "row CARDS: unknown word `nmae`; no `name`"),
        (ROWS.replace("points: 219", "points: 0x1E"), "hexadecimal-number"),
    ],
)
def test_a_row_that_is_written_wrongly_stops_the_file(rows: str, says: str, tmp_path: Path) -> None:
    status, printed = collected(tmp_path, rows)
    assert status == 2
    assert says in printed
    assert "Traceback" not in printed


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"settle": ["1:2"], "expect": {"points": 1}}, []),
        ({"later": "solve", "expect": {"value": 3}}, []),
        ({"later": "solve"}, ["no `expect`"]),
        ({"odds": "hands", "expect": {"hands": 3}}, []),
        ({"odds": "hands", "expect": {"one_in": [3]}}, ["odds have no `one_in`"]),
        ({"odds": "many", "expect": {"draws": [3]}}, ["`odds` is neither `hands` nor a draw"]),
        ({"odds": {"seat": "elder"}, "expect": {"draws": [3]}}, ["a draw has `seat`, `taken`, `named`"]),
        ({"played": {"deals": 9}, "expect": {"elder": {"median": 28, "within": 1}}}, []),
        ({"played": {"deals": 9}, "expect": {"elder": {"median": 28}}}, ["what is played has no such `elder`: median"]),
        ({"played": {"deals": 9}, "expect": {"talon": {"median": 1, "within": 1}}}, ["what is played has no such"]),
        ({"played": 9, "expect": {"rubicons": {"against": [7, 2], "within": 3}}}, ["`played` has `deals` or"]),
        ({"profile": [], "settle": ["1:2"], "expect": {"points": 1}}, ["no `profile`"]),
        ({"expect": {"points": 1}}, ["the example gives nothing to score", "the result of this example"]),
        (
            {"deal_of": "x", "settle": ["1:2"], "expect": {"points": 1}},
            ["the example gives `record` and `settle` at once"],
        ),
    ],
)
def test_what_is_wrong_with_a_row(row: dict[str, object], says: list[str]) -> None:
    found = faults_of_row(ROW | row)
    assert all(any(fault.startswith(said) for fault in found) for said in says)
    assert bool(found) == bool(says)


def test_every_row_has_an_id_of_its_own() -> None:
    rows = [row for file in FILES for row in read_rows(file).get("rows", [])]
    names = Counter(name for row in rows for name in (row["id"], *row.get("also", [])))
    assert [name for name, times in names.items() if times > 1] == []
    assert len(rows) > 200


def test_every_work_is_told_in_the_readme() -> None:
    told = (ORACLES / "README.md").read_text(encoding="utf-8")
    works = {row["source"]["work"] for file in FILES for row in read_rows(file).get("rows", [])}
    assert [work for work in sorted(works) if f"`{work}`" not in told] == []


def test_every_shared_deal_is_used() -> None:
    used = {row.get("deal_of") for file in FILES for row in read_rows(file).get("rows", [])}
    assert [file.stem for file in sorted((ORACLES / "deals").glob("*.yaml")) if file.stem not in used] == []


def test_a_deal_is_found_beside_the_rows_and_among_the_examples() -> None:
    assert set(deal_named("les-facheux", ORACLES)) == {"hands", "play"}
    assert deal_named("cavendish", ORACLES)["variant"] == "rubicon"
    with pytest.raises(OracleFailure, match="there is no deal `nowhere`"):
        deal_named("nowhere", ORACLES)


def test_a_row_may_change_the_deal_that_it_refers_to() -> None:
    row = ROW | {"deal_of": "les-facheux", "record": {"play": "AD"}, "expect": {"score": {"elder": 1}}}
    assert example_of(row, ORACLES)["record"]["play"] == "AD"


def test_a_source_is_said_in_words() -> None:
    assert source_in_words({"work": "cavendish", "place": {"law": 69}}) == "cavendish, law 69"
    assert source_in_words({"work": "cavendish"}) == "cavendish"
    assert source_in_words("Hoyle") == "Hoyle"
    assert source_in_words(None) == "not said"


def test_a_row_names_one_variant_or_several() -> None:
    assert variants_of({"profile": "rubicon"}) == ["rubicon"]
    assert variants_of({"profile": ["rubicon", "gamerules"]}) == ["rubicon", "gamerules"]


@pytest.mark.parametrize(
    ("played", "expect", "says"),
    [
        ({"deals": 200}, {"elder": {"median": 60, "within": 5}}, "not within 5 of the printed 60.0"),
        ({"deals": 200}, {"younger": {"at_least": 1, "per_cent": 50, "within": 5}}, "younger: the policy makes"),
        ({"parties": 50}, {"rubicons": {"against": [1, 9], "within": 5}}, "not within 5 of the printed 90.0"),
    ],
)
def test_what_is_played_must_come_near(played: dict[str, int], expect: dict[str, Any], says: str) -> None:
    (told,) = played_differences({"played": played, "expect": expect}, load("rubicon"))
    assert says in told
