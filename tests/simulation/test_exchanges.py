"""However many cards the rules let or make each seat exchange, the policies that nobody watches lay out so many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import piquet_rules as pq
from piquet_rules.kernel import layout as at
from piquet_rules.scoring import compiled
from tests.simulation.games import machine

DEALS = 40


def exchanges(variant: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every number of cards that the first to draw may have to take, and what is left for the other."""
    own = pq.load(variant)
    talon = compiled(own).talon_size
    for least in range(1, talon + 1):
        for most in {least, talon}:
            changes = {
                "exchange.elder.min": least, "exchange.elder.max": most,
                "exchange.younger.min": 0, "exchange.younger.max": "rest",
            }  # fmt: skip
            for first in ("elder", "younger"):
                try:
                    found = own.with_changes(changes | {"exchange.first": first})
                except pq.ProfileError:
                    continue
                yield f"{first} first, elder {least} to {most}", compiled(found).table


@pytest.mark.parametrize("policies", [0b00, 0b11], ids=["random", "heuristic"])
@pytest.mark.parametrize("variant", ["rubicon", "royal-1651"])
def test_all_that_is_laid_out_is_allowed(variant: str, policies: int) -> None:
    taken = set()
    for said, table in exchanges(variant):
        rows = machine(plain=False).deals(table, 5, 0, DEALS, policies=policies, checked=0b11)
        assert not any(rows[at.REFUSED :: at.COLUMNS]), said
        taken |= {int(number) for number in rows[at.ELDER_TAKEN :: at.COLUMNS]}
    assert max(taken) == compiled(pq.load(variant)).talon_size
