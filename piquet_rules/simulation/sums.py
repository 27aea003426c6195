"""Results that can be added in any order: how often each number came, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from piquet_rules.errors import SimulationError, simple

Histogram = Counter[int]
Range = tuple[int, int]
"""The first number and the one after the last."""


@dataclass
class Sums:
    """What was counted in some deals of one simulation.

    ``spec`` is the fingerprint of the simulation; ``ranges`` the numbers of the deals that are in it, sorted and
    joined; ``counted`` has, for each entrant, a histogram of each measure (``simulation.chunk.MEASURES``), and
    ``paired`` the same of the differences from the first entrant, deal by deal. ``how`` says how each entrant ran.

    Two Sums of one simulation that have no deal in common can be merged; the order makes no difference, and nothing
    in them is a float. ``to_json`` and ``from_json`` lose nothing. Size: some thousands of numbers, whatever the number
    of deals.
    """

    spec: str
    ranges: list[Range] = field(default_factory=list)
    counted: dict[str, dict[str, Histogram]] = field(default_factory=dict)
    paired: dict[str, dict[str, Histogram]] = field(default_factory=dict)
    how: dict[str, str] = field(default_factory=dict)

    @property
    def deals(self) -> int:
        """How many deals are in it."""
        return sum(end - first for first, end in self.ranges)

    def merge(self, other: Sums) -> Sums:
        """Add the other's numbers to these; returns itself. Raises SimulationError, and changes nothing then."""
        if other.spec != self.spec:
            raise SimulationError(
                simple(
                    "chunk-twice", "these results are of another simulation", help="run it again with the same words"
                )
            )
        self.ranges = joined([*self.ranges, *other.ranges])
        for mine, theirs in ((self.counted, other.counted), (self.paired, other.paired)):
            for entrant, measures in theirs.items():
                into = mine.setdefault(entrant, {})
                for measure, histogram in measures.items():
                    into.setdefault(measure, Counter()).update(histogram)
        for entrant, how in other.how.items():
            if not self.how.get(entrant, "").startswith("plain"):
                self.how[entrant] = how
        return self

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON values."""
        return {
            "spec": self.spec,
            "ranges": [list(each) for each in self.ranges],
            "counted": _plain(self.counted),
            "paired": _plain(self.paired),
            "how": dict(self.how),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Sums:
        """What ``to_json`` wrote."""
        ranges = [(first, end) for first, end in data["ranges"]]
        return cls(data["spec"], ranges, _counters(data["counted"]), _counters(data["paired"]), dict(data["how"]))


def joined(ranges: Iterable[Range]) -> list[Range]:
    """Ranges sorted, and joined where they touch. Raises SimulationError where two have a number in common."""
    found: list[Range] = []
    for first, end in sorted(ranges):
        if found and first < found[-1][1]:
            raise SimulationError(
                simple("chunk-twice", f"deal {first} is counted already", help="merge each chunk once")
            )
        if found and first == found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((first, end))
    return found


def _plain(counted: Mapping[str, Mapping[str, Histogram]]) -> dict[str, dict[str, list[list[int]]]]:
    return {
        entrant: {name: [[value, count] for value, count in sorted(each.items())] for name, each in measures.items()}
        for entrant, measures in counted.items()
    }


def _counters(counted: Mapping[str, Mapping[str, Iterable[tuple[int, int]]]]) -> dict[str, dict[str, Histogram]]:
    return {
        entrant: {name: Counter(dict(pairs)) for name, pairs in measures.items()}
        for entrant, measures in counted.items()
    }
