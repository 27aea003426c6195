"""What the shipped variants have at a key, and which keys there are at all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from piquet_rules.errors import NotFound
from piquet_rules.profile.component import Component
from piquet_rules.profile.keys import field_at, is_table, keys_of, section_of, undotted
from piquet_rules.profile.load import load
from piquet_rules.profile.registry import ours, registry
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES


def kinds_of(slot: str, packs: bool = True) -> dict[str, type[Component]]:
    """Kind → class for a slot: those of this package first, by name; others only with ``packs``."""
    own = dict(sorted(ours().kinds[slot].items()))
    return own | dict(sorted(registry().kinds[slot].items())) if packs else own


@lru_cache(maxsize=2)
def all_keys(packs: bool = True) -> tuple[str, ...]:
    """Every dotted key of every kind, slot by slot, tables as one key, ``kind`` among them."""
    found = {
        f"{slot}.{key}": None for slot in SLOT_TYPES for cls in kinds_of(slot, packs).values() for key in keys_of(cls)
    }
    return tuple(found)


@lru_cache(maxsize=2)
def sections(packs: bool = True) -> tuple[str, ...]:
    """Dotted keys that hold further keys, as the limits of one seat."""
    found = dict.fromkeys(
        f"{slot}.{name}"
        for slot in SLOT_TYPES
        for cls in kinds_of(slot, packs).values()
        for name, info in cls.model_fields.items()
        if section_of(info)
    )
    return tuple(found)


@lru_cache(maxsize=2)
def tables(packs: bool = True) -> tuple[str, ...]:
    """Dotted keys whose values are tables with rows."""
    return tuple(key for key in all_keys(packs) if any(_is_table(cls, key) for cls in _classes(key, packs)))


def _classes(key: str, packs: bool) -> Iterator[type[Component]]:
    yield from kinds_of(key.partition(".")[0], packs).values()


def _is_table(cls: type[Component], key: str) -> bool:
    info = field_at(cls, undotted(key)[1:])
    return info is not None and is_table(info)


@lru_cache(maxsize=512)
def by_value(key: str, kind: str = "") -> Mapping[str, tuple[str, ...]]:
    """Value of a key, as JSON text → ids of the shipped variants that have it; the most frequent value first.

    With ``kind`` only of variants whose slot has that kind: two kinds may have a key of the same name.
    """
    found: dict[str, list[str]] = {}
    for name in shipped_ids():
        value = _value(name, key)
        if value is not None and kind in ("", _value(name, f"{key.partition('.')[0]}.kind")):
            found.setdefault(json.dumps(value, ensure_ascii=False), []).append(name)
    return {text: tuple(ids) for text, ids in sorted(found.items(), key=lambda row: -len(row[1]))}


def _value(name: str, key: str) -> Any:
    try:
        return load(name).value(key)
    except NotFound:
        return None
