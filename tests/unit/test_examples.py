"""Examples: what is wrong with them as written, what they come to, and which rules changed an inherited one."""

from __future__ import annotations

from typing import Any

import pytest

from piquet_rules.examples import Outcome, changed_by, difference, differing, faults, problems, run
from piquet_rules.profile.load import load, loads
from piquet_rules.profile.model import Profile

HANDS = {
    "elder": "AS JS 9S 8S AH KH QH JH 8H JC 9C KD",
    "younger": "QS TS TH AC KC QC TC AD QD JD TD 7D",
}
PLAY = "AH TH KH 7D QH TD JH JD 8H QD KD AD AC 9C KC JC QC 8S TC 9S QS AS JS TS"
DEAL = {"name": "the printed deal", "record": {"hands": HANDS, "play": PLAY}}
HAND = "AS KS QS JS TS JH 7H QD TD 8D AC 9C"


@pytest.fixture(scope="module")
def rubicon() -> Profile:
    return load("rubicon")


def with_expect(**expect: Any) -> dict[str, Any]:
    return DEAL | {"expect": expect}


SCORE = {"score": {"elder": 28}}


@pytest.mark.parametrize(
    ("example", "code"),
    [
        pytest.param(DEAL, "example-asserts-nothing", id="no expect"),
        pytest.param(with_expect(), "example-asserts-nothing", id="empty expect"),
        pytest.param(with_expect(score={}), "example-asserts-nothing", id="empty score"),
        pytest.param(with_expect(ledger=[]), "example-asserts-nothing", id="empty ledger"),
        pytest.param(with_expect(winner="A"), "example-unknown-word", id="a deal has no winner"),
        pytest.param(with_expect(scores=SCORE), "example-unknown-word", id="misspelt"),
        pytest.param(with_expect(ledger=[{"who": "elder"}]), "example-unknown-word", id="word in an entry"),
        pytest.param(with_expect(**SCORE) | {"sources": "x"}, "example-unknown-word", id="word of the example"),
        pytest.param(with_expect(score=28), "example-wrong-shape", id="a bare number"),
        pytest.param(with_expect(score={"elder": "28"}), "example-wrong-shape", id="a number in quotes"),
        pytest.param(with_expect(ledger=[{"points": "5"}]), "example-wrong-shape", id="points in quotes"),
        pytest.param(with_expect(complete=1), "example-wrong-shape", id="one is not true"),
        pytest.param(with_expect(ledger=["elder"]), "example-wrong-shape", id="an entry is a section"),
        pytest.param(DEAL | {"expect": "28:23"}, "example-wrong-shape", id="expect is a section"),
        pytest.param({"name": "a", "record": "AS", "expect": SCORE}, "example-wrong-shape", id="a record is a section"),
        pytest.param({"name": "a", "reckoned": [5], "expect": SCORE}, "example-wrong-shape", id="an item is a section"),
        pytest.param(
            {"name": "a", "holding": {"cards": 5}, "expect": {"set": 3}}, "example-wrong-shape", id="no cards"
        ),
        pytest.param({"name": "a", "expect": SCORE}, "example-one-subject", id="nothing to score"),
        pytest.param(with_expect(**SCORE) | {"settle": ["1:2"]}, "example-one-subject", id="two things"),
        pytest.param({"name": "a", "settle": {}, "expect": {"points": 1}}, "example-wrong-shape", id="no scores"),
        pytest.param(
            {"name": "a", "settle": {"totals": "1:2", "cary": 2}, "expect": {"points": 1}},
            "example-unknown-word",
            id="word of settle",
        ),
        pytest.param({"record": DEAL["record"], "expect": SCORE}, "example-without-name", id="no name"),
    ],
)
def test_an_example_that_is_written_wrongly_fails_and_says_why(
    example: dict[str, Any], code: str, rubicon: Profile
) -> None:
    found = faults(example)
    assert [fault.code for fault in found] == [code]
    assert run(example, rubicon).differences == (found[0].message,)


@pytest.mark.parametrize(
    "expect",
    [
        {"score": {"elder": 28, "younger": 23}, "tricks": {"elder": 7}, "bonuses": [], "complete": True},
        {"ledger": [{"seat": "elder", "slot": "point", "points": 5}, {"slot": "majority", "running": 28}]},
    ],
)
def test_what_is_expected_and_comes_out_passes(expect: dict[str, Any], rubicon: Profile) -> None:
    assert run(with_expect(**expect), rubicon).differences == ()


@pytest.mark.parametrize(
    ("expect", "says"),
    [
        ({"score": {"elder": 30, "younger": 23}}, "elder scores 28, expected 30"),
        ({"score": {"third": 3}}, "the result has no `score` of third; it has elder, younger"),
        ({"tricks": {"younger": 6}}, "younger wins tricks: 5, expected 6"),
        ({"complete": False}, "complete is true, expected false"),
        ({"bonuses": [{"seat": "elder", "bonus": "pique"}]}, "the bonuses are none, expected elder pique"),
        ({"refused": "not-held"}, "expected to be refused (not-held), but it was not"),
    ],
)
def test_a_difference_is_a_plain_sentence(expect: dict[str, Any], says: str, rubicon: Profile) -> None:
    outcome = run(with_expect(**expect), rubicon)
    assert outcome.differences == (says,)
    assert outcome.summary == "28–23"


def test_the_entry_of_the_ledger_that_differs_is_shown(rubicon: Profile) -> None:
    outcome = run(with_expect(ledger=[{"seat": "elder", "slot": "point", "points": 6}]), rubicon)
    assert outcome.differences == (
        "no entry of the ledger is seat elder, slot point, points 6; "
        "the nearest is: elder point of five: 5, makes 5 (point.score) [AH KH QH JH 8H]",
    )
    assert len(outcome.ledger) == 20


def test_entries_of_the_ledger_stand_in_their_order(rubicon: Profile) -> None:
    entries = [{"slot": "sequence"}, {"slot": "point"}]
    assert run(with_expect(ledger=entries[::-1]), rubicon).passed
    assert run(with_expect(ledger=entries), rubicon).differences == (
        "no entry of the ledger after the entries before it is slot point",
    )


def test_a_refusal_can_be_expected(rubicon: Profile) -> None:
    wrong = {"name": "a", "record": {"hands": HANDS, "play": "AH KH"}}
    assert run(wrong | {"expect": {"refused": "not-in-hand"}}, rubicon).refused is not None
    unexpected = run(wrong | {"expect": SCORE}, rubicon)
    assert not unexpected.passed
    code = unexpected.refused[0] if unexpected.refused else ""
    assert unexpected.summary == f"refused ({code})"
    assert unexpected.differences[0].startswith(f"refused ({code}): ")
    assert run(wrong | {"expect": {"refused": code}}, rubicon).passed
    assert run(wrong | {"expect": {"refused": "revoke"}}, rubicon).differences[0].endswith("(revoke)")
    assert run(wrong | {"expect": {"refused": code} | SCORE}, rubicon).differences == (
        "it is refused, so there is no `score`",
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"reckoned": [{"seat": "elder", "category": "point", "points": 0}]}, "item-points"),
        ({"reckoned": [{"seat": "elder", "category": "point", "points": True}]}, "item-points"),
        ({"reckoned": [{"seat": "third", "category": "point", "points": 3}]}, "item-unknown"),
        ({"reckoned": [{"seat": "elder", "category": "pint", "points": 3}]}, "item-unknown"),
        ({"holding": {"cards": "AS AS"}}, "holding-cards"),
        ({"holding": {"cards": "AS KS"}}, "hand-size"),
        ({"settle": {"totals": "99"}}, "bad-score"),
        ({"settle": ["99:120"] * 9}, "deals-after-end"),
    ],
)
def test_what_cannot_be_scored_is_refused(given: dict[str, Any], code: str, rubicon: Profile) -> None:
    outcome = run({"name": "a", "expect": {"refused": code}} | given, rubicon)
    assert outcome.differences == ()


def test_settlements(rubicon: Profile) -> None:
    example = {"name": "a", "settle": {"totals": "99:120"}}
    assert run(example | {"expect": {"winner": "B", "points": 319}}, rubicon).passed
    wrong = run(example | {"expect": {"winner": "none", "points": 119}}, rubicon)
    assert wrong.differences == ("the winner is B, expected nobody", "points is 319, expected 119")
    assert wrong.summary == "B 319"
    tie = {"name": "a", "settle": ["10:10"] * 8, "expect": {"winner": "none", "points": 0}}
    assert run(tie, rubicon).summary == "drawn"
    begun = {"name": "a", "settle": ["10:10"], "expect": {"complete": False, "written": {"A": 1}}}
    assert run(begun, rubicon).differences == ("the result has no `written`",)
    assert run(begun, rubicon).summary == "not over"


def test_a_holding_counts_its_categories(rubicon: Profile) -> None:
    expect = {"point": 5, "pips": 51, "sequence": 15, "set": 0}
    outcome = run({"name": "a", "holding": {"cards": HAND}, "expect": expect}, rubicon)
    assert outcome == Outcome("a", (), expect)
    assert outcome.summary == "point 5, pips 51, sequence 15, set 0"


# Inherited examples


BASE = """\
format: 1
id: base-game
extends: rubicon
examples:
  - name: the printed deal
    record:
      hands:
        elder: AS JS 9S 8S AH KH QH JH 8H JC 9C KD
        younger: QS TS TH AC KC QC TC AD QD JD TD 7D
      play: AH TH KH 7D QH TD JH JD 8H QD KD AD AC 9C KC JC QC 8S TC 9S QS AS JS TS
    expect: {score: {elder: 28, younger: 23}}
"""


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("tricks: {last: 4}\npique: {bonus: 40}\n", "28–23 is now 30–23 (by `tricks.last`)"),
        ("tricks: {last: 4}\nmajority: {points: 12}\n", "28–23 is now 32–23 (by `tricks.last`, `majority.points`)"),
        ("unset: [majority]\n", "28–23 is now 18–23 (by `majority`)"),
        ("pique: {bonus: 40}\n", None),
    ],
)
def test_the_keys_that_changed_an_inherited_example(lines: str, says: str | None, tmp_path: Any) -> None:
    (tmp_path / "base.yaml").write_text(BASE)
    child = loads(f"format: 1\nid: child-game\nextends: ./base.yaml\n{lines}", folder=tmp_path)
    [example] = [each for each in child.examples if each.inherited_from == "base-game"]
    change = changed_by(example, child)
    assert (change and str(change)) == says


def test_the_example_of_a_mixin_is_measured_by_the_mixin_alone(tmp_path: Any) -> None:
    mixin = BASE.replace("base-game", "red-mixin").replace("extends: rubicon\n", "majority: {points: 12}\n")
    (tmp_path / "red.yaml").write_text(mixin.replace("elder: 28", "elder: 30"))
    lines = "extends: rubicon\nmixins: [./red.yaml]\ntricks: {last: 4}\n"
    child = loads(f"format: 1\nid: child-game\n{lines}", folder=tmp_path)
    [example] = [each for each in child.examples if each.inherited_from == "red-mixin"]
    assert str(changed_by(example, child)) == "30–23 is now 32–23 (by `tricks.last`)"


def test_two_keys_may_change_an_example_only_together(rubicon: Profile) -> None:
    changed = rubicon.with_changes({"majority.points": 0, "majority.needed": 8})
    assert differing(changed, rubicon) == ["majority.points", "majority.needed"]
    said = str(difference(with_expect(**SCORE), changed, rubicon))
    assert said == "28–23 is now 18–23 (by `majority.points`, `majority.needed` together)"


def test_an_example_that_the_child_expects_otherwise_is_its_own(tmp_path: Any) -> None:
    (tmp_path / "base.yaml").write_text(BASE)
    own = "examples:\n  - name: the printed deal\n    expect: {score: {elder: 31}}\n"
    child = loads(f"format: 1\nid: child-game\nextends: ./base.yaml\ntricks: {{last: 4}}\n{own}", folder=tmp_path)
    [example] = [each for each in child.examples if each.name == "the printed deal"]
    assert run(example, child).differences == ("elder scores 30, expected 31",)
    assert changed_by(example, child) is None


def test_a_fault_is_placed_in_the_file_of_the_example() -> None:
    head = "format: 1\nid: child-game\nextends: rubicon\n"
    text = head + 'examples:\n  - name: a\n    settle: {totals: "1:2"}\n    expect: {wins: B}\n'
    profile = loads(text, "child.yaml")
    [problem] = problems(next(each for each in profile.examples if each.name == "a"))
    assert (problem.code, problem.place.file, problem.place.line) == ("example-unknown-word", "child.yaml", 7)
