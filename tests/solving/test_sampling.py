"""Worlds that a seat can't tell from its own, and what its cards make in them on average."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import piquet_rules as pq
from piquet_rules.cards import cards_of, hand_of
from piquet_rules.engine.game import State
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.legal import OK, check_card
from piquet_rules.kernel.solve import put_down
from piquet_rules.sampling.unseen import Unseen
from piquet_rules.sampling.worlds import Worlds
from piquet_rules.testing.deals import Game, eager, play_out, themed_deal
from piquet_rules.testing.strategies import SEEDS, profiles
from tests.solving import brute
from tests.solving.test_agreement import small_games

NEVER = 1 << 30


def games(profile: pq.Profile, seed: int) -> Game:
    """A deal in which everything held is declared."""
    engine = pq.Engine(profile)
    return play_out(engine, themed_deal(engine.rules, seed), eager(engine, seed, NEVER))


def in_play(game: Game) -> list[State]:
    return [state for state in game.states if state.phase == "play"]


def breaches(cells: list[int], played: Sequence[int], game: Game) -> list[int]:
    """The cards played so far that a seat might not have played, if in this world it held what it does."""
    table = game.engine.rules.table
    hands = [cells[at.HAND + seat] for seat in range(2)]
    begun = next(state for state in game.states if state.phase == "play")
    for seat in range(2):
        hands[seat] |= hand_of(card for card in played if begun.hand(seat) >> card & 1)
    again = list(begun.cells)
    again[at.HAND : at.HAND + 2] = hands
    found = []
    for card in played:
        found += [card] * (check_card(again, table, card) != OK)
        put_down(again, table, card)
    return found


@given(profiles(), SEEDS, st.data())
@settings(max_examples=25)
def test_a_world_looks_as_the_seat_s_own(profile: pq.Profile, seed: int, data: st.DataObject) -> None:
    game = games(profile, seed)
    if not in_play(game):
        return
    state = data.draw(st.sampled_from(in_play(game)))
    engine = game.engine
    view = engine.view(state, state.turn)
    for cells in Worlds(view, engine.rules, seed).alike(3):
        seen = engine.view(State(cells), state.turn)
        for name in ("hand", "calls", "played", "tricks", "score", "announced", "turn", "phase"):
            assert getattr(seen, name) == getattr(view, name), name
        assert cells[at.HAND].bit_count() == state.hand(0).bit_count()
        assert not cells[at.HAND] & cells[at.HAND + 1]
        assert breaches(cells, view.played, game) == []


@given(profiles(), SEEDS, st.data())
@settings(max_examples=25)
def test_what_the_other_really_holds_is_among_what_he_may(profile: pq.Profile, seed: int, data: st.DataObject) -> None:
    game = games(profile, seed)
    if not in_play(game):
        return
    state = data.draw(st.sampled_from(in_play(game)))
    rules = game.engine.rules
    unseen = Unseen.of(game.engine.view(state, state.turn), rules)
    before = in_play(game)[0].hand(1 - state.turn)
    assert unseen.sure & before == unseen.sure
    assert before & ~(unseen.sure | unseen.pool | unseen.seen) == 0
    assert (before & unseen.seen).bit_count() == unseen.of_seen
    assert unseen.kept < 0 or (before & unseen.shown).bit_count() == unseen.kept
    assert unseen.hand(seed, 0).bit_count() == rules.hand_size


@given(small_games(), SEEDS)
@settings(max_examples=10)
def test_the_mean_is_that_of_the_worlds_tried_out_card_by_card(profile: pq.Profile, seed: int) -> None:
    game = games(profile, seed)
    states = [state for state in in_play(game) if state.hand(state.turn).bit_count() == 3]
    if not states:
        return
    engine, state = game.engine, states[0]
    view = engine.view(state, state.turn)
    found = pq.sample(view, profile, worlds=4, seed=seed)
    worlds = Worlds(view, engine.rules, seed)
    alike = list(worlds.alike(4))
    assert found.alike == len(alike)
    sign = 1 if state.turn == 0 else -1
    table = engine.rules.table
    for card in cards_of(state.hand(state.turn)):
        name = engine.rules.pack.name(card)
        if name in found.totals:
            ends = [
                brute.final(brute.after(cells, table, card), table) - brute.difference(cells)
                for cells in [*alike, *worlds.possible(4 - len(alike))]
            ]
            assert found.totals[name] == sign * sum(ends)
    assert {found.means[card] for card in found.best} == {max(found.means.values())}


def test_a_view_decides_and_nothing_else() -> None:
    """The same view, worlds and seed give the same numbers, another seed others."""
    engine = pq.Engine("rubicon")
    state = in_play(games(engine.profile, 5))[0]
    view = engine.view(state, "elder")
    found = pq.sample(view, "rubicon", worlds=5)
    assert found == pq.sample(view, engine.profile, worlds=5)
    assert found.totals != pq.sample(view, "rubicon", worlds=5, seed=2).totals
    assert set(found.totals) == {engine.rules.pack.name(action.value) for action in engine.legal_actions(state)}
    said = found.to_json()
    assert said["means"][found.best[0]] == max(said["means"].values())


def test_a_card_that_the_view_shows_to_be_safe_is_found() -> None:
    """With nothing hidden that matters the sample is best play itself: the last card of the other is known."""
    engine = pq.Engine("rubicon")
    for seed in range(3):
        state = in_play(games(engine.profile, seed))[-1]
        view = engine.view(state, state.turn)
        assert list(pq.sample(view, "rubicon", worlds=2).totals) == [
            engine.rules.pack.name(action.value) for action in engine.legal_actions(state)
        ]


def test_what_cannot_be_sampled_is_refused() -> None:
    engine = pq.Engine("rubicon")
    state = in_play(games(engine.profile, 5))[0]
    with pytest.raises(pq.IllegalAction) as waiting:
        pq.sample(engine.view(state, "younger"), "rubicon")
    assert waiting.value.code == "not-in-play"
    with pytest.raises(pq.IllegalAction) as none:
        pq.sample(engine.view(state, "elder"), "rubicon", worlds=0)
    assert none.value.code == "worlds-out-of-range"


@pytest.mark.parametrize("variant", pq.shipped_ids())
@pytest.mark.parametrize("rules", [{}, {"play.must_beat": True}])
def test_no_world_has_a_card_that_the_play_has_ruled_out(variant: str, rules: dict[str, bool]) -> None:
    """Whoever did not follow suit has none of it; whoever had to beat and did not holds nothing higher."""
    profile = pq.load(variant).with_changes(rules)
    tried = 0
    for seed in range(8):
        game = games(profile, seed)
        for state in in_play(game)[6:20:4]:
            view = game.engine.view(state, state.turn)
            worlds = Worlds(view, game.engine.rules, seed)
            for cells in [*worlds.alike(3), *worlds.possible(3)]:
                assert breaches(cells, view.played, game) == [], (seed, view.played)
                tried += 1
    assert tried > 60
