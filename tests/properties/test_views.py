"""A view says what its seat has been told and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import piquet_rules as pq
from piquet_rules.engine.game import TableEngine
from piquet_rules.kernel import layout as at
from piquet_rules.testing.deals import Game, eager, play_out, themed_deal, uniform
from tests.properties.test_play import games
from tests.properties.worlds import other_world

CHANGES: dict[str, dict[str, Any]] = {
    "best-only": {"sequence.winner_scores": "best", "set.winner_scores": "best"},
    "both-score": {"declarations.both_score": True, "exchange.leftover": "hidden"},
    "again": {"carte_blanche.again_after_exchange": 10, "carte_blanche.courts": ["K"], "exchange.leftover": "shown"},
    "private": {"exchange.leftover": "private", "declarations.order": ["set", "point", "sequence"]},
}


def pairs(engine: TableEngine, seeds: range, tries: int = 6) -> Iterator[tuple[Game, int, int, Game]]:
    """Games with a point in them, a seat, and another game that the seat cannot tell from it there."""
    for seed in seeds:
        chance = Random(seed)
        choose = eager(engine, seed, 3) if seed % 2 else uniform(seed)
        game = play_out(engine, themed_deal(engine.rules, seed, seed % 3 == 0), choose)
        for _ in range(tries):
            steps, seat = (
                min(chance.randrange(len(game.states)), chance.randrange(len(game.states))),
                chance.randrange(2),
            )
            other = other_world(game, steps, seat, chance)
            if other is not None:
                yield game, steps, seat, other


def assert_alike(engine: TableEngine, game: Game, steps: int, seat: int, other: Game) -> bool:
    """Demand equal views; false where only one of the two worlds waits for the seat itself."""
    one, two = game.states[steps], other.states[-1]
    views = engine.view(one, seat), engine.view(two, seat)
    if "opening" in (views[0].phase, views[1].phase) and views[0].phase != views[1].phase:
        return False
    assert views[0] == views[1]
    assert json.dumps(views[0].to_json()) == json.dumps(views[1].to_json())
    assert list(views[0].legal)[:50] == list(views[1].legal)[:50]
    return True


@pytest.mark.parametrize("name", [*pq.shipped_ids(), *CHANGES])
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(name: str) -> None:
    profile = pq.load("rubicon").with_changes(CHANGES[name]) if name in CHANGES else pq.load(name)
    engine = pq.Engine(profile)
    seen: Counter[str] = Counter()
    different = 0
    for game, steps, seat, other in pairs(engine, range(120)):
        if assert_alike(engine, game, steps, seat, other):
            seen[game.states[steps].phase] += 1
            different += game.states[steps] != other.states[-1]
    assert different > 40, "hardly any other world was found: the search is broken, not the view"
    assert {"exchange", "declare", "play"} <= set(seen)


HIDDEN: dict[str, Callable[[int], Sequence[int]]] = {
    "hand": lambda seat: [at.HAND + seat],
    "laid out": lambda seat: [at.LAID_OUT + seat],
    "covered": lambda seat: [at.COVERED + seat],
    "reckoned": lambda seat: range(
        at.RECKONED + seat * at.RANKS_OF_RECKONING, at.RECKONED + (seat + 1) * at.RANKS_OF_RECKONING
    ),
}


@given(games(), st.data())
def test_cells_of_the_other_seat_are_not_read(game: Game, data: st.DataObject) -> None:
    """Whatever stands in the other's hand, the view does not feel it: not even indirectly."""
    state = data.draw(st.sampled_from(game.states))
    seat = data.draw(st.sampled_from([0, 1]))
    cells = list(state.cells)
    for cell in HIDDEN[data.draw(st.sampled_from(sorted(HIDDEN)))](1 - seat):
        cells[cell] = data.draw(st.integers(0, (1 << at.MOST_CARDS) - 1))
    view, changed = game.engine.view(state, seat), game.engine.view(type(state)(tuple(cells)), seat)
    assert view == changed
    assert view.to_json() == changed.to_json()


@given(games(), st.data())
def test_the_actions_in_a_view_are_the_legal_ones_of_its_turn(game: Game, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(game.states))
    for seat in (0, 1):
        view = game.engine.view(state, seat)
        if seat == state.turn and not state.done:
            legal = game.engine.legal_actions(state)
            assert len(view.legal) == len(legal)
            assert list(view.legal)[:100] == list(legal)[:100]
        else:
            assert len(view.legal) == 0


@given(games(), st.data())
def test_the_actions_in_a_view_hold_no_cell_of_the_others(game: Game, data: st.DataObject) -> None:
    """A player who looks inside finds only public cells and his own hand."""
    state = data.draw(st.sampled_from(game.states[:-1]))
    cells = game.engine.view(state, state.turn).legal._cells  # type: ignore[union-attr]
    other = 1 - state.turn
    hidden = (at.HAND + other, at.DEALT + other, at.LAID_OUT + other, *range(at.TALON, at.TALON + at.MOST_TALON))
    assert not any(cells[cell] for cell in hidden)


def test_silence_about_carte_blanche_stays_silence() -> None:
    """Elder who keeps his silent leaves younger as wise as elder without one."""
    engine = pq.Engine("rubicon")
    pack = engine.rules.pack
    elder = pack.hand("AS TS 9S 8S 7S AH TH 9H 8H 7H AD TD")
    younger = pack.hand("KS QS JS KH QH JH KD QD JD KC QC JC")
    talon = pack.play("9D 8D 7D AC TC 9C 8C 7C")
    state = engine.start(pq.Deal((elder, younger), talon))
    assert state.phase == "carte-blanche"
    asked = engine.view(state, 1)
    silent, _ = engine.apply(state, pq.Action("carte-blanche", 0))
    assert engine.view(silent, 1) == asked
    assert asked.to_json()["phase"] == "exchange"
    shown, _ = engine.apply(state, pq.Action("carte-blanche", 1))
    assert engine.view(shown, 1).blanks == (elder, 0)
