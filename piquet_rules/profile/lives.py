"""Keys and kinds that should not be used any more, and what they were called before: as their declarations say it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from piquet_rules.errors import Problem
from piquet_rules.profile.component import STABLE, Component, Life
from piquet_rules.profile.keys import Path, dotted, kind_class, section_of
from piquet_rules.profile.layers import Layer
from piquet_rules.profile.merge import Merged, Rules


def life_of(info: FieldInfo) -> Life:
    """The life of a key."""
    extra = info.json_schema_extra
    said = extra.get("life") if isinstance(extra, dict) else None
    if not isinstance(said, dict):
        return STABLE
    return Life(**{**said, "renamed_from": tuple(said.get("renamed_from", ()))})  # type: ignore[arg-type]


@lru_cache(maxsize=256)
def lives(model: type[BaseModel]) -> Mapping[Path, Life]:
    """The keys of a kind, sections and what stands in them, that are not simply there for good."""
    found: dict[Path, Life] = {}
    for name, info in model.model_fields.items():
        if life_of(info) != STABLE:
            found[(name,)] = life_of(info)
        inner = section_of(info)
        if inner is not None:
            found |= {(name, *path): life for path, life in lives(inner).items()}
    return found


def called_now(model: type[BaseModel], path: Path) -> str | None:
    """What a key of a kind is called now that had this name before; None if none had."""
    for known, life in lives(model).items():
        if known[:-1] == path[:-1] and str(path[-1]) in life.renamed_from:
            return str(known[-1])
    return None


def kind_now(kinds: Mapping[str, type[Component]], name: str) -> str | None:
    """What a kind is called now that had this name before; None if none had."""
    return next((kind for kind, cls in sorted(kinds.items()) if name in cls.life.renamed_from), None)


def outlived(state: Merged) -> Iterator[Problem]:
    """A warning for each line of somebody's own file that uses what should not be used any more."""
    for layer, rules in state.history:
        if not layer.found.shipped and not layer.change:
            for slot, lines in layer.own.rules.items():
                yield from _in_slot(layer, slot, lines, rules)


def _in_slot(layer: Layer, slot: str, lines: Mapping[str, Any], rules: Rules) -> Iterator[Problem]:
    cls = kind_class(slot, rules.get(slot, {}).get("kind"))
    if cls is None:
        return
    if cls.life.deprecated and "kind" in lines:
        yield _told(layer, (slot, "kind"), f"the kind `{lines['kind']}` of `{slot}`", cls.life)
    for path, life in lives(cls).items():
        if life.deprecated and _stands(lines, path):
            yield _told(layer, (slot, *path), f"`{dotted((slot, *path))}`", life)


def _told(layer: Layer, path: Path, what: str, life: Life) -> Problem:
    at: Any = "value" if path[-1] == "kind" else "key"
    remedy = f"write `{life.replaced_by}` instead" if life.replaced_by else "take it away"
    remedy += f": {life.note}" if life.note else ""
    message = f"{what} is deprecated since {life.deprecated}: it still works, and will go"
    return layer.document.problem("deprecated", message, path, at=at, help=remedy, severity="warning")


def _stands(lines: Any, path: Path) -> bool:
    for part in path:
        if not isinstance(lines, Mapping) or part not in lines:
            return False
        lines = lines[part]
    return True
