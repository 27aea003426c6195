"""Made-up deals, named by whole numbers, in which big hands are common: the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from piquet_rules.cards import STRIDE, Card, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.actions import (
    ANNOUNCE,
    CARTE_BLANCHE,
    CARTE_BLANCHE_AGAIN,
    DECLARE,
    EXCHANGE,
    LEFTOVER,
    PLAY,
    Action,
)
from piquet_rules.engine.game import Deal, State, TableEngine
from piquet_rules.engine.legal import LegalActions
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import everything
from piquet_rules.rng import below, draw, shuffled

_SEED = 1882
_THEMES = 6
_CHOOSES = 9
"""The "seat" whose decisions are how a deal is made and played."""
_FEW = 12
"""Exchanges that are chosen from, fewest cards first, so that most of a big hand stays together."""


def sample_deal(rules: CompiledRules, number: int) -> Deal:
    """A deal whose lucky seat holds one suit, two suits, three ranks, high cards or low ones; each sixth is plain.

    In every other deal more such cards lie on the talon.
    """
    cards = shuffled(rules.pack.cards, _SEED, number)
    wanted = _wanted(rules, cards, number % _THEMES)
    kept = set(wanted if number % 2 else wanted[: rules.hand_size])
    cards.sort(key=lambda card: card not in kept)
    size, seats = rules.hand_size, len(rules.seats)
    talon = cards[size : size + rules.talon_size]
    rest = cards[size + rules.talon_size :]
    hands = [hand_of(cards[:size]), *(hand_of(rest[seat * size : (seat + 1) * size]) for seat in range(seats - 1))]
    lucky = lucky_seat(rules, number)
    hands[0], hands[lucky] = hands[lucky], hands[0]
    return Deal(hands, talon, last=True)


def lucky_seat(rules: CompiledRules, number: int) -> int:
    """Who gets the cards of the theme."""
    return number // _THEMES % len(rules.seats)


def _wanted(rules: CompiledRules, cards: Sequence[Card], theme: int) -> list[Card]:
    """The cards of a theme."""
    ranks = len(rules.pack.ranks)
    suits, heights = (cards[0] // STRIDE, cards[1] // STRIDE), {card % STRIDE for card in cards[:3]}
    match theme:
        case 1:
            return [card for card in cards if card // STRIDE == suits[0]]
        case 2:
            return [card for card in cards if card // STRIDE in suits]
        case 3:
            return [card for card in cards if card % STRIDE in heights]
        case 4:
            return sorted(cards, key=lambda card: -(card % STRIDE))
        case 5:
            return [card for card in cards if card % STRIDE < ranks - 4 or card % STRIDE == ranks - 1]
    return []


def choose(rules: CompiledRules, number: int, state: State, legal: LegalActions, decision: int) -> Action:
    """What is done in a made-up deal: all is shown and declared, few cards are exchanged.

    Cards fall high, low or as they come.
    """
    chance = draw(_SEED, number, _CHOOSES, decision)
    if state.phase == DECLARE:
        category = rules.table[at.ORDER + state.cells[at.CATEGORY]]
        return Action(DECLARE, everything(rules.table, state.hand(state.turn), category))
    if state.phase == EXCHANGE and number % 4:
        return legal[below(chance, min(len(legal), _FEW))]
    if state.phase == PLAY:
        cards = [action.value for action in legal if action.kind == PLAY]
        return Action(PLAY, _card(rules, number, state.turn, cards, chance))
    if state.phase in (CARTE_BLANCHE, CARTE_BLANCHE_AGAIN):
        return Action(state.phase, 1)
    return _said(legal, chance)


def _card(rules: CompiledRules, number: int, seat: int, cards: Sequence[Card], chance: int) -> Card:
    """In one deal of three any card, else high ones from the lucky seat; from the other low ones, or high ones too."""
    if number % 3 == 0:
        return cards[below(chance, len(cards))]
    best = max if number % 3 == 1 or seat == lucky_seat(rules, number) else min
    return best(cards, key=lambda card: (card % STRIDE, card))


def _said(legal: LegalActions, chance: int) -> Action:
    """Any action but throwing in the hand."""
    found = [action for action in legal[: _FEW * 100] if action.value != at.CONCEDE]
    return found[below(chance, len(found))]


def sample_record(engine: TableEngine, number: int) -> dict[str, Any]:
    """A made-up deal played to its end, as a record in plain values without a variant."""
    rules = engine.rules
    state = engine.start(sample_deal(rules, number))
    taken: list[tuple[State, Action]] = []
    while not state.done:
        action = choose(rules, number, state, engine.legal_actions(state), len(taken))
        taken.append((state, action))
        state, _ = engine.apply(state, action)
    return record_of(rules, sample_deal(rules, number), taken)


def record_of(rules: CompiledRules, deal: Deal, taken: Sequence[tuple[State, Action]]) -> dict[str, Any]:
    """The record of a deal as far as it was played: states, each with the action that followed.

    Every carte blanche is shown and all that is held declared, so neither need stand in it.
    """
    pack, seats = rules.pack, rules.seats
    dealt = {seat: pack.text(hand) for seat, hand in zip(seats, deal.hands, strict=True)}
    if deal.talon:
        dealt["talon"] = " ".join(map(pack.name, deal.talon))
    record: dict[str, Any] = {"deal": dealt}
    played: list[str] = []
    for state, action in taken:
        said = action.to_json(pack)
        if action.kind == EXCHANGE:
            record.setdefault("exchange", {})[seats[state.turn]] = said["cards"] or "none"
        elif action.kind == ANNOUNCE and action.value:
            record["announce"] = {"capot": seats[state.turn]}
        elif action.kind == LEFTOVER:
            record["leftover"] = "shown" if action.value else "hidden"
        elif action.kind == PLAY:
            played.append(said["card"])
    if played:
        record["play"] = " ".join(played)
    return record
