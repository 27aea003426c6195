"""Rules around a component: those of shipped variants, with the component in the place of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from piquet_rules.compiled import CompiledRules
from piquet_rules.compiler import compile_slots
from piquet_rules.profile.component import Component
from piquet_rules.profile.load import conflicts_among, load
from piquet_rules.profile.model import Profile, Slots
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES


@lru_cache(maxsize=1)
def hosts() -> tuple[Profile, ...]:
    """Shipped variants that differ in their cards, hands or kind of partie: the first of each sort."""
    found: dict[object, Profile] = {}
    for name in shipped_ids():
        profile = load(name)
        sort = (profile.pack, profile.deal.hand_size(), profile.rules()["partie"]["kind"])
        found.setdefault(sort, profile)
    return tuple(found.values())


def placed(component: Component) -> Iterator[Slots]:
    """The rules of each host with a component in them, whether they go together or not."""
    for host in hosts():
        yield Slots(**{**host.components, component.slot: component})  # type: ignore[arg-type]


def boards(component: Component) -> Iterator[Slots]:
    """The rules of each host that go together with a component, with it in them."""
    for rules in placed(component):
        parts = {slot: getattr(rules, slot) for slot in SLOT_TYPES}
        if not any(conflict.severity == "error" for conflict in conflicts_among(parts)):
            yield rules


def board(component: Component) -> Slots | None:
    """The first of them, or None where a component goes together with no host."""
    return next(boards(component), None)


def table_of(rules: Slots) -> CompiledRules:
    """The rules as the kernel reads them."""
    return compile_slots(rules, "conformance", "")
