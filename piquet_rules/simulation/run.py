"""A run of a simulation: what was asked, and what is done of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from piquet_rules.errors import Problem
from piquet_rules.profile.model import Profile
from piquet_rules.simulation.build import build_of
from piquet_rules.simulation.parties import MOST_PARTIES
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
    parties: int = 0
    seed: int = 1
    elder: str = "heuristic"
    younger: str = "heuristic"

    def spec(self) -> Spec:
        """The simulation. Raises SimulationError, ProfileError, NotFound."""
        check_number("the number of deals", self.deals, 1, MOST_DEALS)
        check_number("the number of parties", self.parties, 0, MOST_PARTIES)
        return Spec.of(self.profiles(), self.seed, self.elder, self.younger)

    def profiles(self) -> dict[str, Profile]:
        """The rulesets, by name. Raises ProfileError, NotFound."""
        return rulesets(self.variants, self.set, self.unset)


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
    """What was asked and what is done of it; ``causes``, as JSON, where they were found of all the deals."""

    asked: Asked
    spec: Spec
    sums: Sums
    parties: Sums
    build: str
    causes: list[Any] | None = None

    @classmethod
    def begin(cls, asked: Asked) -> Run:
        """A run of which nothing is done. Raises SimulationError, ProfileError, NotFound."""
        spec = asked.spec()
        sums, parties = Sums(spec.fingerprint), Sums(spec.partie_fingerprint)
        return cls(asked, spec, sums, parties, build_of(spec))

    @property
    def is_complete(self) -> bool:
        """Whether all deals and parties are done."""
        return not self.left() and not self.parties_left()

    def left(self) -> list[Range]:
        """The deals that are not done."""
        return missing(self.sums.ranges, self.asked.deals)

    def parties_left(self) -> list[Range]:
        """The parties that are not done."""
        return missing(self.parties.ranges, self.asked.parties)

    def go(
        self,
        crew: Crew,
        output: Output,
        stop: Stop,
        told: Callable[[int], None],
        warn: Callable[[Problem], None],
        *,
        parties: bool = False,
    ) -> None:
        """Play the deals (or the whole parties) that are left until they are done or ``stop`` says so.

        Args:
            crew: who plays.
            output: where it goes.
            stop: asked often.
            told: called after each chunk with the number that is done.
            warn: called with what went wrong and does not end the run.
            parties: whether parties are played.

        Raises:
            SimulationError, OSError: what is done until then is in ``sums`` (or ``parties``).
        """
        sums, left = (self.parties, self.parties_left()) if parties else (self.sums, self.left())
        job = Job.of(self.spec, with_rows=output.with_rows and not parties, parties=parties)
        for done in work(job, left, crew, stop):
            if not parties:
                output.take(done)
            sums.merge(done.sums)
            save(output, self, warn)
            told(sums.deals)

    def simulation(self) -> Simulation:
        """The results."""
        return Simulation(self.spec, self.sums, self.parties if self.parties.deals else None)

    def to_json(self) -> dict[str, Any]:
        """The object that ``piquet simulate --json`` prints; there must be a deal in it."""
        asked = {"asked": self.asked.deals, **({"parties": self.asked.parties} if self.asked.parties else {})}
        causes = {} if self.causes is None else {"causes": self.causes}
        return {**self.simulation().to_json(), **asked, "complete": self.is_complete, **causes}

    def kept(self) -> dict[str, Any]:
        """The results, and all that is needed to go on."""
        results = self.to_json() if self.sums.deals else {}
        sums = {"sums": self.sums.to_json(), "parties": self.parties.to_json()}
        return {**results, "run": {"format": FORMAT, "build": self.build, "asked": asdict(self.asked), **sums}}


def missing(ranges: Iterable[Range], number: int) -> list[Range]:
    """The whole numbers below a number that are in none of these sorted ranges."""
    found, begin = [], 0
    for first, end in (*ranges, (number, number)):
        if first > begin and begin < number:
            found.append((begin, min(first, number)))
        begin = max(begin, end)
    return found


def save(output: Output, run: Run, warn: Callable[[Problem], None]) -> None:
    """Let the output keep the run, and pass on what went wrong."""
    problem = output.save(run)
    if problem is not None:
        warn(problem)
