"""The oracle: the exchange and the words of the heuristic player, the cards as best play with all of them open."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

import pytest

import piquet_rules as pq
from piquet_rules.cli.simulated import as_text
from piquet_rules.compiler import compile_rules
from piquet_rules.engine.game import Deal, State
from piquet_rules.fast.compiling import missing
from piquet_rules.fast.machine import Machine
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.solve import ahead_when_counted, best_card
from piquet_rules.kernel.step import step
from piquet_rules.policies import random
from piquet_rules.policies.heuristic import choose as heuristic
from piquet_rules.policies.registry import find_policy
from piquet_rules.simulation.as_csv import as_csv
from piquet_rules.simulation.chunk import machine_for, players_of
from piquet_rules.solver.tables import tables_of
from tests.simulation.games import known

VARIANTS = ("rubicon", "hoyle-101", "russian-karolik", "polish-club")
BOTH, ELDER, YOUNGER = 0b11, 0b01, 0b10


@lru_cache(maxsize=1)
def plain_machine() -> Machine:
    return Machine(random.choose, heuristic.choose, all_seeing=best_card, plain=True)


def rows(variant: str, open_seats: int, count: int, *, plain: bool = True) -> list[list[int]]:
    """The rows of the first deals of a seed."""
    rules = compile_rules(pq.load(variant))
    played_by = plain_machine() if plain else machine_for(players_of("oracle", "oracle"))
    found = played_by.deals(rules.table, 7, 0, count, policies=0b11, open_seats=open_seats, prices=tables_of(rules))
    numbers = [int(number) for number in found]
    return [numbers[row : row + at.COLUMNS] for row in range(0, len(numbers), at.COLUMNS)]


def net(row: list[int]) -> int:
    return row[at.ELDER_POINTS] - row[at.YOUNGER_POINTS]


def par(variant: str, number: int) -> int:
    """Elder's points less younger's with best play, when both have come to the first lead as the heuristic does."""
    engine = pq.Engine(variant)
    deal: Deal = engine.deal(7, number)
    cells, table = list(engine.start(deal)), engine.rules.table
    while cells[at.PHASE] not in (at.PLAY_PHASE, at.DONE):
        step(cells, table, None, heuristic.choose(known(cells, table), table, 0))
    counted = ahead_when_counted(cells, table, [0] * at.STATE_SIZE, 0)
    return counted + pq.solve(State(cells), engine.profile).value


@pytest.mark.parametrize("variant", VARIANTS)
def test_two_oracles_make_par(variant: str) -> None:
    for number, row in enumerate(rows(variant, BOTH, 2)):
        assert net(row) == par(variant, number)


def test_one_oracle_makes_par_at_least() -> None:
    """Whoever plays best loses nothing by what the other does."""
    elder, younger = rows("rubicon", ELDER, 4), rows("rubicon", YOUNGER, 4)
    for number in range(4):
        assert net(younger[number]) <= par("rubicon", number) <= net(elder[number])


def test_without_open_seats_nobody_sees_anything() -> None:
    shut = Machine(heuristic.choose, heuristic.choose, plain=True)
    table = compile_rules(pq.load("rubicon")).table
    assert [*chain(*rows("rubicon", 0, 3))] == list(shut.deals(table, 7, 0, 3, policies=0))


@pytest.mark.skipif(bool(missing()), reason=missing() or "there")
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_runs_plain_and_compiled_to_the_same_rows(variant: str) -> None:
    assert rows(variant, BOTH, 3) == rows(variant, BOTH, 3, plain=False)


def test_it_is_registered_as_an_oracle() -> None:
    assert find_policy("oracle").sees_all
    assert [name for name in pq.policy_names() if find_policy(name).sees_all] == ["oracle"]


def test_every_table_says_that_the_cards_are_open() -> None:
    found = pq.simulate(["rubicon", "parlett"], 2, policy="oracle")
    assert found.to_json()["cards_open"] == ["elder", "younger"]
    head, *parts, _ = as_text(found).split("\n\n")
    assert "both by `oracle`" in head
    assert len(parts) >= 3
    assert all("cards open" in part.splitlines()[0] for part in parts)
    assert {line.split(",")[-1] for line in as_csv(found).splitlines()[1:]} == {"elder+younger"}


def test_one_seat_is_named() -> None:
    found = pq.simulate("rubicon", 2, elder="oracle", younger="heuristic")
    assert "points a deal, cards open for elder" in as_text(found)
    shut = pq.simulate("rubicon", 2, policy="heuristic")
    assert shut.to_json()["cards_open"] == []
    assert "cards open" not in as_text(shut)
