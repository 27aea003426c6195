"""Records and saved games carry the rules that they were played under, and are never read over with others."""

from __future__ import annotations

import json
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.carried import as_played, carrying, changed_rules
from piquet_rules.profile.restored import of_rules
from piquet_rules.record.read import read_one
from piquet_rules.record.record import Record
from piquet_rules.record.write import to_json_line, to_yaml

HANDS = {
    "elder": "AS KS QS JS TS 9S 8S 7S AH 8H AD 7D",
    "younger": "KH QH JH 9H KD QD TD 8D KC JC TC 8C",
}
DEAL: dict[str, Any] = {"variant": "rubicon", "hands": HANDS}


def carried(data: dict[str, Any], profile: pq.Profile) -> dict[str, Any]:
    """A record with the rules of a profile, through the text that is written of it."""
    found: dict[str, Any] = json.loads(json.dumps(pq.with_rules(data, profile)))
    return found


@pytest.mark.parametrize("name", pq.shipped_ids())
def test_rules_alone_make_the_same_profile(name: str) -> None:
    profile = pq.load(name)
    made = of_rules(json.loads(json.dumps(profile.rules())), name)
    assert (made.id, made.fingerprint) == (name, profile.fingerprint)
    assert made.rules() == profile.rules()
    assert not pq.diff(profile, made)


@pytest.mark.parametrize("name", pq.shipped_ids())
def test_a_record_that_carries_its_rules_is_as_quiet_as_one_without(name: str) -> None:
    profile = pq.load(name)
    record = Record.from_dict(carried({**DEAL, "variant": name}, profile))
    assert changed_rules(record, profile) == ()
    assert as_played(record).fingerprint == profile.fingerprint


@pytest.mark.parametrize("write", [to_yaml, to_json_line])
def test_what_is_written_is_read_back_with_its_rules(write: Any) -> None:
    profile = pq.load("rubicon").with_changes({"tricks.last": 4, "sequence.points.8": 30}, unset=["pique"])
    model = carrying(Record.from_dict(DEAL).model, profile)
    again = read_one(write(model), "record.yaml" if write is to_yaml else "record.json")
    assert again.model == model
    assert as_played(again).fingerprint == profile.fingerprint == model.fingerprint
    assert carrying(model, profile) == model


def test_an_old_record_is_scored_exactly_as_it_was_played() -> None:
    then = pq.load("rubicon").with_changes({"sequence.points.8": 30, "repique.bonus": 70})
    record = carried(DEAL, then)
    before = pq.score(DEAL, then)
    assert isinstance(before, pq.Score)
    old = Record.from_dict(record)
    again = pq.score(old, as_played(old))
    assert isinstance(again, pq.Score)
    assert again.to_json() == before.to_json()
    now = pq.score(old)
    assert isinstance(now, pq.Score)
    assert now.score != before.score
    (warning,) = now.warnings
    assert (warning.code, warning.severity) == ("rules-changed", "warning")
    assert "huitième 18, not 30 (`sequence.points.8`)" in warning.message
    assert "(`repique.bonus`)" in warning.message
    assert "--as-played" in warning.help


SAYS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a value": ({"rules": {"tricks.last": 4}}, ["the last trick counts 2 in all, not 4 (`tricks.last`)"]),
    "another kind": ({"unset": ["pique"]}, ["now: ", "Then: ", "(`pique`)"]),
    "only the fingerprint": ({"drop": "rules"}, ["(fingerprint 0123456789abcdef)", "nobody can say what differs"]),
    "only some rules": ({"keep": {"tricks": {"last": 4}}}, ["they differ in `tricks.last`"]),
}


@pytest.mark.parametrize("name", SAYS)
def test_what_differs_is_said_in_words(name: str) -> None:
    change, says = SAYS[name]
    rubicon = pq.load("rubicon")
    data = carried(DEAL, rubicon.with_changes(change.get("rules", {}), unset=change.get("unset", [])))
    if "drop" in change:
        del data["rules"]
        data["fingerprint"] = "0123456789abcdef"
    if "keep" in change:
        data["rules"] = change["keep"]
    (warning,) = changed_rules(Record.from_dict(data), rubicon)
    assert [word for word in says if word not in f"{warning.message} {warning.help}"] == [], warning


def test_rules_without_a_fingerprint_are_compared_too() -> None:
    data = carried(DEAL, pq.load("rubicon").replace("tricks.last", 4))
    del data["fingerprint"]
    scored = pq.score(data)
    assert [each.code for each in scored.warnings] == ["rules-changed"]
    data = carried(DEAL, pq.load("rubicon"))
    del data["fingerprint"]
    assert pq.score(data).warnings == ()


WRONG: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "none": ({"rules": None}, "rules-missing", "does not carry the rules", ""),
    "some only": ({"rules": {"tricks": {"last": 4}}}, "rules-spoilt", "can't be played: ", "rules"),
    "an unknown rule": ({"set": ("tricks", "lst", 3)}, "rules-spoilt", "`lst` is not a rule of `tricks`", "rules"),
    "a value out of bounds": ({"set": ("tricks", "last", 0)}, "rules-spoilt", "can't be played: ", "rules"),
    "a kind of a package": ({"set": ("tricks", "kind", "rook.tricks")}, "rules-spoilt", "rook.tricks", "rules"),
    "a digit changed": ({"set": ("tricks", "last", 4)}, "rules-spoilt", "have the fingerprint", "fingerprint"),
    "another fingerprint": ({"fingerprint": "0" * 16}, "rules-spoilt", "it says 0000000000000000", "fingerprint"),
}


@pytest.mark.parametrize("name", WRONG)
def test_rules_that_a_record_can_not_be_scored_by(name: str) -> None:
    change, code, says, key = WRONG[name]
    data = carried(DEAL, pq.load("rubicon"))
    for word in ("rules", "fingerprint"):
        if word in change:
            data[word] = change[word]
    if "set" in change:
        slot, rule, value = change["set"]
        data["rules"][slot][rule] = value
    data = {word: value for word, value in data.items() if value is not None}
    if name == "none":
        del data["fingerprint"]
    with pytest.raises(pq.RecordError) as refused:
        as_played(Record.from_dict(data))
    (problem,) = refused.value.problems
    assert (problem.code, problem.key) == (code, key)
    assert says in problem.message
    assert problem.help


def test_any_rule_that_differs_is_never_passed_over() -> None:
    """Each key of the record's rules that is changed by itself is told, or makes no rules at all."""
    rubicon = pq.load("rubicon")
    data = carried(DEAL, rubicon)
    del data["fingerprint"]
    for slot, lines in data["rules"].items():
        for key, value in lines.items():
            if type(value) is not int:
                continue
            spoilt = json.loads(json.dumps(data))
            spoilt["rules"][slot][key] = value + 1
            (warning,) = changed_rules(Record.from_dict(spoilt), rubicon)
            assert f"`{slot}.{key}`" in warning.message or f"`{slot}`" in warning.message


def test_a_partie_carries_its_rules() -> None:
    partie = {
        "variant": "rubicon",
        "players": ["Anna", "Boris"],
        "deals": [{"score": {"Anna": 27, "Boris": 13}}, {"score": {"Anna": 15, "Boris": 31}}],
    }
    then = pq.load("rubicon").replace("partie.deals", 2)
    old = Record.from_dict(carried(partie, then))
    scored = pq.score(old, as_played(old))
    assert scored.complete
    assert not pq.score(old).complete
    assert [each.code for each in pq.score(old).warnings] == ["rules-changed"]


def test_a_saved_game_goes_on_under_its_own_rules() -> None:
    engine = pq.Engine(pq.load("rubicon").replace("tricks.last", 4))
    state = engine.start(7)
    saved = json.loads(json.dumps(engine.save(state)))
    assert saved["variant"] == "rubicon"
    other, again = pq.Engine.resume(saved)
    assert (other.profile.fingerprint, again) == (engine.profile.fingerprint, state)
    while not state.done:
        action = engine.legal_actions(state)[0]
        state, again = engine.apply(state, action)[0], other.apply(again, action)[0]
    assert again == state
    assert other.save(again) == engine.save(state)


@pytest.mark.parametrize(
    ("slot", "key", "value", "code"),
    [("tricks", "last", 3, "rules-spoilt"), ("tricks", "last", 0, "out-of-range"), ("tricks", "lst", 1, "unknown-key")],
)
def test_a_saved_game_whose_rules_were_changed_is_refused(slot: str, key: str, value: int, code: str) -> None:
    engine = pq.Engine("rubicon")
    saved = engine.save(engine.start(1))
    saved["rules"][slot][key] = value
    with pytest.raises(pq.ProfileError) as refused:
        pq.Engine.resume(saved)
    assert refused.value.code == code
