"""JSON Schemas (draft 07) by which an editor completes, explains and checks files of rules and records.

A schema is never stricter than ``check``: what the editor underlines, the program refuses. What needs
the base (values that contradict, a key of another kind than the inherited one) only the program sees.
"""

from __future__ import annotations

from typing import Any

from piquet_rules.authoring.schema_head import definitions, head_schemas
from piquet_rules.authoring.schema_parts import Schema, draft_07, slot_schema
from piquet_rules.authoring.variety import kinds_of
from piquet_rules.cards import SUIT_NAMES
from piquet_rules.errors import NotFound, simple
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import did_you_mean, listed
from piquet_rules.record.model import schema as record_model

FORMS = ("overlay", "merged", "record")
"""What there is a schema of: a file that builds on others, one that states every rule, a record."""
TITLE = "Rules of Piquet that differ from a base"
TITLE_OF_ALL = "Rules of Piquet, all of them"
_DRAFT = "http://json-schema.org/draft-07/schema#"


def schema(of: str = "overlay", packs: bool = True) -> dict[str, Any]:
    """The JSON Schema (draft 07) of a kind of file, as plain data.

    Args:
        of: ``overlay`` (a house profile or mixin: only ``format`` and ``id`` are needed), ``merged`` (a
            profile with every rule stated) or ``record`` (a deal or a partie).
        packs: with the kinds of other installed packages.

    Raises NotFound where there is no such schema.
    """
    if of not in FORMS:
        remedy = did_you_mean(of, FORMS) or f"there are {listed(FORMS, 'and')}"
        raise NotFound(simple("unknown-term", f"there is no schema `{of}`", help=remedy))
    return record_schema() if of == "record" else profile_schema(of == "merged", packs)


def profile_schema(whole: bool, packs: bool) -> Schema:
    """The schema of a profile. ``whole``: every slot and every key that has no neutral value must be there."""
    slots = {slot: slot_schema(slot, kinds_of(slot, packs), whole) for slot in SLOT_TYPES}
    return {
        "$schema": _DRAFT,
        "title": TITLE_OF_ALL if whole else TITLE,
        "type": "object",
        "properties": head_schemas(packs) | slots,
        "required": ["format", "id", *(SLOT_TYPES if whole else ())],
        "additionalProperties": False,
        "definitions": definitions(),
    }


def record_schema() -> Schema:
    """The schema of a record: one deal, or a partie of deals."""
    raw = record_model()
    defs = raw["$defs"]
    deal = draft_07({"$ref": "#/$defs/DealRecord"}, defs)
    for seat in deal["properties"]["declare"]["properties"].values():
        _say_words(seat["properties"])
    partie = draft_07({"$ref": "#/$defs/PartieRecord"}, defs | {"DealRecord": {}})
    partie["properties"]["deals"]["items"] = {"$ref": "#/definitions/deal"}
    return {
        "$schema": _DRAFT,
        "title": "A deal or a partie of Piquet",
        "anyOf": [{"$ref": "#/definitions/deal"}, {"$ref": "#/definitions/partie"}],
        "definitions": {"deal": deal, "partie": partie},
    }


def _say_words(categories: Schema) -> None:
    """In place of any text and any list: what a declaration knows."""
    text = {"type": "string", "pattern": r"\S"}
    for category, part in categories.items():
        words = ["all", "none", *(SUIT_NAMES if category == "point" else ())]
        listed: Schema = {"type": "array", "items": text, "minItems": 1}
        most = {"maxItems": 1} if category == "point" else {}
        part["anyOf"] = [{"type": "string", "enum": words}, listed | most]
