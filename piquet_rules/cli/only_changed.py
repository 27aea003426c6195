"""What ``piquet show --only-changed`` prints: the rules that a profile does not have from its base."""

from __future__ import annotations

import argparse
from itertools import groupby
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.profiles import unit_of
from piquet_rules.cli.table import table
from piquet_rules.cli.words import followed, measured, place_text

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile


def say_changed(profile: Profile, given: argparse.Namespace) -> None:
    """Print the rules that differ from the base, or from the first base with ``--from-root``."""
    from piquet_rules.authoring.bases import changed_keys, compared_with

    base = compared_with(profile, root=given.from_root)
    keys = changed_keys(profile, base) if base is not None else profile.keys()
    opened = [each for key in keys for each in _opened(profile, key)]
    wanted = [key for key in opened if given.key is None or f"{key}.".startswith(f"{given.key}.")]
    if given.json:
        say_json(_for_programs(profile, base, wanted))
    elif base is None:
        say(f"{profile.id} has no base: every rule is its own; `piquet show {profile.id}` prints them")
    elif not wanted:
        say(f"{profile.id} has the rules of {base.id}" + (f" at {given.key}" if given.key else ""))
    else:
        say(_told(profile, base, wanted, given.origin))


def _opened(profile: Profile, key: str) -> list[str]:
    """A key; of a kind that changed also the keys that it brings."""
    slot, _, rest = key.partition(".")
    if rest != "kind":
        return [key]
    every = profile.keys()
    return [key, *(each for each in every if each.startswith(f"{slot}.") and each != key)]


def _for_programs(profile: Profile, base: Profile | None, keys: list[str]) -> dict[str, Any]:
    before = {key: _value(base, key) if base is not None else None for key in keys}
    changed = {key: {"value": profile.value(key), "base": before[key]} for key in keys}
    return {
        "id": profile.id,
        "fingerprint": profile.fingerprint,
        "extends": profile.extends,
        "base": base.id if base is not None else None,
        "changed": changed,
    }


def _value(profile: Profile, key: str) -> Any:
    from piquet_rules.errors import NotFound

    try:
        return profile.value(key)
    except NotFound:
        return None


def _told(profile: Profile, base: Profile, keys: list[str], origin: bool) -> str:
    blocks = [f"{profile.id}: {profile.name}, what differs from {base.id}"]
    for slot, inner in groupby(keys, key=lambda key: key.partition(".")[0]):
        rows = [_row(profile, base, key, origin) for key in inner]
        blocks.append(f"{slot}\n{table(rows, indent='  ')}")
    return "\n\n".join(blocks)


def _row(profile: Profile, base: Profile, key: str, origin: bool) -> tuple[str, ...]:
    unit = unit_of(profile, key)
    before = _value(base, key)
    was = "" if before is None else f"was {measured(before, unit)}"
    row = (key.partition(".")[2], measured(profile.value(key), unit), was)
    return (*row, place_text(profile.origin(key).place), followed(profile.citations(key))) if origin else row
