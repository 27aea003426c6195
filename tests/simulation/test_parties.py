"""Whole parties: the deals of each are those of the seed, settled as ``pq.settle`` does."""

from __future__ import annotations

from collections import Counter

import pytest

import piquet_rules as pq
from piquet_rules.profile.slots import DealScore
from piquet_rules.simulation import parties
from piquet_rules.simulation.parties import MOST_IN_A_PARTIE, PARTIE_MEASURES, Parties, partie_chunk
from piquet_rules.simulation.spec import Spec
from piquet_rules.simulation.sums import Sums
from tests.simulation.games import machine

SEED = 12
FIXED = [name for name in pq.shipped_ids() if not pq.load(name).partie.stops_within_a_deal()]
RACES = [name for name in pq.shipped_ids() if pq.load(name).partie.stops_within_a_deal()]


def spec(*variants: str) -> Spec:
    return Spec.of(variants, SEED, "random", "heuristic")


def outcomes(variant: str, count: int) -> list[dict[str, int]]:
    one = spec(variant)
    return named(Parties(one, one.entrants[0], 0, count))


def named(played: Parties) -> list[dict[str, int]]:
    return [dict(zip(PARTIE_MEASURES, outcome, strict=True)) for outcome in played.outcomes()]


def scores_of(variant: str, partie: int, deals: int) -> list[tuple[int, int]]:
    """The deals of a partie, one by one, as the players wrote them: the first dealer first."""
    table = spec(variant).entrants[0].rules.table
    found = []
    for number in range(deals):
        row = machine(plain=True).deals(table, SEED, partie * MOST_IN_A_PARTIE + number, 1, policies=0b10)
        elder, younger = row[0], row[1]
        found.append((younger, elder) if number % 2 == 0 else (elder, younger))
    return found


@pytest.mark.parametrize("variant", FIXED)
def test_a_partie_of_deals_is_settled_as_by_hand(variant: str) -> None:
    for number, found in enumerate(outcomes(variant, 6)):
        settled = pq.settle(pq.load(variant), scores_of(variant, number, found["deals"]), ("dealer", "elder"))
        assert settled.complete
        assert found["paid"] == settled.points
        assert found["winner"] == {None: 0, "elder": 1, "dealer": 2}[settled.winner]
        assert (found["winner_total"], found["loser_total"]) == sums_of(settled)


def sums_of(settled: pq.Settlement) -> tuple[int, int]:
    """Of the winner and of the loser; of a drawn partie the larger one first."""
    first, second = settled.totals
    if settled.winner is None:
        return max(first, second), min(first, second)
    return (first, second) if settled.winner == settled.players[0] else (second, first)


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_the_sums_are_those_of_winner_and_loser(variant: str) -> None:
    profile = pq.load(variant)
    one = Spec.of([variant], 1, "random", "random")
    played = Parties(one, one.entrants[0], 0, 25)
    for found, scores in zip(named(played), played._scores, strict=True):
        assert (found["winner_total"], found["loser_total"]) == sums_of(pq.settle(profile, scores))


# the deals of a partie, the first dealer first → who wins, winner's and loser's sums
KAROLIKI = {
    "the first writes 150 for 89 points, the other 140 for 104": ([(26, 26), (5, 47), (29, 22), (29, 9)], 2, 89, 104),
    "the other writes 120 for 107, the first 110 for 109": ([(22, 22), (31, 21), (24, 55), (32, 9)], 1, 107, 109),
    "each writes 140: drawn, the larger sum first": ([(3, 59), (21, 8), (46, 4), (18, 24)], 0, 95, 88),
}


@pytest.mark.parametrize("what", KAROLIKI)
def test_who_writes_more_wins_also_with_fewer_points(what: str) -> None:
    deals, winner, more, less = KAROLIKI[what]
    one = spec("russian-karolik")
    scores = [DealScore(pair) for pair in deals]
    outcome = Parties(one, one.entrants[0], 0, 1)._outcome(pq.load("russian-karolik").partie.tally(scores), scores)
    found = dict(zip(PARTIE_MEASURES, outcome, strict=True))
    assert (found["winner"], found["winner_total"], found["loser_total"]) == (winner, more, less)


@pytest.mark.parametrize("variant", RACES)
def test_a_race_stops_at_the_point_that_wins_it(variant: str) -> None:
    profile = pq.load(variant)
    target = profile.value("partie.target")
    cut = 0
    for number, found in enumerate(outcomes(variant, 25)):
        scores = scores_of(variant, number, found["deals"])
        before = profile.partie.tally([DealScore(score) for score in scores[:-1]]).totals
        assert max(before) < target <= found["winner_total"]
        assert found["loser_total"] < target
        whole = sorted(before[player] + scores[-1][player] for player in (0, 1))
        cut += whole != [found["loser_total"], found["winner_total"]]
    assert cut > 3, "no deal was cut short at the winning point"


def test_redrawn_dealers_alternate_within_a_karolik() -> None:
    one = spec("russian-karolik")
    played = Parties(one, one.entrants[0], 0, 40)
    dealers = [[played._dealer(place, number) for number in range(4)] for place in range(40)]
    assert all(row[0] == 0 and row[1] == 1 and row[2] != row[3] for row in dealers) or {
        tuple(row) for row in dealers
    } == {(0, 1, 0, 1)}
    redraws = pq.load("russian-karolik").deal.redraws_each_karolik()
    assert len({row[2] for row in dealers}) == 1 + redraws


def test_neither_chunks_nor_blocks_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    several = spec("rubicon", "hoyle-101")
    whole = partie_chunk(several, 0, 12)
    monkeypatch.setattr(parties, "BLOCK", 5)
    together = Sums(several.partie_fingerprint)
    for first, count in ((7, 5), (0, 7)):
        together.merge(partie_chunk(several, first, count))
    assert together == whole
    assert Sums.from_json(whole.to_json()) == whole


def test_parties_and_deals_of_one_simulation_are_not_added_up() -> None:
    found = pq.simulate("rubicon", deals=5, parties=3)
    assert found.parties is not None
    with pytest.raises(pq.SimulationError, match="chunk-twice"):
        found.sums.merge(found.parties)


def test_variants_that_only_settle_otherwise_have_the_same_deals_and_other_parties() -> None:
    found = pq.simulate(["rubicon", "rubicon-four-deals"], deals=50, parties=20, seed=3)
    assert found.sums.paired["rubicon-four-deals"]["net"] == Counter({0: 50})
    told = found.to_json()["variants"]
    assert told["rubicon-four-deals"]["partie"]["deals"]["min"] == 4
    assert told["rubicon"]["partie"]["deals"]["min"] == 6
    assert "paired" in told["rubicon-four-deals"]["partie"]
    won = told["rubicon"]["partie"]["won"]
    assert sum(each["count"] for each in won.values()) == 20


def test_a_rubicon_is_as_frequent_as_it_was_said_to_be() -> None:
    """Cavendish: seven to two against; a check of sense."""
    found = pq.simulate("rubicon", deals=1, parties=600, seed=4).to_json()["variants"]["rubicon"]["partie"]
    assert 0.16 < found["rubicons"]["rate"] < 0.29


def test_a_partie_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parties, "MOST_IN_A_PARTIE", 5)
    with pytest.raises(pq.SimulationError) as refused:
        pq.simulate(["rubicon"], deals=1, parties=1)
    assert (refused.value.code, refused.value.problems[0].key) == ("not-simulated", "partie")


@pytest.mark.parametrize("number", [-1, 10**9 + 1])
def test_a_number_of_parties_out_of_bounds_is_refused(number: int) -> None:
    with pytest.raises(pq.SimulationError, match="wrong-count: the number of parties"):
        pq.simulate("rubicon", deals=1, parties=number)
