"""Whole parties: the unit of work of ``pq.simulate(parties=...)``.

``partie_chunk(spec, first, count)`` promises what ``simulation.chunk`` does, of parties instead of deals. Deal ``n`` of
partie ``p`` is deal ``p * MOST_IN_A_PARTIE + n`` of the seed. Each partie stands for itself: nothing is carried in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from piquet_rules.engine.ledger import in_counting_order, ledger_of
from piquet_rules.errors import SettlementError, SimulationError, simple
from piquet_rules.kernel import layout as at
from piquet_rules.partie import dealer_of
from piquet_rules.profile.slots import DealScore, Step, Tally
from piquet_rules.rng import below, draw
from piquet_rules.simulation.chunk import Deals, block, machine_for, players_of
from piquet_rules.simulation.spec import Entrant, Spec, Terms
from piquet_rules.simulation.sums import Sums

MOST_IN_A_PARTIE = 1024
MOST_PARTIES = 10**9
BLOCK = 1024
"""Parties that are played side by side."""
CUTS = 6
"""The "seat" whose decisions say who deals first where that is drawn anew."""

PARTIE_MEASURES = (
    "deals", "winner", "paid", "net", "winner_total", "loser_total", "rubicons", "double_games", "carried",
)  # fmt: skip
"""What is counted of each partie: its deals; who won (1 who was elder in the first deal, 2 the other, 0 nobody); what
the winner receives; the same signed, for who was elder first; the sums of winner and loser, of a drawn partie the
larger one first; whether the loser was below the rubicon, or lost a double game; the factor left over for the next
partie."""
PAIRED_OF_PARTIES = ("net",)
"""Of what the differences from the first entrant are counted, partie by partie."""

Outcome = tuple[int, ...]
"""One number for each measure."""
Pair = tuple[int, int]
"""A number for each player."""


def partie_chunk(spec: Spec, first: int, count: int) -> Sums:
    """Play parties ``first`` to ``first + count - 1`` under every ruleset and count what came of them."""
    sums = Sums(spec.partie_fingerprint)
    for begin in range(first, first + count, BLOCK):
        end = min(begin + BLOCK, first + count)
        sums.merge(counted(spec, begin, end))
    return sums


def counted(spec: Spec, first: int, end: int) -> Sums:
    """The histograms of some parties."""
    sums = Sums(spec.partie_fingerprint, [(first, end)])
    base: list[Outcome] = []
    for entrant in spec.entrants:
        played = Parties(spec, entrant, first, end)
        outcomes = played.outcomes()
        sums.how[entrant.name] = played.how
        sums.counted[entrant.name] = {
            name: Counter(outcome[place] for outcome in outcomes) for place, name in enumerate(PARTIE_MEASURES)
        }
        if not base:
            base = outcomes
        elif spec.parties_are_paired(entrant):
            pairs = list(zip(outcomes, base, strict=True))
            sums.paired[entrant.name] = {
                name: Counter(one[place] - other[place] for one, other in pairs)
                for name, place in ((name, PARTIE_MEASURES.index(name)) for name in PAIRED_OF_PARTIES)
            }
    return sums


class Parties:
    """Some parties under one ruleset, played deal by deal side by side."""

    def __init__(self, spec: Spec, entrant: Entrant, first: int, end: int) -> None:
        self._spec, self._entrant, self._first = spec, entrant, first
        self._terms = cast("Terms", entrant.partie)
        self._scores: list[list[DealScore]] = [[] for _ in range(first, end)]
        self._tallies: list[Tally | None] = [None for _ in range(first, end)]
        self.how = ""

    def outcomes(self) -> list[Outcome]:
        """Play them all to their ends. Raises SimulationError where one has none."""
        for number in range(MOST_IN_A_PARTIE):
            self._play(number)
            tallies = [tally for tally in self._tallies if tally is not None and tally.complete]
            if len(tallies) == len(self._tallies):
                return [self._outcome(tally, scores) for tally, scores in zip(tallies, self._scores, strict=True)]
        raise SimulationError(
            simple(
                "not-simulated",
                f"a partie of `{self._entrant.name}` is not over after {MOST_IN_A_PARTIE} deals",
                key="partie",
                help="simulate its deals without parties",
            )
        )

    def _play(self, number: int) -> None:
        """The next deal of every partie; those that are over do not look at it."""
        first = self._first * MOST_IN_A_PARTIE + number
        last = self._may_be_last(number)
        deals = Deals(first, len(self._scores), every=MOST_IN_A_PARTIE, last=last)
        played = block(self._spec, self._entrant, deals)
        self.how = played.how
        points = zip(played.numbers["elder"], played.numbers["younger"], strict=True)
        for place, (elder, younger) in enumerate(points):
            tally = self._tallies[place]
            if tally is None or not tally.complete:
                self._add(place, number, (int(elder), int(younger)), last=last)

    def _may_be_last(self, number: int) -> bool:
        """Whether a decided deal would end a partie that was level before."""
        before = [DealScore((0, 0))] * number
        try:
            return self._terms.partie.tally([*before, DealScore((1, 0))]).complete
        except SettlementError:  # so many level deals end it before
            return True

    def _add(self, place: int, number: int, points: tuple[int, int], *, last: bool) -> None:
        """Add a deal to a partie; with the order of its points where that may decide."""
        elder = 1 - self._dealer(place, number)
        scores = self._scores[place]
        scores.append(DealScore(points if elder == 0 else (points[1], points[0])))
        rule = self._terms.partie
        try:
            tally = rule.tally(scores)
            unclear = tally.complete and rule.stops_within_a_deal()
        except SettlementError:
            unclear = True
        if unclear:
            scores[-1] = DealScore(scores[-1].points, self._steps(place, number, elder, last=last))
            tally = rule.tally(scores)
        self._tallies[place] = tally

    def _dealer(self, place: int, number: int) -> int:
        """Which player deals; where the dealer is drawn anew for each karolik, chance has drawn."""
        group = self._terms.partie.deals_in_a_group() if self._terms.deal.redraws_each_karolik() else 0
        drawn: list[int | None] = [None] * (number + 1)
        if group and number >= group:
            begin = number - number % group
            drawn[begin] = below(draw(self._spec.seed, self._first + place, CUTS, begin), 2)
        return dealer_of(number, self._terms, drawn)

    def _steps(self, place: int, number: int, elder: int, *, last: bool) -> tuple[Step, ...]:
        """The points of a deal in counting order, by player: it is played once more, with its events."""
        policies = players_of(self._spec.elder, self._spec.younger)
        machine = machine_for(policies, steps=True)
        rules = self._entrant.rules
        deal = (self._first + place) * MOST_IN_A_PARTIE + number
        cells, events = machine.one(rules.table, self._spec.seed, deal, last=last, **policies.seated(rules))
        entries = in_counting_order(ledger_of(events, len(events), cells, rules), rules)
        players = (elder, 1 - elder)
        return tuple(Step(players[rules.table[at.SIDE + entry.seat_number]], entry.points) for entry in entries)

    def _outcome(self, tally: Tally, scores: Sequence[DealScore]) -> Outcome:
        rule = self._terms.settlement
        settled = rule.settle(tally)
        elder_first = 1 - dealer_of(0, self._terms)
        winner = 0 if settled.winner is None else 1 if settled.winner == elder_first else 2
        sign = (0, 1, -1)[winner]
        first, second = _winners_first(tally.totals, settled.winner)
        return (
            len(scores), winner, settled.points, sign * settled.points, first, second, int(rule.is_short(tally)),
            int(tally.lurched), settled.carry,
        )  # fmt: skip


def _winners_first(totals: Pair, winner: int | None) -> Pair:
    """The sums of winner and loser; he may have the smaller one, where something else is written than what was won."""
    first, second = totals
    if winner is None:
        return max(totals), min(totals)
    return (first, second) if winner == 0 else (second, first)
