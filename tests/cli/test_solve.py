"""``piquet solve``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Piquet

UNFINISHED = "docs/examples/unfinished.yaml"
CAVENDISH = "docs/examples/cavendish.yaml"
NOT_EXCHANGED = {
    "variant": "rubicon",
    "deal": {
        "elder": "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D",
        "younger": "TS 7S TH 9H 7H KC QC TC AD QD JD TD",
        "talon": "9S 8S KH 9C KD QS AC 7D",
    },
}


def test_best_play_from_where_the_record_stops(piquet: Piquet) -> None:
    assert piquet("solve", UNFINISHED).out == (
        f"{UNFINISHED}: rubicon, best play with all cards seen\n"
        "  to play  elder\n"
        "  to come  elder makes 10 more than younger\n"
        "  best     8H JH\n"
        "  line     8H JD  JH QD  KD AD  QC 9C  TC JC  8S TS  KC 9S  AC JS  QS AS\n"
    )


def test_as_json(piquet: Piquet) -> None:
    found = json.loads(piquet("solve", UNFINISHED, "--json").out)
    assert found["value"] == 10
    assert found["best"] == ["8H", "JH"]
    assert " ".join(found["line"]) == "8H JD JH QD KD AD QC 9C TC JC 8S TS KC 9S AC JS QS AS"
    assert (found["variant"], found["turn"]) == ("rubicon", "elder")


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ([], 12),  # one for the lead, one more for the last trick, ten for seven tricks
        (["--set", "majority.points=0"], 2),
        (["--set", "tricks.last=4"], 14),
        (["--set", "majority.needed=8"], 2),
        (["--variant", "russian-karolik"], 14),
    ],
)
def test_the_rules_decide(piquet: Piquet, tmp_path: Path, words: list[str], value: int) -> None:
    """The last trick of Cavendish's deal: elder has the jack of spades, younger the ten."""
    file = tmp_path / "last.yaml"
    file.write_text((ROOT / CAVENDISH).read_text("utf-8").replace(" JS TS\n", "\n"), encoding="utf-8")
    found = json.loads(piquet("solve", file, *words, "--json").out)
    assert (found["value"], found["best"], found["line"]) == (value, ["JS"], ["JS", "TS"])


def test_a_deal_that_is_over(piquet: Piquet) -> None:
    ran = piquet("solve", CAVENDISH)
    assert (ran.status, ran.out) == (
        0,
        f"{CAVENDISH}: rubicon, best play with all cards seen\n  the deal is over: nothing is left to be played\n",
    )


def test_what_has_no_best_play_is_refused_and_the_others_are_solved(piquet: Piquet, tmp_path: Path) -> None:
    lines = [NOT_EXCHANGED, {**NOT_EXCHANGED, "exchange": {"elder": "KS 8C 7C 9D 8D", "younger": "7S 9H 7H"}}]
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    ran = piquet("solve", file, "--json")
    assert ran.status == 1
    assert json.loads(ran.out)["value"] == 13
    assert "not-in-play  the record stops before the play: elder has yet to exchange" in ran.err


def test_an_exchange_that_the_rules_refuse_is_told_first(piquet: Piquet) -> None:
    ran = piquet("solve", UNFINISHED, "--set", "exchange.elder.max=4")
    assert ran.status == 1
    assert "exchange-too-many" in ran.err
    assert "card-not-held" not in ran.err


def test_a_partie_is_solved_deal_by_deal(piquet: Piquet) -> None:
    ran = piquet("solve", "docs/examples/partie.yaml")
    assert (ran.status, ran.out) == (1, "")
    assert "not-a-deal" in ran.err


def test_rules_for_more_players_are_refused(piquet: Piquet, tmp_path: Path) -> None:
    changes = ["players.count=3", "deal.hand=8", "deal.talon=8", "deal.packets=[2]", "majority.needed=5"]
    words = [word for change in changes for word in ("--set", change)]
    ran = piquet("solve", ROOT / UNFINISHED, *words, "--unset", "exchange")
    assert ran.status == 1
    assert "cannot-solve" in ran.err
    assert "two players" in ran.err
