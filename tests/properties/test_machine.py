"""A deal driven step by step in any order of things: legal moves, illegal ones, saving, reloading, looking."""

from __future__ import annotations

import json

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import piquet_rules as pq
from piquet_rules.cards import hand_of
from piquet_rules.engine.actions import Action, Event
from piquet_rules.kernel import layout as at
from piquet_rules.testing.deals import themed_deal
from piquet_rules.testing.strategies import SEEDS, profiles
from tests.properties.test_play import stacks, wild_actions


class DealMachine(RuleBasedStateMachine):
    """One deal; a second engine is fed the same actions and must always be in the same place."""

    @initialize(profile=profiles(), seed=SEEDS, last=st.booleans())
    def deal(self, profile: pq.Profile, seed: int, last: bool) -> None:
        self.engine, self.double = pq.Engine(profile), pq.Engine(profile)
        self.dealt = themed_deal(self.engine.rules, seed, last)
        self.state = self.engine.start(self.dealt)
        self.actions: list[Action] = []
        self.points = [event for event in self.engine.start_with_events(self.dealt)[1] if event.code < at.SOURCES]

    @precondition(lambda self: not self.state.done)
    @rule(chance=SEEDS)
    def legal_step(self, chance: int) -> None:
        action = self.engine.legal_actions(self.state).pick(chance)
        self._apply(action)

    @precondition(lambda self: not self.state.done)
    @rule(chance=st.lists(SEEDS, min_size=8, max_size=8))
    def many_legal_steps(self, chance: list[int]) -> None:
        for number in chance:
            if not self.state.done:
                self._apply(self.engine.legal_actions(self.state).pick(number))

    def _apply(self, action: Action) -> None:
        before = self.state
        self.state, events = self.engine.apply(before, action)
        again, same = self.engine.apply(before, action)
        assert (again, tuple(same)) == (self.state, tuple(events))
        self.actions.append(action)
        self.points += [event for event in events if event.code < at.SOURCES]

    @rule(action=wild_actions())
    def illegal_attempt(self, action: Action) -> None:
        before = tuple(self.state.cells)
        if self.engine.check(self.state, action) is None:
            return
        with pytest.raises(pq.IllegalAction) as refused:
            self.engine.apply(self.state, action)
        assert refused.value.problems[0].message
        assert tuple(self.state.cells) == before

    @rule()
    def save_and_reload(self) -> None:
        self.state = self.engine.state_from_json(json.loads(json.dumps(self.engine.state_to_json(self.state))))

    @rule(seat=st.sampled_from([0, 1]))
    def look(self, seat: int) -> None:
        view = self.engine.view(self.state, seat)
        assert view.hand == self.state.hand(seat)
        assert self.engine.view(self.state, seat) == view
        assert view.score == self.state.score[:2]
        other = self.state.hand(1 - seat)
        shown = hand_of(view.played) | view.seen_left | view.blanks[1 - seat]
        for call in view.calls:
            shown |= call.scored[1 - seat]
        assert (view.hand | view.dealt | view.laid_out) & other == 0
        assert not view.seen_left & other & ~shown

    @rule()
    def replay_from_the_start(self) -> None:
        state = self.double.start(self.dealt)
        for action in self.actions:
            state, _ = self.double.apply(state, action)
        assert state == self.state

    @invariant()
    def cards_and_points_add_up(self) -> None:
        if not hasattr(self, "state"):
            return
        piles = stacks(self.engine, self.state)
        assert sum(piles) == self.engine.rules.pack.full
        assert sum(pile.bit_count() for pile in piles) == self.engine.rules.pack.size
        assert self.state.score[:2] == (points_of(self.points, 0), points_of(self.points, 1))


def points_of(events: list[Event], seat: int) -> int:
    return sum(event.number for event in events if event.seat == seat)


TestDeal = DealMachine.TestCase
TestDeal.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
