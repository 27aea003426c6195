"""The identity of rules: two profiles with the same rules have the same fingerprint, however they are written."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel

from piquet_rules.cards import ALL_RANKS
from piquet_rules.profile.component import Component
from piquet_rules.profile.keys import section_of

DIGITS = 16


def fingerprint(components: dict[str, Component]) -> str:
    """Sixteen hexadecimal digits over every rule that is not neutral and the version of its kind."""
    rules = {slot: found for slot, each in components.items() if (found := identity(each))}
    return digest(rules)


def digest(data: Any) -> str:
    """Sixteen hexadecimal digits over plain data, whatever the order of their keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def identity(component: Component) -> dict[str, Any]:
    """What the fingerprint covers of one slot; empty where the rule is not played."""
    if component.neutral_kind:
        return {}
    values = _in_one_order(type(component), component.model_dump(mode="json", exclude_defaults=True))
    kind = values.pop("kind")
    return {"kind": f"{kind}@{component.version}", **values} if values else {}


def _in_one_order(model: type[BaseModel], values: dict[str, Any]) -> dict[str, Any]:
    """Ranks in the order of the cards wherever their order means nothing."""
    for key, value in values.items():
        info = model.model_fields[key]
        inner = section_of(info)
        if inner is not None:
            values[key] = _in_one_order(inner, value)
        elif isinstance(value, list) and _unit(info) == "ranks" and getattr(model, "slot", "") != "pack":
            values[key] = sorted(value, key=ALL_RANKS.index)
    return values


def _unit(info: Any) -> str:
    extra = info.json_schema_extra
    return str(extra.get("unit", "")) if isinstance(extra, dict) else ""
