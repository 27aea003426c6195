"""What a kind answers: whole numbers within bounds, the same each time, and what the compiled table says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from typing import Any

from piquet_rules.cards import STRIDE, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.holdings import all_runs, all_sets, key_of, worth
from piquet_rules.profile.component import Component
from piquet_rules.profile.model import Slots
from piquet_rules.testing.kit.answers import Answer, answers
from piquet_rules.testing.kit.boards import boards, table_of
from piquet_rules.testing.kit.tried import changed, examples

MOST = 10_000
"""No number of points or cards is larger."""
MOST_IN_A_KEY = 2**31 - 1
"""No key, by which holdings rank, is larger."""


def answered(cls: type[Component]) -> Iterator[str]:
    """Each method of the slot answers over its whole domain, the same each time, in whole numbers within bounds."""
    fits = False
    found: dict[str, None] = {}
    for component, rules in _everything(cls):
        fits = True
        said = list(answers(component, rules))
        found.update(dict.fromkeys(fault for each in said for fault in _odd(each)))
        if list(answers(component, rules)) != said:
            found["it answers otherwise when it is asked again"] = None
    if not fits:
        yield "none of its examples goes together with the rules of a shipped variant: give one that does"
    yield from found


def _values(component: Component) -> str:
    return ", ".join(f"{key}: {value}" for key, value in component.model_dump(exclude={"kind"}).items()) or "no keys"


def _odd(answer: Answer) -> Iterator[str]:
    wrong = next(_not_fit(answer.said, answer.method), "")
    if wrong:
        yield f"{answer}: {wrong}"


def _not_fit(said: Any, method: str) -> Iterator[str]:
    """What an answer may not be, anywhere in it."""
    if isinstance(said, tuple):
        for each in said:
            yield from _not_fit(each, method)
    elif isinstance(said, bool | str | None):
        return
    elif not isinstance(said, int):
        yield f"{type(said).__name__} is no whole number"
    elif method not in _SETTLED:
        most = MOST_IN_A_KEY if method in _KEYS else MOST
        if not 0 <= said <= most:
            yield f"it lies outside of 0 to {most}"


_SETTLED = {"tally", "tally_totals", "settle"}
"""Methods that add up what they are given, so that no bound holds for them."""
_KEYS = {"key", "nought_key"}


def tables(cls: type[Component]) -> Iterator[str]:
    """What the kernel makes of the compiled table is what the methods say, over the whole domain."""
    reading = _READINGS.get(cls.slot)
    found: dict[str, None] = {}
    for component, rules in _everything(cls) if reading else ():
        for what, says, compiled in reading(rules, table_of(rules)) if reading else ():
            if says != compiled:
                values = _values(component)
                found[f"{what}: its methods say {says}, the compiled table {compiled} (with {values})"] = None
    yield from found


def _everything(cls: type[Component]) -> Iterator[tuple[Component, Slots]]:
    """The examples under all rules that they go together with, what differs from them in one key under the first."""
    for component in examples(cls):
        yield from ((component, rules) for rules in boards(component))
    for change in changed(cls):
        yield from ((change.after, rules) for rules in islice(boards(change.after), 1))


Read = tuple[str, int, int]
"""Of what, what the methods say, and what the kernel reads."""


def _suits(rules: Slots) -> Iterator[tuple[str, ...]]:
    """Every holding of a suit, as ranks from the highest down."""
    ranks = rules.pack.rank_order()
    for size in range(1, len(ranks) + 1):
        yield from combinations(ranks, size)


def _point(rules: Slots, compiled: CompiledRules) -> Iterator[Read]:
    suits = {held: hand_of(compiled.pack.heights[rank] for rank in held) for held in _suits(rules)}
    pips = {held: tuple(sorted(map(rules.pack.pip_value, held), reverse=True)) for held in suits}
    said = {held: rules.point.key(pips[held]) for held in suits}
    read = {held: key_of(compiled.table, at.POINT, cards) for held, cards in suits.items()}
    # Keys are only compared, so that the table may number them anew; their order is what counts.
    says = _places([rules.point.nought_key(), *said.values()])
    reads = _places([compiled.table[at.POINT_NOUGHT_KEY], *read.values()])
    for held, cards in suits.items():
        yield f"the place in order of {' '.join(held)}", says[said[held]], reads[read[held]]
        if said[held]:
            yield (
                f"the point of {' '.join(held)}",
                rules.point.value(pips[held]),
                worth(compiled.table, at.POINT, cards),
            )


def _places(keys: list[int]) -> dict[int, int]:
    """Key → its place in order, 0 for what is no point."""
    return {key: place for place, key in enumerate(sorted({0, *keys}))}


def _sequence(rules: Slots, compiled: CompiledRules) -> Iterator[Read]:
    rule, table = rules.sequence, compiled.table
    for held in _suits(rules):
        heights = [compiled.pack.heights[rank] for rank in held]
        runs = [(rule.key(length, top), length) for length, top in _runs(heights)]
        good = sorted((run for run in runs if run[0]), reverse=True)
        cards, name = hand_of(heights), " ".join(held)
        yield f"the rank of {name}", good[0][0] if good else 0, key_of(table, at.SEQUENCE, cards)
        counted = [rule.score(length) for _, length in (good if rule.all_score() else good[:1])]
        yield f"the sequences of {name}", sum(counted), worth(table, at.SEQUENCE, all_runs(table, cards))


def _runs(heights: list[int]) -> Iterator[tuple[int, int]]:
    """Length and height of the top card of each run; the heights fall."""
    for height in heights:
        if height + 1 not in heights:
            length = 1
            while height - length in heights:
                length += 1
            yield length, height


def _set(rules: Slots, compiled: CompiledRules) -> Iterator[Read]:
    rule, table = rules.set, compiled.table
    for rank, height in compiled.pack.heights.items():
        for held in (3, 4):
            cards = hand_of(suit * STRIDE + height for suit in range(held))
            key = rule.key(rank, height, held)
            yield f"the rank of {held} times {rank}", key, key_of(table, at.SET, cards)
            scored = rule.score(rank, held) if key else 0
            yield f"the set of {held} times {rank}", scored, worth(table, at.SET, all_sets(table, cards))


def _tricks(rules: Slots, compiled: CompiledRules) -> Iterator[Read]:
    rule, table = rules.tricks, compiled.table
    for card in compiled.pack.cards:
        name = compiled.pack.name(card)
        yield f"whether {name} counts", int(rule.counts(name[0])), table[at.COUNTS + card]
    for counts, cell in ((True, at.LAST_COUNTING), (False, at.LAST_SILENT)):
        yield "the last trick", rule.last_trick_extra(counts), table[cell]


def _majority(rules: Slots, compiled: CompiledRules) -> Iterator[Read]:
    for won in range(rules.deal.hand_size() + 1):
        yield f"{won} tricks", rules.majority.score(won), compiled.table[at.MAJORITY_POINTS + won]


def _full_count(rules: Slots, compiled: CompiledRules) -> Iterator[Read]:
    yield "a full count", rules.full_count.score(), compiled.table[at.FULL_COUNT_POINTS]


_READINGS: dict[str, Callable[[Slots, CompiledRules], Iterator[Read]]] = {
    "point": _point, "sequence": _sequence, "set": _set, "tricks": _tricks, "majority": _majority,
    "full_count": _full_count,
}  # fmt: skip
"""Slots whose methods the kernel knows as tables → the same asked of both; elsewhere terms are copied as they are."""
