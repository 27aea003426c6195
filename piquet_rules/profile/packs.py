"""What is said where rules need a package that can't be used."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_rules.packs import Broken
from piquet_rules.profile.locate import Refusal


def broken_pack(name: str, broken: Broken) -> Refusal:
    """What to say where something is needed that a broken package offers."""
    message = f"the package that offers `{name}`, {broken.package}, could not be loaded: {broken.reason}"
    return Refusal("pack-broken", message, f"repair or remove `{broken.package.name}`; `piquet components` shows more")


def offered_twice(what: str, by: Iterable[object]) -> Refusal:
    """What to say where something is needed that several packages offer under one name."""
    *others, last = (f"`{each}`" for each in by)
    message = f"{what} is offered by {', '.join(others)} and by {last}"
    return Refusal("pack-conflict", message, "remove all but one of these packages; neither is used as it is")
