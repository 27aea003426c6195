"""Best play of the cards, all of them seen: from a record or a position to a value, the best cards, and a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from piquet_rules.cards import cards_of
from piquet_rules.carried import changed_rules
from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.game import State
from piquet_rules.errors import IllegalAction, Problem, simple
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.tricks import turn_leftover
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.record.record import Record
from piquet_rules.replay import Played, replay_so_far
from piquet_rules.scoring import AnyRecord, as_record, bound_under, compiled, law, profile_of
from piquet_rules.solver.solver import Solver

IN_PLAY = (at.PLAY_PHASE, at.LEFTOVER_PHASE, at.DONE)


@dataclass(frozen=True)
class Solution:
    """What best play makes of a position, all cards seen.

    ``value`` is elder's points to come less younger's: play, last trick, pique, the cards and capot, never
    declarations. ``best`` has every card that leads there, suit by suit from the lowest up; ``line`` is how the cards
    fall if both always play the first of these. How many points each side makes depends on that choice, only the
    difference does not. ``turn`` is the seat to play, empty after the last card, as are ``best`` and ``line``.
    """

    variant: str
    fingerprint: str
    turn: str
    value: int
    best: tuple[str, ...]
    line: tuple[str, ...]
    warnings: tuple[Problem, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The solution as `piquet solve --json` prints it."""
        return {
            "variant": self.variant, "fingerprint": self.fingerprint, "turn": self.turn, "value": self.value,
            "best": list(self.best), "line": list(self.line),
        }  # fmt: skip


def solve(record: AnyRecord | State, profile: Profile | str | None = None) -> Solution:
    """Best play from the position that a record has reached, or from a position of the engine.

    ``profile`` (or its id) may be left out for a record that names its variant.

    Raises RecordError where a record breaks the rules, is a partie or has not come to the play, IllegalAction for a
    position of the engine that has not, ProfileError for rules under which best play can't be searched, NotFound for
    an unknown variant.
    """
    if isinstance(record, State):
        return _of_state(record, profile)
    record = as_record(record)
    profile = profile_of(record, profile)
    solver = Solver(compiled(profile))
    return _solution(solver, position_of(record, profile), changed_rules(record, profile))


def _of_state(state: State, profile: Profile | str | None) -> Solution:
    if profile is None:
        problem = simple("variant-missing", "a position does not say under which variant it is played", help=_GIVE)
        raise IllegalAction(problem)
    rules = compiled(profile if isinstance(profile, Profile) else load(profile))
    solver = Solver(rules)
    if state.cells[at.PHASE] not in IN_PLAY:
        text = f"the play has not begun: {rules.seats[state.turn]} is asked for {state.phase}"
        raise IllegalAction(simple("not-in-play", text))
    return _solution(solver, list(state.cells))


_GIVE = 'give one, as in solve(state, "rubicon")'


def position_of(record: Record, profile: Profile) -> list[int]:
    """The cells of the position that a deal's record has reached; younger may not yet have counted.

    Raises RecordError where the record breaks the rules, is a partie, or has not come to the play.
    """
    if record.is_partie:
        remedy = "give the record of one of its deals"
        raise record.refuse("not-a-deal", "best play is searched for one deal, and this is a partie", help=remedy)
    rules = compiled(profile)
    played = replay_so_far(record, bound_under(record, profile), rules, lambda key: law(profile, key))
    if played.cells[at.PHASE] not in IN_PLAY:
        text = f"the record stops before the play: {_asked(played, rules)}"
        raise record.refuse("not-in-play", text, help=_GO_ON)
    return played.cells


_GO_ON = "add what was exchanged (`exchange:`), or give `hands:`, the hands after it"


def _asked(played: Played, rules: CompiledRules) -> str:
    """What the record would have to say next, in words."""
    return f"{rules.seats[played.cells[at.TURN]]} has yet to exchange"


def _solution(solver: Solver, cells: list[int], warnings: tuple[Problem, ...] = ()) -> Solution:
    rules, pack = solver.rules, solver.rules.pack
    if cells[at.PHASE] == at.DONE:
        return Solution(rules.variant, rules.fingerprint, "", 0, (), (), warnings)
    if cells[at.PHASE] == at.LEFTOVER_PHASE:
        turn_leftover(cells, rules.table, None, 0)
    seat, known = cells[at.TURN], solver.worth(cells)
    best = tuple(pack.name(card) for card in cards_of(solver.best(cells, known)))
    line = tuple(pack.name(card) for card in solver.line(cells, known))
    value = known if seat == 0 else -known
    return Solution(rules.variant, rules.fingerprint, rules.seats[seat], value, best, line, warnings)
