"""Arrays of deals: one number a deal and column, for people who work with numpy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from piquet_rules.errors import SimulationError, simple
from piquet_rules.kernel import layout as at
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.simulation.chunk import Deals, columns, machine_for, played, players_of, refuse
from piquet_rules.simulation.spec import MOST_DEALS, Entrant, Spec, check_number

MOST_AT_ONCE = 50_000_000
"""Deals of a batch, all of which are kept: some 20 GB."""


@dataclass(frozen=True, eq=False)
class Batch:
    """Deals that were played under one ruleset, as columns; no object a deal is made.

    ``columns`` has an array of numpy (int64) for each measure of ``pq.simulate``, or a list where the extra ``fast`` is
    not installed: ``elder`` and ``younger`` (points), ``net``, ``elder_tricks``, ``elder_bonus`` and so on. ``how``
    says how it ran: ``compiled``, or ``plain`` with the reason.
    """

    name: str
    spec: Spec
    first: int
    columns: Mapping[str, Any]
    how: str
    plays: Any

    def __len__(self) -> int:
        return len(self.columns["net"])

    def __getitem__(self, measure: str) -> Any:
        """A column."""
        return self.columns[measure]

    def rescored(self, profile: Profile | str) -> Batch:
        """The same play under other rules: the hands after the exchange and the cards as they fell are held fixed.

        What was declared in full is declared in full. The rules must have the same pack, hands and first lead.

        Raises:
            SimulationError: other cards could be dealt under those rules.
            NotFound, ProfileError: a profile that cannot be loaded.
        """
        spec = Spec.of([profile], self.spec.seed, self.spec.elder, self.spec.younger)
        entrant, mine = spec.entrants[0], self.spec.entrants[0]
        alike = mine.rules.comparable(entrant.rules)
        if not alike or mine.rules.table[at.LEADER] != entrant.rules.table[at.LEADER]:
            raise SimulationError(
                simple(
                    "not-comparable-rules",
                    f"what was played under `{self.name}` cannot be scored under `{entrant.name}`: another pack, other "
                    "hands or another first lead",
                    help="play it anew with `pq.play_deals`",
                )
            )
        return self._scored(spec, entrant)

    def _scored(self, spec: Spec, entrant: Entrant) -> Batch:
        machine, table = machine_for(players_of(spec.elder, spec.younger)), entrant.rules.table
        rows = machine.score(table, self.plays)
        found = columns(rows)
        for kept in ("elder_taken", "younger_taken"):
            found[kept] = self.columns[kept]
        return Batch(entrant.name, spec, self.first, MappingProxyType(found), machine.how_under(table), self.plays)


def play_deals(
    profile: Profile | str,
    deals: int = 10_000,
    seed: int = 1,
    policy: str = "heuristic",
    *,
    elder: str | None = None,
    younger: str | None = None,
    first: int = 0,
) -> Batch:
    """Play deals ``first`` to ``first + deals - 1`` of a seed, and keep what came of each; the same as in ``simulate``.

    Args:
        profile: the rules, or the id of a variant.
        deals: how many; all are kept, about 400 bytes each.
        seed: from 0 to 2⁶³−1.
        policy: how both seats play; see ``pq.policy_names``.
        elder: how elder plays, if otherwise.
        younger: how younger plays, if otherwise.
        first: number of the first deal.

    Raises:
        SimulationError: a number out of bounds, an unknown policy, rules that are not for two players.
        NotFound, ProfileError: a profile that cannot be loaded.
    """
    check_number("the number of deals", deals, 1, MOST_AT_ONCE)
    check_number("the number of the first deal", first, 0, MOST_DEALS)
    spec = Spec.of([load(profile) if isinstance(profile, str) else profile], seed, elder or policy, younger or policy)
    entrant = spec.entrants[0]
    asked = Deals(first, deals)
    done, how = played(spec, entrant, asked)
    found = columns(done.rows)
    refuse(found["refused"], spec, asked)
    return Batch(entrant.name, spec, first, MappingProxyType(found), how, done.plays)
