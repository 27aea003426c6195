"""Deals that the compiled kernel played, played again by the plain one: every event and every last cell must agree.

The compiled kernel plays a block as a batch and keeps one row a deal; then each deal by itself, with its events and
its last position. From that position it is read what was done, and the plain kernel does the same. In one deal of
sixty-four the policies are asked in plain Python too, and must choose the same: so what is allowed is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from piquet_rules.fast.binding import Function
from piquet_rules.fast.compiling import address, compiled, numbers
from piquet_rules.fast.machine import ROOTS, Room
from piquet_rules.kernel import dealing, many
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.known import forget, look
from piquet_rules.kernel.opening import begin
from piquet_rules.kernel.step import step
from piquet_rules.policies import random
from piquet_rules.policies.heuristic import choose as heuristic
from piquet_rules.rng import drawn, stream

BLOCK = 2_000
"""Deals of a batch."""


class Share(NamedTuple):
    """How a block is played: the seats' policies by bits, 1 for the heuristic; whether they are last deals."""

    policies: int
    last: int


SHARES = (
    Share(0b00, 0), Share(0b00, 1), Share(0b11, 0), Share(0b00, 0), Share(0b01, 1), Share(0b10, 0), Share(0b00, 0),
    Share(0b11, 1),
)  # fmt: skip
ASKED = 64
"""One of so many deals is also decided in plain Python."""
MOST_ACTIONS = 64
"""More than any deal has."""


class Difference(NamedTuple):
    """Where the two forms part: the deal, what differs (``event 12, points``), and both numbers."""

    deal: int
    what: str
    compiled: int | None
    plain: int | None

    def __str__(self) -> str:
        return f"deal {self.deal}, {self.what}: compiled {self.compiled}, plain {self.plain}"


class Form(NamedTuple):
    """What one deal was: the cells of its last position, its rows of events, and what it came to."""

    cells: list[int]
    events: list[int]
    row: list[int]


class CompiledForm:
    """The compiled kernel under one table of rules. It is told where its arrays lie: that is found out only once."""

    def __init__(self, table: Sequence[int], seed: int) -> None:
        room = Room(np=True)
        self.seed, self._entries = seed, entries()
        self._cards, self._rows = room(BLOCK * at.DEAL_SIZE), room(BLOCK * at.COLUMNS)
        self._state, self._events, self._row = room(at.STATE_SIZE), room(at.BUFFER), room(at.COLUMNS)
        knowns = room.table(table[at.SEATS], at.KNOWN_SIZE)
        arrays = (self._state, numbers(table), knowns, self._events, self._cards, room(BLOCK * at.PLAY_SIZE))
        others = (self._rows, self._row, room(at.MOST_CARDS), *(room(1) for _ in range(4)))
        self._kept = [(array, address(array)) for array in (*arrays, *others)]
        lie = [place for _, (place, _) in self._kept]
        self._play = lie[:4]
        self._rules_at, self._cards_at, self._plays_at = lie[1], lie[4], lie[5]
        self._rows_at, self._row_at, self._pack_at = lie[6:9]
        self._unused = lie[9:]

    def batch(self, first: int, count: int, share: Share) -> tuple[list[int], list[int]]:
        """Cards and rows of so many deals, played at once."""
        deal = self._entries[dealing.deal_many]
        deal(self._rules_at, self._pack_at, self._cards_at, self.seed, first, 1, count)
        self._run(self._cards_at, self._rows_at, first, count, share)
        return self._cards.tolist(), self._rows.tolist()

    def one(self, place: int, number: int, share: Share) -> Form:
        """One deal of the batch by itself."""
        self._run(self._cards_at + place * at.DEAL_SIZE * self._cards.itemsize, self._row_at, number, 1, share)
        cells = self._state.tolist()
        return Form(cells, self._events[: cells[at.ROWS]].tolist(), self._row.tolist())

    def _run(self, cards: int, rows: int, first: int, count: int, share: Share) -> None:
        given = (self.seed, first, 1, count, share.policies, 0b11, share.last, 0)
        self._entries[many.play_many](*self._play, cards, self._plays_at, rows, *given, *self._unused)


@lru_cache(maxsize=1)
def entries() -> dict[Any, Any]:
    """The compiled functions of a machine that writes events, found in the same folder."""
    replaced: dict[Function, Function] = {
        many.first_policy: random.choose, many.second_policy: heuristic.choose, many.all_seeing: many.all_seeing,
    }  # fmt: skip
    return compiled(ROOTS, replaced, events=True)


def done_at(s: list[int], r: Sequence[int], end: list[int]) -> int:
    """What was done in a position of a deal, read from the cells of its last one."""
    phase, seat = s[at.PHASE], s[at.TURN]
    if phase == at.PLAY_PHASE:
        number = s[at.CARDS_PLAYED]
        return end[at.PLAYED + number // at.CARDS_IN_A_CELL] >> number % at.CARDS_IN_A_CELL * at.CARD_BITS & 63
    if phase in (at.BLANK_PHASE, at.AGAIN_PHASE):
        return int(end[at.BLANK + seat] > (phase == at.AGAIN_PHASE))
    if phase == at.EXCHANGE_PHASE:
        conceded = end[at.CONCEDED] == seat + 1 and end[at.TAKEN + seat] < 0
        return at.CONCEDE if conceded else end[at.LAID_OUT + seat]
    if phase == at.DECLARE_PHASE:
        if end[at.CONCEDED] == seat + 1:
            return at.CONCEDE
        return end[at.DECLARED + seat * at.CATEGORIES + r[at.ORDER + s[at.CATEGORY]]]
    return int(end[at.ANNOUNCED] == seat + 1 if phase == at.ANNOUNCE_PHASE else end[at.LEFTOVER] == at.LEFT_SHOWN)


class Choices:
    """What the policies choose in plain Python, and the first action that was another."""

    def __init__(self, r: Sequence[int], seed: int, number: int, policies: int) -> None:
        self._rules, self._stream, self._policies = r, stream(seed, number), policies
        self._knowns = [[0] * at.KNOWN_SIZE for _ in range(r[at.SEATS])]
        for k in self._knowns:
            forget(k)
        self.parted: tuple[int, int] | None = None

    def compare(self, s: list[int], action: int) -> None:
        """Ask the seat to act."""
        seat = s[at.TURN]
        k = self._knowns[seat]
        look(s, self._rules, k)
        choose = heuristic.choose if self._policies >> seat & 1 else random.choose
        chosen = choose(k, self._rules, drawn(self._stream, seat, many.decision(s)))
        if chosen != action and not self.parted:
            self.parted = action, chosen


def played_plain(r: Sequence[int], cards: list[int], end: list[int], last: int, choices: Choices | None) -> Form:
    """The same deal by the plain kernel, action by action."""
    s, events, row = [0] * at.STATE_SIZE, [0] * at.BUFFER, [0] * at.COLUMNS
    dealing.lay_out(s, r, cards, 0, last)
    begin(s, r, events)
    for _ in range(MOST_ACTIONS):
        if s[at.PHASE] == at.DONE:
            break
        action = done_at(s, r, end)
        if choices:
            choices.compare(s, action)
        step(s, r, events, action)
    many.write_row(s, r, None, row, 0)
    return Form(s, events[: s[at.ROWS]], row)


def difference(deal: int, fast: Form, plain: Form) -> Difference | None:
    """The first number in which they differ. Sinking and the hash of the events stand in neither row."""
    if fast.events != plain.events:
        place = first_unequal(fast.events, plain.events)
        column = ("code", "seat", "number", "cards", "running total")[place % at.ROW]
        what = f"event {place // at.ROW}, {column}"
        return Difference(deal, what, number_at(fast.events, place), number_at(plain.events, place))
    for name, ours, theirs in (("cell", fast.cells, plain.cells), ("column", fast.row, plain.row)):
        if ours != theirs:
            place = first_unequal(ours, theirs)
            return Difference(deal, f"{name} {place}", ours[place], theirs[place])
    return None


def first_unequal(ours: list[int], theirs: list[int]) -> int:
    """The first place at which two lists differ, or at which the shorter ends."""
    pairs = zip(ours, theirs, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(ours), len(theirs)))


def number_at(numbers: list[int], place: int) -> int | None:
    """A number, or None behind the end."""
    return numbers[place] if place < len(numbers) else None


def compared(
    table: Sequence[int], seed: int, deals: int, *, first: int = 0, in_compiled: Sequence[int] | None = None
) -> Iterator[int | Difference]:
    """Compare so many deals under compiled rules; yields the number that agreed so far, or how the first differed.

    ``in_compiled`` are the rules that the compiled kernel has, where they should be others.
    """
    form = CompiledForm(table if in_compiled is None else in_compiled, seed)
    for block, begun in enumerate(range(first, first + deals, BLOCK)):
        count = min(BLOCK, first + deals - begun)
        found = block_compared(form, table, begun, count, SHARES[block % len(SHARES)])
        yield found or begun - first + count
        if found:
            return


def block_compared(form: CompiledForm, table: Sequence[int], first: int, count: int, share: Share) -> Difference | None:
    """The first difference in a block of deals."""
    cards, rows = form.batch(first, count, share)
    for place in range(count):
        fast = form.one(place, first + place, share)
        in_batch = rows[place * at.COLUMNS : (place + 1) * at.COLUMNS]
        if in_batch != fast.row:
            column = first_unequal(in_batch, fast.row)
            return Difference(first + place, f"column {column} in the batch, alone", in_batch[column], fast.row[column])
        fast.row[at.SUNK] = fast.row[at.EVENTS_HASH] = 0
        dealt = cards[place * at.DEAL_SIZE : (place + 1) * at.DEAL_SIZE]
        choices = None if place % ASKED else Choices(table, form.seed, first + place, share.policies)
        found = difference(first + place, fast, played_plain(table, dealt, fast.cells, share.last, choices))
        if choices and choices.parted:
            found = found or Difference(first + place, "a policy's choice", *choices.parted)
        if found:
            return found
    return None
