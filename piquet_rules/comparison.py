"""The same cards under several rulesets, and which rules make the difference.

The record is played once, under its own variant; its cards, declarations and play are then held
fixed and scored under every other ruleset by the same reducer. A difference is explained by taking
the rules of the first ruleset and switching one key at a time (a slot of another kind whole) to what
the other says; what the single switches do not explain is shown as *together*.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

from pydantic import ValidationError

from piquet_rules.carried import changed_rules
from piquet_rules.compiled import CompiledRules
from piquet_rules.compiler import Slots, compile_slots
from piquet_rules.engine.ledger import Entry
from piquet_rules.errors import SettlementError
from piquet_rules.kernel import layout as at
from piquet_rules.partie import PartieTerms, Settlement, settle
from piquet_rules.profile.component import Component
from piquet_rules.profile.model import Profile
from piquet_rules.profile.slot_field import component
from piquet_rules.profile.slots import SLOT_TYPES, DealScore
from piquet_rules.record.record import Record
from piquet_rules.replay import FixedCards, Played, replay, rescore
from piquet_rules.scoring import (
    AnyRecord,
    Score,
    as_record,
    bound,
    by_player,
    compiled,
    elders_of,
    law,
    profile_of,
    settled_so_far,
)

ONE_AT_A_TIME, TOGETHER = "one-at-a-time", "together"
SETTLEMENT = "settlement"
"""In place of a seat: the points of a partie, as the first player has them."""

CATEGORY_OF_SOURCE = {
    at.CARTE_BLANCHE: "carte blanche", at.BLANK_AGAIN: "carte blanche", at.POINT_SCORE: "point",
    at.SEQUENCE_SCORE: "sequence", at.SET_SCORE: "set", at.FULL_COUNT_SCORE: "full count", at.LEAD_SCORE: "play",
    at.FIRST_LEAD_SCORE: "play", at.CAPTURE_SCORE: "play", at.OWN_LEAD_SCORE: "play", at.CONCESSION_TRICKS: "play",
    at.LAST_TRICK_SCORE: "last trick", at.MAJORITY_SCORE: "the cards", at.CONCESSION_CARDS: "the cards",
    at.CAPOT_SCORE: "the cards", at.ANNOUNCED_CAPOT_SCORE: "the cards", at.REPIQUE: "repique", at.PIQUE: "pique",
}  # fmt: skip
CATEGORIES = tuple(dict.fromkeys(CATEGORY_OF_SOURCE.values()))
"""The rows (or columns) of a comparison, in order of reckoning."""


Player = tuple[str, ...]
"""Keys (or slots) that are switched together when causes are looked for."""


class Note(NamedTuple):
    """What a ruleset would have refused, or cannot say, of the record."""

    variant: str
    code: str
    message: str


class Cause(NamedTuple):
    """Points that a change of rules brings to a seat (or player), from one ruleset to another."""

    origin: str
    to: str
    seat: str
    keys: tuple[str, ...]
    points: int
    method: str

    def to_json(self) -> dict[str, Any]:
        """The cause as `piquet compare --json` prints it."""
        said = self._asdict()
        return {"from": said.pop("origin"), **said, "keys": list(self.keys)}


@dataclass(frozen=True)
class Column:
    """One ruleset's worth of a record; ``score`` is None where it cannot be compared (``reason``)."""

    variant: str
    score: Mapping[str, int] | None
    reason: str = ""
    categories: Mapping[str, tuple[int, int]] | None = None
    settlement: Settlement | None = None


@dataclass(frozen=True)
class RecordComparison:
    """One record under all rulesets."""

    columns: tuple[Column, ...]
    notes: tuple[Note, ...]
    causes: tuple[Cause, ...]

    def to_json(self) -> dict[str, Any]:
        """The comparison as `piquet compare --json` prints it; parties add their settlements."""
        said: dict[str, Any] = {
            "scores": {column.variant: column.score and dict(column.score) for column in self.columns},
            "notes": [note._asdict() for note in self.notes],
            "causes": [cause.to_json() for cause in self.causes],
        }
        settled = {column.variant: column.settlement.to_json() for column in self.columns if column.settlement}
        return said | ({"settlements": settled} if settled else {})


@dataclass(frozen=True)
class Comparison:
    """All records under all rulesets."""

    records: tuple[RecordComparison, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"records": [...]}``."""
        return {"records": [record.to_json() for record in self.records]}


def compare(records: Sequence[AnyRecord], profiles: Sequence[Profile]) -> Comparison:
    """Score each record under each profile; the first profile is what the others are compared with.

    A profile whose id another before it has (a changed copy) is called by its id and a number, as ``rubicon (2)``.

    Raises RecordError where a record breaks the rules of its own variant.
    """
    return Comparison(tuple(compare_record(as_record(record), profiles) for record in records))


def compare_record(record: Record, profiles: Sequence[Profile], own: Profile | None = None) -> RecordComparison:
    """Score one record under each profile. ``own`` is what it was played under; left out, what it names."""
    if own is None:
        own = profiles[0] if record.variant is None else profile_of(record, None)
    table = _Partie(record, own) if record.is_partie else _Deal(record, own)
    columns, causes = [], []
    notes = [Note(own.id, problem.code, problem.message) for problem in changed_rules(record, own)]
    rulesets = [Hybrid.of(profile, name) for profile, name in zip(profiles, names_of(profiles), strict=True)]
    for ruleset in rulesets:
        reason = not_comparable(table.rules, ruleset.compiled)
        if reason:
            columns.append(Column(ruleset.id, None, reason))
            notes.append(Note(ruleset.id, "not-comparable", reason))
            continue
        column, said = table.column(ruleset)
        columns.append(column)
        notes.extend(said)
        if len(columns) > 1 and columns[0].score is not None:
            causes.extend(explain(table, rulesets[0], ruleset))
    return RecordComparison(tuple(columns), tuple(notes), tuple(causes))


def names_of(profiles: Sequence[Profile]) -> list[str]:
    """A name for each profile that no other has: its id, with a number from the second of that id on."""
    ids = [profile.id for profile in profiles]
    before = [ids[:place].count(name) for place, name in enumerate(ids)]
    return [f"{name} ({number + 1})" if number else name for name, number in zip(ids, before, strict=True)]


def not_comparable(rules: CompiledRules, other: CompiledRules) -> str:
    """Why cards dealt under one ruleset mean nothing under another, or an empty text."""
    if rules.pack.size != other.pack.size:
        return f"{other.pack.size} cards, the record has {rules.pack.size}"
    if rules.pack != other.pack:
        return "the ranks of the pack have another order"
    if not rules.comparable(other):
        return (
            f"{len(other.seats)} players with {other.hand_size} cards each, in other sides or numbers than the record"
        )
    if rules.table[at.LEADER] != other.table[at.LEADER]:
        return f"{other.seats[other.table[at.LEADER]]} leads first, not as in the record"
    return ""


@dataclass(frozen=True)
class Hybrid:
    """Rules put together slot by slot; enough of a profile to score a deal and settle a partie."""

    id: str
    slots: Mapping[str, Component]
    data: Mapping[str, Mapping[str, Any]]

    @classmethod
    def of(cls, profile: Profile, name: str = "") -> Hybrid:
        """The rules of a profile, under a name of its own (its id, if none is given)."""
        return cls(name or profile.id, {slot: getattr(profile, slot) for slot in SLOT_TYPES}, profile.rules())

    def __getattr__(self, slot: str) -> Any:
        try:
            return self.slots[slot]
        except KeyError:
            raise AttributeError(slot) from None

    @cached_property
    def compiled(self) -> CompiledRules:
        """The compiled rules."""
        return compile_slots(cast(Slots, self), self.id, "")

    @cached_property
    def scoring_cells(self) -> tuple[int, ...]:
        """The compiled rules without what only says which actions are allowed."""
        table = list(self.compiled.table)
        for cell in at.PROCEDURE:
            table[cell] = 0
        return tuple(table)

    @property
    def terms(self) -> PartieTerms:
        """The same object, as what settles a partie."""
        return cast(PartieTerms, self)

    def switched(self, player: Player, other: Hybrid) -> Hybrid | None:
        """These rules with one player as the other has it, or None where that is no ruleset."""
        rules: Hybrid | None = self
        for key in player:
            rules = rules and rules.with_key(key, other)
        return rules

    def with_key(self, dotted: str, other: Hybrid) -> Hybrid | None:
        """These rules with one key, or one slot, as the other has it, or None where that is no ruleset."""
        slot, _, key = dotted.partition(".")
        data = other.data[slot] if not key else _with(self.data[slot], other.data[slot], key.split("."))
        try:
            changed = component(slot, json.dumps(data))
        except ValidationError:
            return None
        return Hybrid(self.id, {**self.slots, slot: changed}, {**self.data, slot: data})


def _with(mine: Mapping[str, Any], theirs: Mapping[str, Any], path: Sequence[str]) -> dict[str, Any]:
    """A copy of one mapping with the value at a path as the other has it, or without it."""
    head, rest = path[0], path[1:]
    changed = dict(mine)
    if rest and isinstance(mine.get(head), Mapping) and isinstance(theirs.get(head), Mapping):
        changed[head] = _with(mine[head], theirs[head], rest)
    elif head in theirs:
        changed[head] = theirs[head]
    else:
        changed.pop(head, None)
    return changed


def differing(mine: Hybrid, theirs: Hybrid) -> Iterator[Player]:
    """The players in which two rulesets differ.

    A player is one key, or a slot of another kind as a whole; how a partie ends and what it pays are
    one, where both are of another kind, because neither goes with the old form of the other.
    """
    other_kind = [slot for slot in SLOT_TYPES if mine.data[slot]["kind"] != theirs.data[slot]["kind"]]
    tied = {"partie", "settlement"} <= set(other_kind)
    for slot in SLOT_TYPES:
        if slot not in other_kind:
            yield from ((f"{slot}.{key}",) for key in _differing(mine.data[slot], theirs.data[slot]))
        elif not (tied and slot == "settlement"):
            yield ("partie", "settlement") if tied and slot == "partie" else (slot,)


def _differing(a: Mapping[str, Any], b: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys([*a, *b]):
        if isinstance(a.get(key), Mapping) and isinstance(b.get(key), Mapping):
            yield from (f"{key}.{row}" for row in _differing(a[key], b[key]))
        elif a.get(key) != b.get(key):
            yield key


class _Deal:
    """One deal, its cards fixed as they fell under its own variant."""

    def __init__(self, record: Record, own: Profile) -> None:
        self.rules = compiled(own)
        deal = bound(record, self.rules)
        self.fixed = FixedCards(deal, replay(record, deal, self.rules, lambda key: law(own, key)))

    def column(self, rules: Hybrid) -> tuple[Column, list[Note]]:
        """What the cards are worth under these rules."""
        played = rescore(self.fixed, rules.compiled)
        notes = [Note(rules.id, *note) for note in played.notes]
        return Column(rules.id, Score(played).score, categories=by_category(played.ledger, played)), notes

    def worth(self, rules: Hybrid) -> dict[str, int]:
        """The numbers that a cause is about."""
        return Score(rescore(self.fixed, rules.compiled)).score

    def blind_to(self, mine: Hybrid, theirs: Hybrid) -> bool:
        """Whether a switch cannot matter here, because what is compiled for scoring is the same."""
        return mine.scoring_cells == theirs.scoring_cells


def by_category(ledger: Sequence[Entry], played: Played) -> dict[str, tuple[int, int]]:
    """Points of the two sides by category."""
    sums = {name: [0] * at.MOST_SEATS for name in CATEGORIES}
    for entry in ledger:
        sums[CATEGORY_OF_SOURCE[entry.source]][played.rules.table[at.SIDE + entry.seat_number]] += entry.points
    return {name: (points[0], points[1]) for name, points in sums.items()}


class _Partie:
    """A partie: its deals with cards fixed, plain scores as they stand, down to the settlement."""

    def __init__(self, record: Record, own: Profile) -> None:
        self.rules = compiled(own)
        model = record.partie
        self.names = (model.players[0], model.players[1])
        self.carry = model.carry or 1
        self.deals: list[tuple[_Deal, int] | DealScore] = []
        for elder, deal in zip(elders_of(record, own), record.deals, strict=True):
            plain = deal.deal.score
            if plain is not None:
                self.deals.append(DealScore((plain[self.names[0]], plain[self.names[1]])))
            else:
                self.deals.append((_Deal(deal, own), elder))

    def _scores(self, rules: Hybrid) -> tuple[list[DealScore], list[Note]]:
        """The deals' scores under these rules, as far as the partie goes under them."""
        table = rules.compiled
        scores: list[DealScore] = []
        notes: list[Note] = []
        for number, deal in enumerate(self.deals):
            if scores and rules.partie.tally(scores).complete:
                left = len(self.deals) - number
                notes.append(
                    Note(rules.id, "partie-over", f"the partie is over after deal {number}; {left} more are left out")
                )
                break
            if isinstance(deal, DealScore):
                scores.append(deal)
            else:
                played = rescore(deal[0].fixed, table)
                notes += [Note(rules.id, *note) for note in played.notes]
                scores.append(by_player(Score(played), deal[1]))
        return scores, notes

    @property
    def _played_out(self) -> bool:
        return all(isinstance(deal, DealScore) or deal[0].fixed.played.complete for deal in self.deals)

    def column(self, rules: Hybrid) -> tuple[Column, list[Note]]:
        """Totals and settlement under these rules."""
        try:
            scores, notes = self._scores(rules)
            settled = settled_so_far(settle(rules.terms, scores, self.names, self.carry), self._played_out)
        except SettlementError as error:
            reason = error.problems[0].message
            return Column(rules.id, None, reason), [Note(rules.id, error.code, reason)]
        if any(isinstance(deal, DealScore) for deal in self.deals):
            notes.append(Note(rules.id, "plain-scores", "deals given by their scores only are taken as they stand"))
        return Column(rules.id, dict(zip(self.names, settled.totals, strict=True)), settlement=settled), notes

    def worth(self, rules: Hybrid) -> dict[str, int]:
        """Totals of both players, and the settlement as the first player has it."""
        scores, _ = self._scores(rules)
        settled = settle(rules.terms, scores, self.names, self.carry)
        signed = {self.names[0]: settled.points, self.names[1]: -settled.points}.get(settled.winner or "", 0)
        return {**dict(zip(self.names, settled.totals, strict=True)), SETTLEMENT: signed}

    def blind_to(self, mine: Hybrid, theirs: Hybrid) -> bool:
        """Whether a switch cannot matter here."""
        same_end = mine.partie == theirs.partie and mine.settlement == theirs.settlement
        return same_end and mine.scoring_cells == theirs.scoring_cells


def explain(table: _Deal | _Partie, mine: Hybrid, theirs: Hybrid) -> list[Cause]:
    """Which rules make the difference between two rulesets on fixed cards."""
    try:
        before, after = table.worth(mine), table.worth(theirs)
    except SettlementError:
        return []
    if before == after:
        return []
    causes = []
    left = {seat: after[seat] - before[seat] for seat in before}
    for player in differing(mine, theirs):
        for seat, points in _change(table, before, mine, mine.switched(player, theirs)).items():
            left[seat] -= points
            causes.append(Cause(mine.id, theirs.id, seat, player, points, ONE_AT_A_TIME))
    if any(left.values()):
        keys = _with_effect(table, mine, theirs, before, after)
        causes += [Cause(mine.id, theirs.id, seat, keys, points, TOGETHER) for seat, points in left.items()]
    return [cause for cause in causes if cause.points]


def _with_effect(
    table: _Deal | _Partie, mine: Hybrid, theirs: Hybrid, before: Mapping[str, int], after: Mapping[str, int]
) -> tuple[str, ...]:
    """The keys that change something when switched alone, or when all the others are switched."""
    return tuple(
        key
        for player in differing(mine, theirs)
        for key in player
        if any(_change(table, before, mine, mine.switched(player, theirs)).values())
        or any(_change(table, after, theirs, theirs.switched(player, mine)).values())
    )


def _change(
    table: _Deal | _Partie, before: Mapping[str, int], rules: Hybrid, switched: Hybrid | None
) -> dict[str, int]:
    """What a switch changes; nothing where it is no ruleset by itself or a partie cannot be settled with it."""
    if switched is None or table.blind_to(rules, switched):
        return {}
    try:
        after = table.worth(switched)
    except SettlementError:
        return {}
    return {seat: after[seat] - before[seat] for seat in before}
