"""What an example would have to expect for its result to be as it is now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from piquet_rules.examples.compare import NOBODY
from piquet_rules.examples.run import Outcome

_BESIDES = ("score", "winner", "points", "point", "sequence", "set")
"""Words of a result that say most, where none of those that were expected is in it."""


def expect_now(expect: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
    """The same words with what came out; of a ledger the same entries, without those that are gone.

    Of what is refused now, the code of the refusal.
    """
    if outcome.refused is not None:
        return {"refused": outcome.refused[0]}
    found = {word: _now(word, wanted, outcome.result) for word, wanted in expect.items() if word in outcome.result}
    found = {word: value for word, value in found.items() if value not in ({}, []) or word == "bonuses"}
    rest = {word: _now(word, value, outcome.result) for word, value in outcome.result.items() if word in _BESIDES}
    return found or rest


def _now(word: str, wanted: Any, result: Mapping[str, Any]) -> Any:
    value = result[word]
    if word == "winner":
        return NOBODY if value is None else value
    if word == "ledger":
        return _entries(wanted, value)
    if word == "bonuses":
        words = tuple(wanted[0]) if wanted else ("seat", "bonus", "points")
        return [{name: bonus[name] for name in words} for bonus in value]
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return {side: value[side] for side in wanted if side in value}
    return value


_WHICH = ("seat", "slot", "cards")
"""Words that say which entry is meant, not what it counts."""


def _entries(wanted: Sequence[Mapping[str, Any]], ledger: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The expected entries with their points of now, each after the one before it; those that are gone left out."""
    found: list[dict[str, Any]] = []
    start = 0
    for entry in wanted:
        which = {word: entry[word] for word in _WHICH if word in entry}
        place = next((n for n in range(start, len(ledger)) if which.items() <= ledger[n].items()), None)
        if place is not None:
            found.append({word: ledger[place][word] for word in entry})
            start = place + 1
    return found
