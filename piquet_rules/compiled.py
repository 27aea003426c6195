"""Compiled rules: the flat table that the kernel reads, and the pack its cards belong to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from piquet_rules.cards import Pack
from piquet_rules.kernel import layout as at

SEAT_NAMES = ("elder", "younger", "third", "fourth")
CATEGORY_NAMES = ("point", "sequence", "set")


@dataclass(frozen=True)
class CompiledRules:
    """The rules of a profile as the engine uses them.

    ``table`` is indexed by the names of ``kernel.layout``; ``variant`` and ``fingerprint`` say whose
    rules they are and take no part in the play.
    """

    table: tuple[int, ...]
    pack: Pack
    variant: str
    fingerprint: str

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Names of the seats, elder first."""
        return SEAT_NAMES[: self.table[at.SEATS]]

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Each side by the name of its first seat."""
        sides = self.table[at.SIDE : at.SIDE + len(self.seats)]
        return tuple(self.seats[sides.index(side)] for side in range(self.table[at.SIDES]))

    @property
    def hand_size(self) -> int:
        """Cards in each hand."""
        return self.table[at.HAND_SIZE]

    @property
    def talon_size(self) -> int:
        """Cards left on the table."""
        return self.pack.size - len(self.seats) * self.hand_size

    def comparable(self, other: CompiledRules) -> bool:
        """Whether the same cards can be dealt under both."""
        return (self.pack, self.seats, self.sides, self.hand_size) == (
            other.pack, other.seats, other.sides, other.hand_size,
        )  # fmt: skip
