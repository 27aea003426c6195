"""Faults in the cards of a record: which card, where it stands, and where else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from piquet_rules.cards import SUITS, Card, CardError, Hand, Pack, hand_of, tokens
from piquet_rules.errors import Place, Problem, Related
from piquet_rules.record.model import SEATS
from piquet_rules.record.record import Record
from piquet_rules.record.source import Path

_MANY = 50
"""More faults of one text than this are not listed: nobody reads them, and each costs a search."""


class Spot(NamedTuple):
    """A word of a text of cards: its card (-1 if it is none), offset, width, and what is wrong with it."""

    card: Card
    offset: int
    width: int
    code: str = ""
    says: str = ""


def spots(pack: Pack, text: str, *, ordered: bool = False) -> Iterator[Spot]:
    """The cards of a text with their places, faulty ones included; ``ordered`` = no dotted suits."""
    if "." in text and not ordered:
        yield from _dotted(pack, text)
    else:
        for word, offset in tokens(text):
            yield _spot(pack, word, offset, len(word))


def _spot(pack: Pack, word: str, offset: int, width: int) -> Spot:
    try:
        return Spot(pack.card(word), offset, width)
    except CardError as error:
        known = "pack" in str(error)
        return Spot(-1, offset, width, "card-not-in-pack" if known else "unknown-card", str(error))


def _dotted(pack: Pack, text: str) -> Iterator[Spot]:
    suits = text.strip().split(".")
    offset = len(text) - len(text.lstrip())
    if len(suits) != len(SUITS):
        says = f"a dotted hand has four suits (spades.hearts.diamonds.clubs), here are {len(suits)}"
        yield Spot(-1, offset, len(text.strip()), "unknown-card", says)
        return
    for suit, ranks in zip(SUITS, suits, strict=True):
        for place, rank in enumerate("" if ranks == "-" else ranks):
            yield _spot(pack, rank + suit, offset + place, 1)
        offset += len(ranks) + 1


def _owner(path: Path) -> str:
    """How a text of cards is called: ``elder's hand``, ``the talon``, ``the play``."""
    section, name = path[0], path[-1]
    if section == "play" or name == "talon":
        return f"the {name}"
    if section == "exchange":
        return f"the cards that {name} laid out"
    return f"{path[1]}'s declaration" if section == "declare" else f"{name}'s hand"


class Faults:
    """The faults found so far in one record."""

    def __init__(self, record: Record, pack: Pack) -> None:
        self.record = record
        self.pack = pack
        self.found: list[Problem] = []

    def in_order(self) -> list[Problem]:
        """All of them, in the order of the text."""
        return sorted(self.found, key=lambda problem: (problem.place.line, problem.place.column))

    def _add(
        self, code: str, message: str, path: Path, at: Place | None = None, help: str = "", also: Place | None = None
    ) -> None:
        related = () if also is None else (Related(also, "it stands here too"),)
        self.found.append(self.record.problem(code, message, path, at=at, help=help, related=related))

    def _at(self, path: Path, spot: Spot) -> Place:
        return self.record.part_place(path, spot.offset, spot.width)

    def cards(self, path: Path, text: str, *, ordered: bool = False) -> tuple[Card, ...]:
        """The cards of a text that the quick way could not read, each once; what is wrong is noted."""
        good: dict[Card, Spot] = {}
        wrong = 0
        for spot in spots(self.pack, text, ordered=ordered):
            if spot.card >= 0 and spot.card not in good:
                good[spot.card] = spot
            elif wrong < _MANY:
                wrong += 1
                self._bad_word(path, spot, good)
        return tuple(good)

    def _bad_word(self, path: Path, spot: Spot, before: dict[Card, Spot]) -> None:
        at = self._at(path, spot)
        if spot.card < 0:
            ranks = " ".join(self.pack.ranks)
            self._add(
                spot.code,
                f"{spot.says}, in {_owner(path)}",
                path,
                at,
                f"a card is a rank ({ranks}) and a suit (S H D C)",
            )
        else:
            name = self.pack.name(spot.card)
            self._add(
                "card-twice",
                f"`{name}` stands twice in {_owner(path)}",
                path,
                at,
                also=self._at(path, before[spot.card]),
            )

    def seat_not_there(self, path: Path, name: str, seats: int) -> None:
        """A seat that this game does not have."""
        self._add("seat-not-in-game", f"`{name}` does not sit here: this game has {', '.join(SEATS[:seats])}", path)

    def seat_missing(self, section: str, name: str) -> None:
        """A seat whose cards are not given."""
        self._add(
            "seat-missing", f"the cards of {name} are missing", (section, name), help=f"add `{name}:` with its cards"
        )

    def size(self, path: Path, text: str, wanted: int, code: str) -> None:
        """A text with too many or too few cards; words that are no card count, for they were meant as one."""
        spotted = list(spots(self.pack, text, ordered=path[-1] == "talon"))
        if len(spotted) == wanted:
            return
        message = f"{_owner(path)} has {_cards(len(spotted))}, this game wants {wanted}"
        at = self._at(path, spotted[wanted]) if len(spotted) > wanted > 0 else None
        self._add(code, message, path, at, self._nowhere())

    def _nowhere(self) -> str:
        """Which cards of the pack a deal does not name, where that is a help."""
        if self.record.deal.deal is None:
            return ""
        named = {spot.card for _, spot in self._all("deal")}
        missing = [card for card in self.pack.cards if card not in named]
        return f"nobody has {self.pack.text(hand_of(missing))}" if 0 < len(missing) <= 8 else ""

    def _all(self, section: str) -> Iterator[tuple[Path, Spot]]:
        """Every word of the texts of a section, with the path of its text."""
        part = getattr(self.record.deal, section)
        for name in (*SEATS, "talon"):
            text = getattr(part, name, None)
            if text is not None and text != "none":
                for spot in spots(self.pack, text, ordered=name == "talon"):
                    yield (section, name), spot

    def overlaps(self) -> None:
        """Cards that stand in two hands, or in a hand and the talon."""
        first: dict[Card, tuple[Path, Spot]] = {}
        told: set[tuple[Card, Path]] = set()
        for path, spot in self._all("deal" if self.record.deal.deal else "hands"):
            other, spot_there = first.setdefault(spot.card, (path, spot))
            if spot.card >= 0 and other != path and (spot.card, path) not in told:
                told.add((spot.card, path))
                message = f"`{self.pack.name(spot.card)}` is in {_owner(path)} and in {_owner(other)}"
                also = self._at(other, spot_there)
                self._add("card-twice", message, path, self._at(path, spot), self._nowhere(), also)

    def missing(self, cards: Hand) -> None:
        """Cards of the pack that a whole deal does not name."""
        self._add(
            "cards-missing",
            f"no hand has {self.pack.text(cards)}, nor has the talon",
            ("deal",),
            self.record.place(("deal",), key=True),
        )

    def not_held(self, path: Path, text: str, held: Hand, says: str) -> None:
        """Cards laid out or played that are not there to be laid out or played.

        Where the cards dealt are faulty already, a card that stands nowhere is not held against it.
        """
        first = {spot.card: spot for spot in reversed(list(spots(self.pack, text, ordered=path == ("play",))))}
        for spot in sorted(first.values(), key=lambda spot: spot.offset):
            if spot.card < 0 or held >> spot.card & 1:
                continue
            there = self._where(spot.card, path[0])
            if there is not None or not self.found:
                where = f": it is in {_owner(there[0])}" if there else ""
                also = self._at(*there) if there else None
                self._add(
                    "card-not-held",
                    f"`{self.pack.name(spot.card)}` {says}{where}",
                    path,
                    self._at(path, spot),
                    also=also,
                )

    def _where(self, card: Card, asking: str | int) -> tuple[Path, Spot] | None:
        """Where a card stands: laid out (for the play), or else where it was dealt."""
        sections = ["exchange", "deal", "hands"] if asking == "play" else ["deal", "hands"]
        places = (place for section in sections for place in self._all(section))
        return next((place for place in places if place[1].card == card), None)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
