"""The engine: state in, state and events out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from piquet_rules.cards import Card, CardError, Hand, hand_of
from piquet_rules.compiled import CATEGORY_NAMES, CompiledRules
from piquet_rules.engine.actions import CONCEDE, KIND_OF_PHASE, PLAY, Action, EventLog
from piquet_rules.engine.declarable import Declarable
from piquet_rules.engine.legal import LegalActions
from piquet_rules.engine.reasons import REASONS, Reason
from piquet_rules.engine.view import View, view_of
from piquet_rules.errors import IllegalAction, simple
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.layout import Rules
from piquet_rules.kernel.legal import check, legal_cards
from piquet_rules.kernel.opening import begin
from piquet_rules.kernel.step import step
from piquet_rules.rng import shuffled


class State(tuple[int, ...]):
    """A position of a deal: the kernel's cells, which cannot be changed. Equal cells, equal states."""

    __slots__ = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells, indexed by the names of ``kernel.layout``."""
        return self

    @property
    def done(self) -> bool:
        """Whether the deal is over."""
        return self[at.PHASE] == at.DONE

    @property
    def turn(self) -> int:
        """The seat to act: 0 elder, 1 younger."""
        return self[at.TURN]

    @property
    def phase(self) -> str:
        """The kind of action that is asked for, or ``none``."""
        return KIND_OF_PHASE[self[at.PHASE]]

    @property
    def score(self) -> tuple[int, ...]:
        """Points of each of the four sides; those that do not play have 0."""
        return self[at.SCORE : at.SCORE + at.MOST_SEATS]

    def hand(self, seat: int) -> Hand:
        """The cards that a seat holds, as a set."""
        return self[at.HAND + seat]


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
        self._declarable = Declarable(rules.table)

    def deal(self, seed: int, number: int = 0) -> Deal:
        """The cards of a seeded deal; the same everywhere, whatever the rules of play."""
        cards = shuffled(self.rules.pack.cards, seed, number)
        size = self.rules.hand_size
        seats = len(self.rules.seats)
        hands = [hand_of(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
        return Deal(hands, cards[seats * size :])

    def deal_of(self, cards: Mapping[str, str]) -> Deal:
        """Cards given as text: one hand a seat, and the ``talon`` from the top. Raises CardError."""
        pack = self.rules.pack
        hands = [pack.hand(cards.get(seat, "")) for seat in self.rules.seats]
        return Deal(hands, pack.play(cards.get("talon", "")))

    def _dealt(self, seed: int | Deal | Mapping[str, str]) -> Deal:
        if isinstance(seed, int):
            return self.deal(seed)
        deal = seed if isinstance(seed, Deal) else self.deal_of(seed)
        check_deal(deal, self.rules)
        return deal

    def start(self, seed: int | Deal | Mapping[str, str]) -> State:
        """The first position of a deal, from a seed or from given cards (a Deal, or texts as in a record)."""
        return self.start_with_events(seed)[0]

    def start_with_events(self, seed: int | Deal | Mapping[str, str]) -> tuple[State, EventLog]:
        """The same, with the events that precede the first action."""
        deal = self._dealt(seed)
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
        return LegalActions(state, self._table, self._declarable)  # type: ignore[arg-type]

    def check(self, state: State, action: Action) -> Reason | None:
        """Why an action is not allowed now, or None."""
        found = _refusal(state, self._table, action)
        return self._reason(state, found) if found else None

    def _reason(self, state: State, refused: int | str) -> Reason:
        category = CATEGORY_NAMES[self._table[at.ORDER + state[at.CATEGORY] % at.CATEGORIES]]
        return REASONS[refused].of(self.rules.seats[state.turn], category)

    def apply(self, state: State, action: Action) -> tuple[State, EventLog]:
        """The position after an action, and what it caused. Raises IllegalAction."""
        refused = _refusal(state, self._table, action)
        if refused:
            reason = self._reason(state, refused)
            raise IllegalAction(simple(reason.code, reason.text, key=reason.key))
        cells = list(state)
        rows = [0] * _ROOM
        step(cells, self._table, rows, action.value)
        return _frozen(cells, rows)

    def view(self, state: State, seat: int | str) -> View:
        """What one seat may know; the seat by number or by name (``elder``)."""
        number = self.rules.seats.index(seat) if isinstance(seat, str) else seat
        return view_of(state, self.rules, number, self._declarable)


def check_deal(deal: Deal, rules: CompiledRules) -> None:
    """Raises CardError where the cards are not the whole pack, each once, in hands and talon of the right size."""
    stacks = [*zip(rules.seats, deal.hands, strict=True), ("the talon", hand_of(deal.talon))]
    together = 0
    for name, cards in stacks:
        size = rules.talon_size if name == "the talon" else rules.hand_size
        twice = together & cards
        if twice:
            raise CardError(f"{rules.pack.text(twice)} stands twice, the second time in {name}", name)
        if cards.bit_count() != size:
            raise CardError(f"{name} has {cards.bit_count()} cards, this game wants {size}", name)
        together |= cards
    if together != rules.pack.full:
        raise CardError("these cards are not those of the pack", "")


_ROOM = at.ROW * 30
"""Ints that hold the events of any one action."""


def _refusal(state: State, table: Rules, action: Action) -> int | str:
    """The reason against an action, as a key of REASONS; 0 for none."""
    kind, value = action
    in_play = kind == PLAY and state[at.PHASE] == at.PLAY_PHASE and 0 <= value < at.MOST_CARDS
    if in_play and legal_cards(state, table) >> value & 1:  # type: ignore[arg-type]
        return 0
    if kind != (CONCEDE if value == at.CONCEDE else KIND_OF_PHASE[state[at.PHASE]]):
        return "wrong-phase"
    return check(state, table, value)  # type: ignore[arg-type]


def _frozen(cells: list[int], rows: list[int]) -> tuple[State, EventLog]:
    events = EventLog(rows, cells[at.ROWS])
    cells[at.ROWS] = 0
    return State(cells), events
