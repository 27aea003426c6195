"""The unit of work: some consecutive deals of a simulation, played and counted.

``chunk(spec, first, count)`` promises:

- The result depends on its arguments alone: not on the process, the machine, the number of workers, nor on how the
  deals are cut into chunks; compiled and plain runs give the same.
- It needs no more memory for more deals: they are played in blocks of ``BLOCK``.
- Spec and Sums can be pickled and the function imported by name, so any ``concurrent.futures.Executor`` runs it.
- It prints nothing and writes nothing but the cache of compiled code (``PIQUET_CACHE=off`` forbids that).
- A policy that raises or wants something illegal ends it with a SimulationError that names deal and policy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from piquet_rules.engine.reasons import REASONS
from piquet_rules.errors import SimulationError, simple
from piquet_rules.fast.machine import Machine
from piquet_rules.kernel import layout as at
from piquet_rules.policies.registry import find_policy
from piquet_rules.simulation.spec import Entrant, Spec
from piquet_rules.simulation.sums import Histogram, Sums

BLOCK = 8192
OURS = ("random", "heuristic")
COLUMNS = {
    "elder": at.ELDER_POINTS, "younger": at.YOUNGER_POINTS, "elder_tricks": at.ELDER_TRICKS,
    "elder_bonus": at.ELDER_BONUS, "younger_bonus": at.YOUNGER_BONUS, "elder_blank": at.ELDER_BLANK,
    "younger_blank": at.YOUNGER_BLANK, "elder_taken": at.ELDER_TAKEN, "younger_taken": at.YOUNGER_TAKEN,
    "point": at.POINT_WINNER, "sequence": at.SEQUENCE_WINNER, "set": at.SET_WINNER, "sunk": at.SUNK,
    "announced": at.HAS_ANNOUNCED, "conceded": at.HAS_CONCEDED,
}  # fmt: skip
MEASURES = (*COLUMNS, "net")
"""What is counted of each deal: the columns of ``kernel.layout``, and elder's points less younger's."""
PAIRED = ("elder", "younger", "net")
"""Of what the differences from the first entrant are counted, deal by deal."""

Numbers = Any
"""One number a deal: a list, or an array of numpy."""


class Block(NamedTuple):
    """Some deals under one ruleset; ``numbers`` has a column for each measure."""

    entrant: Entrant
    numbers: dict[str, Numbers]
    how: str


def chunk(spec: Spec, first: int, count: int) -> Sums:
    """Play deals ``first`` to ``first + count - 1`` under every ruleset and count what came of them."""
    sums = Sums(spec.fingerprint)
    for begin in range(first, first + count, BLOCK):
        end = min(begin + BLOCK, first + count)
        sums.merge(counted(spec, list(blocks(spec, begin, end - begin)), begin, end))
    return sums


def blocks(spec: Spec, first: int, count: int) -> Iterator[Block]:
    """The deals under each ruleset in turn, with all numbers kept: for one row a deal."""
    for entrant in spec.entrants:
        yield block(spec, entrant, first, count)


def block(spec: Spec, entrant: Entrant, first: int, count: int, *, every: int = 1, last: bool = False) -> Block:
    """The deals ``first``, ``first + every`` and so on under one ruleset. Raises SimulationError."""
    pair, seats = pair_for(spec.elder, spec.younger)
    machine = machine_for(*pair)
    table = entrant.rules.table
    policies = [find_policy(name) for name in pair]
    checked = sum(1 << place for place, policy in enumerate(policies) if not policy.trusted)
    try:
        rows = machine.deals(table, spec.seed, first, count, policies=seats, checked=checked, every=every, last=last)
    except Exception as error:
        if all(policy.trusted for policy in policies):
            raise
        raise broken(spec, error) from error
    numbers = columns(rows)
    refuse(numbers["refused"], spec, first, every)
    return Block(entrant, numbers, machine.how_under(table))


def pair_for(elder: str, younger: str) -> tuple[tuple[str, str], int]:
    """The two policies of a machine, and which of them each seat has, by bits: one machine does for all of ours."""
    pair = OURS if {elder, younger} <= set(OURS) else (elder, younger)
    return pair, pair.index(elder) | (1 if younger == pair[1] else 0) << 1


def steps_machine(spec: Spec) -> tuple[Machine, int]:
    """A plain machine that writes events, and the policies of the seats by bits."""
    pair, seats = pair_for(spec.elder, spec.younger)
    return _plain_machine(*pair), seats


@lru_cache(maxsize=16)
def _plain_machine(first: str, second: str) -> Machine:
    return Machine(find_policy(first).function, find_policy(second).function, plain=True, events=True)


@lru_cache(maxsize=16)
def machine_for(first: str, second: str) -> Machine:
    """The machine for two policies; it is made once a process."""
    return Machine(find_policy(first).function, find_policy(second).function)


def columns(rows: Any) -> dict[str, Numbers]:
    """The rows of a batch by measure."""
    found = {name: rows[column :: at.COLUMNS] for name, column in COLUMNS.items()}
    found["refused"] = rows[at.REFUSED :: at.COLUMNS]
    found["net"] = difference(found["elder"], found["younger"])
    return found


def counted(spec: Spec, played: Sequence[Block], first: int, end: int) -> Sums:
    """The histograms of a block of deals."""
    sums = Sums(spec.fingerprint, [(first, end)])
    base = played[0]
    for block in played:
        name = block.entrant.name
        sums.how[name] = block.how
        sums.counted[name] = {measure: histogram(block.numbers[measure]) for measure in MEASURES}
        if block is not base and spec.is_paired(block.entrant):
            sums.paired[name] = {
                measure: histogram(difference(block.numbers[measure], base.numbers[measure])) for measure in PAIRED
            }
    return sums


def difference(numbers: Numbers, others: Numbers) -> Numbers:
    """Number by number."""
    if isinstance(numbers, list) or isinstance(others, list):
        return [int(one) - int(other) for one, other in zip(numbers, others, strict=True)]
    return numbers - others


def histogram(numbers: Numbers) -> Histogram:
    """How often each number comes."""
    if isinstance(numbers, list):
        return Counter(numbers)
    import numpy as np

    low = int(numbers.min())
    if int(numbers.max()) - low > MOST_BINS:
        values, counts = np.unique(numbers, return_counts=True)
        return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
    counts = np.bincount(numbers - low)
    places = counts.nonzero()[0]
    return Counter(dict(zip((places + low).tolist(), counts[places].tolist(), strict=True)))


MOST_BINS = 1 << 16


def broken(spec: Spec, error: Exception) -> SimulationError:
    """A policy of another package raised an error."""
    names = dict.fromkeys(name for name in (spec.elder, spec.younger) if not find_policy(name).trusted)
    return SimulationError(
        simple(
            "policy-broken",
            f"the policy {' or '.join(f'`{name}`' for name in names)} has a fault: {type(error).__name__}: {error}",
            help="tell its author, or choose another",
        )
    )


def refuse(reasons: Numbers, spec: Spec, first: int, every: int) -> None:
    """Raises SimulationError where a policy wanted what the rules refuse."""
    if not any(reasons):
        return
    place = next(place for place, reason in enumerate(reasons) if reason)
    reason = REASONS[int(reasons[place])]
    raise SimulationError(
        simple(
            "policy-refused",
            f"deal {first + place * every} of seed {spec.seed} (elder `{spec.elder}`, younger `{spec.younger}`): "
            f"a policy did what the rules do not allow: {reason.code}, {reason.text}",
            help="the fault is the policy's; tell its author the deal and the seed",
            key=reason.key,
        )
    )
