"""Installed packages that bring kinds of rules, files of rules or policies: what they declare, read once in a process.

A package declares itself by an entry point. Nothing of it is imported here; what can't be used is kept
with the reason, because a broken package must not stop those who do not need it.
"""

from __future__ import annotations

import re
import textwrap
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

KINDS = "piquet_rules.components"
"""The group of entry points that name kinds of rules."""
PROFILES = "piquet_rules.profiles"
"""The group of entry points that name folders with files of rules."""
POLICIES = "piquet_rules.policies"
"""The group of entry points that name policies."""
PREFIX = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""What stands before the dot in the name of a kind or a file that a package brings."""


_LONGEST_REASON = 240


class Package(NamedTuple):
    """An installed distribution."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Broken(NamedTuple):
    """An entry point of an installed package that can't be used."""

    entry_point: str
    package: Package
    reason: str
    group: str = KINDS

    def may_offer(self, name: str) -> bool:
        """Whether a dotted name looks as if it were of this package: by the entry point, or by the package's name."""
        prefix = name.partition(".")[0]
        names = (self.entry_point.partition(".")[0], re.sub("[-_.]+", "-", self.package.name).lower())
        return any(each == prefix or each.startswith(f"{prefix}-") for each in names)


class Pack(NamedTuple):
    """An entry point of an installed package."""

    entry: EntryPoint
    package: Package

    def broken(self, why: BaseException | str) -> Broken:
        """It, with why it can't be used."""
        return Broken(self.entry.name, self.package, _reason(why), self.entry.group)


def _reason(why: BaseException | str) -> str:
    """What went wrong, on one line that is safe to print."""
    known = isinstance(why, (str, PiquetError))
    text = str(why) if known else f"{type(why).__name__}: {why}".removesuffix(": ")
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return textwrap.shorten(line, _LONGEST_REASON, placeholder=" ...")


@lru_cache(maxsize=3)
def packs(group: str) -> tuple[Pack, ...]:
    """The entry points of a group, by name and package."""
    found = (Pack(entry, _package(entry)) for entry in _entries(group))
    return tuple(sorted(found, key=lambda pack: (pack.entry.name, pack.package)))


def _entries(group: str) -> list[EntryPoint]:
    from importlib.metadata import distributions, entry_points  # it costs as much as all our kinds, and few need it

    try:
        return list(entry_points(group=group))
    except Exception:  # noqa: BLE001 - one package whose files are spoilt hides all others: look at each by itself
        found: dict[str, list[EntryPoint]] = {}
        for distribution in distributions():
            try:
                found.setdefault(distribution.name, list(distribution.entry_points.select(group=group)))
            except Exception:  # noqa: BLE001, S112 - what it declares can't be read, so it brings nothing
                continue
        return [entry for entries in found.values() for entry in entries]


def _package(entry: EntryPoint) -> Package:
    if entry.dist is None:
        return Package("a package without a name", "")
    return Package(entry.dist.name or "a package without a name", entry.dist.version or "")
