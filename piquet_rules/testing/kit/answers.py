"""What a component answers: each method that its slot asks for, over the whole of its small domain.

The domain of a method follows from the names of its parameters, as the slots declare them, so a new
method is asked as well as the old ones.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

from piquet_rules.errors import SettlementError
from piquet_rules.profile.component import Component
from piquet_rules.profile.model import Slots
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.testing.kit.parties import many_deals, many_tallies, sums

Arguments = tuple[Any, ...]


class Answer(NamedTuple):
    """What a method said to these arguments."""

    method: str
    arguments: Arguments
    said: Any

    def __str__(self) -> str:
        given = ", ".join(map(_short, self.arguments))
        return f"{self.method}({given}) is {_short(self.said)}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def methods(slot: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each method that a slot asks its components for, with the names of its parameters."""
    for name, method in vars(SLOT_TYPES[slot]).items():
        if inspect.isfunction(method) and not name.startswith("_"):
            yield name, tuple(inspect.signature(method).parameters)[1:]


def answers(component: Component, rules: Slots) -> Iterator[Answer]:
    """All that a component of these rules says. Whatever its methods raise is raised, a refused settlement excepted."""
    for name, parameters in methods(component.slot):
        method = getattr(component, name)
        for arguments in domain(parameters, rules):
            try:
                said = method(*arguments)
            except SettlementError as refused:
                said = refused.code
            yield Answer(name, arguments, said)


def domain(parameters: tuple[str, ...], rules: Slots) -> Iterator[Arguments]:
    """Everything that a method with these parameters may be asked under some rules."""
    return DOMAINS[parameters](rules)


def _pips(rules: Slots) -> Iterator[Arguments]:
    """The pips of each holding of a suit, high to low."""
    each = [rules.pack.pip_value(rank) for rank in rules.pack.rank_order()]
    for size in range(1, len(each) + 1):
        for held in combinations(each, size):
            yield (tuple(sorted(held, reverse=True)),)


def _runs(rules: Slots) -> Iterator[Arguments]:
    ranks = len(rules.pack.rank_order())
    yield from ((length, top) for length in range(1, ranks + 1) for top in range(length - 1, ranks))


def _sets(rules: Slots) -> Iterator[Arguments]:
    ranks = reversed(rules.pack.rank_order())
    yield from ((rank, height, held) for height, rank in enumerate(ranks) for held in (3, 4))


def _ranks(rules: Slots) -> Iterator[Arguments]:
    yield from ((rank,) for rank in rules.pack.rank_order())


DOMAINS: dict[tuple[str, ...], Callable[[Slots], Iterator[Arguments]]] = {
    (): lambda rules: iter([()]),
    ("rank",): _ranks,
    ("pips",): _pips,
    ("length", "top"): _runs,
    ("length",): lambda rules: ((length,) for length in range(1, len(rules.pack.rank_order()) + 1)),
    ("rank", "height", "held"): _sets,
    ("rank", "held"): lambda rules: product(rules.pack.rank_order(), (3, 4)),
    ("counts",): lambda rules: iter([(True,), (False,)]),
    ("won",): lambda rules: ((won,) for won in range(rules.deal.hand_size() + 1)),
    ("deals",): lambda rules: ((deals,) for deals in many_deals(rules)),
    ("totals",): lambda rules: ((totals,) for totals in sums(rules)),
    ("tally",): lambda rules: ((tally,) for tally in many_tallies(rules)),
    ("tally", "carry"): lambda rules: product(many_tallies(rules), range(1, rules.settlement.carries() + 1)),
}
"""Parameters of a method → all that they may be."""
