"""Finding the profile that a command works with, changed for this run where it was asked for."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from piquet_rules.profile.model import Profile
    from piquet_rules.record.record import Record


def load(name: str, arguments: argparse.Namespace) -> Profile:
    """The variant or file of that name, with ``--set`` and ``--unset``. Raises NotFound, ProfileError."""
    from piquet_rules.profile import load as loading

    return changed(loading.load(name), arguments)


def changed(profile: Profile, arguments: argparse.Namespace) -> Profile:
    """The profile with ``--set`` and ``--unset``, all checked together. Raises ProfileError."""
    if not arguments.set and not arguments.unset:
        return profile
    return profile.with_changes(arguments.set, arguments.unset)


class ProfileFinder:
    """The profile for each record of a run: that of ``--variant``, else the record's own; each loaded once."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._given = load(arguments.variant, arguments) if arguments.variant else None
        self._own: dict[tuple[str | None, object], Profile] = {}

    def __call__(self, record: Record) -> Profile:
        """The profile. Raises RecordError where the record names none, NotFound, ProfileError."""
        from piquet_rules.scoring import profile_of

        if self._given is not None:
            return self._given
        named = (record.variant, record.folder)
        if named not in self._own:
            self._own[named] = changed(profile_of(record, None), self._arguments)
        return self._own[named]


def all_shipped() -> Iterator[Profile]:
    """Every shipped variant, by id."""
    from piquet_rules.profile import load as loading
    from piquet_rules.profile import shipped

    return (loading.load(name) for name in shipped.shipped_ids())


def field_of(profile: Profile, key: str) -> FieldInfo | None:
    """The field of a key, or None for a slot."""
    from piquet_rules.authoring import fields

    return fields.field_of(profile, key)


def unit_of(profile: Profile, key: str) -> str | None:
    """What a value counts or chooses; None for a slot, a section and the kind."""
    from piquet_rules.authoring import fields

    return fields.unit_of(profile, key)
