"""The faces of the library where they meet what people give: deals, parties, comparisons."""

from __future__ import annotations

from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.cards import CardError

DEAL = {
    "elder": "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D",
    "younger": "TS 7S TH 9H 7H KC QC TC AD QD JD TD",
    "talon": "9S 8S KH 9C KD QS AC 7D",
}
HANDS = {"elder": "AH KH QH JH TH 9H 8H 7H AS KS QS 9D", "younger": "JS TS 9S AD KD TD 8D AC KC TC 9C 8C"}
PLAIN = {"score": {"Anna": 20, "Boris": 10}}


def partie(*deals: dict[str, Any]) -> dict[str, Any]:
    return {"variant": "rubicon", "players": ["Anna", "Boris"], "deals": list(deals)}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"elder": "AS"}, "elder has 1 cards, this game wants 12"),
        ({"elder": DEAL["younger"]}, "stands twice, the second time in younger"),
        ({"talon": "9S 8S KH 9C KD QS AC"}, "the talon has 7 cards, this game wants 8"),
        ({"talon": ""}, "the talon has 0 cards"),
        ({"younger": "XX"}, "`XX` is not a card"),
    ],
)
def test_impossible_cards_are_not_dealt(changes: dict[str, str], says: str) -> None:
    with pytest.raises(CardError, match=says):
        pq.Engine("rubicon").start(DEAL | changes)


def test_a_deal_may_be_given_as_text_and_a_seat_by_name() -> None:
    engine = pq.Engine("rubicon")
    state = engine.start(DEAL)
    assert engine.view(state, "younger") == engine.view(state, 1) != engine.view(state, 0)


def test_a_partie_is_not_over_while_its_last_deal_is_not() -> None:
    unfinished = {"hands": HANDS}
    scored = pq.score(partie(*[PLAIN] * 5, unfinished))
    assert isinstance(scored, pq.PartieScore)
    assert (scored.complete, scored.to_json()["complete"]) == (False, False)
    (column,) = pq.compare([partie(*[PLAIN] * 5, unfinished)], [pq.load("rubicon")]).records[0].columns
    assert column.settlement is not None
    assert not column.settlement.complete
    over = pq.score(partie(*[PLAIN] * 6))
    assert over.complete


def test_a_dealer_who_disagrees_is_refused_at_his_place_in_plain_scores_too() -> None:
    wrong = partie({**PLAIN, "dealer": "Anna"}, {**PLAIN, "dealer": "Anna"})
    for refused in (lambda: pq.score(wrong), lambda: pq.compare([wrong], [pq.load("rubicon")])):
        with pytest.raises(pq.RecordError) as error:
            refused()
        (problem,) = error.value.problems
        assert (problem.code, problem.key) == ("dealer-disagrees", "deals.1.dealer")


def test_a_comparison_says_that_a_record_was_played_under_other_rules() -> None:
    record = {"variant": "rubicon", "hands": HANDS, "fingerprint": "0" * 16, "rules": {"tricks": {"last": 4}}}
    notes = pq.compare([record], [pq.load("rubicon")]).to_json()["records"][0]["notes"]
    assert [note["code"] for note in notes] == ["rules-changed", "unfinished"]
    assert "tricks.last" in notes[0]["message"]


def test_a_changed_copy_has_a_column_and_causes_of_its_own() -> None:
    rubicon = pq.load("rubicon")
    copies = [rubicon, rubicon.replace("sequence.points.8", 30), rubicon.replace("sequence.points.3", 5)]
    found = pq.compare([{"hands": HANDS}], copies).to_json()["records"][0]
    # A huitième and a tierce, 21, beside a point of eight; 33 in hand makes repique.
    assert [score["elder"] for score in found["scores"].values()] == [29, 41 + 60, 31 + 60]
    assert list(found["scores"]) == ["rubicon", "rubicon (2)", "rubicon (3)"]
    assert [(cause["from"], cause["to"], cause["points"]) for cause in found["causes"]] == [
        ("rubicon", "rubicon (2)", 72),
        ("rubicon", "rubicon (3)", 62),
    ]


def test_younger_bars_elder_after_the_exchange_too() -> None:
    rules = pq.load("royal-1651").with_changes({"carte_blanche.again_after_exchange": 10})
    record = {
        "hands": {
            "elder": "AS TS 9S 8S 7S 6S TH 9H 8H 7H 6H AH",
            "younger": "AD TD 9D 8D 7D 6D AC TC 9C 8C 7C 6C",
        },
        "carte_blanche": ["elder", "elder", "younger", "younger"],
    }
    scored = pq.score(record, rules)
    assert isinstance(scored, pq.Score)
    assert [(entry.seat, entry.points) for entry in scored.ledger if entry.slot == "carte_blanche"] == [
        ("younger", 10),
        ("younger", 10),
    ]


def test_examples_that_assert_nothing_are_told_each_at_its_place() -> None:
    text = (
        "format: 1\nid: rook-club\nextends: rubicon\nexamples:\n"
        '  - name: the first\n    settle: {totals: "99:120"}\n'
        '  - name: the second\n    settle: {totals: "99:120"}\n'
    )
    found = [(problem.code, problem.place.line, problem.place.column) for problem in pq.check(text)]
    assert found == [("example-asserts-nothing", 5, 5), ("example-asserts-nothing", 7, 5)]
