"""Which rules make the difference between two rulesets on what is held fixed: shares, or one rule at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

from pydantic import ValidationError

from piquet_rules.causes.shares import Share, Worths, exact_shares, sampled_shares
from piquet_rules.causes.switches import END, Ruleset, Switches
from piquet_rules.errors import SettlementError

Method = Literal["shapley", "one-at-a-time", "none"]
"""How causes are looked for."""
SHAPLEY, SAMPLED, ONE_AT_A_TIME, TOGETHER = "shapley", "sampled", "one-at-a-time", "together"

MOST_EXACT = 10
"""So many players are shared out from all their coalitions; with more, orders are drawn by chance."""
_MOST_TRIED = 2000
"""About so many coalitions are looked at where orders are drawn."""


class Worth(NamedTuple):
    """What rules bring on what is held fixed: a number for each result, and the cells of the rules that were read."""

    results: Worths
    reads: frozenset[int]


class Held(Protocol):
    """What is held fixed while the rules change."""

    @property
    def results(self) -> Sequence[str]:
        """What the numbers of a worth are called: seats or players."""

    @property
    def ends(self) -> bool:
        """Whether the rules of how a partie ends and what it pays play a part."""

    def worth(self, rules: Ruleset) -> Worth:
        """What these rules bring. Raises SettlementError where that cannot be said."""


class Cause(NamedTuple):
    """Points that a change of rules brings to a seat (or player), from one ruleset to another.

    ``error`` is the standard error of a share that was estimated, or that is a mean of deals; else 0.
    """

    origin: str
    to: str
    seat: str
    keys: tuple[str, ...]
    points: Fraction
    method: str
    error: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """The cause as `piquet compare --json` prints it.

        ``points`` is a whole number or the nearest decimal fraction, with the exact ``share`` beside it;
        ``error`` stands beside estimated ones.
        """
        whole = self.points.denominator == 1
        said: dict[str, Any] = {
            "from": self.origin, "to": self.to, "seat": self.seat, "keys": list(self.keys),
            "points": int(self.points) if whole else float(self.points), "method": self.method,
        }  # fmt: skip
        said |= {} if whole else {"share": str(self.points)}
        return said | ({"error": self.error} if self.method == SAMPLED or self.error else {})


def explain(held: Held, switches: Switches, to: str, method: Method, seed: int) -> list[Cause]:
    """The causes of the difference between the first profile of the switches (as it is called) and the second."""
    if method == "none":
        return []
    return _Causes(held, switches, to, seed).found(method)


class _Causes:
    """The work on one pair of rulesets."""

    def __init__(self, held: Held, switches: Switches, to: str, seed: int) -> None:
        self.held, self.switches, self.to, self.seed = held, switches, to, seed
        self._worths: dict[int, Worth] = {}
        self._ends = switches.in_slots(END) if held.ends else 0
        self.candidates = switches.scoring | self._ends

    def found(self, method: Method) -> list[Cause]:
        """The causes, by one of the methods; all rules together where some of them make no sense without others."""
        try:
            return list(self._shapley() if method == SHAPLEY else self._one_at_a_time())
        except (SettlementError, ValidationError):
            return list(self._in_one())

    def worth(self, coalition: int) -> Worth:
        """What the rules bring with these players switched."""
        if coalition not in self._worths:
            self._worths[coalition] = self.held.worth(self.switches.ruleset(coalition))
        return self._worths[coalition]

    @cached_property
    def acting(self) -> int:
        """The players with which some coalition changes, or more of them than can be looked at.

        A player that moves no cell which is read under any coalition of the others changes nothing whatever.
        """
        acting, reads = 0, self.worth(0).reads
        while True:
            more = self.switches.acting_on(reads) & self.candidates | self._ends
            if more == acting or more.bit_count() > MOST_EXACT:
                return more
            acting = more
            reads = frozenset[int]().union(*(self.worth(coalition).reads for coalition in _within(acting)))

    def _shapley(self) -> Iterator[Cause]:
        exact = self.acting.bit_count() <= MOST_EXACT
        players = _players(self.acting if exact else self.candidates)

        def value(coalition: int) -> Worths:
            return self.worth(sum(bit for n, bit in enumerate(players) if coalition >> n & 1)).results

        if exact:
            yield from self._shares(players, exact_shares(len(players), value), SHAPLEY)
        else:
            pairs = _MOST_TRIED // (2 * len(players))
            yield from self._shares(players, sampled_shares(len(players), value, pairs, self.seed), SAMPLED)

    def _shares(self, players: Sequence[int], shares: Sequence[Share], method: str) -> Iterator[Cause]:
        for player, share in zip(players, shares, strict=True):
            for n, seat in enumerate(self.held.results):
                if share.changes[n]:
                    yield self._cause(seat, player, share.points[n], method, share.errors[n])

    def _one_at_a_time(self) -> Iterator[Cause]:
        """What each player brings by itself; what remains is brought by all together."""
        before, after = self.worth(0).results, self.worth(self.candidates).results
        if before == after:
            return
        left = _less(after, before)
        for player in _players(self.candidates):
            added = _less(self._tried(player, before), before)
            left = _less(left, added)
            yield from self._row(player, added, ONE_AT_A_TIME)
        if any(left):
            effective = (player for player in _players(self.candidates) if self._has_effect(player, before, after))
            yield from self._row(sum(effective), left, TOGETHER)

    def _has_effect(self, player: int, before: Worths, after: Worths) -> bool:
        """Whether a player changes something by itself, or when all the others are switched."""
        return self._tried(player, before) != before or self._tried(self.candidates ^ player, after) != after

    def _tried(self, coalition: int, otherwise: Worths) -> Worths:
        """What a coalition brings; something else where a partie cannot be settled with it."""
        try:
            return self.worth(coalition).results
        except SettlementError:
            return otherwise

    def _in_one(self) -> Iterator[Cause]:
        """The whole difference, brought by all rules that differ."""
        try:
            whole = _less(self.worth(self.candidates).results, self.worth(0).results)
        except (SettlementError, ValidationError):
            return
        yield from self._row(self.candidates, whole, TOGETHER)

    def _row(self, players: int, points: Worths, method: str) -> Iterator[Cause]:
        for seat, number in zip(self.held.results, points, strict=True):
            if number:
                yield self._cause(seat, players, Fraction(number), method)

    def _cause(self, seat: str, players: int, points: Fraction, method: str, error: float = 0.0) -> Cause:
        keys = self.switches.keys(players)
        return Cause(self.switches.mine.id, self.to, seat, keys, points, method, error)


def _less(one: Worths, other: Worths) -> Worths:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _players(coalition: int) -> list[int]:
    """The coalitions of one player each."""
    return [1 << n for n in range(coalition.bit_length()) if coalition >> n & 1]


def _within(coalition: int) -> Iterator[int]:
    """Every coalition of these players."""
    found = coalition
    while True:
        yield found
        if not found:
            return
        found = (found - 1) & coalition
