"""The batch form plays what the engine plays, and compiled it makes the same of every deal as plain."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import piquet_rules as pq
from piquet_rules.engine.actions import CONCEDE, KIND_OF_PHASE, Action
from piquet_rules.engine.game import TableEngine
from piquet_rules.fast.compiling import missing
from piquet_rules.fast.machine import COMPILED, Machine
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.many import decision
from piquet_rules.policies import random
from piquet_rules.rng import draw
from tests.simulation.games import known, machine, rulesets

needs_numba = pytest.mark.skipif(bool(missing()), reason=missing() or "there")
SEED = 20_26


def rows_of(rows: Sequence[int]) -> list[list[int]]:
    """Row by row, as plain numbers."""
    return [[int(number) for number in rows[at : at + 18]] for at in range(0, len(rows), 18)]


def engine_plays(engine: TableEngine, number: int) -> tuple[int, ...]:
    """The score of a deal that the engine plays action by action, by the policy ``random``."""
    table = engine.rules.table
    state = engine.start(engine.deal(SEED, number))
    while not state.done:
        chance = draw(SEED, number, state.turn, decision(list(state)))
        value = random.choose(known(state.cells, table), table, chance)
        kind = CONCEDE if value == at.CONCEDE else KIND_OF_PHASE[state.cells[at.PHASE]]
        state, _ = engine.apply(state, Action(kind, value))
    return state.score[:2]


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_the_batch_plays_as_the_engine_does(variant: str) -> None:
    engine = pq.Engine(variant)
    rows = rows_of(machine(plain=True).deals(engine.rules.table, SEED, 5, 12, policies=0))
    assert [tuple(row[:2]) for row in rows] == [engine_plays(engine, number) for number in range(5, 17)]


def test_a_deal_is_the_same_wherever_the_batch_begins() -> None:
    table = rulesets()["rubicon"]
    whole = rows_of(machine(plain=True).deals(table, SEED, 0, 40, policies=0))
    parts = [rows_of(machine(plain=True).deals(table, SEED, first, 8, policies=0)) for first in range(0, 40, 8)]
    assert whole == [row for part in parts for row in part]


@needs_numba
@pytest.mark.parametrize("ruleset", rulesets())
def test_compiled_and_plain_have_the_same_events(ruleset: str) -> None:
    assert machine(plain=False, events=True).how == COMPILED
    for policies in range(4):
        plain, fast = (
            rows_of(
                machine(plain=how, events=True).deals(rulesets()[ruleset], SEED, 0, 40, policies=policies, checked=3)
            )
            for how in (True, False)
        )
        assert plain == fast
        assert len({row[at.EVENTS_HASH] for row in fast}) == 40
        assert not any(row[at.REFUSED] for row in fast)


@needs_numba
def test_without_events_the_same_is_played() -> None:
    table = rulesets()["royal-1651"]
    with_events, without = (
        rows_of(machine(plain=False, events=how).deals(table, SEED, 0, 500, policies=0)) for how in (True, False)
    )
    assert [row[:17] for row in with_events] == [row[:17] for row in without]


def test_rules_that_do_not_fit_run_plain_and_say_so() -> None:
    """A kind of another package may rank points by numbers that no machine word holds."""
    table = list(rulesets()["rubicon"])
    for cards in range(512):
        table[at.POINT_KEY + cards] *= 10**20
    one = machine(plain=False)
    assert "62 bits" in one.how_under(table)
    assert one.how_under(rulesets()["rubicon"]) == one.how
    usual = one.deals(rulesets()["rubicon"], SEED, 0, 20, policies=0)
    assert rows_of(one.deals(table, SEED, 0, 20, policies=0)) == rows_of(usual)


def test_without_numba_it_runs_plain_and_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "numba", None)
    missing.cache_clear()
    try:
        assert "piquet-rules[fast]" in Machine(random.choose, random.choose).how
    finally:
        monkeypatch.undo()
        missing.cache_clear()
