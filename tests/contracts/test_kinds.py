"""Every rule kind says what it is: fields with meaning, unit and bounds, examples that hold, conflicts that occur."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo

import piquet_rules
from piquet_rules.codes import CODES
from piquet_rules.profile.component import Case, Component
from piquet_rules.profile.keys import section_of
from piquet_rules.profile.registry import registry
from piquet_rules.profile.slot_field import component
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.testing.strategies import bounds_of
from piquet_rules.wording import outcome, sentence

PACKAGE = Path(str(piquet_rules.__file__)).parent
KINDS = [
    (slot, kind, cls)
    for slot, kinds in registry().kinds.items()
    for kind, cls in sorted(kinds.items())
    if "." not in kind
]
NAMED = [pytest.param(cls, id=f"{slot}-{kind}") for slot, kind, cls in KINDS]


def fields(model: type[BaseModel], path: str = "") -> Iterator[tuple[str, FieldInfo]]:
    """All fields but `kind`, those of sections as well."""
    for name, info in model.model_fields.items():
        if name != "kind":
            yield f"{path}{name}", info
            inner = section_of(info)
            if inner is not None:
                yield from fields(inner, f"{path}{name}.")


FIELDS = [pytest.param(info, id=f"{slot}-{kind}-{name}") for slot, kind, cls in KINDS for name, info in fields(cls)]


def test_every_slot_has_a_kind() -> None:
    assert {slot for slot, _, _ in KINDS} == set(SLOT_TYPES)


@pytest.mark.parametrize("info", FIELDS)
def test_a_field_says_what_it_is(info: FieldInfo) -> None:
    description = info.description or ""
    assert description[:1].isupper() or description[:1] == "`"
    assert description.endswith(".")
    extra = info.json_schema_extra
    assert isinstance(extra, dict)
    assert extra.get("unit")
    assert set(extra) <= {"unit", "descriptive"}


@pytest.mark.parametrize("info", FIELDS)
def test_whole_numbers_and_lists_have_bounds(info: FieldInfo) -> None:
    assert list(unbounded(info.annotation, info.metadata)) == []


def unbounded(annotation: Any, metadata: list[Any]) -> Iterator[str]:
    """The parts of a type that allow numbers or lists without end."""
    origin, inner = get_origin(annotation), get_args(annotation)
    bounds = bounds_of(metadata)
    if origin is Annotated:
        yield from unbounded(inner[0], [*metadata, *inner[1:]])
    elif origin in (Union, UnionType):
        for choice in inner:
            yield from unbounded(choice, metadata)
    elif annotation is int and not {"ge", "le"} <= set(bounds):
        yield "a whole number without bounds"
    elif origin is tuple and inner[0] is not str:
        if not {"min_length", "max_length"} <= set(bounds):
            yield "a list without bounds"
        yield from unbounded(inner[0], [])
    elif origin is dict:
        yield from unbounded(inner[1], [])
    elif not (annotation in (int, bool, NoneType, str) or origin in (Literal, tuple) or is_section(annotation)):
        yield f"{annotation} is none of the types that rules are made of"


def is_section(annotation: Any) -> bool:
    return inspect.isclass(annotation) and issubclass(annotation, BaseModel)


@pytest.mark.parametrize("cls", NAMED)
def test_a_kind_is_documented_and_tells_its_rule(cls: type[Component]) -> None:
    doc = inspect.getdoc(cls) or ""
    assert doc.splitlines()[0].endswith(".")
    assert "What it rules:" in doc
    assert "Where it is found:" in doc
    for case in cls.examples:
        said = sentence(made(cls, case))
        assert said.endswith(".")
        assert "  " not in said
        assert said[0].isupper() or said[0].isdigit()


CASES = [
    pytest.param(cls, case, id=f"{slot}-{kind}: {case.name}") for slot, kind, cls in KINDS for case in cls.examples
]


def made(cls: type[Component], case: Case) -> Component:
    (kind,) = get_args(cls.model_fields["kind"].annotation)
    return component(cls.slot, json.dumps({"kind": kind, **case.fields}))


@pytest.mark.parametrize(("cls", "case"), CASES)
def test_an_example_of_a_kind_holds(cls: type[Component], case: Case) -> None:
    found = made(cls, case)
    assert type(found) is cls
    assert outcome(found, case) == case.expect
    assert [each.code for each in found.conflicts() if each.severity == "error"] == []


@pytest.mark.parametrize("cls", NAMED)
def test_a_kind_cannot_be_changed_and_is_equal_to_its_like(cls: type[Component]) -> None:
    one, two = made(cls, cls.examples[0]), cls.model_validate(made(cls, cls.examples[0]).model_dump())
    assert one == two
    assert hash(one) == hash(two)
    with pytest.raises(ValueError, match="frozen"):
        one.kind = "other"  # type: ignore[attr-defined]


CONFLICTS: dict[str, tuple[str, dict[str, Any]]] = {
    "announced-zero": ("capot", {"points": 40, "announced": 0, "replaces_majority": True, "keeps_last_trick": True}),
    "category-twice": (
        "declarations", {"order": ["point", "set", "set"], "younger_counts": "after-elder", "sinking": True},
    ),
    "flat-points": ("point", {"compare": "pips", "score": "flat"}),
    "last-small-without-silent": ("tricks", {"lead": 1, "capture": 1, "last": 2, "last_small": 1}),
    "min-over-max": (
        "exchange",
        {
            "first": "elder", "elder": {"min": 4, "max": 3}, "younger": {"min": 0, "max": "rest"},
            "look": True, "leftover": "shown",
        },
    ),
    "rest-for-first": (
        "exchange",
        {
            "first": "elder", "elder": {"min": 1, "max": "rest"}, "younger": {"min": 0, "max": 3},
            "look": True, "leftover": "shown",
        },
    ),
    "pips-missing": ("pack", {"ranks": "A K Q J T", "pips": {"A": 11}}),
    "rank-not-in-pack": ("pack", {"ranks": "A K Q J T", "pips": dict.fromkeys("AKQJT9", 10)}),
    "row-below-shortest": ("sequence", {"shortest": 3, "points": {"2": 2, "3": 3}, "winner_scores": "all"}),
    "table-falls": ("sequence", {"shortest": 3, "points": {"3": 5, "4": 4}, "winner_scores": "all"}),
    "nought-without-points": (
        "sequence", {"shortest": 3, "points": {"3": 3}, "winner_scores": "all", "nought_beats": 4},
    ),
    "sides-do-not-fit": ("players", {"count": 4, "sides": [["elder", "third"], ["younger"]]}),
    "double-below-over-target": ("partie", {"kind": "target", "target": 100, "stop": "deal", "double_below": 101}),
    "multipliers-do-not-fit": ("partie", {"kind": "deals", "deals": 4, "multipliers": [2, 1]}),
    "bonus-doubles-without-refet": ("settlement", {"kind": "karolik", "bonus": 100, "bonus_doubles": True}),
    "double-under-single": ("settlement", {"kind": "stakes", "single": 2, "double": 1}),
}  # fmt: skip
"""Code of a conflict inside one slot → values that have it."""


def conflict_codes(folder: str) -> set[str]:
    """The codes that the source of a folder gives to conflicts."""
    found = set()
    for path in (PACKAGE / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Conflict":
                code = ast.literal_eval(node.args[0])
                assert code in CODES, f"{path.name} gives {code}"
                found.add(code)
    return found


@pytest.mark.parametrize("code", CONFLICTS)
def test_a_conflict_occurs(code: str) -> None:
    slot, lines = CONFLICTS[code]
    found = list(component(slot, json.dumps({"kind": "standard", **lines})).conflicts())
    assert [each.code for each in found] == [code]
    for conflict in found:
        assert all(key.startswith(f"{slot}.") for key in conflict.keys)
        assert conflict.help or conflict.severity == "warning"
        assert not conflict.message.endswith(".")


def test_every_conflict_of_a_kind_is_in_the_table() -> None:
    assert conflict_codes("components") == set(CONFLICTS)
