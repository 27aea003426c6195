"""Causes in words: which rule changes from what to what, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from piquet_rules.authoring.fields import unit_of
from piquet_rules.authoring.wording import value_text
from piquet_rules.causes.explain import SAMPLED, Cause
from piquet_rules.errors import PiquetError
from piquet_rules.profile.model import Profile
from piquet_rules.wording.frame import number_text

MINUS = "\u2212"
NOT_SET = "(not set)"


def change_text(key: str, mine: Profile, theirs: Profile, not_set: str = NOT_SET) -> str:
    """A key with both its values; of a slot of another kind the kinds."""
    at = key if "." in key else f"{key}.kind"
    return f"{key} {value_of(mine, at, not_set)} → {value_of(theirs, at, not_set)}"


def changes_text(cause: Cause, profiles: Mapping[str, Profile], not_set: str = NOT_SET) -> str:
    """All keys of a cause with both their values."""
    mine, theirs = profiles[cause.origin], profiles[cause.to]
    return ", ".join(change_text(key, mine, theirs, not_set) for key in cause.keys)


def value_of(profile: Profile, key: str, not_set: str = NOT_SET) -> str:
    """The value of a key as it is written in a profile."""
    try:
        value = profile.value(key)
    except PiquetError:  # a row or section that only another ruleset has
        return not_set
    return not_set if value is None else value_text(value, unit_of(profile, key))


def share_text(cause: Cause, language: str = "en") -> str:
    """Points as people write them: ``+2``, ``−3 1/2``; what is estimated with its standard error."""
    if cause.method == SAMPLED:
        share = number_text(language, float(cause.points), 2, signed=True)
        return f"{share} (±{number_text(language, cause.error, 2)})"
    return points_text(cause.points)


def points_text(points: Fraction) -> str:
    """A fraction with its sign: ``+2``, ``−3 1/2``."""
    whole, rest = divmod(abs(points), 1)
    parts = [str(whole)] * bool(whole or not rest) + [str(rest)] * bool(rest)
    return (MINUS if points < 0 else "+" if points > 0 else "") + " ".join(parts)
