"""A played deal can be written as a record, read again and replayed: the same ledger, the same actions."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import piquet_rules as pq
import piquet_rules.replay
from piquet_rules.engine.actions import Event
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.layout import Events, Rules
from piquet_rules.kernel.layout import State as Cells
from piquet_rules.kernel.step import step
from piquet_rules.record.bind import bind
from piquet_rules.record.read import read_records
from piquet_rules.record.write import canonical, to_json_line, to_yaml
from piquet_rules.scoring import bound
from piquet_rules.testing.deals import Game, bound_deal
from tests.properties.test_play import games


def read_one(text: str, file: str) -> pq.Record:
    (result,) = read_records(text, file)
    assert result.record is not None, result.error
    return result.record


def written(game: Game) -> str:
    return to_yaml(canonical(bound_deal(game), game.engine.rules.pack))


def without_voids(cards: int) -> tuple[int, int]:
    """Cards and the number of void suits: a record says that a void suit is called, not which."""
    return cards & at.CARDS_ONLY, (cards >> at.MOST_CARDS).bit_count()


def points_of(game: Game) -> list[Event]:
    return [event._replace(cards=event.cards & at.CARDS_ONLY) for event in game.events if event.code < at.SOURCES]


@given(games())
def test_the_record_of_a_played_deal_has_its_ledger(game: Game) -> None:
    engine = game.engine
    assert isinstance(engine, pq.Engine)
    score = pq.score(read_one(written(game), "game.yaml"), engine.profile)
    assert isinstance(score, pq.Score)
    entries = [
        (each.source, each.seat_number, each.points, each.hand & at.CARDS_ONLY, each.running) for each in score.ledger
    ]
    assert entries == points_of(game)
    assert score.complete
    assert score.points == game.states[-1].score[:2]
    told = score.to_json()
    assert json.loads(json.dumps(told)) == told
    for seat, points in told["score"].items():
        assert points == sum(entry["points"] for entry in told["ledger"] if entry["seat"] == seat)


@given(games())
def test_record_to_actions_to_record_is_identity(game: Game) -> None:
    engine = game.engine
    assert isinstance(engine, pq.Engine)
    text = written(game)
    made: list[int] = []

    def noted(s: Cells, r: Rules, events: Events, action: int) -> None:
        made.append(action)
        step(s, r, events, action)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(piquet_rules.replay, "step", noted)
        pq.score(read_one(text, "game.yaml"), engine.profile)
    assert len(made) == len(game.actions)
    for number, action in zip(made, game.actions, strict=True):
        same = without_voids(number) == without_voids(action.value)
        assert same if action.kind == "declare" else number == action.value


@given(games(), st.sampled_from(["yaml", "json", "jsonl"]))
def test_reading_what_was_written_gives_the_same_record(game: Game, ending: str) -> None:
    rules = game.engine.rules
    deal = bound_deal(game)
    model = canonical(deal, rules.pack, "rubicon")
    text = to_yaml(model) if ending == "yaml" else to_json_line(model)
    record = read_one(text, f"game.{ending}")
    assert record.model == model
    assert bound(record, rules) == bind(record, rules.pack, len(rules.seats), rules.hand_size, rules.talon_size)
    again = canonical(bound(record, rules), rules.pack, "rubicon")
    assert again == model
