"""The line of best play, played by the engine, scores what the solver says it is worth."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.engine.actions import PLAY, Action
from piquet_rules.engine.game import State
from piquet_rules.kernel import layout as at
from piquet_rules.solver.solver import Solver
from piquet_rules.testing.deals import eager, play_out, themed_deal
from tests.solving import brute

FROM_THE_PLAY = (
    at.LEAD_SCORE, at.FIRST_LEAD_SCORE, at.CAPTURE_SCORE, at.OWN_LEAD_SCORE, at.LAST_TRICK_SCORE, at.MAJORITY_SCORE,
    at.CAPOT_SCORE, at.ANNOUNCED_CAPOT_SCORE, at.PIQUE,
)  # fmt: skip
"""What a value is made of: never declarations."""


def starts(engine: pq.Engine, seeds: range) -> list[State]:
    """States before the first lead, and some in the middle of the play."""
    found = []
    for seed in seeds:
        game = play_out(engine, themed_deal(engine.rules, seed), eager(engine, seed))
        states = [state for state in game.states if state.phase == "play"]
        found += [states[0], states[seed % len(states)]]
    return found


def played(engine: pq.Engine, state: State, line: tuple[str, ...]) -> tuple[State, list[Any]]:
    """The end of the deal when a line is played, and all events on the way."""
    events: list[Any] = []
    for card in line:
        state, caused = engine.apply(state, Action(PLAY, engine.rules.pack.card(card)))
        events += caused
        if state.phase == "leftover":
            state, _ = engine.apply(state, Action("leftover", 0))
    return state, events


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_the_line_is_worth_its_value(variant: str) -> None:
    engine = pq.Engine(variant)
    for state in starts(engine, range(2)):
        found = pq.solve(state, engine.profile)
        end, events = played(engine, state, found.line)
        assert end.done
        assert brute.difference(end) - brute.counted(state, engine.rules.table) == found.value
        assert found.line[0] == found.best[0]
        points = [0, 0]
        for event in events:
            points[event.seat] += event.number * (event.code in FROM_THE_PLAY)
        assert points[0] - points[1] == found.value


def test_every_other_card_loses_points() -> None:
    engine = pq.Engine("rubicon")
    state = starts(engine, range(1))[0]
    found = pq.solve(state, "rubicon")
    for action in engine.legal_actions(state):
        after, _ = engine.apply(state, action)
        if after.phase == "leftover":
            after, _ = engine.apply(after, Action("leftover", 0))
        rest = pq.solve(after, "rubicon").value
        gained = brute.counted(after, engine.rules.table) - brute.counted(state, engine.rules.table)
        assert (gained + rest == found.value) is (engine.rules.pack.name(action.value) in found.best)


def test_a_record_and_its_position_have_one_solution() -> None:
    record = {
        "variant": "rubicon",
        "hands": {
            "elder": "AS JS 9S 8S AH KH QH JH 8H JC 9C KD",
            "younger": "QS TS TH AC KC QC TC AD QD JD TD 7D",
        },
        "play": "AH TH KH 7D QH",
    }
    found = pq.solve(record)
    assert found.turn == "younger"
    assert found == pq.solve(json.dumps(record))
    assert pq.solve(json.dumps(record), pq.load("rubicon")).to_json() == found.to_json()
    assert pq.solve({**record, "play": " ".join(["AH TH KH 7D QH", *found.line])}).to_json() == {
        "variant": "rubicon", "fingerprint": found.fingerprint, "turn": "", "value": 0, "best": [], "line": [],
    }  # fmt: skip


def test_declarations_are_not_in_the_value() -> None:
    """They are counted whatever is led, the record may stop before them or after the first lead."""
    record = {
        "variant": "rubicon",
        "hands": {
            "elder": "AS JS 9S 8S AH KH QH JH 8H JC 9C KD",
            "younger": "QS TS TH AC KC QC TC AD QD JD TD 7D",
        },
    }
    whole = pq.solve(record)
    first = whole.line[0]
    rest = pq.solve({**record, "play": first})
    assert rest.value == whole.value - 1, "a lead scores one"
    silent = {"elder": dict.fromkeys(("point", "sequence", "set"), "none")}
    assert pq.solve({**record, "declare": silent}).value == whole.value


def test_what_cannot_be_solved_is_refused() -> None:
    engine = pq.Engine("rubicon")
    with pytest.raises(pq.IllegalAction) as early:
        pq.solve(engine.start(1), "rubicon")
    assert early.value.code == "not-in-play"
    with pytest.raises(pq.IllegalAction) as nameless:
        pq.solve(engine.start(1))
    assert nameless.value.code == "variant-missing"
    many = pq.load("rubicon").with_changes(
        {
            "players": {"count": 4, "sides": [["elder", "third"], ["younger", "fourth"]]},
            "deal": {"hand": 8, "talon": 0, "packets": [2]}, "exchange": {"kind": "none"},
            "majority": {"needed": 5},
        }
    )  # fmt: skip
    with pytest.raises(pq.PiquetError) as crowd:
        pq.solve(pq.Engine(many).start(1), many)
    assert crowd.value.code == "cannot-solve"


def test_points_beyond_all_counting_are_refused() -> None:
    """A kind of another package may pay what it likes; the search says so rather than count wrongly."""
    rules = pq.Engine("rubicon").rules
    table = list(rules.table)
    table[at.MAJORITY_POINTS + 7] = 10**6
    with pytest.raises(pq.PiquetError) as refused:
        Solver(replace(rules, table=tuple(table)))
    assert refused.value.code == "cannot-solve"
    assert "more points than the search counts" in str(refused.value)
