"""``pq.sample``: what each card makes on the average of the worlds that a seat can't tell apart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from piquet_rules.engine.view import View
from piquet_rules.errors import IllegalAction, simple
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.sampling.worlds import Worlds
from piquet_rules.scoring import compiled
from piquet_rules.solver.solver import Solver

WORLDS = 30


@dataclass(frozen=True)
class Sample:
    """What each card that a seat may play makes with best play of both, summed over worlds.

    Points are the seat's less the other's, from now on. ``worlds`` were looked at; in ``alike`` of them the seat would
    have the very view that it has, the others agree with the cards that it has seen.
    """

    variant: str
    seat: str
    worlds: int
    alike: int
    totals: dict[str, int]

    @property
    def means(self) -> dict[str, Fraction]:
        """The mean of each card, exactly."""
        return {card: Fraction(total, self.worlds) for card, total in self.totals.items()}

    @property
    def best(self) -> tuple[str, ...]:
        """The cards with the highest mean."""
        most = max(self.totals.values())
        return tuple(card for card, total in self.totals.items() if total == most)

    def to_json(self) -> dict[str, Any]:
        """Numbers for programs; means are rounded to three places."""
        means = {card: round(float(mean), 3) for card, mean in self.means.items()}
        return {
            "variant": self.variant, "seat": self.seat, "worlds": self.worlds, "alike": self.alike, "means": means,
            "best": list(self.best),
        }  # fmt: skip


def sample(
    view: View, profile: Profile | str, worlds: int = WORLDS, seed: int = 1, solver: Solver | None = None
) -> Sample:
    """Look at so many worlds that a view allows, with all cards open, and say what each card makes on average.

    Best play that sees all cards is no play for a table, but its average over what the others may hold is a fair guide
    to which card to play. The same view, worlds and seed give the same numbers.

    Args:
        view: what the seat to play knows, from ``Engine.view``.
        profile: the rules, or the id of a variant.
        worlds: how many are looked at.
        seed: names the chance by which they are drawn.
        solver: one that has worked under the same rules; its memory, and what it has compiled, are used again.

    Raises IllegalAction where the seat has no card to play now, PiquetError for rules under which best play can't be
    searched, NotFound for an unknown variant.
    """
    if view.phase != "play" or view.turn != view.seat:
        raise IllegalAction(simple("not-in-play", f"{view.seat} has no card to play now"))
    if worlds < 1:
        raise IllegalAction(simple("worlds-out-of-range", f"{worlds} worlds can't be looked at; one is the fewest"))
    rules = compiled(profile if isinstance(profile, Profile) else load(profile))
    solver = solver or Solver(rules)
    dealt = Worlds(view, rules, seed)
    alike = list(dealt.alike(worlds))
    others = list(dealt.possible(worlds - len(alike)))
    totals = _totals(solver, [*alike, *others])
    return Sample(
        rules.variant, view.seat, worlds, len(alike), {rules.pack.name(card): totals[card] for card in totals}
    )


def _totals(solver: Solver, worlds: list[list[int]]) -> dict[int, int]:
    """The worth of each card, summed over the worlds."""
    totals: dict[int, int] = {}
    guess = 0
    for cells in worlds:
        worths = solver.worths(cells, guess)
        guess = max(worths.values())
        for card, points in worths.items():
            totals[card] = totals.get(card, 0) + points
    return totals
