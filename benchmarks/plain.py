"""Whole deals by the reducer alone, without the engine around it."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from itertools import combinations
from random import random, shuffle

from benchmarks.method import Side
from piquet_rules.cards import cards_of, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel.holdings import everything
from piquet_rules.kernel.layout import (
    BUFFER, CATEGORY, DEALT, DECLARE_PHASE, DONE, DRAW_MAX, DRAW_MIN, EXCHANGE_PHASE, HAND, HAND_SIZE, ORDER, PHASE,
    PLAY_PHASE, ROWS, SEATS, STATE_SIZE, TALON, TALON_SIZE, TURN,
)  # fmt: skip
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.kernel.opening import begin, fewest, most
from piquet_rules.kernel.step import step

State = MutableSequence[int]
Rules = Sequence[int]


def deals_with_reducer(compiled: CompiledRules) -> Side:
    """The side: shuffle, deal, and step until the deal is done, events on. Unit: deals."""
    rules, pack = compiled.table, list(compiled.pack.cards)
    state, events = [0] * STATE_SIZE, [0] * BUFFER
    empty = tuple(state)

    def run(deals: int) -> int:
        for _ in range(deals):
            shuffle(pack)
            state[:] = empty
            lay_out(state, rules, pack)
            begin(state, rules, events)
            while state[PHASE] != DONE:
                step(state, rules, events, chosen(state, rules))
            assert state[ROWS]
        return deals

    return run


def lay_out(state: State, rules: Rules, pack: Sequence[int]) -> None:
    """Write a shuffled pack into the cells of a state: hands, then the talon from the top."""
    size, seats = rules[HAND_SIZE], rules[SEATS]
    for seat in range(seats):
        state[DEALT + seat] = hand_of(pack[seat * size : (seat + 1) * size])
    talon = pack[seats * size :]
    state[TALON : TALON + len(talon)] = talon
    state[TALON_SIZE] = len(talon)


def chosen(state: State, rules: Rules) -> int:
    """The policy: uniform legal choices, everything declared."""
    phase = state[PHASE]
    if phase == PLAY_PHASE:
        cards = [*cards_of(legal_cards(state, rules))]
        return cards[int(random() * len(cards))]
    if phase == DECLARE_PHASE:
        return everything(rules, state[HAND + state[TURN]], rules[ORDER + state[CATEGORY]])
    return laid_out(state, rules) if phase == EXCHANGE_PHASE else 1


def laid_out(state: State, rules: Rules) -> int:
    """One of all the exchanges that are allowed, declining left aside."""
    seat = state[TURN]
    low, high = fewest(state, rules, rules[DRAW_MIN + seat]), most(state, rules, rules[DRAW_MAX + seat])
    cards, choices = [*cards_of(state[HAND + seat])], exchanges(rules[HAND_SIZE], low, high)
    return sum(1 << cards[place] for place in choices[int(random() * len(choices))])


@lru_cache(maxsize=64)
def exchanges(size: int, low: int, high: int) -> tuple[tuple[int, ...], ...]:
    """All ways to lay out from ``low`` to ``high`` cards of a hand, as places in it."""
    return tuple(places for number in range(low, high + 1) for places in combinations(range(size), number))
