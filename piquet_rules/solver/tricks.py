"""What tricks are worth: learnt by letting the reducer play them.

A trick is played with two cards from an empty state, once for every case that can make a difference (who leads, who
wins, with what card, how many tricks he has), and the points are read off.
"""

from __future__ import annotations

from typing import NamedTuple

from piquet_rules.cards import cards_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.tricks import finish_trick, lead

SETTLED = at.REPIQUE
"""A bonus that both sides are said to have, so that none is given while prices are asked."""


class LastTrick(NamedTuple):
    """What the last trick brings, with all that follows it.

    ``points`` are the winner's less the other's; ``helps`` is what of it helps the seat that may make pique, up to the
    first points that help the other side.
    """

    points: int
    helps: int


class Reducer:
    """The reducer, asked for prices. Seats are by number; ``counts`` says whether a card counts."""

    def __init__(self, rules: CompiledRules) -> None:
        self.table = rules.table
        self.seats = (rules.table[at.LEADER], 1 - rules.table[at.LEADER])
        """The seat that may make pique, and the other."""
        cards = list(cards_of(rules.pack.full))
        self._card = {bool(rules.table[at.COUNTS + card]): card for card in cards}

    @property
    def flags(self) -> list[int]:
        """The classes of cards that there are: 0 silent, 1 counting."""
        return sorted(map(int, self._card))

    def _state(self, leader: int, tricks: int) -> list[int]:
        cells = [0] * at.STATE_SIZE
        cells[at.PHASE] = at.PLAY_PHASE
        cells[at.LED_BY] = cells[at.TURN] = leader
        cells[at.TRICKS_DONE] = tricks
        cells[at.CARDS_PLAYED] = 2
        cells[at.COUNTED] = 1
        cells[at.BONUS : at.BONUS + at.MOST_SEATS] = [SETTLED] * at.MOST_SEATS
        return cells

    def _points(self, cells: list[int], seat: int) -> int:
        """Points of a seat's side less those of the other."""
        side = self.table[at.SIDE + seat]
        return cells[at.SCORE + side] - cells[at.SCORE + 1 - side]

    def lead(self, flag: int) -> int:
        """What leading such a card scores."""
        seat = self.seats[0]
        cells = self._state(seat, 1)
        lead(cells, self.table, None, seat, self._card[bool(flag)])
        return self._points(cells, seat)

    def win(self, own: bool, flag: int) -> int:
        """What winning a trick (that one led, or the other) with such a card scores."""
        leader, other = self.seats
        winner = leader if own else other
        cells = self._state(leader, 1)
        cells[at.BEST_SEAT], cells[at.BEST_CARD] = winner, self._card[bool(flag)]
        finish_trick(cells, self.table, None)
        return self._points(cells, winner)

    def last(self, leader: int, winner: int, flag: int, won: int, announcer: int) -> LastTrick:
        """The last trick, for a winner who had won so many before.

        ``announcer`` is the seat that announced a capot, -1 for none.
        """
        size = self.table[at.HAND_SIZE]
        cells, rows = self._state(leader, size - 1), [0] * at.BUFFER
        cells[at.BEST_SEAT], cells[at.BEST_CARD] = winner, self._card[bool(flag)]
        cells[at.WON + winner], cells[at.WON + 1 - winner] = won, size - 1 - won
        cells[at.ANNOUNCED] = announcer + 1
        finish_trick(cells, self.table, rows)
        return LastTrick(self._points(cells, winner), self._helps(rows, cells[at.ROWS]))

    def _helps(self, rows: list[int], used: int) -> int:
        """What helps the seat that may make pique, up to the first points that help the other side."""
        helps = 0
        for row in range(0, used, at.ROW):
            if rows[row] < at.SOURCES and self.table[at.RANK_OF + rows[row]] >= 0:
                if rows[row + 1] != self.seats[0]:
                    break
                helps += rows[row + 2]
        return helps


def counting_ranks(rules: CompiledRules) -> tuple[int, ...]:
    """Of each rank, from the top, whether it counts."""
    height = len(rules.pack.ranks)
    return tuple(int(rules.table[at.COUNTS + rank] > 0) for rank in range(height - 1, -1, -1))
