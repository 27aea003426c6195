"""What a kind declares: its docstring, its fields with meaning, unit and bounds, its conflicts, its schema."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from piquet_rules.authoring.kind_scaffold import FILL_IN
from piquet_rules.codes import CODES
from piquet_rules.profile.component import Component, Conflict
from piquet_rules.profile.keys import dotted, field_at, undotted
from piquet_rules.profile.lives import lives as life_of_keys
from piquet_rules.profile.registry import kind_of, registry
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.testing.kit.tried import changes_of, examples, keys_of_kind, made

HEADINGS = ("What it rules:", "Where it is found:")
"""What the docstring of every kind says, after its first sentence."""
_EXTRA = {"unit", "descriptive", "life"}
_CODE = re.compile(r"[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*")


def filled_in(cls: type[Component]) -> Iterator[str]:
    """Nothing is left of what `piquet new-kind` marks for its author."""
    try:
        lines = inspect.getsource(inspect.getmodule(cls) or cls).splitlines()
    except (OSError, TypeError):
        return
    yield from (f"line {n}: {line.strip()}" for n, line in enumerate(lines, 1) if FILL_IN in line)


def documented(cls: type[Component]) -> Iterator[str]:
    """The docstring has its headings and stands for something."""
    doc = inspect.cleandoc(cls.__doc__ or "")
    if not doc.partition("\n")[0].endswith("."):
        yield "its docstring does not begin with a sentence"
    yield from (f"its docstring has no paragraph `{heading}`" for heading in HEADINGS if heading not in doc)
    if not cls.examples:
        yield "it has no examples"


def fields(cls: type[Component]) -> Iterator[str]:
    """Each field has a description, a unit and bounds."""
    for key, info in keys_of_kind(cls):
        yield from (f"`{key}`: {fault}" for fault in _faults(info))
    for name, info in cls.model_fields.items():
        if isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            yield from (f"`{name}`: {fault}" for fault in _described(info))


def _faults(info: FieldInfo) -> Iterator[str]:
    yield from _described(info)
    yield from unbounded(info.annotation, info.metadata)


def _described(info: FieldInfo) -> Iterator[str]:
    description = info.description or ""
    if not (description.endswith(".") and (description[:1].isupper() or description[:1] == "`")):
        yield "its description is no sentence"
    extra = info.json_schema_extra
    if not isinstance(extra, dict) or not extra.get("unit"):
        yield "it has no unit; declare it by `piquet_rules.profile.component.field`"
    elif not set(extra) <= _EXTRA:
        yield f"it declares more than {' and '.join(sorted(_EXTRA))}"


def unbounded(annotation: Any, metadata: list[Any]) -> Iterator[str]:
    """The parts of a type that allow numbers or lists without end, or are no types that rules are made of."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from unbounded(inner[0], [*metadata, *inner[1:]])
    elif origin in (Union, UnionType):
        for choice in inner:
            yield from unbounded(choice, metadata)
    elif annotation is int and not _bounded(metadata, Ge, Le):
        yield "a whole number without bounds (`ge`, `le`)"
    elif origin is tuple and inner[0] is not str:
        if not _bounded(metadata, MinLen, MaxLen):
            yield "a list without bounds (`min_length`, `max_length`)"
        yield from unbounded(inner[0], [])
    elif origin is dict:
        yield from unbounded(inner[1], [])
    elif not (annotation in (int, bool, NoneType, str) or origin in (Literal, tuple) or _is_section(annotation)):
        yield f"{annotation} is none of the types that rules are made of"


def _bounded(metadata: list[Any], *bounds: type) -> bool:
    flat = [each for item in metadata for each in (item.metadata if isinstance(item, FieldInfo) else [item])]
    return all(any(isinstance(each, bound) for each in flat) for bound in bounds)


def _is_section(annotation: Any) -> bool:
    return inspect.isclass(annotation) and issubclass(annotation, BaseModel)


def schema(cls: type[Component]) -> Iterator[str]:
    """It has a JSON Schema; it is strict and frozen; equal values make equal components."""
    found = cls.model_json_schema()
    if found.get("properties", {}).get("kind", {}).get("const") != kind_of(cls) or "kind" not in found["required"]:
        yield "`kind` has a default, or more than one value"
    if found.get("additionalProperties") is not False:
        yield "unknown keys are allowed; leave `model_config` as it is"
    for one in examples(cls)[:1]:
        two = cls.model_validate(one.model_dump())
        if one != two or hash(one) != hash(two):
            yield "equal values do not make equal components; use the types of `piquet_rules.profile.component`"
        try:
            one.kind = "other"  # type: ignore[attr-defined]
        except ValidationError:
            continue
        yield "a component can be changed; leave `model_config` as it is"


def lives(cls: type[Component]) -> Iterator[str]:
    """What a deprecated kind or key is to be replaced by is there."""
    known = registry().kinds[cls.slot]
    if cls.life.replaced_by and cls.life.replaced_by not in known:
        yield f"it is replaced by `{cls.life.replaced_by}`, which is no kind of `{cls.slot}`"
    for path, life in life_of_keys(cls).items():
        slot, *rest = undotted(life.replaced_by)
        kinds = (cls, *registry().kinds[slot].values()) if slot in SLOT_TYPES and rest else ()
        if life.replaced_by and not any(field_at(each, tuple(rest)) for each in kinds):
            yield f"`{dotted(path)}` is replaced by `{life.replaced_by}`, which is no key"


def conflicts(cls: type[Component]) -> Iterator[str]:
    """Every contradiction names a code, keys that there are, and what to do."""
    found: dict[str, None] = {}
    for component in _some(cls):
        for conflict in component.conflicts():
            found.update(dict.fromkeys(_faults_of(cls, conflict)))
    yield from found


def _some(cls: type[Component]) -> Iterator[Component]:
    for component in examples(cls):
        yield component
        yield from (each.after for each in changes_of(component, refused=True))


def _faults_of(cls: type[Component], conflict: Conflict) -> Iterator[str]:
    code = conflict.code
    if code not in CODES and not _CODE.fullmatch(code):
        yield f"a conflict has the code `{code}`; a code of another package is dotted, as its kinds are"
    if conflict.message.endswith(".") or not conflict.message:
        yield f"the message of `{code}` is a phrase without a full stop"
    if not conflict.help and conflict.severity == "error":
        yield f"`{code}` does not say what to do (`help`)"
    if not conflict.keys:
        yield f"`{code}` names no key"
    for key in conflict.keys:
        slot, *path = undotted(key)
        if slot != cls.slot or (path and field_at(cls, tuple(path)) is None):
            yield f"`{code}` speaks of `{key}`, which is no key of this kind"


def examples_hold(cls: type[Component]) -> Iterator[str]:
    """Each example can be made, contradicts nothing, and comes out as it says."""
    from piquet_rules.wording import outcome

    for case in cls.examples:
        try:
            component = made(cls, case.fields)
        except ValidationError as error:
            yield f"the example `{case.name}` can't be made: {error.errors()[0]['msg']}"
            continue
        found = outcome(component, case)
        if found != case.expect:
            yield f"the example `{case.name}` expects {case.expect!r}, and {case.method} says {found!r}"
        yield from (
            f"the example `{case.name}` contradicts itself: {conflict.message}"
            for conflict in component.conflicts()
            if conflict.severity == "error"
        )
