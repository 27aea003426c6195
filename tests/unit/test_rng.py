"""Chance: the same on every machine, and the deals of different seeds have nothing to do with one another."""

from __future__ import annotations

from collections import Counter

import pytest

from piquet_rules.rng import DEALER, below, draw, drawn, mix, shuffled, stream

KNOWN = {
    (1, 0): 990826439, (1, 1): 4141098857, (2, 0): 2575425743, (1 << 40, 5): 76189660, (7, 1 << 40): 3507040137,
}  # fmt: skip
"""Seed and deal → the first draw of elder. Whoever changes these changes the cards of every seed."""
CHI_SQUARE_31 = 61.1
"""So far from even, thirty-two counts come by chance once in a thousand times."""


@pytest.mark.parametrize(("seed", "deal"), KNOWN)
def test_a_draw_is_what_it_always_was(seed: int, deal: int) -> None:
    assert draw(seed, deal, 0, 0) == KNOWN[seed, deal]


def test_no_deal_of_one_seed_is_a_deal_of_another() -> None:
    """A thousand seeds: wherever a deal of one starts as a deal of another does, half of it at least is different."""
    begun = {stream(seed, 0): seed for seed in range(1_000)}
    assert len(begun) == 1_000
    deals = (stream(seed, deal) for seed in range(1_000) for deal in range(1, 300))
    assert not any(start in begun for start in deals)


def test_seeds_are_not_shifts_of_one_sequence() -> None:
    """Seeds whose deals half meet somewhere part again at once."""
    half = (1 << 32) - 1
    met = {stream(1, deal) & half: deal for deal in range(200_000)}
    found = [
        (seed, deal, met[stream(seed, deal) & half])
        for seed in range(2, 152)
        for deal in range(1_000)
        if stream(seed, deal) & half in met
    ]
    assert found, "so many are looked at that some meet"
    for seed, deal, other in found:
        assert stream(seed, deal) != stream(1, other)
        assert draw(seed, deal, 0, 0) != draw(1, other, 0, 0)


@pytest.mark.parametrize(("one", "other"), [((864, 4091), (298, 0)), ((1, 4_294_979_641), (1, 4_213_422_816))])
def test_deals_that_were_one_while_a_start_had_32_bits(one: tuple[int, int], other: tuple[int, int]) -> None:
    """Two seeds that met for as long as one cared to play, and a seed that met itself."""
    for later in range(3):
        packs = [shuffled(range(32), seed, deal + later) for seed, deal in (one, other)]
        assert packs[0] != packs[1]


@pytest.mark.parametrize("bits", [32, 33, 40])
def test_deals_far_from_the_first_are_new(bits: int) -> None:
    first = {stream(1, deal) for deal in range(20_000)}
    assert not any(stream(1, deal + (1 << bits)) in first for deal in range(20_000))


def test_each_card_is_as_likely_in_each_place() -> None:
    packs = [shuffled(range(32), 3, deal) for deal in range(3_200)]
    for place in (0, 1, 13, 31):
        counts = Counter(pack[place] for pack in packs)
        assert sum((counts[card] - 100) ** 2 / 100 for card in range(32)) < CHI_SQUARE_31


def test_what_one_decision_draws_tells_nothing_of_the_next() -> None:
    counts: Counter[int] = Counter()
    for deal in range(6_400):
        start = stream(9, deal)
        counts[below(drawn(start, 0, 4), 8) << 2 | below(drawn(start, 0, 5), 4)] += 1
    assert sum((counts[pair] - 200) ** 2 / 200 for pair in range(32)) < CHI_SQUARE_31


def test_scattering_loses_nothing() -> None:
    assert len({mix(number) for number in range(1 << 16)}) == 1 << 16
    assert draw(1, 0, DEALER, 3) == drawn(stream(1, 0), DEALER, 3)
