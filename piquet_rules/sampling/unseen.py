"""Which cards the other seat may hold, given all that a seat has seen, and hands drawn from them by chance."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_rules.cards import STRIDE, Hand, cards_of, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.view import View
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.layout import CARDS_ONLY
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
        shown, taken = view.blanks[other], view.exchanged[other]
        kept = rules.hand_size - taken if shown and taken >= 0 else -1
        return cls(rules.hand_size, sure, pool, view.seen_left & ~sure, _of_seen(view, rules, sure), shown, kept)

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


def fallen(view: View, rules: CompiledRules) -> tuple[Hand, Hand]:
    """The cards that each seat has played."""
    hands = [0, 0]
    seat, led, best = rules.table[at.LEADER], -1, 0
    for card in view.played:
        hands[seat] |= 1 << card
        if led < 0:
            led, best, seat = seat, card, 1 - seat
        else:
            takes = card > best and card // STRIDE == best // STRIDE
            seat, led = (seat if takes else led), -1
    return hands[0], hands[1]


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
