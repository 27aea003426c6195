"""Fair shares: against every order written out, and the promises that define them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from piquet_rules.causes.shares import Value, Worths, exact_shares, sampled_shares

Table = list[Worths]


@st.composite
def games(draw: st.DrawFn) -> tuple[int, Table]:
    """A number of changes and two results for each set of them."""
    changes = draw(st.integers(1, 5))
    row = st.tuples(st.integers(-50, 50), st.integers(-3, 3))
    return changes, draw(st.lists(row, min_size=1 << changes, max_size=1 << changes))


def by_every_order(changes: int, worth: Value) -> list[tuple[Fraction, ...]]:
    """What each change adds on average over all orders."""
    sums = [[Fraction(0), Fraction(0)] for _ in range(changes)]
    orders = list(permutations(range(changes)))
    for order in orders:
        made = 0
        for change in order:
            before, after = worth(made), worth(made | 1 << change)
            made |= 1 << change
            for n in (0, 1):
                sums[change][n] += Fraction(after[n] - before[n], len(orders))
    return [tuple(row) for row in sums]


@given(games())
def test_shares_are_the_average_over_all_orders(game: tuple[int, Table]) -> None:
    changes, table = game
    found = exact_shares(changes, table.__getitem__)
    assert [share.points for share in found] == by_every_order(changes, table.__getitem__)
    for n in (0, 1):
        assert sum(share.points[n] for share in found) == table[-1][n] - table[0][n]


@given(games(), st.integers(0, 2**40))
def test_estimates_add_up_exactly_and_follow_from_the_seed(game: tuple[int, Table], seed: int) -> None:
    changes, table = game
    found = sampled_shares(changes, table.__getitem__, 5, seed)
    assert found == sampled_shares(changes, table.__getitem__, 5, seed)
    for n in (0, 1):
        assert sum(share.points[n] for share in found) == table[-1][n] - table[0][n]


@given(games(), st.integers(0, 4))
def test_a_change_without_effect_has_no_share(game: tuple[int, Table], place: int) -> None:
    changes, table = game
    idle = min(place, changes)

    def worth(coalition: int) -> Worths:
        """The changes from the idle one on have moved up by one place."""
        low = coalition & (1 << idle) - 1
        return table[low | coalition >> idle + 1 << idle]

    for found in (exact_shares(changes + 1, worth), sampled_shares(changes + 1, worth, 4, 1)):
        assert tuple(map(tuple, found[idle])) == ((0, 0), (False, False), (0.0, 0.0))
    others = [share for n, share in enumerate(exact_shares(changes + 1, worth)) if n != idle]
    assert [share.points for share in others] == [s.points for s in exact_shares(changes, table.__getitem__)]


@given(st.lists(st.integers(-9, 9), min_size=6, max_size=6), st.integers(2, 5))
def test_changes_that_do_the_same_have_equal_shares(by_number: list[int], changes: int) -> None:
    found = exact_shares(changes, lambda coalition: (by_number[coalition.bit_count()],))
    assert len({share.points for share in found}) == 1
    assert found[0].points == (Fraction(by_number[changes] - by_number[0], changes),)


def test_a_change_that_only_cancels_is_known_to_change_something() -> None:
    table = [(0,), (1,), (0,), (-1,)]  # the second change turns +1 into −1
    first, second = exact_shares(2, table.__getitem__)
    assert (*first.points, *first.changes) == (0, True)
    assert (*second.points, *second.changes) == (-1, True)


def test_estimates_come_near_the_exact_shares() -> None:
    chance = Random(7)
    table = [(chance.randint(-20, 20),) for _ in range(1 << 7)]
    exact = exact_shares(7, table.__getitem__)
    far = Counter[bool]()
    for seed in range(40):
        for share, right in zip(sampled_shares(7, table.__getitem__, 60, seed), exact, strict=True):
            far[abs(float(share.points[0] - right.points[0])) > 2 * share.errors[0]] += 1
    assert far[True] / far.total() < 0.08  # about one in twenty lies more than two errors away
    assert far[True] > 0


def test_additive_changes_are_shared_without_error() -> None:
    worths = (3, -4, 10)

    def worth(coalition: int) -> Worths:
        return (sum(points for n, points in enumerate(worths) if coalition >> n & 1),)

    for share, points in zip(sampled_shares(3, worth, 2, 1), worths, strict=True):
        assert (*share.points, *share.errors) == (points, 0.0)


@pytest.mark.parametrize("changes", [0, 1])
def test_no_change_and_one(changes: int) -> None:
    assert [int(share.points[0]) for share in exact_shares(changes, lambda coalition: (coalition,))] == [1] * changes
