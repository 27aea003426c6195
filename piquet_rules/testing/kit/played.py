"""Deals under a kind come to an end and add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from piquet_rules.compiled import CompiledRules
from piquet_rules.engine.game import TableEngine
from piquet_rules.kernel import layout as at
from piquet_rules.profile.component import Component
from piquet_rules.testing.deals import eager, play_out, themed_deal
from piquet_rules.testing.kit.boards import board, table_of
from piquet_rules.testing.kit.tried import examples

DEALS = 6
"""So many deals are played for each example."""


def played(cls: type[Component]) -> Iterator[str]:
    """Every deal comes to an end, and the ledger adds up to the scores."""
    for component in examples(cls):
        rules = board(component)
        if rules is not None:
            compiled = table_of(rules)
            for number in range(DEALS):
                yield from _fault(compiled, number)


def _fault(compiled: CompiledRules, number: int) -> Iterator[str]:
    engine = TableEngine(compiled)
    try:
        game = play_out(engine, themed_deal(compiled, number, number % 2 == 0), eager(engine, number))
    except Exception as error:  # noqa: BLE001 - whatever goes wrong in a deal is the finding
        yield f"deal {number} breaks off: {type(error).__name__}: {error}"
        return
    running = Counter[int]()
    for event in game.events:
        if event.code < at.SOURCES:
            running[event.seat] += event.number
            if event.number <= 0 or event.total != running[event.seat]:
                yield f"deal {number}: the entry {event} does not add up"
    if game.states[-1].score[:2] != (running[0], running[1]):
        yield f"deal {number}: the ledger makes {dict(running)}, the scores are {game.states[-1].score[:2]}"
