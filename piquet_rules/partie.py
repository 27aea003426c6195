"""Settling a partie from the scores of its deals or from its sums, and whose turn it is to deal.

The rules themselves are in the components of the slots ``partie`` and ``settlement``; this module
reads what people write, refuses what can't be a score, and names the players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from piquet_rules.errors import SettlementError, simple
from piquet_rules.profile.slots import DealRule, DealScore, PartieRule, SettlementRule, Tally

MOST_IN_A_DEAL = 100_000
"""No deal scores more, whatever a profile says; a longer number is a slip of the pen."""
MOST_IN_A_PARTIE = 10_000_000
"""No sum of a partie is larger."""

Score = str | Sequence[int] | DealScore
"""A deal's score: ``"54:21"``, ``(54, 21)``, or with its steps."""

_WRITTEN = re.compile(r"\s*(-?(?:0|[1-9][0-9]*))\s*:\s*(-?(?:0|[1-9][0-9]*))\s*", re.ASCII)
_LONGEST = 60


class PartieTerms(Protocol):
    """What this module needs of a profile."""

    @property
    def id(self) -> str: ...
    @property
    def deal(self) -> DealRule: ...
    @property
    def partie(self) -> PartieRule: ...
    @property
    def settlement(self) -> SettlementRule: ...


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a partie comes to.

    ``totals`` are the players' sums, first player first; ``winner`` a player's name, or None when the
    partie is drawn or nobody has won yet; ``points`` what the winner receives, in what is ``paid_in``
    (``points`` or ``stakes``); ``complete`` whether the partie is over; ``written`` what each player wrote, where
    the rules have that; ``carry`` the factor that the next partie inherits, 1 for none.
    """

    variant: str
    players: tuple[str, str]
    totals: tuple[int, int]
    winner: str | None
    points: int
    complete: bool
    written: tuple[int, int] | None = None
    carry: int = 1
    paid_in: str = "points"

    def to_json(self) -> dict[str, Any]:
        """The object that ``piquet settle --json`` prints."""
        shown: dict[str, Any] = {
            "variant": self.variant,
            "totals": self._by_name(self.totals),
            "winner": self.winner,
            "points": self.points,
            "complete": self.complete,
        }
        if self.written is not None:
            shown["written"] = self._by_name(self.written)
        if self.carry != 1:
            shown["carry"] = self.carry
        return shown

    def _by_name(self, pair: tuple[int, int]) -> dict[str, int]:
        return dict(zip(self.players, pair, strict=True))


def settle(
    profile: PartieTerms, deals: Iterable[Score], players: tuple[str, str] = ("A", "B"), carry: int = 1
) -> Settlement:
    """Settle a partie, finished or not, from the scores of its deals.

    Args:
        profile: the rules.
        deals: scores of the deals in order, the first player's first in each (players, not seats).
        players: their names, first player first.
        carry: the factor of a refet left over from the partie before; 1 for none.

    Raises:
        SettlementError: a score that is none, deals after the end, a target that both reached in one
            deal known by its sums only, a ``carry`` that the rules do not know.
    """
    _check_players(players)
    _check_carry(profile, carry)
    scores = [deal_score(deal, number) for number, deal in enumerate(deals, 1)]
    return _settled(profile, profile.partie.tally(scores), players, carry)


def settle_totals(
    profile: PartieTerms, totals: str | Sequence[int], players: tuple[str, str] = ("A", "B")
) -> Settlement:
    """Settle a partie that is known by its two sums.

    Raises:
        SettlementError: sums that are none, or from which these rules can't settle.
    """
    _check_players(players)
    return _settled(profile, profile.partie.tally_totals(pair_of(totals, "the totals", MOST_IN_A_PARTIE)), players, 1)


def deal_score(deal: Score, number: int) -> DealScore:
    """The score of deal ``number`` (counted from 1) from any way to write it. Raises SettlementError."""
    if isinstance(deal, DealScore):
        return deal
    return DealScore(pair_of(deal, f"deal {number}", MOST_IN_A_DEAL))


def pair_of(written: str | Sequence[int], what: str, most: int) -> tuple[int, int]:
    """Two scores from ``"54:21"`` or from two whole numbers, none negative nor above ``most``.

    Raises:
        SettlementError: ``bad-score`` or ``score-out-of-range``, naming ``what``.
    """
    pair = _parsed(written) if isinstance(written, str) else _whole_numbers(written)
    if pair is None:
        raise SettlementError(
            simple(
                "bad-score",
                f"{what}: {_shown(written)} is not a score",
                help="write two whole numbers, the first player's first, with a colon: 54:21",
            )
        )
    for score in pair:
        _check_range(score, what, most)
    return pair


def _parsed(text: str) -> tuple[int, int] | None:
    found = _WRITTEN.fullmatch(text) if len(text) <= _LONGEST else None
    return (int(found[1]), int(found[2])) if found else None


def _whole_numbers(values: Any) -> tuple[int, int] | None:
    if not isinstance(values, (list, tuple)) or len(values) != 2:
        return None
    if any(isinstance(value, bool) or not isinstance(value, int) for value in values):
        return None
    return values[0], values[1]


def _shown(written: object) -> str:
    if not isinstance(written, str):
        return "this"
    return f"`{written}`" if len(written) <= _LONGEST else f"`{written[:_LONGEST]}...`"


def _check_range(score: int, what: str, most: int) -> None:
    if score < 0:
        raise SettlementError(
            simple(
                "score-out-of-range",
                f"{what}: a score is below 0",
                help="write what each player scored, which is never less than 0",
            )
        )
    if score > most:
        raise SettlementError(
            simple("score-out-of-range", f"{what}: the score is more than {most}", help="look for a digit too many")
        )


def _check_players(players: tuple[str, str]) -> None:
    if players[0] == players[1]:
        raise SettlementError(
            simple("players-alike", f"both players are called `{players[0]}`", help="give them different names")
        )


def _check_carry(profile: PartieTerms, carry: int) -> None:
    known = profile.settlement.carries()
    if carry in (1, known):
        return
    if known == 1:
        raise SettlementError(
            simple("bad-carry", f"nothing can be carried into a partie of `{profile.id}`", help="leave out the carry")
        )
    raise SettlementError(
        simple(
            "bad-carry",
            f"{carry} can't be carried into a partie of `{profile.id}`",
            help=f"carry {known} where a refet is left over from the partie before, else nothing",
        )
    )


def _settled(profile: PartieTerms, tally: Tally, players: tuple[str, str], carry: int) -> Settlement:
    settled = profile.settlement.settle(tally, carry)
    winner = None if settled.winner is None else players[settled.winner]
    return Settlement(
        profile.id,
        players,
        tally.totals,
        winner,
        settled.points,
        tally.complete,
        settled.written,
        settled.carry,
        profile.settlement.paid_in(),
    )


def dealer_of(index: int, profile: PartieTerms, stated: Sequence[int | None] = ()) -> int:
    """Who deals a deal of a partie: 0 for the player who deals first, 1 for the other.

    Players alternate, so that the first dealer is elder in the second, fourth and sixth deal. Where
    the dealer is drawn anew for each karolik, the first dealer of every karolik but the first must be
    stated, and the players alternate within it.

    Args:
        index: the deal, counted from 0.
        profile: the rules.
        stated: the dealers that a record names, deal by deal; None or missing where it names none.

    Raises:
        SettlementError: ``dealer-not-stated``, or ``dealer-disagrees`` if another dealer is stated.
    """
    group = profile.partie.deals_in_a_group() if profile.deal.redraws_each_karolik() else 0
    first = index - index % group if group else 0
    dealer = (_first_dealer(first, stated) + index - first) % 2
    said = _stated(index, stated)
    if said is not None and said != dealer:
        raise SettlementError(
            simple(
                "dealer-disagrees",
                f"deal {index + 1}: the other player's turn to deal has come",
                help="leave the dealer out, or look whether a deal is missing before it",
                key="deal.rotation",
            )
        )
    return dealer


def _first_dealer(first: int, stated: Sequence[int | None]) -> int:
    if first == 0:
        return 0
    said = _stated(first, stated)
    if said is None:
        raise SettlementError(
            simple(
                "dealer-not-stated",
                f"deal {first + 1} begins a karolik, and its dealer was drawn anew",
                help=f"name the `dealer` of deal {first + 1}",
                key="deal.rotation",
            )
        )
    return said


def _stated(index: int, stated: Sequence[int | None]) -> int | None:
    return stated[index] if index < len(stated) else None
