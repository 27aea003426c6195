"""Batches: columns of numbers, and the same play under other rules as ``pq.compare`` scores it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.cards import cards_of
from piquet_rules.compiler import compile_rules
from piquet_rules.fast.compiling import missing
from piquet_rules.kernel import layout as at
from piquet_rules.simulation.chunk import MEASURES
from tests.simulation.games import machine

CLASSICAL = [name for name in pq.shipped_ids() if compile_rules(pq.load(name)).pack.size == 32]


def test_a_batch_has_the_numbers_of_a_simulation() -> None:
    batch = pq.play_deals("rubicon", 60, seed=5)
    found = pq.simulate("rubicon", deals=60, seed=5)
    assert len(batch) == 60
    for measure in MEASURES:
        assert Counter(int(number) for number in batch[measure]) == found.sums.counted["rubicon"][measure]
    later = pq.play_deals("rubicon", 10, seed=5, first=50)
    assert list(later["net"]) == list(batch["net"])[50:]


@pytest.mark.skipif(bool(missing()), reason=missing() or "there")
def test_its_columns_are_arrays() -> None:
    batch = pq.play_deals("rubicon", 10)
    assert batch.how == "compiled"
    assert str(batch["elder"].dtype) == "int64"
    assert ((batch["elder"] - batch["younger"]) == batch["net"]).all()


def record_of(play: list[int], talon: list[int]) -> dict[str, Any]:
    """A played deal as a record."""
    pack = compile_rules(pq.load("rubicon")).pack
    dealt, after = play[at.PLAY_DEALT :], play[at.PLAY_HAND :]
    cards = [
        play[at.PLAY_CARDS + n // at.CARDS_IN_A_CELL] >> n % at.CARDS_IN_A_CELL * at.CARD_BITS & 63 for n in range(24)
    ]
    return {
        "variant": "rubicon",
        "deal": {
            "elder": pack.text(dealt[0]),
            "younger": pack.text(dealt[1]),
            "talon": " ".join(map(pack.name, talon)),
        },
        "exchange": {
            seat: " ".join(map(pack.name, cards_of(dealt[n] & ~after[n])))
            for n, seat in enumerate(("elder", "younger"))
        },
        "play": " ".join(map(pack.name, cards)),
    }


def test_the_same_play_is_scored_as_by_compare() -> None:
    batch = pq.play_deals("rubicon", 12, seed=21, policy="random")
    dealt = list(machine(plain=True).deal(compile_rules(pq.load("rubicon")).table, 21, 0, 12))
    records = [
        record_of(
            [int(number) for number in batch.plays[n * at.PLAY_SIZE : (n + 1) * at.PLAY_SIZE]],
            dealt[n * at.DEAL_SIZE + at.DEAL_TALON :][:8],
        )
        for n in range(12)
    ]
    compared = pq.compare(records, [pq.load(name) for name in CLASSICAL]).to_json()["records"]
    for name in CLASSICAL:
        again = batch.rescored(name)
        scores = [{"elder": int(e), "younger": int(y)} for e, y in zip(again["elder"], again["younger"], strict=True)]
        assert scores == [record["scores"][name] for record in compared], name


AGAIN = {"carte_blanche.again_after_exchange": 10}


@pytest.mark.parametrize(
    ("changes", "unset"), [({}, ()), (AGAIN, ()), ({}, ("carte_blanche",)), ({"carte_blanche.courts": "K"}, ())]
)
def test_cartes_blanches_are_shown_under_rules_that_ask_for_them(
    changes: dict[str, Any], unset: tuple[str, ...]
) -> None:
    """Whether or not those under which the deals were played did: nobody kept one silent."""
    club = pq.load("rubicon")
    played_under = club.with_changes(changes, unset)
    batch = pq.play_deals(played_under, 6_000, seed=1)
    dealt = machine(plain=False).deal(compile_rules(club).table, 1, 0, 6_000)
    courts = compile_rules(club).table[at.COURTS]
    blank = [n for n in range(6_000) if any(not int(dealt[n * at.DEAL_SIZE + seat]) & courts for seat in (0, 1))]
    assert len(blank) > 1
    records = [
        record_of(
            [int(number) for number in batch.plays[n * at.PLAY_SIZE : (n + 1) * at.PLAY_SIZE]],
            [int(card) for card in dealt[n * at.DEAL_SIZE + at.DEAL_TALON :][:8]],
        )
        for n in blank
    ]
    others = [club, club.with_changes(AGAIN), club.with_changes({"carte_blanche.courts": "K"})]
    compared = [record.columns for record in pq.compare(records, others).records]
    for place, other in enumerate(others):
        again = batch.rescored(other)
        scores = [{"elder": int(again["elder"][n]), "younger": int(again["younger"][n])} for n in blank]
        assert scores == [columns[place].score for columns in compared]


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_scored_again_under_its_own_rules_nothing_changes(variant: str) -> None:
    batch = pq.play_deals(variant, 150, seed=2, elder="random")
    again = batch.rescored(variant)
    for measure in MEASURES:
        assert list(batch[measure]) == list(again[measure]), measure


def test_other_cards_cannot_be_scored() -> None:
    batch = pq.play_deals("rubicon", 3)
    with pytest.raises(pq.SimulationError) as refused:
        batch.rescored("royal-1651")
    assert refused.value.code == "not-comparable-rules"


@pytest.mark.parametrize("words", [{"deals": 0}, {"deals": 10**9}, {"first": -1}])
def test_a_number_out_of_bounds_is_refused(words: dict[str, Any]) -> None:
    with pytest.raises(pq.SimulationError, match="wrong-count"):
        pq.play_deals("rubicon", **words)
