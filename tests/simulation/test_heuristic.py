"""The heuristic plays well enough that rules can be judged by it, and only by what its seat knows."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import pytest

import piquet_rules as pq
from piquet_rules.cards import hand_of
from piquet_rules.compiler import compile_rules
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.layout import Known, Rules
from piquet_rules.policies import random
from piquet_rules.policies.heuristic import choose as heuristic
from piquet_rules.policies.heuristic.exchange import choose_exchange
from piquet_rules.policies.heuristic.play import choose_card
from piquet_rules.policies.heuristic.weights import table
from piquet_rules.testing.deals import eager, play_out, themed_deal
from tests.simulation.games import known, machine, rulesets

DEALS = 400


def net_of(ruleset: str, policies: int) -> list[float]:
    """Mean and interval of elder's points less younger's."""
    rows = machine(plain=False).deals(rulesets()[ruleset], 77, 0, DEALS, policies=policies, checked=3)
    assert not any(rows[at.REFUSED :: at.COLUMNS])
    scores = zip(rows[:: at.COLUMNS], rows[1 :: at.COLUMNS], strict=True)
    nets = [int(elder) - int(younger) for elder, younger in scores]
    mean = sum(nets) / DEALS
    half = 1.96 * sqrt(sum((net - mean) ** 2 for net in nets) / (DEALS - 1) / DEALS)
    return [mean - half, mean + half]


@pytest.mark.parametrize("ruleset", rulesets())
def test_it_beats_chance_from_both_seats(ruleset: str) -> None:
    """By more than the interval, younger too, though his seat is the worse one."""
    assert net_of(ruleset, 0b01)[0] > 0
    assert net_of(ruleset, 0b10)[1] < 0


@pytest.mark.parametrize("choose", [random.choose, heuristic.choose])
def test_what_is_left_in_the_room_means_nothing(choose: Callable[[Known, Rules, int], int]) -> None:
    engine = pq.Engine("rubicon")
    for seed in range(12):
        for state in play_out(engine, themed_deal(engine.rules, seed), eager(engine, seed)).states[:-1]:
            k = known(state.cells, engine.rules.table)
            full = [*k[: at.ROOM], *(9**9 for _ in range(at.ROOM_SIZE))]
            assert choose(k, engine.rules.table, 1 << 31) == choose(full, engine.rules.table, 1 << 31)


PACK = compile_rules(pq.load("rubicon")).pack


def knows(hand: str, **cells: int) -> list[int]:
    """Elder's knowledge before he exchanges, changed."""
    k = [0] * at.KNOWN_SIZE
    k[at.HAND] = k[at.DEALT] = k[at.OWN_CARDS] = PACK.hand(hand)
    k[at.TALON_SIZE] = 8
    for name, value in cells.items():
        k[getattr(at, name)] = value
    return k


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("AKQJ8.K87.98.T97", "AS KS QS JS 8S"),  # the long suit, which is the point and a quart
        ("AK7.AQ8.A97.QJT", "AS AH AD"),  # three aces are held for the fourth
        ("QJT98.A7.AK.987", "QS JS TS 9S 8S"),  # a quint is never broken
        ("KQ.KQ8.KQ987.T7", "KS KH KD"),
    ],
)
def test_what_it_keeps(hand: str, kept: str) -> None:
    laid = choose_exchange(knows(hand), rulesets()["rubicon"])
    assert 3 <= laid.bit_count() <= 5
    assert laid & PACK.hand(kept) == 0, PACK.text(laid)


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("AKQJT.98.T8.987", "AS"),  # the long suit from the top, while it is high
        ("A.K9.KQJT98.QJ7", "KD"),  # the top of touching cards drives out the ace
    ],
)
def test_what_it_leads(hand: str, card: str) -> None:
    found = choose_card(knows(hand, PHASE=at.PLAY_PHASE), rulesets()["rubicon"])
    assert PACK.name(found) == card


def test_it_wins_as_cheaply_as_it_can_and_follows_low() -> None:
    k = knows("AKT7.98.T8.987J", PHASE=at.PLAY_PHASE, TRICK_SIZE=1, CARDS_PLAYED=1)
    for led, answer in (("9S", "TS"), ("QS", "KS"), ("QH", "8H"), ("9D", "TD")):
        k[at.BEST_CARD] = PACK.card(led)
        assert PACK.name(choose_card(k, rulesets()["rubicon"])) == answer


def test_a_card_thrown_away_is_no_guard() -> None:
    """Void in spades, it keeps the guarded queen and throws from the suit that can win nothing."""
    k = knows("-.Q87.987.-", PHASE=at.PLAY_PHASE, TRICK_SIZE=1, CARDS_PLAYED=11)
    k[at.BEST_CARD] = PACK.card("AS")
    thrown = choose_card(k, rulesets()["rubicon"])
    assert hand_of([thrown]) & PACK.hand("9D 8D 7D")


def test_weights_are_small() -> None:
    assert table(1, 2, 255) == 1 + (2 << 8) + (255 << 16)
    for wrong in ((256,), (-1,), (1,) * 8):
        with pytest.raises(ValueError, match="eight bits"):
            table(*wrong)
