"""Causes in words: which rule changes from what to what, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from piquet_rules.authoring.fields import unit_of
from piquet_rules.authoring.wording import value_text
from piquet_rules.causes.explain import SAMPLED, Cause
from piquet_rules.errors import PiquetError
from piquet_rules.profile.model import Profile
from piquet_rules.wording import say
from piquet_rules.wording.frame import number_text

MINUS = "\u2212"
NOT_SET = "(not set)"


def changes_text(cause: Cause, profiles: Mapping[str, Profile], language: str | None = None) -> str:
    """All keys of a cause with both their values; in a language, or (None) as the terminal has it.

    Where the profiles are not known it is the keys alone.
    """
    mine, theirs = profiles.get(cause.origin), profiles.get(cause.to)
    if mine is None or theirs is None:
        return ", ".join(cause.keys)
    return ", ".join(change_text(key, mine, theirs, language) for key in cause.keys)


def change_text(key: str, mine: Profile, theirs: Profile, language: str | None = None) -> str:
    """A key with both its values; of a slot of another kind the kinds; one that is taken together is told as that."""
    at = key if "." in key else f"{key}.kind"
    not_set = say(language, "report-not-set") if language else NOT_SET
    before, after = value_of(mine, at, not_set), value_of(theirs, at, not_set)
    if before != after:
        return f"{key} {before} → {after}"
    return say(language, "report-whole-slot", slot=key) if language else f"all that differs in {key}"


def value_of(profile: Profile, key: str, not_set: str) -> str:
    """The value of a key as it is written in a profile."""
    try:
        value = profile.value(key)
    except PiquetError:  # a row or section that only another ruleset has
        return not_set
    return not_set if value is None else value_text(value, unit_of(profile, key))


def share_text(cause: Cause, language: str = "en") -> str:
    """Points as people write them: ``+2``, ``−3 1/2``; what is estimated with its standard error."""
    if is_estimate(cause):
        share = number_text(language, cause.points, 2, signed=True)
        return f"{share} (±{number_text(language, cause.error, 2)})"
    return points_text(cause.points)


def is_estimate(cause: Cause) -> bool:
    """Whether a share is known but for its error: of orders drawn by chance, or of deals that stand for all others."""
    return cause.method == SAMPLED or cause.error > 0


def points_text(points: Fraction) -> str:
    """A fraction with its sign: ``+2``, ``−3 1/2``."""
    whole, rest = divmod(abs(points), 1)
    parts = [str(whole)] * bool(whole or not rest) + [str(rest)] * bool(rest)
    return (MINUS if points < 0 else "+" if points > 0 else "") + " ".join(parts)
