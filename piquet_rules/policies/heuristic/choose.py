"""The policy: elder goes for point, sequence and the cards, younger guards; all that is held is shown and declared."""

from __future__ import annotations

from piquet_rules.kernel.holdings import everything
from piquet_rules.kernel.layout import (
    CATEGORY, DECLARE_PHASE, EXCHANGE_PHASE, HAND, LEFTOVER_PHASE, ORDER, PHASE, PLAY_PHASE, SEAT, Known, Rules,
)  # fmt: skip
from piquet_rules.policies.heuristic.exchange import choose_exchange
from piquet_rules.policies.heuristic.play import choose_card


def choose(k: Known, r: Rules, chance: int) -> int:
    """The action of a seat; chance plays no part in it."""
    phase = k[PHASE]
    if phase == PLAY_PHASE:
        return choose_card(k, r)
    if phase == DECLARE_PHASE:
        return everything(r, k[HAND + k[SEAT]], r[ORDER + k[CATEGORY]])
    if phase == EXCHANGE_PHASE:
        return choose_exchange(k, r)
    # An announced capot that fails costs nothing; cards left over stay hidden from both.
    return 0 if phase == LEFTOVER_PHASE else 1
