"""What a player may do, or see, under one profile and not under the other."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from piquet_rules.authoring.diff import names_of
from piquet_rules.authoring.sample_deals import choose, record_of, sample_deal
from piquet_rules.engine.actions import (
    ANNOUNCE,
    CARTE_BLANCHE,
    CARTE_BLANCHE_AGAIN,
    CONCEDE,
    DECLARE,
    EXCHANGE,
    LEFTOVER,
    Action,
)
from piquet_rules.engine.game import State
from piquet_rules.play import Engine
from piquet_rules.profile.model import Profile


class Found(NamedTuple):
    """How far a deal was played, and a sentence that says what differs then."""

    record: dict[str, Any]
    says: str


@lru_cache(maxsize=8)
def _engine(profile: Profile) -> Engine:
    return Engine(profile)


def find_action(a: Profile, b: Profile, number: int) -> Found | None:
    """The first point of a made-up deal at which the profiles allow, ask or show something else; None if there is none.

    Both must have the same pack, hands and seats.
    """
    mine, theirs = _engine(a), _engine(b)
    a_name, b_name = names_of(a, b)
    deal = sample_deal(mine.rules, number)
    one, other = mine.start(deal), theirs.start(deal)
    taken: list[tuple[State, Action]] = []
    while not (one.done or other.done):
        says = _difference(_Side(a_name, mine, one), _Side(b_name, theirs, other))
        if says:
            return Found(record_of(mine.rules, deal, taken), says)
        action = choose(mine.rules, number, one, mine.legal_actions(one), len(taken))
        taken.append((one, action))
        one, other = mine.apply(one, action)[0], theirs.apply(other, action)[0]
    return None


class _Side(NamedTuple):
    """One of the two profiles, by name, and where the deal stands under it."""

    name: str
    engine: Engine
    state: State

    @property
    def seat(self) -> str:
        """Who is to act."""
        return self.engine.rules.seats[self.state.turn]


def _difference(one: _Side, other: _Side) -> str:
    if (one.state.phase, one.state.turn) != (other.state.phase, other.state.turn):
        return f"{one.name}: {_asked(one)}; {other.name}: {_asked(other)}"
    return _allowed(one, other) or _allowed(other, one) or _seen(one, other)


def _asked(side: _Side) -> str:
    return f"{side.seat} {_ASKS[side.state.phase]}"


_ASKS = {
    CARTE_BLANCHE: "is asked for carte blanche", CARTE_BLANCHE_AGAIN: "is asked for carte blanche again",
    EXCHANGE: "is to exchange", DECLARE: "is to declare", ANNOUNCE: "is asked whether to announce a capot",
    LEFTOVER: "is asked whether the cards left over are turned", "play": "is to play a card",
    "none": "has nothing to do",
}  # fmt: skip


def _allowed(side: _Side, stricter: _Side) -> str:
    """An action that the first allows and the second refuses."""
    for action in side.engine.legal_actions(side.state):
        reason = stricter.engine.check(stricter.state, action)
        if reason is not None:
            return f"{_told(side, action)}: {side.name} allows it, {stricter.name} does not ({reason.text})"
    return ""


def _told(side: _Side, action: Action) -> str:
    said = action.to_json(side.engine.rules.pack)
    if action.kind == EXCHANGE:
        return f"{side.seat} lays out {said['cards'] or 'no card'}"
    if action.kind == DECLARE:
        return f"{side.seat} declares {said['cards'] or 'nothing'}"
    if action.kind == CONCEDE:
        return f"{side.seat} throws in the hand"
    return (
        f"{side.seat} plays {said['card']}" if "card" in said else f"{side.seat} says {'yes' if action.value else 'no'}"
    )


def _seen(one: _Side, other: _Side) -> str:
    """Cards of the talon that a seat sees under one profile only."""
    for seat, name in enumerate(one.engine.rules.seats):
        before, after = (side.engine.view(side.state, seat).to_json()["seen_left"] for side in (one, other))
        if before != after:
            shown = f"{one.name}: {before or 'none'}, {other.name}: {after or 'none'}"
            return f"{name} sees other cards of those that he leaves ({shown})"
    return ""
