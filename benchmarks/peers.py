"""Plays games of other programs by uniform legal actions; runs in an environment that has them.

``peers.py openspiel GAME UNIT`` or ``peers.py rlcard GAME UNIT``; the unit is ``games`` or ``actions``. Reads numbers
of games, a line each, plays so many, and answers with the units that it did. First it says what it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

Play = Callable[[], int]
"""Plays one game; returns the number of actions."""


def openspiel(name: str) -> Play:
    """A game of OpenSpiel, stepped from Python: chance and players alike choose among the legal actions."""
    game = import_module("pyspiel").load_game(name)
    chance = Random(1)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            actions += 1
        return actions

    return play


def rlcard(name: str) -> Play:
    """A game of RLCard, stepped through its environment."""
    environment: Any = import_module("rlcard").make(name, config={"seed": 1})
    chance = Random(1)

    def play() -> int:
        state, _ = environment.reset()
        actions = 0
        while not environment.is_over():
            legal = list(state["legal_actions"])
            state, _ = environment.step(legal[int(chance.random() * len(legal))])
            actions += 1
        return actions

    return play


def main(peer: str, name: str, unit: str) -> None:
    """Read numbers, play, answer."""
    play = {"openspiel": openspiel, "rlcard": rlcard}[peer](name)
    play()
    print("ready", peer, version({"openspiel": "open_spiel"}.get(peer, peer)), flush=True)
    for line in sys.stdin:
        actions = sum(play() for _ in range(int(line)))
        print(actions if unit == "actions" else int(line), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:4])
