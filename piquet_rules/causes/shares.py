"""Fair shares of a difference: what each of several changes brings, whatever the others are.

A *coalition* is a set of changes that are made while the others are not; its worth is a row of whole numbers. The
share of a change (Shapley's) is what it adds on average over all orders in which the changes can be made one
after the other. So the shares of all changes add up to the whole difference, a change without effect has no share, and
two changes that do the same have the same. Nothing here knows what a change is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import factorial, sqrt
from typing import NamedTuple

from piquet_rules.rng import shuffled

Coalition = int
"""A bit for each change that is made."""
Worths = tuple[int, ...]
"""What a coalition is worth, a number for each result that is looked at."""
Value = Callable[[Coalition], Worths]


class Share(NamedTuple):
    """What one change brings to each result.

    ``changes`` says of each result whether any coalition looked at changes with it; ``errors`` are standard errors,
    all 0 where every coalition was looked at.
    """

    points: tuple[Fraction, ...]
    changes: tuple[bool, ...]
    errors: tuple[float, ...]


def exact_shares(changes: int, worth: Value) -> list[Share]:
    """The shares of so many changes, from all their coalitions."""
    every = 1 << changes
    worths = [worth(coalition) for coalition in range(every)]
    # How many orders have just these changes before this one and the others after it.
    orders = [factorial(before) * factorial(changes - 1 - before) for before in range(changes)]
    found = []
    for change in range(changes):
        bit = 1 << change
        sums, changed = [0] * len(worths[0]), [False] * len(worths[0])
        for coalition in range(every):
            if not coalition & bit and worths[coalition] != worths[coalition | bit]:
                weight = orders[coalition.bit_count()]
                for n, (low, high) in enumerate(zip(worths[coalition], worths[coalition | bit], strict=True)):
                    sums[n] += weight * (high - low)
                    changed[n] |= high != low
        points = tuple(Fraction(total, factorial(changes)) for total in sums)
        found.append(Share(points, tuple(changed), (0.0,) * len(sums)))
    return found


def sampled_shares(changes: int, worth: Value, pairs: int, seed: int) -> list[Share]:
    """The shares from orders drawn by chance, each with its reverse; they too add up to the whole.

    Args:
        changes: how many changes there are.
        worth: what a coalition is worth.
        pairs: so many orders and their reverses are tried, two pairs at least.
        seed: names the orders; the same seed gives the same shares.
    """
    pairs = max(2, pairs)
    sums = [[[0] * len(worth(0)) for _ in range(changes)] for _ in range(2)]  # of a pair, and of its squares
    changed = [[False] * len(worth(0)) for _ in range(changes)]
    for number in range(pairs):
        order = shuffled(range(changes), seed, number)
        both = [[0] * len(row) for row in changed]
        for way in (order, order[::-1]):
            for change, added in _steps(way, worth):
                for n, points in enumerate(added):
                    both[change][n] += points
                    changed[change][n] |= points != 0
        for change, row in enumerate(both):
            for n, points in enumerate(row):
                sums[0][change][n] += points
                sums[1][change][n] += points * points
    return [
        Share(
            tuple(Fraction(total, 2 * pairs) for total in sums[0][change]),
            tuple(changed[change]),
            tuple(map(_error, sums[0][change], sums[1][change], [pairs] * len(changed[change]))),
        )
        for change in range(changes)
    ]


def _steps(order: Sequence[int], worth: Value) -> Iterator[tuple[int, list[int]]]:
    """What each change adds when the changes are made in this order."""
    coalition, before = 0, worth(0)
    for change in order:
        coalition |= 1 << change
        after = worth(coalition)
        yield change, [high - low for low, high in zip(before, after, strict=True)]
        before = after


def _error(total: int, squares: int, pairs: int) -> float:
    """Standard error of a mean of half sums of pairs."""
    spread = Fraction(squares) - Fraction(total * total, pairs)
    return sqrt(spread / (pairs - 1) / pairs) / 2
