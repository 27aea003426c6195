"""From a profile to the flat table of integers that the kernel reads.

Each slot writes its own cells, by asking its component over the whole of its small domain; what a
component says there is all that the kernel ever knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from piquet_rules.cards import STRIDE, SUITS, Pack, cards_of, hand_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.tricks import HIDDEN, PRIVATE, SHARED_OR_NONE, SHOWN
from piquet_rules.profile import slots
from piquet_rules.profile.blame import blaming

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile

Cell = tuple[int, int]
_CATEGORY = {"point": at.POINT, "sequence": at.SEQUENCE, "set": at.SET}
_LEFTOVER = {"hidden": HIDDEN, "private": PRIVATE, "shared-or-none": SHARED_OR_NONE, "shown": SHOWN}
_SEAT = {"elder": 0, "younger": 1}
_RANK_OF_PLAY = at.RANKS_OF_RECKONING - 1


class Slots(Protocol):
    """Whatever holds a component for each slot that touches a deal."""

    @property
    def pack(self) -> slots.PackRule: ...
    @property
    def players(self) -> slots.PlayersRule: ...
    @property
    def deal(self) -> slots.DealRule: ...
    @property
    def carte_blanche(self) -> slots.CarteBlancheRule: ...
    @property
    def full_count(self) -> slots.FullCountRule: ...
    @property
    def exchange(self) -> slots.ExchangeRule: ...
    @property
    def declarations(self) -> slots.DeclarationsRule: ...
    @property
    def point(self) -> slots.PointRule: ...
    @property
    def sequence(self) -> slots.SequenceRule: ...
    @property
    def set(self) -> slots.SetRule: ...
    @property
    def repique(self) -> slots.RepiqueRule: ...
    @property
    def pique(self) -> slots.PiqueRule: ...
    @property
    def play(self) -> slots.PlayRule: ...
    @property
    def tricks(self) -> slots.TricksRule: ...
    @property
    def majority(self) -> slots.MajorityRule: ...
    @property
    def capot(self) -> slots.CapotRule: ...


def compile_rules(profile: Profile) -> CompiledRules:
    """Compile a profile; parts that two profiles share are compiled once.

    Raises ComponentError where a kind of another package can't say what it is asked.
    """
    with blaming():
        return compile_slots(profile, profile.id, profile.fingerprint)


def compile_slots(rules: Slots, variant: str, fingerprint: str) -> CompiledRules:
    """Compile rules that need not be a whole profile."""
    table = list(_empty())
    for cell, value in _cells(rules):
        table[cell] = value
    return CompiledRules(tuple(table), _pack(rules.pack), variant, fingerprint)


@lru_cache(maxsize=1)
def _empty() -> tuple[int, ...]:
    table = [0] * at.RULES_SIZE
    for cards in range(at.SUIT_SETS):
        table[at.BITS + cards] = cards.bit_count()
    return tuple(table)


@lru_cache(maxsize=64)
def _pack(rule: slots.PackRule) -> Pack:
    return Pack(rule.rank_order())


def _cells(rules: Slots) -> Iterator[Cell]:
    for part in PARTS:
        yield from part.cells(rules)


Cells = tuple[Cell, ...]


@lru_cache(maxsize=64)
def _players(rule: slots.PlayersRule) -> Cells:
    sides = rule.side_of_seats()
    return (
        (at.SEATS, len(sides)),
        (at.SIDES, len(set(sides))),
        *((at.SIDE + seat, side) for seat, side in enumerate(sides)),
    )


@lru_cache(maxsize=64)
def _deal(pack: slots.PackRule, rule: slots.DealRule) -> Cells:
    return ((at.RANKS, len(pack.rank_order())), (at.HAND_SIZE, rule.hand_size()))


def _cards_of_ranks(pack: slots.PackRule, ranks: Iterable[str]) -> int:
    heights = _pack(pack).heights
    return hand_of(suit * STRIDE + heights[rank] for rank in ranks for suit in range(len(SUITS)))


@lru_cache(maxsize=64)
def _blank(pack: slots.PackRule, rule: slots.CarteBlancheRule) -> Cells:
    terms = rule.terms()
    return (
        (at.BLANK_POINTS, terms.points),
        (at.BLANK_AGAIN_POINTS, terms.again),
        (at.COURTS, _cards_of_ranks(pack, terms.courts)),
        (at.YOUNGER_BARS, int(terms.younger_bars_elder)),
    )


@lru_cache(maxsize=64)
def _exchange(rule: slots.ExchangeRule) -> Cells:
    terms = rule.terms()
    if terms is None:
        return ()
    draws = enumerate((terms.elder, terms.younger))
    return (
        (at.EXCHANGES, 1),
        (at.FIRST_DRAW, _SEAT[terms.first]),
        (at.MAY_DECLINE, int(terms.may_decline)),
        (at.LOOK, int(terms.look)),
        (at.LEFTOVER_RULE, _LEFTOVER[terms.leftover]),
        *(
            cell
            for seat, draw in draws
            for cell in (
                (at.DRAW_MIN + seat, draw.fewest),
                (at.DRAW_MAX + seat, at.REST if draw.most is None else draw.most),
            )
        ),
    )


@lru_cache(maxsize=64)
def _declarations(rule: slots.DeclarationsRule) -> Cells:
    terms = rule.terms()
    order = [_CATEGORY[name] for name in terms.order]
    ranks = dict.fromkeys(range(at.SOURCES), -1)
    ranks |= {at.CARTE_BLANCHE: 0, at.BLANK_AGAIN: 0}
    ranks |= {at.CATEGORY_SOURCE + category: place + 1 for place, category in enumerate(order)}
    ranks |= dict.fromkeys(range(at.LEAD_SCORE, at.LAST_TRICK_SCORE + 1), _RANK_OF_PLAY)
    return (
        (at.COUNT_AFTER_LEAD, int(terms.after_first_lead)),
        (at.SINKING, int(terms.sinking)),
        (at.BOTH_SCORE, int(terms.both_score)),
        *((at.ORDER + place, category) for place, category in enumerate(order)),
        *((at.RANK_IN_ORDER + category, place + 1) for place, category in enumerate(order)),
        *((at.RANK_OF + source, rank) for source, rank in ranks.items()),
    )


@lru_cache(maxsize=64)
def _point(pack: slots.PackRule, rule: slots.PointRule) -> Cells:
    ranks = tuple(reversed(pack.rank_order()))
    pips = {
        cards: tuple(sorted((pack.pip_value(ranks[height]) for height in cards_of(cards)), reverse=True))
        for cards in range(1, 1 << len(ranks))
    }
    keys = {cards: rule.key(counted) for cards, counted in pips.items()}
    # Keys are only compared: numbered from the lowest up, two rules that order all points alike are one in the table.
    place = {key: number for number, key in enumerate(sorted({0, rule.nought_key(), *keys.values()}))}
    cells: list[Cell] = []
    for cards, key in keys.items():
        if key:
            cells += ((at.POINT_KEY + cards, place[key]), (at.POINT_POINTS + cards, rule.value(pips[cards])))
    return (*cells, (at.POINT_NOUGHT_KEY, place[rule.nought_key()]), (at.POINT_NOUGHT, rule.nought_value()))


@lru_cache(maxsize=64)
def _sequence(pack: slots.PackRule, rule: slots.SequenceRule) -> Cells:
    ranks = len(pack.rank_order())
    cells: list[Cell] = [(at.ALL_SEQUENCES, int(rule.all_score()))]
    cells += ((at.SEQUENCE_NOUGHT_KEY, rule.nought_key()), (at.SEQUENCE_NOUGHT, rule.nought_score()))
    cells += ((at.SEQUENCE_POINTS + length, rule.score(length)) for length in range(1, ranks + 1))
    for cards in range(1, 1 << ranks):
        runs = [(rule.key(length, top), length, top) for length, top in _runs(cards)]
        key, length, top = max(runs)
        if key:
            held = sum(((1 << n) - 1) << (t + 1 - n) for k, n, t in runs if k)
            cells += (
                (at.SEQUENCE_KEY + cards, key),
                (at.RUN_LENGTH + cards, length),
                (at.RUN_TOP + cards, top),
                (at.RUNS + cards, held),
            )
    return tuple(cells)


def _runs(cards: int) -> Iterator[tuple[int, int]]:
    """Length and height of the top card of each run, of any length."""
    length = 0
    for height in range(STRIDE + 1):
        if cards >> height & 1:
            length += 1
        elif length:
            yield length, height - 1
            length = 0


@lru_cache(maxsize=64)
def _set(pack: slots.PackRule, rule: slots.SetRule) -> Cells:
    cells: list[Cell] = [(at.ALL_SETS, int(rule.all_score()))]
    heights = 0
    for height, rank in enumerate(reversed(pack.rank_order())):
        for held in (3, 4):
            key = rule.key(rank, height, held)
            if key:
                heights |= 1 << height
                cells += (
                    (at.SET_KEY + height * 5 + held, key),
                    (at.SET_POINTS + height * 5 + held, rule.score(rank, held)),
                )
    return (*cells, (at.SET_HEIGHTS, heights))


@lru_cache(maxsize=64)
def _bonuses(repique: slots.RepiqueRule, pique: slots.PiqueRule) -> Cells:
    none = slots.BonusTerms(at.NEVER, 0, False)
    by_hand, by_play = repique.terms() or none, pique.terms() or none
    first = by_hand.threshold if by_hand.bonus else at.NEVER
    second = by_play.threshold if by_play.bonus else at.NEVER
    return (
        (at.REPIQUE_THRESHOLD, first),
        (at.REPIQUE_BONUS, by_hand.bonus),
        (at.REPIQUE_BY_TIME, int(by_hand.chronological)),
        (at.REPIQUE_BARRED, int(by_hand.blocked)),
        (at.PIQUE_THRESHOLD, second),
        (at.PIQUE_BONUS, by_play.bonus),
        (at.PIQUE_BY_TIME, int(by_play.chronological)),
        (at.LOWEST_THRESHOLD, min(first, second)),
    )


@lru_cache(maxsize=64)
def _play(rule: slots.PlayRule) -> Cells:
    terms = rule.terms()
    return (
        (at.LEADER, _SEAT[terms.leader]),
        (at.MUST_BEAT, int(terms.must_beat)),
        (at.CONCESSION, int(terms.concession)),
    )


@lru_cache(maxsize=64)
def _full_count(rule: slots.FullCountRule) -> Cells:
    return ((at.FULL_COUNT_POINTS, rule.score()),)


@lru_cache(maxsize=64)
def _tricks(pack: slots.PackRule, rule: slots.TricksRule, deal: slots.DealRule) -> Cells:
    terms, hand = rule.terms(), deal.hand_size()
    counting = [rank for rank in pack.rank_order() if rule.counts(rank)]
    extra = rule.last_trick_extra(True)
    return (
        (at.LEAD_POINTS, terms.lead),
        (at.CAPTURE_POINTS, terms.capture),
        (at.OWN_LEAD_POINTS, terms.own_lead_won),
        (at.FIRST_LEAD_POINTS, terms.first_lead),
        (at.LAST_COUNTING, extra),
        (at.LAST_SILENT, rule.last_trick_extra(False)),
        (at.CONCESSION_POINTS, hand * (terms.lead + terms.own_lead_won) + terms.first_lead + extra),
        *((at.COUNTS + card, 1) for card in cards_of(_cards_of_ranks(pack, counting))),
    )


@lru_cache(maxsize=64)
def _majority(rule: slots.MajorityRule) -> Cells:
    points = tuple((at.MAJORITY_POINTS + won, rule.score(won)) for won in range(at.SET_KEY - at.MAJORITY_POINTS))
    return (*points, (at.RANK_OF + at.MAJORITY_SCORE, _RANK_OF_PLAY if rule.reckons() else -1))


@lru_cache(maxsize=64)
def _capot(rule: slots.CapotRule) -> Cells:
    terms = rule.terms()
    rank = _RANK_OF_PLAY if terms.helps_pique else -1
    return (
        (at.RANK_OF + at.CAPOT_SCORE, rank),
        (at.RANK_OF + at.ANNOUNCED_CAPOT_SCORE, rank),
        (at.CAPOT_POINTS, terms.points),
        (at.CAPOT_ANNOUNCED_POINTS, terms.announced),
        (at.CAPOT_REPLACES, int(terms.replaces_majority)),
        (at.CAPOT_KEEPS_LAST, int(terms.keeps_last_trick)),
    )


class Part(NamedTuple):
    """A part of the table: the slots on which it depends, no others, and what makes its cells of them."""

    slots: tuple[str, ...]
    make: Callable[..., Cells]

    def cells(self, rules: Slots) -> Cells:
        """The part's cells under these rules; a cell that is not named is 0 (or as an earlier part has it)."""
        return self.make(*(getattr(rules, slot) for slot in self.slots))


PARTS = (
    Part(("players",), _players),
    Part(("pack", "deal"), _deal),
    Part(("pack", "carte_blanche"), _blank),
    Part(("full_count",), _full_count),
    Part(("exchange",), _exchange),
    Part(("declarations",), _declarations),
    Part(("pack", "point"), _point),
    Part(("pack", "sequence"), _sequence),
    Part(("pack", "set"), _set),
    Part(("repique", "pique"), _bonuses),
    Part(("play",), _play),
    Part(("pack", "tricks", "deal"), _tricks),
    Part(("majority",), _majority),
    Part(("capot",), _capot),
)
"""The whole table, later parts over earlier ones."""
