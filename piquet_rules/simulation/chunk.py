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
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.reasons import REASONS
from piquet_rules.errors import SimulationError, simple
from piquet_rules.fast.binding import Function
from piquet_rules.fast.compiling import is_kept
from piquet_rules.fast.machine import ROOTS, Machine, Played, replaced_by
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.many import all_seeing
from piquet_rules.kernel.solve import best_card
from piquet_rules.policies.registry import Policy, find_policy
from piquet_rules.simulation.spec import Entrant, Spec
from piquet_rules.simulation.sums import Histogram, Sums
from piquet_rules.solver.tables import tables_of

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
Dealt = dict[tuple[int, int, int], Numbers]
"""Ranks of the pack, seats and cards in a hand → the cards of a block of deals."""


@dataclass(frozen=True)
class Deals:
    """So many deals: ``first``, ``first + every`` and so on.

    ``last``: each may be the last of its partie. ``dealt`` keeps their cards for other rulesets.
    """

    first: int
    count: int
    every: int = 1
    last: bool = False
    dealt: Dealt = field(default_factory=dict)


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
    deals = Deals(first, count)
    for entrant in spec.entrants:
        yield block(spec, entrant, deals)


def block(spec: Spec, entrant: Entrant, deals: Deals) -> Block:
    """The deals under one ruleset, as columns. Raises SimulationError."""
    done, how = played(spec, entrant, deals)
    numbers = columns(done.rows)
    refuse(numbers["refused"], spec, deals)
    return Block(entrant, numbers, how)


def played(spec: Spec, entrant: Entrant, deals: Deals) -> tuple[Played, str]:
    """The same as rows, how it was played, and how it ran. Raises SimulationError."""
    players = players_of(spec.elder, spec.younger)
    machine, table = machine_for(players), entrant.rules.table
    checked = sum(1 << place for place, policy in enumerate(players.policies) if not policy.trusted)
    pack = (table[at.RANKS], table[at.SEATS], table[at.HAND_SIZE])
    if pack not in deals.dealt:
        deals.dealt[pack] = machine.deal(table, spec.seed, deals.first, deals.count, every=deals.every)
    words = {"checked": checked, "every": deals.every, "last": deals.last, **players.seated(entrant.rules)}
    try:
        done = machine.play(table, deals.dealt[pack], spec.seed, deals.first, **words)
    except Exception as error:
        if all(policy.trusted for policy in players.policies):
            raise
        raise broken(spec, error) from error
    return done, machine.how_under(table)


class Players(NamedTuple):
    """Two policies of a machine, which of them each seat follows (by bits), and which seats play with hands open."""

    pair: tuple[str, str]
    seats: int
    open_seats: int

    @property
    def policies(self) -> tuple[Policy, Policy]:
        """The two policies."""
        return find_policy(self.pair[0]), find_policy(self.pair[1])

    def seated(self, rules: CompiledRules) -> dict[str, Any]:
        """What a machine is told of the seats under these rules."""
        prices = tables_of(rules) if self.open_seats else (0,)
        return {"policies": self.seats, "open_seats": self.open_seats, "prices": prices}


def players_of(elder: str, younger: str) -> Players:
    """How these two policies are played: one machine does for all of ours; an oracle follows another until the play."""
    names = (elder, younger)
    followed = [find_policy(name).before_play or name for name in names]
    pair = OURS if {*followed} <= {*OURS} else (followed[0], followed[1])
    seats = pair.index(followed[0]) | (followed[1] == pair[1]) << 1
    return Players(pair, seats, sum(find_policy(name).sees_all << seat for seat, name in enumerate(names)))


def machine_for(players: Players, *, steps: bool = False) -> Machine:
    """Their machine, made once a process; ``steps``: a plain one that writes events."""
    return _machine(*players.pair, players.open_seats > 0, steps)


def must_compile(players: Players) -> bool:
    """Whether ``machine_for`` would first compile for half a minute: nothing was kept of it."""
    return not is_kept(ROOTS, replaced_by(*_functions(*players.pair, players.open_seats > 0)))


def _functions(first: str, second: str, sees_all: bool) -> tuple[Function, Function, Function]:
    return find_policy(first).function, find_policy(second).function, best_card if sees_all else all_seeing


@lru_cache(maxsize=16)
def _machine(first: str, second: str, sees_all: bool, steps: bool) -> Machine:
    *policies, seer = _functions(first, second, sees_all)
    return Machine(*policies, all_seeing=seer, plain=steps, events=steps)


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


def refuse(reasons: Numbers, spec: Spec, deals: Deals) -> None:
    """Raises SimulationError where a policy wanted what the rules refuse."""
    if not any(reasons):
        return
    place = next(place for place, reason in enumerate(reasons) if reason)
    reason = REASONS[int(reasons[place])]
    raise SimulationError(
        simple(
            "policy-refused",
            f"deal {deals.first + place * deals.every} of seed {spec.seed} "
            f"(elder `{spec.elder}`, younger `{spec.younger}`): "
            f"a policy did what the rules do not allow: {reason.code}, {reason.text}",
            help="the fault is the policy's; tell its author the deal and the seed",
            key=reason.key,
        )
    )
