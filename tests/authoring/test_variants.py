"""Finding variants by what they are, and what sets each apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import piquet_rules as pq
from piquet_rules.authoring.eras import in_era, years
from piquet_rules.authoring.filters import in_few_words, set_apart
from piquet_rules.cli.variants import EXAMPLE
from tests.cli.conftest import Piquet

ROWS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "variants.yaml").read_text("utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row["options"]))
def test_filters(piquet: Piquet, row: dict[str, Any]) -> None:
    ran = piquet("variants", *row["options"], "--json")
    assert [each["id"] for each in json.loads(ran.out)] == sorted(row["finds"])
    assert ran.status == (0 if row["finds"] else 1)


def test_nothing_found_is_said(piquet: Piquet) -> None:
    ran = piquet("variants", "--players", "2", "--era", "1700s", "--pack", "36")
    assert ran.status == 1
    ran = piquet("variants", "--pack", "32", "--where", "pack.ranks=A K")
    assert ran.out.startswith("no variant is like that; `pack.ranks` is ")
    assert piquet("variants", "nobody").out == "no variant speaks of that; `piquet variants` lists them all\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--players", "3"], "`--players` knows 2"),
        (["--pack", "40"], "`--pack` knows 32 and 36"),
        (["--length", "foo"], "`--length` knows deals, karolik and target"),
        (["--language", "english"], "`--language` knows en, pl and ru"),
        (["--where", "tricks.last=banana"], "`tricks.last` is 1, 2 or 4"),
        (
            ["--length", "foo", "--where", "tricks.last=9"],
            "`--length` knows deals, karolik and target; `tricks.last` is ",
        ),
    ],
)
def test_what_no_variant_has_is_answered_by_what_there_is(piquet: Piquet, words: list[str], says: str) -> None:
    ran = piquet("variants", *words)
    assert ran.status == 1
    assert ran.out.startswith(f"no variant is like that; {says}")


def test_the_examples_of_the_help_find_something(piquet: Piquet) -> None:
    for line in EXAMPLE.splitlines():
        assert piquet(*line.split()[1:]).status == 0, line


def test_a_rule_that_no_variant_has_is_an_error(piquet: Piquet) -> None:
    ran = piquet("variants", "--where", "tricks.lst=4")
    assert (ran.status, ran.out) == (1, "")
    assert "did you mean `tricks.last`?" in ran.err
    assert piquet("variants", "--where", "tricks.last").status == 2
    assert piquet("variants", "--pack", "many").status == 2


def test_filters_of_the_library() -> None:
    assert [each.id for each in pq.variants(pack=36)] == ["royal-1651"]
    assert [each.id for each in pq.variants(where={"tricks.last": 4})] == ["russian-karolik"]
    assert [each.id for each in pq.variants(where={"deal.packets": [3]})] == ["rubicon-modern"]
    assert [each.id for each in pq.variants(where={"exchange.may_decline": True})] == ["russian-karolik"]
    assert [each.id for each in pq.variants()] == pq.shipped_ids()
    assert not pq.variants(where={"exchange.younger.min": True})
    with pytest.raises(pq.NotFound):
        pq.variants(where={"no.rule": 1})


def test_what_sets_a_variant_apart_from_its_base() -> None:
    assert set_apart(pq.load("rubicon-four-deals")) == ("partie.deals 4", "partie.multipliers [2, 1, 1, 2]")
    assert set_apart(pq.load("rubicon")) == ()
    assert in_few_words(pq.load("rubicon")) == ""
    words = in_few_words(pq.load("hoyle-101"))
    assert words == "unlike au-cent: tricks.counting_ranks A K Q J T, tricks.last_small 2, partie.target 101"
    assert in_few_words(pq.load("polish-club")).endswith(" and 2 more")
    house = pq.loads("format: 1\nid: club\nextends: rubicon\ntricks: {last: 4}\n")
    assert in_few_words(house) == "unlike rubicon: tricks.last 4"


def test_the_list_says_what_sets_each_apart(piquet: Piquet) -> None:
    text = piquet("variants", "karoliki").out
    assert "\n    unlike rubicon: full_count.points 20, exchange.elder.min 3, exchange.younger.min 3 and " in text


@pytest.mark.parametrize(
    ("era", "span"),
    [
        ("1882-1914", (1882, 1914)),
        ("about 1800-1870", (1800, 1870)),
        ("18th-19th century", (1701, 1900)),
        ("late 19th century", (1801, 1900)),
        ("modern", None),
        ("since 1987", (1987, 1987)),
    ],
)
def test_years_of_an_era(era: str, span: tuple[int, int] | None) -> None:
    assert years(era) == span


def test_eras_fit_by_words_or_by_years() -> None:
    assert in_era("1882-1914", "1900")
    assert in_era("1882-1914", "20th century")
    assert in_era("late 19th century", "LATE")
    assert not in_era("1882-1914", "1915")
    assert not in_era("modern", "1950")
    assert not in_era("", "1950")


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_only_changed_rules(piquet: Piquet, variant: str) -> None:
    """The rules that differ, put onto the base, make the variant again."""
    data = json.loads(piquet("show", variant, "--only-changed", "--json").out)
    profile = pq.load(variant)
    assert (data["base"], data["extends"]) == (profile.extends, profile.extends)
    if profile.extends is None:
        assert sorted(data["changed"]) == sorted(profile.keys())
        return
    base = pq.load(profile.extends)
    for key in set(profile.keys()) | set(base.keys()):
        slot = key.split(".")[0]
        if base.value(f"{slot}.kind") == profile.value(f"{slot}.kind"):
            differs = base.value(key) != profile.value(key)
            assert (key in data["changed"]) is differs, key
            if differs:
                assert data["changed"][key] == {"value": profile.value(key), "base": base.value(key)}
        elif key in profile.keys():  # noqa: SIM118 - a profile is no mapping
            assert data["changed"][key]["value"] == profile.value(key)


def test_only_changed_rules_for_people(piquet: Piquet, tmp_path: Path) -> None:
    shown = piquet("show", "russian-karolik", "tricks", "--only-changed", "--origin").out
    assert shown.startswith("russian-karolik: Old Russian piquet with karoliki, what differs from rubicon\n\ntricks\n")
    assert "  last  4 points  was 2 points  variants/russian-karolik.yaml:" in shown
    from_root = piquet("show", "hoyle-101", "--only-changed", "--from-root").out
    assert "what differs from rubicon" in from_root
    assert "  target        101 points" in from_root
    assert "  younger.min  0 cards  was 1 card" in from_root
    assert "younger.min" not in piquet("show", "hoyle-101", "--only-changed").out
    assert piquet("show", "rubicon", "--only-changed").out.startswith("rubicon has no base: ")
    changed = piquet("show", "rubicon", "--set", "tricks.last=3", "--only-changed").out
    assert changed.endswith("\n\ntricks\n  last  3 points  was 2 points\n")
    assert piquet("show", "hoyle-101", "pique", "--only-changed").out == "hoyle-101 has the rules of au-cent at pique\n"
    assert piquet("show", "hoyle-101", "tricks.lst", "--only-changed").status == 1
