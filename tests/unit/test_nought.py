"""A void suit called as a point or sequence of nought: actions, records, views, comparison, the full count."""

from __future__ import annotations

from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.engine.actions import action_from_json
from piquet_rules.engine.state_json import state_from_json, state_to_json
from piquet_rules.kernel import layout as at
from piquet_rules.profile import shipped
from piquet_rules.record.read import read_one
from piquet_rules.record.write import canonical, to_json_line, to_yaml
from piquet_rules.scoring import bound, compiled
from piquet_rules.testing.deals import Game, bound_deal, eager, play_out, themed_deal, uniform

NOUGHT = {"point.nought": 5, "point.nought_pips": 50, "sequence.nought": 10, "sequence.nought_beats": 4}
PLAIN = {"hands": {"elder": "KS TS 9S 8S KH TH 8H AD KD TD 9D 7D", "younger": "JS 7S 9H 7H 8D JD QD AC KC QC JC 9C"}}
FIFTY_ONE = {
    "hands": {"elder": "AS QS TS 9S AH QH TH 8H AD QD 9D 7D", "younger": "KS JS 8S KH 9H JD TD AC KC QC JC TC"}
}
TWO_VOIDS = {
    "hands": {"elder": "AS KS QS TS 9S 7S AH QH JH 9H 8H 7H", "younger": "JS 8S TH KH AD QD TD 8D KC QC TC 8C"}
}


def game(**more: Any) -> pq.Profile:
    return pq.load(shipped.root_id()).with_changes({**NOUGHT, **{key.replace("__", "."): v for key, v in more.items()}})


def ledger(record: dict[str, Any], profile: pq.Profile) -> list[tuple[str, str, int]]:
    score = pq.score(record, profile)
    assert isinstance(score, pq.Score)
    return [(each.seat, each.key, each.points) for each in score.ledger]


@pytest.mark.parametrize("compare", ["count-then-pips", "pips"])
def test_a_point_of_nought_beats_fifty_and_not_fifty_one(compare: str) -> None:
    rules = game(point__compare=compare)
    assert ("elder", "point.nought", 5) in ledger(PLAIN, rules)
    called = {**FIFTY_ONE, "declare": {"elder": {"point": "nought"}}}
    assert ("younger", "point.score", 5) in ledger(called, rules)


def test_points_of_more_cards_are_better_where_cards_come_first() -> None:
    point = game().point
    six_of_fifty = (10, 10, 9, 8, 7, 6)
    assert sum(six_of_fifty) == 50
    assert point.key(six_of_fifty) > point.nought_key() > point.key((11, 10, 10, 10, 9))
    by_pips = game(point__compare="pips").point
    assert by_pips.key((11, 10, 10, 10, 10)) > by_pips.nought_key() > by_pips.key(six_of_fifty)


def test_a_sequence_of_nought_lies_between_a_quart_and_a_quint() -> None:
    sequence = game().sequence
    assert sequence.key(5, 0) > sequence.nought_key() > sequence.key(4, 8)
    lowest = game(sequence__nought_beats=0).sequence
    assert lowest.key(3, 0) > lowest.nought_key() > 0


def test_two_voids_are_equal_as_points_and_two_sequences() -> None:
    entries = ledger(TWO_VOIDS, game())
    assert [points for seat, key, points in entries if key == "sequence.nought" and seat == "elder"] == [10, 10]
    both = {"hands": {"elder": "AS QS TS 9S 7S AH QH TH 8H AD QD 9D", "younger": "KS JS 8S KH JH 9H 7H KC QC JC TC 9C"}}
    assert not [key for _, key, _ in ledger(both, game()) if key.startswith("point")]
    [best] = [each for each in ledger(TWO_VOIDS, game(sequence__winner_scores="best")) if each[1] == "sequence.nought"]
    assert best[2] == 10


def test_it_may_be_sunk_or_called_alone() -> None:
    sunk = {**PLAIN, "declare": {"elder": {"point": "none", "sequence": "none"}}}
    assert not [key for _, key, _ in ledger(sunk, game()) if "nought" in key]
    suit = {**PLAIN, "declare": {"elder": {"point": "diamonds"}}}
    assert ("younger", "point.score", 5) in ledger(suit, game())
    mixed = {**PLAIN, "declare": {"elder": {"sequence": ["TS 9S 8S", "nought"]}}}
    assert [key for seat, key, _ in ledger(mixed, game()) if seat == "elder"][1:3] == [
        "sequence.nought",
        "sequence.points.3",
    ]


def test_the_entry_says_what_a_player_says_and_names_no_cards() -> None:
    score = pq.score(PLAIN, game())
    assert isinstance(score, pq.Score)
    said = [(each.says, each.cards) for each in score.ledger if "nought" in each.key]
    assert said == [("point of nought", ""), ("sequence of nought", "")]


def test_a_void_suit_covers_no_card_of_a_hand_counted_in_full() -> None:
    hands = {"elder": "AS KS QS JS AH KH QH JH AD KD QD JD", "younger": "TS 9S 8S TH 9H 8H TD 9D 8D KC QC JC"}
    entries = ledger({"hands": hands}, game(full_count__points=20))
    assert ("elder", "full_count.points", 20) in entries
    assert ("elder", "sequence.nought", 10) in entries
    no_point = {"hands": hands, "declare": {"elder": {"point": "none"}}}
    assert ("elder", "full_count.points", 20) in ledger(no_point, game(full_count__points=20))
    without_sets = {"hands": hands, "declare": {"elder": {"sequence": ["nought"], "set": "none"}}}
    assert ("elder", "full_count.points", 20) not in ledger(without_sets, game(full_count__points=20))


def test_comparison_counts_it_where_it_counts_and_notes_it_where_not() -> None:
    plain, voids = pq.load(shipped.root_id()), game()
    everything = pq.compare([PLAIN | {"variant": plain.id}], [plain, voids]).to_json()["records"][0]
    assert {note["code"] for note in everything["notes"]} == {"unfinished"}
    assert any("point.nought" in cause["keys"] for cause in everything["causes"])
    called = pq.Record.from_dict({**PLAIN, "declare": {"elder": {"point": "nought", "sequence": ["nought"]}}})
    found = pq.compare([called], [voids, plain.with_changes({"tricks.last": 3})]).to_json()["records"][0]
    assert {note["code"] for note in found["notes"]} == {"declaration-refused", "unfinished"}
    refused = [note["message"] for note in found["notes"] if note["code"] == "declaration-refused"]
    assert all("a void suit counts nothing here" in message for message in refused)


def test_comparison_goes_on_where_silence_is_forbidden_and_a_void_suit_counts_nothing() -> None:
    silent = pq.load(shipped.root_id()).with_changes({"declarations.sinking": False, "declarations.both_score": True})
    called = {**PLAIN, "declare": {"elder": {"point": "nought", "sequence": ["nought"]}}}
    found = pq.compare([called], [game(), silent]).to_json()["records"][0]
    assert all(score is not None for score in found["scores"].values())


# --- actions --------------------------------------------------------------------------------


def at_the_point(engine: pq.Engine, hands: dict[str, str]) -> pq.State:
    """A state in which elder with these cards is asked for his point; nobody has exchanged more than he must."""
    pack = engine.rules.pack
    elder, younger = pack.hand(hands["elder"]), pack.hand(hands["younger"])
    rest = [card for card in pack.cards if not (elder | younger) >> card & 1]
    return engine.start(pq.Deal([elder, younger], rest))


def without_exchange() -> pq.Engine:
    profile = game(exchange__elder__min=0, exchange__younger__min=0)
    return pq.Engine(profile)


def test_the_first_void_suit_is_called_and_no_other() -> None:
    engine = without_exchange()
    state = at_the_point(engine, TWO_VOIDS["hands"])
    while state.phase == "exchange":
        state, _ = engine.apply(state, pq.Action("exchange", 0))
    called = [action.value for action in engine.legal_actions(state) if action.value >= at.VOID]
    assert called == [at.VOID << 2]
    for value, code in ((at.VOID << 3, "not-the-first-void"), (at.VOID, "not-in-hand")):
        refused = engine.check(state, pq.Action("declare", value))
        assert refused is not None
        assert refused.code == code
    plain = pq.Engine(pq.load(shipped.root_id()))
    assert not any(action.value >= at.VOID for action in plain.legal_actions(state))


def games() -> list[Game]:
    """Deals of one and two suits, so that suits are void, played under rules that let them be called."""
    engine = pq.Engine(game())
    found = []
    for seed in range(100):
        deal = themed_deal(engine.rules, seed, True)
        found.append(play_out(engine, deal, uniform(seed) if seed % 2 else eager(engine, seed)))
    return [each for each in found if any(action.value >= at.VOID for action in declared(each))]


def declared(played: Game) -> list[pq.Action]:
    return [action for action in played.actions if action.kind == "declare"]


def test_actions_states_events_and_records_come_back_as_they_were() -> None:
    found = games()
    assert len(found) > 10
    for played in found:
        engine, pack = played.engine, played.engine.rules.pack
        assert isinstance(engine, pq.Engine)
        for action in declared(played):
            assert action_from_json(action.to_json(pack), pack) == action
        for state in played.states:
            assert state_from_json(state_to_json(state.cells, pack), pack) == state.cells
        assert all(
            "0" in each.to_json(engine.rules.seats, pack)["cards"] for each in played.events if each.cards >= at.VOID
        )
        record = canonical(bound_deal(played), pack)
        read = read_one(to_yaml(record), "game.yaml")
        score = pq.score(read, engine.profile)
        assert isinstance(score, pq.Score)
        assert score.points == played.states[-1].score[:2]
        again = read_one(to_json_line(canonical(bound(read, compiled(engine.profile)), pack)), "game.json")
        assert to_json_line(again.model) == to_json_line(record)


def test_a_call_of_nought_is_told_as_what_it_is() -> None:
    engine = without_exchange()
    state = at_the_point(engine, PLAIN["hands"])
    while state.phase == "exchange":
        state, _ = engine.apply(state, pq.Action("exchange", 0))
    state, _ = engine.apply(state, pq.Action("declare", at.VOID << 3))
    call = engine.view(state, 1).calls[0]
    assert (call.nought, call.cards) == (True, 0)
    assert engine.view(state, 1).to_json()["calls"][0]["nought"] is True
