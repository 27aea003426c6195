"""The least and the most that the rules let the side to lead make, whatever the cards.

Every trick may be won by either side with any card; so far the numbers hold for all deals. ``kernel.bounds`` adds what
a glance at the cards tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from piquet_rules.kernel import prices as at

LastTrick = Callable[[int, bool, int, int], int]
"""Mode, whether the leader wins, whether the card counts, tricks the winner had → points, the leader's less the
other's."""


class Limits:
    """Bounds for one set of prices. ``flags``: the classes of cards that there are."""

    def __init__(self, prices: Sequence[int], flags: Sequence[int], last: LastTrick) -> None:
        self.size = prices[at.TRICKS]
        self._wins = [prices[at.LEAD + flag] + prices[at.OWN + flag] for flag in flags]
        self._losses = [prices[at.LEAD + mine] - prices[at.CAPTURE + theirs] for mine in flags for theirs in flags]
        self._leads = [prices[at.LEAD + flag] for flag in flags]
        self._flags = flags
        self._last = last
        self.least = cache(self._least)
        self.most = cache(self._most)

    def _least(self, mode: int, left: int, won: int, sure: int) -> int:
        """The least for the side to lead, if it wins at least ``sure`` of the tricks that are left."""
        theirs = self.size - left - won
        if left == 1:
            ends = self._ends(mode, True, won) + ([] if sure else self._ends(mode, False, theirs))
            return min(ends)
        worth = [min(self._wins) + self.least(mode, left - 1, won + 1, max(0, sure - 1))]
        if sure < left:
            worth.append(min(self._losses) - self.most(mode ^ at.LEADING, left - 1, theirs + 1, sure))
        return min(worth)

    def _most(self, mode: int, left: int, won: int, lost: int) -> int:
        """The most for the side to lead, if the other wins at least ``lost`` of the tricks that are left."""
        theirs = self.size - left - won
        if left == 1:
            ends = self._ends(mode, False, theirs) + ([] if lost else self._ends(mode, True, won))
            return max(ends)
        worth = [max(self._losses) - self.least(mode ^ at.LEADING, left - 1, theirs + 1, max(0, lost - 1))]
        if lost < left:
            worth.append(max(self._wins) + self.most(mode, left - 1, won + 1, lost))
        return max(worth)

    def _ends(self, mode: int, wins: bool, had: int) -> list[int]:
        """What the last trick can bring, the lead included."""
        return [lead + self._last(mode, wins, flag, had) for lead in self._leads for flag in self._flags]

    def lowest(self, mode: int) -> list[int]:
        """The least by tricks left and tricks won: the table ``prices.LOWEST``."""
        return [
            self.least(mode, left, won, 0) if 0 < left <= self.size - won else 0
            for left in range(self.size + 1)
            for won in range(self.size)
        ]

    def highest(self, mode: int) -> list[int]:
        """The most by tricks left, tricks won and tricks lost for sure: the table ``prices.HIGHEST``."""
        return [
            self.most(mode, left, won, min(lost, left)) if 0 < left <= self.size - won else 0
            for left in range(self.size + 1)
            for won in range(self.size)
            for lost in range(self.size)
        ]
