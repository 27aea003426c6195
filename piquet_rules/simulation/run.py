"""A run of a simulation: what was asked, and what is done of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from piquet_rules.errors import Problem
from piquet_rules.profile.model import Profile
from piquet_rules.simulation.build import build
from piquet_rules.simulation.report import Simulation
from piquet_rules.simulation.rulesets import Setting, rulesets
from piquet_rules.simulation.spec import MOST_DEALS, Spec, check_number
from piquet_rules.simulation.sums import Range, Sums
from piquet_rules.simulation.work import Crew, Done, Job, Stop, work

FORMAT = 1
"""Of what is kept in a file."""


@dataclass(frozen=True)
class Asked:
    """The words of a simulation: ids or paths of variants, changes of rules, and the rest as in ``pq.simulate``."""

    variants: tuple[str, ...]
    set: tuple[Setting, ...] = ()
    unset: tuple[str, ...] = ()
    deals: int = 10_000
    seed: int = 1
    elder: str = "heuristic"
    younger: str = "heuristic"

    def spec(self) -> Spec:
        """The simulation. Raises SimulationError, ProfileError, NotFound."""
        check_number("the number of deals", self.deals, 1, MOST_DEALS)
        return Spec.of(self.profiles(), self.seed, self.elder, self.younger)

    def profiles(self) -> dict[str, Profile]:
        """The rulesets, by name. Raises ProfileError, NotFound."""
        return rulesets(self.variants, self.set, self.unset)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Asked:
        """What ``dataclasses.asdict`` made, by way of JSON. Raises TypeError, ValueError."""
        words: dict[str, Any] = {**data, "variants": tuple(data["variants"]), "unset": tuple(data["unset"])}
        return cls(**{**words, "set": tuple((str(key), str(value)) for key, value in data["set"])})


class Output(Protocol):
    """Where a run goes while it is played. ``with_rows``: whether it wants every deal."""

    with_rows: bool

    def take(self, done: Done) -> None:
        """The next deals, before they are counted. Raises OSError, SimulationError."""

    def save(self, run: Run) -> Problem | None:
        """Called after each chunk; keeps the run if it is time to. Returns what went wrong and can be borne.

        Raises OSError, SimulationError for what cannot.
        """


@dataclass
class Run:
    """What was asked and what is done of it."""

    asked: Asked
    spec: Spec
    sums: Sums
    build: str

    @classmethod
    def begin(cls, asked: Asked) -> Run:
        """A run of which nothing is done. Raises SimulationError, ProfileError, NotFound."""
        spec = asked.spec()
        return cls(asked, spec, Sums(spec.fingerprint), build(asked.elder, asked.younger))

    @property
    def is_complete(self) -> bool:
        """Whether all deals are done."""
        return not self.left()

    def left(self) -> list[Range]:
        """The deals that are not done."""
        found, begin = [], 0
        for first, end in (*self.sums.ranges, (self.asked.deals, self.asked.deals)):
            if first > begin:
                found.append((begin, min(first, self.asked.deals)))
            begin = max(begin, end)
        return found

    def go(
        self,
        crew: Crew,
        output: Output,
        stop: Stop,
        told: Callable[[int], None],
        warn: Callable[[Problem], None],
    ) -> None:
        """Play what is left until it is done or ``stop`` says so.

        Args:
            crew: who plays.
            output: where it goes.
            stop: asked often.
            told: called after each chunk with the number of deals that are done.
            warn: called with what went wrong and does not end the run.

        Raises:
            SimulationError, OSError: what is done until then is in ``sums``.
        """
        for done in work(Job.of(self.spec, with_rows=output.with_rows), self.left(), crew, stop):
            output.take(done)
            self.sums.merge(done.sums)
            problem = output.save(self)
            if problem is not None:
                warn(problem)
            told(self.sums.deals)

    def simulation(self) -> Simulation:
        """The results."""
        return Simulation(self.spec, self.sums)

    def to_json(self) -> dict[str, Any]:
        """The object that ``piquet simulate --json`` prints; there must be a deal in it."""
        return {**self.simulation().to_json(), "asked": self.asked.deals, "complete": self.is_complete}

    def kept(self) -> dict[str, Any]:
        """The results, and all that is needed to go on."""
        results = self.to_json() if self.sums.deals else {}
        run = {"format": FORMAT, "build": self.build, "asked": asdict(self.asked), "sums": self.sums.to_json()}
        return {**results, "run": run}
