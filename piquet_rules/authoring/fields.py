"""What the model of a kind says about one key: its field, its unit, what may stand there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from piquet_rules.profile.keys import field_at, undotted
from piquet_rules.profile.registry import registry

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from piquet_rules.profile.component import Component
    from piquet_rules.profile.model import Profile


def field_of(profile: Profile, key: str) -> FieldInfo | None:
    """The field of a key in the kind that the profile has; of a row that of its table; None for a slot."""
    slot, *path = undotted(key)
    return field_at(type(profile.components[str(slot)]), tuple(path)) if path else None


def unit_of(profile: Profile, key: str) -> str | None:
    """What a value counts or chooses; None for a slot, a section and the kind."""
    return unit_in(field_of(profile, key))


def unit_in(info: FieldInfo | None) -> str | None:
    """The unit that a field states, or None."""
    extra = info.json_schema_extra if info is not None else None
    return str(extra["unit"]) if isinstance(extra, dict) and "unit" in extra else None


def kinds_with(slot: str, path: tuple[str | int, ...]) -> Iterator[tuple[str, type[Component]]]:
    """Name and class of each kind of a slot that has a field at a path below the slot."""
    for kind, cls in sorted(registry().kinds[slot].items()):
        if field_at(cls, path) is not None:
            yield kind, cls
