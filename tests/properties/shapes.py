"""A check of JSON values against the few words of JSON Schema that the package's own schemas use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
_KNOWN = {"type", "required", "additionalProperties", "properties", "items", "enum", "const", "oneOf"}


def faults(value: Any, schema: dict[str, Any], path: str = "$") -> list[str]:
    """What of a value does not fit a schema; a word that is not known here is a fault as well."""
    return list(_faults(value, schema, path))


def _faults(value: Any, schema: dict[str, Any], path: str) -> Iterator[str]:
    if unknown := set(schema) - _KNOWN:
        yield f"{path}: the schema has {sorted(unknown)}"
    if "oneOf" in schema:
        fitting = sum(not faults(value, choice, path) for choice in schema["oneOf"])
        if fitting != 1:
            yield f"{path}: {fitting} of the alternatives fit {value!r}"
    if "const" in schema and value != schema["const"]:
        yield f"{path}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if "type" in schema:
        yield from _faults_of_type(value, schema, path)


def _faults_of_type(value: Any, schema: dict[str, Any], path: str) -> Iterator[str]:
    wanted: Any = _TYPES[schema["type"]]
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        yield f"{path}: {value!r} is no {schema['type']}"
    elif wanted is list and "items" in schema:
        for number, item in enumerate(value):
            yield from _faults(item, schema["items"], f"{path}[{number}]")
    elif wanted is dict:
        yield from _faults_of_object(value, schema, path)


def _faults_of_object(value: dict[str, Any], schema: dict[str, Any], path: str) -> Iterator[str]:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", True)
    yield from (f"{path}: {name} is missing" for name in schema.get("required", ()) if name not in value)
    for name, item in value.items():
        if name in properties:
            yield from _faults(item, properties[name], f"{path}.{name}")
        elif isinstance(others, dict):
            yield from _faults(item, others, f"{path}.{name}")
        elif not others:
            yield f"{path}: {name} is not in the schema"
