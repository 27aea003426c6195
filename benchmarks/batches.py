"""Sides for many deals at once: the batch form plain and compiled, the same play again, single steps.

The policy is ``random``: uniform legal exchanges and cards, everything declared.
"""

from __future__ import annotations

from functools import lru_cache
from random import shuffle
from typing import TYPE_CHECKING

from benchmarks.method import Side
from benchmarks.plain import chosen, lay_out
from benchmarks.sides import VARIANT
from piquet_rules.cards import STRIDE

if TYPE_CHECKING:
    from piquet_rules.fast.machine import Machine

BLOCK = 5_000
"""Deals of a batch: so many as a simulation plays at once, or nearly."""
DEALS = 200
"""Deals whose actions are chosen before the clock starts; they are used in turn."""
EIGHT = (
    "rubicon", "rubicon-modern", "russian-wiki", "russian-karolik", "polish-club", "hoyle-101", "au-cent", "parlett",
)  # fmt: skip


@lru_cache(maxsize=2)
def machine(*, plain: bool) -> Machine:
    """The machine of the two shipped policies. Raises ImportError where it should run compiled and does not."""
    from piquet_rules.fast.machine import Machine
    from piquet_rules.policies import random
    from piquet_rules.policies.heuristic import choose as heuristic

    found = Machine(random.choose, heuristic.choose, plain=plain)
    if found.why_plain and not plain:
        raise ImportError(found.why_plain)
    return found


@lru_cache(maxsize=16)
def table(variant: str) -> tuple[int, ...]:
    """Compiled rules of a variant."""
    import piquet_rules as pq
    from piquet_rules.compiler import compile_rules

    return compile_rules(pq.load(variant)).table


def batch(*, plain: bool) -> Side:
    """Deals dealt and played as a batch, from the same text in both forms. Unit: deals."""
    one, rules = machine(plain=plain), table(VARIANT)

    def deals_in_batches(deals: int) -> int:
        for first in range(0, deals, BLOCK):
            one.deals(rules, 1, first, min(BLOCK, deals - first), policies=0)
        return deals

    return deals_in_batches


def played_once() -> Side:
    """Deals dealt and played under one ruleset, compiled. Unit: deals."""
    return batch(plain=False)


def scored_under_eight() -> Side:
    """The same, and the same play scored under eight rulesets. Unit: deals, each under all."""
    one, rules, others = machine(plain=False), table(VARIANT), [table(name) for name in EIGHT]

    def deals_under_eight(deals: int) -> int:
        for first in range(0, deals, BLOCK):
            cards = one.deal(rules, 1, first, min(BLOCK, deals - first))
            plays = one.play(rules, cards, 1, first, policies=0).plays
            for other in others:
                one.score(other, plays)
        return deals

    return deals_under_eight


def steps() -> Side:
    """Bare steps of the reducer in plain Python, without events; actions chosen before. Unit: actions."""
    from piquet_rules.kernel.step import step

    rules = table(VARIANT)
    deals = [chosen_before(rules) for _ in range(DEALS)]

    def actions_by_step(number: int) -> int:
        done = 0
        for deal in range(number):
            begun, actions = deals[deal % DEALS]
            state = begun.copy()
            for action in actions:
                step(state, rules, None, action)
            done += len(actions)
        return done

    return actions_by_step


def compiled_steps() -> Side:
    """The legal cards and a step, compiled, each called from Python; actions chosen before. Unit: actions."""
    import numpy as np

    from piquet_rules.fast.compiling import NotCompilable, compiled
    from piquet_rules.kernel.layout import STATE_SIZE
    from piquet_rules.kernel.legal import legal_cards
    from piquet_rules.kernel.step import step

    rules = table(VARIANT)
    try:
        entries = compiled([step, legal_cards])
    except NotCompilable as error:
        raise ImportError(str(error)) from error
    state, numbers = np.zeros(STATE_SIZE, np.int64), np.array(rules, np.int64)
    legal, take = entries[legal_cards].at(state, numbers), entries[step].at(state, numbers, None)
    deals = [(np.array(begun, np.int64), actions) for begun, actions in (chosen_before(rules) for _ in range(DEALS))]

    def actions_by_step(number: int) -> int:
        done = 0
        for deal in range(number):
            begun, actions = deals[deal % DEALS]
            state[:] = begun
            for action in actions:
                legal()
                take(action)
            done += len(actions)
        return done

    return actions_by_step


def chosen_before(rules: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """A deal that has begun, and the actions by which it is played."""
    from piquet_rules.kernel.layout import BUFFER, DONE, PHASE, RANKS, STATE_SIZE
    from piquet_rules.kernel.opening import begin
    from piquet_rules.kernel.step import step

    pack = [suit * STRIDE + height for suit in range(4) for height in range(rules[RANKS])]
    shuffle(pack)
    state, events = [0] * STATE_SIZE, [0] * BUFFER
    lay_out(state, rules, pack)
    begin(state, rules, events)
    begun, actions = state.copy(), []
    while state[PHASE] != DONE:
        actions.append(chosen(state, rules))
        step(state, rules, events, actions[-1])
    return begun, actions
