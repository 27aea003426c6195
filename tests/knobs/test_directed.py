"""Each directed deal is what its name says, so that the corpus really stands at the boundaries."""

from __future__ import annotations

from typing import Any

import pytest

import piquet_rules as pq
from tests.knobs.observed import directed

IN_HAND = ("carte_blanche", "point", "sequence", "set")


def facts(row: dict[str, Any]) -> dict[str, Any]:
    """What a row's ledger shows, by the words that rows use."""
    try:
        score = pq.score(row["read"], row["variant"])
    except pq.RecordError as refused:
        return {"refused": refused.code}
    assert isinstance(score, pq.Score)
    found: dict[str, Any] = {
        "last trick": next((each.key for each in score.ledger if each.key.startswith("tricks.last")), "")
    }
    for seat in ("elder", "younger"):
        own = [each for each in score.ledger if each.seat == seat]
        in_hand = sum(each.points for each in own if each.slot in IN_HAND)
        counted = {card for each in own if each.slot in IN_HAND for card in each.cards.split()}
        runs = [len(each.cards.split()) for each in own if each.slot == "sequence"]
        found |= {
            f"{seat} in hand": in_hand,
            f"{seat} reckons": in_hand + sum(each.points for each in own if each.slot == "tricks"),
            f"{seat} tricks": score.tricks[seat],
            f"{seat} run": max(runs, default=0),
            f"{seat} runs": len(runs),
            f"{seat} sets": sum(each.slot == "set" for each in own),
            f"{seat} point": sum(len(each.cards.split()) for each in own if each.slot == "point"),
            f"{seat} cards counted": len(counted),
            f"{seat} carte blanche": sum(each.slot == "carte_blanche" for each in own),
            f"{seat} capot": sum(each.slot == "capot" for each in own),
        }
    return found


@pytest.mark.parametrize("row", directed(), ids=lambda row: f"{row['variant']}-{row['name']}".replace(" ", "-"))
def test_a_directed_deal_shows_what_it_says(row: dict[str, Any]) -> None:
    found = facts(row)
    assert {word: found.get(word) for word in row["shows"]} == row["shows"]


def test_the_corpus_has_every_boundary() -> None:
    shown = [(word, number) for row in directed() for word, number in row["shows"].items()]
    for word in ("elder in hand", "younger in hand", "elder reckons"):
        assert {(word, number) for number in (28, 29, 30, 31)} <= set(shown)
    for seat in ("elder", "younger"):
        assert {(f"{seat} tricks", number) for number in (7, 11, 12)} <= set(shown)
        assert {(f"{seat} run", number) for number in (6, 7, 8, 9)} <= set(shown)
        assert {(f"{seat} point", 4), (f"{seat} cards counted", 12), (f"{seat} carte blanche", 1)} <= set(shown)
