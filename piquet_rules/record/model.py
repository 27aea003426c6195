"""What a record may say: a deal, or a partie of deals, as frozen models.

Cards stay texts here; only ``bind`` reads them, because only a pack knows its cards. What the words
of one record mean together (a deal and hands at once, ...) is judged in ``shape``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, TypeAdapter
from pydantic_core import PydanticCustomError

from piquet_rules.cards import SUIT_NAMES

SEATS = ("elder", "younger", "third", "fourth")
CATEGORIES = ("point", "sequence", "set")
Seat = Literal["elder", "younger", "third", "fourth"]

_WORDS = ("all", "none")
NOUGHT = "nought"
"""The word for a void suit among declarations."""


def _texts(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list | tuple) and all(isinstance(item, str) and item.strip() for item in value):
        return tuple(value)
    return None


def _declared(value: object) -> object:
    texts = _texts(value)
    if texts:
        return texts
    if isinstance(value, str) and value in _WORDS:
        return value
    raise PydanticCustomError("bad-declaration", "takes `all`, `none` or a list of texts, one a combination")


def _declared_point(value: object) -> object:
    if isinstance(value, str) and value in SUIT_NAMES:
        return value
    texts = _texts(value)
    if (texts and len(texts) == 1) or value in (*_WORDS, NOUGHT):
        return texts or value
    raise PydanticCustomError("bad-declaration", "takes `all`, `none`, a suit or a list with the cards of one suit")


def _blanche(value: object) -> object:
    texts = _texts(value)
    if value == "none" or (texts and all(text in SEATS for text in texts)):
        return texts or value
    raise PydanticCustomError("bad-carte-blanche", "takes `none` or a list of the seats that showed it, as `[elder]`")


def _cards(value: object) -> object:
    if isinstance(value, str) and value.strip():
        return value
    raise PydanticCustomError("not-cards", "takes cards in one text, as `AS KS 9H`")


Cards = Annotated[str, BeforeValidator(_cards)]
Declaration = Annotated[str | tuple[str, ...], BeforeValidator(_declared)]
PointDeclaration = Annotated[str | tuple[str, ...], BeforeValidator(_declared_point)]
Shown = Annotated[Literal["none"] | tuple[Seat, ...], BeforeValidator(_blanche)]
Name = Annotated[str, Field(min_length=1, max_length=100)]
Points = Annotated[int, Field(ge=0, le=100_000)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class Hands(_Part):
    """The hands after the exchange, one text of cards a seat."""

    elder: Cards = Field(description="Cards of the non-dealer, in any order.")
    younger: Cards = Field(description="Cards of the dealer.")
    third: Cards | None = Field(None, description="Cards of the third seat, where there is one.")
    fourth: Cards | None = Field(None, description="Cards of the fourth seat, where there is one.")


class Dealt(Hands):
    """The cards as dealt: a text a seat, and the talon."""

    talon: Cards | None = Field(None, description="The talon, its top card first.")


class Exchange(_Part):
    """What each seat laid out: a text of cards, or `none`; left out, the record stops there."""

    elder: Cards | None = Field(None, description="Cards that elder laid out, or `none`.")
    younger: Cards | None = Field(None, description="Cards that younger laid out, or `none`.")
    third: Cards | None = Field(None, description="Cards that the third seat laid out, or `none`.")
    fourth: Cards | None = Field(None, description="Cards that the fourth seat laid out, or `none`.")


class SeatDeclares(_Part):
    """What one seat declares; a category left out stands for everything held."""

    point: PointDeclaration | None = Field(
        None, description="`all`, `none` (sunk), a suit, `nought` (a void suit), or a list with one text of cards."
    )
    sequence: Declaration | None = Field(
        None, description="`all`, `none`, or a list of texts of cards or `nought` (a void suit), one a sequence."
    )
    set: Declaration | None = Field(None, description="`all`, `none`, or a list of texts of cards, one a set.")


class Declares(_Part):
    """What each seat declares; a seat left out declares everything it holds."""

    elder: SeatDeclares | None = Field(None, description="Declarations of elder.")
    younger: SeatDeclares | None = Field(None, description="Declarations of younger.")
    third: SeatDeclares | None = Field(None, description="Declarations of the third seat.")
    fourth: SeatDeclares | None = Field(None, description="Declarations of the fourth seat.")


class Announces(_Part):
    """What was announced before the first lead."""

    capot: Seat | None = Field(None, description="The seat that announced that it will win every trick.")


class DealRecord(_Part):
    """One deal: the cards dealt or the hands after the exchange, and what the players did.

    Inside a partie a deal may instead be a plain ``score``.
    """

    variant: Name | None = Field(None, description="Id or path of the rules that the deal was played under.")
    deal: Dealt | None = Field(None, description="The cards as dealt.")
    exchange: Exchange | None = Field(None, description="What was laid out; left out, the record stops there.")
    hands: Hands | None = Field(None, description="The hands after the exchange, instead of `deal` and `exchange`.")
    carte_blanche: Shown | None = Field(
        None, description="Seats that showed carte blanche (twice = again after the exchange), or `none`."
    )
    declare: Declares | None = Field(None, description="Declarations; left out, everything held is declared.")
    announce: Announces | None = Field(None, description="What was announced before the first lead.")
    leftover: Literal["shown", "hidden"] | None = Field(None, description="What became of the cards left in the talon.")
    concede: Seat | None = Field(None, description="The seat that gave up, where the variant allows it.")
    score: dict[Name, Points] | None = Field(None, description="In a partie: points of each player, instead of cards.")
    dealer: Name | None = Field(None, description="In a partie: the player who dealt; must agree with the rotation.")
    fingerprint: Name | None = Field(None, description="Fingerprint of the rules that the deal was played under.")
    rules: dict[Name, dict[Name, JsonValue]] | None = Field(
        None, description="The merged rules that the deal was played under: slot, then key, then value."
    )
    packages: dict[Name, Name] | None = Field(
        None, description="Kinds of rules of other packages that were played, each with its package and version."
    )
    play: Cards | None = Field(None, description="The cards in the order in which they fell.")


class PartieRecord(_Part):
    """A partie: its players and its deals in their order."""

    variant: Name | None = Field(None, description="Id or path of the rules that the partie was played under.")
    players: tuple[Name, ...] = Field(
        min_length=2, max_length=len(SEATS), description="Names: the first dealer, then the others in their order."
    )
    deals: tuple[DealRecord, ...] = Field(min_length=1, description="The deals: records of cards, or plain scores.")
    carry: int | None = Field(None, ge=1, le=100, description="Factor of a refet carried in from the partie before.")
    fingerprint: Name | None = Field(None, description="Fingerprint of the rules that the partie was played under.")
    rules: dict[Name, dict[Name, JsonValue]] | None = Field(
        None, description="The merged rules that the partie was played under: slot, then key, then value."
    )
    packages: dict[Name, Name] | None = Field(
        None, description="Kinds of rules of other packages that were played, each with its package and version."
    )


AnyRecord = DealRecord | PartieRecord


def schema() -> dict[str, Any]:
    """JSON Schema of a record: one deal, or a partie."""
    adapter: TypeAdapter[Any] = TypeAdapter(AnyRecord)
    return adapter.json_schema() | {"title": "Record"}


def plain(model: BaseModel) -> dict[str, Any]:
    """The JSON values of a record, what is left out left out, in the order in which records are written."""
    return model.model_dump(mode="json", exclude_none=True)
