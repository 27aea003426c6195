"""``pq.simulate``: many deals under several rules, by any executor."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from piquet_rules.profile.model import Profile
from piquet_rules.simulation.chunk import chunk
from piquet_rules.simulation.report import Simulation
from piquet_rules.simulation.spec import MOST_DEALS, Spec, check_number
from piquet_rules.simulation.sums import Range, Sums

CHUNK = 20_000
"""Deals in a chunk: a few tenths of a second of work where it is compiled."""
WAITING = 64
"""Chunks that are given to an executor and not yet done; more would only fill its memory."""

Progress = Callable[[int, int], None]
"""Told how many deals are done, of how many."""


def simulate(
    profiles: Sequence[Profile | str] | Profile | str,
    deals: int = 10_000,
    seed: int = 1,
    policy: str = "random",
    *,
    elder: str | None = None,
    younger: str | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play the same cards under each ruleset and count what comes of them.

    Every ruleset gets the same dealt cards (those of another pack: of the same seed) and follows its own procedure.
    Chance is a function of seed, deal, seat and decision, so neither the executor nor the number of its workers nor the
    machine matters. Memory does not grow with the number of deals. Where the extra ``fast`` is installed and all rules
    can be compiled, it runs compiled, with the same results.

    Args:
        profiles: profiles or ids of variants; the first is what the others are compared with.
        deals: how many deals, numbered from 0.
        seed: from 0 to 2⁶³−1.
        policy: how both seats play; see ``pq.policy_names``.
        elder: how elder plays, if otherwise.
        younger: how younger plays, if otherwise.
        executor: who does the work, chunk by chunk; left out, this process.
        progress: called after each chunk with the deals done and their number.

    Raises:
        SimulationError: a number out of bounds, an unknown policy, rules that are not for two players.
        NotFound, ProfileError: a profile that cannot be loaded.
    """
    check_number("the number of deals", deals, 1, MOST_DEALS)
    chosen = [profiles] if isinstance(profiles, (str, Profile)) else profiles
    spec = Spec.of(chosen, seed, elder or policy, younger or policy)
    sums = Sums(spec.fingerprint)
    for done in work(spec, pieces([(0, deals)]), executor):
        sums.merge(done)
        if progress is not None:
            progress(sums.deals, deals)
    return Simulation(spec, sums)


def pieces(ranges: Sequence[Range], size: int = CHUNK) -> Iterator[Range]:
    """Ranges of deals cut into chunks."""
    for first, end in ranges:
        for begin in range(first, end, size):
            yield begin, min(begin + size, end)


def work(spec: Spec, ranges: Iterable[Range], executor: Executor | None = None) -> Generator[Sums]:
    """The Sums of each chunk, in the order in which they are done.

    No more than ``WAITING`` chunks are handed to the executor at a time. Closing the iterator cancels those that have
    not begun.
    """
    if executor is None:
        yield from (chunk(spec, first, end - first) for first, end in ranges)
        return
    pending: set[Future[Sums]] = set()
    try:
        for first, end in ranges:
            pending.add(executor.submit(chunk, spec, first, end - first))
            if len(pending) >= WAITING:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        for future in pending:
            future.cancel()
