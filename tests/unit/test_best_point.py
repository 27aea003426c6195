"""Of suits equally high as a point, the one that brings more is named: every two holdings, every way to score."""

from __future__ import annotations

from itertools import product

import pytest

import piquet_rules as pq
from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import best_point
from piquet_rules.scoring import compiled

SCORES = {"count": {}, "tens-half-up": {}, "count-less-one-at-4": {}, "flat": {"point.points": 5}}
HAND = 12


def rules(variant: str, compare: str, score: str, full_count: int) -> tuple[int, ...]:
    changes = {"point.compare": compare, "point.score": score, "point.points": 0, **SCORES[score]}
    return compiled(pq.load(variant).with_changes(changes | {"full_count.points": full_count})).table


@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("compare", ["pips", "count-then-pips"])
@pytest.mark.parametrize("variant", ["royal-1651", "rubicon"])
def test_of_equal_points_the_one_that_scores_more_is_named(variant: str, compare: str, score: str) -> None:
    table = rules(variant, compare, score, 0)
    holdings = [each for each in range(1, 1 << table[at.RANKS]) if each.bit_count() <= HAND]
    tied = 0
    for one, other in product(holdings, repeat=2):
        if one.bit_count() + other.bit_count() > HAND or table[at.POINT_KEY + one] != table[at.POINT_KEY + other]:
            continue
        named = best_point(table, one | other << 2 * STRIDE)
        suit = named & SUIT_MASK or named >> 2 * STRIDE
        scores = [table[at.POINT_POINTS + each] for each in (one, other)]
        assert table[at.POINT_POINTS + suit] == (max(scores) if table[at.POINT_KEY + one] else 0)
        tied += scores[0] != scores[1]
    uneven = variant == "royal-1651" and compare == "pips" and score.startswith("count")
    assert (tied > 0) == uneven, "which rules pay equal points unequally"


@pytest.mark.parametrize(("full_count", "named"), [(0, "JH TH 9H 8H 7H 6H"), (20, "AS KS QS JS 9S")])
def test_a_full_count_goes_before_a_higher_score(full_count: int, named: str) -> None:
    """Both suits have fifty pips; the nine of spades is in no sequence and no set, so only the point can hold it."""
    table, pack = rules("royal-1651", "pips", "count", full_count), compiled(pq.load("royal-1651")).pack
    hand = pack.hand("AS KS QS JS 9S JH TH 9H 8H 7H 6H JC")
    assert best_point(table, hand) == pack.hand(named)
