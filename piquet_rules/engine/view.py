"""What one seat may know: only what it holds, has seen, or has been told.

A call tells how many cards it has (a set: how many and of which rank); where both have as many, the
reply needs the value too, and it is told. What was scored may be asked for, and is shown. A holding
that was answered "not good" stays hidden, and so does what a seat declares before it counts it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from piquet_rules.cards import Hand, Pack
from piquet_rules.compiled import CATEGORY_NAMES, CompiledRules
from piquet_rules.engine.actions import KIND_OF_PHASE, REPLY_NAMES, Action
from piquet_rules.engine.called import called_text
from piquet_rules.engine.declarable import Declarable
from piquet_rules.engine.legal import LegalActions
from piquet_rules.engine.state_json import cards_played
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.declare import all_score
from piquet_rules.kernel.holdings import best_run, best_set, key_of
from piquet_rules.kernel.tricks import PRIVATE, SHOWN


@dataclass(frozen=True)
class Call:
    """What is known of a category: the leader's call, the answer, and what was scored in it.

    ``cards`` is the number of cards called; ``value`` the key that decides among as many, told only
    where it was asked; ``scored`` the cards of each seat that counted; ``nought`` says that the call
    is a void suit.
    """

    category: str
    cards: int
    value: int
    reply: str
    scored: tuple[Hand, ...]
    nought: bool = False


@dataclass(frozen=True)
class View:
    """One seat's knowledge of a state. Sets of cards are ints; ``to_json`` writes them out."""

    seat: str
    phase: str
    turn: str
    hand: Hand
    dealt: Hand
    laid_out: Hand
    exchanged: tuple[int, ...]
    seen_left: Hand
    blanks: tuple[Hand, ...]
    calls: tuple[Call, ...]
    announced: str
    played: tuple[int, ...]
    tricks: tuple[int, ...]
    score: tuple[int, ...]
    legal: tuple[Action, ...] | LegalActions = field(compare=False)
    pack: Pack
    seats: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The view with cards as text; legal actions only where they are few enough to list."""
        text = self.pack.text
        return {
            "seat": self.seat, "phase": self.phase, "turn": self.turn, "hand": text(self.hand),
            "dealt": text(self.dealt), "laid_out": text(self.laid_out), "seen_left": text(self.seen_left),
            "exchanged": dict(zip(self.seats, self.exchanged, strict=True)),
            "blanks": {seat: text(hand) for seat, hand in zip(self.seats, self.blanks, strict=True) if hand},
            "calls": [self._call(call) for call in self.calls],
            "announced": self.announced, "played": [self.pack.name(card) for card in self.played],
            "tricks": dict(zip(self.seats, self.tricks, strict=True)), "score": list(self.score),
            "legal_actions": len(self.legal),
        }  # fmt: skip

    def _call(self, call: Call) -> dict[str, Any]:
        scored = {
            seat: called_text(self.pack, cards) for seat, cards in zip(self.seats, call.scored, strict=True) if cards
        }
        return {
            "category": call.category,
            "cards": call.cards,
            "value": call.value,
            "reply": call.reply,
            "scored": scored,
        } | ({"nought": True} if call.nought else {})


_TEXTS = ("seat", "phase", "turn", "hand", "dealt", "laid_out", "seen_left", "announced")
VIEW_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        **{name: {"type": "string"} for name in _TEXTS},
        "exchanged": {"type": "object", "additionalProperties": {"type": "integer"}},
        "tricks": {"type": "object", "additionalProperties": {"type": "integer"}},
        "blanks": {"type": "object", "additionalProperties": {"type": "string"}},
        "calls": {"type": "array", "items": {"type": "object"}},
        "played": {"type": "array", "items": {"type": "string"}},
        "score": {"type": "array", "items": {"type": "integer"}},
        "legal_actions": {"type": "integer"},
    },
}  # fmt: skip
"""JSON Schema of a view."""


def view_of(cells: tuple[int, ...], rules: CompiledRules, seat: int, declarable: Declarable) -> View:
    """Build the view of a seat from a state."""
    r = rules.table
    seats = rules.seats
    own_turn = cells[at.TURN] == seat and cells[at.PHASE] != at.DONE
    phase, turn = _phase_and_turn(cells, r, seats, seat)
    return View(
        seat=seats[seat],
        phase=phase,
        turn=turn,
        hand=cells[at.HAND + seat],
        dealt=cells[at.DEALT + seat],
        laid_out=cells[at.LAID_OUT + seat],
        exchanged=cells[at.TAKEN : at.TAKEN + len(seats)],
        seen_left=seen_left(cells, r, seat),
        blanks=tuple(cells[at.DEALT + other] if cells[at.BLANK + other] else 0 for other in range(len(seats))),
        calls=tuple(_call(cells, r, place) for place in range(_spoken(cells))),
        announced=seats[cells[at.ANNOUNCED] - 1] if cells[at.ANNOUNCED] else "",
        played=cards_played(cells),
        tricks=cells[at.WON : at.WON + len(seats)],
        score=cells[at.SCORE : at.SCORE + r[at.SIDES]],
        legal=LegalActions(_of_own_turn(cells, seat), r, declarable) if own_turn else (),
        pack=rules.pack,
        seats=seats,
    )


def _phase_and_turn(cells: tuple[int, ...], r: tuple[int, ...], seats: tuple[str, ...], seat: int) -> tuple[str, str]:
    """Phase and turn as a seat knows them.

    That another is asked whether it shows a hand without courts would betray that it holds one, so a
    seat sees what it would see if nobody were asked, or, if it would be its own turn, that it must wait.
    """
    phase, turn = cells[at.PHASE], cells[at.TURN]
    if turn != seat and phase in (at.BLANK_PHASE, at.AGAIN_PHASE):
        exchanges = phase == at.BLANK_PHASE and r[at.EXCHANGES]
        phase, turn = (at.EXCHANGE_PHASE, r[at.FIRST_DRAW]) if exchanges else (at.DECLARE_PHASE, r[at.LEADER])
        if turn == seat:
            return "opening", ""
    return KIND_OF_PHASE[phase], "" if phase == at.DONE else seats[turn]


def _of_own_turn(cells: tuple[int, ...], seat: int) -> list[int]:
    """The cells from which the actions of the seat to act follow; all that it does not know is empty."""
    known = [0] * at.STATE_SIZE
    for cell in (*_PUBLIC_IN_TURN, *range(at.SCORE, at.SCORE + at.MOST_SEATS), at.HAND + seat):
        known[cell] = cells[cell]
    return known


_PUBLIC_IN_TURN = (
    at.PHASE, at.TURN, at.CATEGORY, at.TALON_SIZE, at.TALON_NEXT, at.LAST_DEAL, at.TRICK_SIZE, at.BEST_CARD,
)  # fmt: skip


def seen_left(cells: tuple[int, ...], r: tuple[int, ...], seat: int) -> Hand:
    """Cards of the talon that a seat left and has seen."""
    seen = 0
    if r[at.LOOK] and seat == r[at.FIRST_DRAW] and cells[at.TAKEN + seat] >= 0:
        for place in range(cells[at.TAKEN + seat], min(r[at.DRAW_MAX + seat], cells[at.TALON_SIZE])):
            seen |= 1 << cells[at.TALON + place]
    if _sees_rest(cells, r, seat):
        for place in range(cells[at.TALON_NEXT], cells[at.TALON_SIZE]):
            seen |= 1 << cells[at.TALON + place]
    return seen


def _sees_rest(cells: tuple[int, ...], r: tuple[int, ...], seat: int) -> bool:
    second = 1 - r[at.FIRST_DRAW]
    if not r[at.EXCHANGES] or cells[at.TAKEN + second] < 0:
        return False
    rule = r[at.LEFTOVER_RULE]
    return cells[at.LEFTOVER] == at.LEFT_SHOWN or rule == SHOWN or (rule == PRIVATE and seat == second)


def _spoken(cells: tuple[int, ...]) -> int:
    """Categories in which the leader has called."""
    if cells[at.PHASE] < at.DECLARE_PHASE or cells[at.CONCEDED]:
        return 0
    return min(cells[at.CATEGORY] + (cells[at.PHASE] == at.DECLARE_PHASE and cells[at.SPOKEN] > 0), at.CATEGORIES)


def _call(cells: tuple[int, ...], r: tuple[int, ...], place: int) -> Call:
    category = r[at.ORDER + place]
    leader = r[at.LEADER]
    called = cells[at.DECLARED + leader * at.CATEGORIES + category]
    answered = place < cells[at.CATEGORY]
    reply = cells[at.REPLY + category] if answered else at.NO_CALL
    best = _best(r, category, called)
    value = key_of(r, category, called) if _told(cells, r, category, leader, reply) else 0
    scored = tuple(
        _scored(cells, r, category, other) if answered or other != leader else 0 for other in range(r[at.SEATS])
    )
    said = REPLY_NAMES[reply] if answered else ""
    return Call(CATEGORY_NAMES[category], _size(best), value, said, scored, best >= at.VOID)


def _best(r: tuple[int, ...], category: int, cards: Hand) -> Hand:
    """The one combination of a declaration that is called."""
    if category == at.SEQUENCE:
        return best_run(r, cards)
    return best_set(r, cards) if category == at.SET else cards


def _size(cards: Hand) -> int:
    """How many cards a call names; a void suit has none."""
    return (cards & at.CARDS_ONLY).bit_count()


def _told(cells: tuple[int, ...], r: tuple[int, ...], category: int, leader: int, reply: int) -> bool:
    """Whether the value of a call was told: a set's rank always, else where the other has as many cards.

    A call that was good is shown with its score, so nothing more is told by its value.
    """
    if category == at.SET:
        return True
    if reply == at.NO_CALL:
        return False
    called = _size(_best(r, category, cells[at.DECLARED + leader * at.CATEGORIES + category]))
    others = (seat for seat in range(r[at.SEATS]) if seat != leader)
    return reply in (at.GOOD, at.EQUAL) or any(
        _size(_best(r, category, cells[at.DECLARED + seat * at.CATEGORIES + category])) == called for seat in others
    )


def _scored(cells: tuple[int, ...], r: tuple[int, ...], category: int, seat: int) -> Hand:
    """Cards that a seat has counted in a category by now; its other combinations there stay its own."""
    cards = cells[at.DECLARED + seat * at.CATEGORIES + category]
    has_counted = seat == r[at.LEADER] or cells[at.COUNTED]
    good = r[at.BOTH_SCORE] or cells[at.WINNER + category] == r[at.SIDE + seat] + 1
    if not (has_counted and good):
        return 0
    return cards if category == at.POINT or all_score(r, category) else _best(r, category, cards)
