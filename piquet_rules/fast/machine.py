"""Many deals at once: the batch form of the kernel, for two policies, compiled where that can be."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from functools import lru_cache
from typing import Any

from piquet_rules.fast.binding import Function, bound
from piquet_rules.fast.compiling import NotCompilable, compiled, missing, numbers
from piquet_rules.kernel import layout as at
from piquet_rules.kernel import many
from piquet_rules.kernel.prices import SLOT

Rows = MutableSequence[int]
ROOTS: tuple[Function, ...] = (many.play_deals,)
COMPILED = "compiled"
LARGEST = 1 << 62
"""Compiled numbers have 64 bits; sums of such numbers must fit too."""


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
        self._replaced: dict[Function, Function] = {
            many.first_policy: first, many.second_policy: second, many.all_seeing: all_seeing,
        }  # fmt: skip
        self._remembered: tuple[Any, ...] = ()
        self._events = events
        self.why_plain = "it was asked for" if plain else missing()
        if not self.why_plain:
            try:
                self._play = compiled(ROOTS, self._replaced, events=events)[many.play_deals]
            except NotCompilable as error:
                self.why_plain = str(error)
        if self.why_plain:
            self._play = self._plain()

    def _plain(self) -> Function:
        return bound(ROOTS, self._replaced)[many.play_deals]

    @property
    def how(self) -> str:
        """``compiled``, or ``plain: `` and why."""
        return f"plain: {self.why_plain}" if self.why_plain else COMPILED

    def how_under(self, table: Sequence[int]) -> str:
        """How it runs under these rules."""
        if not self.why_plain and not fits(table):
            return "plain: a number in the rules is no whole number of 62 bits"
        return self.how

    def deals(
        self,
        table: Sequence[int],
        seed: int,
        first: int,
        count: int,
        *,
        policies: int,
        checked: int = 0,
        every: int = 1,
        last: bool = False,
        open_seats: int = 0,
        prices: Sequence[int] = (0,),
    ) -> Rows:
        """Play deals of a seed: ``first``, ``first + every`` and so on.

        Args:
            table: compiled rules for two seats.
            seed: from 0 to 2⁶³−1.
            first: number of the first deal.
            count: how many.
            policies: a bit for each seat, the number of its policy.
            checked: a bit for each policy whose actions are looked at before they are done.
            every: the distance of their numbers.
            last: whether they are the last deals of parties.
            open_seats: a bit for each seat that plays its cards with all hands open.
            prices: what they need to know of the rules (``solver.tables``).

        Returns:
            ``count * COLUMNS`` numbers, a row for each deal (``kernel.layout``): a numpy array of int64 where it
            ran compiled, else a list.
        """
        how = self.how_under(table)
        s, r, knowns, pack, events, rows = (arrays if how == COMPILED else rooms)(table, count, self._events)
        play = self._play if how == self.how else self._plain()
        room = self._room_to_think(tuple(prices), how == COMPILED)
        play(
            s, r, knowns, pack, events, rows, seed, first, every, count, policies, checked, int(last), open_seats, *room
        )
        return rows  # type: ignore[no-any-return]

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
        s, r, knowns, pack, events, rows = rooms(table, 1, True)
        room = self._room_to_think(tuple(prices), False)
        self._play(s, r, knowns, pack, events, rows, seed, number, 1, 1, policies, 0, int(last), open_seats, *room)
        return s, events[: s[at.ROWS]]

    def _room_to_think(self, prices: tuple[int, ...], is_compiled: bool) -> tuple[Any, ...]:
        """Prices, memory and two states; what is remembered holds for the same prices."""
        if not self._remembered or self._remembered[0] != (prices, is_compiled):
            form = numbers if is_compiled else list
            slots = SLOTS if len(prices) > 1 else 1
            room = (prices, [slots, *([0] * (slots * SLOT))], [0] * at.STATE_SIZE, [0] * at.STATE_SIZE)
            self._remembered = ((prices, is_compiled), *map(form, room))
        return self._remembered[1:]


SLOTS = 1 << 16
"""Positions that all-seeing seats remember."""


def fits(table: Sequence[int]) -> bool:
    """Whether all numbers of compiled rules can be kept in 62 bits."""
    return all(type(number) is int and -LARGEST < number < LARGEST for number in table)


def rooms(table: Sequence[int], count: int, events: bool) -> tuple[Any, ...]:
    """What a batch is worked out in, as lists."""
    seats = range(table[at.SEATS])
    return (
        [0] * at.STATE_SIZE, table, [[0] * at.KNOWN_SIZE for _ in seats], [0] * at.MOST_CARDS,
        [0] * at.BUFFER if events else None, [0] * (count * at.COLUMNS),
    )  # fmt: skip


def arrays(table: Sequence[int], count: int, events: bool) -> tuple[Any, ...]:
    """The same as arrays of numpy."""
    import numpy as np

    return (
        np.zeros(at.STATE_SIZE, np.int64), as_array(tuple(table)), np.zeros((table[at.SEATS], at.KNOWN_SIZE), np.int64),
        np.zeros(at.MOST_CARDS, np.int64), np.zeros(at.BUFFER, np.int64) if events else None,
        np.zeros(count * at.COLUMNS, np.int64),
    )  # fmt: skip


@lru_cache(maxsize=64)
def as_array(table: tuple[int, ...]) -> Any:
    """Compiled rules as an array of numpy."""
    import numpy as np

    return np.array(table, np.int64)
