"""``piquet choose``: few questions, computed from the rules; the truth always leads home."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.authoring.answers import DONT_KNOW, OTHER
from piquet_rules.authoring.choose import Chooser
from tests.cli.conftest import Piquet

IDS = pq.shipped_ids()
MOST_QUESTIONS = 6

TOY = """\
format: 1
id: toy
extends: rubicon
title: A made-up game
set: {trio: 5}
sequence: {points: {8: 30}}
"""


def truth(profile: pq.Profile, key: str) -> Any:
    """What somebody who plays this variant answers; OTHER where the kind has no such rule."""
    try:
        return profile.value(key)
    except pq.NotFound:
        return OTHER


def asked(chooser: Chooser, answer: Callable[[str], Any]) -> list[str]:
    """The keys that are asked about until the chooser is done, answered by a function of the key."""
    keys = []
    while (question := chooser.question()) is not None:
        chooser.answer(question.key, answer(question.key))
        keys.append(question.key)
    return keys


@pytest.mark.parametrize("variant", IDS)
def test_the_truth_leads_to_its_variant_in_six_questions(variant: str) -> None:
    chooser, profile = Chooser(), pq.load(variant)
    assert len(asked(chooser, lambda key: truth(profile, key))) <= MOST_QUESTIONS
    found = chooser.result()
    assert (found.nearest.id, found.differs, found.others, found.next) == (variant, (), (), None)


def flat(rules: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Dotted key and JSON text of each value: a naive reading of merged rules."""
    for key, value in rules.items():
        if isinstance(value, dict):
            yield from flat(value, (*path, key))
        else:
            yield ".".join((*path, key)), json.dumps(value)


def fewest_expected(profiles: list[pq.Profile], without: set[str]) -> float:
    """The fewest variants that any question can leave on an average: every key is tried."""
    rules = [dict(flat(profile.rules())) for profile in profiles]
    left = []
    for key in set().union(*rules) - without:
        kind = f"{key.split('.')[0]}.kind"
        if key == kind or len({each[kind] for each in rules}) == 1:
            groups = Counter(each.get(key) for each in rules)
            left.append(sum(many**2 for many in groups.values()) / len(profiles))
    return min(left)


@pytest.mark.parametrize("variant", IDS)
def test_each_question_leaves_the_fewest_expected(variant: str) -> None:
    chooser, profile = Chooser(), pq.load(variant)
    while (question := chooser.question()) is not None:
        expected = fewest_expected(list(chooser.fitting()), set(chooser.answers))
        assert question.expected == pytest.approx(expected)
        assert sum(len(option.variants) for option in question.options) == len(chooser.fitting())
        chooser.answer(question.key, truth(profile, question.key))


@pytest.mark.parametrize("seed", range(6))
def test_not_knowing_never_loses_the_variant(seed: int) -> None:
    dice = random.Random(seed)
    for variant in IDS:
        chooser, profile = Chooser(), pq.load(variant)

        def perhaps(key: str, profile: pq.Profile = profile) -> Any:
            return DONT_KNOW if dice.random() < 0.4 else truth(profile, key)

        asked(chooser, perhaps)
        found = chooser.result()
        assert variant in {found.nearest.id, *(each.id for each in found.others)}
        assert not found.differs


def test_one_unknown_answer_is_made_up_for_by_others() -> None:
    for variant in IDS:
        profile = pq.load(variant)
        chooser = Chooser()
        first = chooser.question()
        assert first is not None
        chooser.answer(first.key, DONT_KNOW)
        asked(chooser, lambda key, profile=profile: truth(profile, key))  # type: ignore[misc]
        assert chooser.result().nearest is profile
        assert not chooser.result().others


def test_knowing_nothing_leaves_all() -> None:
    chooser = Chooser()
    asked(chooser, lambda key: "?")
    found = chooser.result()
    assert sorted([found.nearest.id, *(each.id for each in found.others)]) == IDS


def test_a_house_rule_is_told_beside_the_nearest() -> None:
    chooser, rubicon = Chooser(), pq.load("rubicon")
    assert len(asked(chooser, lambda key: truth(rubicon, key))) == 4
    chooser.answer("tricks.last", 3)
    found = chooser.result()
    assert (found.nearest.id, found.next) == ("rubicon", None)
    assert [(each.key, each.yours, each.theirs) for each in found.differs] == [("tricks.last", 3, 2)]
    assert found.differs[0].says == "your last trick differs: the last trick counts 3 in all, not 2"


def test_a_value_that_no_variant_has_contradicts_all_alike() -> None:
    rubicon = pq.load("rubicon")
    for key, value in (("tricks.last", 3), ("partie.deals", 8), ("cut.kind", OTHER), ("point.score", OTHER)):
        chooser = Chooser()
        chooser.answer(key, value)
        asked(chooser, lambda asked_for: truth(rubicon, asked_for))
        found = chooser.result()
        assert found.nearest.id == "rubicon", key
        assert [each.key for each in found.differs] == [key]


def test_another_value_says_nothing_of_variants_without_the_rule() -> None:
    chooser = Chooser()
    chooser.answer("partie.target", OTHER)
    targets = {profile.id for profile in pq.variants(length="target")}
    assert {profile.id for profile in chooser.fitting()} == set(IDS) - targets


def test_an_answer_against_the_family_is_healed_by_the_others() -> None:
    chooser = Chooser()
    rubicon = pq.load("rubicon")
    for key in ("cut.kind", "partie.kind", "partie.deals", "exchange.younger.min", "deal.packets"):
        chooser.answer(key, "low-deals" if key == "cut.kind" else rubicon.value(key))
    asked(chooser, lambda key: truth(rubicon, key))
    found = chooser.result()
    assert (found.nearest.id, [each.key for each in found.differs]) == ("rubicon", ["cut.kind"])
    assert found.differs[0].says == "your cut differs"


def test_a_new_variant_brings_its_own_questions() -> None:
    shipped = [pq.load(name) for name in IDS]
    toy = pq.loads(TOY)
    own = {"set.trio", "sequence.points.8"}
    for variant in IDS:
        profile = pq.load(variant)
        assert not own & set(asked(Chooser(), lambda key, profile=profile: truth(profile, key)))  # type: ignore[misc]
    chooser = Chooser([*shipped, toy])
    keys = asked(chooser, lambda key: truth(toy, key))
    assert own & set(keys)
    assert len(keys) <= MOST_QUESTIONS
    assert chooser.result().nearest is toy
    for profile in shipped:
        again = Chooser([*shipped, toy])
        asked(again, lambda key, profile=profile: truth(profile, key))  # type: ignore[misc]
        assert again.result().nearest is profile
        assert not again.result().others


def test_answers_may_be_written_as_people_write() -> None:
    ways = [("tricks.counting_ranks", "a k q j 10"), ("deal.packets", "2, 3"), ("exchange.look", "yes")]
    for key, text in [*ways, ("partie", "karolik"), ("partie.deals", "6"), ("tricks.last", " 4 ")]:
        chooser = Chooser()
        chooser.answer(key, text)
        assert not chooser.result().differs, key


def test_what_cannot_be_an_answer_is_refused() -> None:
    chooser = Chooser()
    with pytest.raises(pq.NotFound, match=r"tricks\.lst|lst"):
        chooser.answer("tricks.lst", 3)
    with pytest.raises(pq.ProfileError, match="not-a-number"):
        chooser.answer("tricks.last", "three")
    with pytest.raises(pq.ProfileError, match="out-of-range"):
        chooser.answer("tricks.last", 5000)
    assert not chooser.answers
    with pytest.raises(pq.ProfileError) as empty:
        chooser.answer("tricks.last", "")
    assert [(each.place.file, each.help) for each in empty.value.problems] == [("", "")]


def test_choosing_by_a_mapping() -> None:
    found = pq.choose({"tricks.last": 4})
    assert (found.nearest.id, found.to_json()["others"]) == ("russian-karolik", [])
    assert pq.choose({}).next == Chooser().question()


def test_without_a_terminal_the_next_question_is_told(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    ran = piquet("choose")
    assert ran.status == 0
    assert ran.out.startswith("1. cut: Who deals first. (cut.kind)\n   a  high-chooses: The higher card chooses")
    assert f"so far {len(IDS)} variants fit: {', '.join(IDS)}\n" in ran.out
    ran = piquet("choose", "--answer", "cut.kind=low-deals")
    assert ran.out.startswith("2. what the point scores: ")
    assert "so far 4 variants fit: americana, au-cent, hoyle-101, royal-1651\n" in ran.out


def test_answers_on_the_command_line_lead_to_the_end(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    given = [
        "cut=high-chooses",
        "deal.packet_change=fixed-for-partie",
        "partie=deals",
        "partie.deals=6",
        "tricks.last=3",
    ]
    ran = piquet("choose", *(word for answer in given for word in ("--answer", answer)))
    assert ran.out == (
        "nearest: rubicon, Rubicon Piquet\n"
        "  your last trick differs: the last trick counts 3 in all, not 2\n"
        "  not asked:\n"
        "   The winner receives the difference of the two sums plus 100. From a loser with fewer\n"
        "   than 100 (the rubicon) he receives the sum of the two instead plus 100.\n"
        "next: piquet new my-club --extends rubicon --set tricks.last=3\n"
    )
    data = json.loads(piquet("choose", "--answer", "tricks.last=4", "--json").out)
    assert list(data) == ["nearest", "differs", "others", "goes", "next"]
    assert data["nearest"] == "russian-karolik"


def test_a_conversation(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["a", "a", "deals", "seven", "6", "lst trick", "last trick", "3", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    ran = piquet("choose", "--ask")
    assert ran.status == 0
    assert [f"{n}. " in ran.out for n in range(1, 6)] == [True, True, True, True, False]
    assert "not-a-number" in ran.err
    assert "did you mean `last trick`?" in ran.err
    assert "It is 2 points in rubicon; what is it with you?\n" in ran.out
    assert ran.out.endswith(
        "nearest: rubicon, Rubicon Piquet\n"
        "  your last trick differs: the last trick counts 3 in all, not 2\n"
        "next: piquet new my-club --extends rubicon --set tricks.last=3\n"
    )


class Terminal(io.StringIO):
    """Standard input that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("last", ["stop\n", ""])
def test_somebody_at_a_terminal_is_asked_and_may_stop(
    piquet: Piquet, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(f"b\n{last}"))
    ran = piquet("choose")
    assert (ran.status, ran.err) == (0, "")
    assert "\n  as near: " in ran.out
    assert "next: piquet new my-club --extends " in ran.out


def test_an_unclear_word_is_asked_back(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal("a\na\na\n6\ncapot\ncapot.points\n30\n\n"))
    ran = piquet("choose")
    assert "that may be capot.points, capot.announced, " in ran.out
    assert "your points for capot differ: " in ran.out
    assert ran.out.endswith("--set capot.points=30\n")


def test_another_profile_can_be_among_them(piquet: Piquet, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    (tmp_path / "toy.yaml").write_text(TOY)
    path = tmp_path / "toy.yaml"
    ran = piquet("choose", "--also", path, "--answer", "set.trio=5", "--json")
    assert json.loads(ran.out)["nearest"] == "toy"
    told = piquet("choose", "--also", path, "--answer", "set.trio=5").out
    assert "  every answer is as in this variant\n" in told
    assert told.endswith(f"\nnext: piquet new my-club --extends {path}\n")
    assert piquet("choose", "--also", "nowhere.yaml").status == 1
