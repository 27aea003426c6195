"""Suits are interchangeable: the same cards in other suits score the same, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from piquet_rules.cards import STRIDE, SUIT_MASK, Card, Hand
from piquet_rules.engine.actions import DECLARE, EXCHANGE, PLAY, Action
from piquet_rules.engine.game import Deal, State
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import voids
from piquet_rules.testing.deals import Game, play_out
from tests.properties.test_play import games

Suits = Sequence[int]
"""Where each suit goes."""


def moved_card(card: Card, suits: Suits) -> Card:
    return suits[card // STRIDE] * STRIDE + card % STRIDE


def moved(hand: Hand, suits: Suits) -> Hand:
    return sum((hand >> suit * STRIDE & SUIT_MASK) << suits[suit] * STRIDE for suit in range(4))


def moved_action(action: Action, suits: Suits, state: State) -> Action:
    """The action in other suits, in the state that has them."""
    if action.kind == PLAY:
        return Action(PLAY, moved_card(action.value, suits))
    if action.kind not in (EXCHANGE, DECLARE):
        return action
    # Of void suits the first are called, and which are first is a matter of the suits.
    number = (action.value // at.VOID).bit_count() if action.value < at.CONCEDE else 0
    called = [at.VOID << suit for suit in range(4) if voids(state.hand(state.turn)) & at.VOID << suit][:number]
    return Action(action.kind, moved(action.value, suits) | sum(called))


def played_in_other_suits(game: Game, suits: Suits) -> Game:
    deal = Deal(
        [moved(hand, suits) for hand in game.deal.hands],
        [moved_card(card, suits) for card in game.deal.talon],
        game.deal.last,
    )
    actions = iter(game.actions)
    return play_out(game.engine, deal, lambda state, legal, decision: moved_action(next(actions), suits, state))


@given(games(), st.permutations(range(4)))
def test_other_suits_score_the_same(game: Game, suits: list[int]) -> None:
    other = played_in_other_suits(game, suits)
    # Of two equal runs the one of the earlier suit is written first, so cards are left out of the comparison.
    points = [[event._replace(cards=0) for event in each.events if event.code < at.SOURCES] for each in (game, other)]
    assert points[0] == points[1]
    assert [state.score for state in game.states] == [state.score for state in other.states]


@given(games(), st.permutations(range(4)))
def test_other_suits_allow_the_same(game: Game, suits: list[int]) -> None:
    other = played_in_other_suits(game, suits)
    for one, two in zip(game.states, other.states, strict=True):
        legal, mirrored = game.engine.legal_actions(one), game.engine.legal_actions(two)
        assert len(legal) == len(mirrored)
        if len(legal) < 100:
            assert {moved_action(action, suits, two) for action in legal} == set(mirrored)
