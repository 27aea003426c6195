"""The components that a kind is tried with: those of its examples, and those that differ from them in one key."""

from __future__ import annotations

import copy
import inspect
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from piquet_rules.profile.allowed import schema_at
from piquet_rules.profile.component import Case, Component
from piquet_rules.profile.keys import section_of
from piquet_rules.profile.registry import kind_of
from piquet_rules.testing.nearby import Row, nearby


class Changed(NamedTuple):
    """A component with one key (a row of a table counts as its table) other than in ``before``."""

    key: str
    before: Component
    after: Component


def made(cls: type[Component], fields: Mapping[str, Any]) -> Component:
    """The component that has these fields, read as a file would be. Raises pydantic.ValidationError."""
    return cls.model_validate_json(json.dumps({"kind": kind_of(cls), **fields}))


def case_of(cls: type[Component], case: Case) -> Component:
    """The component of an example."""
    return made(cls, case.fields)


@lru_cache(maxsize=128)
def examples(cls: type[Component]) -> tuple[Component, ...]:
    """The different components of a kind's examples, as far as they can be made."""
    found: dict[Component, None] = {}
    for case in cls.examples:
        try:
            found[case_of(cls, case)] = None
        except ValidationError:
            continue
    return tuple(found)


@lru_cache(maxsize=128)
def changed(cls: type[Component]) -> tuple[Changed, ...]:
    """Each example with each key changed in each way that the kind allows and that does not contradict the others."""
    return tuple(each for before in examples(cls) for each in changes_of(before))


def changes_of(before: Component, refused: bool = False) -> Iterator[Changed]:
    """A component with each key changed; with ``refused`` also to what contradicts the other keys."""
    fields = before.model_dump(mode="json", exclude={"kind"})
    for key, other in _others(type(before), (), fields):
        try:
            after = made(type(before), _without_none(other))
        except ValidationError:
            continue
        if after != before and (refused or not contradicts(after)):
            yield Changed(key, before, after)


def contradicts(component: Component) -> bool:
    """Whether the values of a component can't stand beside one another."""
    return any(conflict.severity == "error" for conflict in component.conflicts())


def keys_of_kind(model: type[BaseModel], before: str = "") -> Iterator[tuple[str, Any]]:
    """Dotted key and field of everything but the kind, sections opened."""
    for name, info in model.model_fields.items():
        inner = section_of(info)
        if inner is not None:
            yield from keys_of_kind(inner, f"{before}{name}.")
        elif name != "kind":
            yield f"{before}{name}", info


def _others(
    model: type[BaseModel], path: tuple[str, ...], fields: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    lines = _at(fields, path)
    for name, info in model.model_fields.items():
        inner = section_of(info)
        if inner is not None:
            yield from _others(inner, (*path, name), fields)
        elif name != "kind":
            for value in nearby(lines.get(name), schema_at(model, (name,))):
                yield ".".join((*path, name)), _with(fields, (*path, name), value)


def _with(fields: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    other = copy.deepcopy(fields)
    lines = _at(other, path[:-1])
    if not isinstance(value, Row):
        lines[path[-1]] = value
    elif value.points is None:
        lines[path[-1]].pop(value.name)
    else:
        lines[path[-1]][value.name] = value.points
    return other


def _at(fields: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    for name in path:
        fields = fields[name]
    return fields


def _without_none(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _without_none(inner) for key, inner in value.items() if inner is not None}


def where(cls: type[Component]) -> str:
    """How messages name a kind: module and class, and its file where that is known."""
    try:
        file = Path(inspect.getsourcefile(cls) or "")
    except TypeError:
        file = Path()
    here = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
    return f"{cls.__module__}.{cls.__qualname__}" + (f" ({here})" if file.name else "")
