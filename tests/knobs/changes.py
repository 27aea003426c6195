"""Every single change of a variant: each value to its neighbours, to something far, to each other choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pydantic import BaseModel

import piquet_rules as pq
from piquet_rules.profile.allowed import schema_at
from piquet_rules.profile.component import Component
from piquet_rules.profile.keys import section_of
from piquet_rules.profile.registry import registry
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.testing.nearby import Row, nearby


class Change(NamedTuple):
    """One key with another value, and what must be set or taken away with it."""

    key: str
    value: Any
    with_it: tuple[tuple[str, Any], ...] = ()
    unset: tuple[str, ...] = ()

    def applied(self, profile: pq.Profile) -> pq.Profile | None:
        """The changed profile; None where the rules refuse it, or where it is no change of rules."""
        settings = dict(self.with_it) if self.unset else {self.key: self.value, **dict(self.with_it)}
        try:
            changed = profile.with_changes(settings, self.unset)
        except pq.ProfileError:
            return None
        return changed if changed.fingerprint != profile.fingerprint else None


def changes(profile: pq.Profile) -> Iterator[Change]:
    """All changes of all values, slot by slot."""
    rules = profile.rules()
    for slot in SLOT_TYPES:
        component: Component = getattr(profile, slot)
        yield from _of_kind(slot, rules[slot]["kind"])
        yield from _of_section(slot, type(component), (), rules[slot])


def _of_kind(slot: str, kind: str) -> Iterator[Change]:
    for other, cls in sorted(registry().kinds[slot].items()):
        if other != kind and "." not in other:
            yield Change(f"{slot}.kind", other, (*_section(slot, cls), *_PARTNERS.get((slot, other), ())))


def _section(slot: str, cls: type[Component]) -> tuple[tuple[str, Any], ...]:
    """The keys of another kind, with the values of its first example."""
    return tuple((f"{slot}.{key}", value) for key, value in cls.examples[0].fields.items())


_PARTNERS: dict[tuple[str, str], tuple[tuple[str, Any], ...]] = {
    ("partie", "deals"): (("settlement.kind", "rubicon"), ("settlement.threshold", 100), ("settlement.bonus", 100)),
    ("partie", "target"): (("settlement.kind", "stakes"), ("settlement.single", 1), ("settlement.double", 2)),
    ("partie", "karolik"): (("settlement.kind", "karolik"), ("settlement.bonus", 100)),
    ("settlement", "rubicon"): (("partie.kind", "deals"), ("partie.deals", 6)),
    ("settlement", "stakes"): (("partie.kind", "target"), ("partie.target", 100), ("partie.stop", "deal")),
    ("settlement", "karolik"): (("partie.kind", "karolik"), ("partie.karoliki", 2), ("partie.deals", 2)),
}
"""Kinds that go together only."""


def _of_section(slot: str, model: type[BaseModel], path: tuple[str, ...], lines: dict[str, Any]) -> Iterator[Change]:
    for name, info in model.model_fields.items():
        if name == "kind":
            continue
        inner = section_of(info)
        here = (*path, name)
        if inner is not None:
            yield from _of_section(slot, inner, here, lines[name])
            continue
        for value in nearby(lines.get(name), schema_at(model, (name,))):
            yield from _one(slot, here, value)


def _one(slot: str, path: tuple[str, ...], value: Any) -> Iterator[Change]:
    key = ".".join((slot, *path))
    if isinstance(value, Row):
        row = f"{key}.{value.name}"
        yield Change(row, None, (), (row,)) if value.points is None else Change(row, value.points)
    elif value is None:
        yield Change(key, None, (), (key,))
    elif value == "flat":
        yield from (Change(key, value, (("point.points", number),)) for number in (3, 5))
    else:
        yield Change(key, value)
