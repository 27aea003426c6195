"""A question about a rule: what it means, and the values from which to choose."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from piquet_rules.authoring.bases import as_text
from piquet_rules.authoring.fields import field_of, unit_in
from piquet_rules.authoring.wording import measured
from piquet_rules.profile.keys import field_at
from piquet_rules.profile.model import Profile
from piquet_rules.profile.names import name_of
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.wording import sentence

_PART = re.compile(r"(?<=[.;:,])\s+")


@dataclass(frozen=True)
class Option:
    """A value that some of the variants have, as JSON has it; None where it is left out."""

    value: Any
    text: str
    says: str
    variants: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"value", "text", "says", "variants": [ids]}``."""
        return {"value": self.value, "text": self.text, "says": self.says, "variants": list(self.variants)}


@dataclass(frozen=True)
class Question:
    """A rule on which variants differ.

    ``name`` is the rule's name in words; ``asks`` what it rules; ``unit`` what it counts, if anything;
    ``options`` the values there are, the commonest first; ``expected`` how many variants the answer leaves
    on an average over those that are left.
    """

    key: str
    name: str
    asks: str
    unit: str | None
    options: tuple[Option, ...]
    expected: float

    def to_json(self) -> dict[str, Any]:
        """The question as JSON values."""
        return {
            "key": self.key,
            "name": self.name,
            "asks": self.asks,
            "unit": self.unit,
            "options": [option.to_json() for option in self.options],
            "expected": self.expected,
        }


def question_about(profiles: tuple[Profile, ...], key: str, values: Mapping[Profile, Any]) -> Question:
    """The question about one rule of these profiles; ``values`` is the value of each."""
    groups: dict[str, list[Profile]] = {}
    for profile in profiles:
        groups.setdefault(as_text(values[profile]), []).append(profile)
    ordered = sorted(groups.values(), key=lambda group: (-len(group), as_text(values[group[0]])))
    told = _apart([_told(group[0], key) for group in ordered])
    unit = unit_in(field_of(profiles[0], key))
    options = tuple(
        Option(values[group[0]], _text(values[group[0]], unit), says, tuple(each.id for each in group))
        for group, says in zip(ordered, told, strict=True)
    )
    expected = sum(len(group) ** 2 for group in ordered) / len(profiles)
    return Question(key, _name(key), asks(profiles[0], key), unit, options, expected)


def _apart(told: list[str]) -> list[str]:
    """Of each sentence the parts that not all have; nothing where the sentences are not all different."""
    if len(set(told)) < len(told):
        return [""] * len(told)
    parts = [_PART.split(each) for each in told]
    common = set(parts[0]).intersection(*parts[1:])
    return [" ".join(part for part in each if part not in common).rstrip(";,:") for each in parts]


def _text(value: Any, unit: str | None) -> str:
    return "no such rule" if value is None else _spoken(value) or measured(value, unit)


def _spoken(value: Any) -> str:
    """Truth values as people say them."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else ""


def _name(key: str) -> str:
    table = key.rpartition(".")[0]
    return name_of(key.removesuffix(".kind")) or name_of(table) or key


def asks(profile: Profile, key: str) -> str:
    """What a rule is about, in a sentence or two."""
    slot, *path = key.split(".")
    about = (inspect.getdoc(SLOT_TYPES[slot]) or "").splitlines()[0]
    info = field_of(profile, key)
    if path == ["kind"] or info is None:
        return about
    table = field_at(type(profile.components[slot]), tuple(path[:-1])) if len(path) > 1 else None
    row = f" Row {path[-1]}." if table is info else ""
    side = f" For {path[0]}." if len(path) > 1 and not row else ""
    return f"{info.description or about}{row}{side}"


def _told(profile: Profile, key: str) -> str:
    """What the value means, where it is no number: the sentence of the rule."""
    slot, *path = key.split(".")
    value = profile.value(key)
    if isinstance(value, int | list) and not isinstance(value, bool):
        return ""
    component = profile.components[slot]
    if path == ["kind"]:
        return (inspect.getdoc(type(component)) or "").splitlines()[0]
    return sentence(component)
