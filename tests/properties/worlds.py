"""Other deals that one seat cannot tell from the one that is played.

``told`` says in its own words, from the events, what a seat hears and sees; it shares nothing with
``engine.view``. ``other_world`` deals the hidden cards anew, lets the other seat act differently in
secret, and keeps what the seat was told: states at the same point of two such games must look alike.
"""

from __future__ import annotations

from random import Random
from typing import Any

from piquet_rules.cards import Hand, cards_of, hand_of
from piquet_rules.engine.actions import Action
from piquet_rules.engine.game import Deal, State, TableEngine
from piquet_rules.engine.state_json import cards_played
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.declare import all_score
from piquet_rules.kernel.holdings import best_run, best_set, key_of
from piquet_rules.kernel.tricks import PRIVATE, SHOWN
from piquet_rules.testing.deals import Game

_SECRET = (at.BLANK_PHASE, at.AGAIN_PHASE)
_TRIES_AT_A_CALL = 6


def told(engine: TableEngine, game: Game, steps: int, seat: int) -> list[Any]:
    """What a seat has been told after so many actions, in order."""
    heard: list[Any] = [_events(engine, game.states[0], game.opening, seat)]
    for number in range(steps):
        before, action, after = game.states[number], game.actions[number], game.states[number + 1]
        if before.cells[at.PHASE] in _SECRET and before.turn != seat and not action.value:
            heard[-1] += _events(engine, after, game.caused[number], seat)
            continue
        own = before.turn == seat
        said: Any = action.value if own or before.phase in ("play", "leftover", "announce", "concede") else None
        heard.append([(before.phase if own else None, said), *_events(engine, after, game.caused[number], seat)])
    return heard


def _events(engine: TableEngine, after: State, events: Any, seat: int) -> list[Any]:
    heard: list[Any] = []
    for event in events:
        if event.code == at.EXCHANGED:
            heard.append((event.code, event.seat, event.number))
            heard.append(_seen_of_talon(engine, after, seat))
        elif event.code == at.CALLED:
            heard += _call(engine, event.seat, event.number, event.cards, seat)
        elif event.code == at.REPLIED:
            heard.append((*event[:4], _value_asked(engine, after, event.cards), _counted(engine, after, event.cards)))
        elif event.code == at.TURNED:
            heard.append((*event, _seen_of_talon(engine, after, seat)))
        else:
            heard.append(tuple(event))
    if after.cells[at.COUNTED]:
        heard.append([_counted_later(engine, after, category) for category in range(at.CATEGORIES)])
    return heard


def _best(engine: TableEngine, category: int, cards: Hand) -> Hand:
    if category == at.POINT:
        return cards
    return (best_run if category == at.SEQUENCE else best_set)(engine.rules.table, cards)


def _call(engine: TableEngine, caller: int, category: int, cards: Hand, seat: int) -> list[Any]:
    if caller == seat:
        return [("calls", category, cards)]
    if caller != engine.rules.table[at.LEADER]:
        return []
    best = _best(engine, category, cards)
    rank = next(cards_of(best), 0) % 9 if category == at.SET else None
    return [("calls", category, _size(best), best >= at.VOID, rank)]


def _size(cards: Hand) -> int:
    return (cards & at.CARDS_ONLY).bit_count()


def _value_asked(engine: TableEngine, after: State, category: int) -> int | None:
    """The value of the leader's call, where the other side must hear it to answer."""
    leader = engine.rules.table[at.LEADER]
    declared = [after.cells[at.DECLARED + seat * at.CATEGORIES + category] for seat in (0, 1)]
    sizes = {_size(_best(engine, category, cards)) for cards in declared}
    return key_of(engine.rules.table, category, declared[leader]) if len(sizes) == 1 else None


def _counted(engine: TableEngine, after: State, category: int) -> Hand | None:
    return _shown(engine, after, category, engine.rules.table[at.LEADER])


def _counted_later(engine: TableEngine, after: State, category: int) -> Hand | None:
    return _shown(engine, after, category, 1 - engine.rules.table[at.LEADER])


def _shown(engine: TableEngine, after: State, category: int, caller: int) -> Hand | None:
    """What a seat shows of a category because it counts there."""
    table = engine.rules.table
    if not table[at.BOTH_SCORE] and after.cells[at.WINNER + category] != caller + 1:
        return None
    cards = after.cells[at.DECLARED + caller * at.CATEGORIES + category]
    whole = category == at.POINT or all_score(table, category)
    return cards if whole else _best(engine, category, cards)


def _seen_of_talon(engine: TableEngine, state: State, seat: int) -> Hand:
    """Cards of the talon that a seat has not taken but has seen."""
    table, cells = engine.rules.table, state.cells
    talon = cells[at.TALON : at.TALON + cells[at.TALON_SIZE]]
    taken = cells[at.TAKEN + seat]
    seen: list[int] = []
    first = table[at.FIRST_DRAW]
    if table[at.LOOK] and seat == first and taken >= 0:
        seen += talon[taken : table[at.DRAW_MAX + seat]]
    if cells[at.TAKEN + 1 - first] >= 0:
        rule = table[at.LEFTOVER_RULE]
        if rule == SHOWN or cells[at.LEFTOVER] == at.LEFT_SHOWN or (rule == PRIVATE and seat != first):
            seen += talon[cells[at.TALON_NEXT] :]
    return hand_of(seen)


def other_world(game: Game, steps: int, seat: int, chance: Random) -> Game | None:
    """Another game in which a seat was told the same, up to a number of actions; None if this try is none."""
    engine = game.engine
    deal = _redealt(game, steps, seat, chance)
    if deal is None:
        return None
    other = Game(engine, deal[0])
    for number in range(steps):
        if not _act(game, other, number, seat, deal[1], chance):
            return None
    state = other.states[-1]
    while state.cells[at.PHASE] == at.BLANK_PHASE and state.turn != seat and game.states[steps].phase != state.phase:
        _apply(other, Action(state.phase, 0))
        state = other.states[-1]
    same = told(engine, other, len(other.actions), seat) == told(engine, game, steps, seat)
    return other if same else None


def _redealt(game: Game, steps: int, seat: int, chance: Random) -> tuple[Deal, Hand] | None:
    """Other cards where the seat has not seen them, and what the other seat lays out of them."""
    cells, opponent = game.states[steps].cells, 1 - seat
    talon = list(game.deal.talon)
    laid = cells[at.LAID_OUT + opponent]
    number = laid.bit_count()
    played = hand_of(cards_played(cells))
    held = _all_held(game, steps, opponent)
    known = _known(game, steps, opponent) | (played & held)
    drawn_from = _places_drawn(game, steps, opponent)
    seen = _seen_of_talon(game.engine, game.states[steps], seat)
    places = [place for place, card in enumerate(talon) if place not in _places_drawn(game, steps, seat)]
    free_places = [place for place in places if place not in drawn_from and not seen >> talon[place] & 1]
    hidden = list(cards_of((held | laid | hand_of(talon[place] for place in free_places)) & ~known))
    chance.shuffle(hidden)
    size = game.engine.rules.hand_size
    after = [*cards_of(known), *hidden[: size - known.bit_count()]]
    rest = hidden[size - known.bit_count() :]
    chance.shuffle(after)
    if any(seen >> talon[place] & 1 and not known >> talon[place] & 1 for place in drawn_from):
        return None
    for place, card in zip(drawn_from, after, strict=False):
        talon[place] = card
    laid_out = hand_of(rest[:number])
    for place, card in zip(free_places, rest[number:], strict=True):
        talon[place] = card
    hands = list(game.deal.hands)
    hands[opponent] = hand_of(after[len(drawn_from) :]) | laid_out
    return Deal(hands, talon, game.deal.last), laid_out


def _all_held(game: Game, steps: int, seat: int) -> Hand:
    """A seat's hand after the exchange, as far as it has come."""
    cells = game.states[steps].cells
    drawn = hand_of(game.deal.talon[place] for place in _places_drawn(game, steps, seat))
    return game.deal.hands[seat] & ~cells[at.LAID_OUT + seat] | drawn


def _places_drawn(game: Game, steps: int, seat: int) -> range:
    cells, first = game.states[steps].cells, game.engine.rules.table[at.FIRST_DRAW]
    taken = max(cells[at.TAKEN + seat], 0)
    start = 0 if seat == first else max(cells[at.TAKEN + first], 0)
    return range(start, start + taken)


def _known(game: Game, steps: int, opponent: int) -> Hand:
    """Cards that the opponent has shown because they counted."""
    cells, table = game.states[steps].cells, game.engine.rules.table
    shown = 0
    for category in range(at.CATEGORIES):
        if opponent == table[at.LEADER] or cells[at.COUNTED]:
            shown |= _shown(game.engine, game.states[steps], category, opponent) or 0
    return shown & at.CARDS_ONLY


def _act(game: Game, other: Game, number: int, seat: int, laid_out: Hand, chance: Random) -> bool:
    """Repeat an action of the first game in the other one; secret ones may differ."""
    before, action = game.states[number], game.actions[number]
    while other.states[-1].phase in ("carte-blanche", "carte-blanche-again") and other.states[-1].turn != seat:
        if (before.phase, before.turn) == (other.states[-1].phase, other.states[-1].turn):
            break
        _apply(other, Action(other.states[-1].phase, 0))
    state = other.states[-1]
    secret = before.cells[at.PHASE] in _SECRET and before.turn != seat
    if secret and not action.value and (state.phase, state.turn) != (before.phase, before.turn):
        return True
    if (state.phase, state.turn) != (before.phase, before.turn):
        return False
    if before.turn == seat or before.phase not in ("exchange", "declare") or action.kind == "concede":
        return _try(other, action)
    if before.phase == "exchange":
        return _try(other, Action("exchange", laid_out))
    return _call_alike(game, other, number, seat, chance)


def _call_alike(game: Game, other: Game, number: int, seat: int, chance: Random) -> bool:
    """Let the other seat declare something that the seat cannot tell from what was declared."""
    action, wanted = game.actions[number], _events(game.engine, game.states[number + 1], game.caused[number], seat)
    legal = game.engine.legal_actions(other.states[-1])
    choices = [legal[chance.randrange(len(legal))] for _ in range(_TRIES_AT_A_CALL)]
    for choice in [*choices, action]:
        if game.engine.check(other.states[-1], choice) is None:
            after, events = game.engine.apply(other.states[-1], choice)
            if _events(game.engine, after, events, seat) == wanted:
                return _try(other, choice)
    return False


def _try(other: Game, action: Action) -> bool:
    if other.engine.check(other.states[-1], action) is not None:
        return False
    _apply(other, action)
    return True


def _apply(other: Game, action: Action) -> None:
    state, events = other.engine.apply(other.states[-1], action)
    other.states.append(state)
    other.actions.append(action)
    other.caused.append(tuple(events))
