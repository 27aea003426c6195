"""Writes records: the canonical record of a deal in numbers, as YAML in the usual layout or as one line of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from piquet_rules.cards import SUIT_NAMES, Hand, Pack
from piquet_rules.kernel.layout import VOID
from piquet_rules.record.bind import EVERYTHING, BoundDeal, Declared, SuitNamed
from piquet_rules.record.model import CATEGORIES, NOUGHT, SEATS, DealRecord, PartieRecord, plain

_BLOCKS = ("deal", "exchange", "hands", "declare")
_CARDS = re.compile(r"(?:[AKQJT6-9][SHDC])(?: [AKQJT6-9][SHDC])*")
_WORD = re.compile(r"[a-z]+(?:[-_ ][a-z]+)*")
_SWITCHES = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null"])


def canonical(bound: BoundDeal, pack: Pack, variant: str | None = None) -> DealRecord:
    """The record of a deal in numbers, with nothing left to be understood that the numbers say.

    Declarations that ``bound`` spells out are spelled out; cards stand suit by suit, high to low.
    """
    seats = SEATS[: len(bound.exchange)]
    hands = _texts(seats, bound.hands, pack)
    dealt = _texts(seats, bound.dealt, pack)
    if dealt and bound.talon:
        dealt["talon"] = _row(bound.talon, pack)
    words = {
        "variant": variant,
        "deal": dealt,
        "exchange": _exchange(seats, bound.exchange, pack),
        "hands": hands,
        "carte_blanche": _blanche(seats, bound.blanche),
        "declare": _declare(seats, bound, pack),
        "announce": {"capot": SEATS[bound.announce]} if bound.announce >= 0 else None,
        "leftover": None if bound.leftover is None else ("shown" if bound.leftover else "hidden"),
        "concede": SEATS[bound.concede] if bound.concede >= 0 else None,
        "play": _row(bound.play, pack) if bound.play else None,
    }
    return DealRecord.model_validate_json(json.dumps({word: value for word, value in words.items() if value}))


def _texts(seats: tuple[str, ...], hands: tuple[Hand, ...] | None, pack: Pack) -> dict[str, str]:
    return {seat: pack.text(hand) for seat, hand in zip(seats, hands or (), strict=False)}


def _row(cards: tuple[int, ...], pack: Pack) -> str:
    return " ".join(pack.name(card) for card in cards)


def _exchange(seats: tuple[str, ...], exchange: tuple[Hand | None, ...], pack: Pack) -> dict[str, str]:
    stated = zip(seats, exchange, strict=True)
    return {seat: pack.text(laid) or "none" for seat, laid in stated if laid is not None}


def _blanche(seats: tuple[str, ...], shown: tuple[int, ...] | None) -> str | list[str] | None:
    if shown is None:
        return None
    return [seat for seat, times in zip(seats, shown, strict=True) for _ in range(times)] or "none"


def _declare(seats: tuple[str, ...], bound: BoundDeal, pack: Pack) -> dict[str, dict[str, Any]]:
    return {
        seat: {name: _declared(item, pack) for name, item in zip(CATEGORIES, stated, strict=True) if item is not None}
        for seat, stated in zip(seats, bound.declare, strict=True)
        if stated != EVERYTHING
    }


def _declared(declared: Declared, pack: Pack) -> str | list[str]:
    if isinstance(declared, SuitNamed):
        return SUIT_NAMES[declared.suit]
    return [NOUGHT if cards >= VOID else pack.text(cards) for cards in declared or ()] or "none"


def to_json_line(record: DealRecord | PartieRecord) -> str:
    """The record on one line of JSON, without the end of the line."""
    return json.dumps(plain(record), ensure_ascii=False, separators=(",", ":"))


def to_yaml(record: DealRecord | PartieRecord) -> str:
    """The record as a document of YAML: sections of cards in lines of their own, ends with a new line."""
    return "".join(line + "\n" for line in _lines(plain(record)))


def _lines(words: Mapping[str, Any]) -> Iterator[str]:
    for word, value in words.items():
        if word == "deals":
            yield "deals:"
            for deal in value:
                yield from _item(list(_lines(deal)))
        elif word in _BLOCKS:
            yield f"{word}:"
            yield from _block(value)
        else:
            yield f"{word}: {_flow(value)}"


def _item(lines: list[str]) -> Iterator[str]:
    yield f"  - {lines[0]}"
    yield from (f"    {line}" for line in lines[1:])


def _block(section: Mapping[str, Any]) -> Iterator[str]:
    width = max(map(len, section)) + 1
    for name, value in section.items():
        yield f"  {name + ':':<{width}} {_flow(value)}"


def _flow(value: Any) -> str:
    """A value on one line; a text stands plain only where every reader takes it for a text."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(str(key))}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and (_CARDS.fullmatch(value) or (_WORD.fullmatch(value) and value not in _SWITCHES)):
        return value
    return json.dumps(value, ensure_ascii=not str(value).isprintable())
