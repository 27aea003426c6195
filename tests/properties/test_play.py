"""What holds for every deal under every rules: nothing is lost, nothing is added twice, nothing illegal happens."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import piquet_rules as pq
from piquet_rules.cards import Hand, hand_of
from piquet_rules.engine.actions import ACTION_SCHEMA, EVENT_SCHEMA, KIND_OF_PHASE, Action
from piquet_rules.engine.game import State
from piquet_rules.engine.state_json import STATE_SCHEMA, cards_played
from piquet_rules.engine.view import VIEW_SCHEMA
from piquet_rules.kernel import layout as at
from piquet_rules.testing.deals import Game, eager, play_out, themed_deal, uniform
from piquet_rules.testing.strategies import SEEDS, profiles
from tests.properties.shapes import faults


@st.composite
def games(draw: st.DrawFn, packs: bool = True) -> Game:
    """A deal played to its end under some rules, boldly or with everything declared."""
    engine = pq.Engine(draw(profiles(packs=packs)))
    deal = themed_deal(engine.rules, draw(SEEDS), draw(st.booleans()))
    seed = draw(SEEDS)
    return play_out(engine, deal, eager(engine, seed) if draw(st.booleans()) else uniform(seed))


def stacks(engine: pq.Engine, state: State) -> list[Hand]:
    """Where the cards of the pack lie: hands, laid out, still in the talon, played."""
    cells, seats = state.cells, range(len(engine.rules.seats))
    return [
        *(cells[at.HAND + seat] for seat in seats),
        *(cells[at.LAID_OUT + seat] for seat in seats),
        hand_of(cells[at.TALON + cells[at.TALON_NEXT] : at.TALON + cells[at.TALON_SIZE]]),
        hand_of(cards_played(cells)),
    ]


@given(games())
def test_every_card_lies_in_one_place_at_every_step(game: Game) -> None:
    for state in game.states:
        piles = stacks(game.engine, state)  # type: ignore[arg-type]
        assert sum(pile.bit_count() for pile in piles) == game.engine.rules.pack.size
        assert sum(piles) == game.engine.rules.pack.full


@given(games())
def test_somebody_can_act_until_the_end_and_hands_have_their_size(game: Game) -> None:
    size = game.engine.rules.hand_size
    for state in game.states:
        legal = game.engine.legal_actions(state)
        assert bool(legal) is not state.done
        if state.phase in ("carte-blanche", "exchange", "declare", "announce"):
            assert {state.hand(seat).bit_count() for seat in (0, 1)} == {size}


@given(games())
def test_tricks_add_up_to_the_hand(game: Game) -> None:
    last = game.states[-1].cells
    won = sum(last[at.WON : at.WON + at.MOST_SEATS])
    assert last[at.CONCEDED] or won == game.engine.rules.hand_size
    assert won == last[at.TRICKS_DONE] == sum(event.code == at.TRICK for event in game.events)


@given(games())
def test_the_ledger_adds_up_entry_by_entry(game: Game) -> None:
    running = Counter[int]()
    for event in game.events:
        if event.code < at.SOURCES:
            assert event.number > 0, "an entry of 0"
            running[event.seat] += event.number
            assert event.total == running[event.seat]
    assert game.states[-1].score[:2] == (running[0], running[1])


@given(games())
def test_pique_and_repique_once_at_most_and_never_together(game: Game) -> None:
    bonuses = [(event.seat, event.code) for event in game.events if event.code in (at.REPIQUE, at.PIQUE)]
    assert len({seat for seat, _ in bonuses}) == len(bonuses)
    leader = game.engine.rules.table[at.LEADER]
    assert all(seat == leader for seat, code in bonuses if code == at.PIQUE)


@given(games(), st.data())
def test_an_illegal_action_is_refused_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(game.states))
    before = state.cells
    for action in data.draw(st.lists(wild_actions(), min_size=1, max_size=8)):
        reason = game.engine.check(state, action)
        assert (action in game.engine.legal_actions(state)) is (reason is None)
        if reason is not None:
            with pytest.raises(pq.IllegalAction) as refused:
                game.engine.apply(state, action)
            assert refused.value.code == reason.code
    assert state.cells is before
    with pytest.raises(AttributeError):
        state.cells = ()  # type: ignore[misc]


def wild_actions() -> st.SearchStrategy[Action]:
    """Actions of any kind with any number, sensible or not."""
    number = st.integers(-3, at.MOST_CARDS + 3) | st.integers(0, (1 << at.MOST_CARDS) - 1) | st.just(at.CONCEDE)
    return st.builds(Action, st.sampled_from([*KIND_OF_PHASE, "concede", "dance"]), number)


@given(games(), st.data())
def test_states_actions_and_events_survive_json_and_fit_their_schemas(game: Game, data: st.DataObject) -> None:
    engine = game.engine
    assert isinstance(engine, pq.Engine)
    pack, seats = engine.rules.pack, engine.rules.seats
    for number in data.draw(st.lists(st.integers(0, len(game.actions) - 1), min_size=1, max_size=5)):
        state, action = game.states[number], game.actions[number]
        written = json.loads(json.dumps(engine.state_to_json(state)))
        assert faults(written, STATE_SCHEMA) == []
        assert engine.state_from_json(written) == state
        written = json.loads(json.dumps(action.to_json(pack)))
        assert faults(written, ACTION_SCHEMA) == []
        assert engine.action_from_json(written) == action
        for event in game.caused[number]:
            assert faults(json.loads(json.dumps(event.to_json(seats, pack))), EVENT_SCHEMA) == []
        for seat in range(len(seats)):
            assert faults(json.loads(json.dumps(engine.view(state, seat).to_json())), VIEW_SCHEMA) == []


@given(games())
@settings(max_examples=20)
def test_the_same_actions_lead_to_the_same_events(game: Game) -> None:
    actions = iter(game.actions)
    again = play_out(game.engine, game.deal, lambda state, legal, decision: next(actions))
    assert again.caused == game.caused
    assert again.states[-1] == game.states[-1]
    assert again.states[-1] is not game.states[-1]
    assert hash(again.states[-1]) == hash(game.states[-1])
