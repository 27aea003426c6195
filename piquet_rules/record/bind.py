"""Turns the card texts of a record into integers of one pack, once for each pack and table size.

Whatever rules a variant has besides (what may be exchanged, declared, played) is the engine's to
judge; here a fault is one that any variant of that pack would find. ``faults`` says where it stands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from piquet_rules.cards import SUIT_NAMES, Card, Hand, Pack, hand_of
from piquet_rules.errors import RecordError
from piquet_rules.kernel.layout import VOID
from piquet_rules.record.faults import Faults
from piquet_rules.record.model import CATEGORIES, NOUGHT, SEATS, DealRecord, Hands, SeatDeclares
from piquet_rules.record.record import Record
from piquet_rules.record.source import Path


class SuitNamed(NamedTuple):
    """A point declared by its suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""

    suit: int


Declared = None | SuitNamed | tuple[Hand, ...]
"""Everything held, a suit, or one set of cards a combination (none = sunk); a void suit is its bit, or ANY_VOID."""

ANY_VOID: Hand = VOID << len(SUIT_NAMES) + 1
"""A void suit that a record calls: which one, only the hand can tell."""

SeatDeclared = tuple[Declared, Declared, Declared]
"""What a seat declares as point, sequence and set."""

EVERYTHING: SeatDeclared = (None, None, None)


class BoundDeal(NamedTuple):
    """One deal in numbers; seats stand in the order elder, younger, third, fourth.

    ``dealt`` and ``talon`` (top card first) are the cards as dealt, ``hands`` those after the
    exchange: one of ``dealt`` and ``hands`` is None. ``exchange`` has the cards that a seat laid out,
    0 for `none`, None where it is not stated. ``blanche`` has how often each seat showed carte
    blanche, None if the record does not say. ``announce`` and ``concede`` are seats, -1 for nobody.
    """

    dealt: tuple[Hand, ...] | None
    talon: tuple[Card, ...]
    exchange: tuple[Hand | None, ...]
    hands: tuple[Hand, ...] | None
    blanche: tuple[int, ...] | None
    declare: tuple[SeatDeclared, ...]
    announce: int
    leftover: bool | None
    concede: int
    play: tuple[Card, ...] | None


def bind(record: Record, pack: Pack, seats: int, hand: int, talon: int) -> BoundDeal:
    """The deal of a record in numbers of the pack, for a game of so many seats, cards a hand and in the talon.

    The answer is kept on the record. Raises RecordError with every fault of the cards, each at the
    place where the card stands; TypeError for a partie (bind its ``deals``).
    """
    key = (pack.ranks, seats, hand, talon)
    found: BoundDeal | None = record.bound.get(key)
    if found is None:
        found = record.bound[key] = _Binder(record, pack, seats, hand, talon).bound()
    return found


@lru_cache(maxsize=16)
def _numbers(ranks: tuple[str, ...]) -> dict[str, Card]:
    """The usual spellings of every card; the others go the long way through the pack."""
    pack = Pack(ranks)
    usual = {pack.name(card): card for card in pack.cards}
    return usual | {name.lower(): card for name, card in usual.items()}


@lru_cache(maxsize=16)
def _bits(ranks: tuple[str, ...]) -> dict[str, Hand]:
    return {name: 1 << card for name, card in _numbers(ranks).items()}


class _Binder:
    """The work on one record: cards are looked up in tables, faults are collected beside."""

    def __init__(self, record: Record, pack: Pack, seats: int, hand: int, talon: int) -> None:
        self.deal: DealRecord = record.deal
        self.pack = pack
        self.seats = seats
        self.size = hand
        self.talon_size = talon
        self.numbers = _numbers(pack.ranks)
        self.bits = _bits(pack.ranks)
        self.faults = Faults(record, pack)

    def bound(self) -> BoundDeal:
        """Everything in numbers; raises RecordError with all faults, in the order of the text."""
        deal = self.deal
        dealt = self._hands(deal.deal, "deal") if deal.deal else None
        hands = self._hands(deal.hands, "hands") if deal.hands else None
        talon = self._talon(deal.deal.talon) if deal.deal else ()
        self._apart(dealt or hands or (), talon)
        exchange = self._exchange(dealt)
        bound = BoundDeal(
            dealt, talon, exchange, hands, self._blanche(), self._declare(),
            self._seat(deal.announce.capot if deal.announce else None, ("announce", "capot")),
            None if deal.leftover is None else deal.leftover == "shown",
            self._seat(deal.concede, ("concede",)),
            self._play(dealt, talon, exchange, hands),
        )  # fmt: skip
        if self.faults.found:
            raise RecordError(self.faults.in_order())
        return bound

    # Texts of cards

    def _hand(self, path: Path, text: str) -> Hand:
        try:
            words = text.split()
            # A sum of different powers of two has as many ones as terms; a card twice has fewer.
            hand = sum(map(self.bits.__getitem__, words))
        except KeyError:
            return hand_of(self.faults.cards(path, text))
        return hand if hand.bit_count() == len(words) else hand_of(self.faults.cards(path, text))

    def _row(self, path: Path, text: str) -> tuple[Card, ...]:
        try:
            row = tuple(map(self.numbers.__getitem__, text.split()))
        except KeyError:
            return self.faults.cards(path, text, ordered=True)
        return row if len(set(row)) == len(row) else self.faults.cards(path, text, ordered=True)

    # The deal

    def _hands(self, hands: Hands, section: str) -> tuple[Hand, ...]:
        found = []
        for seat, name in enumerate(SEATS):
            text = getattr(hands, name)
            if seat >= self.seats:
                self._absent((section, name), name, text)
            elif text is None:
                self.faults.seat_missing(section, name)
            else:
                found.append(self._dealt((section, name), text))
        return tuple(found)

    def _dealt(self, path: Path, text: str) -> Hand:
        before = len(self.faults.found)
        hand = self._hand(path, text)
        if hand.bit_count() != self.size or len(self.faults.found) > before:
            self.faults.size(path, text, self.size, "hand-size")
        return hand

    def _talon(self, text: str | None) -> tuple[Card, ...]:
        before = len(self.faults.found)
        talon = () if text is None else self._row(("deal", "talon"), text)
        if len(talon) != self.talon_size or len(self.faults.found) > before:
            self.faults.size(("deal", "talon"), text or "", self.talon_size, "talon-size")
        return talon

    def _apart(self, hands: tuple[Hand, ...], talon: tuple[Card, ...]) -> None:
        stacks = (*hands, hand_of(talon))
        together = 0
        for stack in stacks:
            if together & stack:
                self.faults.overlaps()
                return
            together |= stack
        if self.deal.deal and together != self.pack.full and not self.faults.found:
            self.faults.missing(self.pack.full & ~together)

    def _exchange(self, dealt: tuple[Hand, ...] | None) -> tuple[Hand | None, ...]:
        stated = self.deal.exchange
        if stated is None:
            return (None,) * self.seats
        laid: list[Hand | None] = []
        for seat, name in enumerate(SEATS):
            text = getattr(stated, name)
            if seat >= self.seats:
                self._absent(("exchange", name), name, text)
            else:
                laid.append(self._laid(name, text))
                if text and dealt and len(dealt) == self.seats and (laid[-1] or 0) & ~dealt[seat]:
                    self.faults.not_held(("exchange", name), text, dealt[seat], f"was not dealt to {name}")
        return tuple(laid)

    def _laid(self, name: str, text: str | None) -> Hand | None:
        if text is None or text == "none":
            return None if text is None else 0
        return self._hand(("exchange", name), text)

    def _play(
        self,
        dealt: tuple[Hand, ...] | None,
        talon: tuple[Card, ...],
        exchange: tuple[Hand | None, ...],
        hands: tuple[Hand, ...] | None,
    ) -> tuple[Card, ...] | None:
        text = self.deal.play
        if text is None:
            return None
        row = self._row(("play",), text)
        held = self._held(dealt or hands or (), talon, exchange)
        # Faults in the deal or the exchange leave open who could have played what.
        if hand_of(row) & ~held and not self.faults.found:
            self.faults.not_held(
                ("play",), text, held, "is in no hand after the exchange" if dealt else "is in no hand"
            )
        return row

    def _held(self, hands: tuple[Hand, ...], talon: tuple[Card, ...], exchange: tuple[Hand | None, ...]) -> Hand:
        """What the players hold together after the exchange; while that is open, every card they may hold."""
        held = 0
        laid = 0
        for hand in hands:
            held |= hand
        for cards in exchange:
            laid |= cards or 0
        drawn = talon[: laid.bit_count()] if None not in exchange else talon
        return (held & ~laid) | hand_of(drawn)

    # Words beside the cards

    def _absent(self, path: Path, name: str, stated: object) -> None:
        if stated is not None:
            self.faults.seat_not_there(path, name, self.seats)

    def _seat(self, name: str | None, path: Path) -> int:
        if name is None:
            return -1
        seat = SEATS.index(name)
        if seat >= self.seats:
            self.faults.seat_not_there(path, name, self.seats)
        return seat

    def _blanche(self) -> tuple[int, ...] | None:
        shown = self.deal.carte_blanche
        if shown is None or shown == "none":
            return None if shown is None else (0,) * self.seats
        for number, name in enumerate(shown):
            self._seat(name, ("carte_blanche", number))
        return tuple(shown.count(name) for name in SEATS[: self.seats])

    def _declare(self) -> tuple[SeatDeclared, ...]:
        declares = self.deal.declare
        if declares is None:
            return (EVERYTHING,) * self.seats
        for name in SEATS[self.seats :]:
            self._absent(("declare", name), name, getattr(declares, name))
        return tuple(self._seat_declares(name, getattr(declares, name)) for name in SEATS[: self.seats])

    def _seat_declares(self, name: str, stated: SeatDeclares | None) -> SeatDeclared:
        if stated is None:
            return EVERYTHING
        point, sequence, set_ = (
            self._declared(("declare", name, category), getattr(stated, category)) for category in CATEGORIES
        )
        return point, sequence, set_

    def _declared(self, path: Path, stated: str | tuple[str, ...] | None) -> Declared:
        if stated is None or stated == "all":
            return None
        if stated == "none":
            return ()
        if stated == NOUGHT:
            return (ANY_VOID,)
        if isinstance(stated, str):
            return SuitNamed(SUIT_NAMES.index(stated))
        return tuple(
            ANY_VOID if text == NOUGHT else self._hand((*path, number), text) for number, text in enumerate(stated)
        )
