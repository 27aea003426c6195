"""What can happen in one suit, whichever it is: the cards still in play as a row of symbols, and every change of it.

A symbol says who holds a card, seen from the side to lead, and whether the card counts. Cards that are out of play
leave no gap: only the order of the others matters. Each such row has a number, its code; a higher code is led
earlier.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from piquet_rules.kernel import prices as at

Suit = tuple[int, ...]
"""Symbols from the highest card down: ``THEIRS`` where the other side holds it, plus 1 where it counts."""
THEIRS = 2


class Run(NamedTuple):
    """Neighbours that are worth the same to one hand: where they begin, whose they are, whether they count."""

    start: int
    theirs: int
    counts: int


class SuitTables(NamedTuple):
    """The tables by suit code, as they stand in the cells from ``prices.FACTS`` on, and where each begins."""

    cells: tuple[int, ...]
    grow: int
    turned: int
    leads: int
    replies: int


def all_suits(counts: tuple[int, ...]) -> list[Suit]:
    """Every row of cards that a suit can come down to; ``counts`` says of each rank, from the top, whether it does."""
    found: set[Suit] = {()}
    for flag in counts:
        found |= {(*suit, symbol) for suit in found for symbol in (flag, THEIRS + flag)}
    return sorted(found, key=lambda suit: (bool(suit), priority(suit), suit))


def priority(suit: Suit) -> int:
    """How early a suit is led, as trials showed: it only decides how much is searched.

    Suits that can be run come first, the longer against the shorter the earlier; then suits that the other side has
    none of; then those that it tops, if they are long against few.
    """
    mine = sum(symbol < THEIRS for symbol in suit)
    theirs = len(suit) - mine
    if not mine:
        return -1000
    if not theirs:
        return 150
    if suit[0] >= THEIRS:
        return 100 + 40 * mine - 70 * theirs
    if top_run(suit, 0) >= theirs:
        return 50 + 115 * mine - 55 * theirs
    return 15 * (mine - theirs)


def top_run(suit: Suit, whose: int) -> int:
    """How many of the highest cards a side holds."""
    for place, symbol in enumerate(suit):
        if symbol & THEIRS != whose:
            return place
    return len(suit)


def runs(suit: Suit) -> Iterator[Run]:
    """The cards of a suit by runs, from the top."""
    for place, symbol in enumerate(suit):
        if place == 0 or suit[place - 1] != symbol:
            yield Run(place, symbol & THEIRS, symbol & 1)


def without(suit: Suit, *places: int) -> Suit:
    """A suit after these cards have been played."""
    return tuple(symbol for place, symbol in enumerate(suit) if place not in places)


def seen_from_the_other_side(suit: Suit) -> Suit:
    """A suit with the two sides exchanged."""
    return tuple(symbol ^ THEIRS for symbol in suit)


def sure(suit: Suit, whose: int) -> int:
    """How many tricks a side can cash in a suit: its top cards, or all it has if they draw all the others."""
    mine = sum(symbol & THEIRS == whose for symbol in suit)
    top = top_run(suit, whose)
    return mine if top >= len(suit) - mine else top


def facts(suit: Suit) -> int:
    """What ``kernel.bounds`` looks at, packed into one number."""
    hands = [[symbol & 1 for symbol in suit if symbol & THEIRS == whose] for whose in (0, THEIRS)]
    mine, theirs = len(hands[0]), len(hands[1])
    cash, theirs_cash, top = sure(suit, 0), sure(suit, THEIRS), top_run(suit, 0)
    said = {
        at.SURE: cash,
        at.SURE_COUNTING: sum(hands[0][:cash]),
        at.THEIRS_SURE: theirs_cash,
        at.THEIRS_SURE_COUNTING: sum(hands[1][:theirs_cash]),
        at.RUN_OUT: mine if cash == mine else 0,
        at.KEPT: theirs_cash if top == 0 else top + 1 if top < theirs else 0,
        at.COUNTING: sum(hands[0]),
        at.THEIRS_COUNTING: sum(hands[1]),
        at.STOPPED: int(mine > 0 and theirs > 0 and top == 0),
    }
    return sum(number << place for place, number in said.items())


@lru_cache(maxsize=16)
def suit_tables(counts: tuple[int, ...], must_beat: bool) -> SuitTables:
    """All tables by suit code."""
    suits = all_suits(counts)
    return _Writer(suits, {suit: code for code, suit in enumerate(suits)}, must_beat).written()


class _Writer:
    """Writes the tables one behind the other."""

    def __init__(self, suits: list[Suit], codes: dict[Suit, int], must_beat: bool) -> None:
        self.suits = suits
        self.codes = codes
        self.must_beat = must_beat
        self.cells = [facts(suit) for suit in suits]

    def written(self) -> SuitTables:
        grow = self._append([self.codes.get((*suit, symbol), 0) for suit in self.suits for symbol in range(at.SYMBOLS)])
        turned = self._append([self.codes[seen_from_the_other_side(suit)] for suit in self.suits])
        replies = self._rows([list(self._discards(suit)) for suit in self.suits])
        leads = self._leads()
        return SuitTables(tuple(self.cells), grow, turned, leads, replies)

    def _append(self, numbers: list[int]) -> int:
        """Add a table, and say where in all cells it begins."""
        self.cells += numbers
        return at.FACTS + len(self.cells) - len(numbers)

    def _rows(self, rows: list[list[int]]) -> int:
        """Add rows of many lengths: an index with one entry more than there are codes, then the rows."""
        place = at.FACTS + len(self.cells) + len(rows) + 1
        index = [place]
        for row in rows:
            place += len(row)
            index.append(place)
        start = self._append(index)
        self._append([number for row in rows for number in row])
        return start

    def _discards(self, suit: Suit) -> Iterator[int]:
        """The cards that the other side can throw away, the lowest first."""
        for run in reversed([*runs(suit)]):
            if run.theirs:
                yield from (self._change(suit, without(suit, run.start)), 0, 0)

    def _leads(self) -> int:
        """The rows of leads, each with the place of its replies."""
        replies: list[int] = []
        rows = []
        for suit in self.suits:
            row = []
            for run in runs(suit):
                if not run.theirs:
                    change = self._change(suit, without(suit, run.start))
                    first = len(replies)
                    replies += self._answers(suit, run.start)
                    row += [change, run.counts, first, len(replies)]
            rows.append(row)
        start = self._append(replies)
        for row in rows:
            for lead in range(0, len(row), at.LEAD_ROW):
                row[lead + 2] += start
                row[lead + 3] += start
        return self._rows(rows)

    def _answers(self, suit: Suit, lead: int) -> list[int]:
        """The replies in the suit led: the cheapest card that takes the trick first, then the lowest that does not."""
        theirs = [run for run in reversed([*runs(suit)]) if run.theirs]
        taking = [run for run in theirs if run.start < lead]
        ducking = [] if self.must_beat and taking else [run for run in theirs if run.start > lead]
        rows: list[int] = []
        for run in taking:
            rows += [self._change(suit, without(suit, lead, run.start), turned=True), 1, run.counts]
        for run in ducking:
            rows += [self._change(without(suit, lead), without(suit, lead, run.start)), 0, run.counts]
        return rows

    def _change(self, before: Suit, after: Suit, turned: bool = False) -> int:
        """What a play adds to the code of a suit; ``turned``: to the code seen from the other side."""
        if turned:
            before, after = seen_from_the_other_side(before), seen_from_the_other_side(after)
        return self.codes[after] - self.codes[before]
