"""What the rules forbid is refused by its name: in records, with the rule and its source, and as actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import piquet_rules as pq
from piquet_rules.engine.reasons import REASONS
from piquet_rules.kernel import layout as at

FILE = Path(__file__).with_name("records.yaml")
ROWS = [pytest.param(row, id=row["name"]) for row in yaml.safe_load(FILE.read_text("utf-8"))]


@pytest.mark.parametrize("row", ROWS)
def test_a_record_is_refused(row: dict[str, Any]) -> None:
    profile = pq.load("rubicon").with_changes(row.get("set", {}))
    with pytest.raises(pq.RecordError) as refused:
        pq.score(row["record"], profile)
    (problem,) = refused.value.problems
    assert problem.code == row["code"]
    said = f"{problem.message} {problem.help}"
    assert [words for words in row.get("says", ()) if words not in said] == []


ELDER = "AS JS 9S 8S AH KH QH JH 8H JC 9C KD"
YOUNGER = "QS TS TH AC KC QC TC AD QD JD TD 7D"


def at_the_exchange(**changes: Any) -> tuple[pq.Engine, pq.State]:
    engine = pq.Engine(pq.load("rubicon").with_changes(changes))
    pack = engine.rules.pack
    talon = pack.sorted(pack.full & ~pack.hand(ELDER) & ~pack.hand(YOUNGER))
    return engine, engine.start(pq.Deal((pack.hand(ELDER), pack.hand(YOUNGER)), talon))


def done(engine: pq.Engine, state: pq.State, *steps: tuple[str, str]) -> pq.State:
    """The state after actions given as kind and cards."""
    for kind, cards in steps:
        value = engine.rules.pack.card(cards) if kind == "play" else engine.rules.pack.hand(cards)
        state, _ = engine.apply(state, pq.Action(kind, value))
    return state


EXCHANGED = (("exchange", "9C"), ("exchange", "7D"))
DECLARED = (*EXCHANGED, *[("declare", "")] * 6)

ACTIONS = [
    ("wrong-phase", (), ("play", "AS")),
    ("wrong-phase", EXCHANGED, ("exchange", "AS")),
    ("not-in-hand", (), ("exchange", "TH")),
    ("not-in-hand", EXCHANGED, ("declare", "TH")),
    ("not-in-hand", DECLARED, ("play", "TH")),
    ("exchange-too-few", (), ("exchange", "")),
    ("exchange-too-many", (), ("exchange", "AS JS 9S 8S AH KH")),
    ("not-one-suit", EXCHANGED, ("declare", "AS AH")),
    ("not-the-highest", EXCHANGED, ("declare", "KH QH")),
    ("not-a-sequence", (*EXCHANGED, *[("declare", "")] * 2), ("declare", "AH KH")),
    ("not-a-set", (*EXCHANGED, *[("declare", "")] * 4), ("declare", "JS JH")),
    ("must-follow-suit", (*DECLARED, ("play", "AH"), ("leftover", "")), ("play", "AC")),
]


@pytest.mark.parametrize(("code", "before", "action"), ACTIONS)
def test_an_action_is_refused(code: str, before: tuple[tuple[str, str], ...], action: tuple[str, str]) -> None:
    engine, state = at_the_exchange()
    state = done(engine, state, *before)
    kind, cards = action
    value = engine.rules.pack.card(cards) if kind == "play" else engine.rules.pack.hand(cards)
    with pytest.raises(pq.IllegalAction) as refused:
        engine.apply(state, pq.Action(kind, value))
    assert refused.value.code == code


def test_must_beat_is_refused_in_play() -> None:
    engine, state = at_the_exchange(**{"play.must_beat": True})
    state = done(engine, state, *DECLARED, ("play", "JC"), ("leftover", ""))
    reason = engine.check(state, pq.Action("play", engine.rules.pack.card("TC")))
    assert reason is not None
    assert (reason.code, reason.key) == ("must-beat", "play.must_beat")


def test_an_answer_is_yes_or_no() -> None:
    engine, state = at_the_exchange()
    state = done(engine, state, *DECLARED, ("play", "AH"))
    reason = engine.check(state, pq.Action("leftover", 2))
    assert reason is not None
    assert reason.code == "not-yes-or-no"


def test_a_finished_deal_takes_no_action() -> None:
    engine, state = at_the_exchange(**{"play.concession": "last-deal"})
    pack = engine.rules.pack
    talon = pack.sorted(pack.full & ~pack.hand(ELDER) & ~pack.hand(YOUNGER))
    state = engine.start(pq.Deal((pack.hand(ELDER), pack.hand(YOUNGER)), talon, last=True))
    state, _ = engine.apply(state, pq.Action("concede", at.CONCEDE))
    assert state.done
    for action in (pq.Action("none", 0), pq.Action("concede", at.CONCEDE), pq.Action("play", 3)):
        reason = engine.check(state, action)
        assert reason is not None
        assert reason.code in ("deal-over", "wrong-phase")
    over = engine.check(state, pq.Action("none", 0))
    assert over is not None
    assert over.code == "deal-over"


def test_every_reason_is_a_sentence_with_a_key_that_exists() -> None:
    rubicon = pq.load("rubicon")
    for reason in REASONS.values():
        assert reason.text[0].islower()
        assert not reason.text.endswith(".")
        for seat in ("elder", "younger"):
            for category in ("point", "sequence"):
                key = reason.of(seat, category).key
                assert not key or key in rubicon.components or rubicon.value(key) is not None
