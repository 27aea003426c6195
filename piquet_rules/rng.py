"""Chance as a pure function of numbers, so that a seed gives the same cards on every machine.

Nothing here keeps a state: a draw is named by (seed, deal, seat, decision). Only 32-bit results of
64-bit products are used, so that compiled and plain runs agree. What a deal starts from has 62 bits that depend on seed
and deal in two ways: the deals of one seed are not those of another, begun elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

_MASK = 0xFFFFFFFF
DEALER = 7
"""The "seat" whose decisions are the shuffle; players have the seats 0 to 3."""


def mix(x: int) -> int:
    """Scatter 32 bits over 32 bits, one to one."""
    x &= _MASK
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & _MASK
    x = ((x ^ (x >> 15)) * 0x846CA68B) & _MASK
    return x ^ (x >> 16)


def draw(seed: int, deal: int, seat: int, decision: int) -> int:
    """A number from 0 to 2³²−1 that depends on nothing but its arguments."""
    return drawn(stream(seed, deal), seat, decision)


def stream(seed: int, deal: int) -> int:
    """What all draws of one deal start from; seed and deal may have 63 bits."""
    return word(seed, deal, 0x9E3779B9) | word(seed, deal, 0x85EBCA6B) >> 2 << 32


def word(seed: int, deal: int, salt: int) -> int:
    """One of many ways to make 32 bits of a seed and a deal."""
    return mix(mix(mix(seed + salt) + (seed >> 32)) ^ mix(mix(deal - salt) + (deal >> 32)))


def drawn(start: int, seat: int, decision: int) -> int:
    """The draw of a decision in the deal whose ``stream`` this is."""
    return mix(mix((start & _MASK) + seat * 0x632BE59B + decision * 0x9E3779B1) + (start >> 32))


def below(number: int, limit: int) -> int:
    """Turn a draw into one of ``limit`` choices."""
    return (number * limit) >> 32


def shuffled(cards: Sequence[int], seed: int, deal: int) -> list[int]:
    """The pack in the order in which it is dealt."""
    pack = list(cards)
    for last in range(len(pack) - 1, 0, -1):
        other = below(draw(seed, deal, DEALER, last), last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack
