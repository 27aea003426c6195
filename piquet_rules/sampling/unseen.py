"""Which cards the other seat may hold, given all that a seat has seen, and hands drawn from them by chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from piquet_rules.cards import STRIDE, Card, Hand, cards_of, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.view import View
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.layout import CARDS_ONLY
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.rng import shuffled


@dataclass(frozen=True)
class Unseen:
    """What a seat knows of the other's hand after the exchange.

    ``sure`` are cards that are in it, ``pool`` those that may be; of ``seen``, cards of the talon that the seat has
    looked at, ``of_seen`` are in it. Of ``shown``, the other's hand as dealt if it was shown, ``kept`` are in it (-1:
    it was not shown, or nobody knows how many).
    """

    size: int
    sure: Hand
    pool: Hand
    seen: Hand
    of_seen: int
    shown: Hand
    kept: int

    @classmethod
    def of(cls, view: View, rules: CompiledRules) -> Unseen:
        """What a view tells."""
        seat = view.seats.index(view.seat)
        other, mine, theirs = 1 - seat, fallen(view, rules)[seat], fallen(view, rules)[1 - seat]
        sure = theirs
        for call in view.calls:
            sure |= call.scored[other] & CARDS_ONLY
        pool = rules.pack.full & ~(view.hand | mine | view.laid_out | view.seen_left | sure)
        seen = view.seen_left & ~sure
        gone = not_held(view, rules, pool | seen)
        shown, taken = view.blanks[other], view.exchanged[other]
        kept = rules.hand_size - taken if shown and taken >= 0 else -1
        return cls(rules.hand_size, sure, pool & ~gone, seen & ~gone, _of_seen(view, rules, sure), shown, kept)

    def hand(self, seed: int, number: int) -> Hand:
        """A hand that the other may have, all equally likely."""
        order = shuffled(list(cards_of(self.pool | self.seen)), seed, number)
        hand = self.sure | _first(order, self.seen, self.of_seen)
        if self.kept >= 0:
            hand |= _first(order, self.shown & self.pool, self.kept - (hand & self.shown).bit_count())
        pool = self.pool & ~self.shown if self.kept >= 0 else self.pool
        return hand | _first(order, pool, self.size - hand.bit_count())


def _first(order: list[int], among: Hand, number: int) -> Hand:
    """So many cards of a set, as they stand in an order."""
    found = [card for card in order if among >> card & 1]
    return hand_of(found[: max(0, number)])


class Fell(NamedTuple):
    """A card as it fell: by which seat, and the card led to which it was played (-1: it was led itself)."""

    seat: int
    card: Card
    led: Card


def falls(view: View, rules: CompiledRules) -> Iterator[Fell]:
    """The cards in the order in which they were played."""
    seat, led = rules.table[at.LEADER], -1
    for card in view.played:
        yield Fell(seat, card, led)
        if led < 0:
            led, seat = card, 1 - seat
        else:
            takes = card > led and card // STRIDE == led // STRIDE
            seat, led = (seat if takes else 1 - seat), -1


def fallen(view: View, rules: CompiledRules) -> tuple[Hand, Hand]:
    """The cards that each seat has played."""
    hands = [0, 0]
    for fell in falls(view, rules):
        hands[fell.seat] |= 1 << fell.card
    return hands[0], hands[1]


def not_held(view: View, rules: CompiledRules, cards: Hand) -> Hand:
    """Which of these cards the other seat can't hold: beside one of them a card that it followed with was forbidden."""
    other = 1 - view.seats.index(view.seat)
    cells, gone = [0] * at.STATE_SIZE, 0
    cells[at.TURN], cells[at.TRICK_SIZE] = other, 1
    for fell in falls(view, rules):
        if fell.seat != other or fell.led < 0:
            continue
        cells[at.BEST_CARD] = fell.led
        for card in cards_of(cards & ~gone):
            cells[at.HAND + other] = 1 << fell.card | 1 << card
            if not legal_cards(cells, rules.table) >> fell.card & 1:
                gone |= 1 << card
    return gone


def _of_seen(view: View, rules: CompiledRules, sure: Hand) -> int:
    """How many of the cards seen in the talon the other took, beside those that are sure anyway."""
    seat = view.seats.index(view.seat)
    mine, theirs = view.exchanged[seat], view.exchanged[1 - seat]
    seen = view.seen_left.bit_count()
    if not seen or mine < 0 or theirs < 0:
        return 0
    left = rules.talon_size - mine - theirs
    first = seat == rules.table[at.FIRST_DRAW] and rules.table[at.LOOK]
    looked = min(rules.table[at.DRAW_MAX + seat], rules.talon_size) - mine if first else 0
    taken = min(seen, theirs) if seen <= looked else seen - left
    return max(0, taken - (view.seen_left & sure).bit_count())
