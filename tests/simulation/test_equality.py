"""One wrong entry of any kind in the rules that the compiled kernel has is found; `scripts/equality.py` says where."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from piquet_rules.engine.game import TableEngine
from piquet_rules.fast.compiling import missing, numbers
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.many import write_play
from piquet_rules.testing.deals import eager, play_out, themed_deal, uniform
from scripts import equality
from tests.simulation.equality import Difference, Form, compared, difference
from tests.simulation.games import all_rules, machine, rulesets

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "there")
SEED = 5
DEALS = 4_000
ALL_SAID = (1 << 2 * at.CATEGORIES) - 1
"""Each declaration is taken as it was made."""

WRONG = {
    "points of a card led": {at.LEAD_POINTS: 2},
    "points of a card that wins": {at.CAPTURE_POINTS: 0},
    "points of one's own lead": {at.OWN_LEAD_POINTS: 1},
    "points of the first lead": {at.FIRST_LEAD_POINTS: 1},
    "the last trick": {at.LAST_COUNTING: 3},
    "the cards": {at.MAJORITY_POINTS + 7: 11},
    "capot": {at.CAPOT_POINTS: 41},
    "capot and the last trick": {at.CAPOT_KEEPS_LAST: 0},
    "capot and the cards": {at.CAPOT_REPLACES: 0},
    "a card that scores": {at.COUNTS + 3: 0},
    "cards that are courts": {at.COURTS: 0},
    "where pique begins": {at.PIQUE_THRESHOLD: 31},
    "what pique adds": {at.PIQUE_BONUS: 31},
    "where repique begins": {at.REPIQUE_THRESHOLD: 45},
    "what repique adds": {at.REPIQUE_BONUS: 59},
    "the clock of repique": {at.REPIQUE_BY_TIME: 1},
    "the rank of a source": {at.RANK_OF + at.LEAD_SCORE: -1},
    "the rank of a category": {at.RANK_OF + at.SEQUENCE_SCORE: 4},
    "the order of categories": {at.ORDER + at.SEQUENCE: at.SET, at.ORDER + at.SET: at.SEQUENCE},
    "when younger counts": {at.COUNT_AFTER_LEAD: 0},
    "both score": {at.BOTH_SCORE: 1},
    "all sequences": {at.ALL_SEQUENCES: 0},
    "all sets": {at.ALL_SETS: 0},
    "a full count": {at.FULL_COUNT_POINTS: 1},
    "fewest cards to draw": {at.DRAW_MIN: 2},
    "most cards to draw": {at.DRAW_MAX: 4},
    "cards left over": {at.LEFTOVER_RULE: 0},
    "beating the card led": {at.MUST_BEAT: 1},
    "capot announced": {at.CAPOT_ANNOUNCED_POINTS: 80},
    "points of a point": {at.POINT_POINTS + 0b11111000: 6},
    "how high points of five are": {at.POINT_KEY + cards: 1 for cards in range(256) if cards.bit_count() == 5},
    "points of a sequence": {at.SEQUENCE_POINTS + 4: 5},
    "how high a sequence is": {at.SEQUENCE_KEY + 0b11110000: 1},
    "points of a set": {at.SET_POINTS + 7 * 5 + 3: 4},
    "how high a set is": {at.SET_KEY + 7 * 5 + 3: 1},
    "three entries": {at.LEAD_POINTS: 2, at.CAPOT_POINTS: 41, at.SET_POINTS + 7 * 5 + 4: 15},
    "two entries that make up for each other in most sums": {at.LAST_COUNTING: 2, at.MAJORITY_POINTS + 7: 9},
}  # fmt: skip
"""Entries of the rules of `rubicon` that are made wrong, by what they say."""


def spoilt(table: Sequence[int], wrong: dict[int, int]) -> tuple[int, ...]:
    """A table with wrong entries; each must be another than the right one."""
    assert all(table[cell] != value for cell, value in wrong.items())
    return tuple(wrong.get(cell, number) for cell, number in enumerate(table))


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_entry_in_the_compiled_rules_is_found(wrong: str) -> None:
    table = rulesets()["rubicon"]
    *_, found = compared(table, SEED, DEALS, in_compiled=spoilt(table, WRONG[wrong]))
    assert isinstance(found, Difference), wrong


@pytest.mark.parametrize(
    ("ruleset", "wrong"),
    [
        ("with carte-rouge", {at.FULL_COUNT_POINTS: 19}),
        ("with point-of-nought", {at.POINT_NOUGHT: 6}),
        ("hoyle-101", {at.COUNTS: 1}),
        ("royal-1651", {at.SEQUENCE_POINTS + 3: 4}),
    ],
)
def test_and_under_rules_that_have_more_of_them(ruleset: str, wrong: dict[int, int]) -> None:
    table = rulesets()[ruleset]
    *_, found = compared(table, SEED, DEALS, in_compiled=spoilt(table, wrong))
    assert isinstance(found, Difference), ruleset


def played_by_chance(ruleset: str, games: int) -> tuple[list[int], list[list[int]]]:
    """Plays and scores of deals with themes, in which anything legal is done: silence, carte blanche, concessions."""
    engine, plays, scores = TableEngine(all_rules()[ruleset]), [0] * games * at.PLAY_SIZE, []
    for number in range(games):
        deal = themed_deal(engine.rules, number, last=number % 3 == 0)
        end = play_out(engine, deal, (uniform(SEED, number), eager(engine, number, 2))[number % 2]).states[-1]
        write_play(list(end.cells), engine.rules.table, plays, number * at.PLAY_SIZE, ALL_SAID)
        scores.append(list(end.score[:2]))
    return plays, scores


def scored(table: Sequence[int], plays: list[int], *, plain: bool) -> list[int]:
    """Rows of the plays, scored in one of the two forms."""
    return [int(number) for number in machine(plain=plain, events=True).score(table, plays)]


@pytest.mark.parametrize("ruleset", rulesets())
def test_what_no_policy_does_scores_the_same_too(ruleset: str) -> None:
    table, (plays, scores) = rulesets()[ruleset], played_by_chance(ruleset, 60)
    plain = scored(table, plays, plain=True)
    assert plain == scored(table, plays, plain=False)
    assert [plain[row : row + 2] for row in range(0, len(plain), at.COLUMNS)] == scores
    assert any(plain[at.HAS_CONCEDED :: at.COLUMNS]) == (table[at.CONCESSION] > 0)


@pytest.mark.parametrize(
    ("ruleset", "wrong"),
    [
        ("rubicon", {at.BLANK_POINTS: 11}),
        ("with second-carte-blanche", {at.BLANK_AGAIN_POINTS: 11}),
        ("with concession-of-last-deal", {at.CONCESSION_POINTS: 1}),
    ],
)
def test_a_wrong_price_of_what_is_rare_is_found(ruleset: str, wrong: dict[int, int]) -> None:
    table, (plays, _) = rulesets()[ruleset], played_by_chance(ruleset, 400)
    assert scored(table, plays, plain=True) != scored(spoilt(table, wrong), plays, plain=False)


def test_the_first_number_that_differs_is_named() -> None:
    form = Form([0, 4], [1, 2, 3, 4, 5, 6], [7])
    assert difference(3, form, form) is None
    for other, said in (
        (Form([0, 4], [1, 2, 3, 4, 5, 9], [7]), "deal 3, event 1, code: compiled 6, plain 9"),
        (Form([0, 4], [1, 2], [7]), "deal 3, event 0, number: compiled 3, plain None"),
        (Form([0, 5], form.events, [7]), "deal 3, cell 1: compiled 4, plain 5"),
        (Form([0, 4], form.events, [8]), "deal 3, column 0: compiled 7, plain 8"),
    ):
        assert str(difference(3, form, other)) == said


def test_the_script_counts_what_is_equal(capsys: pytest.CaptureFixture[str]) -> None:
    assert equality.main(["60"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in rulesets())
    assert "60 deals each" in said


def test_the_script_stops_at_the_first_difference(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = rulesets()["rubicon"]
    rules = spoilt(table, {at.LEAD_POINTS: 2})
    monkeypatch.setattr("tests.simulation.equality.numbers", lambda _: numbers(rules))
    assert equality.main(["60", "--only", "rubicon"]) == 1
    assert "DIFFERENT at deal 0, event" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["0"], ["5", "--first", "-1"], ["5", "--only", "nobody"]])
def test_nothing_to_compare_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        equality.main(words)
    assert ended.value.code == 2
