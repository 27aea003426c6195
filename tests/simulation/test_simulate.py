"""Simulation: the same numbers however the work is cut, and every wrong word answered."""

from __future__ import annotations

import json
import pickle
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.kernel.layout import EXCHANGE_PHASE, PHASE, Known, Rules
from piquet_rules.packs import Pack, Package
from piquet_rules.policies import random, registry
from piquet_rules.simulation import chunk as chunks
from piquet_rules.simulation.chunk import chunk
from piquet_rules.simulation.spec import Spec
from piquet_rules.simulation.sums import Sums

VARIANTS = ("rubicon", "hoyle-101", "royal-1651")


def spec(seed: int = 3) -> Spec:
    return Spec.of(VARIANTS, seed, "random", "random")


def test_neither_chunks_nor_their_order_matter() -> None:
    whole = chunk(spec(), 0, 300)
    parts = [chunk(spec(), first, count) for first, count in ((250, 50), (0, 1), (1, 99), (100, 150))]
    together = Sums(spec().fingerprint)
    for part in parts:
        together.merge(part)
    assert together == whole
    assert together.deals == 300
    assert together.ranges == [(0, 300)]


def test_blocks_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = chunk(spec(), 0, 100)
    monkeypatch.setattr(chunks, "BLOCK", 7)
    assert chunk(spec(), 0, 100) == whole


def test_sums_survive_json_and_pickle() -> None:
    sums = chunk(spec(), 10, 60)
    assert Sums.from_json(json.loads(json.dumps(sums.to_json()))) == sums
    assert pickle.loads(pickle.dumps((spec(), sums))) == (spec(), sums)


def test_a_chunk_is_counted_once_and_in_its_own_run() -> None:
    sums = chunk(spec(), 0, 20)
    before = sums.to_json()
    for other in (chunk(spec(), 10, 20), chunk(spec(seed=4), 20, 20)):
        with pytest.raises(pq.SimulationError) as refused:
            sums.merge(other)
        assert refused.value.code == "chunk-twice"
        assert sums.to_json() == before


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    pq.simulate("rubicon", deals=30, progress=lambda done, number: told.append((done, number)))
    assert told == [(30, 30)]


def test_the_same_cards_go_to_every_variant_of_one_pack() -> None:
    found = pq.simulate(VARIANTS, deals=200, seed=9).to_json()
    assert found["paired"]["base"] == "rubicon"
    assert set(found["paired"]["variants"]) == {"hoyle-101"}
    assert found["paired"]["unpaired"] == ["royal-1651"]
    means = {name: found["variants"][name]["net"]["mean"] for name in VARIANTS}
    assert found["paired"]["variants"]["hoyle-101"]["net"]["mean"] == pytest.approx(
        means["hoyle-101"] - means["rubicon"]
    )


def test_a_rule_that_only_adds_points_changes_only_points() -> None:
    """The last trick counts four instead of two: where elder or younger wins it, he has just two more."""
    base = pq.load("rubicon")
    found = pq.simulate([base, base.with_changes({"tricks.last": base.value("tricks.last") + 2})], deals=300, seed=2)
    assert found.names == ["rubicon", "rubicon (2)"]
    differences = found.sums.paired["rubicon (2)"]
    assert set(differences["elder"]) <= {0, 2, 32, 30}
    assert sum(differences["elder"].values()) == 300


def test_the_same_rules_twice_differ_nowhere() -> None:
    found = pq.simulate(["rubicon", "rubicon"], deals=100).sums.paired["rubicon (2)"]
    assert all(histogram == {0: 100} for histogram in found.values())


@pytest.mark.parametrize("deals", [0, -1, 10**12 + 1, 1.5, True, "10"])
def test_a_count_out_of_bounds_is_refused(deals: Any) -> None:
    with pytest.raises(pq.SimulationError) as refused:
        pq.simulate("rubicon", deals=deals)
    assert refused.value.code == "wrong-count"
    assert "from 1 to" in refused.value.problems[0].help


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_out_of_bounds_is_refused(seed: int) -> None:
    with pytest.raises(pq.SimulationError, match="wrong-count: the seed"):
        pq.simulate("rubicon", deals=1, seed=seed)


def test_the_greatest_seed_and_deal_number_are_played() -> None:
    largest = Spec.of(["rubicon"], (1 << 63) - 1, "random", "random")
    assert chunk(largest, 10**12 - 5, 5).deals == 5


def test_an_unknown_policy_gets_a_suggestion() -> None:
    with pytest.raises(pq.SimulationError) as refused:
        pq.simulate("rubicon", deals=1, policy="randon")
    assert (refused.value.code, refused.value.problems[0].help) == ("unknown-policy", "did you mean `random`?")


def test_only_games_of_two_are_simulated() -> None:
    four = pq.load("rubicon").with_changes(
        {"players.count": 4, "deal.hand": 8, "deal.talon": 0, "exchange.kind": "none"}
    )
    with pytest.raises(pq.SimulationError) as refused:
        pq.simulate([four], deals=1)
    assert refused.value.code == "not-simulated"
    with pytest.raises(pq.SimulationError, match="not-simulated: there are no rules"):
        pq.simulate([], deals=1)


def test_what_was_not_counted_is_said() -> None:
    found = pq.simulate("rubicon", deals=10)
    assert sum(found.histogram("rubicon", "elder").values()) == 10
    with pytest.raises(pq.NotFound, match="not-counted"):
        found.histogram("rubicon", "luck")


def by_hand(k: Known, r: Rules, chance: int) -> int:
    """A policy that is no kernel text: it uses a dict."""
    return {True: random.choose}[chance >= 0](k, r, chance)


def lays_out_nothing(k: Known, r: Rules, chance: int) -> int:
    """A policy that forgets that the rules demand an exchange."""
    return {EXCHANGE_PHASE: 0}[k[PHASE]] if k[PHASE] == EXCHANGE_PHASE else by_hand(k, r, chance)


def falls(k: Known, r: Rules, chance: int) -> int:
    """A policy with a fault in it."""
    raise ZeroDivisionError(", ".join({"somewhere"}))


class Entries:
    """Stands in for the installed packages: their policies, and the package of each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._found: list[Pack] = []
        monkeypatch.setattr(registry, "packs", lambda group: tuple(self._found))
        chunks._machine.cache_clear()

    def add(self, name: str, target: str) -> None:
        entry = EntryPoint(name, f"tests.simulation.test_simulate:{target}", registry.GROUP)
        self._found.append(Pack(entry, Package("toy-policies", "1.0")))


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Entries:
    return Entries(monkeypatch)


def test_a_strangers_policy_plays_by_name_plain_where_it_cannot_be_compiled(entries: Entries) -> None:
    entries.add("by-hand", "by_hand")
    assert "by-hand" in pq.policy_names()
    found = pq.simulate("rubicon", deals=25, policy="by-hand")
    assert found.how["rubicon"].startswith("plain: ")
    assert found.sums.counted == pq.simulate("rubicon", deals=25, policy="random").sums.counted


def test_what_a_strangers_policy_may_not_do_stops_the_run(entries: Entries) -> None:
    entries.add("idle", "lays_out_nothing")
    with pytest.raises(pq.SimulationError) as refused:
        pq.simulate("rubicon", deals=5, policy="random", younger="idle")
    assert refused.value.code == "policy-refused"
    assert "exchange-too-few" in str(refused.value)


def test_a_policy_that_raises_is_named(entries: Entries) -> None:
    entries.add("falls", "falls")
    with pytest.raises(pq.SimulationError, match=r"policy-broken: the policy `falls`.*somewhere"):
        pq.simulate("rubicon", deals=5, elder="falls")


@pytest.mark.parametrize(("target", "said"), [("no_such", "AttributeError"), ("VARIANTS", "neither a Policy nor")])
def test_a_policy_that_cannot_be_loaded_is_named(entries: Entries, target: str, said: str) -> None:
    entries.add("odd", target)
    with pytest.raises(pq.SimulationError) as refused:
        pq.simulate("rubicon", deals=5, policy="odd")
    assert refused.value.code == "policy-broken"
    assert said in str(refused.value)


def test_two_policies_of_one_name_are_named(entries: Entries) -> None:
    entries.add("same", "by_hand")
    entries.add("same", "falls")
    with pytest.raises(pq.SimulationError) as refused:
        pq.simulate("rubicon", deals=5, policy="same")
    assert refused.value.code == "policy-twice"
