"""Simulation as a whole: a run under two rulesets, and the same work shared by two processes."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from benchmarks.method import Side
from benchmarks.sides import VARIANT

if TYPE_CHECKING:
    from piquet_rules.simulation.work import Crew

RULESETS = (VARIANT, "russian-karolik")
POLICY = "heuristic"
LEAST = 60_000
"""Deals of a round: fewer would measure how chunks find their size."""
_OPEN = ExitStack()
"""Processes that stay until this one ends."""


def simulating() -> Side:
    """A simulation of two rulesets, compiled, in this process. Unit: deals, each played under both."""
    from piquet_rules.simulation.chunk import machine_for, players_of
    from piquet_rules.simulation.work import ALONE

    machine = machine_for(players_of(POLICY, POLICY))
    if machine.why_plain:
        raise ImportError(machine.why_plain)
    return played_by(ALONE)


def two_processes() -> Side:
    """The same shared by two processes, on the one core that is taken: so its time is the work of both. Unit: deals."""
    from piquet_rules.simulation.processes import processes

    simulating()
    return played_by(_OPEN.enter_context(processes(2, (POLICY, POLICY))))


def played_by(crew: Crew) -> Side:
    """A side that hands deals to a crew and adds up what comes back."""
    from piquet_rules.simulation.spec import Spec
    from piquet_rules.simulation.sums import Sums
    from piquet_rules.simulation.work import Job, work

    job = Job.of(Spec.of(RULESETS, 1, POLICY, POLICY))

    def deals_played(deals: int) -> int:
        sums = Sums(job.spec.fingerprint)
        for done in work(job, [(0, max(deals, LEAST))], crew):
            sums.merge(done.sums)
        return sums.deals

    return deals_played
