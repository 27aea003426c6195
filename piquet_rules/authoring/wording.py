"""Values as people read and write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquet_rules.cards import ALL_RANKS
from piquet_rules.problems import safe

RANKS = "ranks"
"""Unit of lists that are written as one text."""


def value_text(value: Any, unit: str | None = None) -> str:
    """A value as it can be written in a profile or after ``--set KEY=``."""
    if value is None:
        return "(not set)"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {value_text(value[key])}" for key in _ordered(value)) + "}"
    if isinstance(value, list | tuple):
        inner = [value_text(each) for each in value]
        return " ".join(inner) if unit == RANKS else f"[{', '.join(inner)}]"
    return safe(str(value))


def _ordered(rows: Mapping[str, Any]) -> list[str]:
    """The keys as they stand, but ranks from high to low."""
    names = [str(key) for key in rows]
    ranks = all(name in ALL_RANKS for name in names) and not all(name.isdigit() for name in names)
    return sorted(names, key=ALL_RANKS.index) if ranks else names


def measured(value: Any, unit: str | None) -> str:
    """A value with its unit, where it is a number that has one."""
    text = value_text(value, unit)
    counted = isinstance(value, int) and not isinstance(value, bool) and unit not in (None, "", "choice")
    return f"{text} {_one(unit) if value == 1 else unit}" if counted and unit else text


def _one(unit: str) -> str:
    return {"karoliki": "karolik"}.get(unit, unit.removesuffix("s"))
