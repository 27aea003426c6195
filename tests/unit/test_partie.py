"""Parties and their settlement: rows that a card player can read, each with its authority."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import pytest

from piquet_rules.errors import SettlementError
from piquet_rules.partie import Settlement, dealer_of, settle, settle_totals
from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import registry
from piquet_rules.profile.slots import DealRule, DealScore, PartieRule, SettlementRule, Step
from piquet_rules.wording import outcome, sentence


@dataclass(frozen=True)
class Rules:
    """As much of a profile as a partie needs."""

    id: str
    deal: DealRule
    partie: PartieRule
    settlement: SettlementRule


def component(slot: str, fields: dict[str, Any]) -> Component:
    return registry().kinds[slot][fields["kind"]].model_validate_json(json.dumps(fields))


def rules(name: str, partie: dict[str, Any], settlement: dict[str, Any], rotation: str = "alternate") -> Rules:
    deal = {"kind": "standard", "hand": 12, "talon": 8, "packets": [2], "packet_change": "announced"}
    return Rules(
        name,
        cast(DealRule, component("deal", deal | {"rotation": rotation})),
        cast(PartieRule, component("partie", partie)),
        cast(SettlementRule, component("settlement", settlement)),
    )


SIX_DEALS = {"kind": "deals", "deals": 6, "tie_extra_deals": 2}
HUNDRED = {"kind": "target", "target": 100, "stop": "immediate", "double_below": 50}
TWO_KAROLIKI = {"kind": "karolik", "karoliki": 2, "deals": 2}
RUBICON_AT_100 = {"kind": "rubicon", "threshold": 100, "bonus": 100}
STAKES = {"kind": "stakes", "single": 1, "double": 2}
KAROLIK_OF_100 = {"kind": "karolik", "bonus": 100, "rounding": "tens-half-up", "refet": 2, "through": 100}

RUBICON = rules("rubicon", SIX_DEALS, RUBICON_AT_100)
IN_TENS = rules("in-tens", SIX_DEALS, RUBICON_AT_100 | {"rounding": "tens-half-up"})
STRUCK = rules("struck", SIX_DEALS | {"tie_extra_deals": 0}, RUBICON_AT_100 | {"strikes_loser": True})
FOUR_DEALS = rules("four-deals", SIX_DEALS | {"deals": 4, "multipliers": [2, 1, 1, 2]}, RUBICON_AT_100)
SIX_FOR_STAKES = rules("six-for-stakes", SIX_DEALS, STAKES)
CENT = rules("cent", HUNDRED, STAKES)
CENT_PLAYED_OUT = rules("cent-played-out", HUNDRED | {"stop": "deal"}, STAKES)
CENT_ALL_DOUBLE = rules("cent-all-double", HUNDRED | {"double_below": 100}, STAKES)
CENT_NO_DOUBLE = rules("cent-no-double", HUNDRED | {"double_below": 0}, STAKES)
CENT_ONE_STAKE = rules("cent-one-stake", HUNDRED, {"kind": "stakes", "single": 5})
KAROLIK = rules("karolik", TWO_KAROLIKI, KAROLIK_OF_100)
KAROLIK_BONUS_TOO = rules("karolik-bonus-too", TWO_KAROLIKI, KAROLIK_OF_100 | {"bonus_doubles": True})
KAROLIK_PLAIN = rules("karolik-plain", TWO_KAROLIKI, {"kind": "karolik"})
KAROLIK_ROUND_ONLY = rules("karolik-round-only", TWO_KAROLIKI, {"kind": "karolik", "rounding": "tens-half-up"})
KAROLIK_REDRAWN = rules("karolik-redrawn", TWO_KAROLIKI, KAROLIK_OF_100, "redraw-each-karolik")


class Sums(NamedTuple):
    """A finished partie known by its sums."""

    source: str
    rules: Rules
    totals: str
    winner: str | None
    points: int


FINISHED = [
    Sums("WE-001, Cavendish's treatise", RUBICON, "131:113", "A", 118),
    Sums("WE-002, Cavendish's treatise", RUBICON, "125:81", "A", 306),
    Sums("WE-003, Hoffmann", RUBICON, "120:102", "A", 118),
    Sums("WE-004, Hoffmann", RUBICON, "120:98", "A", 318),
    Sums("WE-005, seed 004 and its English page", RUBICON, "99:120", "B", 319),
    Sums("WE-006, seed 004 and its English page", RUBICON, "101:120", "B", 119),
    Sums("WE-007, pagat", RUBICON, "105:101", "A", 104),
    Sums("WE-008, pagat: both short", RUBICON, "97:89", "A", 286),
    Sums("WE-009, McNeely", RUBICON, "120:112", "A", 108),
    Sums("WE-010, McNeely: both short", RUBICON, "85:70", "A", 255),
    Sums("WE-014, Cavendish's fourth partie, known by its totals", RUBICON, "103:144", "B", 141),
    Sums("WE-018, Cavendish's case XXII", RUBICON, "106:92", "A", 298),
    Sums("peers, parties", RUBICON, "120:89", "A", 309),
    Sums("peers, parties", RUBICON, "51:49", "A", 200),
    Sums("peers, parties", RUBICON, "60:40", "A", 200),
    Sums("peers, parties: a loser at exactly 100 is safe", RUBICON, "120:100", "A", 120),
    Sums("peers, parties: level after the extra deals", RUBICON, "115:115", None, 0),
    Sums("peers, rounding of Cavendish's parties", IN_TENS, "224:92", "A", 420),
    Sums("peers, rounding of Cavendish's parties", IN_TENS, "103:144", "B", 140),
    Sums("WE-028, rounding", IN_TENS, "75:301", "B", 480),
    Sums("contract: tens, half up", IN_TENS, "120:105", "A", 120),
    Sums("seed 002: striking out changes no payoff", STRUCK, "97:89", "A", 286),
    Sums("D109: a loser below fifty", CENT, "100:49", "A", 2),
    Sums("D109: a loser at fifty", CENT, "50:100", "B", 1),
    Sums("D109: more than the target, as marked", CENT, "131:12", "A", 2),
    Sums("every game double", CENT_ALL_DOUBLE, "100:99", "A", 2),
    Sums("no double game", CENT_NO_DOUBLE, "100:0", "A", 1),
    Sums("a double game without a stake of its own", CENT_ONE_STAKE, "100:0", "A", 5),
    Sums("played out, the higher sum wins", CENT_PLAYED_OUT, "104:111", "B", 1),
    Sums("six deals for a stake", SIX_FOR_STAKES, "99:120", "B", 1),
    Sums("six deals for a stake, drawn", SIX_FOR_STAKES, "99:99", None, 0),
]


@pytest.mark.parametrize("row", FINISHED, ids=lambda row: f"{row.rules.id} {row.totals}")
def test_a_finished_partie_known_by_its_sums(row: Sums) -> None:
    found = settle_totals(row.rules, row.totals)
    assert (found.winner, found.points, found.complete) == (row.winner, row.points, True)


class Deals(NamedTuple):
    """A partie known by its deals, finished or not."""

    source: str
    rules: Rules
    deals: str
    totals: str
    winner: str | None
    points: int
    complete: bool
    written: str = ""
    carry_in: int = 1
    carry: int = 1


LEVEL = "20:10 10:20 20:10 10:20 20:20 20:20"
PARTIES = [
    Deals("WE-011", RUBICON, "27:13 15:31 44:6 18:29 35:12 25:23", "164:114", "A", 150, True),
    Deals("WE-012", RUBICON, "15:30 75:4 45:6 32:12 6:38 51:2", "224:92", "A", 416, True),
    Deals("peers, third partie", RUBICON, "20:18 4:115 10:42 33:11 3:74 5:41", "75:301", "B", 476, True),
    Deals("WE-015", RUBICON, "23:12 9:25 40:8 15:26 27:13 16:20", "130:104", "A", 126, True),
    Deals("WE-025, peers: level, two deals more", RUBICON, LEVEL + " 25:10 5:5", "130:115", "A", 115, True),
    Deals("WE-025, peers: the other way round", RUBICON, LEVEL + " 10:25 5:5", "115:130", "B", 115, True),
    Deals("WE-025: level again, drawn", RUBICON, LEVEL + " 5:15 15:5", "120:120", None, 0, True),
    Deals("WE-025: both extra deals are played", RUBICON, LEVEL + " 25:10", "125:110", "A", 115, False),
    Deals("WE-025: level, not yet over", RUBICON, LEVEL, "100:100", None, 0, False),
    Deals("drawn at once where there are no extra deals", STRUCK, LEVEL, "100:100", None, 0, True),
    Deals("not finished: as if it ended now", RUBICON, "120:99", "120:99", "A", 319, False),
    Deals("no deal yet", RUBICON, "", "0:0", None, 0, False),
    Deals(
        "peers: the first and the last of four doubled", FOUR_DEALS, "20:13 7:30 25:9 10:40", "92:145", "B", 337, True
    ),
    Deals("peers: extra deals single", FOUR_DEALS, "20:10 10:20 10:20 20:20 15:5 5:5", "120:110", "A", 110, True),
    Deals("a draw of four deals", FOUR_DEALS, "10:20 20:10 20:10 10:10 1:2 2:1", "83:83", None, 0, True),
    Deals("seed 002: both short", STRUCK, "10:9 10:9 10:9 10:9 10:9 47:44", "97:89", "A", 286, True, "286:0"),
    Deals("seed 002: loser short", STRUCK, "20:20 20:20 20:20 20:20 10:20 9:20", "99:120", "B", 319, True, "0:319"),
    Deals("seed 002: nobody short", STRUCK, "20:20 20:20 20:20 20:20 10:20 11:20", "101:120", "B", 119, True),
    Deals("D106: out in the last deal", CENT, "60:40 45:15", "105:55", "A", 1, True),
    Deals("D109: double game", CENT, "60:40 45:9", "105:49", "A", 2, True),
    Deals("one is ahead, nobody is out", CENT, "60:40 30:20", "90:60", None, 0, False),
    Deals("nobody is out: nothing to settle", CENT, "60:40 39:59", "99:99", None, 0, False),
    Deals("played out, the higher wins", CENT_PLAYED_OUT, "90:95 20:17", "110:112", "B", 1, True),
    Deals("played out, level players play on", CENT_PLAYED_OUT, "90:95 25:20 5:10", "120:125", "B", 1, True),
    Deals("played out, level", CENT_PLAYED_OUT, "90:95 25:20", "115:115", None, 0, False),
    Deals("WE-032", KAROLIK, "54:21", "54:21", "A", 33, False, "33:0"),
    Deals("WE-033", KAROLIK, "54:21 10:58", "64:79", "B", 120, False, "0:120"),
    Deals("WE-033, seats changed", KAROLIK, "21:54 58:10", "79:64", "A", 120, False, "120:0"),
    Deals("WE-034", KAROLIK, "61:20 30:30", "91:50", "A", 140, False, "140:0", carry=2),
    Deals("WE-035", KAROLIK_ROUND_ONLY, "41:0 7:7", "48:7", "A", 40, False, "40:0"),
    Deals("WE-037: the loser won no deal", KAROLIK, "30:10 30:10 30:10 30:10", "120:40", "A", 380, True, "280:0"),
    Deals("seed 001: 84 for 42 after a refet", KAROLIK, "62:20", "62:20", "A", 84, False, "84:0", 2, 2),
]

KAROLIKI = [
    Deals("4.28: both nets to one player", KAROLIK, "40:20 33:10", "73:30", "A", 140, False, "140:0"),
    Deals("half up: 15 to 20", KAROLIK_ROUND_ONLY, "25:10 20:19", "45:29", "A", 20, False, "20:0"),
    Deals("half up: 14 to 10", KAROLIK_ROUND_ONLY, "24:10 9:9", "33:19", "A", 10, False, "10:0"),
    Deals("rounded once, after the bonus and the factor", KAROLIK, "0:7 0:0", "0:7", "B", 110, False, "0:110", 2, 2),
    Deals("a factor carried in is used once", KAROLIK, "10:0 10:0 10:0 0:9", "30:9", "A", 240, True, "240:0", 2),
    Deals("4.27: the bonus is not doubled", KAROLIK, "10:0 31:0", "41:0", "A", 180, False, "180:0", 2),
    Deals("unless the rules say so", KAROLIK_BONUS_TOO, "10:0 31:0", "41:0", "A", 280, False, "280:0", 2),
    Deals(
        "refet in the first karolik, then both wrote alike: drawn",
        KAROLIK,
        "5:5 41:0 20:0 0:40",
        "66:45",
        None,
        0,
        True,
        "140:140",
    ),
    Deals("two refets double once", KAROLIK, "5:5 6:6 20:0 0:41", "31:52", "B", 140, True, "0:140"),
    Deals("a karolik of 0 is a refet", KAROLIK, "50:20 20:50 10:0 10:0", "90:70", "A", 140, True, "140:0"),
    Deals("and leaves one over at the end", KAROLIK, "9:0 9:0 50:20 20:50", "88:70", "A", 120, True, "120:0", carry=2),
    Deals("refet in the last deal", KAROLIK, "9:0 0:4 30:9 8:8", "47:21", "A", 230, True, "230:0", carry=2),
    Deals("refet in the last but one", KAROLIK, "9:0 0:4 8:8 30:9", "47:21", "A", 230, True, "230:0", carry=2),
    Deals("a factor wasted on a karolik of 0 stays", KAROLIK, "9:0 0:9", "9:9", None, 0, False, "0:0", 2, 2),
    Deals("nothing but refets", KAROLIK, "5:5 5:5 5:5 5:5", "20:20", None, 0, True, "0:0", carry=2),
    Deals("a factor with no deal yet", KAROLIK, "", "0:0", None, 0, False, "0:0", 2, 2),
    Deals("nothing more before the end", KAROLIK, "30:10 30:10 30:10", "90:30", "A", 160, False, "160:0"),
    Deals(
        "WE-037: through, and a refet is no deal won",
        KAROLIK,
        "10:30 9:9 10:30 10:30",
        "39:99",
        "B",
        400,
        True,
        "0:300",
    ),
    Deals("the loser wrote nothing but won a deal", KAROLIK, "30:0 0:9 30:10 9:10", "69:29", "A", 240, True, "240:0"),
    Deals("bare differences", KAROLIK_PLAIN, "54:21 10:58 20:20 4:3", "88:102", "B", 14, True, "1:15"),
    Deals(
        "bare differences: a refet changes nothing", KAROLIK_PLAIN, "5:5 5:5 20:3 4:3", "34:16", "A", 18, True, "18:0"
    ),
]


def pair(text: str) -> tuple[int, int] | None:
    first, _, second = text.partition(":")
    return (int(first), int(second)) if text else None


@pytest.mark.parametrize("row", PARTIES + KAROLIKI, ids=lambda row: f"{row.rules.id}: {row.source}")
def test_a_partie_known_by_its_deals(row: Deals) -> None:
    found = settle(row.rules, row.deals.split(), carry=row.carry_in)
    assert found == Settlement(
        row.rules.id,
        ("A", "B"),
        cast(tuple[int, int], pair(row.totals)),
        row.winner,
        row.points,
        row.complete,
        pair(row.written),
        row.carry,
        row.rules.settlement.paid_in(),
    )


@pytest.mark.parametrize(("rules", "unit"), [(CENT, "stakes"), (RUBICON, "points"), (KAROLIK, "points")])
def test_a_partie_is_paid_in_points_or_stakes(rules: Rules, unit: str) -> None:
    assert settle(rules, ["20:10"]).paid_in == unit


def test_five_parties_of_cavendish_leave_the_first_player_75_ahead() -> None:
    sums = ["164:114", "224:92", "75:301", "103:144", "130:104"]
    found = [settle_totals(RUBICON, totals) for totals in sums]
    won = {name: sum(s.points for s in found if s.winner == name) for name in "AB"}
    assert won == {"A": 692, "B": 617}  # WE-016


class Steps(NamedTuple):
    """A partie whose last deal is known step by step: ``A5 B3``."""

    says: str
    rules: Rules
    before: str
    steps: str
    totals: tuple[int, int]
    points: int
    complete: bool


CUT = [
    Steps("whoever is first wins", CENT, "90:95", "A10 B5", (100, 95), 1, True),
    Steps("the other way round", CENT, "90:95", "B5 A10", (90, 100), 1, True),
    Steps("what follows is not scored", CENT, "90:45", "A12 B10 A20", (102, 45), 2, True),
    Steps("what went before is", CENT, "90:45", "B10 A12 A20", (102, 55), 1, True),
    Steps("nobody is out", CENT, "90:95", "A4 B4 A5", (99, 99), 0, False),
    Steps("exactly the target", CENT, "0:0", "A60 A39 B9 A1 B90", (100, 9), 2, True),
    Steps("a deal played out is not cut", CENT_PLAYED_OUT, "90:95", "A10 B20", (100, 115), 1, True),
]


@pytest.mark.parametrize("row", CUT, ids=lambda row: f"{row.rules.id}: {row.says}")
def test_a_deal_known_step_by_step_is_cut_where_the_target_is_reached(row: Steps) -> None:
    steps = tuple(Step("AB".index(step[0]), int(step[1:])) for step in row.steps.split())
    points = tuple(sum(step.points for step in steps if step.player == player) for player in (0, 1))
    found = settle(row.rules, [row.before, DealScore((points[0], points[1]), steps)])
    assert (found.totals, found.points, found.complete) == (row.totals, row.points, row.complete)


REFUSED = [
    ("deals-after-end", RUBICON, "1:0 1:0 1:0 1:0 1:0 1:0 1:0"),
    ("deals-after-end", RUBICON, LEVEL + " 1:0 1:0 1:0"),
    ("deals-after-end", STRUCK, LEVEL + " 1:0"),
    ("deals-after-end", FOUR_DEALS, "1:0 1:0 1:0 1:0 1:0"),
    ("deals-after-end", CENT, "100:0 1:0"),
    ("deals-after-end", CENT_PLAYED_OUT, "100:0 1:0"),
    ("deals-after-end", KAROLIK, "1:0 1:0 1:0 1:0 1:0"),
    ("order-unknown", CENT, "90:95 10:5"),
    ("order-unknown", CENT, "90:95 10:5 1:0"),
    ("bad-score", RUBICON, "54"),
    ("bad-score", RUBICON, "54-21"),
    ("bad-score", RUBICON, "54:21:3"),
    ("bad-score", RUBICON, "54:"),
    ("bad-score", RUBICON, ":"),
    ("bad-score", RUBICON, "054:21"),
    ("bad-score", RUBICON, "5_4:21"),
    ("bad-score", RUBICON, "+54:21"),
    ("bad-score", RUBICON, "5.0:21"),
    ("bad-score", RUBICON, "1e2:21"),
    ("bad-score", RUBICON, "\u22125:21"),
    ("bad-score", RUBICON, "\u0665:21"),
    ("bad-score", RUBICON, "A:B"),
    ("bad-score", RUBICON, "9" * 5000 + ":1"),
    ("score-out-of-range", RUBICON, "-5:21"),
    ("score-out-of-range", RUBICON, "5:1000000"),
]


@pytest.mark.parametrize(
    ("code", "under", "deals"), REFUSED, ids=lambda value: value[:40] if isinstance(value, str) else value.id
)
def test_deals_that_cannot_be_settled(code: str, under: Rules, deals: str) -> None:
    with pytest.raises(SettlementError) as refused:
        settle(under, deals.split())
    assert refused.value.code == code
    assert refused.value.problems[0].help


@pytest.mark.parametrize(
    "deal", [(1,), (1, 2, 3), (1, True), (1, 2.0), ("1", "2"), None, 54, (10**5000,), {1: 2}, b"54:21"]
)
def test_what_is_no_pair_of_whole_numbers_is_no_score(deal: Any) -> None:
    with pytest.raises(SettlementError) as refused:
        settle(RUBICON, [deal])
    assert refused.value.code == "bad-score"


@pytest.mark.parametrize("deal", [(-1, 0), (0, 10**5000), (-(10**5000), 0)])
def test_pairs_that_nobody_can_score(deal: tuple[int, int]) -> None:
    with pytest.raises(SettlementError) as refused:
        settle(RUBICON, [deal])
    assert refused.value.code == "score-out-of-range"


@pytest.mark.parametrize(
    ("code", "under", "totals"),
    [
        ("totals-not-enough", KAROLIK, "64:79"),
        ("order-unknown", CENT, "100:104"),
        ("bad-score", RUBICON, "99-120"),
        ("score-out-of-range", RUBICON, "99:-120"),
    ],
)
def test_sums_that_cannot_be_settled(code: str, under: Rules, totals: str) -> None:
    with pytest.raises(SettlementError) as refused:
        settle_totals(under, totals)
    assert refused.value.code == code


@pytest.mark.parametrize(("under", "carry"), [(RUBICON, 2), (CENT, 2), (KAROLIK, 3), (KAROLIK, 0), (KAROLIK_PLAIN, 2)])
def test_only_what_the_rules_know_is_carried_in(under: Rules, carry: int) -> None:
    with pytest.raises(SettlementError) as refused:
        settle(under, ["1:0"], carry=carry)
    assert refused.value.code == "bad-carry"


def test_two_players_have_two_names() -> None:
    with pytest.raises(SettlementError) as refused:
        settle(RUBICON, ["1:0"], players=("Anna", "Anna"))
    assert refused.value.code == "players-alike"


def test_scores_may_be_pairs_and_players_have_names() -> None:
    found = settle(RUBICON, [(27, 13), [15, 31], " 44:6 "], players=("Anna", "Boris"))
    assert (found.winner, found.totals) == ("Anna", (86, 50))


def test_the_json_form_of_the_contract() -> None:
    assert settle_totals(RUBICON, "99:120").to_json() == {
        "variant": "rubicon",
        "totals": {"A": 99, "B": 120},
        "winner": "B",
        "points": 319,
        "complete": True,
    }
    assert settle_totals(RUBICON, "99:99").to_json()["winner"] is None


def test_the_json_form_tells_what_was_written_and_what_is_carried() -> None:
    shown = settle(KAROLIK, ["61:20", "30:30"], players=("Anna", "Boris")).to_json()
    assert shown["written"] == {"Anna": 140, "Boris": 0}
    assert shown["carry"] == 2
    assert not {"written", "carry"} & set(settle(RUBICON, ["61:20"]).to_json())
    assert "carry" not in settle(KAROLIK, ["54:21", "10:58"]).to_json()


@pytest.mark.parametrize("strikes", [False, True])
def test_every_pair_of_sums_settles_as_the_law_says(strikes: bool) -> None:
    under = rules("all", SIX_DEALS, {"kind": "rubicon", "threshold": 10, "bonus": 7, "strikes_loser": strikes})
    for first in range(25):
        for second in range(25):
            found = settle_totals(under, (first, second))
            loser, winner = sorted((first, second))
            expected = 0 if loser == winner else winner + loser + 7 if loser < 10 else winner - loser + 7
            assert found.points == expected
            assert (found.written is not None) == (strikes and loser != winner and loser < 10)


def test_seats_do_not_matter_to_a_karolik() -> None:
    scores = [(0, 0), (5, 0), (0, 5), (15, 1), (1, 15)]
    for first in scores:
        for second in scores:
            for third in scores:
                deals = [first, second, third, (9, 4)]
                here = settle(KAROLIK, deals)
                there = settle(KAROLIK, [deal[::-1] for deal in deals], players=("B", "A"))
                assert (here.winner, here.points, here.carry) == (there.winner, there.points, there.carry)


def test_the_first_dealer_is_elder_in_the_second_fourth_and_sixth_deal() -> None:
    assert [dealer_of(index, RUBICON) for index in range(6)] == [0, 1, 0, 1, 0, 1]
    assert [dealer_of(index, KAROLIK) for index in range(4)] == [0, 1, 0, 1]


def test_a_dealer_drawn_anew_for_each_karolik_must_be_named() -> None:
    assert [dealer_of(index, KAROLIK_REDRAWN) for index in range(2)] == [0, 1]
    stated = [None, None, 1, 0]
    assert [dealer_of(index, KAROLIK_REDRAWN, stated) for index in range(4)] == [0, 1, 1, 0]
    for index in (2, 3):
        with pytest.raises(SettlementError) as refused:
            dealer_of(index, KAROLIK_REDRAWN)
        assert refused.value.code == "dealer-not-stated"


@pytest.mark.parametrize(
    ("under", "index", "stated"),
    [(RUBICON, 0, [1]), (RUBICON, 3, [0, 1, 0, 0]), (KAROLIK_REDRAWN, 3, [0, 1, 1, 1]), (KAROLIK_REDRAWN, 0, [1])],
    ids=lambda value: getattr(value, "id", str(value)),
)
def test_a_dealer_out_of_turn_is_refused(under: Rules, index: int, stated: list[int | None]) -> None:
    with pytest.raises(SettlementError) as refused:
        dealer_of(index, under, stated)
    assert refused.value.code == "dealer-disagrees"


@pytest.mark.parametrize(
    ("code", "slot", "fields"),
    [
        ("multipliers-do-not-fit", "partie", SIX_DEALS | {"multipliers": [2, 1, 1, 2]}),
        ("double-below-over-target", "partie", HUNDRED | {"double_below": 101}),
        ("double-under-single", "settlement", STAKES | {"single": 3}),
        ("bonus-doubles-without-refet", "settlement", KAROLIK_OF_100 | {"refet": 1, "bonus_doubles": True}),
    ],
)
def test_values_that_contradict(code: str, slot: str, fields: dict[str, Any]) -> None:
    assert [conflict.code for conflict in component(slot, fields).conflicts()] == [code]


@pytest.mark.parametrize(
    "under",
    [RUBICON, STRUCK, FOUR_DEALS, CENT, CENT_ALL_DOUBLE, CENT_PLAYED_OUT, KAROLIK, KAROLIK_BONUS_TOO],
    ids=lambda under: under.id,
)
def test_rules_without_contradiction_say_themselves_in_a_sentence(under: Rules) -> None:
    for part in (under.partie, under.settlement):
        assert not list(part.conflicts())
        assert sentence(part).endswith(".")


@pytest.mark.parametrize("slot", ["partie", "settlement"])
def test_the_examples_of_each_kind_come_out(slot: str) -> None:
    for kind, cls in registry().kinds[slot].items():
        for case in cls.examples:
            made = cls.model_validate_json(json.dumps({"kind": kind, **case.fields}))
            assert outcome(made, case) == case.expect, case.name
