"""Deals that make things happen, random play of them, and the record of what was played.

Everything follows from whole numbers by ``piquet_rules.rng``, so a deal that failed can be named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from piquet_rules.cards import STRIDE, SUIT_MASK, Card, Hand, cards_of, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.actions import DECLARE, Action, Event
from piquet_rules.engine.game import Deal, State, TableEngine
from piquet_rules.engine.legal import LegalActions
from piquet_rules.engine.state_json import cards_played
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import everything
from piquet_rules.kernel.legal import lowest_run
from piquet_rules.record.bind import BoundDeal, SeatDeclared
from piquet_rules.rng import below, draw, shuffled

Choose = Callable[[State, LegalActions, int], Action]
"""State, what is allowed, and the number of the decision → an action."""

_THEMES = 8
_CHOOSES = 11
"""The "seat" whose decisions choose the theme of a deal."""


class Game:
    """A deal as it was played.

    ``states`` has one more than ``actions`` and ``caused``, the events of each action; ``opening``
    has the events before the first action.
    """

    def __init__(self, engine: TableEngine, deal: Deal) -> None:
        state, opening = engine.start_with_events(deal)
        self.opening = tuple(opening)
        self.engine = engine
        self.deal = deal
        self.states: list[State] = [state]
        self.actions: list[Action] = []
        self.caused: list[tuple[Event, ...]] = []

    def __repr__(self) -> str:
        rules = self.engine.rules
        hands = " | ".join(map(rules.pack.text, self.deal.hands))
        talon = " ".join(map(rules.pack.name, self.deal.talon))
        actions = " ".join(f"{action.kind}:{action.value}" for action in self.actions)
        return f"<Game {rules.variant} {rules.fingerprint} of {hands} | {talon}: {actions}>"

    @property
    def events(self) -> Iterator[Event]:
        """All events, in order of time."""
        yield from self.opening
        for events in self.caused:
            yield from events


def play_out(engine: TableEngine, deal: Deal, choose: Choose) -> Game:
    """Play a deal to its end."""
    game = Game(engine, deal)
    state = game.states[0]
    while not state.done:
        action = choose(state, engine.legal_actions(state), len(game.actions))
        state, events = engine.apply(state, action)
        game.states.append(state)
        game.actions.append(action)
        game.caused.append(tuple(events))
    return game


def uniform(seed: int, number: int = 0) -> Choose:
    """Every legal action equally likely."""

    def choose(state: State, legal: LegalActions, decision: int) -> Action:
        return legal.pick(draw(seed, number, state.turn, decision))

    return choose


def eager(engine: TableEngine, seed: int, silent: int = 8) -> Choose:
    """As ``uniform``, but all that is held is declared, save once in ``silent`` times."""

    def choose(state: State, legal: LegalActions, decision: int) -> Action:
        chance = draw(seed, 0, state.turn, decision)
        if state.phase == DECLARE and chance % silent:
            table = engine.rules.table
            category = table[at.ORDER + state.cells[at.CATEGORY]]
            return Action(DECLARE, everything(table, state.hand(state.turn), category))
        return legal.pick(chance)

    return choose


def themed_deal(rules: CompiledRules, seed: int, last: bool = False) -> Deal:
    """A deal in which, five times in eight, one seat gets the cards of a theme: suits, ranks, high or low cards."""
    cards = shuffled(rules.pack.cards, seed, 0)
    theme = below(draw(seed, 0, _CHOOSES, 0), _THEMES)
    seats = len(rules.seats)
    lucky = below(draw(seed, 0, _CHOOSES, 1), seats)
    wanted = _wanted(rules, seed, theme)
    cards.sort(key=lambda card: card not in wanted)
    size = rules.hand_size
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    if not wanted:
        return Deal([hand_of(hand) for hand in hands], cards[seats * size :], last)
    hands[0], hands[lucky] = hands[lucky], hands[0]
    return Deal([hand_of(hand) for hand in hands], cards[seats * size :], last)


def _wanted(rules: CompiledRules, seed: int, theme: int) -> set[Card]:
    """The cards of a theme, at most a hand of them."""
    cards = shuffled(rules.pack.cards, seed, 1)
    ranks = len(rules.pack.ranks)
    high = sorted(cards, key=lambda card: -(card % STRIDE))
    suit = cards[0] // STRIDE
    themes: dict[int, Sequence[Card]] = {
        0: [card for card in cards if card // STRIDE == suit],
        1: [card for card in cards if card // STRIDE in (suit, cards[1] // STRIDE)],
        2: [card for card in cards if card % STRIDE in {cards[n] % STRIDE for n in range(3)}],
        3: high,
        4: [card for card in high[::-1] if card % STRIDE < ranks - 3],
    }
    return set(themes.get(theme, ())[: rules.hand_size])


def bound_deal(game: Game) -> BoundDeal:
    """The record of a game in numbers, with everything spelled out."""
    last, seats = game.states[-1].cells, range(len(game.engine.rules.seats))
    laid = {state.turn: action.value for state, action in _of_phase(game, at.EXCHANGE_PHASE)}
    turned = [bool(action.value) for _, action in _of_phase(game, at.LEFTOVER_PHASE)]
    return BoundDeal(
        dealt=game.deal.hands,
        talon=game.deal.talon,
        exchange=tuple(laid.get(seat) for seat in seats),
        hands=None,
        blanche=last[at.BLANK : at.BLANK + len(seats)],
        declare=tuple(_declared(game, seat) for seat in seats),
        announce=last[at.ANNOUNCED] - 1,
        leftover=turned[0] if turned else None,
        concede=last[at.CONCEDED] - 1,
        play=cards_played(last) or None,
    )


def _of_phase(game: Game, phase: int) -> Iterator[tuple[State, Action]]:
    for state, action in zip(game.states, game.actions, strict=False):
        if state.cells[at.PHASE] == phase and action.value != at.CONCEDE:
            yield state, action


def _declared(game: Game, seat: int) -> SeatDeclared:
    said: list[tuple[Hand, ...] | None] = [None] * at.CATEGORIES
    for state, action in _of_phase(game, at.DECLARE_PHASE):
        if state.turn == seat:
            category = game.engine.rules.table[at.ORDER + state.cells[at.CATEGORY]]
            said[category] = tuple(parts(category, action.value))
    return said[at.POINT], said[at.SEQUENCE], said[at.SET]


def parts(category: int, cards: Hand) -> Iterator[Hand]:
    """The combinations of a declaration, one by one; void suits last."""
    if category == at.POINT:
        yield from [cards] if cards else []
    elif category == at.SEQUENCE:
        for suit in range(4):
            held = cards >> suit * STRIDE & SUIT_MASK
            while held:
                run = lowest_run(held)
                held ^= run
                yield run << suit * STRIDE
    else:
        for height in range(STRIDE):
            same = hand_of(card for card in cards_of(cards) if card % STRIDE == height)
            if same:
                yield same
    yield from (at.VOID << suit for suit in range(4) if cards & at.VOID << suit and category != at.POINT)
