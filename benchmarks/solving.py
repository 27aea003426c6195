"""Sides for best play: solving hands of twelve random cards, and a first lead over hidden hands.

A search takes far longer for some hands than for others, so what counts is the 95th percentile: of ``DEALS`` hands,
each solved with nothing remembered, those around it are found before the clock starts, and the side solves them again
and again. Solving is the value and every equally good card.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from benchmarks.method import Side

if TYPE_CHECKING:
    from piquet_rules.solver.solver import Solver

DEALS = 400
AROUND = 10
"""Hands around the 95th percentile that are solved."""
ALL = 40
"""Hands as they come, for the comparison with bridge."""
ENDPLAY = "ENDPLAY_PYTHON"
"""Names a Python that has endplay, which is not among what this project installs."""

Cells = list[int]
Ask = Callable[[Cells], object]


def hands(solver: Solver, chance: Random, need: int = 0) -> Cells:
    """Twelve random cards for each, elder to lead; ``need`` is what he lacks for pique, 0: it is out."""
    from piquet_rules.cards import hand_of
    from piquet_rules.kernel import layout as at

    rules = solver.rules
    cards = chance.sample(rules.pack.cards, 2 * rules.hand_size)
    cells = [0] * at.STATE_SIZE
    cells[at.PHASE], cells[at.COUNTED] = at.PLAY_PHASE, 1
    cells[at.HAND], cells[at.HAND + 1] = hand_of(cards[: rules.hand_size]), hand_of(cards[rules.hand_size :])
    if need:
        had = rules.table[at.PIQUE_THRESHOLD] - need
        cells[at.HELPING] = cells[at.RECKONED + at.RANKS_OF_RECKONING - 1] = had
    else:
        cells[at.BONUS] = cells[at.BONUS + 1] = at.REPIQUE
    return cells


def solving(variant: str, *, fast: bool, need: int = 0) -> Side:
    """The hands at the 95th percentile, each with nothing remembered. Unit: solves."""
    solver = solver_of(variant, fast)

    def solve(cells: Cells) -> object:
        solver.forget()
        return solver.best(cells, solver.worth(cells))

    chance = Random(95)
    slow = slowest([hands(solver, chance, need) for _ in range(DEALS)], solve)

    def solves(times: int) -> int:
        for number in range(times):
            solve(slow[number % len(slow)])
        return times

    return solves


def slowest(deals: list[Cells], solve: Ask) -> list[Cells]:
    """Of all deals those around the 95th percentile of the time that they take, the shorter of two tries."""
    ranked = sorted((min(seconds(solve, cells), seconds(solve, cells)), number) for number, cells in enumerate(deals))
    middle = len(deals) * 95 // 100
    return [deals[number] for _, number in ranked[middle - AROUND // 2 : middle + AROUND // 2]]


def seconds(solve: Ask, cells: Cells) -> float:
    """How long one takes."""
    begin = time.perf_counter()
    solve(cells)
    return time.perf_counter() - begin


def solver_of(variant: str, fast: bool) -> Solver:
    """A solver, compiled or plain. Raises ImportError where it can't be compiled."""
    import piquet_rules as pq
    from piquet_rules.scoring import compiled
    from piquet_rules.solver.solver import Solver

    solver = Solver(compiled(pq.load(variant)), fast=fast)
    if fast and solver.how != "compiled":
        raise ImportError(solver.how)
    return solver


def every_card(fast: bool = True) -> Side:
    """What every lead makes, of hands as they come, each with nothing remembered. Unit: solves."""
    solver, chance = solver_of("rubicon", fast), Random(13)
    deals = [hands(solver, chance) for _ in range(ALL)]

    def solves(times: int) -> int:
        for number in range(times):
            solver.forget()
            solver.worths(deals[number % ALL])
        return times

    return solves


def first_lead(worlds: int = 30, views: int = 20) -> Side:
    """``pq.sample`` at the first lead, over so many worlds. Unit: decisions."""
    import piquet_rules as pq
    from piquet_rules.testing.deals import eager, play_out

    solver, engine = solver_of("rubicon", True), pq.Engine("rubicon")
    games = [play_out(engine, engine.deal(seed), eager(engine, seed, 1 << 30)) for seed in range(views)]
    leads = [next(state for state in game.states if state.phase == "play") for game in games]
    seen = [engine.view(state, "elder") for state in leads]

    def decisions(times: int) -> int:
        for number in range(times):
            pq.sample(seen[number % views], engine.profile, worlds, number, solver)
        return times

    return decisions
