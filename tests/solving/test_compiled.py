"""The solver runs from one text plain and compiled, to the same answers."""

from __future__ import annotations

import pytest

import piquet_rules as pq
from piquet_rules.fast.compiling import NotCompilable, missing
from piquet_rules.kernel import layout as at
from piquet_rules.solver import solver as module
from piquet_rules.solver.solver import Solver
from piquet_rules.testing.deals import eager, play_out, themed_deal

needs_numba = pytest.mark.skipif(bool(missing()), reason=missing() or "there")


@needs_numba
@pytest.mark.parametrize("variant", ["rubicon", "hoyle-101", "royal-1651", "russian-karolik", "polish-club"])
def test_compiled_answers_are_the_plain_ones(variant: str) -> None:
    engine = pq.Engine(variant)
    plain, fast = Solver(engine.rules), Solver(engine.rules, fast=True)
    assert (plain.how, fast.how) == ("plain", "compiled")
    for seed in range(4):
        game = play_out(engine, themed_deal(engine.rules, seed), eager(engine, seed))
        for state in [state for state in game.states if state.phase == "play"][seed % 2 :: 7]:
            worths = plain.worths(state)
            known = max(worths.values())
            assert fast.worths(state) == worths
            assert fast.worth(state) == plain.worth(state) == known
            assert fast.best(state, known) == plain.best(state, known)
            assert fast.line(state, known) == plain.line(state, known)
            card = next(iter(worths))
            assert fast.worth_of(state, card) == worths[card]


def test_without_numba_it_runs_plain_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(roots: object) -> object:
        raise NotCompilable("numba is not installed")

    monkeypatch.setattr(module, "compiled", refuse)
    solver = Solver(pq.Engine("rubicon").rules, fast=True)
    assert solver.how == "plain: numba is not installed"
    cells = [0] * at.STATE_SIZE
    cells[at.PHASE] = at.DONE
    assert solver.worth(cells) == 0
