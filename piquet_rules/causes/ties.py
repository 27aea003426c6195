"""Changes that contradict the other rules by themselves, tied to those that they need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

Player = tuple[str, ...]
Contradictions = Callable[[tuple[str, ...]], frozenset[object]]
"""Keys → what contradicts what in the rules with those switched; contradictions that are equal are the same."""


def tied(players: Sequence[Player], contradictions: Contradictions) -> tuple[Player, ...]:
    """The players; one that can't be switched alone, or left alone, becomes one with what it needs.

    Each is tried by itself and left out by itself. What contradicts the other rules then is one with whatever
    takes the contradiction away.
    """
    now, found = tuple(players), lru_cache(maxsize=None)(contradictions)
    while (pair := _needing_one_another(now, found)) is not None:
        one, other = sorted(pair)
        joined = now[one] + now[other]
        now = (*now[:one], joined, *(player for n, player in enumerate(now) if n > one and n != other))
    return now


def _needing_one_another(players: tuple[Player, ...], contradictions: Contradictions) -> tuple[int, int] | None:
    """Two players that have to be one, or None."""

    def wrong(coalition: int) -> frozenset[object]:
        return contradictions(tuple(key for n, player in enumerate(players) if coalition >> n & 1 for key in player))

    for player in range(len(players)):
        for coalition in filter(wrong, _alone_and_missing(player, len(players))):
            for other in range(len(players)):
                if other != player and wrong(coalition) - wrong(coalition ^ 1 << other):
                    return player, other
    return None


def _alone_and_missing(player: int, players: int) -> Iterator[int]:
    if players > 1:
        yield 1 << player
        yield (1 << players) - 1 ^ 1 << player
