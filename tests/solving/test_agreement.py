"""The solver agrees with trying every card, under every variant and under rules made by chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import piquet_rules as pq
from piquet_rules.cards import cards_of
from piquet_rules.engine.game import State
from piquet_rules.solver.solver import Solver
from piquet_rules.testing.deals import eager, play_out, themed_deal, uniform
from piquet_rules.testing.strategies import SEEDS, profiles
from tests.solving import brute


def endings(engine: pq.Engine, seed: int, cards: int, bold: bool = True) -> Iterator[State]:
    """The states of a deal played by chance in which a hand has so many cards at most, and the play has begun."""
    deal = themed_deal(engine.rules, seed)
    game = play_out(engine, deal, eager(engine, seed) if bold else uniform(seed))
    for state in game.states:
        if state.phase == "play" and max(state.hand(0).bit_count(), state.hand(1).bit_count()) <= cards:
            yield state


def assert_solved(solver: Solver, state: State) -> None:
    """Worth and best cards are those that are found by trying every card."""
    table, cells = solver.rules.table, list(state)
    sign = 1 if state.turn == 0 else -1
    found = solver.worth(cells)
    assert found * sign == brute.worth(state, table)
    assert set(cards_of(solver.best(cells, found))) == brute.best_cards(state, table)


@pytest.mark.parametrize("must_beat", [False, True])
@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_endings_of_every_variant(variant: str, must_beat: bool) -> None:
    profile = pq.load(variant).replace("play.must_beat", must_beat)
    engine = pq.Engine(profile)
    solver = Solver(engine.rules)
    for seed in range(12):
        for state in endings(engine, seed, 4 if seed < 4 else 3):
            assert_solved(solver, state)


@given(profiles(), SEEDS, st.booleans())
@settings(max_examples=25)
def test_endings_under_rules_made_by_chance(profile: pq.Profile, seed: int, bold: bool) -> None:
    engine = pq.Engine(profile)
    solver = Solver(engine.rules)
    for state in endings(engine, seed, 3, bold):
        assert_solved(solver, state)


ORDERS = st.sampled_from(["category", "chronological"])
POINTS = st.integers(0, 2)


@st.composite
def small_games(draw: st.DrawFn) -> pq.Profile:
    """Rules for twenty cards, five or four in each hand, so that whole deals can be tried out.

    Pique is near, small cards may be silent, a capot may be announced: what makes the play of the cards a matter of
    more than tricks.
    """
    hand = draw(st.sampled_from([4, 5]))
    changes: dict[str, Any] = {
        "pack": {"ranks": list("AKQJT"), "pips": {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}},
        "deal": {"hand": hand, "talon": 20 - 2 * hand, "packets": [1]},
        "exchange": {"elder": {"min": 1, "max": 3}, "younger": {"min": 1, "max": 3}},
        "sequence": {"shortest": 3, "points": {"3": 3, "4": 4, "5": 5}},
        "set": {"ranks": ["A", "K"]},
        "pique": {
            "threshold": draw(st.integers(1, 14)),
            "bonus": draw(st.integers(1, 30)),
            "order": draw(ORDERS),
        },
        "repique": {"threshold": draw(st.integers(3, 20)), "order": draw(ORDERS)},
        "tricks": {
            "lead": draw(POINTS), "capture": draw(POINTS), "own_lead_won": draw(POINTS),
            "first_lead": draw(POINTS), "last": draw(st.integers(1, 4)),
            "counting_ranks": draw(st.sampled_from(["all", ["A", "K", "Q"], ["A", "T"], ["Q"]])),
        },
        "majority": {"points": draw(st.integers(0, 10)), "needed": hand // 2 + 1, "helps_pique": draw(st.booleans())},
        "capot": {
            "points": draw(st.integers(0, 12)), "announced": draw(st.integers(1, 20)),
            "replaces_majority": draw(st.booleans()), "keeps_last_trick": draw(st.booleans()),
            "helps_pique": draw(st.booleans()),
        },
        "play": {"leader": draw(st.sampled_from(["elder", "younger"])), "must_beat": draw(st.booleans())},
        "declarations": {"younger_counts": draw(st.sampled_from(["after-first-lead", "after-elder"]))},
    }  # fmt: skip
    return pq.load("rubicon").with_changes(changes, ["sequence.points", "pack.pips"])


@given(small_games(), SEEDS)
@settings(max_examples=40)
def test_whole_deals_of_a_small_game(profile: pq.Profile, seed: int) -> None:
    engine = pq.Engine(profile)
    solver = Solver(engine.rules)
    for state in endings(engine, seed, 5):
        assert_solved(solver, state)
