"""The facts that an explanation gives: what may stand at a key, where it is used, who says so."""

from __future__ import annotations

import inspect
from functools import lru_cache
from typing import Any, cast

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from piquet_rules.authoring.bases import as_text
from piquet_rules.authoring.citing import stated
from piquet_rules.authoring.fields import kinds_with, unit_in
from piquet_rules.authoring.filters import all_variants
from piquet_rules.errors import NotFound
from piquet_rules.packs import Package
from piquet_rules.profile.allowed import bounds, choices, in_words, schema_at
from piquet_rules.profile.component import Case, Component, Life
from piquet_rules.profile.head import About, Entry, Head, Work
from piquet_rules.profile.keys import field_at, is_table, keys_of, section_of
from piquet_rules.profile.lives import life_of
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.names import LANGUAGES, name_of, terms
from piquet_rules.profile.registry import package_of, registry
from piquet_rules.profile.renamed import former
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES

Told = tuple[str, dict[str, Any]]
"""A meaning, and facts by name."""


def first_line(cls: type) -> str:
    """The first line of a class's documentation."""
    return (inspect.getdoc(cls) or "").partition("\n")[0]


def key_facts(key: str) -> Told:
    """What a key, a section, a table or a row means, and what is known of it."""
    slot, *path = key.split(".")
    if path == ["kind"]:
        meaning, facts = slot_facts(slot)
        return meaning, {"slot": slot, "allowed": facts["kinds"], "values": _values(key), "sources": _sources(key)}
    kinds = list(kinds_with(slot, tuple(path)))
    cls = kinds[0][1]
    info = cast(FieldInfo, field_at(cls, tuple(path)))
    facts = {"slot": slot, "kinds": [kind for kind, _ in kinds], **_allowed(cls, info, tuple(path))}
    described = {kind: field_at(each, tuple(path)) for kind, each in kinds}
    meanings = dict.fromkeys((each.description or "") for each in described.values() if each is not None)
    if len(meanings) > 1:
        facts["by_kind"] = {kind: each.description for kind, each in described.items() if each is not None}
    facts |= {"values": _values(key), "sources": _sources(key), "called": called(key), "former": _former(key)}
    return next(iter(meanings)) or f"{name_of(key) or key}: a section", facts | _example(key, kinds)


def _allowed(cls: type[Component], info: FieldInfo, path: tuple[str, ...]) -> dict[str, Any]:
    """Unit, what may stand there, and the neutral value, of a field."""
    schema = schema_at(cls, path)
    facts: dict[str, Any] = {"unit": unit_in(info), "allowed": in_words(schema)}
    inner = section_of(info)
    if inner is not None:
        return facts | {"keys": list(inner.model_fields)}
    facts |= {"bounds": bounds(schema) or None, "choices": choices(schema)}
    if info.is_required() or (is_table(info) and len(path) > 1 and path[-2] in cls.model_fields):
        facts["required"] = info.is_required()
    else:
        facts |= {"required": False, "neutral": info.default}
    extra = info.json_schema_extra
    if isinstance(extra, dict) and "descriptive" in extra:
        facts["only_printed"] = extra["descriptive"]
    return facts | {"life": _lived(life_of(info))}


def _lived(life: Life) -> dict[str, Any]:
    """Whether something is there for good, or since when it should not be used, and what it was called."""
    return {"stage": life.stage, "says": life.in_words(), **life.to_json()}


def _former(key: str) -> list[dict[str, Any]]:
    """What a key or slot was called in older formats."""
    return [{"format": each.format, "key": each.old} for each in former(key)]


def choices_of(key: str) -> set[str]:
    """The words of which one may be chosen at a key, in any kind."""
    return _choices().get(key, set())


@lru_cache(maxsize=1)
def _choices() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for slot, kinds in registry().kinds.items():
        for cls in kinds.values():
            for key in keys_of(cls):
                words = choices(schema_at(cls, tuple(key.split("."))))
                items = schema_at(cls, tuple(key.split("."))).get("items", {})
                found.setdefault(f"{slot}.{key}", set()).update(words, choices(items))
    return found


def slot_facts(slot: str) -> Told:
    """What a slot is for, its kinds and its keys."""
    kinds = registry().kinds[slot]
    keys = dict.fromkeys(key for cls in kinds.values() for key in keys_of(cls) if key != "kind")
    facts: dict[str, Any] = {
        "kinds": {kind: first_line(cls) for kind, cls in sorted(kinds.items())},
        "keys": {f"{slot}.{key}": _meaning(kinds.values(), key) for key in keys},
        "called": called(slot),
        "former": _former(slot),
    }
    return first_line(SLOT_TYPES[slot]), facts


def _meaning(kinds: Any, key: str) -> str:
    found = (field_at(cls, tuple(key.split("."))) for cls in kinds)
    return next((info.description or "" for info in found if info is not None), "")


def kind_facts(slot: str, kind: str) -> Told:
    """What a kind of rule means, its keys, its sentence in a variant that has it, and an example."""
    cls = registry().kinds[slot][kind]
    text = inspect.getdoc(cls) or ""
    head, _, rest = text.partition("\n")
    package = package_of(cls)
    facts: dict[str, Any] = {
        "life": _lived(cls.life),
        **({"package": str(package)} if package else {}),
        "more": " ".join(rest.replace("``", "`").split()),
        "keys": {f"{slot}.{key}": _meaning([cls], key) for key in keys_of(cls) if key != "kind"},
        "variants": [each.id for each in _variants(package) if type(each.components[slot]) is cls],
        "examples": [_case(slot, kind, case) for case in cls.examples],
    }
    return head, facts


def _variants(package: Package | None) -> list[Profile]:
    """Where a kind may be played: what is shipped knows no kinds of other packages, and is all that others ask for."""
    return [load(name) for name in shipped_ids()] if package is None else all_variants()


def head_facts(name: str) -> Told:
    """What a key of a profile that is no rule means."""
    info = Head.model_fields[name]
    inner = _PARTS.get(name)
    facts = {"keys": {each: field.description for each, field in inner.model_fields.items()}} if inner else {}
    return info.description or "", {"required": info.is_required(), **facts, "former": _former(name)}


_PARTS: dict[str, type[BaseModel]] = {"about": About, "sources": Work, "cite": Entry}
"""The keys of a head that hold sections, with the keys of these."""


def called(key: str) -> dict[str, list[str]]:
    """Language → the words for a key."""
    found: dict[str, list[str]] = {}
    for term in terms():
        if key in term.keys and term.language != "programs":
            found.setdefault(LANGUAGES[term.language], []).append(term.word)
    return found


def _profiles(key: str) -> dict[str, Profile]:
    """The shipped variants whose kinds have a key."""
    found = {}
    for name in shipped_ids():
        try:
            load(name).value(key)
        except NotFound:
            continue
        found[name] = load(name)
    return found


def _values(key: str) -> dict[str, Any]:
    return {name: profile.value(key) for name, profile in _profiles(key).items()}


def _sources(key: str) -> list[dict[str, Any]]:
    """What is followed for a key, each value and statement once, with the variants that follow it."""
    found: dict[str, dict[str, Any]] = {}
    for name, profile in _profiles(key).items():
        value = profile.value(key)
        for each in stated(profile, profile.citations(key)[:1]):
            citation = each.citation
            row = {"value": value, "work": citation.work, "place": citation.place, "grade": citation.grade}
            found.setdefault(as_text(row), {**row, "variants": []})["variants"].append(name)
    return list(found.values())


def _example(key: str, kinds: list[tuple[str, type[Component]]]) -> dict[str, Any]:
    """An example of a kind that gives the key, if there is one."""
    slot, path = key.split(".")[0], key.split(".")[1:]
    cases = [(kind, case) for kind, cls in kinds for case in cls.examples]
    fitting = [each for each in cases if path[0] in each[1].fields] or cases
    return {"example": _case(slot, *fitting[0])} if fitting else {}


def _case(slot: str, kind: str, case: Case) -> dict[str, Any]:
    fields = {**({} if kind == "standard" else {"kind": kind}), **case.fields}
    return {"name": case.name, "rules": {slot: fields}}
