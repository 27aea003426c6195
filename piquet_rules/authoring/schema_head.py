"""The part of a JSON Schema that speaks of the keys of a profile that are no slots."""

from __future__ import annotations

import re
from typing import Any

from piquet_rules.authoring.mixins import shipped_mixins
from piquet_rules.authoring.schema_parts import Schema, draft_07
from piquet_rules.authoring.variety import all_keys, sections, tables
from piquet_rules.profile.head import FORMAT, HEAD_KEYS, MOST_MIXINS, Head
from piquet_rules.profile.load import load
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.record.model import schema as record_model

# What the reader follows: a path that stays below, or the id of an installed file, which has a dot.
_PATH = r"^(?![/~])(?![A-Za-z][A-Za-z0-9+.-]*:)(?!.*\\)(?=.*(?:/|\.ya?ml$)).+$"
_INSTALLED = r"^[a-z0-9-]+(\.[a-z0-9-]+)+$"

_DEAL_EXPECTS = {
    "score": "Points of each seat at the end of the deal: `{elder: 28, younger: 23}`.",
    "tricks": "Tricks of each seat.",
    "bonuses": "The bonuses made, each with `seat`, `bonus` and `points`.",
    "ledger": "Entries that must stand in the ledger, in this order; others are allowed.",
}
_PARTIE_EXPECTS = {
    "totals": "The sums of the players.",
    "written": "What each wrote.",
    "winner": "Who wins the partie.",
    "points": "Points that the winner receives.",
    "carry": "The factor that the next partie inherits.",
}
_HOLDING_EXPECTS = {
    "point": "Cards of the best point.",
    "pips": "Pips of the best point.",
    "sequence": "Length of the best sequence.",
    "set": "Cards of the best set.",
}
_BOTH_EXPECT = {
    "complete": "Whether everything is known that the rules ask for.",
    "refused": "The code of the refusal, where the rules do not allow what the record says.",
}
_TYPES: dict[str, str] = {
    **dict.fromkeys(("score", "tricks", "totals", "written"), "object"),
    **dict.fromkeys(("bonuses", "ledger"), "array"),
    **dict.fromkeys(("refused", "winner"), "string"),
    "complete": "boolean",
}
_ENTRY = {
    "seat": "Who scored.",
    "slot": "The slot of the rule.",
    "key": "The key of the rule.",
    "points": "Points of the entry.",
    "running": "The seat's sum after it.",
    "cards": "The cards that scored.",
    "says": "What is said.",
    "bonus": "The bonus.",
}
_NUMBERS = {"type": "object", "additionalProperties": {"type": "integer"}}


def head_schemas(packs: bool) -> Schema:
    """Key → schema for all keys of a profile that are no slots."""
    raw = Head.model_json_schema()
    plain = {key: draft_07(raw["properties"][key], raw["$defs"]) for key in HEAD_KEYS}
    plain["id"]["patternErrorMessage"] = "Write small letters a to z, digits and single hyphens, as friday-club."
    plain["format"] = {"description": plain["format"]["description"], "type": "integer", "enum": [FORMAT]}
    plain["extends"] = {"description": plain["extends"]["description"], "anyOf": _names(_variants())}
    plain["mixins"] |= {
        "items": {"anyOf": _names({each.id: each.name for each in shipped_mixins()})},
        "maxItems": MOST_MIXINS,
    }
    plain["cite"] = _cite(plain["cite"]["description"], packs)
    plain["unset"] |= {"items": {"anyOf": [_known_keys(packs), *_rows(packs)]}}
    plain["examples"] = {"description": plain["examples"]["description"], "type": "array", "items": example_schema()}
    return plain


def definitions() -> Schema:
    """What several parts of the schema refer to: a citation, and the records of examples."""
    raw = Head.model_json_schema()
    entry = draft_07(raw["$defs"]["Entry"], raw["$defs"])
    several = {"type": "array", "items": {"$ref": "#/definitions/citation"}}
    return {"citation": entry, "citations": {"anyOf": [{"$ref": "#/definitions/citation"}, several]}}


def _variants() -> dict[str, str]:
    """Id → title of each shipped variant."""
    return {name: load(name).name for name in shipped_ids()}


def _names(titles: dict[str, str]) -> list[Schema]:
    """Ids that are shipped, each with its title; or a path, or an installed id."""
    known: Schema = {"type": "string", "enum": list(titles), "enumDescriptions": list(titles.values())}
    says = "Write an id that is offered here, or a file beside this one as ./name.yaml."
    others = [{"type": "string", "pattern": each, "patternErrorMessage": says} for each in (_PATH, _INSTALLED)]
    return [known, *others] if titles else others


def _known(packs: bool) -> list[str]:
    """Everything that a key can be named by: slots, sections and keys, slot by slot."""
    names = [*SLOT_TYPES, *sections(packs), *all_keys(packs)]
    order = list(SLOT_TYPES)
    return sorted(names, key=lambda name: order.index(name.partition(".")[0]))


def _known_keys(packs: bool) -> Schema:
    """One of them; the editor's own message would list all."""
    says = "This is no slot and no key of these rules: `piquet show VARIANT` lists them."
    return {"type": "string", "enum": _known(packs), "errorMessage": says}


def _rows(packs: bool) -> list[Schema]:
    return [{"type": "string", "pattern": rf"^{re.escape(key)}\.[^.]+$"} for key in tables(packs)]


def _cite(description: str, packs: bool) -> Schema:
    entries: Schema = {"$ref": "#/definitions/citations"}
    return {
        "description": description,
        "type": "object",
        "properties": dict.fromkeys(_known(packs), entries),
        "patternProperties": {row["pattern"]: entries for row in _rows(packs)},
        "additionalProperties": False,
    }


def example_schema() -> Schema:
    """The schema of one example of a profile."""
    words: dict[str, Schema] = {
        "name": {"description": "What the example shows; an inherited one is known by it.", "type": "string"},
        "source": {"description": "Where it is printed.", "type": "string"},
        "record": {"description": "A deal or a partie, as a record has it; no `variant` is needed.", "type": "object"},
        "settle": {
            "description": 'A partie by its scores: `["54:21", "10:58"]`, or `{totals: "99:120"}`.',
            "anyOf": [{"type": "array"}, _settled()],
        },
        "reckoned": {"description": "What each seat scored, to see who makes pique and repique.", "type": "array"},
        "holding": {"description": "The cards of one hand: `{cards: AS KS ...}`.", "type": "object"},
        "expect": _expect(),
    }
    words["record"]["properties"] = _record_words()
    return {"type": "object", "properties": words, "required": ["name"], "additionalProperties": False}


def _settled() -> Schema:
    totals = {"description": "The sums of the players.", "type": "string"}
    return {"type": "object", "properties": {"totals": totals}, "required": ["totals"], "additionalProperties": False}


def _record_words() -> Schema:
    """The words of a record, for completion; a record is judged when the example is run."""
    found: dict[str, Schema] = {}
    for part in ("PartieRecord", "DealRecord"):
        for word, each in record_model()["$defs"][part]["properties"].items():
            found[word] = {"description": each["description"]}
    return found


def _expect() -> Schema:
    words = {**_DEAL_EXPECTS, **_PARTIE_EXPECTS, **_HOLDING_EXPECTS, **_BOTH_EXPECT}
    return {
        "description": "What must come out; a word that is left out may be anything.",
        "type": "object",
        "properties": {word: _expected(word, said) for word, said in words.items()},
        "additionalProperties": False,
    }


def _expected(word: str, description: str) -> Schema:
    found: dict[str, Any] = {"description": description, "type": _TYPES.get(word, "integer")}
    if found["type"] == "object":
        return found | _NUMBERS
    if found["type"] == "array":
        known = ("seat", "bonus", "points") if word == "bonuses" else [each for each in _ENTRY if each != "bonus"]
        return found | {"items": _entry(known)}
    return found


def _entry(known: Any) -> Schema:
    words: Schema = {word: {"description": _ENTRY[word]} for word in known}
    for word in ("points", "running"):
        if word in words:
            words[word]["type"] = "integer"
    return {"type": "object", "properties": words, "minProperties": 1, "additionalProperties": False}
