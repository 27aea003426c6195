"""The generated reference: complete, fresh, and true - every value that it names is taken by the loader."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

import piquet_rules as pq
from piquet_rules.authoring.schema_parts import key_schema
from piquet_rules.authoring.variety import all_keys, kinds_of
from piquet_rules.cli.main import COMMANDS, module_of, parser_of
from piquet_rules.codes import CODES
from piquet_rules.profile.component import Component
from piquet_rules.profile.load import check_text
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.wording import sentence
from scripts import docs
from tests.authoring.test_schema import SEEN_BY_A_SCHEMA

BASE = next(name for name in shipped_ids() if pq.load(name).extends is None)


class Case(NamedTuple):
    """A value of a key of a kind, and whether the reference says that it may stand there."""

    slot: str
    kind: str
    key: str
    value: Any
    allowed: bool

    def __str__(self) -> str:
        return f"{self.slot}.{self.key} {self.value} ({self.kind})"


def cases() -> Iterator[Case]:
    """Every choice, both ends of every range, what lies just outside, and every value of a variant."""
    for slot in SLOT_TYPES:
        for kind, cls in kinds_of(slot, packs=False).items():
            for name in cls.model_fields:
                if name != "kind":
                    yield from _of_key(slot, kind, name, key_schema(slot, cls, name, whole=True))


def _of_key(slot: str, kind: str, key: str, schema: dict[str, Any]) -> Iterator[Case]:
    if "properties" in schema and "unit" not in schema:
        for name, inner in schema["properties"].items():
            yield from _of_key(slot, kind, f"{key}.{name}", inner)
        return
    for value in schema.get("examples", ()):
        yield Case(slot, kind, key, value, True)
    for part in schema.get("anyOf", [schema]):
        for value in [*part.get("enum", ()), *([part["const"]] if "const" in part else ())]:
            yield Case(slot, kind, key, value, True)
        if part.get("type") == "boolean":
            yield from (Case(slot, kind, key, value, True) for value in (True, False))
        if part.get("type") == "integer":
            yield from (Case(slot, kind, key, part[end], True) for end in ("minimum", "maximum"))
            yield from (
                Case(slot, kind, key, part["minimum"] - 1, False),
                Case(slot, kind, key, part["maximum"] + 1, False),
            )


CASES = list(cases())


@lru_cache(maxsize=64)
def home_of(slot: str, kind: str) -> tuple[str, dict[str, Any]]:
    """A variant to build on, and the lines that bring the kind into it."""
    players = [name for name in shipped_ids() if pq.load(name).rules()[slot].get("kind") == kind]
    if players:
        return (BASE if BASE in players else players[0]), {}
    cls: type[Component] = kinds_of(slot)[kind]
    return BASE, {"kind": kind, **json.loads(json.dumps(cls.examples[0].fields))}


def codes_of(case: Case) -> set[str]:
    """The errors of a house profile that states the value."""
    base, lines = home_of(case.slot, case.kind)
    first, *rest = case.key.split(".")
    value = case.value
    for part in reversed(rest):
        value = {part: value}
    inner = lines.get(first)
    lines = {**lines, first: {**inner, **value} if isinstance(inner, dict) and isinstance(value, dict) else value}
    text = f"format: 1\nid: club\nextends: {base}\n{case.slot}: {json.dumps(lines)}\n"
    return {problem.code for problem in check_text(text)[1] if problem.severity == "error"}


@pytest.mark.parametrize("slot", SLOT_TYPES)
def test_every_documented_value_is_taken_and_nothing_outside(slot: str) -> None:
    for case in CASES:
        if case.slot == slot:
            wrong = codes_of(case) & SEEN_BY_A_SCHEMA
            assert bool(wrong) is not case.allowed, f"{case}: {wrong}"


def test_most_values_make_a_whole_profile() -> None:
    """What is refused for another reason contradicts the base: a hand of sixteen, a run without its row."""
    allowed = [case for case in CASES if case.allowed]
    refused = [str(case) for case in allowed if codes_of(case)]
    assert len(allowed) > 250
    assert len(refused) < len(allowed) / 5, refused


def test_everything_generated_is_fresh() -> None:
    stale = [path.relative_to(docs.ROOT).as_posix() for path, _ in docs.stale()]
    assert not stale, "run `make docs`"


def page(name: str) -> str:
    return docs.PAGES[name]()


def test_a_stale_page_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(docs.PAGES, "kinds", lambda: "# Kinds\n")
    assert "kinds.md" in [path.name for path, _ in docs.stale()]
    assert docs.main(["--check"]) == 1
    assert docs.main([]) == 2


def test_the_page_of_keys_has_every_key() -> None:
    text = page("keys")
    assert [key for key in all_keys(packs=False) if not key.endswith(".kind") and f"| `{key}` |" not in text] == []
    assert [
        line for line in text.splitlines() if line.startswith("|") and line.count("|") - line.count("\\|") not in (3, 6)
    ] == []


def test_a_key_that_two_kinds_have_shows_the_variants_of_each_kind_alone() -> None:
    rows = [line.rpartition(" | ")[2] for line in page("keys").splitlines() if line.startswith("| `partie.deals` |")]
    karolik = [name for name in shipped_ids() if pq.load(name).rules()["partie"]["kind"] == "karolik"]
    assert karolik
    assert [any(name in row for name in karolik) for row in rows].count(True) == 1


def test_the_page_of_kinds_has_every_kind_with_a_sentence() -> None:
    text = page("kinds")
    for slot in SLOT_TYPES:
        section = text.partition(f"\n## {slot}\n")[2].partition("\n## ")[0]
        kinds = re.findall(r"^### `(.+)`$", section, re.MULTILINE)
        assert kinds == list(kinds_of(slot, packs=False))
        assert sentence(pq.load(BASE).components[slot]) in section


def test_the_page_of_codes_has_every_code_and_most_with_a_message() -> None:
    text = page("codes")
    assert re.findall(r"^### (.+)$", text, re.MULTILINE) == list(CODES)
    with_message = 0
    for code, meaning in CODES.items():
        section = text.partition(f"\n### {code}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
        assert meaning in section
        if "```text" in section:
            with_message += 1
            assert f": {code}  " in section.partition("```text\n")[2].splitlines()[0]
    assert with_message > len(CODES) / 2


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_commands_has_every_word_and_the_examples_can_be_read(name: str) -> None:
    section = page("commands").partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    for word in parser_of(name).words():
        assert [each for each in word.names if f"`{each}" not in section] == []
        assert word.names or f"`{word.stands_for}`".replace("|", "\\|") in section
    for line in module_of(name).EXAMPLE.splitlines():
        assert line in section
        if line.startswith(f"piquet {name} "):
            parser_of(name).parse(shlex.split(line)[2:])


def test_the_page_of_the_library_has_every_public_name() -> None:
    assert re.findall(r"^## (.+)$", page("library"), re.MULTILINE) == pq.__all__
