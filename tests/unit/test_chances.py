"""Chances: counted by the program without a list of hands, and here with one, from the naive reading of the rules."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from math import comb
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.errors import NotFound, RecordError
from tests import naive
from tests.cli.conftest import Piquet, piquet

__all__ = ["piquet"]

SMALL = {
    "pack.ranks": "A K Q J T",
    "deal.hand": 5,
    "deal.talon": 10,
    "deal.packets": [[2, 3]],
    "majority.needed": 3,
    "repique.threshold": 20,
    "carte_blanche.courts": "A K",
}
CATEGORIES = ("point", "sequence", "set")
GONE = ("pack.pips.9", "pack.pips.8", "pack.pips.7", "sequence.points.6", "sequence.points.7", "sequence.points.8")
RULES: dict[str, dict[str, Any]] = {
    "as in the club": {},
    "best sequence only, of two cards or more": {
        "sequence.shortest": 2, "sequence.points.2": 1, "sequence.winner_scores": "best",
    },
    "best set only": {"set.winner_scores": "best", "set.ranks": "A Q T"},
    "a point for each ten pips": {
        "point.compare": "pips", "point.score": "tens-half-up", "pack.pips.J": 6, "pack.pips.T": 6,
    },
    "points less one at 4, 14, 24": {"point.compare": "pips", "point.score": "count-less-one-at-4", "pack.pips.T": 4},
    "nought counts": {"point.nought": 5, "point.nought_pips": 30, "sequence.nought": 10, "sequence.nought_beats": 3},
    "nought, best only": {
        "point.compare": "pips", "point.score": "flat", "point.points": 4, "point.minimum": 3, "point.nought": 2,
        "sequence.nought": 7, "sequence.nought_beats": 4, "sequence.winner_scores": "best",
    },
    "points of equal pips pay by their cards": {
        "pack.pips.A": 30, "pack.pips.K": 20, "point.compare": "pips",
    },
    "runs of two, courts few": {
        "sequence.shortest": 2, "sequence.points.2": 1, "carte_blanche.courts": "K",
    },
}  # fmt: skip


def small(name: str) -> pq.Profile:
    return pq.load("rubicon").with_changes(SMALL | RULES[name], GONE)


def declared(rules: naive.Rules, hand: naive.Cards) -> int:
    """Points for point, sequences and sets of a hand of which everything is good."""
    nothing: dict[str, list[naive.Cards]] = {category: [] for category in CATEGORIES}
    calls = {"elder": naive.calls_of(rules, hand, {}), "younger": nothing}
    return sum(
        naive.worth(rules, category, cards)
        for category in CATEGORIES
        for cards in naive.scored_choices(rules, calls, "elder", category)[0]
    )


def listed(name: str) -> dict[str, Any]:
    """The same odds from a list of all hands."""
    profile = small(name)
    rules = profile.rules()
    pack = [rank + suit for suit in "SHDC" for rank in rules["pack"]["ranks"]]
    counts: dict[str, Counter[Any]] = {word: Counter() for word in ("point", "sequence", "set", "declarations")}
    blank = repique = 0
    for cards in combinations(pack, rules["deal"]["hand"]):
        hand = list(cards)
        counts["point"][max(len(naive.of_suit(rules, hand, suit)) for suit in "SHDC")] += 1
        runs = [run for suit in "SHDC" for run in naive.runs(rules, naive.of_suit(rules, hand, suit))]
        counts["sequence"][max(map(len, runs), default=0)] += 1
        sets = [len(each) for each in naive.all_held(rules, hand, "set")]
        counts["set"][{0: "none", 3: "trio", 4: "quatorze"}[max(sets, default=0)]] += 1
        points = declared(rules, hand)
        counts["declarations"][points] += 1
        without = not any(card[0] in rules["carte_blanche"]["courts"] for card in hand)
        blank += without
        repique += points + rules["carte_blanche"]["points"] * without >= rules["repique"]["threshold"]
    return {**counts, "carte_blanche": blank, "repique": repique}


@pytest.mark.parametrize("name", RULES)
def test_odds_are_those_of_a_list_of_all_hands(name: str) -> None:
    found, wanted = pq.odds(small(name)), listed(name)
    for word in ("point", "sequence", "set", "declarations"):
        assert {key: number for key, number in getattr(found, word).items() if number} == wanted[word], word
    assert found.carte_blanche == wanted["carte_blanche"]
    assert found.repique is not None
    assert found.repique.hands == wanted["repique"]


def test_the_rules_tried_tell_the_ways_to_count_apart() -> None:
    counted = {tuple(pq.odds(small(name)).declarations.items()): name for name in RULES}
    assert set(counted.values()) == set(RULES)


@pytest.mark.parametrize(
    ("variant", "changes"),
    [("rubicon", {}), ("royal-1651", {}), ("russian-wiki", {})],
)
def test_every_hand_is_counted_once(variant: str, changes: dict[str, Any]) -> None:
    profile = pq.load(variant).with_changes(changes, ())
    found = pq.odds(profile)
    assert found.hands == comb(4 * len(profile.pack.rank_order()), 12)
    for counts in (found.point, found.sequence, found.set, found.declarations):
        assert sum(counts.values()) == found.hands
    assert found.mean * found.hands == sum(points * number for points, number in found.declarations.items())


def test_a_set_that_no_longer_counts_is_missed() -> None:
    club, without_aces = pq.odds("rubicon"), pq.odds("russian-wiki")
    assert without_aces.set["quatorze"] < club.set["quatorze"]
    assert club.greatest == (57, 3)  # twelve cards of three ranks in a row, from A K Q down to Q J T
    assert without_aces.greatest == (57, 2)


def test_no_repique_and_no_carte_blanche_where_none_is_played() -> None:
    found = pq.odds(pq.load("rubicon").with_changes({}, ("repique", "carte_blanche")))
    assert found.repique is None
    assert found.carte_blanche == 0
    assert found.to_json()["repique"] is None


# --- draws ----------------------------------------------------------------------------------


def draws_of(variant: str, cards: str, **more: Any) -> dict[str, Any]:
    draw = pq.odds(variant, cards, **more).draw
    assert draw is not None
    return draw.to_json()


def test_a_draw_is_counted_as_in_a_list_of_all_draws() -> None:
    unseen = range(20)
    for taken in (1, 3, 5):
        listed = Counter(len({0, 1, 2} & set(drawn)) for drawn in combinations(unseen, taken))
        counted = draws_of("rubicon", "AS KS QS", taken=taken)["elder"][str(taken)]
        assert {int(found): number for found, number in counted.items()} == listed


@pytest.mark.parametrize(
    ("variant", "elder", "younger"),
    [
        ("rubicon", range(1, 6), range(1, 4)),
        ("royal-1651", range(1, 9), range(1, 5)),
        ("russian-wiki", range(1, 4), range(1, 6)),
        ("russian-karolik", range(3, 6), range(3, 6)),
    ],
)
def test_each_takes_what_the_rules_allow(variant: str, elder: range, younger: range) -> None:
    found = draws_of(variant, "AS")
    assert [int(number) for number in found["elder"]] == list(elder)
    assert [int(number) for number in found["younger"]] == list(younger)


ALL_BUT_TWO = "KQJT987.AKQJT987.AKQJT987.AKQJT98"


def test_nobody_draws_more_cards_than_are_unseen() -> None:
    found = draws_of("rubicon", "AS 7C", held=ALL_BUT_TWO)
    for seat in ("elder", "younger"):
        assert {taken: sum(ways.values()) for taken, ways in found[seat].items()} == {"1": 2, "2": 1}


@pytest.mark.parametrize(
    ("variant", "elder", "younger"),
    [("rubicon", 5, 7), ("royal-1651", 8, 11), ("polish-club", 5, 7), ("russian-karolik", 5, 5)],
)
def test_only_who_may_take_so_many_draws_them(variant: str, elder: int, younger: int) -> None:
    """Younger may take all that elder, who must take one at least, can leave."""
    for taken in range(1, 13):
        may = [seat for seat, most in (("elder", elder), ("younger", younger)) if taken <= most]
        least = {"russian-karolik": 3}.get(variant, 1)
        if not may or taken < least:
            with pytest.raises(RecordError):
                draws_of(variant, "AS", taken=taken)
        else:
            found = draws_of(variant, "AS", taken=taken)
            assert [seat for seat in ("elder", "younger") if seat in found] == may


def test_cards_held_beyond_the_hand_are_fewer_to_draw_from() -> None:
    laid_out = "AS KS QS JS TS 9S 8S 7S AH KH QH JH TH"
    assert draws_of("rubicon", "AD", held=laid_out)["unseen"] == 19
    assert draws_of("rubicon", "AD", held="AS")["unseen"] == 20


@pytest.mark.parametrize(
    ("cards", "more", "code", "says"),
    [
        ("AX", {}, "unknown-card", "among the cards looked for"),
        ("6S", {}, "card-not-in-pack", "6"),
        ("AS SA", {}, "card-twice", "AS stands twice"),
        ("AS KS", {"held": "KS QS"}, "card-seen", "KS can't be drawn"),
        ("AS", {"held": "ZZ"}, "unknown-card", "held or laid out"),
        ("AKQJT987.AKQJT987.AKQJT.-", {}, "draw-too-many", "21 cards are looked for, and only 20 are unseen"),
        ("AS", {"taken": 9}, "exchange-too-many", "nobody can take 9 cards: elder 1 to 5, younger 1 to 7"),
        ("AS", {"taken": 0}, "exchange-too-few", "elder 1 to 5, younger 1 to 7"),
        ("AS", {"taken": 3, "held": ALL_BUT_TWO}, "exchange-too-many", "younger 1 to 2 (2 are unseen)"),
        (" ", {}, "not-cards", "no card is named"),
    ],
)
def test_what_cannot_be_drawn_is_told(cards: str, more: dict[str, Any], code: str, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        pq.odds("rubicon", cards, **more)
    assert caught.value.code == code
    assert says in caught.value.problems[0].message


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(RecordError) as caught:
        pq.odds("rubicon", "AX 6S", held="AS AS")
    assert [problem.code for problem in caught.value.problems] == ["unknown-card", "card-not-in-pack", "card-twice"]


def test_where_nobody_exchanges_nothing_is_drawn() -> None:
    changes = {"exchange.kind": "none", "deal.hand": 16, "deal.talon": 0, "deal.packets": [2], "majority.needed": 9}
    with pytest.raises(NotFound) as caught:
        pq.odds(pq.load("rubicon").with_changes(changes, ()), "AS")
    assert caught.value.code == "no-exchange"


# --- the command ----------------------------------------------------------------------------


def test_the_command_prints_what_the_contract_names(piquet: Piquet) -> None:
    found = json.loads(piquet("odds", "rubicon", "--json").out)
    assert list(found)[:6] == ["variant", "hands", "carte_blanche", "point", "sequence", "set"]
    assert found["greatest"] == {"points": 57, "hands": 3}
    assert list(found["set"]) == ["none", "trio", "quatorze"]
    assert set(map(type, found["point"].values())) == {int}


def test_the_command_for_people(piquet: Piquet) -> None:
    printed = piquet("odds", "rubicon", "--draw", "AS AH", "--take", "5").out
    assert "225,792,840 hands of 12 cards" in printed
    row = next(line for line in printed.splitlines() if line.startswith("elder takes 5"))
    assert " ".join(row.split()) == "elder takes 5 15,504 8,568 (55.26 %) 6,936 (44.74 %) 816 (5.26 %)"


@pytest.mark.parametrize(("held", "says"), [(7, "1 unseen card\n"), (6, "2 unseen cards\n"), (0, "8 unseen cards\n")])
def test_one_card_is_no_cards(held: int, says: str, piquet: Piquet) -> None:
    suits = "".join(f"{rank}{suit} " for suit in "SHD" for rank in "AKQJT987") + " ".join(
        f"{rank}C" for rank in "KQJT987"[:held]
    )
    assert f"looking for AC among {says}" in piquet("odds", "rubicon", "--draw", "AC", "--held", suits).out


def test_a_changed_rule_changes_the_odds(piquet: Piquet) -> None:
    found = json.loads(piquet("odds", "rubicon", "--set", "set.ranks=K Q J T", "--unset", "repique", "--json").out)
    assert found["set"] == pq.odds("russian-wiki").to_json()["set"]
    assert found["repique"] is None


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["odds"], 2, "VARIANT"),
        (["odds", "rubicn"], 1, "rubicon"),
        (["odds", "rubicon", "--held", "AS"], 2, "--draw"),
        (["odds", "rubicon", "--draw", "AS", "--take", "many"], 2, "whole number"),
        (["odds", "rubicon", "--draw", "AS", "--take", "-1"], 2, "`-1` is not a plain whole number from 0 up"),
        (["odds", "rubicon", "--draw", "1S"], 1, "unknown-card"),
        (["odds", "rubicon", "--draw", ""], 2, "`--draw` names no cards"),
        (["odds", "rubicon", "--draw", " "], 2, "`--draw` names no cards"),
        (["odds", "rubicon", "--draw", "AS", "--held", ""], 2, "`--held` names no cards"),
        (["odds", "rubicon", "--draw", ","], 1, ""),
        (["odds", "rubicon", "--set", "deal.hand=13"], 1, "cards-do-not-add-up"),
    ],
)
def test_wrong_words(piquet: Piquet, words: list[str], status: int, says: str) -> None:
    ran = piquet(*words)
    assert ran.status == status
    assert says in ran.err
    assert not ran.out
