"""Actions: what a player does, as a name and the kernel's number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from piquet_rules.cards import Pack
from piquet_rules.compiled import CATEGORY_NAMES
from piquet_rules.engine.called import called_from, called_text
from piquet_rules.engine.lazy import Lazy
from piquet_rules.kernel import layout as at

CARTE_BLANCHE = "carte-blanche"
EXCHANGE = "exchange"
CARTE_BLANCHE_AGAIN = "carte-blanche-again"
DECLARE = "declare"
ANNOUNCE = "announce"
PLAY = "play"
LEFTOVER = "leftover"
CONCEDE = "concede"

KIND_OF_PHASE = (CARTE_BLANCHE, EXCHANGE, CARTE_BLANCHE_AGAIN, DECLARE, ANNOUNCE, PLAY, LEFTOVER, "none")
"""Which kind of action each phase asks for."""

_YES_NO = {CARTE_BLANCHE: "show", CARTE_BLANCHE_AGAIN: "show", ANNOUNCE: "capot", LEFTOVER: "show"}


class Action(NamedTuple):
    """One action: ``value`` is a card (play), a set of cards (exchange, declare), or 0 or 1.

    What is declared may have void suits beside the cards; in JSON they stand as ``0S 0H 0D 0C``.
    """

    kind: str
    value: int

    def to_json(self, pack: Pack) -> dict[str, Any]:
        """``{"action": "play", "card": "AS"}`` and the like."""
        if self.kind == PLAY:
            return {"action": PLAY, "card": pack.name(self.value)}
        if self.kind in (EXCHANGE, DECLARE):
            return {"action": self.kind, "cards": called_text(pack, self.value)}
        if self.kind == CONCEDE:
            return {"action": CONCEDE}
        return {"action": self.kind, _YES_NO[self.kind]: bool(self.value)}


def action_from_json(data: Mapping[str, Any], pack: Pack) -> Action:
    """The action that ``Action.to_json`` wrote. Raises KeyError or CardError where it is none."""
    kind = data["action"]
    if kind == PLAY:
        return Action(PLAY, pack.card(data["card"]))
    if kind in (EXCHANGE, DECLARE):
        return Action(kind, called_from(pack, data["cards"]))
    if kind == CONCEDE:
        return Action(CONCEDE, at.CONCEDE)
    return Action(kind, int(bool(data[_YES_NO[kind]])))


ACTION_SCHEMA: dict[str, Any] = {
    "oneOf": [
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["action", name],
            "properties": {"action": {"enum": kinds}, name: {"type": kind}},
        }
        for kinds, name, kind in (
            ([PLAY], "card", "string"),
            ([EXCHANGE, DECLARE], "cards", "string"),
            ([CARTE_BLANCHE, CARTE_BLANCHE_AGAIN, LEFTOVER], "show", "boolean"),
            ([ANNOUNCE], "capot", "boolean"),
        )
    ]
    + [
        {
            "type": "object",
            "additionalProperties": False,
            "required": ["action"],
            "properties": {"action": {"const": CONCEDE}},
        }
    ]
}
"""JSON Schema of an action."""


class Event(NamedTuple):
    """One row of what an action caused.

    ``code`` is a source of points or an event code of ``kernel.layout``; ``number`` its points,
    count or answer; ``cards`` a set of cards; ``total`` the side's points after it.
    """

    code: int
    seat: int
    number: int
    cards: int
    total: int

    @property
    def name(self) -> str:
        """What happened, as a word."""
        return EVENT_NAMES[self.code]

    def to_json(self, seats: tuple[str, ...], pack: Pack) -> dict[str, Any]:
        """``{"event": "card", "seat": "elder", "cards": "AS"}`` and the like."""
        said: dict[str, Any] = {"event": self.name, "seat": seats[self.seat]}
        if self.code < at.SOURCES:
            said |= {"points": self.number, "running": self.total}
        elif self.code == at.CALLED:
            said["category"] = CATEGORY_NAMES[self.number]
        elif self.code == at.REPLIED:
            return said | {"category": CATEGORY_NAMES[self.cards], "reply": REPLY_NAMES[self.number]}
        else:
            said["number"] = self.number
        return said | ({"cards": called_text(pack, self.cards)} if self.cards else {})


REPLY_NAMES = ("no call", "good", "not good", "equal")
EVENT_NAMES = {
    at.CARTE_BLANCHE: "carte-blanche", at.BLANK_AGAIN: "carte-blanche-again", at.POINT_SCORE: "point",
    at.SEQUENCE_SCORE: "sequence", at.SET_SCORE: "set", at.FULL_COUNT_SCORE: "full-count", at.LEAD_SCORE: "lead",
    at.FIRST_LEAD_SCORE: "first-lead", at.CAPTURE_SCORE: "capture", at.OWN_LEAD_SCORE: "own-lead-won",
    at.LAST_TRICK_SCORE: "last-trick", at.MAJORITY_SCORE: "majority", at.CAPOT_SCORE: "capot",
    at.ANNOUNCED_CAPOT_SCORE: "announced-capot", at.REPIQUE: "repique", at.PIQUE: "pique",
    at.CONCESSION_TRICKS: "conceded-tricks", at.CONCESSION_CARDS: "conceded-cards", at.SHOWED: "shows",
    at.EXCHANGED: "exchanges", at.CALLED: "calls", at.REPLIED: "replies", at.ANNOUNCED_CAPOT: "announces-capot",
    at.CARD: "card", at.TRICK: "trick", at.TURNED: "turns-leftover", at.CONCEDES: "concedes",
}  # fmt: skip
EVENT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["event", "seat"],
    "additionalProperties": False,
    "properties": {
        "event": {"enum": sorted(EVENT_NAMES.values())},
        "seat": {"enum": ["elder", "younger", "third", "fourth"]},
        "points": {"type": "integer"},
        "running": {"type": "integer"},
        "number": {"type": "integer"},
        "category": {"enum": list(CATEGORY_NAMES)},
        "reply": {"enum": list(REPLY_NAMES)},
        "cards": {"type": "string"},
    },
}
"""JSON Schema of an event."""


class EventLog(Lazy[Event]):
    """What one action caused, in order; the rows are read when they are asked for."""

    __slots__ = ("_rows", "_used")

    def __init__(self, rows: list[int], used: int) -> None:
        self._rows = rows
        self._used = used

    def __len__(self) -> int:
        return self._used // at.ROW

    def item(self, index: int) -> Event:
        return Event(*self._rows[index * at.ROW : (index + 1) * at.ROW])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, EventLog) and self._rows[: self._used] == other._rows[: other._used]

    def __hash__(self) -> int:
        return hash(tuple(self._rows[: self._used]))
