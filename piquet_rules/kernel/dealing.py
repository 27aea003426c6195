"""The cards of a numbered deal, the same as ``rng.shuffled`` gives them."""

from __future__ import annotations

from piquet_rules.cards import STRIDE
from piquet_rules.kernel.layout import DEALT, HAND_SIZE, LAST_DEAL, RANKS, SEATS, TALON, TALON_SIZE, Known, Rules, State
from piquet_rules.rng import DEALER, below, drawn


def deal_cards(s: State, r: Rules, pack: Known, start: int, last: int) -> None:
    """Fill cleared cells with the cards of the deal whose ``rng.stream`` is given; ``pack`` is room for them."""
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
        s[DEALT + seat] = hand
    dealt = r[SEATS] * r[HAND_SIZE]
    for place in range(dealt, size):
        s[TALON + place - dealt] = pack[place]
    s[TALON_SIZE] = size - dealt
    s[LAST_DEAL] = last
