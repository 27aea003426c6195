"""One action, applied."""

from __future__ import annotations

from piquet_rules.kernel.declare import announce, declare
from piquet_rules.kernel.layout import (
    AGAIN_PHASE, ANNOUNCE_PHASE, BLANK_PHASE, CONCEDE, DECLARE_PHASE, EXCHANGE_PHASE, LEFTOVER_PHASE, PHASE, PLAY_PHASE,
    Events, Rules, State,
)  # fmt: skip
from piquet_rules.kernel.opening import exchange, show_blank
from piquet_rules.kernel.tricks import concede, play, turn_leftover


def step(s: State, r: Rules, events: Events, action: int) -> None:
    """Apply an action that ``legal`` allows; the phase says what its number means."""
    phase = s[PHASE]
    if phase == PLAY_PHASE:
        play(s, r, events, action)
    elif action == CONCEDE:
        concede(s, r, events)
    elif phase == DECLARE_PHASE:
        declare(s, r, events, action)
    elif phase == EXCHANGE_PHASE:
        exchange(s, r, events, action)
    elif phase == LEFTOVER_PHASE:
        turn_leftover(s, r, events, action)
    elif phase == ANNOUNCE_PHASE:
        announce(s, r, events, action)
    elif phase in (BLANK_PHASE, AGAIN_PHASE):
        show_blank(s, r, events, action)
