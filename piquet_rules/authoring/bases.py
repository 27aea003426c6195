"""What a profile builds on, and what its own rules are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from piquet_rules.profile import load as loading
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.model import Profile
from piquet_rules.profile.shipped import shipped_ids

Rules = Mapping[str, Mapping[str, Any]]


class Absent:
    """In place of a value: the slot is of a kind that has no such key."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


def direct_base(profile: Profile) -> Profile | None:
    """The profile that the file extends (changes for one run are no file), or None."""
    below = next((layer for layer in profile.layer.chain() if not layer.change), profile.layer).base
    return None if below is None else of_layer(below)


def root_of(profile: Profile) -> Profile | None:
    """The profile at the end of the chain of bases; None where the file has no base."""
    *_, last = profile.layer.chain()
    return None if direct_base(profile) is None else of_layer(last)


def compared_with(profile: Profile, root: bool = False) -> Profile | None:
    """What a profile's own rules are told apart from: its base, or the root of the chain.

    Changes for one run of a file without a base are told apart from the file. None where there is nothing below.
    """
    below = root_of(profile) if root else direct_base(profile)
    if below is None and profile.layer.change:
        return of_layer(next(layer for layer in profile.layer.chain() if not layer.change))
    return below


def of_layer(layer: Layer) -> Profile | None:
    """The profile of a file that another was built on; None where it is no whole profile, as a mixin."""
    if layer.found.shipped and (layer.found.package or layer.id in shipped_ids()):
        return loading.load(layer.id)
    return loading.finished(layer)[0]


def changed_keys(profile: Profile, base: Profile) -> list[str]:
    """Dotted keys (rows of tables by themselves) whose values differ; of a slot of another kind ``slot.kind``."""
    return list(differing(profile.rules(), base.rules()))


def differing(mine: Rules, theirs: Rules) -> Iterator[str]:
    """The same for merged rules, slot → key → value."""
    for slot in mine:
        yield from _changed(slot, mine[slot], theirs[slot])


def _changed(slot: str, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[str]:
    if mine["kind"] != theirs["kind"]:
        yield f"{slot}.kind"
        return
    yield from (f"{slot}.{key}" for key in _differing(mine, theirs))


def _differing(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys([*mine, *theirs]):
        a, b = mine.get(key), theirs.get(key)
        if isinstance(a, Mapping) and isinstance(b, Mapping):
            yield from (f"{key}.{row}" for row in _differing(a, b))
        elif a != b:
            yield key


def same(left: Any, right: Any) -> bool:
    """Whether two values as JSON has them are equal; ``1`` is not ``true``."""
    return as_text(left) == as_text(right)


def as_text(value: Any) -> str:
    """A value as JSON has it, in one spelling."""
    return repr(value) if value is ABSENT else json.dumps(value, sort_keys=True)
