"""What may stand at a key, in words, taken from the JSON Schema of its model."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from piquet_rules.profile.suggest import listed

Schema = dict[str, Any]
_MOST_SHOWN = 12


@lru_cache(maxsize=128)
def schema_of(model: type[BaseModel]) -> Schema:
    """The JSON Schema of a model."""
    return model.model_json_schema()


def schema_at(model: type[BaseModel], path: tuple[str | int, ...]) -> Schema:
    """The part of a model's schema for a path; empty where the path leads nowhere."""
    whole = schema_of(model)
    here = whole
    for part in path:
        here = _step(whole, here, part)
    return _resolved(whole, here)


def _step(whole: Schema, here: Schema, part: str | int) -> Schema:
    here = _resolved(whole, here)
    for choice in here.get("anyOf", [here]):
        choice = _resolved(whole, choice)
        if isinstance(part, int):
            found = choice.get("items")
        else:
            found = choice.get("properties", {}).get(part) or choice.get("additionalProperties")
            found = found or next(iter(choice.get("patternProperties", {}).values()), None)
        if isinstance(found, dict):
            return found
    return {}


def _resolved(whole: Schema, here: Schema) -> Schema:
    while "$ref" in here:
        rest = {key: value for key, value in here.items() if key != "$ref"}
        here = {**whole["$defs"][here["$ref"].rsplit("/", 1)[1]], **rest}
    return here


def alternatives(schema: Schema) -> list[Schema]:
    """The schema, or the ones of which one must fit; what is left out needs no mention."""
    return [choice for choice in schema.get("anyOf", [schema]) if choice.get("type") != "null"]


def choices(schema: Schema) -> list[str]:
    """The words that are allowed, if only some are."""
    found: list[str] = []
    for each in alternatives(schema):
        found += [str(word) for word in each.get("enum", [each["const"]] if "const" in each else [])]
    return found


def wanted(schema: Schema) -> str:
    """``number``, ``truth``, ``text`` or nothing: what kind of single value is wanted, if one is."""
    kinds = {"integer": "number", "boolean": "truth", "string": "text"}
    found = [kinds.get(each.get("type", ""), "") for each in alternatives(schema)]
    if "number" in found:
        return "number"
    return found[0] if len(found) == 1 and not choices(schema) else ""


def bounds(schema: Schema) -> str:
    """The range of a number: `0 to 1000`; empty where there is none."""
    for each in alternatives(schema):
        if each.get("type") == "integer" and "minimum" in each and "maximum" in each:
            return (
                f"{each['minimum']} to {each['maximum']}" if each["minimum"] < each["maximum"] else f"{each['minimum']}"
            )
    return ""


def in_words(schema: Schema) -> str:
    """What may stand there: `a whole number from 0 to 1000`."""
    words = choices(schema)
    others = [
        _one(each, schema.get("unit", ""))
        for each in alternatives(schema)
        if "enum" not in each and "const" not in each
    ]
    parts = [part for part in others if part] + ([listed(words)] if words else [])
    return " or ".join(parts) or "something else"


def _one(schema: Schema, unit: str) -> str:
    match schema.get("type"):
        case "integer":
            room = bounds(schema)
            return f"a whole number from {room}" if " to " in room else room or "a whole number"
        case "boolean":
            return "`true` or `false`"
        case "string":
            return "a text"
        case "array" if unit == "ranks":
            return "ranks, as `A K Q J`"
        case "array":
            return f"a list{_size(schema)}{_numbers(schema)}"
        case "object" if "properties" in schema:
            names = list(schema["properties"])
            more = ", ..." * (len(names) > _MOST_SHOWN)
            return f"a section with {listed(names[:_MOST_SHOWN], 'and')}{more}"
        case "object":
            return "a table, a row for each line"
    return ""


def _numbers(schema: Schema) -> str:
    """That a list is one of numbers, if it is one."""
    items = alternatives(schema.get("items", {}))
    return " numbers" if any(each.get("type") == "integer" for each in items) else ""


def _size(schema: Schema) -> str:
    fewest, most = schema.get("minItems"), schema.get("maxItems")
    if fewest is not None and fewest == most:
        return f" of {fewest}"
    if fewest is not None and most is not None:
        return f" of {fewest} to {most}"
    return ""
