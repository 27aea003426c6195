"""The chance of finding named cards in the talon."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

from piquet_rules.cards import Hand, Pack
from piquet_rules.compiled import CompiledRules
from piquet_rules.errors import NotFound, Problem, RecordError, simple
from piquet_rules.kernel import layout as at
from piquet_rules.record.faults import spots


class Draw(NamedTuple):
    """The draws of one seat that takes so many of the cards it has not seen.

    ``ways[n]`` counts the draws with exactly ``n`` of the named cards; together they are all that are possible.
    """

    seat: str
    taken: int
    ways: tuple[int, ...]

    @property
    def draws(self) -> int:
        """How many different draws there are."""
        return sum(self.ways)

    def at_least(self, found: int) -> int:
        """The draws with so many of the named cards or more."""
        return sum(self.ways[found:])


class Draws(NamedTuple):
    """What may be found of some cards: the cards, how many each player has not seen, the draws of each."""

    cards: str
    unseen: int
    rows: tuple[Draw, ...]

    def to_json(self) -> dict[str, Any]:
        """The draws as ``piquet odds --json`` prints them: seat → cards taken → named cards found → draws."""
        said: dict[str, Any] = {"cards": self.cards.split(), "unseen": self.unseen}
        for row in self.rows:
            ways = {str(found): number for found, number in enumerate(row.ways)}
            said.setdefault(row.seat, {})[str(row.taken)] = ways
        return said


def draws(rules: CompiledRules, cards: str, held: str = "", taken: int | None = None) -> Draws:
    """The chances of finding cards in the exchange.

    A player has seen his own hand and no more; all other cards are equally likely to be where he draws. What the
    other side takes before him changes nothing in that.

    Args:
        rules: compiled rules.
        cards: the cards that are looked for.
        held: cards that are known not to be there, as those held or laid out; none may be named.
        taken: how many cards are taken. Left out, every number that the rules allow (`rest` is what is left if
            the first to draw takes all that he may).

    Raises:
        RecordError: cards that are none, seen, or too many; more cards taken than can be.
        NotFound: the variant has no exchange.
    """
    if not rules.table[at.EXCHANGES]:
        text = f"nobody exchanges cards in {rules.variant}"
        raise NotFound(simple("no-exchange", text, help="the chances of a hand need no `draw`"))
    named, seen = _apart(rules.pack, cards, held)
    unseen = rules.pack.size - max(rules.hand_size, seen.bit_count())
    if named.bit_count() > unseen:
        text = f"{named.bit_count()} cards are looked for, and only {unseen} are unseen"
        raise RecordError(simple("draw-too-many", text, help="name fewer cards"))
    rows = tuple(_row(seat, number, named.bit_count(), unseen) for seat, number in _takings(rules, taken, unseen))
    return Draws(rules.pack.text(named), unseen, rows)


def _row(seat: str, taken: int, named: int, unseen: int) -> Draw:
    ways = (comb(named, found) * comb(unseen - named, taken - found) for found in range(min(named, taken) + 1))
    return Draw(seat, taken, tuple(ways))


def _apart(pack: Pack, cards: str, held: str) -> tuple[Hand, Hand]:
    """The cards that are looked for and those that are seen. Raises RecordError with all that is wrong."""
    wrong: list[Problem] = []
    named, seen = _read(pack, cards, "looked for", wrong), _read(pack, held, "held or laid out", wrong)
    if named & seen:
        text = f"{pack.text(named & seen)} can't be drawn: it is among the cards held or laid out"
        wrong.append(simple("card-seen", text, help="name only cards that you have not seen"))
    if not named and not wrong:
        wrong.append(simple("not-cards", "no card is named to be looked for", help="name cards as AS or TH"))
    if wrong:
        raise RecordError(wrong)
    return named, seen


def _read(pack: Pack, text: str, where: str, wrong: list[Problem]) -> Hand:
    found = 0
    for spot in spots(pack, text):
        if spot.code:
            help_text = f"the pack has {' '.join(pack.ranks)} in S, H, D, C; a card is written as AS or TH"
            wrong.append(simple(spot.code, f"{spot.says} (among the cards {where})", help=help_text))
        elif found >> spot.card & 1:
            text = f"{pack.name(spot.card)} stands twice among the cards {where}"
            wrong.append(simple("card-twice", text, help="name each card once"))
        else:
            found |= 1 << spot.card
    return found


def _takings(rules: CompiledRules, taken: int | None, unseen: int) -> Iterator[tuple[str, int]]:
    """Seat and number of cards, elder first. Raises RecordError where nobody can take so many."""
    known = {seat: _may_take(rules, place, taken is not None, unseen) for place, seat in enumerate(rules.seats[:2])}
    if taken is not None and not any(taken in numbers for numbers in known.values()):
        few = taken < min(numbers.start for numbers in known.values())
        allowed = ", ".join(f"{seat} {_range(numbers)}" for seat, numbers in known.items())
        text = f"nobody can take {taken} cards: {allowed} ({unseen} are unseen)"
        raise RecordError(simple("exchange-too-few" if few else "exchange-too-many", text))
    for seat, numbers in known.items():
        yield from ((seat, number) for number in numbers if taken in (None, number))


def _may_take(rules: CompiledRules, seat: int, any_rest: bool, unseen: int) -> range:
    """How many cards a seat may take; where it may take the rest, what the other takes at most (or least) is gone."""
    table = rules.table
    most = table[at.DRAW_MAX + seat]
    if most == at.REST:
        others = table[(at.DRAW_MIN if any_rest else at.DRAW_MAX) + 1 - seat]
        before = 0 if any_rest and table[at.MAY_DECLINE] else others
        most = rules.talon_size - min(before, rules.talon_size)
    return range(max(1, table[at.DRAW_MIN + seat]), min(most, rules.hand_size, unseen) + 1)


def _range(numbers: range) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0]) if numbers else "none"
