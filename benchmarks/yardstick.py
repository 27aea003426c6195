"""The yardstick: what any program for two players must do at least, in the plainest Python.

Shuffle 32 cards, deal twelve to each, play 24 random legal cards (follow suit, the winner leads).
It counts no points and knows no rules of declaring. It is fixed: speeds are told as multiples of
it, so that machines and years can be compared. Do not make it faster.
"""

from __future__ import annotations

from random import choice, shuffle

SUIT_SIZE = 8
PACK_SIZE = 4 * SUIT_SIZE
HAND_SIZE = 12

DEALS_A_SECOND = 60_000
"""What it does on the machine for which the goals were stated: 3,000 deals a second are 0.05 of it."""


def yardstick(deals: int) -> int:
    """Play so many deals; returns their number."""
    pack = list(range(PACK_SIZE))
    for _ in range(deals):
        shuffle(pack)
        hands = [pack[:HAND_SIZE], pack[HAND_SIZE : 2 * HAND_SIZE]]
        leader = 0
        for _ in range(HAND_SIZE):
            led = choice(hands[leader])
            hands[leader].remove(led)
            other = hands[1 - leader]
            suit = led // SUIT_SIZE
            reply = choice([card for card in other if card // SUIT_SIZE == suit] or other)
            other.remove(reply)
            if reply // SUIT_SIZE == suit and reply > led:
                leader = 1 - leader
    return deals
