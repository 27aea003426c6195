"""Causes: what lies between two rulesets, which of it acts on a deal, and the shares of the difference."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any, cast

import pytest

import piquet_rules as pq
from piquet_rules import comparison
from piquet_rules.authoring.sample_deals import sample_record
from piquet_rules.causes.explain import Cause
from piquet_rules.causes.reads import watched
from piquet_rules.causes.switches import MOST_PLAYERS, Switches, _bounded, switches
from piquet_rules.compiled import CompiledRules
from piquet_rules.compiler import Slots, compile_slots
from piquet_rules.kernel import layout as at
from piquet_rules.profile.load import conflicts_among
from piquet_rules.profile.reader import read
from piquet_rules.replay import FixedCards, replay, rescore
from piquet_rules.reporting.cause_text import change_text
from piquet_rules.scoring import Score, as_record, bound, compiled
from tests.cli.conftest import ROOT, Piquet, piquet
from tests.knobs.changes import changes

__all__ = ["piquet"]

IDS = pq.shipped_ids()
PAIRS = [(one, other) for one in IDS for other in IDS if one != other]
SAME_CARDS = [(one, other) for one, other in PAIRS if "royal-1651" not in (one, other)]
MANY = {
    "tricks.lead": 2, "tricks.capture": 3, "tricks.own_lead_won": 1, "tricks.first_lead": 1, "tricks.last": 4,
    "set.trio": 4, "set.quatorze": 15, "sequence.points.3": 4, "sequence.points.4": 5, "point.score": "tens-half-up",
    "majority.points": 13, "full_count.points": 20, "pique.threshold": 20, "repique.bonus": 70,
    "carte_blanche.points": 20, "capot.points": 50, "capot.replaces_majority": "false",
}  # fmt: skip


@lru_cache(maxsize=64)
def record(name: str) -> dict[str, Any]:
    """A printed deal, as plain values."""
    data = read((ROOT / "docs" / "examples" / f"{name}.yaml").read_bytes(), name)[0].data
    return cast(dict[str, Any], data)


def causes(found: pq.Comparison) -> tuple[Cause, ...]:
    return found.records[0].causes


def gains(found: pq.Comparison) -> dict[tuple[str, ...], dict[str, Fraction]]:
    """Keys → seat → points."""
    told: dict[tuple[str, ...], dict[str, Fraction]] = {}
    for cause in causes(found):
        told.setdefault(cause.keys, {})[cause.seat] = cause.points
    return told


def difference(found: pq.Comparison) -> dict[str, int]:
    """What the second column has more than the first."""
    first, second = (column.score or {} for column in found.records[0].columns)
    return {seat: second[seat] - first[seat] for seat in first}


# --- what lies between two rulesets ---------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_any_set_of_switches_is_what_it_would_be_compiled_from(one: str, other: str) -> None:
    between, chance = switches(pq.load(one), pq.load(other)), Random(f"{one} {other}")
    for coalition in (0, between.everything, *(chance.randrange(between.everything + 1) for _ in range(4))):
        rules = between.ruleset(coalition)
        assert rules.compiled.table == compile_slots(cast(Slots, rules), "", "").table
        assert not [each for each in conflicts_among(rules.components) if each.severity == "error"]
        for player, moved in enumerate(between.moves):
            table = between.compiled(coalition ^ 1 << player).table
            cells = {n for n, (a, b) in enumerate(zip(table, rules.compiled.table, strict=True)) if a != b}
            assert moved is None or cells <= moved, between.players[player]
    assert between.ruleset(between.everything).components == pq.load(other).components


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("rubicon", "hoyle-101", {("tricks.counting_ranks", "tricks.last_small"), ("partie", "settlement")}),
        ("rubicon", "au-cent", {("partie", "settlement")}),
        ("rubicon", "rubicon-four-deals", {("partie.deals", "partie.multipliers")}),
        ("rubicon", "polish-club", set()),
    ],
)
def test_keys_that_contradict_the_rest_alone_are_one(one: str, other: str, together: set[tuple[str, ...]]) -> None:
    there, back = Switches(pq.load(one), pq.load(other)), Switches(pq.load(other), pq.load(one))
    assert {player for player in there.players if len(player) > 1} == together
    assert {player for player in back.players if len(player) > 1} == together


def test_a_slot_of_another_kind_is_one() -> None:
    without = pq.load("rubicon").unset("pique")
    assert Switches(pq.load("rubicon"), without).players == (("pique",),)


def test_ten_thousand_differing_keys_are_taken_by_slots() -> None:
    players = tuple((f"sequence.points.{n}",) for n in range(9_990)) + tuple((f"tricks.x{n}",) for n in range(10))
    found = _bounded(players)
    assert found == (("sequence",), *((f"tricks.x{n}",) for n in range(10)))
    assert len(_bounded(tuple((f"s{n}.{key}",) for n in range(30) for key in "abcd"))) <= MOST_PLAYERS


def all_changed(mine: pq.Profile) -> pq.Profile:
    """A profile in which nearly every number is another."""
    theirs, keys = mine, mine.keys()
    for key in keys:
        value = mine.value(key)
        if isinstance(value, int) and not isinstance(value, bool):
            for other in (value + 1, value - 1):
                try:
                    theirs = theirs.replace(key, other)
                    break
                except pq.ProfileError:
                    continue
    return theirs


def test_so_many_rules_that_slots_are_taken_together() -> None:
    mine = pq.load("rubicon")
    theirs = all_changed(mine)
    between = Switches(mine, theirs)
    assert between.bounded
    assert len(between.players) <= MOST_PLAYERS < len(between.differing)
    found = pq.compare([record("cavendish")], [mine, theirs])
    for seat, points in difference(found).items():
        assert sum(cause.points for cause in causes(found) if cause.seat == seat) == points
    whole = next(key for player in between.players for key in player if "." not in key)
    assert change_text(whole, mine, theirs) == f"all that differs in {whole}"
    assert between.ruleset(between.everything).components == theirs.components


# --- the shares of a difference -------------------------------------------------------------


def naive_shares(data: Mapping[str, Any], one: pq.Profile, other: pq.Profile) -> dict[tuple[str, ...], list[Fraction]]:
    """The shares over all orders, each set of changes compared as a ruleset of its own; no player is left out."""
    between = Switches(one, other)
    tried: dict[frozenset[int], dict[str, int]] = {}
    players = [n for n in range(len(between.players)) if between.scoring >> n & 1]

    def scored(changed: frozenset[int]) -> dict[str, int]:
        if changed not in tried:
            tried[changed] = rescored(data, one, between.ruleset(sum(1 << n for n in changed)).components)
        return tried[changed]

    orders = list(permutations(players))
    sums: dict[tuple[str, ...], list[Fraction]] = {between.players[n]: [Fraction(0)] * 2 for n in players}
    for order in orders:
        made: frozenset[int] = frozenset()
        for player in order:
            before, after = scored(made), scored(made | {player})
            made |= {player}
            row = sums[between.players[player]]
            for n, seat in enumerate(before):
                row[n] += Fraction(after[seat] - before[seat], len(orders))
    return sums


def rescored(data: Mapping[str, Any], own: pq.Profile, components: Mapping[str, Any]) -> dict[str, int]:
    """A deal under rules put together from components, without what `compare` knows of earlier scorings."""

    class Rules:
        def __getattr__(self, slot: str) -> Any:
            return components[slot]

    given = as_record(data)
    deal = bound(given, compiled(own))
    fixed = FixedCards(deal, replay(given, deal, compiled(own), lambda key: key))
    return Score(rescore(fixed, compile_slots(cast(Slots, Rules()), "", ""))).score


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize(
    ("one", "other"),
    [("rubicon", "russian-karolik"), ("rubicon", "russian-wiki"), ("hoyle-101", "rubicon"), ("rubicon", "polish-club")],
)
def test_shares_are_those_over_every_order(one: str, other: str, number: int) -> None:
    mine, theirs = pq.load(one), pq.load(other)
    data = sample_record(pq.Engine(mine), number)
    found = pq.compare([data], [mine, theirs])
    told = gains(found)
    for keys, points in naive_shares(data, mine, theirs).items():
        shown = told.get(keys, {})
        assert [shown.get(seat, 0) for seat in ("elder", "younger")] == points, keys


@pytest.mark.parametrize(("one", "other"), SAME_CARDS[::3])
def test_shares_add_up_to_the_difference(one: str, other: str) -> None:
    mine, theirs = pq.load(one), pq.load(other)
    for number in range(3):
        found = pq.compare([sample_record(pq.Engine(mine), number)], [mine, theirs])
        for seat, points in difference(found).items():
            assert sum(cause.points for cause in causes(found) if cause.seat == seat) == points


@pytest.mark.parametrize("one", IDS)
def test_what_need_not_be_scored_anew_comes_out_the_same(one: str) -> None:
    """Every ruleset in the row of all has what scoring the cards under it gives, and so do the notes."""
    mine = pq.load(one)
    profiles = [mine, *(pq.load(other) for other in IDS if other != one)]
    for number in range(10):
        data = {"variant": one, **sample_record(pq.Engine(mine), number)}
        if number % 3 == 0:
            data["declare"] = {"elder": {"sequence": "none"}, "younger": {"set": "none"}}
        (columns,) = pq.compare([data], profiles, "none").records
        for profile, column in zip(profiles, columns.columns, strict=True):
            if column.score is not None:
                assert column.score == rescored(data, mine, profile.components)
                for seat, points in zip(
                    column.score, zip(*(column.categories or {}).values(), strict=True), strict=True
                ):
                    assert column.score[seat] == sum(points)
            (alone,) = pq.compare([data], [profile]).records
            notes = [note for note in columns.notes if note.variant == profile.id]
            assert [note for note in alone.notes if note.variant == profile.id] == notes


@pytest.mark.parametrize("one", IDS)
def test_a_replayed_deal_has_read_all_that_scoring_it_anew_reads(one: str) -> None:
    own = pq.load(one)
    for number in range(10):
        deal = comparison._Deal(as_record({"variant": one, **sample_record(pq.Engine(own), number)}), own)
        (kept,) = deal._traces
        rules, table = watched(compiled(own), comparison._WITHOUT_EFFECT)
        rescore(deal.fixed, rules)
        assert kept.cells >= set(table.reads)


def changed_in_one_key(own: pq.Profile) -> list[CompiledRules]:
    """The rules with each key in turn changed to each of its neighbours, where the same cards can be dealt."""
    changed = (compiled(profile) for change in changes(own) if (profile := change.applied(own)))
    return [rules for rules in changed if not comparison.not_comparable(compiled(own), rules)]


@pytest.mark.parametrize("one", IDS)
def test_a_deal_that_goes_on_from_where_rules_begin_to_differ_ends_as_from_its_beginning(one: str) -> None:
    """Whatever single key differs, and wherever the deal first asks for it."""
    own = pq.load(one)
    others = changed_in_one_key(own)
    for number in range(4):
        data = {"variant": one, **sample_record(pq.Engine(own), number)}
        if number % 2:
            data["declare"] = {"elder": {"sequence": "none"}, "younger": {"set": "none"}}
        if number == 3:
            data["play"] = " ".join(data["play"].split()[:13])
        deal = comparison._Deal(as_record(data), own)
        (kept,) = deal._traces
        begun_in = set()
        for rules in others:
            cells = kept.shared(rules)
            begun_in.add(cells and (cells[at.PHASE], cells[at.CARDS_PLAYED]))
            found, anew = rescore(deal.fixed, rules, ledger=False, cells=cells), rescore(deal.fixed, rules)
            assert found.cells[at.WON : at.DECLARED] == anew.cells[at.WON : at.DECLARED]
            assert found.notes == anew.notes
        assert len(begun_in) > 4, "rules differ at several moments of the deal"


def test_a_rule_that_only_cancels_another_is_told() -> None:
    found = pq.compare([record("maximum")], [pq.load("rubicon"), pq.load("polish-club")])
    assert difference(found) == {"elder": 0, "younger": 0}
    assert gains(found) == {
        ("tricks.lead",): {"elder": -12}, ("tricks.own_lead_won",): {"elder": 12},
        ("tricks.first_lead",): {"elder": 1}, ("tricks.last",): {"elder": -1},
    }  # fmt: skip


def test_a_share_may_be_a_fraction() -> None:
    mine = pq.load("rubicon")
    theirs = mine.with_changes({"capot.replaces_majority": "false", "majority.points": "13"})
    found = pq.compare([record("maximum")], [mine, theirs])
    assert gains(found) == {
        ("majority.points",): {"elder": Fraction(3, 2)}, ("capot.replaces_majority",): {"elder": Fraction(23, 2)}
    }  # fmt: skip
    first, second = found.to_json()["records"][0]["causes"]
    assert (first["points"], first["share"], first["method"]) == (1.5, "3/2", "shapley")
    assert (second["points"], second["share"]) == (11.5, "23/2")


def test_a_fraction_as_people_read_it(piquet: Piquet, tmp_path: Any) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "format: 1\nid: house\nextends: rubicon\nmajority: {points: 13}\ncapot: {replaces_majority: false}\n"
    )
    out = piquet("compare", ROOT / "docs/examples/maximum.yaml", "--variants", f"rubicon,{house}").out
    assert "  house  elder +1 1/2   ██            majority.points 10 → 13\n" in out
    assert "         elder +11 1/2  ████████████  capot.replaces_majority true → false\n" in out


def test_procedure_makes_notes_and_no_causes() -> None:
    mine = pq.load("rubicon")
    theirs = mine.with_changes(
        {"exchange.elder.max": "3", "exchange.younger.max": "3", "declarations.sinking": "false"}
    )
    found = pq.compare([record("cavendish")], [mine, theirs])
    assert causes(found) == ()
    assert [note.code for note in found.records[0].notes] == ["exchange-refused"]


# --- many rules -----------------------------------------------------------------------------

LATE = {"repique.threshold": "60"}
"""Of 57 points that are declared it needs a better quatorze or tierce: rules that lean on one another."""


def test_more_rules_than_can_be_tried_are_estimated_and_add_up() -> None:
    mine = pq.load("rubicon").with_changes(LATE)
    profiles = [mine, mine.with_changes(MANY)]
    found, otherwise = (pq.compare([record("maximum")], profiles, seed=seed) for seed in (1, 2))
    assert {cause.method for cause in causes(found)} == {"sampled"}
    for seat, points in difference(found).items():
        assert sum(cause.points for cause in causes(found) if cause.seat == seat) == points
    assert any(cause.error for cause in causes(found))
    assert causes(found) != causes(otherwise)
    assert all("error" in cause for cause in found.to_json()["records"][0]["causes"])


def test_rules_that_the_deal_never_asks_for_do_not_count_as_many() -> None:
    """Many keys differ; the record stops before the play, so ten at most can matter."""
    mine = pq.load("rubicon")
    data = {key: value for key, value in record("cavendish").items() if key != "play"}
    found = pq.compare([data], [mine, mine.with_changes(MANY)])
    assert {cause.method for cause in causes(found)} == {"shapley"}
    assert not [keys for keys in gains(found) if keys[0].startswith(("tricks", "majority"))]


def test_an_estimate_is_shown_with_its_error(piquet: Piquet, tmp_path: Any) -> None:
    house = tmp_path / "house.yaml"
    base = tmp_path / "base.yaml"
    base.write_text("format: 1\nid: base\nextends: rubicon\nrepique: {threshold: 60}\n")
    house.write_text("format: 1\nid: house\nextends: ./base.yaml\n")
    pq.set_keys(str(house), {key: str(value) for key, value in MANY.items()})
    words = "compare", ROOT / "docs/examples/maximum.yaml", "--variants", f"{base},{house}"
    out = piquet(*words, "--seed", "3").out
    assert re.search(r"elder \+\d+\.\d\d \(±\d\.[1-9]\d\) +█+ +set.quatorze 14 → 15\n", out)


def test_ten_rules_are_shared_out_exactly() -> None:
    ten = dict(list(MANY.items())[:9]) | {"majority.points": 13}
    mine = pq.load("rubicon")
    found = pq.compare([record("cavendish")], [mine, mine.with_changes(ten)])
    assert {cause.method for cause in causes(found)} == {"shapley"}


# --- other ways -----------------------------------------------------------------------------


def test_one_at_a_time_and_none() -> None:
    profiles = [pq.load("rubicon"), pq.load("russian-karolik")]
    found = pq.compare([record("maximum")], profiles, "one-at-a-time")
    assert [(cause.keys, int(cause.points), cause.method) for cause in causes(found)] == [
        (("full_count.points",), 20, "one-at-a-time"),
        (("tricks.last",), 2, "one-at-a-time"),
        (("capot.keeps_last_trick",), -1, "one-at-a-time"),
        (("full_count.points", "tricks.last", "capot.keeps_last_trick"), -2, "together"),
    ]
    assert causes(pq.compare([record("maximum")], profiles, "none")) == ()


@pytest.mark.parametrize("method", ["shapley", "one-at-a-time"])
@pytest.mark.parametrize(("one", "other"), [("rubicon", name) for name in IDS if name != "rubicon"])
def test_a_partie_is_shared_out_down_to_its_settlement(one: str, other: str, method: Any) -> None:
    profiles = [pq.load(one), pq.load(other)]
    found = pq.compare([record("partie")], profiles, method)
    if found.records[0].columns[1].score is None:
        assert causes(found) == ()
        return
    for player, points in difference(found).items():
        assert sum(cause.points for cause in causes(found) if cause.seat == player) == points
    settled = [column.settlement for column in found.records[0].columns]
    signed = [s.points if s.winner == s.players[0] else -s.points if s.winner else 0 for s in settled if s]
    outcome = [cause.points for cause in causes(found) if cause.seat == "settlement"]
    units = {s.paid_in for s in settled if s}
    told = [note.message for note in found.records[0].notes if note.code == "other-unit"]
    if len(units) == 1:
        assert (sum(outcome), told) == (signed[1] - signed[0], [])
    else:
        assert (outcome, told) == ([], ["it pays in stakes, rubicon in points: what is paid is not compared"])


def test_a_partie_with_cards_is_shared_out() -> None:
    deals = [{key: value for key, value in record("maximum").items() if key != "variant"}] * 2
    deals += [{"score": {"Anna": 20, "Boris": 30}}] * 4
    data = {"variant": "rubicon", "players": ["Anna", "Boris"], "deals": deals}
    mine = pq.load("rubicon")
    theirs = mine.with_changes({"tricks.last": "4", "settlement.threshold": "300", "capot.keeps_last_trick": "false"})
    found = pq.compare([data], [mine, theirs])
    assert {keys[0] for keys in gains(found)} == {"tricks.last", "settlement.threshold", "capot.keeps_last_trick"}
    shares = gains(found)
    assert sum(row.get("Anna", 0) for row in shares.values()) == difference(found)["Anna"]


@pytest.mark.parametrize(
    ("words", "says"),
    [(["--causes", "fair"], "one-at-a-time"), (["--seed", "first"], "whole number")],
)
def test_wrong_words(piquet: Piquet, words: list[str], says: str) -> None:
    ran = piquet("compare", "docs/examples/cavendish.yaml", *words)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err


def test_causes_are_found_when_they_are_asked_for() -> None:
    found = pq.compare([record("cavendish")], [pq.load("rubicon"), pq.load("russian-karolik")]).records[0]
    assert "causes" not in vars(found)
    assert found.causes is found.causes
    json.dumps(found.to_json())
