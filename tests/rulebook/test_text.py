"""The text of the kinds: complete in four languages, true to the values, and moved by its own keys alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

import piquet_rules as pq
from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import registry
from piquet_rules.wording import LANGUAGES, keys_of, sentences
from tests.knobs.changes import Change, changes

KINDS = [
    pytest.param(cls, id=f"{slot}-{kind}")
    for slot, kinds in registry().kinds.items()
    for kind, cls in sorted(kinds.items())
    if "." not in kind
]
VARIANTS = pq.shipped_ids()
MIXINS = sorted(str(path) for path in (Path(__file__).resolve().parents[2] / "variants" / "mixins").glob("*.yaml"))
_DIGITS = re.compile(r"\d+")


@pytest.mark.parametrize("cls", KINDS)
def test_a_kind_of_ours_has_four_languages(cls: type[Component]) -> None:
    """That they say the same, of every key and without numbers of their own, is asked by the conformance kit."""
    assert set(cls.text) == set(LANGUAGES)


def keys(model: type[BaseModel], before: str = "") -> Iterator[str]:
    """The keys of a kind, as ``elder.max``."""
    for name, info in model.model_fields.items():
        if isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            yield from keys(info.annotation, f"{before}{name}.")
        elif name != "kind":
            yield before + name


@cache
def told(profile: pq.Profile, slot: str, language: str) -> dict[str, str]:
    return sentences(profile.components[slot], language)


def all_changes(variant: str) -> list[tuple[Change, pq.Profile]]:
    profile = pq.load(variant)
    tried = ((change, change.applied(profile)) for change in changes(profile))
    return [(change, changed) for change, changed in tried if changed is not None]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_changed_key_changes_its_own_sentences_alone(variant: str) -> None:
    before = pq.load(variant)
    tried = all_changes(variant)
    assert len(tried) > 50
    for change, after in tried:
        for slot in before.components:
            check_slot(before, after, slot, change)


def check_slot(before: pq.Profile, after: pq.Profile, slot: str, change: Change) -> None:
    """The messages of a slot that changed are those that speak of its changed keys, in each language alike."""
    was, now = before.components[slot], after.components[slot]
    if type(was) is not type(now):
        return
    changed = {key for key in keys(type(was)) if look(was, key) != look(now, key)}
    meant = {name for name, of in keys_of(type(now)).items() if of & changed}
    seen = {language: moved(before, after, slot, language) for language in LANGUAGES}
    for language in LANGUAGES:
        assert seen[language] <= meant, (change, language)
        assert seen[language] == seen["en"], (change, language)
    assert bool(seen["en"]) == bool(changed) or silent(now, changed), change


def moved(before: pq.Profile, after: pq.Profile, slot: str, language: str) -> set[str]:
    was, now = told(before, slot, language), told(after, slot, language)
    return {name for name in {*was, *now} if was.get(name) != now.get(name)}


def look(component: Any, key: str) -> Any:
    for name in key.split("."):
        component = getattr(component, name)
    return component


def silent(component: Component, changed: set[str]) -> bool:
    """Keys that rule nothing beside the others, and are rightly not told."""
    return changed == {"order"} and getattr(component, "blocked_by_opponent", True) is False


@pytest.mark.parametrize("variant", [*VARIANTS, *MIXINS], ids=lambda name: Path(name).stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_in_the_text_is_a_value_of_its_rule(variant: str, language: str) -> None:
    profile = pq.load(variant)
    seen = 0
    for slot, component in profile.components.items():
        allowed = numbers(component.model_dump()) | numbers(dict(component.derived()))
        for name, text in told(profile, slot, language).items():
            found = {int(digits) for digits in _DIGITS.findall(text)}
            assert found <= allowed, (slot, name, text)
            seen += len(found)
    assert seen > 30


def numbers(value: Any) -> set[int]:
    """All numbers in a value, those of keys and of ranks among them."""
    if isinstance(value, dict):
        return numbers(list(value)) | numbers(list(value.values()))
    if isinstance(value, list | tuple):
        return {number for each in value for number in numbers(each)}
    return {int(digits) for digits in _DIGITS.findall(str(value))}


BROKEN = [
    ("no English", {"fr": "a = Un."}, "it has no English text"),
    ("no message", {"en": "this is no message"}, "this is no message of the en text"),
    ("unknown variable", {"en": "a = There are { $nothing }."}, "the message `a` can't be filled"),
]


@pytest.mark.parametrize(("text", "says"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_text_is_named(text: dict[str, str], says: str) -> None:
    full = pq.load("rubicon").components["majority"]
    broken: Any = type("Broken", (type(full),), {"text": text, "__module__": __name__})
    with pytest.raises(pq.ComponentError) as caught:
        sentences(broken.model_validate(full.model_dump()))
    assert caught.value.problems[0].code == "text-broken"
    assert says in str(caught.value)


def test_a_kind_without_a_language_is_told_in_english() -> None:
    full = pq.load("rubicon").components["majority"]
    english: Any = type("English", (type(full),), {"text": {"en": type(full).text["en"]}, "__module__": __name__})
    assert sentences(english.model_validate(full.model_dump()), "ru") == sentences(full)
