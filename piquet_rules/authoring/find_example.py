"""Looks for a deal, a partie or an action on which two profiles disagree.

Deals that profiles print as examples are tried first, then made-up ones; nothing is left to chance, so
the same two profiles are told apart by the same deal wherever the clock lets the search come so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain, product
from time import monotonic
from typing import Any

from piquet_rules.authoring.diff import names_of
from piquet_rules.authoring.find_action import find_action
from piquet_rules.authoring.sample_deals import sample_record
from piquet_rules.causes.switches import Ruleset, scoring_cells
from piquet_rules.comparison import not_comparable
from piquet_rules.engine.ledger import Entry
from piquet_rules.errors import PiquetError, SettlementError
from piquet_rules.examples.compare import settled_in_words
from piquet_rules.kernel.layout import LEADER, PROCEDURE
from piquet_rules.partie import settle, settle_totals
from piquet_rules.play import Engine
from piquet_rules.profile import shipped
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.profile.reader import read
from piquet_rules.replay import FixedCards, replay, rescore
from piquet_rules.scoring import Score, as_record, bound, compiled, law

SECONDS = 4.5
_MOST_DEALS = 3000

DEAL, PARTIE, ACTION, NOTHING = "deal", "partie", "action", "nothing"


@dataclass(frozen=True)
class Shown:
    """What a search found.

    ``kind`` says what shows the difference: a ``deal``, a ``partie``, an ``action`` or ``nothing``;
    ``name`` where it comes from; ``record`` (or ``settle``, the sums or scores of a partie) what it is;
    ``results`` what it comes to under either profile, as words; ``entries`` pairs of ledger entries
    that differ (None where one side has none); ``says`` the difference as a sentence, where there is
    one; ``tried`` how many deals and parties were looked at.
    """

    kind: str
    tried: int
    name: str = ""
    record: Mapping[str, Any] | None = None
    settle: Any = None
    results: tuple[str, str] = ("", "")
    entries: tuple[tuple[Entry | None, Entry | None], ...] = ()
    says: str = ""

    def to_json(self) -> dict[str, Any]:
        """``{"kind", "tried", "name", "record" or "settle", "results": {"from", "to"}, "entries", "says"}``."""
        return {
            "kind": self.kind, "tried": self.tried, "name": self.name, "record": self.record, "settle": self.settle,
            "results": {"from": self.results[0], "to": self.results[1]},
            "entries": [
                {"from": old and old.to_json(), "to": new and new.to_json()} for old, new in self.entries
            ],
            "says": self.says,
        }  # fmt: skip


@dataclass
class _Search:
    """Two profiles, what was tried, and when to stop."""

    a: Profile
    b: Profile
    until: float
    tried: int = 0
    same_points: Shown | None = None


def find_example(a: Profile, b: Profile, seconds: float = SECONDS) -> Shown:
    """A deal that the two profiles score differently; a partie, or an action, where only those rules differ.

    Args:
        a: the first profile.
        b: the second.
        seconds: when to give up.
    """
    start = monotonic()
    search = _Search(a, b, start)
    finders, reason = _finders(a, b)
    for number, find in enumerate(finders, 1):
        search.until = start + seconds * (1 if number == len(finders) else _SHARE_OF_DEALS)
        shown = find(search)
        if shown is not None:
            return shown
    return search.same_points or Shown(NOTHING, search.tried, says=reason)


_SHARE_OF_DEALS = 0.6
"""How much of the time goes to the first way to look, if there are others."""


def _finders(a: Profile, b: Profile) -> tuple[list[Callable[[_Search], Shown | None]], str]:
    """The ways to look, those that can find something; and why nothing is found, if that is known beforehand."""
    mine, theirs = Ruleset.of(a), Ruleset.of(b)
    found: list[Callable[[_Search], Shown | None]] = []
    reason = not_comparable(compiled(a), compiled(b))
    if not reason and scoring_cells(mine.compiled) != scoring_cells(theirs.compiled):
        found.append(_deal)
    if not mine.same_end(theirs):
        found.append(_partie)
    one, other = mine.compiled.table, theirs.compiled.table
    if _same_cards(mine, theirs) and any(one[cell] != other[cell] for cell in (*PROCEDURE, LEADER)):
        found.append(_action)
    if reason:
        return found, f"no deal can be scored under both: {reason}"
    told = "the rules that differ change nothing that is scored or allowed in a deal, nor what a partie pays"
    return found, "" if found else told


def _same_cards(mine: Ruleset, theirs: Ruleset) -> bool:
    """Whether a deal of the one can be dealt under the other."""
    return mine.compiled.pack == theirs.compiled.pack and mine.compiled.comparable(theirs.compiled)


def _deal(search: _Search) -> Shown | None:
    """The first deal with other points; one with the same points from other entries is kept in mind."""
    for name, record in _records(search):
        if monotonic() > search.until:
            break
        search.tried += 1
        shown = _compared(search, name, record)
        if shown is not None and shown.results[0] != shown.results[1]:
            return shown
        search.same_points = search.same_points or shown
    return None


def _records(search: _Search) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Records by name: the printed examples, then made-up deals."""
    for name, example in _printed(search):
        record = example.get("record")
        if isinstance(record, Mapping) and "deals" not in record:
            yield name, record
    engine = Engine(search.a)
    for number in range(_MOST_DEALS):
        yield f"made-up deal {number + 1}", sample_record(engine, number)


def _printed(search: _Search) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Examples by name, each once: those of both profiles, of the shipped variants and of the shipped mixins."""
    seen: set[str] = set()
    others = (load(name) for name in shipped.shipped_ids() if name not in (search.a.id, search.b.id))
    for profile in chain((search.a, search.b), others):
        for example in profile.examples:
            name = f"{example.name} (an example of {example.layer.id})"
            if name not in seen:
                seen.add(name)
                yield name, example
    for mixin in shipped.mixin_ids():
        text = shipped.text_of(shipped.mixin_file(mixin))
        for data in read(text, mixin)[0].data.get("examples", ()):
            yield f"{data['name']} (an example of {mixin})", data


def _compared(search: _Search, name: str, record: Mapping[str, Any]) -> Shown | None:
    """A deal under both, its cards held fixed as they fell under the first that allows it; None if all is the same."""
    scores = _scores(record, search.a, search.b)
    if scores is None:
        swapped = _scores(record, search.b, search.a)
        if swapped is None:
            return None
        scores = (swapped[1], swapped[0])
        name += f", as only {names_of(search.a, search.b)[1]} allows it"
    entries = _entries_that_differ(*scores)
    if not entries:
        return None
    results = ("–".join(map(str, scores[0].score.values())), "–".join(map(str, scores[1].score.values())))
    return Shown(DEAL, search.tried, name, record, None, results, entries)


def _scores(record: Mapping[str, Any], own: Profile, other: Profile) -> tuple[Score, Score] | None:
    try:
        read = as_record(record)
        rules = compiled(own)
        deal = bound(read, rules)
        fixed = FixedCards(deal, replay(read, deal, rules, lambda key: law(own, key)))
    except PiquetError:  # not a deal of this profile
        return None
    return Score(rescore(fixed, rules)), Score(rescore(fixed, compiled(other)))


def _entries_that_differ(one: Score, other: Score) -> tuple[tuple[Entry | None, Entry | None], ...]:
    """Entries with the same cards for the same thing stand together."""
    before, after = ([(e.source, e.seat_number, e.points, e.hand) for e in score.ledger] for score in (one, other))
    found: list[tuple[Entry | None, Entry | None]] = []
    for step, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if step != "equal":
            found += _paired(list(one.ledger[i:j]), list(other.ledger[k:m]))
    return tuple(found)


def _paired(before: list[Entry], after: list[Entry]) -> Iterator[tuple[Entry | None, Entry | None]]:
    for entry in before:
        alike = [e for e in after if (e.source, e.seat_number, e.hand) == (entry.source, entry.seat_number, entry.hand)]
        if alike:
            after.remove(alike[0])
        yield entry, alike[0] if alike else None
    yield from ((None, entry) for entry in after)


def _partie(search: _Search) -> Shown | None:
    """The first partie that both settle, and otherwise; else the first that only one of them settles."""
    other: Shown | None = None
    for name, given in _parties(search):
        search.tried += 1
        results = _outcome(search.a, given), _outcome(search.b, given)
        if results[0][1] != results[1][1]:
            shown = Shown(PARTIE, search.tried, name, None, given, (results[0][1], results[1][1]))
            if results[0][0] and results[1][0]:
                return shown
            other = other or shown
    return other


def _outcome(profile: Profile, given: Any) -> tuple[bool, str]:
    """Whether a partie is settled, and what it comes to in words."""
    try:
        done = settle_totals(profile, given["totals"]) if isinstance(given, Mapping) else settle(profile, given)
    except SettlementError as refused:
        return False, refused.problems[0].message
    words = settled_in_words(done.to_json())
    if done.written is not None:
        words += f", written {done.written[0]} and {done.written[1]}"
    carried = f", {done.carry}-fold next time" * (done.carry != 1)
    return done.complete, f"{words}{carried}{'' if done.complete or words == 'not over' else ', not over'}"


def _parties(search: _Search) -> Iterator[tuple[str, Any]]:
    """Sums, and scores deal by deal: of examples, at the boundaries that the rules name, and in rows of deals."""
    yield from ((name, example["settle"]) for name, example in _printed(search) if "settle" in example)
    numbers = _numbers(search.a, search.b)
    for totals in product(sorted({max(0, n + step) for n in numbers for step in (-1, 0, 1)} | {7, 60}), repeat=2):
        yield "made-up sums", {"totals": f"{totals[0]}:{totals[1]}"}
    for deals in range(1, max(numbers & set(range(13)), default=1) + 3):
        for rows in _ROWS:
            for turn in range(len(rows)):
                yield "made-up scores", [rows[(turn + n) % len(rows)] for n in range(deals)]


_ROWS = (("27:13", "15:31", "21:21", "44:6", "18:29", "35:12", "9:40"), ("21:21",), ("10:13", "13:10"))


def _numbers(*profiles: Profile) -> set[int]:
    """Every number in the rules of the parties."""
    rules = [profile.rules()[slot] for profile in profiles for slot in ("partie", "settlement")]
    return {value for each in rules for value in each.values() if type(value) is int}


def _action(search: _Search) -> Shown | None:
    for number in range(_MOST_DEALS):
        if monotonic() > search.until:
            break
        search.tried += 1
        found = find_action(search.a, search.b, number)
        if found is not None:
            return Shown(ACTION, search.tried, f"made-up deal {number + 1}", found.record, says=found.says)
    return None
