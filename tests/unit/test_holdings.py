"""Every suit holding, every set and every trick total, against a reading of the rules written here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from piquet_rules.components.capot.standard import StandardCapot
from piquet_rules.components.majority.standard import StandardMajority
from piquet_rules.components.point.standard import StandardPoint
from piquet_rules.components.sequence.standard import StandardSequence
from piquet_rules.components.set.standard import StandardSet
from piquet_rules.components.tricks.standard import StandardTricks

PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6}
PACKS = {32: "AKQJT987", 36: "AKQJT9876"}
RUN_POINTS = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17, 8: 18, 9: 19}
NAMED_TENS = {24: 2, 30: 3, 34: 3, 35: 4, 39: 4, 40: 4, 44: 4, 45: 5, 53: 5, 54: 5, 61: 6, 64: 6, 75: 8}


def holdings(pack: int) -> list[str]:
    """Every set of ranks that a suit of the pack may hold, the empty one among them."""
    ranks = PACKS[pack]
    return [
        "".join(rank for rank, held in zip(ranks, each, strict=True) if held)
        for each in product((0, 1), repeat=len(ranks))
    ]


def pips(held: str) -> tuple[int, ...]:
    return tuple(PIPS[rank] for rank in held)


def point(**fields: Any) -> StandardPoint:
    return StandardPoint.model_validate({"kind": "standard", "compare": "count-then-pips", "score": "count", **fields})


def sequence(pack: int, **fields: Any) -> StandardSequence:
    rows = {length: points for length, points in RUN_POINTS.items() if length <= len(PACKS[pack])}
    given = {"kind": "standard", "shortest": 3, "points": rows, "winner_scores": "all", **fields}
    return StandardSequence.model_validate(given)


@pytest.mark.parametrize("pack", PACKS)
def test_there_are_as_many_holdings_as_there_should_be(pack: int) -> None:
    assert len(set(holdings(pack))) == {32: 256, 36: 512}[pack]


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("minimum", [1, 3, 4])
def test_points_rank_by_cards_and_then_by_pips(pack: int, minimum: int) -> None:
    rule = point(minimum=minimum)
    keys = {held: rule.key(pips(held)) for held in holdings(pack) if held}
    for one, other in product([held for held in keys if len(held) >= minimum], repeat=2):
        better = len(one) > len(other) or (len(one) == len(other) and sum(pips(one)) > sum(pips(other)))
        assert (keys[one] > keys[other]) == better, (one, other)
    assert all((key == 0) == (len(held) < minimum) for held, key in keys.items())


@pytest.mark.parametrize("pack", PACKS)
def test_points_rank_by_pips_alone(pack: int) -> None:
    rule = point(compare="pips")
    for one, other in product([held for held in holdings(pack) if held], repeat=2):
        assert (rule.key(pips(one)) > rule.key(pips(other))) == (sum(pips(one)) > sum(pips(other))), (one, other)


def test_both_ways_to_compare_are_one_in_the_small_pack_and_differ_in_the_large() -> None:
    by_count, by_pips = point(), point(compare="pips")

    def disagreements(pack: int) -> int:
        pairs = product([pips(held) for held in holdings(pack) if held], repeat=2)
        return sum((by_count.key(a) > by_count.key(b)) != (by_pips.key(a) > by_pips.key(b)) for a, b in pairs)

    assert disagreements(32) == 0
    assert disagreements(36) > 0
    four, five = pips("AKQJ"), pips("T9876")
    assert (sum(four), sum(five)) == (41, 40)
    assert by_pips.key(four) > by_pips.key(five)
    assert by_count.key(four) < by_count.key(five)


@pytest.mark.parametrize("pack", PACKS)
def test_what_a_point_scores(pack: int) -> None:
    rules = {score: point(score=score) for score in ("count", "tens-half-up", "count-less-one-at-4")}
    flat = point(score="flat", points=5)
    for held in filter(None, holdings(pack)):
        total = sum(PIPS[rank] for rank in held)
        tens, ones = int(str(total)[:-1] or "0"), int(str(total)[-1])
        assert rules["count"].value(pips(held)) == len(held)
        assert rules["tens-half-up"].value(pips(held)) == tens + (ones in (5, 6, 7, 8, 9))
        assert rules["count-less-one-at-4"].value(pips(held)) == len(held) - (1 if ones == 4 else 0)
        assert flat.value(pips(held)) == 5
        if total in NAMED_TENS:
            assert rules["tens-half-up"].value(pips(held)) == NAMED_TENS[total], held


def test_the_tens_are_the_cards_less_one_at_four_in_the_small_pack() -> None:
    tens, less = point(score="tens-half-up"), point(score="count-less-one-at-4")
    several = [held for held in holdings(32) if held]
    assert [held for held in several if tens.value(pips(held)) != less.value(pips(held))] == []


def test_four_cards_make_the_totals_of_the_printed_table() -> None:
    totals = {sum(pips(held)) for held in holdings(32) if len(held) == 4}
    assert totals == set(range(34, 42))


def runs(pack: int, held: str) -> Iterator[str]:
    """The longest runs of a holding: pieces of the pack's order that are held and cannot be made longer."""
    order = PACKS[pack]
    for start in range(len(order)):
        for end in range(start + 1, len(order) + 1):
            piece = order[start:end]
            longer = [order[start - 1 : end] if start else "", order[start : end + 1] if end < len(order) else ""]
            if all(rank in held for rank in piece) and not any(
                wider and all(rank in held for rank in wider) for wider in longer
            ):
                yield piece


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("shortest", [3, 4])
def test_what_the_runs_of_a_holding_score(pack: int, shortest: int) -> None:
    rows = {length: RUN_POINTS[length] for length in range(shortest, len(PACKS[pack]) + 1)}
    rule = sequence(pack, shortest=shortest, points=rows)
    for held in holdings(pack):
        for run in runs(pack, held):
            top = len(PACKS[pack]) - 1 - PACKS[pack].index(run[0])
            assert (rule.key(len(run), top) > 0) == (len(run) >= shortest), (held, run)
            if len(run) >= shortest:
                assert rule.score(len(run)) == RUN_POINTS[len(run)]


@pytest.mark.parametrize("pack", PACKS)
def test_runs_rank_by_length_and_then_by_their_top(pack: int) -> None:
    rule, order = sequence(pack), PACKS[pack]
    every = [(length, top) for length in range(3, len(order) + 1) for top in range(length - 1, len(order))]
    for one, other in product(every, repeat=2):
        assert (rule.key(*one) > rule.key(*other)) == (one > other), (one, other)


@pytest.mark.parametrize("named", ["AKQJT", "KQJT", "AKQJT98", "A"])
def test_every_rank_and_count_as_a_set(named: str) -> None:
    rule = StandardSet.model_validate(
        {"kind": "standard", "ranks": list(named), "trio": 3, "quatorze": 14, "winner_scores": "all"}
    )
    order = PACKS[36]
    every = [(rank, len(order) - 1 - order.index(rank), held) for rank in order for held in range(5)]
    for rank, height, held in every:
        assert (rule.key(rank, height, held) > 0) == (rank in named and held >= 3), (rank, held)
        if rank in named and held >= 3:
            assert rule.score(rank, held) == {3: 3, 4: 14}[held]
    sets = [each for each in every if each[0] in named and each[2] >= 3]
    for one, other in product(sets, repeat=2):
        better = one[2] > other[2] or (one[2] == other[2] and order.index(one[0]) < order.index(other[0]))
        assert (rule.key(*one) > rule.key(*other)) == better, (one, other)


@pytest.mark.parametrize("needed", range(1, 13))
def test_every_total_of_tricks(needed: int) -> None:
    rule = StandardMajority.model_validate({"kind": "standard", "points": 10, "needed": needed})
    for won in range(13):
        assert rule.score(won) == (0 if won < needed else 10)


@pytest.mark.parametrize("last", [1, 2, 3, 4])
@pytest.mark.parametrize("small", [None, 0, 1, 2])
def test_what_the_last_trick_adds(last: int, small: int | None) -> None:
    given: dict[str, Any] = {"kind": "standard", "lead": 1, "capture": 1, "last": last, "counting_ranks": list("AKQJT")}
    rule = StandardTricks.model_validate(given if small is None else {**given, "last_small": small})
    for rank in PACKS[36]:
        assert rule.counts(rank) == (rank in "AKQJT")
    # Whoever wins it with a card that counts has one for the trick and `last` in all.
    assert 1 + rule.last_trick_extra(True) == last
    # With a silent card he has nothing for the trick: then `last_small` in all, or what is added otherwise.
    assert rule.last_trick_extra(False) == (last - 1 if small is None else small)


def test_a_capot_is_worth_what_it_says() -> None:
    given = {"kind": "standard", "points": 40, "announced": 80, "replaces_majority": True, "keeps_last_trick": False}
    assert StandardCapot.model_validate(given).terms() == (40, 80, True, False, False)
