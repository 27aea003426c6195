"""The engine: state in, state and events out."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_rules.cards import Card, Hand, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.actions import CONCEDE, KIND_OF_PHASE, Action, Event, events_of
from piquet_rules.engine.legal import LegalActions
from piquet_rules.engine.reasons import REASONS, Reason
from piquet_rules.engine.view import View, view_of
from piquet_rules.errors import IllegalAction, simple
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.legal import OK, check
from piquet_rules.kernel.opening import begin
from piquet_rules.kernel.step import step
from piquet_rules.rng import shuffled


class State:
    """A position of a deal. It cannot be changed; two states are equal if all their cells are."""

    __slots__ = ("cells",)

    cells: tuple[int, ...]

    def __init__(self, cells: tuple[int, ...]) -> None:
        object.__setattr__(self, "cells", cells)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a state cannot be changed; use Engine.apply")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    @property
    def done(self) -> bool:
        """Whether the deal is over."""
        return self.cells[at.PHASE] == at.DONE

    @property
    def turn(self) -> int:
        """The seat to act: 0 elder, 1 younger."""
        return self.cells[at.TURN]

    @property
    def phase(self) -> str:
        """The kind of action that is asked for, or ``none``."""
        return KIND_OF_PHASE[self.cells[at.PHASE]]

    @property
    def score(self) -> tuple[int, ...]:
        """Points of each of the four sides; those that do not play have 0."""
        return self.cells[at.SCORE : at.SCORE + at.MOST_SEATS]

    def hand(self, seat: int) -> Hand:
        """The cards that a seat holds, as a set."""
        return self.cells[at.HAND + seat]


class Deal:
    """Cards as dealt: hands by seat, and the talon from the top."""

    __slots__ = ("hands", "last", "talon")

    def __init__(self, hands: Sequence[Hand], talon: Sequence[Card], last: bool = False) -> None:
        self.hands = tuple(hands)
        self.talon = tuple(talon)
        self.last = last


class TableEngine:
    """Plays the compiled rules of one profile."""

    def __init__(self, rules: CompiledRules) -> None:
        self.rules = rules
        self._table = rules.table

    def deal(self, seed: int, number: int = 0) -> Deal:
        """The cards of a seeded deal; the same everywhere, whatever the rules of play."""
        cards = shuffled(self.rules.pack.cards, seed, number)
        size = self.rules.hand_size
        seats = len(self.rules.seats)
        hands = [hand_of(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
        return Deal(hands, cards[seats * size :])

    def start(self, seed: int | Deal) -> State:
        """The first position of a deal, from a seed or from given cards."""
        return self.start_with_events(seed)[0]

    def start_with_events(self, seed: int | Deal) -> tuple[State, tuple[Event, ...]]:
        """The same, with the events that precede the first action."""
        deal = self.deal(seed) if isinstance(seed, int) else seed
        cells = [0] * at.STATE_SIZE
        cells[at.DEALT : at.DEALT + len(deal.hands)] = deal.hands
        cells[at.TALON : at.TALON + len(deal.talon)] = deal.talon
        cells[at.TALON_SIZE] = len(deal.talon)
        cells[at.LAST_DEAL] = int(deal.last)
        rows = [0] * at.BUFFER
        begin(cells, self._table, rows)
        return _frozen(cells, rows)

    def legal_actions(self, state: State) -> LegalActions:
        """All that the seat to act may do, as a lazy sequence."""
        return LegalActions(state.cells, self._table)  # type: ignore[arg-type]

    def check(self, state: State, action: Action) -> Reason | None:
        """Why an action is not allowed now, or None."""
        wanted = CONCEDE if action.value == at.CONCEDE else state.phase
        if action.kind != wanted:
            return REASONS["wrong-phase"]
        found = check(state.cells, self._table, action.value)  # type: ignore[arg-type]
        return None if found == OK else REASONS[found]

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The position after an action, and what it caused. Raises IllegalAction."""
        reason = self.check(state, action)
        if reason is not None:
            raise IllegalAction(simple(reason.code, reason.text, key=reason.key))
        cells = list(state.cells)
        rows = [0] * _ROOM
        cells[at.ROWS] = 0
        step(cells, self._table, rows, action.value)
        return _frozen(cells, rows)

    def view(self, state: State, seat: int) -> View:
        """What one seat may know."""
        return view_of(state.cells, self.rules, seat)


_ROOM = at.ROW * 64
"""Ints that hold the events of any one action."""


def _frozen(cells: list[int], rows: list[int]) -> tuple[State, tuple[Event, ...]]:
    events = events_of(rows, cells[at.ROWS])
    cells[at.ROWS] = 0
    return State(tuple(cells)), events
