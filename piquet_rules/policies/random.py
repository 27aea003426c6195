"""Chance plays: any legal exchange and card, all equally likely; all that is held is shown and declared."""

from __future__ import annotations

from piquet_rules.kernel.holdings import everything
from piquet_rules.kernel.layout import (
    AGAIN_PHASE, BLANK_PHASE, CATEGORY, DECLARE_PHASE, EXCHANGE_PHASE, HAND, ORDER, PHASE, PLAY_PHASE, SEAT, Known,
    Rules,
)  # fmt: skip
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.policies.chosen import any_card, any_exchange
from piquet_rules.rng import below


def choose(k: Known, r: Rules, chance: int) -> int:
    """The action of a seat."""
    phase = k[PHASE]
    if phase == PLAY_PHASE:
        return any_card(r, legal_cards(k, r), chance)
    if phase == DECLARE_PHASE:
        return everything(r, k[HAND + k[SEAT]], r[ORDER + k[CATEGORY]])
    if phase == EXCHANGE_PHASE:
        return any_exchange(k, r, chance)
    return 1 if phase in (BLANK_PHASE, AGAIN_PHASE) else below(chance, 2)
