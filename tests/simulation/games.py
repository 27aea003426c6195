"""What the tests of simulation share: every ruleset, plain and compiled machines, and policies of strangers."""

from __future__ import annotations

from functools import lru_cache

import piquet_rules as pq
from piquet_rules.compiled import CompiledRules
from piquet_rules.compiler import compile_rules
from piquet_rules.fast.machine import Machine
from piquet_rules.kernel.known import forget, look
from piquet_rules.kernel.layout import KNOWN_SIZE, Rules
from piquet_rules.policies import random
from piquet_rules.policies.heuristic import choose as heuristic
from piquet_rules.profile.shipped import mixin_ids

MIXED = "format: 1\nid: mixed\nextends: {base}\nmixins: [{mixin}]\n"


@lru_cache(maxsize=1)
def all_rules() -> dict[str, CompiledRules]:
    """Every variant, and every mixin on a variant that takes it."""
    found = {name: compile_rules(pq.load(name)) for name in pq.shipped_ids()}
    bases = {mixin.id: mixin.extends or "rubicon" for mixin in pq.mixins()}
    for mixin in mixin_ids():
        found[f"with {mixin}"] = compile_rules(pq.loads(MIXED.format(base=bases[mixin], mixin=mixin)))
    return found


@lru_cache(maxsize=1)
def rulesets() -> dict[str, tuple[int, ...]]:
    """The compiled tables of the same."""
    return {name: rules.table for name, rules in all_rules().items()}


@lru_cache(maxsize=8)
def machine(*, plain: bool, events: bool = False) -> Machine:
    """The machine of the shipped policies."""
    return Machine(random.choose, heuristic.choose, plain=plain, events=events)


def known(cells: tuple[int, ...] | list[int], table: Rules) -> list[int]:
    """What the seat to act knows, looked at once."""
    k = [0] * KNOWN_SIZE
    forget(k)
    look(list(cells), table, k)
    return k
