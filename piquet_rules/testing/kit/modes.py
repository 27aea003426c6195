"""Rules with a kind in them play the same in plain Python and compiled, event by event, where numba is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from piquet_rules.fast.compiling import missing
from piquet_rules.fast.machine import COMPILED, Machine
from piquet_rules.kernel import layout as at
from piquet_rules.policies import random
from piquet_rules.profile.component import Component
from piquet_rules.testing.kit.boards import board, table_of
from piquet_rules.testing.kit.tried import examples

DEALS = 12
_SEATS = 2
_SEED = 1882
_BOTH = 0b10
"""Elder plays by the first policy, younger by the second."""


def modes(cls: type[Component]) -> Iterator[str]:
    """Each example is compiled, and makes of seeded deals what it makes of them in plain Python."""
    if missing():
        return
    for component in examples(cls):
        rules = board(component)
        table = table_of(rules).table if rules else ()
        if table and table[at.SEATS] == _SEATS:
            how = _machine(plain=False).how_under(table)
            if how != COMPILED:
                yield f"rules with it can't be compiled: {how}"
            yield from _differing(table)


def _differing(table: tuple[int, ...]) -> Iterator[str]:
    plain, compiled = (
        [int(number) for number in _machine(plain=how).deals(table, _SEED, 0, DEALS, policies=_BOTH)]
        for how in (True, False)
    )
    for number in range(DEALS):
        row = slice(number * at.COLUMNS, (number + 1) * at.COLUMNS)
        if plain[row] != compiled[row]:
            yield f"deal {number} of seed {_SEED} comes out otherwise when it is compiled"


@lru_cache(maxsize=2)
def _machine(*, plain: bool) -> Machine:
    return Machine(random.choose, random.choose, plain=plain, events=True)
