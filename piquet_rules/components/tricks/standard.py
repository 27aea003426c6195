"""What leading and winning tricks score."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, Ranks, field
from piquet_rules.profile.slots import TricksRule, TrickTerms


class StandardTricks(TricksRule):
    """Points for leading, for winning, and for the last trick.

    What it rules: the count that is spoken during the play.
    Where it is found: one for each lead and one for a trick won from the other's lead, one more for
    the last, in the club laws; nines and lower are silent in the older books; the last trick counts
    four in all in the old Russian game.
    """

    kind: Literal["standard"]
    lead: Points = field("For each card led.", unit="points")
    capture: Points = field("For winning a trick that the other side led.", unit="points")
    own_lead_won: Points = field("For winning a trick that one led, on top of `lead`.", unit="points", neutral=0)
    first_lead: Points = field("For the first lead of the deal, on top of `lead`.", unit="points", neutral=0)
    counting_ranks: Literal["all"] | Ranks = field(
        "Ranks that score when led or when they win; the others are silent.", unit="ranks", neutral="all"
    )
    last: int = field("What winning the last trick counts in all; 1 is nothing more.", unit="points", ge=1, le=1000)
    last_small: Points | None = field(
        "What the last trick counts in all when the card that wins it is silent.", unit="points", neutral=None
    )

    def counts(self, rank: str) -> bool:
        return self.counting_ranks == "all" or rank in self.counting_ranks

    def terms(self) -> TrickTerms:
        return TrickTerms(self.lead, self.capture, self.own_lead_won, self.first_lead)

    def last_trick_extra(self, counts: bool) -> int:
        return self.last - 1 if counts or self.last_small is None else self.last_small

    def conflicts(self) -> Iterator[Conflict]:
        if self.last_small is not None and self.counting_ranks == "all":
            yield Conflict(
                "last-small-without-silent",
                "`last_small` speaks of silent cards, but all ranks count",
                ("tricks.last_small", "tricks.counting_ranks"),
                "name the `counting_ranks`, or unset `tricks.last_small`",
            )

    def sentence(self) -> str:
        parts = [
            f"{self.lead} for each card led" * bool(self.lead),
            f"{self.capture} for a trick won from the other's lead" * bool(self.capture),
        ]
        parts += [
            f"{self.own_lead_won} for winning a trick one led" * bool(self.own_lead_won),
            f"{self.first_lead} for the first lead" * bool(self.first_lead),
        ]
        said = "In play count " + ", ".join(part for part in parts if part)
        if self.counting_ranks != "all":
            said += f", but only with {', '.join(self.counting_ranks)}"
        small = f" (but {self.last_small} if a silent card wins it)" * (self.last_small is not None)
        return f"{said}; the last trick counts {self.last} in all{small}."

    examples = (
        Case("one more for the last", {"lead": 1, "capture": 1, "last": 2}, "last_trick_extra", (True,), 1),
        Case(
            "Hoyle: two whatever wins it",
            {"lead": 1, "capture": 1, "last": 2, "counting_ranks": "A K Q J T", "last_small": 2},
            "last_trick_extra",
            (False,),
            2,
        ),
    )
