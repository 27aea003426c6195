"""What each rule that differs does over many deals: every set of them is played on the same cards and chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

from piquet_rules.causes.explain import SAMPLED, SHAPLEY, Cause
from piquet_rules.causes.shares import Share, Worths, exact_shares, sampled_shares
from piquet_rules.causes.switches import Switches, switches
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile, names_of
from piquet_rules.simulation.chunk import PAIRED
from piquet_rules.simulation.simulate import Progress
from piquet_rules.simulation.spec import MOST_DEALS, Entrant, Spec, check_number, open_seats
from piquet_rules.simulation.sums import Sums
from piquet_rules.simulation.work import ALONE, Crew, Job, Stop, Stopped, work

MOST_EXACT = 6
"""So many rules are shared out from all their sets; with more, orders are drawn by chance."""
MOST_SETS = 128
"""About so many sets of rules are played where orders are drawn."""
_BATCHES = 32
"""The deals are counted in so many parts, which differ as chance has it; that tells how sure the shares are."""


@dataclass(frozen=True)
class SimulatedCauses:
    """Which rules make the difference between the first ruleset and each other, in points a deal.

    ``causes`` have a share for elder, for younger and for ``net`` (elder's points less younger's), each with its
    standard error. ``unpaired`` are rulesets with other cards, of which nothing can be said deal by deal.
    """

    deals: int
    seed: int
    elder: str
    younger: str
    causes: tuple[Cause, ...]
    unpaired: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The object with all causes; ``points`` are means of a deal."""
        policy = self.elder if self.elder == self.younger else {"elder": self.elder, "younger": self.younger}
        return {
            "deals": self.deals, "seed": self.seed, "policy": policy,
            "cards_open": open_seats(self.elder, self.younger),
            "causes": [cause.to_json() for cause in self.causes], "unpaired": list(self.unpaired),
        }  # fmt: skip


def simulate_causes(
    profiles: Sequence[Profile | str] | Mapping[str, Profile | str],
    deals: int = 10_000,
    seed: int = 1,
    policy: str = "heuristic",
    *,
    elder: str | None = None,
    younger: str | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> SimulatedCauses:
    """Share the mean difference between the first ruleset and each other out among the rules that differ.

    Rules of procedure count too: each set of the rules is played anew, by the same policy, on the same cards and
    chance. Up to six rules all sets are played, 64 times the deals; with more, orders of the rules are drawn by chance.
    The shares add up exactly to the difference that ``pq.simulate`` finds with the same words.

    Args:
        profiles: profiles or ids of variants, by names of your own if you like; the first is what the others are
            compared with.
        deals: how many deals, two at least.
        seed: of the cards, of chance and of the orders.
        policy: how both seats play; see ``pq.policy_names``.
        elder: how elder plays, if otherwise.
        younger: how younger plays, if otherwise.
        executor: who does the work; left out, this process.
        progress: called after each chunk with the deals done and their number, for each pair of rulesets in turn.

    Raises:
        SimulationError: a number out of bounds, an unknown policy, rules that are not for two players.
        NotFound, ProfileError: a profile that cannot be loaded.
    """
    chosen = profiles.values() if isinstance(profiles, Mapping) else profiles
    loaded = [load(profile) if isinstance(profile, str) else profile for profile in chosen]
    named = dict(zip(profiles if isinstance(profiles, Mapping) else names_of(loaded), loaded, strict=True))
    crew = ALONE if executor is None else Crew(executor)
    told = (lambda done: progress(done, deals)) if progress else (lambda done: None)
    return shared_out(named, deals, seed, (elder or policy, younger or policy), crew, told=told)


def shared_out(
    named: Mapping[str, Profile],
    deals: int,
    seed: int,
    policies: tuple[str, str],
    crew: Crew = ALONE,
    stop: Stop = lambda: False,
    told: Callable[[int], None] = lambda done: None,
) -> SimulatedCauses:
    """The same for named profiles and elder's and younger's policy. Raises Stopped where ``stop`` says so."""
    check_number("the number of deals", deals, 2, MOST_DEALS)
    spec = Spec.of(named, seed, *policies)
    run = _Run(spec, deals, crew, stop, told)
    (base, first), *others = named.items()
    causes: list[Cause] = []
    unpaired: list[str] = []
    for (name, profile), entrant in zip(others, spec.entrants[1:], strict=True):
        if spec.is_paired(entrant):
            causes += run.causes(switches(first, profile), base, name)
        else:
            unpaired.append(name)
    return SimulatedCauses(deals, seed, spec.elder, spec.younger, tuple(causes), tuple(unpaired))


@dataclass(frozen=True)
class _Run:
    """What holds for every pair of rulesets."""

    spec: Spec
    deals: int
    crew: Crew
    stop: Stop
    told: Callable[[int], None]

    def causes(self, between: Switches, base: str, to: str) -> Iterator[Cause]:
        """The shares of the rules between two rulesets."""
        players = [1 << n for n, moved in enumerate(between.moves) if moved is None or moved]
        method, share_out = self._method(len(players))
        played = self._played(between, players, _asked(share_out))
        whole = share_out(lambda coalition: _added(worths[coalition] for worths in played))
        parts = [share_out(lambda coalition, part=part: part[coalition]) for part in played]  # type: ignore[misc]
        for n, (player, share) in enumerate(zip(players, whole, strict=True)):
            errors = _errors(share, [part[n] for part in parts], self.deals)
            for seat, points, changes, error in zip(PAIRED, share.points, share.changes, errors, strict=True):
                if changes:
                    yield Cause(base, to, seat, between.keys(player), points / self.deals, method, error)

    def _method(self, players: int) -> tuple[str, ShareOut]:
        if players <= MOST_EXACT:
            return SHAPLEY, lambda worth: exact_shares(players, worth)
        pairs = MOST_SETS // (2 * players)
        return SAMPLED, lambda worth: sampled_shares(players, worth, pairs, self.spec.seed)

    def _played(self, between: Switches, players: Sequence[int], sets: Sequence[int]) -> list[dict[int, Worths]]:
        """For each part of the deals: set of rules → points of elder, of younger, and elder's less younger's."""
        rules = {
            chosen: between.compiled(sum(bit for n, bit in enumerate(players) if chosen >> n & 1)) for chosen in sets
        }
        by_table = {compiled.table: chosen for chosen, compiled in rules.items()}  # alike, they are played once
        entrants = tuple(Entrant(str(chosen), rules[chosen]) for chosen in by_table.values())
        spec = Spec(entrants, self.spec.seed, self.spec.elder, self.spec.younger)
        parts = min(_BATCHES, self.deals)
        ends = [self.deals * part // parts for part in range(parts + 1)]
        sums = [Sums(spec.fingerprint) for _ in range(parts)]
        done = 0
        for each in work(Job.of(spec), pairwise(ends), self.crew, self.stop):
            sums[next(part for part in range(parts) if each.first < ends[part + 1])].merge(each.sums)
            done += each.end - each.first
            self.told(done)
        if done < self.deals:
            raise Stopped
        return [
            {chosen: _points(part, str(by_table[compiled.table])) for chosen, compiled in rules.items()}
            for part in sums
        ]


ShareOut = Callable[[Callable[[int], Worths]], list[Share]]
"""From what each set of rules is worth to the shares."""


def _asked(share_out: ShareOut) -> list[int]:
    """The sets of rules whose worth is asked for."""
    asked: dict[int, None] = {}

    def worth(coalition: int) -> Worths:
        asked[coalition] = None
        return (0,) * len(PAIRED)

    share_out(worth)
    return list(asked)


def _points(sums: Sums, entrant: str) -> Worths:
    """The points of all deals, by measure."""
    counted = sums.counted[entrant]
    return tuple(sum(value * count for value, count in counted[measure].items()) for measure in PAIRED)


def _added(rows: Iterator[Worths]) -> Worths:
    return tuple(map(sum, zip(*rows, strict=True)))


def _errors(share: Share, parts: Sequence[Share], deals: int) -> list[float]:
    """Standard errors of a share: what the parts of the deals tell, and what the orders that were drawn do."""
    found = []
    for n, drawn in enumerate(share.errors):
        mean = share.points[n] / len(parts)
        spread = sum(((part.points[n] - mean) ** 2 for part in parts), Fraction(0))
        by_deals = sqrt(spread * len(parts) / (len(parts) - 1)) / deals
        found.append(sqrt(by_deals**2 + (drawn / deals) ** 2))
    return found
