"""Endings as rows of an oracle file: two hands, who leads, the tricks won so far, and what best play makes of them.

A row has ``position: {elder, younger, leads, tricks}`` and ``expect`` with ``value`` (elder's points to come less
younger's), ``best`` (all the best cards) or ``among_best`` (some of them). Nothing was declared, and pique is out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.game import State
from piquet_rules.examples import Outcome
from piquet_rules.kernel import layout as at
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import compiled
from piquet_rules.solving import Solution, solve

WORDS = ("value", "best", "among_best")


def faults_of_ending(row: Mapping[str, Any]) -> list[str]:
    """What is wrong with a row as it is written."""
    unknown = [f"`expect` has an unknown word `{word}`" for word in row["expect"] if word not in WORDS]
    return unknown + [
        f"no `{word}` in `position`" for word in ("elder", "younger", "leads") if word not in row["position"]
    ]


def ending_state(position: Mapping[str, Any], rules: CompiledRules) -> State:
    """The position as the engine has it, with the tricks before it played and nothing scored."""
    cells = [0] * at.STATE_SIZE
    hands = [rules.pack.hand(position[seat]) for seat in rules.seats]
    done = rules.hand_size - hands[0].bit_count()
    cells[at.HAND : at.HAND + len(hands)] = hands
    cells[at.PHASE], cells[at.COUNTED] = at.PLAY_PHASE, 1
    cells[at.TURN] = rules.seats.index(position["leads"])
    cells[at.TRICKS_DONE], cells[at.CARDS_PLAYED] = done, 2 * done
    won = position.get("tricks", {})
    cells[at.WON : at.WON + len(hands)] = [won.get(seat, 0) for seat in rules.seats]
    cells[at.BONUS : at.BONUS + at.MOST_SEATS] = [at.REPIQUE] * at.MOST_SEATS
    return State(cells)


def run_ending(row: Mapping[str, Any], profile: Profile) -> Outcome:
    """Search for best play in the row's position and compare with what it expects."""
    found = solve(ending_state(row["position"], compiled(profile)), profile)
    return Outcome(row["name"], tuple(_differences(row["expect"], found)), found.to_json())


def _differences(expect: Mapping[str, Any], found: Solution) -> list[str]:
    said = []
    if "value" in expect and expect["value"] != found.value:
        said.append(f"value: {found.value} instead of {expect['value']}")
    if "best" in expect and set(expect["best"]) != set(found.best):
        said.append(f"best: {' '.join(found.best)} instead of {' '.join(expect['best'])}")
    missing = [card for card in expect.get("among_best", ()) if card not in found.best]
    return said + [f"best: {' '.join(found.best)}, without {' '.join(missing)}"] * bool(missing)
