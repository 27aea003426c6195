"""What the partie kinds share: sums of two players, and the refusal of deals after the end."""

from collections.abc import Iterable, Sequence

from piquet_rules.errors import SettlementError, simple
from piquet_rules.profile.slots import DealScore

Pair = tuple[int, int]
"""Something of the first and of the second player."""


def added(pairs: Iterable[Pair]) -> Pair:
    """Both players' sums."""
    first = second = 0
    for pair in pairs:
        first += pair[0]
        second += pair[1]
    return first, second


def ahead(totals: Pair) -> int | None:
    """The player with more, or None."""
    if totals[0] == totals[1]:
        return None
    return 0 if totals[0] > totals[1] else 1


def scores(deals: Iterable[DealScore]) -> tuple[Pair, ...]:
    """The deals' scores without their steps."""
    return tuple(deal.points for deal in deals)


def refuse_deals_after(end: int, deals: Sequence[DealScore]) -> None:
    """Raise SettlementError if there are deals after deal number ``end``, with which the partie was over."""
    if len(deals) > end:
        raise SettlementError(
            simple(
                "deals-after-end",
                f"the partie was over after deal {end}, but {len(deals)} deals are given",
                help=f"leave out what follows deal {end}, or settle it as a partie of its own",
            )
        )
