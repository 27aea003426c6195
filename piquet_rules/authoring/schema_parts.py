"""The part of a JSON Schema that speaks of one slot: its kinds, their keys, and what may stand there.

An editor knows nothing of inheritance, so each alternative of a slot stands for one kind, whether
the file names the kind or not. Where a reader takes more spellings than pydantic's own schema says
(ranks as one text, rows with plain numbers), the schema says so too: it never refuses what is read.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from piquet_rules.authoring.variety import by_value
from piquet_rules.authoring.wording import RANKS, value_text
from piquet_rules.cards import ALL_RANKS
from piquet_rules.profile.allowed import in_words, schema_of
from piquet_rules.profile.component import Component, Life
from piquet_rules.profile.keys import is_table, rows_are_ranks, section_of
from piquet_rules.profile.lives import life_of
from piquet_rules.profile.registry import kind_of
from piquet_rules.profile.slots import SLOT_TYPES

Schema = dict[str, Any]

_RANK = f"(?:[{''.join(dict.fromkeys(ALL_RANKS + ALL_RANKS.lower()))}]|10)"
_MOST_EXAMPLES = 6
_DROPPED = ("title", "default", "discriminator")


def slot_schema(slot: str, kinds: Mapping[str, type[Component]], whole: bool) -> Schema:
    """The schema of a slot. ``whole``: each kind must name itself and state its required keys."""
    says = summary(SLOT_TYPES[slot])
    found = [kind_schema(slot, kind, cls, whole) for kind, cls in kinds.items()]
    if len(found) == 1:
        return found[0] | {"description": f"{says}\n\n{found[0]['description']}"}
    says_of = [" ".join(filter(None, (summary(cls), fate(cls.life)))) for cls in kinds.values()]
    names = {"type": "string", "enum": list(kinds), "enumDescriptions": says_of}
    return {"description": says, "type": "object", "properties": {"kind": names}, "anyOf": found}


def kind_schema(slot: str, kind: str, cls: type[Component], whole: bool) -> Schema:
    """The schema of one kind: an object with its keys and no others."""
    keys: Schema = {"kind": {"description": summary(cls), "enum": [kind], "type": "string"} | _marked(cls.life)}
    keys |= {name: key_schema(slot, cls, name, whole) for name in cls.model_fields if name != "kind"}
    return _section(summary(cls), keys, schema_of(cls)["required"] if whole else [])


def _marked(life: Life) -> Schema:
    """The marks by which an editor strikes out what should not be used any more, and says what to write."""
    return {"deprecated": True, "deprecationMessage": fate(life).replace("`", "")} if life.deprecated else {}


def fate(life: Life) -> str:
    """Since when something should not be used any more, and what to write, as a sentence; empty where it may be."""
    said = life.in_words()
    return f"{said[0].upper()}{said[1:]}." if life.deprecated else ""


def _section(description: str, keys: Schema, required: list[str]) -> Schema:
    found: Schema = {"description": description, "type": "object", "properties": keys, "additionalProperties": False}
    return found | ({"required": required} if required else {})


def key_schema(slot: str, cls: type[BaseModel], name: str, whole: bool) -> Schema:
    """The schema of one key, with what a person wants to know of it; a section has those of its own keys."""
    kind = kind_of(cls) if issubclass(cls, Component) else ""
    return _key_schema(f"{slot}.{name}", kind, cls, name, whole)


def _key_schema(key: str, kind: str, cls: type[BaseModel], name: str, whole: bool) -> Schema:
    info = cls.model_fields[name]
    inner = section_of(info)
    if inner is not None:
        keys = {each: _key_schema(f"{key}.{each}", kind, inner, each, whole) for each in inner.model_fields}
        required = schema_of(inner).get("required", []) if whole else []
        return _section(info.description or "", keys, required) | _marked(life_of(info))
    raw = schema_of(cls)
    found = _shaped(draft_07(raw["properties"][name], raw.get("$defs", {})), info) | _marked(life_of(info))
    found.pop("life", None)
    found["description"] = described(key, kind, info, found)
    examples = examples_of(key, kind, unit_of(info))
    return found | ({"examples": examples} if examples and found.get("type") != "boolean" else {})


def _shaped(found: Schema, info: FieldInfo) -> Schema:
    """With all the spellings that the reader takes."""
    if is_table(info):
        row = found.pop("additionalProperties", {})
        return found | (_rank_rows(row) if rows_are_ranks(info) else _number_rows(row))
    if unit_of(info) != RANKS:
        return found
    others = [each for each in found.get("anyOf", [found]) if each.get("type") != "array"]
    listed: Schema = next((each for each in found.get("anyOf", [found]) if each.get("type") == "array"), {})
    rest = {key: value for key, value in found.items() if key in ("unit", "descriptive")}
    return rest | {"anyOf": [*others, *_ranks(listed.get("minItems", 1), listed.get("maxItems", len(ALL_RANKS)))]}


def _ranks(fewest: int, most: int) -> list[Schema]:
    """Ranks as one text, or as a list; digits quoted or not."""
    digits = [int(rank) for rank in ALL_RANKS if rank.isdigit()]
    one = {"anyOf": [{"enum": [*ALL_RANKS, *digits, 10]}, {"type": "string", "pattern": f"^{_RANK}$"}]}
    text = {"type": "string", "pattern": rf"^\s*{_RANK}(?:\s+{_RANK}){{{fewest - 1},{most - 1}}}\s*$"}
    room = f"{fewest} to {most}" if fewest < most else f"{most}"
    text["patternErrorMessage"] = f"Write {room} ranks from high to low, as A K Q J T 9 8 7."
    return [text, {"type": "array", "items": one, "minItems": fewest, "maxItems": most}]


def _number_rows(row: Schema) -> Schema:
    return {"patternProperties": {"^(0|[1-9][0-9]*)$": row}, "additionalProperties": False}


def _rank_rows(row: Schema) -> Schema:
    rows = dict.fromkeys(ALL_RANKS, row)
    return {"properties": rows, "patternProperties": {f"^{_RANK}$": row}, "additionalProperties": False}


def described(key: str, kind: str, info: FieldInfo, found: Schema) -> str:
    """What hovering over a key shows: its meaning, what may stand there, and what the variants have.

    Editors show it as it is, so it has no marks of Markdown.
    """
    parts = [info.description or "", allowed(found, unit_of(info))]
    if not info.is_required():
        parts.append(left_out(info))
    extra = info.json_schema_extra
    if isinstance(extra, dict) and "descriptive" in extra:
        parts.append(f"Printed only: {extra['descriptive']}.")
    parts.insert(1, fate(life_of(info)))
    parts += played(key, kind, unit_of(info))
    return "\n\n".join(part for part in parts if part).replace("`", "")


def allowed(found: Schema, unit: str) -> str:
    """What may stand at a key, as a sentence with its unit."""
    said = "ranks, as `A K Q J`" if unit == RANKS and "anyOf" in found else in_words(found)
    if unit == RANKS and any("const" in each for each in found.get("anyOf", ())):
        said = f"`all`, or {said}"
    counted = unit not in ("", "choice", RANKS, "seat", "sides") and "number" in said
    return f"{said[:1].upper()}{said[1:]}{f' ({unit})' * counted}."


def left_out(info: FieldInfo) -> str:
    """What holds where nobody states a key that may be left out."""
    value = info.default
    if value is None:
        return "May be left out."
    return f"Where nobody states it: `{value_text(value)}`."


def played(key: str, kind: str, unit: str) -> list[str]:
    """A line for each value that shipped variants have at a key."""
    rows = by_value(key, kind)
    return ["\n".join(f"{value_text(json.loads(text), unit)}: {', '.join(ids)}" for text, ids in rows.items())]


def examples_of(key: str, kind: str, unit: str) -> list[Any]:
    """Values that shipped variants have at a key, the most frequent first, as they are written."""
    found = [json.loads(text) for text in by_value(key, kind)][:_MOST_EXAMPLES]
    return [value_text(each, unit) if unit == RANKS and isinstance(each, list) else each for each in found]


def unit_of(info: FieldInfo) -> str:
    """What a key counts or chooses."""
    extra = info.json_schema_extra
    return str(extra.get("unit", "")) if isinstance(extra, dict) else ""


def summary(cls: type[Any]) -> str:
    """The first line of a class's docstring."""
    return (inspect.getdoc(cls) or "").partition("\n")[0]


def draft_07(part: Any, definitions: Mapping[str, Any]) -> Any:
    """A part of pydantic's schema without null, titles, defaults and references to other parts."""
    if isinstance(part, list):
        return [draft_07(each, definitions) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        rest = {key: value for key, value in part.items() if key != "$ref"}
        return draft_07(definitions[part["$ref"].rpartition("/")[2]] | rest, definitions)
    # Below `properties` stand names, and `title` is one of them.
    found = {
        key: {name: draft_07(each, definitions) for name, each in value.items()}
        if key in ("properties", "patternProperties")
        else draft_07(value, definitions)
        for key, value in part.items()
        if key not in _DROPPED and not (key == "const" and value is None)
    }
    return _closed(_without_null(found))


def _without_null(part: Schema) -> Schema:
    choices = part.get("anyOf")
    if not isinstance(choices, list):
        return part
    left = [each for each in choices if each.get("type") != "null"]
    rest = {key: value for key, value in part.items() if key != "anyOf"}
    return left[0] | rest if len(left) == 1 else rest | {"anyOf": left}


def _closed(part: Schema) -> Schema:
    """Where names must have a pattern, others are refused."""
    return {"additionalProperties": False} | part if "patternProperties" in part else part
