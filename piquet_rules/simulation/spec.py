"""What is simulated: rules, seed and policies, in a form that can be sent to another process."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

from piquet_rules.compiled import CompiledRules
from piquet_rules.compiler import compile_rules
from piquet_rules.errors import SimulationError, simple
from piquet_rules.kernel import layout as at
from piquet_rules.policies.registry import find_policy
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile, names_of
from piquet_rules.profile.slots import DealRule, PartieRule, SettlementRule

MOST_DEALS = 10**12
LARGEST_SEED = (1 << 63) - 1
SEATS = 2


@dataclass(frozen=True)
class Terms:
    """What a partie needs of a profile (``partie.PartieTerms``)."""

    id: str
    deal: DealRule
    partie: PartieRule
    settlement: SettlementRule

    @classmethod
    def of(cls, profile: Profile) -> Terms:
        """Those of a profile."""
        return cls(profile.id, profile.deal, profile.partie, profile.settlement)

    @property
    def kinds(self) -> set[str]:
        """The modules in which these rules are written."""
        return {type(rule).__module__ for rule in (self.deal, self.partie, self.settlement)}

    @property
    def paid_in(self) -> str:
        """What the winner receives: ``points`` or ``stakes``."""
        return self.settlement.paid_in()


@dataclass(frozen=True)
class Entrant:
    """One ruleset of a simulation; ``name`` is no other's. ``partie`` is wanted for parties only."""

    name: str
    rules: CompiledRules
    partie: Terms | None = None

    @cached_property
    def fingerprint(self) -> str:
        """Of the rules."""
        return self.rules.fingerprint


@dataclass(frozen=True)
class Spec:
    """A simulation, without its length: deal ``n`` is the same whoever plays it, wherever and when.

    ``elder`` and ``younger`` are names of policies. A Spec can be pickled; ``fingerprint`` tells two of them apart.
    """

    entrants: tuple[Entrant, ...]
    seed: int
    elder: str
    younger: str

    @classmethod
    def of(
        cls,
        profiles: Sequence[Profile | str] | Mapping[str, Profile | str],
        seed: int,
        elder: str,
        younger: str,
    ) -> Spec:
        """Check everything that can be checked before the first deal; a mapping has the names of its profiles.

        Raises:
            SimulationError: a seed out of bounds, an unknown policy, no rules or rules that cannot be simulated.
            NotFound, ProfileError: a profile that cannot be loaded.
        """
        check_number("the seed", seed, 0, LARGEST_SEED)
        for policy in (elder, younger):
            find_policy(policy)
        chosen = profiles.values() if isinstance(profiles, Mapping) else profiles
        loaded = [load(profile) if isinstance(profile, str) else profile for profile in chosen]
        if not loaded:
            raise SimulationError(simple("not-simulated", "there are no rules to simulate", help="name a variant"))
        names = list(profiles) if isinstance(profiles, Mapping) else names_of(loaded)
        named = zip(names, loaded, strict=True)
        entrants = tuple(Entrant(name, simulated(profile), Terms.of(profile)) for name, profile in named)
        return cls(entrants, seed, elder, younger)

    @property
    def open_seats(self) -> list[str]:
        """The seats that play their cards with all hands open."""
        return open_seats(self.elder, self.younger)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The modules in which the rules are written that are not compiled: those of parties."""
        return tuple(sorted({kind for entrant in self.entrants if entrant.partie for kind in entrant.partie.kinds}))

    @cached_property
    def fingerprint(self) -> str:
        """One word for all that decides the results."""
        parts = [
            [(e.name, e.rules.table, e.rules.pack.ranks) for e in self.entrants],
            self.seed,
            self.elder,
            self.younger,
        ]
        return blake2b(json.dumps(parts).encode(), digest_size=10).hexdigest()

    @cached_property
    def partie_fingerprint(self) -> str:
        """The same for parties, which length and settlement decide too."""
        rules = [entrant.fingerprint for entrant in self.entrants]
        return blake2b(json.dumps([self.fingerprint, rules, "parties"]).encode(), digest_size=10).hexdigest()

    def is_paired(self, entrant: Entrant) -> bool:
        """Whether the cards of an entrant are those of the first."""
        return self.entrants[0].rules.comparable(entrant.rules)

    def parties_are_paired(self, entrant: Entrant) -> bool:
        """Whether the cards are the same, and what is paid as well: points are no stakes."""
        one, other = self.entrants[0].partie, entrant.partie
        return self.is_paired(entrant) and one is not None and other is not None and one.paid_in == other.paid_in


def open_seats(elder: str, younger: str) -> list[str]:
    """The seats whose policies see all hands when they play their cards."""
    return [seat for seat, name in (("elder", elder), ("younger", younger)) if find_policy(name).sees_all]


def simulated(profile: Profile) -> CompiledRules:
    """The compiled rules of a profile. Raises SimulationError where they are not for two players, each alone."""
    rules = compile_rules(profile)
    if rules.table[at.SEATS] != SEATS or rules.table[at.SIDES] != SEATS:
        raise SimulationError(
            simple(
                "not-simulated",
                f"`{profile.id}` is a game of {len(rules.seats)} players in {len(rules.sides)} sides; "
                "only games of two can be simulated",
                key="players.count",
                help="leave it out, or set `players.count` to 2",
            )
        )
    return rules


def check_number(what: str, number: int, least: int, most: int) -> None:
    """Raises SimulationError where a number is out of its bounds."""
    if type(number) is not int or not least <= number <= most:
        raise SimulationError(
            simple(
                "wrong-count",
                f"{what} is {number!r}",
                help=f"give a whole number from {least} to {most}",
            )
        )
