"""Two values that mean the same for a pack: proved by going through every case, never by assertion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

import piquet_rules as pq
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.award import pique_due, repique_due
from piquet_rules.scoring import compiled

Row = tuple[int, ...]
"""Points by rank of reckoning."""
Proof = Callable[[CompiledRules, CompiledRules], bool]


def _same_but(one: CompiledRules, other: CompiledRules, cells: Iterable[int]) -> bool:
    """Whether two tables agree everywhere else."""
    left_out = set(cells)
    pairs = enumerate(zip(one.table, other.table, strict=True))
    return all(a == b for cell, (a, b) in pairs if cell not in left_out)


def same_points(one: CompiledRules, other: CompiledRules) -> bool:
    """All holdings of a suit rank in the same order, and score the same."""
    keys = range(at.POINT_KEY, at.POINT_KEY + at.SUIT_SETS)
    if not _same_but(one, other, keys):
        return False
    ranked: dict[int, int] = {}
    back: dict[int, int] = {}
    for cell in keys:
        a, b = one.table[cell], other.table[cell]
        if ranked.setdefault(a, b) != b or back.setdefault(b, a) != a:
            return False
    order = sorted(ranked)
    return [ranked[key] for key in order] == sorted(back) and (ranked.get(0, 0) == 0)


def same_exchanges(one: CompiledRules, other: CompiledRules) -> bool:
    """Whatever the first takes, each may take the same numbers of cards, and the first sees the same."""
    cells = range(at.DRAW_MIN, at.DRAW_MAX + at.MOST_SEATS)
    return _same_but(one, other, (*cells, at.MAY_DECLINE)) and _numbers(one) == _numbers(other)


def _numbers(rules: CompiledRules) -> list[object]:
    r, talon = rules.table, rules.talon_size
    first = r[at.FIRST_DRAW]
    takes = _allowed(rules, first, talon)
    seen = min(r[at.DRAW_MAX + first], talon) if r[at.LOOK] else None
    return [seen, *((taken, _allowed(rules, 1 - first, talon - taken)) for taken in sorted(takes))]


def _allowed(rules: CompiledRules, seat: int, left: int) -> frozenset[int]:
    r = rules.table
    low, high = min(r[at.DRAW_MIN + seat], left), min(r[at.DRAW_MAX + seat], left)
    return frozenset(range(low, high + 1)) | (frozenset([0]) if r[at.MAY_DECLINE] else frozenset())


def never_two_blanks(one: CompiledRules, other: CompiledRules) -> bool:
    """The pack has too few cards that are no courts for both hands to be without any."""
    plain = one.pack.size - one.table[at.COURTS].bit_count()
    return _same_but(one, other, [at.YOUNGER_BARS]) and plain < 2 * one.hand_size


def no_extra_to_keep(one: CompiledRules, other: CompiledRules) -> bool:
    """The last trick gives nothing more, whoever wins it and with whatever card."""
    extras = (one.table[at.LAST_COUNTING], one.table[at.LAST_SILENT])
    return _same_but(one, other, [at.CAPOT_KEEPS_LAST]) and extras == (0, 0)


_ORDERS = (at.REPIQUE_BY_TIME, at.PIQUE_BY_TIME)


def same_bonuses(one: CompiledRules, other: CompiledRules) -> bool:
    """Both judge alike, whatever the sides reckon in each rank.

    Only where younger counts before the first lead (so that nothing is to come when pique is judged),
    and where no order of barring a repique can differ because nothing bars it.
    """
    first, second = one.table, other.table
    if not _same_but(one, other, _ORDERS):
        return False
    if first[at.COUNT_AFTER_LEAD] and first[at.PIQUE_BY_TIME] != second[at.PIQUE_BY_TIME]:
        return False
    if first[at.REPIQUE_BARRED] and first[at.REPIQUE_BY_TIME] != second[at.REPIQUE_BY_TIME]:
        return False
    return all(_judged(first, state) == _judged(second, state) for state in _reckonings(first))


def _judged(r: Row, state: list[int]) -> list[int]:
    due = [repique_due(state, r, 0), repique_due(state, r, 1)]
    # Elder's pique is asked only where no repique is his, and from his first lead on.
    return [*due, pique_due(state, r, 0)] if due[0] == at.BARRED else due


def _reckonings(r: Row) -> Iterator[list[int]]:
    """Elder's points by rank, in steps up to the threshold, and where younger has any: after all have counted."""
    for elder in product((0, 3, 27, 30), repeat=at.RANKS_OF_RECKONING):
        for younger in product((0, 1), repeat=at.RANKS_OF_RECKONING):
            both = any(a and b for a, b in zip(elder[:-1], younger, strict=False))
            if r[at.BOTH_SCORE] or not both:
                state = [0] * at.STATE_SIZE
                state[at.CARDS_PLAYED] = state[at.COUNTED] = 1
                for side, row in enumerate((elder, younger)):
                    start = at.RECKONED + side * at.RANKS_OF_RECKONING
                    state[start : start + at.RANKS_OF_RECKONING] = row
                yield state


def cards_cannot_help(one: CompiledRules, other: CompiledRules) -> bool:
    """Whoever has nothing at the end of the play has lost every trick, and then a capot stands in place of the cards.

    The leader leads first, so the first trick of the other side is captured, and each capture scores.
    """
    r = one.table
    every = all(r[at.COUNTS + card] for card in one.pack.cards) and r[at.CAPTURE_POINTS] > 0
    return _same_but(one, other, [at.RANK_OF + at.MAJORITY_SCORE]) and every and r[at.CAPOT_REPLACES] == 1


def same_table(one: CompiledRules, other: CompiledRules) -> bool:
    """Both compile to the same rules."""
    return one.table == other.table


EQUIVALENT: dict[str, tuple[Proof, str]] = {
    "point.compare": (same_points, "with 32 cards more cards always count more pips"),
    "point.score": (same_points, "the rule of four less one is that of tens, five counting up, for points of 32 cards"),
    "pack.pips": (same_points, "a count of pips that changes no order among holdings"),
    "exchange.elder.max": (same_exchanges, "a maximum above what can be left"),
    "exchange.younger.max": (same_exchanges, "a maximum above what can be left"),
    "exchange.elder.min": (same_exchanges, "a minimum above what can be left is what is left"),
    "exchange.younger.min": (same_exchanges, "a minimum above what can be left is what is left"),
    "exchange.may_decline": (same_exchanges, "declining is nothing new where the minimum is none"),
    "carte_blanche.both": (never_two_blanks, "with 32 cards only one hand can be without courts"),
    "capot.keeps_last_trick": (no_extra_to_keep, "nothing can fall away where the last trick gives nothing more"),
    "majority.helps_pique": (cards_cannot_help, "whoever has the cards and no capot has let the other side score"),
    "repique.order": (same_bonuses, "where nothing bars a repique, no order of barring matters"),
    "pique.order": (same_bonuses, "where younger counts before the first lead, all that he has is scored by then"),
    "tricks.last_small": (same_table, "one in all, as the last trick gives without the key"),
}
"""Key → how two of its values are proved to be the same, and why they can be."""


def proved(key: str, one: pq.Profile, other: pq.Profile) -> bool:
    """Whether a changed key is one whose two values are the same for this pack."""
    name = next((known for known in EQUIVALENT if key == known or key.startswith(f"{known}.")), None)
    rules = compiled(one), compiled(other)
    return name is not None and rules[0].comparable(rules[1]) and EQUIVALENT[name][0](*rules)
