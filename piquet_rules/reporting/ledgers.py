"""The ledgers of one deal side by side, and the rules behind their points: value, and where it is stated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from piquet_rules.engine.ledger import Entry
from piquet_rules.errors import PiquetError
from piquet_rules.kernel import layout as at
from piquet_rules.printing.deal_example import AFTER_LEAD, entry_text, hand_text
from piquet_rules.printing.document import Items, Table
from piquet_rules.printing.source_list import stated, work_text
from piquet_rules.profile.model import Profile
from piquet_rules.replay import Played
from piquet_rules.reporting.blocks import Marked, Part
from piquet_rules.reporting.cause_text import value_of
from piquet_rules.wording import say

_PLAY = {
    at.LEAD_SCORE: "lead", at.FIRST_LEAD_SCORE: "first-lead", at.CAPTURE_SCORE: "capture",
    at.OWN_LEAD_SCORE: "own-lead",
}  # fmt: skip
_LAST = 1 + len(_PLAY) * at.MOST_SEATS
"""Place of what stands below the play."""
_WITH_CARDS = {at.POINT_SCORE, at.SEQUENCE_SCORE, at.SET_SCORE}


class Works:
    """The works that a report cites, numbered in the order of their first use."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def cited(self, profile: Profile, key: str, language: str) -> str:
        """Where a profile has the value of a key from: ``[1] law 66 (stated)``."""
        citations = profile.citations(key)
        if not citations:
            return say(language, "sources-missing")
        first = citations[0]
        number = None
        if first.work is not None:
            number = self._numbers.setdefault(work_text(profile.sources[first.work]), len(self._numbers) + 1)
        return stated(first, number, language)

    def items(self) -> Items:
        """The list of them."""
        return Items(tuple((f"[{number}] {work}", "") for work, number in self._numbers.items()))

    def __bool__(self) -> bool:
        return bool(self._numbers)


class _Line(NamedTuple):
    """A line of a ledger as a reader sees it: all cards that a seat led are one."""

    place: int
    seat: str
    text: str


class _Cell(NamedTuple):
    points: int
    keys: tuple[str, ...]


Ledger = dict[_Line, _Cell]


def ledger_parts(played: Mapping[str, Played], language: str) -> Iterator[Part]:
    """One deal under several rulesets (by name): a column for each that has other points."""
    ledgers = {name: _ledger(each, language) for name, each in played.items()}
    groups = _alike(ledgers)
    named = len(groups) == len(ledgers)
    if not named:
        yield Items(tuple((f"{_letter(n)}: {', '.join(names)}", "") for n, names in enumerate(groups)))
    heads = [names[0] if named else _letter(n) for n, names in enumerate(groups)]
    yield _side_by_side([ledgers[names[0]] for names in groups], heads, language)


def _ledger(played: Played, language: str) -> Ledger:
    lines: Ledger = {}
    for entry in played.ledger:
        line = _line(entry, language)
        points, keys = lines.get(line, _Cell(0, ()))
        lines[line] = _Cell(points + entry.points, tuple(dict.fromkeys((*keys, entry.key))))
    return dict(sorted(lines.items(), key=lambda item: item[0].place))


def _line(entry: Entry, language: str) -> _Line:
    seat = say(language, "seat", seat=entry.seat)
    if entry.source in _PLAY:
        place = 1 + list(_PLAY).index(entry.source) + len(_PLAY) * entry.seat_number
        return _Line(place, seat, say(language, "report-play", how=_PLAY[entry.source]))
    text = entry_text(entry, language)
    if entry.source in _WITH_CARDS and entry.hand & at.CARDS_ONLY:
        text += f" ({hand_text(entry.hand & at.CARDS_ONLY, entry.rules.pack, language)})"
    return _Line(_LAST if entry.source in AFTER_LEAD else 0, seat, text)


def _alike(ledgers: Mapping[str, Ledger]) -> list[list[str]]:
    """The names of rulesets with the same points in every line, together."""
    groups: dict[frozenset[tuple[_Line, int]], list[str]] = {}
    for name, ledger in ledgers.items():
        points = frozenset((line, cell.points) for line, cell in ledger.items())
        groups.setdefault(points, []).append(name)
    return list(groups.values())


def _letter(number: int) -> str:
    return chr(ord("A") + number)


def _side_by_side(ledgers: Sequence[Ledger], heads: Sequence[str], language: str) -> Marked:
    """A row for each line of any ledger, in their order; what is not counted alike everywhere stands out."""
    lines = sorted(_merged(ledgers), key=lambda line: line.place)
    rows = [_row(line, [ledger.get(line) for ledger in ledgers]) for line in lines]
    rows += [
        (f"{seat}: {say(language, 'report-total')}", "", *(str(_total(ledger, seat)) for ledger in ledgers))
        for seat in dict.fromkeys(line.seat for line in lines)
    ]
    differs = frozenset(n for n, row in enumerate(rows) if len(set(row[2:])) > 1)
    header = (say(language, "report-counted"), say(language, "report-key"), *heads)
    return Marked(Table(header, tuple(rows), tuple(range(2, len(header)))), differs)


def _merged(ledgers: Sequence[Ledger]) -> list[_Line]:
    """The lines of all ledgers: what the first does not have stands where the others have it."""
    merged: list[_Line] = []
    for ledger in ledgers:
        place = 0
        for line in ledger:
            if line in merged:
                place = merged.index(line) + 1
            else:
                merged.insert(place, line)
                place += 1
    return merged


def _row(line: _Line, cells: Sequence[_Cell | None]) -> tuple[str, ...]:
    keys = dict.fromkeys(key for cell in cells if cell for key in cell.keys)
    return (f"{line.seat}: {line.text}", ", ".join(keys), *(str(cell.points) if cell else "–" for cell in cells))


def _total(ledger: Ledger, seat: str) -> int:
    return sum(cell.points for line, cell in ledger.items() if line.seat == seat)


def rules_table(keys: Iterable[str], profiles: Mapping[str, Profile], works: Works, language: str) -> Marked:
    """A row for each value of each rule: which rulesets have it, and where they have it from."""
    rows: list[tuple[str, ...]] = []
    differs: set[int] = set()
    for key in keys:
        values = _values(key, profiles, works, language)
        if len(values) > 1:
            differs.update(range(len(rows), len(rows) + len(values)))
        rows += [(key, value, "; ".join(f"{', '.join(who)}: {place}" for place, who in places.items()))
                 for value, places in values.items()]  # fmt: skip
    header = tuple(say(language, f"report-{name}") for name in ("rule", "value", "where"))
    return Marked(Table(header, tuple(rows)), frozenset(differs))


def _values(key: str, profiles: Mapping[str, Profile], works: Works, language: str) -> dict[str, dict[str, list[str]]]:
    """Value → where it is stated → the rulesets that have it from there."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, profile in profiles.items():
        try:
            place = works.cited(profile, key, language)
        except PiquetError:  # these rules have no such key, and count nothing by it
            continue
        value = value_of(profile, key, say(language, "report-not-set"))
        found.setdefault(value, {}).setdefault(place, []).append(name)
    return found
