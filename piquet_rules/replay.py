"""From a record to actions, and from actions to a ledger: strictly, or on cards held fixed.

``replay`` plays a record under the rules it claims to follow and refuses the first step that they
forbid. ``rescore`` takes the cards of a replayed record as given and scores them under other rules;
what those would have refused becomes a note. Both drive the one reducer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from piquet_rules.cards import STRIDE, SUIT_MASK, Card, Hand
from piquet_rules.compiled import CATEGORY_NAMES, CompiledRules
from piquet_rules.engine.called import called_text
from piquet_rules.engine.ledger import Entry, ledger_of
from piquet_rules.engine.reasons import REASONS, Reason
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.declare import count_others
from piquet_rules.kernel.holdings import everything, voids
from piquet_rules.kernel.legal import NO_NOUGHT, NOT_IN_HAND, OK, check, lowest_run
from piquet_rules.kernel.opening import begin, begin_after_exchange, fewest, most, most_blanks
from piquet_rules.kernel.step import step
from piquet_rules.kernel.tricks import play
from piquet_rules.record.bind import ANY_VOID, BoundDeal, Declared, SuitNamed
from piquet_rules.record.record import Record

Law = Callable[[str], str]
"""Dotted key → where the variant has the rule from, for a message."""


class Remark(NamedTuple):
    """What rules would have refused, or cannot say: in words, and (``about``) with the values that the words hold."""

    code: str
    message: str
    about: Mapping[str, Any] = MappingProxyType({})


@dataclass
class Played:
    """A deal as far as it was played.

    ``cells`` is the kernel's state; ``hands`` the hands after the exchange, or None if the record
    stops before; ``declared`` what each seat said in each category, as cards.
    """

    rules: CompiledRules
    cells: list[int]
    rows: list[int]
    hands: tuple[Hand, ...] | None = None
    notes: list[Remark] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether the deal was played to its end."""
        return self.cells[at.PHASE] == at.DONE

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """All entries, in order of time."""
        return ledger_of(self.rows, self.cells[at.ROWS], self.cells, self.rules)

    def declared(self, seat: int, category: int) -> Hand:
        """What a seat declared in a category."""
        return self.cells[at.DECLARED + seat * at.CATEGORIES + category]


def replay(
    record: Record,
    deal: BoundDeal,
    rules: CompiledRules,
    law: Law,
    last_deal: bool = True,
    at_action: Callable[[list[int]], None] | None = None,
) -> Played:
    """Play a record under rules. Raises RecordError at the first step that they forbid.

    ``at_action`` is shown the state before each action.
    """
    played = _Replay(record, deal, rules, law).run(last_deal, at_action)
    count_declarations(played.cells, rules.table, played.rows)
    return played


def replay_so_far(record: Record, deal: BoundDeal, rules: CompiledRules, law: Law, last_deal: bool = True) -> Played:
    """The same, left as it stands where the record ends: before the first lead younger has not yet counted."""
    return _Replay(record, deal, rules, law).run(last_deal)


class _Replay:
    """The work on one record: what the next action is, and what to say if it is refused."""

    def __init__(self, record: Record, deal: BoundDeal, rules: CompiledRules, law: Law) -> None:
        self.record = record
        self.deal = deal
        self.rules = rules
        self.law = law
        self.table = rules.table
        self.cells = [0] * at.STATE_SIZE
        self.rows = [0] * at.BUFFER
        self.visited: set[int] = set()

    def run(self, last_deal: bool, at_action: Callable[[list[int]], None] | None = None) -> Played:
        played = Played(self.rules, self.cells, self.rows)
        self.cells[at.LAST_DEAL] = int(last_deal)
        self._begin()
        cells, table, rows = self.cells, self.table, self.rows
        while cells[at.PHASE] != at.DONE:
            phase = cells[at.PHASE]
            if phase == at.DECLARE_PHASE and played.hands is None:
                played.hands = tuple(cells[at.HAND : at.HAND + len(self.rules.seats)])
            if at_action is not None:
                at_action(cells)
            action = self._next(phase)
            if action is None:
                break
            reason = check(cells, table, action)
            if reason != OK:
                raise self._refuse(phase, action, REASONS[reason])
            self.visited.add(phase)
            step(cells, table, rows, action)
        self._unused()
        return played

    def _begin(self) -> None:
        deal, cells, seats = self.deal, self.cells, len(self.rules.seats)
        if deal.dealt is not None:
            cells[at.DEALT : at.DEALT + seats] = deal.dealt
            cells[at.TALON : at.TALON + len(deal.talon)] = deal.talon
            cells[at.TALON_SIZE] = len(deal.talon)
            begin(cells, self.table, self.rows)
        else:
            cells[at.HAND : at.HAND + seats] = deal.hands or ()
            cells[at.BLANK : at.BLANK + seats] = deal.blanche or (0,) * seats
            begin_after_exchange(cells, self.table, self.rows)

    def _next(self, phase: int) -> int | None:
        """The action that the record has for the seat to act; None where the record stops."""
        deal, seat = self.deal, self.cells[at.TURN]
        if phase == at.PLAY_PHASE:
            played = self.cells[at.CARDS_PLAYED]
            return deal.play[played] if deal.play is not None and played < len(deal.play) else None
        not_exchanged = phase == at.EXCHANGE_PHASE and deal.exchange[seat] is None
        if deal.concede == seat and (phase == at.DECLARE_PHASE or not_exchanged):
            return at.CONCEDE
        if phase == at.DECLARE_PHASE:
            return self._declares(seat, self.table[at.ORDER + self.cells[at.CATEGORY]])
        if phase == at.EXCHANGE_PHASE:
            return deal.exchange[seat]
        if phase == at.ANNOUNCE_PHASE:
            return int(deal.announce == seat)
        if phase == at.LEFTOVER_PHASE:
            return int(deal.leftover or False)
        return int(deal.blanche is None or deal.blanche[seat] > (phase == at.AGAIN_PHASE))

    def _declares(self, seat: int, category: int) -> int:
        stated = self.deal.declare[seat][category]
        hand = self.cells[at.HAND + seat]
        cards = declared_cards(self.table, hand, category, stated)
        fault = combination_fault(hand, category, stated, cards)
        if fault is not None:
            name, says = self.rules.seats[seat], fault[1]
            if says == _NOT_ALL_HELD:
                says = self._not_held(seat, cards)
            path = ("declare", name, CATEGORY_NAMES[category])
            raise self._refusal(Reason(*fault), f"{name} declares {self._text(cards)}: {says}", path)
        return cards

    def _not_held(self, seat: int, cards: Hand) -> str:
        """Which of these cards a seat does not hold, in words."""
        missing = cards & at.CARDS_ONLY & ~self.cells[at.HAND + seat]
        return f"{self._text(missing)} {'is' if missing.bit_count() == 1 else 'are'} not held"

    def _unused(self) -> None:
        """Refuse what the record says and the rules never asked for."""
        deal = self.deal
        self._check_blanche()
        if deal.announce >= 0 and at.DECLARE_PHASE in self.visited and self.cells[at.ANNOUNCED] != deal.announce + 1:
            text = "a capot is not announced under these rules"
            raise self._refusal(Reason("no-announcement", "", "capot"), text, ("announce",))
        if deal.leftover is not None and self.cells[at.CARDS_PLAYED] and at.LEFTOVER_PHASE not in self.visited:
            text = "nobody is asked here whether cards left over are turned"
            raise self._refusal(Reason("no-leftover", "", "exchange.leftover"), text, ("leftover",))
        if deal.concede >= 0 and not self.cells[at.CONCEDED]:
            reason = Reason("no-concession", "", "play.concession")
            raise self._refusal(
                reason, "this hand cannot be thrown in: it is not that player's turn to begin", ("concede",)
            )
        if not self.table[at.EXCHANGES] and any(cards is not None for cards in deal.exchange):
            raise self._refusal(
                Reason("no-exchange", "", "exchange"), "there is no exchange under these rules", ("exchange",)
            )
        if deal.play is not None and self.cells[at.CARDS_PLAYED] < len(deal.play):
            path, text = ("play",), "cards are played before the exchange is complete"
            if self.cells[at.PHASE] == at.DONE:
                text = "cards are played after the end of the deal"
            raise self.record.refuse("play-out-of-place", text, path, card=self.cells[at.CARDS_PLAYED])

    def _check_blanche(self) -> None:
        """Refuse a carte blanche that the hand was not, or (where only the later hand is known) cannot have been."""
        for seat, times in enumerate(self.deal.blanche or ()):
            known = self.deal.dealt is not None
            shown = self.cells[at.BLANK + seat] if known else times * self._may_have_been_blank(seat)
            if times > shown:
                why = "the hand after the exchange holds court cards" if shown else "the hand holds court cards"
                message = f"{self.rules.seats[seat]} cannot show carte blanche{' again' * (shown > 0)}: {why}"
                if not self.table[at.BLANK_POINTS]:
                    message = "carte blanche counts nothing under these rules"
                raise self._refusal(Reason("no-carte-blanche", "", "carte_blanche"), message, ("carte_blanche",))

    def _may_have_been_blank(self, seat: int) -> bool:
        """Whether all court cards of a hand can have come with the exchange."""
        courts = (self.deal.hands or ())[seat] & self.table[at.COURTS]
        drawn = min(self.table[at.DRAW_MAX + seat], self.rules.talon_size) if self.table[at.EXCHANGES] else 0
        return self.table[at.BLANK_POINTS] > 0 and courts.bit_count() <= drawn

    def _text(self, cards: Hand) -> str:
        return called_text(self.rules.pack, cards) or "nothing"

    def _refusal(self, reason: Reason, message: str, path: tuple[str | int, ...], card: int | None = None) -> Exception:
        return self.record.refuse(
            reason.code, message, path, card=card, help=self.law(reason.key) if reason.key else ""
        )

    def _refuse(self, phase: int, action: int, reason: Reason) -> Exception:
        seat = self.cells[at.TURN]
        name = self.rules.seats[seat]
        if action == at.CONCEDE:
            return self._refusal(reason, f"{name} cannot throw in the hand", ("concede",))
        if phase == at.PLAY_PHASE:
            return self._refuse_card(seat, name, action, reason)
        if phase == at.EXCHANGE_PHASE:
            return self._refuse_exchange(seat, name, action, reason)
        category = CATEGORY_NAMES[self.table[at.ORDER + self.cells[at.CATEGORY]]]
        not_held = Reason("not-held", self._not_held(seat, action))
        reason = not_held if reason == REASONS[NOT_IN_HAND] else reason
        message = f"{name} declares {self._text(action)}: {reason.text}"
        return self._refusal(reason.of(name, category), message, ("declare", name, category))

    def _refuse_card(self, seat: int, name: str, card: Card, reason: Reason) -> Exception:
        played = self.cells[at.CARDS_PLAYED]
        card_name = self.rules.pack.name(card)
        if reason == REASONS[NOT_IN_HAND]:
            owner = next((n for s, n in enumerate(self.rules.seats) if self.cells[at.HAND + s] >> card & 1), None)
            if owner is None:
                reason, message = Reason("not-in-hand", ""), f"{name} does not hold {card_name}"
            else:
                reason, message = (
                    Reason("out-of-turn", "", "play"),
                    f"{card_name} is {owner}'s card, but it is {name}'s turn",
                )
            return self._refusal(reason, message, ("play",), played)
        led = self.cells[at.BEST_CARD]
        could = self.cells[at.HAND + seat] & SUIT_MASK << (led - led % STRIDE)
        message = f"{name} plays {card_name} while holding {self._text(could)}: {reason.text}"
        return self._refusal(reason, message, ("play",), played)

    def _refuse_exchange(self, seat: int, name: str, cards: Hand, reason: Reason) -> Exception:
        low = fewest(self.cells, self.table, self.table[at.DRAW_MIN + seat])
        high = most(self.cells, self.table, self.table[at.DRAW_MAX + seat])
        path = ("exchange", name)
        if reason == REASONS[NOT_IN_HAND]:
            return self._refusal(reason, f"{name} lays out cards that are not in the hand", path)
        number = cards.bit_count()
        allowed = f"{low} to {high} may be exchanged here" if low < high else f"{low} must be exchanged here"
        return self._refusal(reason.of(name, ""), f"{name} exchanges {number or 'no'} cards; {allowed}", path)


def count_declarations(cells: list[int], table: Sequence[int], rows: at.Events) -> None:
    """Where a record ends after the declarations, let them all be counted without a lead."""
    declared = cells[at.PHASE] in (at.ANNOUNCE_PHASE, at.PLAY_PHASE) and cells[at.CARDS_PLAYED] == 0
    if declared and not cells[at.COUNTED]:
        count_others(cells, table, rows)


def declared_cards(table: Sequence[int], hand: Hand, category: int, stated: Declared) -> Hand:
    """What a record's words declare of a hand, as one set of cards."""
    if stated is None:
        return everything(table, hand, category)
    if isinstance(stated, SuitNamed):
        return hand & SUIT_MASK << stated.suit * STRIDE
    cards, void = 0, voids(hand)
    for part in stated:
        if part == ANY_VOID and void:
            part = void & -void
            void ^= part
        cards |= part
    return cards


_NOT_ALL_HELD = "these cards are not all held"


def combination_fault(hand: Hand, category: int, stated: Declared, cards: Hand) -> tuple[str, str, str] | None:
    """What is wrong with a list of combinations beyond the cards in it: code, sentence, key."""
    if isinstance(stated, SuitNamed) and not cards:
        return "not-held", "no card of that suit is held", "point"
    if stated is None or isinstance(stated, SuitNamed):
        return None
    if cards & ANY_VOID:
        return "not-held", "no suit is void" if cards == ANY_VOID else "not so many suits are void", ""
    if sum(part.bit_count() for part in stated) != cards.bit_count():
        return "card-declared-twice", "a card stands in two combinations of one category", CATEGORY_NAMES[category]
    if cards & hand != cards & at.CARDS_ONLY:
        return "not-held", _NOT_ALL_HELD, ""
    runs = [part for part in stated if part != ANY_VOID]
    if category == at.SEQUENCE and any(not _one_run(part) for part in runs):
        return "not-a-sequence", "these cards are no sequence", "sequence.shortest"
    if category == at.SEQUENCE and len(runs) != _number_of_runs(cards):
        return "two-from-one-run", "two sequences are called from one run", "sequence"
    if category == at.SET and any(len({card % STRIDE for card in _cards(part)}) != 1 for part in stated):
        return "not-a-set", "these cards are no set", "set.ranks"
    return None


def _cards(hand: Hand) -> list[Card]:
    return [card for card in range(at.MOST_CARDS) if hand >> card & 1]


def _one_run(cards: Hand) -> bool:
    return cards != 0 and _number_of_runs(cards) == 1


def _number_of_runs(cards: Hand) -> int:
    """Unbroken stretches of a set of cards, suit by suit."""
    found = 0
    for suit in range(4):
        held = cards >> suit * STRIDE & SUIT_MASK
        while held:
            held ^= lowest_run(held)
            found += 1
    return found


@dataclass(frozen=True)
class FixedCards:
    """What ``rescore`` holds fixed: the cards, what was declared, and how they fell."""

    deal: BoundDeal
    played: Played


def rescore(fixed: FixedCards, rules: CompiledRules, ledger: bool = True, cells: list[int] | None = None) -> Played:
    """Score the same cards under other rules with the same pack, hands and leader; without a ledger it is quicker.

    The reducer starts at the hands after the exchange (or at the dealt cards, if the record stops
    there). ``notes`` say what those rules would have refused after it; of the exchange, ask ``exchange_notes``.
    Without a ledger it may go on from ``cells``: the state before a declaration or a lead to which these rules would
    have led as well.
    """
    other = rescore_so_far(fixed, rules, ledger, cells)
    count_declarations(other.cells, rules.table, other.rows if ledger else None)
    return other


def rescore_so_far(
    fixed: FixedCards, rules: CompiledRules, ledger: bool = True, cells: list[int] | None = None
) -> Played:
    """The same, left as it stands where the cards end: before the first lead younger has not yet counted."""
    rows = [0] * at.BUFFER if ledger else None
    if cells is None:
        cells = begun(fixed, rules, rows)
    else:
        cells[at.TALON_NEXT] = cells[at.TALON_SIZE]  # where cards are held fixed nobody is asked about the rest
    other = Played(rules, cells, rows or [], fixed.played.hands)
    conceded = fixed.played.cells[at.CONCEDED]
    if fixed.played.hands is None:
        return other
    if conceded:
        _concede(cells, rules, rows, conceded - 1, other)
    else:
        _declare_and_play(fixed, rules, cells, rows, other)
    return other


def begun(fixed: FixedCards, rules: CompiledRules, rows: at.Events = None) -> list[int]:
    """The state with the hands after the exchange, cartes blanches shown, before the first declaration."""
    cells = [0] * at.STATE_SIZE
    source, seats = fixed.played.cells, range(len(rules.seats))
    for seat in seats:
        cells[at.DEALT + seat] = source[at.DEALT + seat]
        cells[at.HAND + seat] = (fixed.played.hands or source[at.DEALT : at.DEALT + len(seats)])[seat]
        cells[at.BLANK + seat] = _shown(fixed, rules, seat)
    begin_after_exchange(cells, rules.table, rows)
    return cells


def _concede(cells: list[int], rules: CompiledRules, rows: at.Events, seat: int, other: Played) -> None:
    cells[at.TURN] = seat
    if not rules.table[at.CONCESSION]:
        other.notes.append(Remark("no-concession", "a hand cannot be thrown in here"))
    step(cells, rules.table, rows, at.CONCEDE)


def _shown(fixed: FixedCards, rules: CompiledRules, seat: int) -> int:
    """How often a seat shows carte blanche: as the record says, or whenever it can."""
    stated = fixed.deal.blanche
    if fixed.deal.dealt is None:
        return (stated or (0,) * len(rules.seats))[seat]
    dealt, table = fixed.played.cells[at.DEALT + seat], rules.table
    # A record that stops before the exchange knows no later hand: it holds no second carte blanche.
    can = most_blanks(table, dealt, table[at.COURTS] if fixed.played.hands is None else fixed.played.hands[seat])
    return can if stated is None else min(can, stated[seat])


def exchange_notes(fixed: FixedCards, rules: CompiledRules) -> list[Remark]:
    """What the other rules say of the exchange that was made."""
    source, table = fixed.played.cells, rules.table
    taken = source[at.TAKEN : at.TAKEN + len(rules.seats)]
    if fixed.played.hands is None or min(taken) < 0:
        return []
    if not table[at.EXCHANGES]:
        return [Remark("no-exchange", "there is no exchange here")]
    notes = []
    for seat, number in enumerate(taken):
        low, high = table[at.DRAW_MIN + seat], table[at.DRAW_MAX + seat]
        if not low <= number <= high and not (number == 0 and table[at.MAY_DECLINE]):
            limits = f"at least {low}" if high == at.REST else f"{low} to {high}"
            name = rules.seats[seat]
            about = {"seat": name, "number": number, "low": low, "high": "rest" if high == at.REST else high}
            notes.append(Remark("exchange-refused", f"{name} exchanged {number}; here it is {limits}", about))
    return notes


def _declare_and_play(
    fixed: FixedCards, rules: CompiledRules, cells: list[int], rows: at.Events, other: Played
) -> None:
    table = rules.table
    while cells[at.PHASE] in (at.DECLARE_PHASE, at.ANNOUNCE_PHASE):
        announces = cells[at.PHASE] == at.ANNOUNCE_PHASE
        action = int(fixed.deal.announce == cells[at.TURN]) if announces else _declares(fixed, rules, cells, other)
        step(cells, table, rows, action)
    for card in (fixed.deal.play or ())[cells[at.CARDS_PLAYED] :]:
        # Held cards that fell by other rules follow suit; only an obligation to beat can be broken by them.
        if table[at.MUST_BEAT] and check(cells, table, card) != OK:
            text = f"{rules.pack.name(card)} would have had to beat the card led"
            other.notes.append(Remark("must-beat", text, {"cards": 1 << card}))
        play(cells, table, rows, card)
    if fixed.deal.announce >= 0 and not cells[at.ANNOUNCED]:
        other.notes.append(Remark("no-announcement", "a capot is not announced here"))


def _declares(fixed: FixedCards, rules: CompiledRules, cells: list[int], other: Played) -> int:
    """What a seat declares: what the record states as far as it is something here, else all it holds."""
    seat, category = cells[at.TURN], rules.table[at.ORDER + cells[at.CATEGORY]]
    stated = fixed.deal.declare[seat][category]
    hand = cells[at.HAND + seat]
    cards = declared_cards(rules.table, hand, category, stated)
    reason = OK if stated is None else check(cells, rules.table, cards)  # all that is held may always be declared
    if reason == OK:
        return cards
    name, called = rules.seats[seat], CATEGORY_NAMES[category]
    text = f"{name} declared {called_text(rules.pack, cards) or 'nothing'} for {called}; here {REASONS[reason].text}"
    about = {"seat": name, "cards": cards & at.CARDS_ONLY, "category": called, "reason": REASONS[reason].code}
    other.notes.append(Remark("declaration-refused", text, about))
    kept = 0
    for part in () if stated is None or isinstance(stated, SuitNamed) else stated:
        if check(cells, rules.table, part) == OK:
            kept |= part
    # Where silence is forbidden, what was said stands all the same, but for suits that are void to no purpose.
    said = cards & at.CARDS_ONLY if reason == NO_NOUGHT else cards
    return kept if check(cells, rules.table, kept) == OK else 0 if rules.table[at.SINKING] else said
