"""A partie that is settled for the rulebook, from the profile's own examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from piquet_rules.errors import PiquetError
from piquet_rules.partie import Settlement, settle, settle_totals
from piquet_rules.printing.document import Block, Heading, Items
from piquet_rules.profile.model import Profile
from piquet_rules.wording import say

_MOST = 3
"""Parties shown: enough for a rule with two sides and its border, few enough to be read."""


def partie_example(profile: Profile, language: str) -> Iterator[Block]:
    """What some parties come to under these rules; nothing where the profile has no such example."""
    unit = "stakes" if profile.settlement.paid_in() == "stakes" else "won"
    told = [_told(given, found, unit, language) for given, found in _settled(profile)][:_MOST]
    if told:
        yield Heading(say(language, "example-partie"))
        yield Items(tuple((" ".join(says), "") for says in told))


def _settled(profile: Profile) -> Iterator[tuple[Any, Settlement]]:
    for example in profile.examples:
        given = example.get("settle")
        if given is None:
            continue
        totals = given["totals"] if isinstance(given, Mapping) else None
        try:
            yield given, settle_totals(profile, totals) if totals is not None else settle(profile, given)
        except PiquetError:  # these rules refuse it, as the example may well say
            continue


def _told(given: Any, found: Settlement, unit: str, language: str) -> list[str]:
    shown = found.to_json()
    if isinstance(given, Mapping):
        says = [say(language, "example-partie-totals", totals=str(given["totals"]))]
    else:
        deals = ", ".join(each if isinstance(each, str) else ":".join(map(str, each)) for each in given)
        says = [say(language, "example-partie-deals", deals=deals)]
    if "written" in shown:
        written = ", ".join(f"{name} {points}" for name, points in shown["written"].items())
        says.append(say(language, "example-partie-written", written=written))
    return [*says, outcome_text(shown, unit, language)]


def outcome_text(shown: Mapping[str, Any], unit: str, language: str) -> str:
    """Who wins how much of a settlement, as its JSON has it; ``unit`` is ``stakes`` or ``won`` (points)."""
    if not shown["complete"]:
        return say(language, "example-partie-open")
    if shown["winner"] is None:
        return say(language, "example-partie-drawn")
    return say(language, f"example-partie-{unit}", winner=shown["winner"], points=shown["points"])
