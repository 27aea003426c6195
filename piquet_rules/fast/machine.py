"""Many deals at once: the batch form of the kernel, for two policies, compiled where that can be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from piquet_rules.fast.binding import Function, bound
from piquet_rules.fast.compiling import NotCompilable, compiled, missing
from piquet_rules.kernel import again, dealing, many
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.prices import SLOT

Numbers = Any
"""A flat list of whole numbers, or a flat array of numpy's int64 where it ran compiled."""
ROOTS: tuple[Function, ...] = (dealing.deal_many, many.play_many, again.score_many)
COMPILED = "compiled"
LARGEST = 1 << 62
"""Compiled numbers have 64 bits; sums of such numbers must fit too."""


SLOTS = 1 << 16
"""Positions that all-seeing seats remember."""


class Played(NamedTuple):
    """What deals came to (``COLUMNS`` numbers a deal) and how they were played (``PLAY_SIZE`` numbers a deal)."""

    rows: Numbers
    plays: Numbers


def replaced_by(first: Function, second: Function, all_seeing: Function) -> dict[Function, Function]:
    """Which functions of the kernel these policies take the place of."""
    return {many.first_policy: first, many.second_policy: second, many.all_seeing: all_seeing}


class Machine:
    """Plays deals under any rules with two policies.

    ``how`` says how it runs: ``compiled``, or ``plain`` with the reason.
    """

    def __init__(
        self,
        first: Function,
        second: Function,
        *,
        all_seeing: Function = many.all_seeing,
        plain: bool = False,
        events: bool = False,
    ) -> None:
        self._replaced = replaced_by(first, second, all_seeing)
        self._remembered: tuple[Any, ...] = ()
        self._events = events
        self.why_plain = "it was asked for" if plain else missing()
        if not self.why_plain:
            try:
                self._functions = compiled(ROOTS, self._replaced, events=events)
            except NotCompilable as error:
                self.why_plain = str(error)
        if self.why_plain:
            self._functions = self._plain()

    def _plain(self) -> dict[Function, Function]:
        return bound(ROOTS, self._replaced)

    @property
    def how(self) -> str:
        """``compiled``, or ``plain: `` and why."""
        return f"plain: {self.why_plain}" if self.why_plain else COMPILED

    def how_under(self, table: Sequence[int]) -> str:
        """How it runs under these rules."""
        if not self.why_plain and not fits(tuple(table)):
            return "plain: a number in the rules is no whole number of 62 bits"
        return self.how

    def deal(self, table: Sequence[int], seed: int, first: int, count: int, *, every: int = 1) -> Numbers:
        """The cards of deals of a seed, ``DEAL_SIZE`` numbers a deal; any rules with the same pack and hands do.

        Args:
            table: compiled rules.
            seed: from 0 to 2⁶³−1.
            first: number of the first deal.
            count: how many.
            every: the distance of their numbers.
        """
        run, room = self._run(dealing.deal_many, table)
        deals = room(count * at.DEAL_SIZE)
        run(self._rules(table), room(at.MOST_CARDS), deals, seed, first, every, count)
        return deals

    def play(
        self,
        table: Sequence[int],
        deals: Numbers,
        seed: int,
        first: int,
        *,
        policies: int,
        checked: int = 0,
        every: int = 1,
        last: bool = False,
        open_seats: int = 0,
        prices: Sequence[int] = (0,),
    ) -> Played:
        """Play deals whose cards are given.

        Args:
            table: compiled rules for two seats.
            deals: as ``deal`` returns them.
            seed: that of chance, from 0 to 2⁶³−1.
            first: number of the first deal, for chance.
            policies: a bit for each seat, the number of its policy.
            checked: a bit for each policy whose actions are looked at before they are done.
            every: the distance of the deals' numbers.
            last: whether they are the last deals of parties.
            open_seats: a bit for each seat that plays its cards with all hands open.
            prices: what they need to know of the rules (``solver.tables``).
        """
        count = len(deals) // at.DEAL_SIZE
        run, room = self._run(many.play_many, table)
        state, plays, rows = room(at.STATE_SIZE), room(count * at.PLAY_SIZE), room(count * at.COLUMNS)
        knowns, events = self._knowns(room, table), self._log(room)
        given = (seed, first, every, count, policies, checked, int(last), open_seats)
        thinking = self._room_to_think(room, tuple(prices))
        run(state, self._rules(table), knowns, events, room.of(deals), plays, rows, *given, *thinking)
        return Played(rows, plays)

    def deals(
        self, table: Sequence[int], seed: int, first: int, count: int, *, every: int = 1, **words: Any
    ) -> Numbers:
        """Deal and play, with the words of both; the rows alone."""
        deals = self.deal(table, seed, first, count, every=every)
        return self.play(table, deals, seed, first, every=every, **words).rows

    def score(self, table: Sequence[int], plays: Numbers) -> Numbers:
        """Score deals that were played, under these rules: rows as ``play`` returns them."""
        count = len(plays) // at.PLAY_SIZE
        run, room = self._run(again.score_many, table)
        rows = room(count * at.COLUMNS)
        run(room(at.STATE_SIZE), self._rules(table), self._log(room), room.of(plays), rows, count)
        return rows

    def one(
        self,
        table: Sequence[int],
        seed: int,
        number: int,
        *,
        policies: int,
        last: bool = False,
        open_seats: int = 0,
        prices: Sequence[int] = (0,),
    ) -> tuple[Sequence[int], Sequence[int]]:
        """One deal: the cells of its last position, and all rows of events (of a plain machine that writes them)."""
        run, room = self._run(many.play_many, table)
        state, events = room(at.STATE_SIZE), room(at.BUFFER)
        deals = self.deal(table, seed, number, 1)
        plays, rows = room(at.PLAY_SIZE), room(at.COLUMNS)
        given = (seed, number, 1, 1, policies, 0, int(last), open_seats)
        thinking = self._room_to_think(room, tuple(prices))
        run(state, table, self._knowns(room, table), events, deals, plays, rows, *given, *thinking)
        return state, events[: state[at.ROWS]]

    def _room_to_think(self, room: Room, prices: tuple[int, ...]) -> tuple[Any, ...]:
        """Prices, memory and two states; what is remembered holds for the same prices."""
        if not self._remembered or self._remembered[0] != (prices, room.is_array):
            slots = SLOTS if len(prices) > 1 else 1
            memory = room(1 + slots * SLOT)
            memory[0] = slots
            thinking = (room.of(list(prices)), memory, room(at.STATE_SIZE), room(at.STATE_SIZE))
            self._remembered = ((prices, room.is_array), *thinking)
        return self._remembered[1:]

    def _run(self, root: Function, table: Sequence[int]) -> tuple[Function, Room]:
        """The function as it runs under these rules, and how room is made for it."""
        how = self.how_under(table)
        return (self._functions[root], Room(np=how == COMPILED)) if how == self.how else (self._plain()[root], Room())

    def _rules(self, table: Sequence[int]) -> Any:
        return as_array(tuple(table)) if self.how_under(table) == COMPILED else table

    def _log(self, room: Room) -> Any:
        return room(at.BUFFER) if self._events else None

    def _knowns(self, room: Room, table: Sequence[int]) -> Any:
        return room.table(table[at.SEATS], at.KNOWN_SIZE)


@lru_cache(maxsize=256)
def fits(table: tuple[int, ...]) -> bool:
    """Whether all numbers of compiled rules can be kept in 62 bits."""
    return all(type(number) is int and -LARGEST < number < LARGEST for number in table)


class Room:
    """Makes room for numbers: lists of zeros, or arrays of numpy."""

    def __init__(self, *, np: bool = False) -> None:
        self._np = np

    @property
    def is_array(self) -> bool:
        """Whether it is arrays."""
        return self._np

    def __call__(self, size: int) -> Numbers:
        """Room for so many numbers."""
        if not self._np:
            return [0] * size
        import numpy as np

        return np.zeros(size, np.int64)

    def table(self, rows: int, size: int) -> Any:
        """So many rows of so many numbers."""
        if not self._np:
            return [[0] * size for _ in range(rows)]
        import numpy as np

        return np.zeros((rows, size), np.int64)

    def of(self, numbers: Numbers) -> Numbers:
        """Numbers of either form in this one."""
        if not self._np:
            return numbers if isinstance(numbers, list) else numbers.tolist()
        import numpy as np

        return np.ascontiguousarray(numbers, np.int64)


@lru_cache(maxsize=64)
def as_array(table: tuple[int, ...]) -> Any:
    """Compiled rules as an array of numpy."""
    import numpy as np

    return np.array(table, np.int64)
