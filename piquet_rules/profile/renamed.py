"""What keys were called in older formats: one list, from ``renamed.yaml``, for whoever must know an old name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from piquet_rules.profile.formats import OLDEST
from piquet_rules.profile.head import FORMAT
from piquet_rules.profile.suggest import listed

_FILE = Path(__file__).with_name("renamed.yaml")


@dataclass(frozen=True)
class Renamed:
    """What a key of an older format is called in the next one.

    Attributes:
        format: the format that had it.
        old: its dotted key there.
        new: the dotted key, or slot, in the next format; empty if it has no successor.
        note: what a person should know about the change.
        add: what a number grows by, because it counts differently.
        values: what each value became: a value, or key → value for several.
        absent: what an old `unset` says now where the new key can't be unset: key → value.
        unset: the key or slot that an old `unset` takes away now.
    """

    format: int
    old: str
    new: str = ""
    note: str = ""
    add: int = 0
    values: Mapping[Any, Any] = field(default_factory=dict)
    absent: Mapping[str, Any] = field(default_factory=dict)
    unset: str = ""


@lru_cache(maxsize=1)
def every() -> tuple[Renamed, ...]:
    """Every key that was renamed or dropped, the oldest format first."""
    # The file is our own, so the quick reader will do.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    steps = yaml.load(_FILE.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 - both are safe loaders
    return tuple(Renamed(format=version, **entry) for version, entries in sorted(steps.items()) for entry in entries)


@lru_cache(maxsize=8)
def of_format(version: int) -> Mapping[str, Renamed]:
    """The keys of a format that the next one calls otherwise, by their old names."""
    return {each.old: each for each in every() if each.format == version}


def successor(key: str) -> Renamed | None:
    """What became of a key of an older format, the youngest that had it; a row goes with its table."""
    for version in range(FORMAT - 1, OLDEST - 1, -1):
        known = of_format(version)
        head, rest = key, ""
        while head:
            found = known.get(head)
            if found is not None:
                return found if not rest else _below(found, rest)
            head, _, last = head.rpartition(".")
            rest = f".{last}{rest}"
    return None


def _below(found: Renamed, rest: str) -> Renamed | None:
    """The entry of a table, for one of its rows."""
    if not found.new or found.values or found.add:
        return None
    return Renamed(found.format, found.old + rest, found.new + rest, found.note)


def section(key: str) -> tuple[Renamed, ...]:
    """The keys that stood below a section of an older format."""
    return tuple(each for each in every() if each.old.startswith(f"{key}.") and each.new)


def told(key: str) -> str:
    """What became of a key or section that older formats had, as a clause; empty where they had none of that name."""
    found = successor(key)
    if found is not None and found.new not in ("", key):
        note = f" ({found.note})" if found.note else ""
        return f"it was called so in format {found.format}; now it is `{found.new}`{note}"
    if found is not None and not found.new:
        return f"it was a key of format {found.format}, and has no successor: {found.note}"
    below = section(key)
    names = dict.fromkeys(each.new for each in below if not each.new.startswith(f"{key}."))
    if not names:
        return ""
    return f"it was a section of format {below[0].format}; its rules are {listed(names, 'and')} now"


def former(key: str) -> tuple[Renamed, ...]:
    """What a key or slot of today was called in older formats, the youngest first; none if always so."""
    return tuple(_before(key, FORMAT - 1))


def _before(key: str, version: int) -> Iterator[Renamed]:
    if version < OLDEST:
        return
    found = [each for each in of_format(version).values() if key in names_now(each) and each.old != key]
    yield from found
    for name in [each.old for each in found] or [key]:
        yield from _before(name, version - 1)


def names_now(each: Renamed) -> tuple[str, ...]:
    """The key of the next format, and others that its values became."""
    sections = (value for value in each.values.values() if isinstance(value, Mapping))
    return tuple(dict.fromkeys([each.new, *(key for section in sections for key in section)]))
