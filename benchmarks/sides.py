"""What is timed: each function prepares its data and returns the side to run.

The policy is the same everywhere: uniform legal choices, everything declared, events on.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random, random
from typing import Any

from benchmarks.method import Side

VARIANT = "rubicon"
RECORDS = 200
"""Deals made before the clock starts; they are used in turn."""
CHAIN = """
format: 1
id: friday-club
extends: russian-karolik
title: Friday club
tricks: {last: 3}
unset: [full_count]
"""


MADE_FROM_KINDS = {"registry", "ours", "_by_file", "adapter", "schema_of", "keys_of", "_pips", "rank_tables", "_checks"}
"""What the loader makes once a process from the kinds of rules, whatever it reads."""


def reducer() -> Side:
    """Whole deals by the reducer alone. Unit: deals."""
    import piquet_rules as pq
    from benchmarks.plain import deals_with_reducer
    from piquet_rules.compiler import compile_rules

    return deals_with_reducer(compile_rules(pq.load(VARIANT)))


def scoring() -> Side:
    """``pq.score`` on records already read. Unit: deals."""
    import piquet_rules as pq

    profile = pq.load(VARIANT)
    chance = Random(1)
    records = [pq.Record.from_dict(random_record(chance)) for _ in range(RECORDS)]

    def deals_by_score(deals: int) -> int:
        for number in range(deals):
            pq.score(records[number % RECORDS], profile)
        return deals

    return deals_by_score


def random_record(chance: Random) -> dict[str, Any]:
    """A whole deal as a record: dealt, exchanged within the club laws, played by the yardstick's policy."""
    pack = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
    chance.shuffle(pack)
    elder, younger, talon = pack[:12], pack[12:24], pack[24:]
    out = chance.sample(elder, chance.randint(1, 5)), chance.sample(younger, chance.randint(1, 3))
    after = [
        [card for card in elder if card not in out[0]] + talon[: len(out[0])],
        [card for card in younger if card not in out[1]] + talon[len(out[0]) : len(out[0]) + len(out[1])],
    ]
    return {
        "variant": VARIANT,
        "deal": {"elder": " ".join(elder), "younger": " ".join(younger), "talon": " ".join(talon)},
        "exchange": {"elder": " ".join(out[0]), "younger": " ".join(out[1])},
        "play": " ".join(random_play(chance, after)),
    }


def random_play(chance: Random, hands: list[list[str]]) -> list[str]:
    """24 random legal cards, elder leading."""
    played: list[str] = []
    leader = 0
    while hands[leader]:
        led = chance.choice(hands[leader])
        reply = chance.choice([card for card in hands[1 - leader] if card[1] == led[1]] or hands[1 - leader])
        hands[leader].remove(led)
        hands[1 - leader].remove(reply)
        played += [led, reply]
        if reply[1] == led[1] and "789TJQKA".index(reply[0]) > "789TJQKA".index(led[0]):
            leader = 1 - leader
    return played


def engine() -> Side:
    """``legal_actions`` and ``apply`` of ``pq.Engine``. Unit: actions."""
    import piquet_rules as pq
    from piquet_rules.engine.actions import DECLARE, Action
    from piquet_rules.kernel.holdings import everything
    from piquet_rules.kernel.layout import CATEGORY, DECLARE_PHASE, ORDER, PHASE

    game = pq.Engine(pq.load(VARIANT))
    table, legal_actions, apply = game.rules.table, game.legal_actions, game.apply
    dealt = [game.start(seed) for seed in range(RECORDS)]

    def actions_by_engine(deals: int) -> int:
        done = 0
        for number in range(deals):
            state = dealt[number % RECORDS]
            while size := len(legal := legal_actions(state)):
                if state[PHASE] == DECLARE_PHASE:
                    action = Action(DECLARE, everything(table, state.hand(state.turn), table[ORDER + state[CATEGORY]]))
                else:
                    action = legal[int(random() * size)]
                state, _ = apply(state, action)
                done += 1
        return done

    return actions_by_engine


def loading() -> Side:
    """A text that extends a shipped variant, to a validated profile; nothing is kept between two. Unit: profiles."""
    import piquet_rules as pq

    loads = pq.loads

    def profiles_loaded(times: int) -> int:
        for _ in range(times):
            forget()
            loads(CHAIN)
        return times

    return profiles_loaded


def forget() -> None:
    """Empty what the loader keeps of what it has read, so that the whole chain is read and validated again."""
    from piquet_rules.profile import layers

    layers._SHIPPED.clear()  # noqa: SLF001
    for clear in remembering():
        clear()


@lru_cache(maxsize=1)
def remembering() -> list[Callable[[], None]]:
    """What empties each cache of the loader."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("piquet_rules.profile.")]
    functions = {each for module in modules for each in vars(module).values() if hasattr(each, "cache_clear")}
    return [each.cache_clear for each in functions if each.__name__ not in MADE_FROM_KINDS]


def listing() -> Side:
    """The command ``piquet variants``, as a process. Unit: calls."""
    import piquet_rules.cli.main  # noqa: F401  (it must be there)

    script = Path(sys.executable).parent / "piquet"
    return process([str(script)] if script.is_file() else [sys.executable, "-m", "piquet_rules"], "variants")


def importing_pydantic() -> Side:
    """What the start of any program that validates with pydantic costs, as a process. Unit: calls."""
    return process([sys.executable, "-c", "from pydantic import BaseModel"])


def process(command: list[str], *words: str) -> Side:
    """A side that runs a command."""

    def processes(times: int) -> int:
        for _ in range(times):
            subprocess.run([*command, *words], stdout=subprocess.DEVNULL, check=True)
        return times

    return processes
