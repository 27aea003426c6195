"""``pq.simulate``: many deals under several rules, by any executor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor

from piquet_rules.profile.model import Profile
from piquet_rules.simulation.parties import MOST_PARTIES
from piquet_rules.simulation.report import Simulation
from piquet_rules.simulation.spec import MOST_DEALS, Spec, check_number
from piquet_rules.simulation.sums import Sums
from piquet_rules.simulation.work import ALONE, Crew, Done, Job, work

Progress = Callable[[int, int], None]
"""Told how many deals are done, of how many."""


def simulate(
    profiles: Sequence[Profile | str] | Mapping[str, Profile | str] | Profile | str,
    deals: int = 10_000,
    seed: int = 1,
    policy: str = "heuristic",
    *,
    elder: str | None = None,
    younger: str | None = None,
    parties: int = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play the same cards under each ruleset and count what comes of them.

    Every ruleset gets the same dealt cards (those of another pack: of the same seed) and follows its own procedure.
    Chance is a function of seed, deal, seat and decision, so neither the executor nor the number of its workers nor the
    machine matters. Memory does not grow with the number of deals. Where the extra ``fast`` is installed and all rules
    can be compiled, it runs compiled, with the same results.

    Args:
        profiles: profiles or ids of variants, by names of your own if you like; the first is what the others are
            compared with.
        deals: how many deals, numbered from 0.
        seed: from 0 to 2⁶³−1.
        policy: how both seats play; see ``pq.policy_names``.
        elder: how elder plays, if otherwise.
        younger: how younger plays, if otherwise.
        parties: how many whole parties besides, for their length, rubicons and settlement.
        executor: who does the work, chunk by chunk; left out, this process.
        progress: called after each chunk with the deals done and their number, and again with the parties.

    Raises:
        SimulationError: a number out of bounds, an unknown policy, rules that are not for two players.
        NotFound, ProfileError: a profile that cannot be loaded.
    """
    check_number("the number of deals", deals, 1, MOST_DEALS)
    chosen = [profiles] if isinstance(profiles, (str, Profile)) else profiles
    spec = Spec.of(chosen, seed, elder or policy, younger or policy)
    check_number("the number of parties", parties, 0, MOST_PARTIES)
    crew = ALONE if executor is None else Crew(executor)
    played = added(Sums(spec.fingerprint), work(Job.of(spec), [(0, deals)], crew), deals, progress)
    if not parties:
        return Simulation(spec, played)
    whole = work(Job.of(spec, parties=True), [(0, parties)], crew)
    return Simulation(spec, played, added(Sums(spec.partie_fingerprint), whole, parties, progress))


def added(sums: Sums, chunks: Iterable[Done], number: int, progress: Progress | None) -> Sums:
    """All chunks together, each told when it is done."""
    for done in chunks:
        sums.merge(done.sums)
        if progress is not None:
            progress(sums.deals, number)
    return sums
