"""The life of keys and kinds: what is deprecated or renamed says so in check, explain, the schema and the reference.

No key of ours is deprecated today, so a package from outside is: its kind, and keys of another of its kinds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest

from piquet_rules.authoring.explain import explain
from piquet_rules.authoring.fix import repaired
from piquet_rules.authoring.reference import keys_page, kinds_page
from piquet_rules.authoring.schema import schema
from piquet_rules.components.tricks.standard import StandardTricks
from piquet_rules.errors import ProfileError
from piquet_rules.profile.component import STABLE, Case, Component, Life, Points, field
from piquet_rules.profile.keys import field_at, keys_of
from piquet_rules.profile.lives import life_of
from piquet_rules.profile.load import check_text, loads
from piquet_rules.profile.registry import registry

EXAMPLES = (Case("one more", {"lead": 1, "capture": 1, "last": 2}, "last_trick_extra", (True,), 1),)


class RookTricks(StandardTricks):
    """Tricks as the Rook Club counts them."""

    kind: Literal["rook.tricks"]  # type: ignore[assignment]
    final: Points = field(
        "What the last trick counts in all.",
        unit="points",
        neutral=0,
        life=Life(deprecated="0.2", replaced_by="tricks.last", note="`last` counts in all"),
    )
    nines: Points = field("For each nine.", unit="points", neutral=0, life=Life(renamed_from=("small", "niner")))
    examples = EXAMPLES  # type: ignore[assignment]


class OldTricks(StandardTricks):
    """Tricks as they were counted."""

    kind: Literal["rook.old"]  # type: ignore[assignment]
    life = Life(deprecated="0.3", replaced_by="rook.tricks", renamed_from=("rook.ancient",))
    examples = EXAMPLES  # type: ignore[assignment]


@pytest.fixture
def pack(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from piquet_rules.authoring import variety
    from piquet_rules.authoring.explained import _choices
    from piquet_rules.profile.slot_field import adapter

    kinds: dict[str, type[Component]] = {"rook.tricks": RookTricks, "rook.old": OldTricks}
    caches = [adapter, _choices, variety.all_keys]
    for kind, cls in kinds.items():
        monkeypatch.setitem(registry().kinds["tricks"], kind, cls)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


HEAD = "format: 1\nid: house\nextends: rubicon\n"
CITED = "cite: {tricks: {grade: house}}\n"
WARNED = {
    "a key": (
        "tricks: {kind: rook.tricks, lead: 1, capture: 1, last: 2, final: 3}",
        ["4:59 `tricks.final` is deprecated since 0.2", "write `tricks.last` instead: `last` counts in all"],
    ),
    "a kind": (
        "tricks:\n  kind: rook.old\n  lead: 1\n  capture: 1\n  last: 2",
        ["5:9 the kind `rook.old` of `tricks` is deprecated since 0.3", "write `rook.tricks` instead"],
    ),
    "neither": ("tricks: {kind: rook.tricks, lead: 1, capture: 1, last: 2, nines: 3}", []),
}


@pytest.mark.usefixtures("pack")
@pytest.mark.parametrize("name", WARNED)
def test_check_warns_of_it_where_it_stands(name: str) -> None:
    lines, says = WARNED[name]
    profile, problems = check_text(f"{HEAD}{lines}\n{CITED}")
    assert profile is not None
    told = [f"{each.place.line}:{each.place.column} {each.message} | {each.help}" for each in problems]
    assert [each.code for each in problems] == ["deprecated"] * bool(says)
    assert [each.severity for each in problems] == ["warning"] * bool(says)
    assert all(word in "".join(told) for word in says), told


@pytest.mark.usefixtures("pack")
def test_only_the_lines_of_the_file_itself_are_warned_of() -> None:
    base = loads(f"{HEAD}tricks: {{kind: rook.tricks, lead: 1, capture: 1, last: 2, final: 3}}\n")
    changed = base.replace("tricks.lead", 2)
    assert changed.value("tricks.final") == 3


RENAMED = {
    "a key": ("tricks: {kind: rook.tricks, lead: 1, capture: 1, last: 2, small: 3}", "called `tricks.nines` now"),
    "a kind": ("tricks: {kind: rook.ancient, lead: 1, capture: 1, last: 2}", "called `rook.old` now"),
}


@pytest.mark.usefixtures("pack")
@pytest.mark.parametrize("name", RENAMED)
def test_a_name_of_before_is_refused_with_the_new_one_and_can_be_repaired(name: str) -> None:
    lines, says = RENAMED[name]
    (problem,) = (each for each in check_text(HEAD + lines + "\n")[1] if each.severity == "error")
    assert problem.code == {"a key": "unknown-key", "a kind": "unknown-kind"}[name]
    assert says in problem.help
    loads(repaired(HEAD + lines + "\n"))
    if name == "a key":
        base = loads(f"{HEAD}tricks: {{kind: rook.tricks, lead: 1, capture: 1, last: 2}}\n")
        with pytest.raises(ProfileError) as refused:
            base.replace("tricks.niner", 3)
        assert "called `tricks.nines` now" in refused.value.problems[0].help


@pytest.mark.usefixtures("pack")
def test_explain_tells_it() -> None:
    (key,) = explain("tricks.final")
    assert key.facts["life"] == {
        "stage": "deprecated",
        "says": "deprecated since 0.2: write `tricks.last` instead (`last` counts in all)",
        "deprecated": "0.2",
        "replaced_by": "tricks.last",
        "note": "`last` counts in all",
    }
    assert explain("tricks.nines")[0].facts["life"]["says"] == "stable; it was called `small`, `niner`"
    kind = explain("tricks rook.old")[0]
    assert kind.facts["life"]["replaced_by"] == "rook.tricks"
    assert explain("tricks.lead")[0].facts["life"] == {"stage": "stable", "says": "stable"}


@pytest.mark.usefixtures("pack")
def test_the_schema_marks_it_for_editors() -> None:
    kinds = schema()["properties"]["tricks"]["anyOf"]
    by_kind = {each["properties"]["kind"]["enum"][0]: each["properties"] for each in kinds}
    final = by_kind["rook.tricks"]["final"]
    assert final["deprecated"] is True
    assert final["deprecationMessage"] == "Deprecated since 0.2: write tricks.last instead (last counts in all)."
    assert final["deprecationMessage"] in final["description"]
    assert "life" not in final
    assert "deprecated" not in by_kind["rook.tricks"]["nines"]
    assert by_kind["rook.old"]["kind"]["deprecated"] is True
    names = schema()["properties"]["tricks"]["properties"]["kind"]
    assert "Deprecated since 0.3" in names["enumDescriptions"][names["enum"].index("rook.old")]


@pytest.mark.usefixtures("pack")
def test_the_reference_says_it() -> None:
    keys, kinds = keys_page(packs=True), kinds_page(packs=True)
    assert "Deprecated since 0.2: write `tricks.last` instead" in keys
    assert "Tricks as they were counted. Deprecated since 0.3: write `rook.tricks` instead" in keys
    assert "Deprecated since 0.3: write `rook.tricks` instead" in kinds
    assert "| `scoring.last_trick` (format 0) | `tricks.last`: " in keys_page()


def test_what_replaces_something_is_there() -> None:
    for slot, kinds in registry().kinds.items():
        for kind, cls in kinds.items():
            assert not cls.life.replaced_by or cls.life.replaced_by in kinds, (slot, kind)
            for key in keys_of(cls):
                info = field_at(cls, tuple(key.split(".")))
                assert info is not None
                life = life_of(info)
                if life != STABLE and life.replaced_by:
                    other, *path = life.replaced_by.split(".")
                    assert any(field_at(each, tuple(path)) for each in registry().kinds[other].values()), key


FORMER = {
    "scoring.last_trick": (["tricks.last"], "1 more than what it added then"),
    "scoring": (["pique.bonus", "repique.bonus", "capot.points", "majority.points", "tricks.last", "tricks.lead"], ""),
    "titles": (["title"], "now it is `title`"),
    "declarations.sequences.8": (["sequence.points.8"], ""),
    "clock.per_deal": ([], "has no successor"),
}


@pytest.mark.parametrize("word", FORMER)
def test_names_of_older_formats_are_explained(word: str) -> None:
    names, says = FORMER[word]
    found = next(each for each in explain(word) if each.what == "former")
    assert found.facts["keys"] == names
    assert says in found.meaning
    if len(names) == 1:
        assert any(each.what == "key" and each.name == names[0] for each in explain(word))


def test_a_key_says_what_it_was_called() -> None:
    assert explain("tricks.last")[0].facts["former"] == [{"format": 0, "key": "scoring.last_trick"}]
    assert explain("tricks.capture")[0].facts["former"] == []
