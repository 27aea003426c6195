"""The same cards under several rulesets, and which rules make the difference.

The record is played once, under its own variant; its cards, declarations and play are then held
fixed and scored under every other ruleset by the same reducer. Whose rules differ in nothing that a
deal asks for needs no scoring anew. What makes a difference is found by ``causes``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, NamedTuple

from piquet_rules.carried import changed_rules
from piquet_rules.causes.explain import Cause, Method, Worth, explain
from piquet_rules.causes.reads import watched
from piquet_rules.causes.switches import Ruleset, switches
from piquet_rules.causes.traces import Mark, Trace
from piquet_rules.compiled import CompiledRules
from piquet_rules.errors import SettlementError
from piquet_rules.kernel import layout as at
from piquet_rules.partie import Settlement, settle
from piquet_rules.profile.model import Profile, names_of
from piquet_rules.profile.slots import DealScore
from piquet_rules.record.record import Record
from piquet_rules.replay import FixedCards, Played, Remark, begun, exchange_notes, replay, rescore
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
from piquet_rules.solver.solver import Solver
from piquet_rules.worth import Par, par_of_fixed

SETTLEMENT = "settlement"
"""In place of a seat: the points of a partie, as the first player has them."""

UNFINISHED = "unfinished"
"""The code of a note: a deal is not played to its end."""

CATEGORY_OF_SOURCE = {
    at.CARTE_BLANCHE: "carte blanche", at.BLANK_AGAIN: "carte blanche", at.POINT_SCORE: "point",
    at.SEQUENCE_SCORE: "sequence", at.SET_SCORE: "set", at.FULL_COUNT_SCORE: "full count", at.LEAD_SCORE: "play",
    at.FIRST_LEAD_SCORE: "play", at.CAPTURE_SCORE: "play", at.OWN_LEAD_SCORE: "play", at.CONCESSION_TRICKS: "play",
    at.LAST_TRICK_SCORE: "last trick", at.MAJORITY_SCORE: "the cards", at.CONCESSION_CARDS: "the cards",
    at.CAPOT_SCORE: "the cards", at.ANNOUNCED_CAPOT_SCORE: "the cards", at.REPIQUE: "repique", at.PIQUE: "pique",
}  # fmt: skip
CATEGORIES = tuple(dict.fromkeys(CATEGORY_OF_SOURCE.values()))
"""The rows (or columns) of a comparison, in order of reckoning."""


class Note(NamedTuple):
    """What a ruleset would have refused, or cannot say, of the record; ``about`` has the values in the words."""

    variant: str
    code: str
    message: str
    about: Mapping[str, Any] = MappingProxyType({})

    def to_json(self) -> dict[str, Any]:
        """The note as `piquet compare --json` prints it."""
        return {"variant": self.variant, "code": self.code, "message": self.message}


@dataclass(frozen=True)
class Column:
    """One ruleset's worth of a record; ``score`` is None where it cannot be compared (``reason``).

    ``deals`` plays each deal under these rules to its end, with its ledger, when it is asked to; None stands for one
    that is given by its score only.
    """

    variant: str
    score: Mapping[str, int] | None
    reason: str = ""
    settlement: Settlement | None = None
    deals: tuple[Callable[[], Played] | None, ...] = field(default=(), compare=False, repr=False)

    @cached_property
    def categories(self) -> Mapping[str, tuple[int, int]] | None:
        """Points of the two sides by category, for a deal."""
        return by_category(self.deals[0]()) if self.settlement is None and self.deals and self.deals[0] else None


@dataclass(frozen=True)
class RecordComparison:
    """One record under all rulesets; the causes are looked for when they are first asked for.

    ``pars`` are there if they were asked for: by ruleset, what best play would have made of each deal.
    """

    columns: tuple[Column, ...]
    notes: tuple[Note, ...]
    explain: Callable[[], tuple[Cause, ...]]
    pars: Mapping[str, Sequence[Par | None]] | None = None

    @property
    def unfinished(self) -> bool:
        """Whether a deal that is compared is not played to its end."""
        return any(note.code == UNFINISHED for note in self.notes)

    @cached_property
    def causes(self) -> tuple[Cause, ...]:
        """Which rules make the differences from the first ruleset."""
        found = self.explain()
        vars(self)["explain"] = lambda: found  # what they were worked out from is not needed any more
        return found

    def to_json(self) -> dict[str, Any]:
        """The comparison as `piquet compare --json` prints it; parties add their settlements."""
        said: dict[str, Any] = {
            "scores": {column.variant: column.score and dict(column.score) for column in self.columns},
            "notes": [note.to_json() for note in self.notes],
            "causes": [cause.to_json() for cause in self.causes],
        }
        settled = {column.variant: column.settlement.to_json() for column in self.columns if column.settlement}
        if self.pars is not None:
            pars = {name: [par and par.to_json() for par in found] for name, found in self.pars.items()}
            said["par"] = pars if settled else {name: found[0] for name, found in pars.items()}
        return said | ({"settlements": settled} if settled else {})


@dataclass(frozen=True)
class Comparison:
    """All records under all rulesets."""

    records: tuple[RecordComparison, ...]

    def to_json(self) -> dict[str, Any]:
        """``{"records": [...]}``."""
        return {"records": [record.to_json() for record in self.records]}


def compare(
    records: Sequence[AnyRecord],
    profiles: Sequence[Profile],
    causes: Method = "shapley",
    seed: int = 1,
    *,
    par: bool = False,
) -> Comparison:
    """Score each record under each profile; the first profile is what the others are compared with.

    A profile whose id another before it has (a changed copy) is called by its id and a number, as ``rubicon (2)``.

    Args:
        records: what is scored.
        profiles: the rulesets.
        causes: how the rules that make a difference are found: by their fair shares, or by switching one at a
            time; ``none`` leaves them out.
        seed: names the orders that are tried where more than ten rules play a part.
        par: whether it is also found out what best play of the cards would have made under each.

    Raises RecordError where a record breaks the rules of its own variant, PiquetError where ``par`` is asked for under
    rules for which best play can't be searched.
    """
    return Comparison(tuple(compare_record(as_record(record), profiles, causes, seed, par=par) for record in records))


def compare_record(
    record: Record,
    profiles: Sequence[Profile],
    causes: Method = "shapley",
    seed: int = 1,
    own: Profile | None = None,
    par: bool = False,
) -> RecordComparison:
    """Score one record under each profile.

    ``own`` is what it was played under; left out, what it names. ``par`` asks what best play would have made.
    """
    if own is None:
        own = profiles[0] if record.variant is None else profile_of(record, None)
    table = _Partie(record, own) if record.is_partie else _Deal(record, own)
    columns: list[Column] = []
    notes = [Note(own.id, problem.code, problem.message) for problem in changed_rules(record, own)]
    for profile, name in zip(profiles, names_of(profiles), strict=True):
        ruleset = Ruleset.of(profile, name)
        barred = incomparable(table.rules, ruleset.compiled)
        if barred:
            columns.append(Column(name, None, barred.message))
            notes.append(Note(name, "not-comparable", barred.message, {"why": barred.code, **barred.about}))
            continue
        column, said = table.column(ruleset)
        columns.append(column)
        notes.extend(said)
    notes += _other_units(columns)
    scored = [n for n, column in enumerate(columns) if column.score is not None and columns[0].score is not None]
    pairs = [(profiles[n], columns[n].variant) for n in scored if n]
    pars = {columns[n].variant: table.pars(compiled(profiles[n])) for n in scored} if par else None
    return RecordComparison(
        tuple(columns), tuple(notes), lambda: tuple(_causes(table, profiles[0], pairs, causes, seed)), pars
    )


def _causes(
    table: _Deal | _Partie, first: Profile, others: Iterable[tuple[Profile, str]], method: Method, seed: int
) -> Iterator[Cause]:
    """What makes the differences to the first ruleset; nothing does where all that was asked of both is the same."""
    mine = Ruleset.of(first)
    for profile, name in others:
        if method != "none" and not table.alike(mine, Ruleset.of(profile)):
            one_unit = first.settlement.paid_in() == profile.settlement.paid_in()
            found = explain(table, switches(first, profile), name, method, seed)
            yield from (cause for cause in found if one_unit or cause.seat != SETTLEMENT)


def _other_units(columns: Sequence[Column]) -> Iterator[Note]:
    """Where a partie is paid in something else than under the first ruleset, the two can't be subtracted."""
    first = columns[0].settlement
    for column in columns:
        paid = column.settlement
        if first is not None and paid is not None and paid.paid_in != first.paid_in:
            base = columns[0].variant
            text = f"it pays in {paid.paid_in}, {base} in {first.paid_in}: what is paid is not compared"
            yield Note(column.variant, "other-unit", text, {"unit": paid.paid_in, "base": base})


def not_comparable(rules: CompiledRules, other: CompiledRules) -> str:
    """Why cards dealt under one ruleset mean nothing under another, or an empty text."""
    barred = incomparable(rules, other)
    return barred.message if barred else ""


def incomparable(rules: CompiledRules, other: CompiledRules) -> Remark | None:
    """The same with its code and values, or None."""
    if rules.pack.size != other.pack.size:
        text = f"{other.pack.size} cards, the record has {rules.pack.size}"
        return Remark("pack-size", text, {"here": other.pack.size, "cards": rules.pack.size})
    if rules.pack != other.pack:
        return Remark("rank-order", "the ranks of the pack have another order")
    if not rules.comparable(other):
        players, hand = len(other.seats), other.hand_size
        text = f"{players} players with {hand} cards each, in other sides or numbers than the record"
        return Remark("players", text, {"players": players, "hand": hand})
    if rules.table[at.LEADER] != other.table[at.LEADER]:
        leader = other.seats[other.table[at.LEADER]]
        return Remark("leader", f"{leader} leads first, not as in the record", {"seat": leader})
    return None


class _Outcome(NamedTuple):
    """What came of a deal: the play, and in a partie the score by player."""

    played: Played
    score: DealScore | None


_WITHOUT_EFFECT = frozenset(at.PROCEDURE) - {at.MUST_BEAT, at.SINKING}
"""Cells that decide nothing once the cards are dealt and exchanged; the two that are kept make notes."""
_MARKED = (at.DECLARE_PHASE, at.ANNOUNCE_PHASE, at.PLAY_PHASE)
"""Before each declaration and each lead the state is kept: from there other rules may go on."""
_MOST_TRACES = 16
"""So many outcomes of a deal are kept; to look through more would take longer than to score it."""


class _Deal:
    """One deal, its cards fixed as they fell under its own variant.

    ``elder``: which player of a partie was elder; None for a deal by itself.
    """

    ends = False

    def __init__(self, record: Record, own: Profile, elder: int | None = None) -> None:
        self.rules = compiled(own)
        self.results = self.rules.sides
        self._elder = elder
        self._traces: list[Trace[_Outcome]] = []
        deal, marks = bound(record, self.rules), list[Mark]()
        rules, table = watched(self.rules, _WITHOUT_EFFECT)

        def mark(cells: list[int]) -> None:
            if not cells[at.TRICK_SIZE] and cells[at.PHASE] in _MARKED:
                marks.append((len(table), cells.copy()))

        self.fixed = FixedCards(deal, replay(record, deal, rules, lambda key: law(own, key), at_action=mark))
        begun(self.fixed, rules)
        self.fixed.played.rules = self.rules
        if elder is None and self.fixed.played.hands is not None and not self.fixed.played.cells[at.CONCEDED]:
            # From the first declaration on it went as it would if it were scored anew; so that much is known.
            self._keep(Trace(_Outcome(self.fixed.played, None), table, self.rules, marks))

    def outcome(self, rules: CompiledRules) -> _Outcome:
        """What comes of the deal under these rules."""
        if not self._traces:
            return self.traced(rules).outcome
        known = self._known(rules)
        return known.outcome if known else self._scored(rules, self._traces[0].shared(rules))

    def traced(self, rules: CompiledRules) -> Trace[_Outcome]:
        """The same, with what was read of the rules."""
        known = self._known(rules)
        if known:
            return known
        seen, table = watched(rules, _WITHOUT_EFFECT)
        outcome = self._scored(seen)
        outcome.played.rules = rules
        return self._keep(Trace(outcome, table, rules))

    def _keep(self, trace: Trace[_Outcome]) -> Trace[_Outcome]:
        if len(self._traces) < _MOST_TRACES:
            self._traces.append(trace)
        return trace

    def _known(self, rules: CompiledRules) -> Trace[_Outcome] | None:
        return next((trace for trace in self._traces if trace.fits(rules)), None)

    def _scored(self, rules: CompiledRules, cells: list[int] | None = None) -> _Outcome:
        """Score it anew, from a state to which these rules lead as well if there is one."""
        if self._elder is None:
            return _Outcome(rescore(self.fixed, rules, ledger=False, cells=cells), None)
        played = rescore(self.fixed, rules)
        return _Outcome(played, by_player(Score(played), self._elder))

    def notes(self, outcome: _Outcome, rules: Ruleset) -> list[Note]:
        """What these rules would have refused."""
        said = [*exchange_notes(self.fixed, rules.compiled), *outcome.played.notes]
        if not self.fixed.played.complete:
            said.append(Remark(UNFINISHED, "the deal is not played to its end: these are the points so far"))
        return [Note(rules.id, *note) for note in said]

    def column(self, rules: Ruleset) -> tuple[Column, list[Note]]:
        """What the cards are worth under these rules."""
        outcome = self.outcome(rules.compiled)
        score = dict(zip(self.results, outcome.played.cells[at.SCORE :], strict=False))
        return Column(rules.id, score, deals=(self.replayed(rules.compiled),)), self.notes(outcome, rules)

    def replayed(self, rules: CompiledRules) -> Callable[[], Played]:
        """The deal played under these rules to its end, with its ledger, when it is asked for."""
        return partial(rescore, self.fixed, rules)

    def worth(self, rules: Ruleset) -> Worth:
        """The numbers that a cause is about."""
        trace = self.traced(rules.compiled)
        return Worth(tuple(trace.outcome.played.cells[at.SCORE : at.SCORE + len(self.results)]), trace.cells)

    def pars(self, rules: CompiledRules) -> list[Par | None]:
        """What best play would have made of the deal."""
        return [par_of_fixed(self.fixed, Solver(rules))]

    def alike(self, mine: Ruleset, theirs: Ruleset) -> bool:
        """Whether all that the deal asked of one ruleset is the same in the other."""
        return self.traced(mine.compiled).fits(theirs.compiled)


def by_category(played: Played) -> dict[str, tuple[int, int]]:
    """Points of the first two sides by category."""
    sums = {name: [0] * at.MOST_SEATS for name in CATEGORIES}
    rows, sides = played.rows, played.rules.table[at.SIDE : at.SIDE + at.MOST_SEATS]
    for row in range(0, played.cells[at.ROWS], at.ROW):
        if rows[row] < at.SOURCES:
            sums[CATEGORY_OF_SOURCE[rows[row]]][sides[rows[row + 1]]] += rows[row + 2]
    return {name: (points[0], points[1]) for name, points in sums.items()}


class _Partie:
    """A partie: its deals with cards fixed, plain scores as they stand, down to the settlement."""

    ends = True

    def __init__(self, record: Record, own: Profile) -> None:
        self.rules = compiled(own)
        model = record.partie
        self.names = (model.players[0], model.players[1])
        self.results = (*self.names, SETTLEMENT)
        self.carry = model.carry or 1
        self.deals: list[_Deal | DealScore] = []
        for elder, deal in zip(elders_of(record, own), record.deals, strict=True):
            plain = deal.deal.score
            if plain is not None:
                self.deals.append(DealScore((plain[self.names[0]], plain[self.names[1]])))
            else:
                self.deals.append(_Deal(deal, own, elder))

    def pars(self, rules: CompiledRules) -> list[Par | None]:
        """What best play would have made of each deal; None where only its score is known."""
        solver = Solver(rules)
        return [None if isinstance(deal, DealScore) else par_of_fixed(deal.fixed, solver) for deal in self.deals]

    def _scores(self, rules: Ruleset, ask: Callable[[_Deal], _Outcome]) -> list[DealScore]:
        """The deals' scores under these rules, as far as the partie goes under them."""
        scores: list[DealScore] = []
        for deal in self.deals:
            if scores and rules.partie.tally(scores).complete:
                break
            scores.append(deal if isinstance(deal, DealScore) else ask(deal).score or DealScore((0, 0)))
        return scores

    def _settled(self, rules: Ruleset, scores: Sequence[DealScore]) -> Settlement:
        played_out = all(isinstance(deal, DealScore) or deal.fixed.played.complete for deal in self.deals)
        return settled_so_far(settle(rules.terms, scores, self.names, self.carry), played_out)

    def column(self, rules: Ruleset) -> tuple[Column, list[Note]]:
        """Totals and settlement under these rules."""
        outcomes: list[_Outcome] = []

        def ask(deal: _Deal) -> _Outcome:
            outcomes.append(deal.outcome(rules.compiled))
            return outcomes[-1]

        try:
            scores = self._scores(rules, ask)
            settled = self._settled(rules, scores)
        except SettlementError as error:
            reason = error.problems[0].message
            return Column(rules.id, None, reason), [Note(rules.id, error.code, reason)]
        totals = dict(zip(self.names, settled.totals, strict=True))
        deals = (
            deal.replayed(rules.compiled) if isinstance(deal, _Deal) else None for deal in self.deals[: len(scores)]
        )
        column = Column(rules.id, totals, settlement=settled, deals=tuple(deals))
        return column, list(self._notes(rules, len(scores), outcomes))

    def _notes(self, rules: Ruleset, scored: int, outcomes: Sequence[_Outcome]) -> Iterator[Note]:
        with_cards = [deal for deal in self.deals if isinstance(deal, _Deal)]
        for deal, outcome in zip(with_cards, outcomes, strict=False):
            yield from deal.notes(outcome, rules)
        left = len(self.deals) - scored
        if left:
            text = f"the partie is over after deal {scored}; {left} more are left out"
            yield Note(rules.id, "partie-over", text, {"deal": scored, "left": left})
        if len(with_cards) < len(self.deals):
            yield Note(rules.id, "plain-scores", "deals given by their scores only are taken as they stand")

    def worth(self, rules: Ruleset) -> Worth:
        """Totals of both players, and the settlement as the first player has it."""
        reads: list[frozenset[int]] = []

        def ask(deal: _Deal) -> _Outcome:
            trace = deal.traced(rules.compiled)
            reads.append(trace.cells)
            return trace.outcome

        settled = settle(rules.terms, self._scores(rules, ask), self.names, self.carry)
        signed = {self.names[0]: settled.points, self.names[1]: -settled.points}.get(settled.winner or "", 0)
        return Worth((*settled.totals, signed), frozenset[int]().union(*reads))

    def alike(self, mine: Ruleset, theirs: Ruleset) -> bool:
        """Whether the partie ends and pays alike, and its deals asked nothing that differs."""
        return mine.same_end(theirs) and all(deal.alike(mine, theirs) for deal in self.deals if isinstance(deal, _Deal))
