"""The lazy list of legal actions says what ``check`` says, and brute force agrees with both."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import piquet_rules as pq
from piquet_rules.cards import cards_of, hand_of
from piquet_rules.engine.actions import Action
from piquet_rules.engine.game import Deal
from piquet_rules.engine.legal import LegalActions
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import voids
from piquet_rules.testing.deals import Game, play_out, themed_deal, uniform
from piquet_rules.testing.strategies import SEEDS, profiles
from tests.properties.test_play import games

_MOST_LISTED = 400


@given(games(), st.data())
def test_length_iteration_index_pick_and_membership_agree(game: Game, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(game.states[:-1]))
    legal = game.engine.legal_actions(state)
    number = len(legal)
    listed = list(islice(legal, _MOST_LISTED))
    assert len(listed) == min(number, _MOST_LISTED)
    assert len(set(listed)) == len(listed)
    for action in listed:
        assert action in legal
        assert game.engine.check(state, action) is None
    assert [legal[place] for place in range(len(listed))] == listed
    assert legal[-1] == legal[number - 1]
    assert legal[: len(listed)] == listed
    assert legal.pick(0) == legal[0]
    assert legal.pick(2**32 - 1) == legal[-1]
    place = data.draw(st.integers(0, number - 1))
    assert legal[place] in legal
    assert legal.pick((place << 32) // number + 1) == legal[place]


@given(games(), st.data())
def test_an_index_outside_is_an_error(game: Game, data: st.DataObject) -> None:
    legal = game.engine.legal_actions(data.draw(st.sampled_from(game.states)))
    for place in (len(legal), len(legal) + 5, -len(legal) - 1):
        with pytest.raises(IndexError):
            legal[place]


@given(profiles(), SEEDS, SEEDS)
@settings(max_examples=25)
def test_all_sets_of_cards_tried_one_by_one(profile: pq.Profile, seed: int, choices: int) -> None:
    """Exchanges and declarations of a hand of twelve are 4,096 sets of cards (void suits beside): all are asked."""
    engine = pq.Engine(profile)
    game = play_out(engine, themed_deal(engine.rules, seed), uniform(choices))
    for state in game.states:
        if state.phase not in ("exchange", "declare") or state.hand(state.turn).bit_count() > 13:
            continue
        legal = engine.legal_actions(state)
        allowed = set(subsets_allowed(engine, state))
        assert len(legal) == len(allowed)
        assert {action.value for action in legal} == allowed


def subsets_allowed(engine: pq.Engine, state: pq.State) -> list[int]:
    hand = list(cards_of(state.hand(state.turn) | (voids(state.hand(state.turn)) if state.phase == "declare" else 0)))
    found = []
    for chosen in range(1 << len(hand)):
        cards = hand_of(card for place, card in enumerate(hand) if chosen >> place & 1)
        if engine.check(state, Action(state.phase, cards)) is None:
            found.append(cards)
    concedes = engine.check(state, Action("concede", at.CONCEDE)) is None
    return [*found, at.CONCEDE] if concedes else found


@given(games())
@settings(max_examples=30)
def test_every_card_of_the_pack_tried_in_play(game: Game) -> None:
    engine = game.engine
    for state in game.states:
        if state.phase == "play":
            allowed = {card for card in range(-2, 50) if engine.check(state, Action("play", card)) is None}
            assert {action.value for action in engine.legal_actions(state)} == allowed
            assert allowed <= set(cards_of(state.hand(state.turn)))


def test_elders_exchanges_are_counted_without_being_listed() -> None:
    for variant, number in (("rubicon", 1585), ("royal-1651", 3796)):
        engine = pq.Engine(variant)
        legal = engine.legal_actions(engine.start(Deal(*dealt(engine))))
        assert isinstance(legal, LegalActions)
        assert len(legal) == number, "the sets of one to five (one to eight) of twelve cards"


def dealt(engine: pq.Engine) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A deal in which both hands have court cards."""
    cards = engine.rules.pack.cards[::-1]
    return (hand_of(cards[0:24:2]), hand_of(cards[1:24:2])), cards[24:]
