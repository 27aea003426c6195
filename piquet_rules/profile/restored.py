"""A profile from merged rules alone, as a record or a saved game carries them: no file, no base, no citations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from piquet_rules.errors import Problem, ProfileError
from piquet_rules.profile.component import Component
from piquet_rules.profile.head import FORMAT
from piquet_rules.profile.load import loads
from piquet_rules.profile.model import Profile
from piquet_rules.profile.registry import foreign_kinds

_ID = "as-played"


def of_rules(
    rules: Mapping[str, Mapping[str, Any]],
    name: str = _ID,
    file: str = "<rules>",
    packages: Mapping[str, str] = MappingProxyType({}),
) -> Profile:
    """The profile that these merged rules make.

    Args:
        rules: slot → key → value, as `Profile.rules` gives them.
        name: the id that it is to have, which may be one that a shipped variant has, too.
        file: where they stand, for messages.
        packages: kind → the package, with its version, that brought it, for those that are of other packages.

    Raises ProfileError with everything that is wrong with them.
    """
    try:
        text = json.dumps({"format": FORMAT, "id": _ID, **rules}, allow_nan=False)
    except (ValueError, TypeError):
        text = "{}"
    try:
        made = loads(text, file)
    except ProfileError as error:
        raise ProfileError(_told(problem, packages) for problem in error.problems) from None
    # It is called what it was called when it was played; that a file of that name is shipped is no matter here.
    made.layer.own.head = made.layer.head.model_copy(update={"id": name})
    return made


def _told(problem: Problem, packages: Mapping[str, str]) -> Problem:
    """A problem without its line, which nobody wrote; a kind that is not there is one of the package it came from."""
    kinds = [kind for kind in packages if f"`{kind}`" in problem.message]
    remedy = f"it was played with {packages[kinds[0]]}: install that package" if kinds else problem.help
    return replace(problem.with_line(""), help=remedy)


def packages_of(components: Mapping[str, Component]) -> dict[str, str]:
    """Kind → its package with the version, for those components, by slot, that are of other packages."""
    return {kind: str(package) for kind, package in foreign_kinds(components).items()}
