"""What a policy is given is what the engine's view says, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

import piquet_rules as pq
from piquet_rules.engine.actions import REPLY_NAMES
from piquet_rules.engine.game import State, TableEngine
from piquet_rules.kernel import layout as at
from piquet_rules.testing.deals import eager, play_out, themed_deal, uniform
from tests.properties.test_views import CHANGES, pairs
from tests.simulation.games import known


def engine_of(name: str) -> TableEngine:
    return pq.Engine(pq.load("rubicon").with_changes(CHANGES[name]) if name in CHANGES else pq.load(name))


@pytest.mark.parametrize("name", [*pq.shipped_ids(), *CHANGES])
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_numbers(name: str) -> None:
    engine = engine_of(name)
    seen: Counter[str] = Counter()
    for game, steps, seat, other in pairs(engine, range(60)):
        one, two = game.states[steps], other.states[-1]
        if one.turn == two.turn == seat and one.phase == two.phase and not one.done:
            assert known(one.cells, engine.rules.table) == known(two.cells, engine.rules.table)
            seen[one.phase] += one != two
    assert {"exchange", "declare", "play"} <= set(+seen), seen


@pytest.mark.parametrize("name", [*pq.shipped_ids(), *CHANGES])
def test_it_is_what_the_view_says(name: str) -> None:
    engine = engine_of(name)
    for seed in range(30):
        choose = eager(engine, seed, 3) if seed % 2 else uniform(seed)
        for state in play_out(engine, themed_deal(engine.rules, seed, seed % 3 == 0), choose).states[:-1]:
            assert_same(engine, state)


def assert_same(engine: TableEngine, state: State) -> None:
    seat, r = state.turn, engine.rules.table
    k, view = known(state.cells, r), engine.view(state, seat)
    assert (k[at.SEAT], k[at.HAND + seat], k[at.DEALT + seat]) == (seat, view.hand, view.dealt)
    assert (k[at.LAID_OUT + seat], k[at.SEEN_LEFT]) == (view.laid_out, view.seen_left)
    assert tuple(k[at.TAKEN : at.TAKEN + 2]) == view.exchanged
    assert tuple(k[at.DEALT + other] if k[at.BLANK + other] else 0 for other in (0, 1)) == view.blanks
    assert sum(1 << card for card in view.played) == k[at.FALLEN]
    assert tuple(k[at.WON : at.WON + 2]) == view.tricks
    assert tuple(k[at.SCORE : at.SCORE + 2]) == view.score
    for place, call in enumerate(view.calls):
        category = r[at.ORDER + place]
        answered = place < state.cells[at.CATEGORY]
        assert (k[at.CALL_SIZE + category], k[at.CALL_KEY + category]) == (call.cards, call.value)
        assert (REPLY_NAMES[k[at.REPLY + category]] if answered else "") == call.reply
        assert tuple(k[at.SHOWN_CARDS + other * at.CATEGORIES + category] for other in (0, 1)) == call.scored
    unseen = (at.HAND, at.LAID_OUT, *(range(at.DECLARED, at.DECLARED + 3)))
    assert not any(k[cell + (1 - seat) * (3 if cell >= at.DECLARED else 1)] for cell in unseen)
    assert not any(k[at.TALON : at.TALON + at.MOST_TALON])
