"""One of the actions that the rules allow, by a number: cards of a hand, and sets of cards to lay out."""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.layout import BITS, DRAW_MAX, DRAW_MIN, HAND, MAY_DECLINE, SEAT, Known, Rules
from piquet_rules.kernel.opening import count_cards, fewest, most
from piquet_rules.rng import below, mix


def card_at(r: Rules, cards: int, place: int) -> int:
    """The card at a place in a set, counted from the lowest card of the first suit."""
    suit = 0
    held = cards & SUIT_MASK
    while place >= r[BITS + held]:
        place -= r[BITS + held]
        suit += 1
        held = cards >> suit * STRIDE & SUIT_MASK
    for _ in range(place):
        held &= held - 1
    return suit * STRIDE + lowest(r, held)


def lowest(r: Rules, cards: int) -> int:
    """The height of the lowest card of a suit's."""
    return r[BITS + (cards & -cards) - 1]


def highest(r: Rules, cards: int) -> int:
    """The height of the highest card of a suit's."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    return r[BITS + cards] - 1


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
    least = ways(cards, low)
    choices = 1 if r[MAY_DECLINE] > 0 and low > 0 else 0
    declines = choices
    number = least
    for size in range(low, high + 1):
        choices += number
        number = number * (cards - size) // (size + 1)
    place = below(chance, choices) - declines
    if place < 0:
        return 0
    size = low
    number = least
    while place >= number:
        place -= number
        number = number * (cards - size) // (size + 1)
        size += 1
    return any_cards(hand, cards, size, chance)


def ways(cards: int, size: int) -> int:
    """In how many ways so many cards can be chosen."""
    found = 1
    for chosen in range(size):
        found = found * (cards - chosen) // (chosen + 1)
    return found


def any_cards(hand: int, cards: int, size: int, chance: int) -> int:
    """Any so many of the cards of a hand, each set equally likely: card by card, as often as there is still room."""
    found = 0
    while size > 0:
        low = hand & -hand
        hand ^= low
        chance = mix(chance + cards)
        if below(chance, cards) < size:
            found |= low
            size -= 1
        cards -= 1
    return found
