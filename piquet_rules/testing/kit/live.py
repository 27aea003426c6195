"""No key without effect: changed, it changes what the kind answers; one that is printed only says so, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from piquet_rules.profile.component import Component
from piquet_rules.profile.model import Slots
from piquet_rules.testing.kit.answers import answers
from piquet_rules.testing.kit.boards import placed
from piquet_rules.testing.kit.tried import Changed, changed, changes_of, keys_of_kind


def dead(cls: type[Component]) -> Iterator[str]:
    """The keys that do nothing without saying so, and those that say so and do something."""
    keys = dict(keys_of_kind(cls))
    printed = {key for key, info in keys.items() if _is_descriptive(info)}
    live = {change.key for change in changed(cls) if _shows(change)}
    silent = [key for key in keys if key not in printed and key not in live]
    live |= _live_beside_others(cls, silent) if silent else set()
    for key in keys:
        if key in printed and key in live:
            yield f"`{key}` is declared `descriptive`, and does something"
        if key not in printed and key not in live:
            yield (
                f"`{key}` changes nothing that the kind answers: give an example in which it matters,"
                " or declare it `descriptive` with the reason"
            )


def _is_descriptive(info: Any) -> bool:
    extra = info.json_schema_extra
    return isinstance(extra, dict) and bool(extra.get("descriptive"))


def _live_beside_others(cls: type[Component], keys: list[str]) -> set[str]:
    """Keys that do something once another has been changed."""
    twice = (second for first in changed(cls) for second in changes_of(first.after) if second.key in keys)
    found: set[str] = set()
    for change in twice:
        if change.key not in found and _shows(change):
            found.add(change.key)
    return found


def _shows(change: Changed) -> bool:
    """Whether the kind answers something otherwise, asked the same beside the same rules of the other slots."""
    for before, after in zip(placed(change.before), placed(change.after), strict=True):
        said, says = _answers(change.before, before), _answers(change.after, after)
        if any(says.get(asked, answer) != answer for asked, answer in said.items()):
            return True
    return False


def _answers(component: Component, rules: Slots) -> dict[tuple[str, Any], Any]:
    """What a component says, by method and arguments; nothing beside rules that it can't stand with."""
    try:
        return {(each.method, each.arguments): each.said for each in answers(component, rules)}
    except Exception:  # noqa: BLE001 - that a method raises is another check's finding
        return {}
