"""A single value that is given for a whole slot, as ``capot 60``: which of its rules is meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from piquet_rules.errors import Problem, ProfileError, simple
from piquet_rules.profile.keys import keys_of, neutral_kind
from piquet_rules.profile.model import Profile
from piquet_rules.profile.registry import registry
from piquet_rules.profile.suggest import listed

Written = Callable[[str, Any], str]
"""How a key and a value are written where they are given, as ``--set capot.points=60``."""


def refuse_single_values(
    profile: Profile, values: Iterable[tuple[str, Any]], written: Written, taking_away: Callable[[str], str]
) -> None:
    """Raise ProfileError with what to write instead, for each slot that is given a value and no section.

    ``taking_away`` is how a slot is taken away, as ``--unset capot``.
    """
    wrong = [
        _refusal(profile, key, value, written, taking_away)
        for key, value in values
        if key in profile.components and not _is_section(value)
    ]
    if wrong:
        raise ProfileError(wrong)


def _is_section(value: Any) -> bool:
    """Whether a value is a section, or a text that an editor's reader will judge: an empty one, or one with braces."""
    return isinstance(value, Mapping) or (isinstance(value, str) and (not value.strip() or "{" in value))


def _refusal(profile: Profile, slot: str, value: Any, written: Written, taking_away: Callable[[str], str]) -> Problem:
    message = f"{written(slot, value)}: `{slot}` has several rules; say which"
    if isinstance(value, str) and value in registry().kinds[slot]:
        remedy = f"write `{written(f'{slot}.kind', value)}`"
        if value == neutral_kind(slot):
            remedy += f"; the usual way is `{taking_away(slot)}`"
        else:
            rules = [f"{slot}.{key}" for key in keys_of(registry().kinds[slot][value]) if key != "kind"]
            remedy += f", and give its rules beside it: {listed(rules, 'and')}" if rules else ""
        return simple("not-a-section", message, help=remedy, key=slot)
    rules = [f"{slot}.{key}" for key in keys_of(type(profile.components[slot])) if key != "kind"]
    fitting = [written(key, value) for key in rules if _fits(profile, key, value)]
    remedy = f"write {listed(fitting)}" if fitting else f"its rules are {listed(rules, 'and')}" if rules else ""
    return simple("not-a-section", message, help=remedy, key=slot)


def _fits(profile: Profile, key: str, value: Any) -> bool:
    try:
        profile.replace(key, value)
    except ProfileError:
        return False
    return True
