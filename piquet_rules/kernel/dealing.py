"""The cards of a numbered deal, the same as ``rng.shuffled`` gives them."""

from __future__ import annotations

from piquet_rules.cards import STRIDE
from piquet_rules.kernel.layout import (
    DEALT, DEAL_SIZE, DEAL_TALON, HAND_SIZE, LAST_DEAL, RANKS, SEATS, TALON, TALON_SIZE, Deals, Known, Rules, State,
)  # fmt: skip
from piquet_rules.rng import DEALER, below, drawn, stream


def deal_many(r: Rules, pack: Known, deals: Deals, seed: int, first: int, every: int, count: int) -> None:
    """Write the cards of so many deals of a seed, from the first on every so manieth; ``pack`` is room to shuffle."""
    for number in range(count):
        deal_cards(r, pack, deals, number * DEAL_SIZE, stream(seed, first + number * every))


def deal_cards(r: Rules, pack: Known, deals: Deals, row: int, start: int) -> None:
    """Write the cards of the deal whose ``rng.stream`` is given."""
    size = 4 * r[RANKS]
    for place in range(size):
        pack[place] = place // r[RANKS] * STRIDE + place % r[RANKS]
    for back in range(1, size):
        place = size - back
        other = below(drawn(start, DEALER, place), place + 1)
        card = pack[place]
        pack[place] = pack[other]
        pack[other] = card
    for seat in range(r[SEATS]):
        hand = 0
        for place in range(seat * r[HAND_SIZE], (seat + 1) * r[HAND_SIZE]):
            hand |= 1 << pack[place]
        deals[row + seat] = hand
    dealt = r[SEATS] * r[HAND_SIZE]
    for place in range(dealt, size):
        deals[row + DEAL_TALON + place - dealt] = pack[place]


def lay_out(s: State, r: Rules, deals: Deals, row: int, last: int) -> None:
    """Write the cards of a deal into cleared cells."""
    for seat in range(r[SEATS]):
        s[DEALT + seat] = deals[row + seat]
    size = 4 * r[RANKS] - r[SEATS] * r[HAND_SIZE]
    for place in range(size):
        s[TALON + place] = deals[row + DEAL_TALON + place]
    s[TALON_SIZE] = size
    s[LAST_DEAL] = last
