"""Scoring a record: the ledger of a deal, or of every deal of a partie and its settlement."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from piquet_rules.cards import SUIT_MASK
from piquet_rules.carried import carrying, changed_rules
from piquet_rules.compiled import CATEGORY_NAMES, CompiledRules
from piquet_rules.compiler import compile_rules
from piquet_rules.engine.ledger import BONUS_NAMES, Entry, in_counting_order
from piquet_rules.errors import Problem, RecordError, SettlementError
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.award import award, judge
from piquet_rules.partie import Settlement, dealer_of, settle
from piquet_rules.profile.lines import is_profile
from piquet_rules.profile.load import load, load_found
from piquet_rules.profile.locate import Found, Refusal, beside, inside, is_path, read_bytes, refused
from piquet_rules.profile.model import Profile
from piquet_rules.profile.slots import DealScore, Step
from piquet_rules.profile.suggest import did_you_mean
from piquet_rules.record.bind import BoundDeal, bind
from piquet_rules.record.model import plain
from piquet_rules.record.read import read_one
from piquet_rules.record.record import Record
from piquet_rules.record.results import RecordResult
from piquet_rules.replay import Law, Played, replay


@dataclass(frozen=True)
class Score:
    """What one deal is worth under one set of rules. Points and tricks are by side, elder's first."""

    played: Played
    warnings: tuple[Problem, ...] = ()

    @property
    def variant(self) -> str:
        """Id of the profile."""
        return self.played.rules.variant

    @property
    def fingerprint(self) -> str:
        """Fingerprint of its rules."""
        return self.played.rules.fingerprint

    @property
    def complete(self) -> bool:
        """Whether the deal was played to its end."""
        return self.played.complete

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """Every entry, in order of time."""
        return self.played.ledger

    @property
    def score(self) -> dict[str, int]:
        """Points of each side."""
        return _by_side(self.played.rules, self.played.cells[at.SCORE : at.SCORE + at.MOST_SEATS])

    @property
    def points(self) -> tuple[int, int]:
        """Points of elder's and of younger's side."""
        return self.played.cells[at.SCORE], self.played.cells[at.SCORE + 1]

    @property
    def tricks(self) -> dict[str, int]:
        """Tricks won by each side."""
        rules, cells = self.played.rules, self.played.cells
        won = [0] * at.MOST_SEATS
        for seat in range(len(rules.seats)):
            won[rules.table[at.SIDE + seat]] += cells[at.WON + seat]
        return _by_side(rules, won)

    @property
    def bonuses(self) -> list[dict[str, Any]]:
        """Pique and repique: seat, which, points."""
        return [
            {"seat": entry.seat, "bonus": BONUS_NAMES[entry.source], "points": entry.points}
            for entry in self.ledger
            if entry.source in BONUS_NAMES
        ]

    def to_json(self) -> dict[str, Any]:
        """The score as `piquet score --json` prints it."""
        return {
            "variant": self.variant, "fingerprint": self.fingerprint, "complete": self.complete, "score": self.score,
            "tricks": self.tricks, "bonuses": self.bonuses, "ledger": [entry.to_json() for entry in self.ledger],
        }  # fmt: skip


def _by_side(rules: CompiledRules, numbers: Iterable[int]) -> dict[str, int]:
    return dict(zip(rules.sides, numbers, strict=False))


@dataclass(frozen=True)
class PartieScore:
    """A partie: the score of each deal that has cards, and the settlement."""

    variant: str
    fingerprint: str
    deals: tuple[Score | dict[str, int], ...]
    settlement: Settlement
    warnings: tuple[Problem, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the partie is over."""
        return self.settlement.complete

    def to_json(self) -> dict[str, Any]:
        """The partie as `piquet score --json` prints it."""
        settled = self.settlement.to_json()
        deals = [{"score": deal} if isinstance(deal, dict) else deal.to_json() for deal in self.deals]
        return {"variant": self.variant, "fingerprint": self.fingerprint, "complete": self.complete, "deals": deals} | {
            key: value for key, value in settled.items() if key not in ("variant", "complete")
        }


AnyRecord = Record | RecordResult | Mapping[str, Any] | str
"""A record, what ``read_records`` gives, plain values as JSON has them, or the text of one record."""


def as_record(record: AnyRecord) -> Record:
    """Any way to give a record, as a record. Raises RecordError where it is none."""
    if isinstance(record, Record):
        return record
    if isinstance(record, RecordResult):
        return record.get()
    return read_one(record, "<record>") if isinstance(record, str) else Record.from_dict(record)


def score(record: AnyRecord, profile: Profile | str | None = None) -> Score | PartieScore:
    """Score a record under a profile (or its id), or under the variant that it names.

    Raises RecordError where the record breaks the rules, SettlementError for a partie that cannot be
    settled, NotFound for an unknown variant.
    """
    record = as_record(record)
    profile = profile_of(record, profile)
    if record.is_partie:
        return _score_partie(record, profile)
    return score_deal(record, profile, True)


def with_rules(record: AnyRecord, profile: Profile | str | None = None) -> dict[str, Any]:
    """A record with the fingerprint and the merged rules of a profile (or its id, or the variant that it names).

    Plain values as JSON has them; scored by `as_played`, it comes out the same whatever becomes of the variant.
    Raises RecordError where it is no record or names no variant, NotFound, ProfileError.
    """
    record = as_record(record)
    return plain(carrying(record.model, profile_of(record, profile)))


def profile_of(record: Record, profile: Profile | str | None) -> Profile:
    """The profile given, or the one that the record names; a path in a record starts at the record's own folder.

    Raises RecordError where there is none, or where the record names a file that is not to be followed, NotFound,
    ProfileError.
    """
    if isinstance(profile, Profile):
        return profile
    name = profile or record.variant
    if name is None:
        text = "the record does not say under which variant it was played"
        raise record.refuse("variant-missing", text, help="add `variant: rubicon`, or give --variant")
    return load(name) if profile or not is_path(name) else load_found(_beside(record, name))


def _beside(record: Record, name: str) -> Found:
    """The profile that a record names by a path. Raises RecordError where that leads to none."""
    folder = record.folder
    if folder is None:
        remedy = "give the profile itself, or the id of a variant"
        raise record.refuse("no-folder", "a record that came from no file can't name files", ("variant",), help=remedy)
    path = refused(name) or inside(name, folder)
    if isinstance(path, Refusal):
        raise record.refuse(path.code, path.message, ("variant",), help=path.help)
    source = read_bytes(path)
    if isinstance(source, Refusal):
        near = did_you_mean(path.name, beside(path))
        raise record.refuse("file-missing", source.message, ("variant",), help=near)
    if not is_profile(source):
        raise record.refuse("no-profile", "this file is no profile: it has no line `format:`", ("variant",))
    return Found(os.path.normpath(folder / name), source, path, path.parent)


def bound(record: Record, rules: CompiledRules) -> BoundDeal:
    """The record's cards as numbers of the pack of these rules."""
    return bind(record, rules.pack, len(rules.seats), rules.hand_size, rules.talon_size)


def score_deal(record: Record, profile: Profile, last_deal: bool) -> Score:
    """Score one deal; ``last_deal`` says whether it may be the last of a partie."""
    rules, deal = compiled(profile), bound_under(record, profile)
    return Score(replay(record, deal, rules, partial(law, profile), last_deal), changed_rules(record, profile))


def bound_under(record: Record, profile: Profile) -> BoundDeal:
    """The cards of a record under a profile. Raises RecordError: what the rules refuse, before what follows from it."""
    rules = compiled(profile)
    try:
        return bound(record, rules)
    except RecordError as error:
        raise _first_cause(record, rules, partial(law, profile), error) from None


def _first_cause(record: Record, rules: CompiledRules, laws: Law, error: RecordError) -> RecordError:
    """An exchange that the rules refuse explains cards that nobody holds: it is told in their place."""
    if record.deal.deal is None or any(problem.code != "card-not-held" for problem in error.problems):
        return error
    unplayed = record.deal.model_copy(update={"play": None})
    dealt = Record(unplayed, record.source, path=record.path, variant=record.variant)
    try:
        replay(dealt, bound(dealt, rules), rules, laws)
    except RecordError as cause:
        return cause
    return error


def compiled(profile: Profile) -> CompiledRules:
    """The compiled rules of a profile, compiled once."""
    found: CompiledRules | None = profile.__dict__.get("_compiled")
    if found is None:
        found = profile.__dict__["_compiled"] = compile_rules(profile)
    return found


def law(profile: Profile, key: str) -> str:
    """The rule behind a refusal, with its value and source, as a line for people."""
    slot = key.split(".")[0]
    said = f"rule `{key}` of {profile.id}"
    try:
        value = profile.value(key)
    except LookupError:
        key, value = slot, None
    if value is not None and not isinstance(value, dict):
        said += f" = {str(value).lower() if isinstance(value, bool) else value}"
    cited = profile.citations(key)
    return f"{said} ({cited[0]})" if cited else said


def _score_partie(record: Record, profile: Profile) -> PartieScore:
    model = record.partie
    names = (model.players[0], model.players[1])
    elders = elders_of(record, profile)
    deals: list[Score | dict[str, int]] = []
    scores: list[DealScore] = []
    for elder, deal in zip(elders, record.deals, strict=True):
        plain = deal.deal.score
        if plain is not None:
            deals.append(plain)
            scores.append(DealScore((plain[names[0]], plain[names[1]])))
        else:
            result = score_deal(deal, profile, _may_be_last(profile, scores))
            deals.append(result)
            scores.append(by_player(result, elder))
    played_out = all(isinstance(deal, dict) or deal.complete for deal in deals)
    settlement = settled_so_far(settle(profile, scores, names, model.carry or 1), played_out)
    warnings = changed_rules(record, profile)
    return PartieScore(profile.id, profile.fingerprint, tuple(deals), settlement, warnings)


def settled_so_far(settlement: Settlement, played_out: bool) -> Settlement:
    """A settlement that is not final where a deal was not played to its end."""
    return settlement if played_out else replace(settlement, complete=False)


def elders_of(record: Record, profile: Profile) -> list[int]:
    """Which player (0, 1) is elder in each deal. Raises RecordError where a stated dealer disagrees."""
    model = record.partie
    stated = [None if deal.dealer is None else model.players.index(deal.dealer) for deal in model.deals]
    elders = []
    for number, deal in enumerate(record.deals):
        try:
            elders.append(1 - dealer_of(number, profile, stated))
        except SettlementError as error:
            found = error.problems[0]
            raise deal.refuse(found.code, found.message, ("dealer",), help=found.help) from None
    return elders


def _may_be_last(profile: Profile, before: list[DealScore]) -> bool:
    """Whether a decided deal would end the partie."""
    return profile.partie.tally([*before, DealScore((1, 0))]).complete


def by_player(result: Score, elder: int) -> DealScore:
    """A deal's score by player (``elder``: which of the two was), with its steps in counting order."""
    players = (elder, 1 - elder)
    points = [0, 0]
    for side, player in enumerate(players):
        points[player] = result.points[side]
    table = result.played.rules.table
    entries = in_counting_order(result.ledger, result.played.rules)
    steps = tuple(Step(players[table[at.SIDE + entry.seat_number]], entry.points) for entry in entries)
    return DealScore((points[0], points[1]), steps)


_SOURCE = {
    "carte_blanche": at.CARTE_BLANCHE, "point": at.POINT_SCORE, "sequence": at.SEQUENCE_SCORE, "set": at.SET_SCORE,
    "play": at.LEAD_SCORE, "full_count": at.FULL_COUNT_SCORE, "majority": at.MAJORITY_SCORE, "capot": at.CAPOT_SCORE,
}  # fmt: skip


def reckon(profile: Profile, items: Iterable[Mapping[str, Any]]) -> Score:
    """Judge pique and repique on scored items without cards.

    ``items`` are in order of time, each ``{"seat": "elder", "category": "point", "points": 7}``;
    categories are carte_blanche, point, sequence, set, full_count, play, majority, capot. The leader's
    first item in ``play`` is his first lead.
    """
    rules = compiled(profile)
    cells, rows = [0] * at.STATE_SIZE, [0] * at.BUFFER
    todo = [(rules.seats.index(item["seat"]), str(item["category"]), int(item["points"])) for item in items]
    _promise(rules, cells, todo)
    for number, (seat, category, points) in enumerate(todo):
        if category == "play" and not cells[at.CARDS_PLAYED]:
            cells[at.CARDS_PLAYED] = 1
        award(cells, rules.table, rows, seat, _SOURCE[category], points, 0)
        if not any(later in CATEGORY_NAMES for _, later, _ in todo[number + 1 :]):
            cells[at.COUNTED] = 1
        judge(cells, rules.table, rows)
    return Score(Played(rules, cells, rows))


def _promise(rules: CompiledRules, cells: list[int], todo: list[tuple[int, str, int]]) -> None:
    """Tell the state who will count in which category, as calls and replies would have."""
    table = rules.table
    leader = table[at.LEADER]
    cells[at.REPLY : at.REPLY + at.CATEGORIES] = [at.EQUAL] * at.CATEGORIES
    for seat, name, _ in todo:
        if name in CATEGORY_NAMES:
            category = CATEGORY_NAMES.index(name)
            cells[at.WINNER + category] = table[at.SIDE + seat] + 1
            cells[at.REPLY + category] = at.GOOD if seat == leader else at.NOT_GOOD
            cells[at.DECLARED + seat * at.CATEGORIES + category] = (
                rules.pack.full & SUIT_MASK if name != "set" else rules.pack.full
            )
