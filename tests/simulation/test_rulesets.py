"""Several values of a rule in one word, each a ruleset of its own with a name that says which."""

from __future__ import annotations

import pytest

import piquet_rules as pq
from piquet_rules.simulation.rulesets import MOST_RULESETS, rulesets, several_values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("4", ["4"]),
        ("2,4", ["2", "4"]),
        ("2, 4", ["2", "4"]),
        ("1..4", ["1", "2", "3", "4"]),
        ("0..1,8", ["0", "1", "8"]),
        ("hidden,shown", ["hidden", "shown"]),
        ("A K Q J", ["A K Q J"]),
        ("[2, 3]", ["[2, 3]"]),
        ("[2, 3],[3, 2]", ["[2, 3]", "[3, 2]"]),
        ("{3: 3, 4: 4}", ["{3: 3, 4: 4}"]),
        ('"a, b"', ['"a, b"']),
        ("", [""]),
    ],
)
def test_values_in_a_word(text: str, values: list[str]) -> None:
    assert several_values(text) == values


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1..", "`1..` is no range"),
        ("..4", "`..4` is no range"),
        ("a..b", "`a..b` is no range"),
        ("1..2..3", "`1..2..3` is no range"),
        ("-1..2", "`-1..2` is no range"),
        ("4..1", "`4..1` does not rise"),
        ("4..4", "`4..4` does not rise"),
        ("1..1000", "`1..1000` has 1,000 values; 100 is the most"),
        ("1..101", "`1..101` has 101 values; 100 is the most"),
        ("1..999999999999", "`1..999999999999` has 999,999,999,999 values; 100 is the most"),
        ("9999999..1", "`9999999..1` does not rise"),
        ("2,,4", "a value is missing beside a comma"),
        ("2,", "a value is missing beside a comma"),
        (",", "a value is missing beside a comma"),
        ("2,4,2", "`2` is named twice"),
        ("1..4,3", "`3` is named twice"),
    ],
)
def test_values_that_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(pq.ProfileError) as refused:
        rulesets(["rubicon"], [("pique.threshold", "30"), ("tricks.last", text)], [])
    (problem,) = refused.value.problems
    assert (problem.code, problem.message, problem.key) == ("bad-sweep", says, "tricks.last")
    assert problem.place[:3] == ("--set", 2, 13)
    assert "tricks.last=2,4" in problem.help


def test_every_word_that_cannot_be_read_is_named() -> None:
    with pytest.raises(pq.ProfileError) as refused:
        rulesets(["rubicon"], [("pique.threshold", "30.."), ("tricks.last", "9..2")], [])
    assert [problem.key for problem in refused.value.problems] == ["pique.threshold", "tricks.last"]


def test_a_ruleset_for_each_value_named_by_it() -> None:
    found = rulesets(["rubicon", "hoyle-101"], [("pique.bonus", "20"), ("tricks.last", "2..3")], ["capot"])
    names = ["rubicon tricks.last=2", "rubicon tricks.last=3", "hoyle-101 tricks.last=2", "hoyle-101 tricks.last=3"]
    assert list(found) == names
    assert [found[name].value("tricks.last") for name in names] == [2, 3, 2, 3]
    assert {profile.value("pique.bonus") for profile in found.values()} == {20}
    assert {profile.value("capot.kind") for profile in found.values()} == {"none"}


def test_two_rules_with_several_values_make_every_pair() -> None:
    found = rulesets(["rubicon"], [("tricks.last", "2,4"), ("pique.threshold", "29..30")], [])
    assert [(p.value("tricks.last"), p.value("pique.threshold")) for p in found.values()] == [
        (2, 29), (2, 30), (4, 29), (4, 30),
    ]  # fmt: skip
    assert list(found)[1] == "rubicon tricks.last=2 pique.threshold=30"


def test_without_changes_the_variants_have_their_own_names() -> None:
    assert list(rulesets(["rubicon", "au-cent"], [], [])) == ["rubicon", "au-cent"]
    assert list(rulesets(["rubicon", "rubicon"], [("tricks.last", "3")], [])) == ["rubicon", "rubicon (2)"]


@pytest.mark.parametrize(
    ("variants", "settings", "number"),
    [
        (["rubicon"], [("tricks.last", "1..50"), ("pique.threshold", "1..50")], 2500),
        (["rubicon", "au-cent"], [("tricks.last", "1..60")], 120),
    ],
)
def test_too_many_rulesets_are_refused(variants: list[str], settings: list[tuple[str, str]], number: int) -> None:
    with pytest.raises(pq.ProfileError, match=f"there would be {number:,} rulesets; {MOST_RULESETS} is the most"):
        rulesets(variants, settings, [])


def test_a_value_that_the_rule_does_not_allow_is_named_among_the_others() -> None:
    with pytest.raises(pq.ProfileError) as refused:
        rulesets(["rubicon", "hoyle-101"], [("tricks.last", "0..3,x")], [])
    assert [(problem.code, problem.line_text) for problem in refused.value.problems] == [
        ("out-of-range", "tricks.last=0"),
        ("not-a-number", "tricks.last=x"),
    ]
