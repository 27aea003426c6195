"""Sides for many deals at once: the batch form plain and compiled, single steps, memory and start.

The policy is ``random``: uniform legal exchanges and cards, everything declared.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from random import shuffle
from typing import TYPE_CHECKING

from benchmarks.method import Side
from benchmarks.plain import chosen, lay_out
from benchmarks.sides import VARIANT
from piquet_rules.cards import STRIDE

if TYPE_CHECKING:
    from piquet_rules.fast.machine import Machine

PEERS = "PEERS_PYTHON"
"""Names a Python that has open_spiel or rlcard, which are not among what this project installs."""
BLOCK = 5_000
"""Deals of a batch: so many as a simulation plays at once, or nearly."""
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


DEALS = 200
"""Deals whose actions are chosen before the clock starts; they are used in turn."""


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


def where_peers_are(side: Side, module: str) -> Side:
    """A side, where there is something to compare it with. Raises ImportError."""
    peers_python(module)
    return side


def peers_python(module: str) -> str:
    """The Python that has a peer. Raises ImportError where none is named, or it has none."""
    python = os.environ.get(PEERS, "")
    if not python or subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode:
        raise ImportError(f"name a Python that has {module} in {PEERS}")
    return python


def peer(name: str, game: str, unit: str) -> Side:
    """A game of another program, stepped from Python. Unit: games or actions."""
    module = {"openspiel": "pyspiel"}.get(name, name)
    script = str(Path(__file__).with_name("peers.py"))
    worker = subprocess.Popen(
        [peers_python(module), script, name, game, unit], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    asked, told = worker.stdin, worker.stdout
    assert asked is not None
    assert told is not None
    told.readline()

    def played(games: int) -> int:
        print(games, file=asked, flush=True)
        return int(told.readline())

    return played


RUN = """
import resource, time
begun = time.perf_counter()
import piquet_rules as pq
pq.simulate({variants}, deals={deals}, policy="heuristic")
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(time.perf_counter() - begun, peak)
"""
"""A simulation in a process of its own: its seconds, and its greatest memory in KiB."""


def in_a_process(deals: int, cache: str) -> tuple[float, float]:
    """Seconds and MB of a simulation of so many deals under two rulesets, with this cache of compiled code."""
    code = RUN.format(variants=list(EIGHT[:2]), deals=deals)
    environment = {**os.environ, "PIQUET_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    seconds, peak = done.stdout.split()
    return float(seconds), int(peak) * 1024 / 1e6


def process_figures() -> dict[str, float]:
    """What a run of its own costs: seconds to the first deals, cold and warm, and memory for few and many deals."""
    with tempfile.TemporaryDirectory() as cache:
        cold, _ = in_a_process(1, cache)
        warm, little = in_a_process(1, cache)
        _, much = in_a_process(1_000_000, cache)
    return {
        "cold_start_seconds": round(cold, 2),
        "warm_start_seconds": round(warm, 2),
        "memory_mb_of_1_deal": round(little),
        "memory_mb_of_1000000_deals": round(much),
    }
