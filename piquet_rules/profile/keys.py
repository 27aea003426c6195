"""Which keys a kind has, and what may stand at each: the questions that merging and messages ask."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from piquet_rules.profile.component import Component, Pips
from piquet_rules.profile.registry import find, ours
from piquet_rules.profile.slots import SLOT_TYPES

Path = tuple[str | int, ...]


def dotted(path: Path) -> str:
    """``("tricks", "last")`` as people write it: ``tricks.last``."""
    return ".".join(str(part) for part in path)


def undotted(key: str) -> Path:
    """The path of a dotted key."""
    return tuple(key.split("."))


def kind_class(slot: str, kind: Any) -> type[Component] | None:
    """The class of a kind, or None where the slot has no such kind."""
    return find(slot, kind) if slot in SLOT_TYPES and isinstance(kind, str) else None


def neutral_kind(slot: str) -> str | None:
    """The kind under which the slot's rule is not played, if it has one."""
    kinds = ours().kinds[slot]
    return next((kind for kind, cls in sorted(kinds.items()) if cls.neutral_kind), None)


def field_at(model: type[BaseModel], path: Path) -> FieldInfo | None:
    """The field at a path below a model; for a row of a table the field of the table. None if there is none."""
    info = model.model_fields.get(str(path[0])) if path else None
    if info is None or len(path) == 1:
        return info
    inner = section_of(info)
    if inner is not None:
        return field_at(inner, path[1:])
    return info if is_table(info) and len(path) == 2 else None


def section_of(info: FieldInfo) -> type[BaseModel] | None:
    """The model of a field that is a section of its own."""
    return info.annotation if inspect.isclass(info.annotation) and issubclass(info.annotation, BaseModel) else None


def is_table(info: FieldInfo) -> bool:
    """Whether a field is a table with rows."""
    return get_origin(info.annotation) is dict


@lru_cache(maxsize=256)
def keys_of(model: type[BaseModel]) -> tuple[str, ...]:
    """Dotted keys of a model, sections opened, tables as one key."""
    found: list[str] = []
    for name, info in model.model_fields.items():
        inner = section_of(info)
        found += [f"{name}.{key}" for key in keys_of(inner)] if inner else [name]
    return tuple(found)


@lru_cache(maxsize=1)
def _pips() -> tuple[Any, ...]:
    return tuple(Pips.__metadata__)  # type: ignore[attr-defined]


def rows_are_ranks(info: FieldInfo) -> bool:
    """Whether the rows of a table are named by ranks, which have more than one spelling."""
    return bool(info.metadata) and info.metadata[0] in _pips()


@lru_cache(maxsize=256)
def rank_tables(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys of a model that are tables with rows named by ranks."""
    return tuple(name for name, info in model.model_fields.items() if is_table(info) and rows_are_ranks(info))


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every path below a mapping that does not lead to a filled mapping, with its value."""
    if not isinstance(value, Mapping) or not value:
        yield path, value
        return
    for key, inner in value.items():
        yield from leaves(inner, (*path, str(key)))


def look_up(value: Any, path: Path) -> Any:
    """What stands at a path below mappings. Raises KeyError."""
    for part in path:
        if not isinstance(value, Mapping):
            raise KeyError(dotted(path))
        value = value[str(part)]
    return value
