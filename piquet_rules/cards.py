"""Cards as numbers, hands as integer sets, and their friendly faces.

A card is ``suit * STRIDE + height``: suits in the order spades, hearts, diamonds, clubs; the height
counts from 0 for the lowest rank of the pack. A hand is an int with one bit a card, so that a suit
of a hand is ``hand >> suit * STRIDE & SUIT_MASK``. The stride is wide enough for nine ranks; which
ranks there are, and in which order, only the pack knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

STRIDE = 9
SUIT_MASK = (1 << STRIDE) - 1
SUITS = "SHDC"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
ALL_RANKS = "AKQJT9876"

RANK_NAMES = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten",
    "9": "nine", "8": "eight", "7": "seven", "6": "six",
}  # fmt: skip
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}

Card = int
Hand = int


class CardError(ValueError):
    """A text that is no card or no hand of the pack.

    ``token`` is the part that was not understood; ``offset`` its place in the text, from 0.
    """

    def __init__(self, message: str, token: str, offset: int = 0) -> None:
        super().__init__(message)
        self.token = token
        self.offset = offset


def cards_of(hand: Hand) -> Iterator[Card]:
    """The cards of a hand, from the lowest number up."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def hand_of(cards: Iterable[Card]) -> Hand:
    """The set of these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


@dataclass(frozen=True)
class Pack:
    """The ranks of a pack, high to low, and all that follows from them."""

    ranks: tuple[str, ...]

    @cached_property
    def heights(self) -> dict[str, int]:
        """Rank letter → height."""
        return {rank: height for height, rank in enumerate(reversed(self.ranks))}

    @cached_property
    def size(self) -> int:
        """Number of cards."""
        return len(self.ranks) * len(SUITS)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards, suit by suit, low to high."""
        return tuple(suit * STRIDE + h for suit in range(len(SUITS)) for h in range(len(self.ranks)))

    @cached_property
    def full(self) -> Hand:
        """All cards as a set."""
        return hand_of(self.cards)

    @cached_property
    def _names(self) -> dict[Card, str]:
        return {suit * STRIDE + h: rank + SUITS[suit] for suit in range(len(SUITS)) for rank, h in self.heights.items()}

    @cached_property
    def _numbers(self) -> dict[str, Card]:
        return {name: card for card, name in self._names.items()}

    def name(self, card: Card) -> str:
        """Rank then suit, as ``AS``."""
        return self._names[card]

    def rank(self, card: Card) -> str:
        """The rank letter of a card."""
        return self._names[card][0]

    def card(self, text: str) -> Card:
        """Read one card: ``AS``, ``as``, ``SA``, ``10S``, ``A♠``.

        Raises CardError where the text is no card of this pack.
        """
        plain = "".join(_SIGNS.get(c, c) for c in text.replace("\ufe0f", "")).upper().replace("10", "T")
        for name in (plain, plain[::-1]):
            if name in self._numbers and len(plain) == 2:
                return self._numbers[name]
        raise CardError(self._complaint(text, plain), text)

    def _complaint(self, text: str, plain: str) -> str:
        shown = text if len(text) <= 20 else text[:20] + "…"
        if len(plain) == 2 and any(n[0] in ALL_RANKS and n[1] in SUITS for n in (plain, plain[::-1])):
            return f"`{shown}` is not in a pack of {self.size} cards ({' '.join(self.ranks)})"
        return f"`{shown}` is not a card"

    def play(self, text: str) -> tuple[Card, ...]:
        """Read cards separated by spaces or commas, in their order; a card twice is an error."""
        return self._read(text)

    def hand(self, text: str) -> Hand:
        """Read a hand: cards, or four dotted suits as ``AKQ.T98.-.7`` (spades first)."""
        return hand_of(self._read(text) if "." not in text else self._read_dotted(text))

    def _read(self, text: str) -> tuple[Card, ...]:
        found: list[Card] = []
        for token, offset in tokens(text):
            found.append(self._read_one(token, offset, found))
        return tuple(found)

    def _read_one(self, token: str, offset: int, before: list[Card]) -> Card:
        try:
            card = self.card(token)
        except CardError as error:
            raise CardError(str(error), token, offset) from None
        if card in before:
            raise CardError(f"`{self.name(card)}` is named twice", token, offset)
        return card

    def _read_dotted(self, text: str) -> tuple[Card, ...]:
        suits = text.strip().split(".")
        if len(suits) != len(SUITS):
            raise CardError(f"a dotted hand has four suits (spades.hearts.diamonds.clubs), here are {len(suits)}", text)
        found: list[Card] = []
        offset = len(text) - len(text.lstrip())
        for letter, ranks in zip(SUITS, suits, strict=True):
            for place, rank in enumerate("" if ranks == "-" else ranks):
                try:
                    found.append(self._read_one(rank + letter, offset + place, found))
                except CardError as error:
                    raise CardError(str(error), rank, offset + place) from None
            offset += len(ranks) + 1
        return tuple(found)

    def text(self, hand: Hand) -> str:
        """Cards of a hand, suit by suit, high to low: ``AS KS 9H``."""
        return " ".join(self._names[card] for card in self.sorted(hand))

    def sorted(self, hand: Hand) -> list[Card]:
        """Cards suit by suit, high to low."""
        return sorted(cards_of(hand), key=lambda card: (card // STRIDE, -card))


def tokens(text: str) -> Iterator[tuple[str, int]]:
    """The words of a list of cards, each with its offset."""
    start = None
    for place, letter in enumerate(text + " "):
        if letter.isspace() or letter == ",":
            if start is not None:
                yield text[start:place], start
                start = None
        elif start is None:
            start = place
