"""Causes over many deals: every set of rules played anew, shared out exactly, with a standard error."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.simulation.causes import shared_out
from piquet_rules.simulation.work import Stopped
from tests.cli.conftest import Piquet, piquet

__all__ = ["piquet"]

DEALS = 300
THREE = {"exchange.elder.max": "2", "tricks.last": "4", "set.quatorze": "20"}
"""A rule of procedure, one of the play and one of the declarations."""
SEATS = ("elder", "younger", "net")


def shares(found: pq.SimulatedCauses) -> dict[tuple[str, ...], dict[str, Fraction]]:
    told: dict[tuple[str, ...], dict[str, Fraction]] = {}
    for cause in found.causes:
        told.setdefault(cause.keys, {})[cause.seat] = cause.points
    return told


def means(profile: pq.Profile, **words: Any) -> dict[str, Fraction]:
    """Mean points under a profile."""
    found = pq.simulate(profile, **words)
    sums = {seat: sum(value * count for value, count in found.histogram(profile.id, seat).items()) for seat in SEATS}
    return {seat: Fraction(total, found.deals) for seat, total in sums.items()}


def test_shares_are_those_over_every_order_played_anew() -> None:
    mine = pq.load("rubicon")
    words: dict[str, Any] = {"deals": DEALS, "seed": 5, "policy": "random"}
    worth = {
        frozenset(keys): means(mine.with_changes({key: THREE[key] for key in keys}), **words)
        for size in range(len(THREE) + 1)
        for keys in permutations(THREE, size)
    }
    told = shares(pq.simulate_causes([mine, mine.with_changes(THREE)], **words))
    orders = list(permutations(THREE))
    for key in THREE:
        for seat in SEATS:
            added = [
                worth[frozenset(order[: order.index(key) + 1])][seat]
                - worth[frozenset(order[: order.index(key)])][seat]
                for order in orders
            ]
            assert told.get((key,), {}).get(seat, 0) == Fraction(sum(added), len(orders)), (key, seat)


def test_shares_add_up_to_what_a_simulation_finds() -> None:
    names = ["rubicon", "russian-wiki"]
    found = pq.simulate_causes(names, DEALS, 3)
    paired = pq.simulate(names, DEALS, 3).to_json()["paired"]["variants"]["russian-wiki"]
    assert {cause.method for cause in found.causes} == {"shapley"}
    for seat in SEATS:
        whole = sum(cause.points for cause in found.causes if cause.seat == seat)
        assert float(whole) == pytest.approx(paired[seat]["mean"], abs=1e-12)
        assert (whole * DEALS).denominator == 1
    assert all(cause.error > 0 for cause in found.causes)
    told = found.to_json()
    assert (told["deals"], told["seed"], told["policy"], told["unpaired"]) == (DEALS, 3, "heuristic", [])
    assert {"error", "points", "method"} <= set(told["causes"][0])


def test_many_rules_are_estimated_and_add_up() -> None:
    many = THREE | {
        "tricks.lead": "2", "majority.points": "13", "capot.points": "50", "sequence.points.3": "4", "set.trio": "4",
    }  # fmt: skip
    mine = pq.load("rubicon")
    theirs = mine.with_changes(many)
    found = pq.simulate_causes([mine, theirs], 40, 2)
    assert {cause.method for cause in found.causes} == {"sampled"}
    before, after = means(mine, deals=40, seed=2), means(theirs, deals=40, seed=2)
    for seat in SEATS:
        assert sum(cause.points for cause in found.causes if cause.seat == seat) == after[seat] - before[seat]


def test_who_does_the_work_makes_no_difference() -> None:
    names, done = ["rubicon", "gamerules"], []
    alone = pq.simulate_causes(names, DEALS, progress=lambda so_far, of: done.append((so_far, of)))
    assert done[-1] == (DEALS, DEALS)
    with ThreadPoolExecutor(2) as executor:
        assert pq.simulate_causes(names, DEALS, executor=executor) == alone


def test_what_differs_in_no_play_has_no_causes() -> None:
    assert pq.simulate_causes(["rubicon", "rubicon-four-deals"], 10).causes == ()


def test_other_cards_are_named_and_not_compared() -> None:
    found = pq.simulate_causes(["rubicon", "royal-1651"], 10)
    assert (found.causes, found.unpaired) == ((), ("royal-1651",))


@pytest.mark.parametrize(
    ("words", "code"),
    [({"deals": 1}, "wrong-count"), ({"policy": "randm"}, "unknown-policy"), ({"seed": -1}, "wrong-count")],
)
def test_wrong_words(words: dict[str, Any], code: str) -> None:
    with pytest.raises(pq.PiquetError) as caught:
        pq.simulate_causes(["rubicon", "russian-wiki"], **words)
    assert caught.value.code == code


def test_names_of_ones_own() -> None:
    named: dict[str, pq.Profile | str] = {"ours": "rubicon", "theirs": pq.load("rubicon").replace("tricks.last", 4)}
    found = pq.simulate_causes(named, 20)
    assert {(cause.origin, cause.to) for cause in found.causes} == {("ours", "theirs")}


def test_what_is_stopped_says_so() -> None:
    with pytest.raises(Stopped):
        shared_out({"a": pq.load("rubicon"), "b": pq.load("gamerules")}, 50, 1, ("random", "random"), stop=lambda: True)


# --- the command ----------------------------------------------------------------------------

WORDS = ("simulate", "--variants", "rubicon,russian-wiki", "--deals", "60", "--policy", "random", "--causes")


def test_the_command_has_the_causes_of_the_library(piquet: Piquet) -> None:
    ran = piquet(*WORDS, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert (
        json.loads(ran.out)["causes"]
        == pq.simulate_causes(["rubicon", "russian-wiki"], 60, policy="random").to_json()["causes"]
    )
    without = piquet(*WORDS[:-1], "--json")
    assert "causes" not in json.loads(without.out)


def test_the_table_of_causes(piquet: Piquet) -> None:
    out = piquet(*WORDS).out
    assert "why more than rubicon, in points a deal" in out
    table = out[out.index("why more than") :].splitlines()
    assert table[1] == "russian-wiki"
    assert any(line.startswith("  set.ranks A K Q J T → K Q J T ") and "±" in line for line in table)
    assert max(map(len, table)) <= 110
    alike = piquet("simulate", "--variants", "rubicon,rubicon-four-deals", "--deals", "5", "--causes").out
    assert "no rule makes a difference to rubicon in these deals" in alike


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [(("--csv",), 2, "--csv has no room"), (("--deals", "1"), 2, "--causes needs 2 deals at least")],
)
def test_wrong_words_of_the_command(piquet: Piquet, words: tuple[str, ...], status: int, says: str) -> None:
    ran = piquet(*WORDS, *words)
    assert ran.status == status
    assert says in ran.err
