"""Completion of keys, their values and kinds: what needs the models of the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator

from piquet_rules.authoring.completion import Offer
from piquet_rules.authoring.schema_parts import summary, unit_of
from piquet_rules.authoring.variety import all_keys, by_value, kinds_of, sections
from piquet_rules.authoring.wording import value_text
from piquet_rules.errors import PiquetError
from piquet_rules.profile.allowed import choices, schema_at, wanted
from piquet_rules.profile.keys import field_at, undotted
from piquet_rules.profile.load import load
from piquet_rules.profile.slots import SLOT_TYPES


def keys(name: str = "", beginning: str = "") -> Iterator[Offer]:
    """Slots, and below a slot that is begun its keys; of the profile of that name, where it can be loaded."""
    known = _keys_of(name)
    for slot, cls in SLOT_TYPES.items():
        yield Offer(slot, summary(cls))
        if beginning.startswith(slot):
            yield from (Offer(key, _meaning(key)) for key in known if key.startswith(f"{slot}."))


def _keys_of(name: str) -> list[str]:
    if not name:
        return [*sections(), *all_keys()]
    try:
        profile = load(name)
    except PiquetError:
        return [*sections(), *all_keys()]
    found = list(profile.keys())
    return list(dict.fromkeys([*(".".join(key.split(".")[:2]) for key in found), *found]))


def _meaning(key: str) -> str:
    slot, *path = undotted(key)
    for cls in kinds_of(str(slot)).values():
        info = field_at(cls, tuple(path))
        if info is not None:
            return info.description or ""
    return ""


def values(key: str) -> Iterator[Offer]:
    """What may be written for a key: its choices, and what the shipped variants have."""
    slot, *path = undotted(key)
    found: dict[str, None] = {}
    for cls in kinds_of(str(slot)).values() if slot in SLOT_TYPES and path else ():
        info = field_at(cls, tuple(path))
        if info is not None:
            schema = schema_at(cls, tuple(path))
            found |= dict.fromkeys([*choices(schema), *(("true", "false") if wanted(schema) == "truth" else ())])
            found |= dict.fromkeys(value_text(each, unit_of(info)) for each in _played(key))
    return (Offer(word) for word in found if " " not in word)


def _played(key: str) -> Iterator[object]:
    return map(json.loads, by_value(key))


def kinds() -> Iterator[Offer]:
    """Names of kinds."""
    found = {kind: summary(cls) for slot in SLOT_TYPES for kind, cls in kinds_of(slot).items()}
    return (Offer(kind, meaning) for kind, meaning in sorted(found.items()))
