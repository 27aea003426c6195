"""States as JSON: every cell by name, cards as text, and back without loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from piquet_rules.cards import Card, Pack
from piquet_rules.compiled import CATEGORY_NAMES, SEAT_NAMES
from piquet_rules.engine.called import called_from, called_text
from piquet_rules.kernel import layout as at


class _Cells(NamedTuple):
    """A stretch of cells: what each is (``number``, ``cards``, ``card``, ``packed``), and how they are labelled."""

    start: int
    size: int
    form: str
    labels: tuple[str, ...] | None = None


_NAMES = {
    at.PHASE: "phase", at.TURN: "turn", at.SPOKEN: "spoken", at.CATEGORY: "category", at.ROWS: "rows",
    at.TALON_SIZE: "talon_size", at.TALON_NEXT: "talon_next", at.LAST_DEAL: "last_deal", at.ANNOUNCED: "announced",
    at.LEFTOVER: "leftover", at.CONCEDED: "conceded", at.LED_BY: "led_by", at.TRICK_SIZE: "trick_size",
    at.BEST_CARD: "best_card", at.BEST_SEAT: "best_seat", at.TRICKS_DONE: "tricks_done",
    at.CARDS_PLAYED: "cards_played", at.COUNTED: "counted",
}  # fmt: skip
_BY_SEAT = {
    "hands": (at.HAND, "cards"), "dealt": (at.DEALT, "cards"), "laid_out": (at.LAID_OUT, "cards"),
    "taken": (at.TAKEN, "number"), "blank": (at.BLANK, "number"), "covered": (at.COVERED, "cards"),
    "won": (at.WON, "number"), "score": (at.SCORE, "number"), "helping": (at.HELPING, "number"),
    "bonus": (at.BONUS, "number"),
}  # fmt: skip
_SEAT_AND_CATEGORY = tuple(f"{seat}.{category}" for seat in SEAT_NAMES for category in CATEGORY_NAMES)
_FIELDS: dict[str, _Cells] = {
    **{name: _Cells(cell, 1, "number") for cell, name in _NAMES.items()},
    **{name: _Cells(start, at.MOST_SEATS, form, SEAT_NAMES) for name, (start, form) in _BY_SEAT.items()},
    "reckoned": _Cells(at.RECKONED, at.MOST_SEATS * at.RANKS_OF_RECKONING, "number"),
    "declared": _Cells(at.DECLARED, at.MOST_SEATS * at.CATEGORIES, "cards", _SEAT_AND_CATEGORY),
    "winner": _Cells(at.WINNER, at.CATEGORIES, "number", CATEGORY_NAMES),
    "reply": _Cells(at.REPLY, at.CATEGORIES, "number", CATEGORY_NAMES),
    "talon": _Cells(at.TALON, at.MOST_TALON, "card"),
    "played": _Cells(at.PLAYED, at.PLAYED_CELLS, "packed"),
}


def cards_played(cells: Sequence[int]) -> tuple[Card, ...]:
    """The cards of a state in the order in which they fell."""
    places = (divmod(number, at.CARDS_IN_A_CELL) for number in range(cells[at.CARDS_PLAYED]))
    return tuple(cells[at.PLAYED + cell] >> place * at.CARD_BITS & _CARD for cell, place in places)


def _packed(cards: Sequence[Card]) -> list[int]:
    cells = [0] * at.PLAYED_CELLS
    for number, card in enumerate(cards):
        cell, place = divmod(number, at.CARDS_IN_A_CELL)
        cells[cell] |= card << place * at.CARD_BITS
    return cells


_CARD = (1 << at.CARD_BITS) - 1


def state_to_json(cells: Sequence[int], pack: Pack) -> dict[str, Any]:
    """All cells of a state by name; hands and rows of cards as text."""
    return {name: _write(cells, field, pack) for name, field in _FIELDS.items()}


def _write(cells: Sequence[int], field: _Cells, pack: Pack) -> Any:
    values = cells[field.start : field.start + field.size]
    if field.form == "card":
        return " ".join(pack.name(card) for card in values[: cells[at.TALON_SIZE]])
    if field.form == "packed":
        return " ".join(pack.name(card) for card in cards_played(cells))
    if field.form == "cards":
        return {
            label: called_text(pack, value) for label, value in zip(field.labels or (), values, strict=True) if value
        }
    if field.labels:
        return dict(zip(field.labels, values, strict=True))
    return values[0] if field.size == 1 else list(values)


def state_from_json(data: Mapping[str, Any], pack: Pack) -> tuple[int, ...]:
    """The cells that ``state_to_json`` wrote. Raises KeyError or CardError for anything else."""
    cells = [0] * at.STATE_SIZE
    for name, field in _FIELDS.items():
        values = _read(data[name], field, pack)
        cells[field.start : field.start + len(values)] = values
    return tuple(cells)


def _read(value: Any, field: _Cells, pack: Pack) -> list[int]:
    if field.form == "card":
        return list(pack.play(value))
    if field.form == "packed":
        return _packed(pack.play(value))
    if field.form == "cards":
        return [called_from(pack, value.get(label, "")) for label in field.labels or ()]
    if field.labels:
        return [value[label] for label in field.labels]
    return [value] if field.size == 1 else list(value)


def _schema(field: _Cells) -> dict[str, Any]:
    if field.form in ("card", "packed"):
        return {"type": "string"}
    inner = {"type": "string" if field.form == "cards" else "integer"}
    if field.labels:
        return {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(field.labels, inner)}
    return inner if field.size == 1 else {"type": "array", "items": inner}


STATE_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": list(_FIELDS),
    "additionalProperties": False,
    "properties": {name: _schema(field) for name, field in _FIELDS.items()},
}
"""JSON Schema of a state."""
