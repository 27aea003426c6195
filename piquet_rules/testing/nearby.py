"""Other values for a field: its neighbours, something far, each other choice; taken from the field's own schema."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from piquet_rules.cards import ALL_RANKS
from piquet_rules.profile.allowed import alternatives, choices

_FAR = 50


class Row(NamedTuple):
    """Another value for a row of a table; ``points`` is None where the row is taken away."""

    name: str
    points: int | None


def nearby(value: Any, schema: dict[str, Any]) -> Iterator[Any]:
    """Other values of a field, as JSON has them.

    Args:
        value: the value, None where it is left out.
        schema: the field's part of a JSON Schema.

    Yields values, a ``Row`` for a changed row of a table, and None for leaving the field out.
    """
    yield from (word for word in choices(schema) if word != value)
    if value is None:
        yield from (1, 80) if any(each.get("type") == "integer" for each in alternatives(schema)) else ()
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from _numbers(value, schema)
    elif isinstance(value, list):
        yield from _lists(value, schema)
    elif isinstance(value, dict):
        for name, points in value.items():
            yield from (Row(name, points + 1), Row(name, max(points - 1, 0)), Row(name, points + _FAR), Row(name, None))
    if value is not None and schema.get("anyOf") and {"type": "null"} in schema["anyOf"]:
        yield None
    if any(each.get("type") == "integer" for each in alternatives(schema)) and isinstance(value, str):
        yield from range(13)
    if schema.get("unit") == "ranks" and isinstance(value, str):
        yield from (list("AKQJT"), list("AKQJT98"))


def _numbers(value: int, schema: dict[str, Any]) -> Iterator[int]:
    for each in alternatives(schema):
        if each.get("type") == "integer":
            low, high = each.get("minimum", 0), each.get("maximum", 1000)
            far = value + _FAR if value + _FAR <= high else (high if value != high else low)
            yield from sorted({low, max(low, value - 1), min(high, value + 1), far} - {value})


def _lists(value: Sequence[Any], schema: dict[str, Any]) -> Iterator[list[Any]]:
    items = list(value)
    yield from ([*items[:place], *items[place + 1 :]] for place in range(len(items)))
    for one, two in combinations(range(len(items)), 2):
        swapped = list(items)
        swapped[one], swapped[two] = items[two], items[one]
        if swapped != items:
            yield swapped
    if schema.get("unit") == "ranks":
        yield from ([*items, rank] for rank in ALL_RANKS if rank not in items)
    for place, item in enumerate(items):
        if isinstance(item, int):
            yield from ([*items[:place], other, *items[place + 1 :]] for other in (item - 1, item + 1))
