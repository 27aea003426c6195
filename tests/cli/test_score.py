"""``piquet score`` and ``piquet settle``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, Piquet

CAVENDISH = "docs/examples/cavendish.yaml"
PARTIE = "docs/examples/partie.yaml"


def scored(piquet: Piquet, *words: str) -> dict[str, Any]:
    ran = piquet("score", *words, "--json")
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    found: dict[str, Any] = json.loads(ran.out)
    return found


@pytest.mark.parametrize(
    ("words", "elder", "younger"),
    [
        ([], 28, 23),
        (["--variant", "russian-karolik"], 30, 23),
        (["--variant", "hoyle-101"], 27, 23),
        (["--set", "tricks.last=3"], 29, 23),
        (["--variant", "russian-karolik", "--set", "tricks.last=2"], 28, 23),
        (["--unset", "majority"], 18, 23),
    ],
)
def test_the_printed_deal(piquet: Piquet, words: list[str], elder: int, younger: int) -> None:
    found = scored(piquet, CAVENDISH, *words)
    assert found["score"] == {"elder": elder, "younger": younger}
    assert found["tricks"] == {"elder": 7, "younger": 5}
    assert found["complete"] is True
    for seat, points in found["score"].items():
        assert sum(entry["points"] for entry in found["ledger"] if entry["seat"] == seat) == points


def test_the_table(piquet: Piquet) -> None:
    assert piquet("score", CAVENDISH).out == (
        f"{CAVENDISH}: rubicon\n"
        "           points  tricks  bonuses\n"
        "  elder        28       7\n"
        "  younger      23       5\n"
    )  # fmt: skip
    assert "  elder       170      12  repique 60\n" in piquet("score", "docs/examples/maximum.yaml").out


def test_the_ledger_names_rule_and_source(piquet: Piquet) -> None:
    lines = piquet("score", CAVENDISH, "--explain").out.splitlines()
    assert lines[5].split() == ["seat", "points", "running", "what", "cards", "rule", "source"]
    assert len(lines[6:]) == len(scored(piquet, CAVENDISH)["ledger"])
    assert [part.strip() for part in lines[6].split("  ") if part] == [
        "elder", "5", "5", "point of five", "AH KH QH JH 8H", "point.score", "cavendish, law 62 (stated)",
    ]  # fmt: skip
    assert lines[-1].endswith("  majority.points    cavendish, law 66 (stated)")


def test_a_partie(piquet: Piquet) -> None:
    found = scored(piquet, PARTIE)
    assert (found["totals"], found["winner"], found["points"]) == ({"Anna": 164, "Boris": 114}, "Anna", 150)
    lines = piquet("score", PARTIE, "--explain").out.splitlines()
    assert lines[1].split() == ["deal", "dealer", "Anna", "Boris"]
    assert lines[2].split() == ["1", "Anna", "27", "13"]
    assert lines[3].split() == ["2", "Boris", "15", "31"]
    assert lines[-2].split() == ["total", "164", "114"]
    assert lines[-1] == "  Anna by 150"


def test_a_partie_of_cards_gives_each_player_his_points(piquet: Piquet, tmp_path: Path) -> None:
    deal = "".join(f"    {line}\n" for line in (ROOT / CAVENDISH).read_text().splitlines()[2:])
    record = tmp_path / "partie.yaml"
    record.write_text(f"variant: rubicon\nplayers: [Anna, Boris]\ndeals:\n  -\n{deal}  -\n{deal}")
    ran = piquet("score", record)
    lines = ran.out.splitlines()
    assert lines[0] == f"{record}: rubicon, not over yet"
    assert lines[2].split() == ["1", "Anna", "23", "28"], "the first dealer is younger"
    assert lines[3].split() == ["2", "Boris", "28", "23"]
    assert lines[4].split() == ["total", "51", "51"]
    assert lines[5] == "  level so far; the partie is not over"
    assert "  deal 2\n  seat " in piquet("score", record, "--explain").out


def test_a_record_that_stops_early_says_so(piquet: Piquet, tmp_path: Path) -> None:
    record = tmp_path / "six.yaml"
    record.write_text("variant: rubicon\nhands: {elder: AKQJT9.AKQ.AKQ.-, younger: 87.JT98.JT98.87}\n")
    assert piquet("score", record).out.startswith(f"{record}: rubicon, not played to its end\n")
    assert scored(piquet, str(record))["complete"] is False


def test_standard_input(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((ROOT / CAVENDISH).read_bytes())))
    assert piquet("score", "-").out.startswith("<stdin>: rubicon\n")


def test_one_bad_record_among_many(piquet: Piquet, tmp_path: Path) -> None:
    good = {"variant": "rubicon", "hands": {"elder": "AKQJT9.AKQ.AKQ.-", "younger": "87.JT98.JT98.87"}}
    bad = {**good, "hands": {**good["hands"], "elder": "AKQJT9.AKQ.AKQ.7"}}  # type: ignore[dict-item]
    deals = tmp_path / "deals.jsonl"
    deals.write_text("".join(json.dumps(each) + "\n" for each in (good, bad, good)))
    ran = piquet("score", deals, "nowhere.yaml", CAVENDISH, "--json")
    assert ran.status == 1
    assert [json.loads(line)["complete"] for line in ran.out.splitlines()] == [False, False, True]
    assert f"{deals}:2:" in ran.err
    assert "nowhere.yaml: file-missing  there is no such file\n" in ran.err
    shown = piquet("score", deals)
    assert [line for line in shown.out.splitlines() if "rubicon" in line] == [
        f"{deals}: rubicon, not played to its end",
        f"{deals}:3: rubicon, not played to its end",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["docs/examples/cavendish"], "did you mean `docs/examples/cavendish.yaml`?"),
        (["docs/examples/cavendihs.yaml"], "did you mean `docs/examples/cavendish.yaml`?"),
        (["docs"], "this is a folder, not a file"),
        ([CAVENDISH, "--variant", "rubicn"], "did you mean `rubicon`?"),
        ([CAVENDISH, "--variant", "royal-1651"], CAVENDISH),
        ([CAVENDISH, "--set", "tricks.last=three"], "--set:1:13: not-a-number"),
    ],
)
def test_what_cannot_be_scored_is_1(piquet: Piquet, words: list[str], says: str) -> None:
    ran = piquet("score", *words)
    assert (ran.status, ran.out) == (1, "")
    assert says in ran.err


def test_an_unknown_variant_is_shown_in_the_record_that_names_it(piquet: Piquet, tmp_path: Path) -> None:
    record = tmp_path / "deal.yaml"
    record.write_text("\nvariant: rubicn\nhands: {elder: AKQJT9.AKQ.AKQ.-, younger: 87.JT98.JT98.87}\n")
    says = f"{record}:2:10: variant-missing  there is no variant `rubicn`\n"
    lines = "   2 | variant: rubicn\n     |          ^^^^^^\n   help: did you mean `rubicon`?\n"
    for command in ("score", "compare"):
        ran = piquet(command, record)
        assert (ran.status, ran.out) == (1, "")
        assert ran.err == says + lines


def test_other_rules_than_the_record_was_played_under_are_told(piquet: Piquet, tmp_path: Path) -> None:
    record = tmp_path / "old.yaml"
    text = (ROOT / CAVENDISH).read_text()
    record.write_text(f"{text}\nfingerprint: '0123456789abcdef'\nrules: {{tricks: {{last: 4}}}}\n")
    ran = piquet("score", record)
    assert (ran.status, "28" in ran.out) == (0, True)
    assert "warning: rules-changed" in ran.err
    strict = piquet("score", record, "--strict")
    assert (strict.status, strict.out) == (1, ran.out)
    assert piquet("score", CAVENDISH, "--strict").status == 0


@pytest.mark.parametrize(
    ("words", "says", "data"),
    [
        (["rubicon", "--totals", "99:120"], "rubicon: A 99, B 120\nB by 319\n", {"winner": "B", "points": 319}),
        (["rubicon", "--totals", "101:120"], "rubicon: A 101, B 120\nB by 119\n", {"winner": "B", "points": 119}),
        (["rubicon", "--totals", "97:89"], "rubicon: A 97, B 89\nA by 286\n", {"winner": "A", "points": 286}),
        (["rubicon", "--totals", "105:105"], "rubicon: A 105, B 105\ndrawn\n", {"winner": None, "points": 0}),
        (
            ["russian-karolik", "54:21", "10:58"],
            "russian-karolik: A 64, B 79\nB by 120 so far; the partie is not over; written: A 0, B 120\n",
            {"winner": "B", "points": 120, "complete": False, "written": {"A": 0, "B": 120}},
        ),
        (
            ["rubicon", "20:20"],
            "rubicon: A 20, B 20\nlevel so far; the partie is not over\n",
            {"winner": None, "points": 0, "complete": False},
        ),
        (
            ["rubicon", "--totals", "99:120", "--set", "settlement.bonus=50"],
            "rubicon: A 99, B 120\nB by 269\n",
            {"points": 269},
        ),
    ],
)
def test_settling(piquet: Piquet, words: list[str], says: str, data: dict[str, Any]) -> None:
    assert piquet("settle", *words) == (0, says, "")
    found = json.loads(piquet("settle", *words, "--json").out)
    assert list(found)[:5] == ["variant", "totals", "winner", "points", "complete"]
    assert {key: found[key] for key in data} == data


def test_a_refet_is_carried_on(piquet: Piquet) -> None:
    left = piquet("settle", "russian-karolik", "54:21", "10:58", "20:20", "30:30")
    assert left.out.endswith("; a refet is left over: --carry 2 in the next partie\n")
    plain = json.loads(piquet("settle", "russian-karolik", "54:21", "10:58", "--json").out)
    doubled = json.loads(piquet("settle", "russian-karolik", "54:21", "10:58", "--carry", "2", "--json").out)
    assert doubled["points"] > plain["points"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["russian-karolik", "--totals", "99:120"], "totals-not-enough"),
        (["rubicon", "--carry", "2", "1:2"], "bad-carry"),
        (["rubicon", *["1:2"] * 7], "deals-after-end"),
        (["au-cent", "--totals", "105:103"], "order-unknown"),
        (["rubicon", "1000000:2"], "score-out-of-range"),
        (["poker", "1:2"], "variant-missing"),
    ],
)
def test_what_cannot_be_settled_is_1(piquet: Piquet, words: list[str], code: str) -> None:
    ran = piquet("settle", *words)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(code)


def test_records_carry_their_rules_and_are_scored_as_they_were_played(piquet: Piquet, tmp_path: Path) -> None:
    old = tmp_path / "old.yaml"
    old.write_text(piquet("score", CAVENDISH, "--set", "tricks.last=4", "--carry-rules").out)
    ran = piquet("score", old)
    assert ran.status == 0
    assert "  elder        28" in ran.out
    assert "warning: rules-changed" in ran.err
    assert "the last trick counts 2 in all, not 4 (`tricks.last`)" in ran.err
    ran = piquet("score", old, "--as-played", "--json")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["variant"] == "rubicon"
    assert json.loads(ran.out)["score"] == {"elder": 30, "younger": 23}
    assert piquet("score", old, "--as-played", "--carry-rules").out == old.read_text()
    ran = piquet("score", CAVENDISH, "--as-played")
    assert (ran.status, ran.out) == (1, "")
    assert "rules-missing" in ran.err
    assert piquet("score", old, "--as-played", "--variant", "rubicon").status == 2
    line = piquet("score", old, "--as-played", "--carry-rules", "--json").out
    assert json.loads(line)["rules"]["tricks"]["last"] == 4


def test_compare_says_first_what_differs_and_can_take_the_rules_of_the_record(piquet: Piquet, tmp_path: Path) -> None:
    old = tmp_path / "old.yaml"
    old.write_text(piquet("score", CAVENDISH, "--set", "tricks.last=4", "--carry-rules").out)
    ran = piquet("compare", old, "--variants", "rubicon,au-cent")
    assert "warning: rules-changed" in ran.err
    assert "notes" not in ran.out
    ran = piquet("compare", old, "--variants", "rubicon,au-cent", "--as-played")
    assert (ran.status, ran.err) == (0, "")
    assert "compared with rubicon as played" in ran.out
    assert "rubicon  elder -2  ░░  tricks.last 4 → 2" in ran.out
    scores = json.loads(piquet("compare", old, "--as-played", "--json").out)["records"][0]["scores"]
    assert next(iter(scores)) == "rubicon as played"
    assert scores["rubicon as played"] == {"elder": 30, "younger": 23}
    assert scores["rubicon"] == {"elder": 28, "younger": 23}
