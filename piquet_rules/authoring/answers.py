"""What a person answers to a question about a rule, as a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import Any

from piquet_rules.authoring.filters import fits
from piquet_rules.errors import NotFound, Place, Problem, ProfileError
from piquet_rules.profile.model import Profile


class Special(Enum):
    """Answers that are no value."""

    DONT_KNOW = "?"
    OTHER = "other"


DONT_KNOW, OTHER = Special.DONT_KNOW, Special.OTHER


def understood(profiles: Iterable[Profile], key: str, value: Any) -> Any:
    """An answer as JSON has it: the value of a profile that fits, else what the rules allow there.

    Raises NotFound for a rule that none of the profiles has, ProfileError for a value that it cannot have.
    """
    known = _with_rule(profiles, key)
    special = value if isinstance(value, Special) else _special(value)
    if special is not None:
        return special
    for _, mine in known:
        if fits(mine, value):
            return mine
    return _allowed([profile for profile, _ in known], key, value)


def _special(value: Any) -> Special | None:
    return next((each for each in Special if isinstance(value, str) and value.strip().casefold() == each.value), None)


def _with_rule(profiles: Iterable[Profile], key: str) -> list[tuple[Profile, Any]]:
    """The profiles whose kinds have a key, with its value. Raises NotFound, as the first tells it, if none has."""
    found, refused = [], []
    for profile in profiles:
        try:
            found.append((profile, profile.value(key)))
        except NotFound as error:
            refused.append(error)
    if not found:
        raise refused[0]
    return found


def _allowed(profiles: list[Profile], key: str, value: Any) -> Any:
    """The value as the first profile reads it that can have it. Raises ProfileError if none can."""
    refused: list[ProfileError] = []
    for profile in profiles:
        try:
            return profile.replace(key, value).value(key)
        except ProfileError as error:
            refused.append(error)
    raise ProfileError(_without_place(problem) for problem in refused[0].problems)


def _without_place(problem: Problem) -> Problem:
    """The problem of an answer, which stands in no file; a remedy that speaks of changes for one run is none."""
    remedy = "" if "--set" in problem.help else problem.help
    return replace(problem, place=Place(""), line_text="", help=remedy)
