"""What a deal was worth under best play, and where the play fell short of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from piquet_rules.cards import Card, cards_of
from piquet_rules.kernel import layout as at
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.kernel.solve import ahead_when_counted
from piquet_rules.profile.model import Profile
from piquet_rules.record.record import Record
from piquet_rules.replay import FixedCards, replay_so_far, rescore_so_far
from piquet_rules.scoring import AnyRecord, as_record, bound_under, compiled, law, profile_of
from piquet_rules.solver.solver import Solver

ELDER = 0


class Lost(NamedTuple):
    """A card that made less than the best: ``points`` less for its ``seat``, in the difference of both.

    ``trick`` counts from 1; ``best`` has every card that lost nothing. Under other rules than it was played under a
    card may be one that they forbid: then it can have made more than the best (``points`` below 0).
    """

    trick: int
    seat: str
    card: str
    points: int
    best: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The loss as `piquet score --par --json` prints it."""
        return {**self._asdict(), "best": list(self.best)}


@dataclass(frozen=True)
class Par:
    """What a deal was worth with all cards seen, as elder's points less younger's, declarations included.

    ``value`` is with best play of both from the first lead on; ``played`` is with the cards as they fell, and best play
    behind the last of them where the record stops early (``complete`` says whether it does not). What lies between is
    ``lost``, card by card.
    """

    variant: str
    value: int
    played: int
    lost: tuple[Lost, ...]
    complete: bool = True

    def lost_by(self, seat: str) -> int:
        """What a seat's cards lost in all."""
        return sum(each.points for each in self.lost if each.seat == seat)

    def to_json(self) -> dict[str, Any]:
        """The par as `piquet score --par --json` prints it."""
        return {"value": self.value, "played": self.played, "lost": [each.to_json() for each in self.lost]}


def par(record: AnyRecord, profile: Profile | str | None = None) -> Par | None:
    """What a recorded deal was worth under best play; None where it did not come to the play.

    Raises RecordError where the record breaks the rules or is a partie, PiquetError for rules under which best play
    can't be searched, NotFound for an unknown variant.
    """
    record = as_record(record)
    profile = profile_of(record, profile)
    if record.is_partie:
        raise record.refuse("not-a-deal", "par is told of one deal, and this is a partie", help=_ONE)
    return par_of_deal(record, profile, Solver(compiled(profile)))


_ONE = "give the record of one of its deals"


def par_of_deal(record: Record, profile: Profile, solver: Solver) -> Par | None:
    """The same for the record of a deal; ``solver`` has the compiled rules of the profile."""
    deal = bound_under(record, profile)
    start = replay_so_far(record, deal._replace(play=None), solver.rules, lambda key: law(profile, key))
    return _par(solver, start.cells, deal.play or ())


def par_of_fixed(fixed: FixedCards, solver: Solver) -> Par | None:
    """The same for cards held fixed under the solver's rules."""
    start = rescore_so_far(FixedCards(fixed.deal._replace(play=None), fixed.played), solver.rules)
    return _par(solver, start.cells, fixed.deal.play or ())


def _par(solver: Solver, cells: list[int], play: Sequence[Card]) -> Par | None:
    if cells[at.PHASE] != at.PLAY_PHASE:
        return None
    known = solver.worth(cells)
    seat = cells[at.TURN]
    value = ahead_when_counted(cells, solver.rules.table, [0] * at.STATE_SIZE, ELDER) + _for_elder(known, seat)
    lost = tuple(_losses(solver, cells, known, play))
    played = value - sum(_for_elder(each.points, solver.rules.seats.index(each.seat)) for each in lost)
    return Par(solver.rules.variant, value, played, lost, cells[at.PHASE] != at.PLAY_PHASE)


def _for_elder(points: int, seat: int) -> int:
    return points if seat == ELDER else -points


def _losses(solver: Solver, cells: list[int], known: int, play: Iterable[Card]) -> Iterable[Lost]:
    """Play the cards and tell of each that made less than the best."""
    rules, pack = solver.rules, solver.rules.pack
    for card in play:
        only = legal_cards(cells, rules.table) == 1 << card
        found = known if only else solver.worth_of(cells, card, known)
        if found != known:
            best = tuple(pack.name(each) for each in cards_of(solver.best(cells, known)))
            trick = cells[at.TRICKS_DONE] + 1
            yield Lost(trick, rules.seats[cells[at.TURN]], pack.name(card), known - found, best)
        known = solver.after(cells, card, found)
