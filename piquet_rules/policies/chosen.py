"""One of the actions that the rules allow, by a number: cards of a hand, and sets of cards to lay out."""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.layout import BITS, DRAW_MAX, DRAW_MIN, HAND, MAY_DECLINE, SEAT, Known, Rules
from piquet_rules.kernel.opening import count_cards, fewest, most
from piquet_rules.rng import below


def card_at(r: Rules, cards: int, place: int) -> int:
    """The card at a place in a set, counted from the lowest card of the first suit."""
    card = 0
    for suit in range(4):
        held = cards >> suit * STRIDE & SUIT_MASK
        if place < r[BITS + held]:
            card = suit * STRIDE
            break
        place -= r[BITS + held]
    cards >>= card
    while place > 0 or cards & 1 == 0:
        place -= cards & 1
        cards >>= 1
        card += 1
    return card


def any_card(r: Rules, cards: int, chance: int) -> int:
    """Any card of a set, all equally likely."""
    return card_at(r, cards, below(chance, count_cards(r, cards)))


def any_exchange(k: Known, r: Rules, chance: int) -> int:
    """Any set of cards that may be laid out, all equally likely."""
    seat = k[SEAT]
    hand = k[HAND + seat]
    cards = count_cards(r, hand)
    low = fewest(k, r, r[DRAW_MIN + seat])
    high = most(k, r, r[DRAW_MAX + seat])
    none = 1 if r[MAY_DECLINE] > 0 and low > 0 else 0
    choices = none
    for size in range(low, high + 1):
        choices += ways(cards, size)
    place = below(chance, choices) - none
    if place < 0:
        return 0
    size = low
    while place >= ways(cards, size):
        place -= ways(cards, size)
        size += 1
    return combination(hand, cards, size, place)


def ways(cards: int, size: int) -> int:
    """In how many ways so many cards can be chosen."""
    found = 1
    for chosen in range(size):
        found = found * (cards - chosen) // (chosen + 1)
    return found


def combination(hand: int, cards: int, size: int, place: int) -> int:
    """Of all sets of so many cards of a hand that at a place in lexical order."""
    found = 0
    left = ways(cards, size)
    while size > 0:
        low = hand & -hand
        hand ^= low
        with_card = left * size // cards
        if place < with_card:
            found |= low
            left = with_card
            size -= 1
        else:
            place -= with_card
            left -= with_card
        cards -= 1
    return found
