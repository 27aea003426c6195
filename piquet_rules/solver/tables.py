"""The tables that the search reads, from compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from piquet_rules.compiled import CompiledRules
from piquet_rules.errors import PiquetError, simple
from piquet_rules.kernel import layout
from piquet_rules.kernel import prices as at
from piquet_rules.solver.limits import Limits
from piquet_rules.solver.suits import suit_tables
from piquet_rules.solver.tricks import LastTrick, Reducer, counting_ranks


@lru_cache(maxsize=32)
def tables_of(rules: CompiledRules) -> tuple[int, ...]:
    """The tables, indexed by the names of ``kernel.prices``. Raises PiquetError where ``unpriced`` says why."""
    reason = unpriced(rules)
    cells = () if reason else tuple(_Writer(rules).cells)
    if not reason and too_high(cells):
        reason = "a deal can be worth more points than the search counts"
    if reason:
        remedy = "score and compare work with these rules all the same"
        raise PiquetError(
            simple("cannot-solve", f"best play under {rules.variant} can't be searched: {reason}", help=remedy)
        )
    return cells


def unpriced(rules: CompiledRules) -> str:
    """Why the search for best play does not go with these rules; an empty text where it does."""
    if len(rules.seats) != 2 or len(rules.sides) != 2:
        return "it is made for two players, one against the other"
    if rules.hand_size > at.MOST_TRICKS:
        return f"a deal has {rules.hand_size} tricks, and it is made for {at.MOST_TRICKS} at most"
    return ""


def too_high(cells: Sequence[int]) -> bool:
    """Whether what a deal can be worth does not fit into what is remembered of a position."""
    highest = cells[at.HIGHEST]
    return max(map(abs, cells[highest:])) + cells[at.PIQUE] >= at.FAR


class _Writer:
    """Writes the prices, behind them the suits, behind those what depends on the tricks won."""

    def __init__(self, rules: CompiledRules) -> None:
        self.rules = rules
        self.reducer = Reducer(rules)
        self.size = rules.hand_size
        self.modes = range(at.MODES if rules.table[layout.CAPOT_ANNOUNCED_POINTS] else at.ANNOUNCER)
        self.cells = [0] * at.FACTS
        self._prices()
        self._suits()
        self._ends()
        self._limits()

    def _prices(self) -> None:
        cells, ask = self.cells, self.reducer
        for flag in ask.flags:
            cells[at.LEAD + flag] = ask.lead(flag)
            cells[at.OWN + flag] = ask.win(True, flag)
            cells[at.CAPTURE + flag] = ask.win(False, flag)
        cells[at.TRICKS] = self.size
        cells[at.PIQUE] = self.rules.table[layout.PIQUE_BONUS]
        cells[at.CAPTURE_BARS] = int(all(cells[at.CAPTURE + flag] for flag in ask.flags))

    def _suits(self) -> None:
        suits = suit_tables(counting_ranks(self.rules), self.rules.table[layout.MUST_BEAT] > 0)
        self.cells += suits.cells
        self.cells[at.GROW], self.cells[at.TURNED] = suits.grow, suits.turned
        self.cells[at.LEADS], self.cells[at.REPLIES] = suits.leads, suits.replies

    def _last(self, mode: int, leader_wins: bool, flag: int, had: int) -> LastTrick:
        """The last trick, as the reducer prices it."""
        mine, other = self.reducer.seats
        leader = mine if mode & at.LEADING else other
        announcer = (-1, mine, other)[mode // at.ANNOUNCER]
        return self.reducer.last(leader, leader if leader_wins else 1 - leader, flag, had, announcer)

    def _ends(self) -> None:
        for mode in self.modes:
            ends = [
                self._last(mode, wins, flag, had) if flag in self.reducer.flags else LastTrick(0, 0)
                for wins in (False, True)
                for flag in (0, 1)
                for had in range(self.size)
            ]
            signs = [-1] * (2 * self.size) + [1] * (2 * self.size)
            self._put(at.END + mode, [sign * end.points for sign, end in zip(signs, ends, strict=True)])
            self._put(at.END_HELPS + mode, [end.helps for end in ends])

    def _put(self, cell: int, numbers: list[int]) -> None:
        """Add a table, its place in the cell."""
        self.cells[cell] = len(self.cells)
        self.cells += numbers

    def _limits(self) -> None:
        cells, flags = self.cells, self.reducer.flags

        def last(mode: int, leader_wins: bool, flag: int, had: int) -> int:
            return cells[cells[at.END + mode] + (2 * leader_wins + flag) * self.size + had]

        limits = Limits(cells, flags, last)
        for mode in self.modes:
            self._put(at.LOWEST + mode, limits.lowest(mode))
            self._put(at.HIGHEST + mode, limits.highest(mode))
        most = max(max(cells[at.LEAD + flag] + cells[at.OWN + flag], cells[at.CAPTURE + flag]) for flag in flags)
        helps = [cells[cells[at.END_HELPS + mode] + cell] for mode in self.modes for cell in range(4 * self.size)]
        for left in range(at.MOST_TRICKS + 1):
            cells[at.REACH + left] = left * most + max(helps)
