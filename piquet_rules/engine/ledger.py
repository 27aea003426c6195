"""The ledger: every point with the rule that gave it, in order of time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from piquet_rules.cards import RANK_NAMES, STRIDE, SUIT_NAMES, Hand, Pack, cards_of
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout as at

SEQUENCE_NAMES = ("", "", "pair in sequence", "tierce", "quart", "quint", "sixième", "septième", "huitième", "neuvième")
NUMBER_WORDS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen",
)  # fmt: skip

KEY_OF_SOURCE = {
    at.CARTE_BLANCHE: "carte_blanche.points", at.BLANK_AGAIN: "carte_blanche.again_after_exchange",
    at.POINT_SCORE: "point.score", at.SEQUENCE_SCORE: "sequence.points", at.SET_SCORE: "set.trio",
    at.FULL_COUNT_SCORE: "full_count.points", at.LEAD_SCORE: "tricks.lead", at.FIRST_LEAD_SCORE: "tricks.first_lead",
    at.CAPTURE_SCORE: "tricks.capture", at.OWN_LEAD_SCORE: "tricks.own_lead_won", at.LAST_TRICK_SCORE: "tricks.last",
    at.MAJORITY_SCORE: "majority.points", at.CAPOT_SCORE: "capot.points", at.ANNOUNCED_CAPOT_SCORE: "capot.announced",
    at.REPIQUE: "repique.bonus", at.PIQUE: "pique.bonus", at.CONCESSION_TRICKS: "play.concession",
    at.CONCESSION_CARDS: "play.concession",
}  # fmt: skip
"""The key whose value each source pays."""

BONUS_NAMES = {at.REPIQUE: "repique", at.PIQUE: "pique"}


class Entry(NamedTuple):
    """One line of the ledger.

    ``points`` are added to the side of ``seat``, which then has ``running`` in this deal; ``hand`` is
    the set of cards that earned them. ``key`` names the rule, ``says`` says it as at the table.
    """

    source: int
    seat_number: int
    points: int
    hand: Hand
    running: int
    rules: CompiledRules
    tricks: int = 0

    @property
    def seat(self) -> str:
        """Who scored."""
        return self.rules.seats[self.seat_number]

    @property
    def key(self) -> str:
        """Dotted key of the rule that gave the points."""
        key = KEY_OF_SOURCE[self.source]
        if self.hand >= at.VOID:
            return f"{self.slot}.nought"
        if self.source == at.SEQUENCE_SCORE:
            return f"{key}.{self.hand.bit_count()}"
        if self.source == at.SET_SCORE and self.hand.bit_count() == len(SUIT_NAMES):
            return "set.quatorze"
        if self.source == at.LAST_TRICK_SCORE and not self.rules.table[at.COUNTS + self.hand.bit_length() - 1]:
            return "tricks.last_small"
        return key

    @property
    def slot(self) -> str:
        """Slot of that key."""
        return KEY_OF_SOURCE[self.source].split(".")[0]

    @property
    def cards(self) -> str:
        """The cards, as text; a void suit has none."""
        return self.rules.pack.text(self.hand & at.CARDS_ONLY)

    @property
    def says(self) -> str:
        """The entry in the words of the table."""
        return says(self.source, self.hand, self.rules.pack, self.tricks)

    def to_json(self) -> dict[str, Any]:
        """The entry as `piquet score --json` prints it."""
        return {
            "seat": self.seat, "slot": self.slot, "key": self.key, "points": self.points, "running": self.running,
            "cards": self.cards, "says": self.says,
        }  # fmt: skip


def ledger_of(rows: Sequence[int], used: int, cells: Sequence[int], rules: CompiledRules) -> tuple[Entry, ...]:
    """The rows that carry points, as entries."""
    won = _tricks(cells, rules)
    return tuple(
        Entry(rows[n], rows[n + 1], rows[n + 2], rows[n + 3], rows[n + 4], rules, won[rows[n + 1]])
        for n in range(0, used, at.ROW)
        if rows[n] < at.SOURCES
    )


def _tricks(cells: Sequence[int], rules: CompiledRules) -> list[int]:
    """Tricks won by the side of each seat."""
    r = rules.table
    by_seat = range(len(rules.seats))
    return [sum(cells[at.WON + o] for o in by_seat if r[at.SIDE + o] == r[at.SIDE + seat]) for seat in by_seat]


def says(source: int, hand: Hand, pack: Pack, tricks: int) -> str:
    """What a player would call out for this source with these cards."""
    cards = list(cards_of(hand & at.CARDS_ONLY))
    if source in _NEEDS_CARDS and not cards:
        return _NEEDS_CARDS[source] + " of nought" * (hand >= at.VOID)
    match source:
        case at.POINT_SCORE:
            return f"point of {_number(len(cards))}"
        case at.SEQUENCE_SCORE:
            return _sequence(cards, pack)
        case at.SET_SCORE:
            kind = "quatorze" if len(cards) == len(SUIT_NAMES) else "trio"
            return f"{kind} of {_plural(pack.rank(cards[0]))}"
        case at.LEAD_SCORE | at.FIRST_LEAD_SCORE | at.CAPTURE_SCORE | at.OWN_LEAD_SCORE | at.LAST_TRICK_SCORE:
            return f"{_PLAYED[source]} {pack.text(hand)}"
        case at.MAJORITY_SCORE:
            return f"the cards, {_number(tricks)} tricks"
    return _SAID[source]


_NEEDS_CARDS = {
    at.POINT_SCORE: "point", at.SEQUENCE_SCORE: "sequence", at.SET_SCORE: "set", at.LEAD_SCORE: "play",
}  # fmt: skip
"""What is said of an entry that was reckoned without cards."""
_PLAYED = {
    at.LEAD_SCORE: "leads", at.FIRST_LEAD_SCORE: "first lead,", at.CAPTURE_SCORE: "wins with",
    at.OWN_LEAD_SCORE: "wins the lead of", at.LAST_TRICK_SCORE: "last trick with",
}  # fmt: skip
_SAID = {
    at.CARTE_BLANCHE: "carte blanche", at.BLANK_AGAIN: "carte blanche again", at.FULL_COUNT_SCORE: "every card counted",
    at.CAPOT_SCORE: "capot", at.ANNOUNCED_CAPOT_SCORE: "announced capot", at.REPIQUE: "repique", at.PIQUE: "pique",
    at.CONCESSION_TRICKS: "all tricks, conceded", at.CONCESSION_CARDS: "the cards, conceded",
}  # fmt: skip


def _number(number: int) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def _plural(rank: str) -> str:
    return "sixes" if rank == "6" else RANK_NAMES[rank] + "s"


def _sequence(cards: list[int], pack: Pack) -> str:
    name = SEQUENCE_NAMES[len(cards)]
    top, bottom = cards[-1], cards[0]
    if top % STRIDE == len(pack.ranks) - 1:
        return f"{name} major"
    if bottom % STRIDE == 0:
        return f"{name} minor"
    return f"{name} to the {RANK_NAMES[pack.rank(top)]}"


def in_counting_order(entries: Iterable[Entry], rules: CompiledRules) -> list[Entry]:
    """The entries as they count for going out.

    Carte blanche, the categories, full count, play, the cards; a bonus right after the entry with
    which its side reached the threshold.
    """
    entries = list(entries)
    plain = sorted((e for e in entries if e.source not in BONUS_NAMES), key=lambda e: _counting_rank(e, rules))
    for bonus in (e for e in entries if e.source in BONUS_NAMES):
        plain.insert(_after_threshold(plain, bonus, rules), bonus)
    return plain


def _counting_rank(entry: Entry, rules: CompiledRules) -> int:
    """Twice the rank of reckoning, with room for the full count before the play and the cards after it."""
    rank = rules.table[at.RANK_OF + entry.source]
    if entry.source == at.FULL_COUNT_SCORE:
        return 2 * at.CATEGORIES + 1
    return 2 * rank if rank >= 0 else 2 * at.RANKS_OF_RECKONING


def _after_threshold(entries: list[Entry], bonus: Entry, rules: CompiledRules) -> int:
    r = rules.table
    threshold = r[at.REPIQUE_THRESHOLD if bonus.source == at.REPIQUE else at.PIQUE_THRESHOLD]
    side = r[at.SIDE + bonus.seat_number]
    reckoned = 0
    for place, entry in enumerate(entries):
        if r[at.SIDE + entry.seat_number] == side and r[at.RANK_OF + entry.source] >= 0:
            reckoned += entry.points
            if reckoned >= threshold:
                return place + 1
    return len(entries)
