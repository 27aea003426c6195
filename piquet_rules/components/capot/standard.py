"""Capot: winning every trick."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, field
from piquet_rules.profile.slots import CapotRule, CapotTerms


class StandardCapot(CapotRule):
    """Points for winning every trick, and more if that was announced before the first lead.

    What it rules: a score at the end of the play, usually in place of the cards.
    Where it is found: forty in place of the ten, everywhere; 80 if announced in the old Russian game,
    where the extra of the last trick falls away too. A failed announcement costs nothing. That a capot
    helps to pique is told by an online encyclopaedia.
    """

    kind: Literal["standard"]
    points: Points = field("Points for winning every trick.", unit="points", neutral=0)
    announced: Points | None = field(
        "Points instead, if it was announced before the first lead; left out, it can't be announced.",
        unit="points",
        neutral=None,
    )
    replaces_majority: bool = field("The cards are not scored beside it.", unit="choice")
    keeps_last_trick: bool = field("The extra of the last trick is scored beside it.", unit="choice")

    helps_pique: bool = field(
        "A capot helps elder to pique, as the last points of his play.", unit="choice", neutral=False
    )

    def terms(self) -> CapotTerms:
        said = self.announced or 0
        return CapotTerms(self.points, said, self.replaces_majority, self.keeps_last_trick, self.helps_pique)

    def conflicts(self) -> Iterator[Conflict]:
        if self.announced == 0:
            yield Conflict(
                "announced-zero",
                "an announced capot that counts 0 can't be announced",
                ("capot.announced", "capot.points"),
                "unset `capot.announced`",
            )

    def sentence(self) -> str:
        said = f", {self.announced} if it was announced before the first lead" * (self.announced is not None)
        cards = "in place of the cards" if self.replaces_majority else "beside the cards"
        last = "" if self.keeps_last_trick else "; the extra for the last trick falls away"
        helps = "; it helps to pique" * self.helps_pique
        return f"Winning every trick scores {self.points} {cards}{said} (capot){last}{helps}."

    examples = (
        Case(
            "forty in place of the ten",
            {"points": 40, "replaces_majority": True, "keeps_last_trick": True},
            "terms",
            (),
            CapotTerms(40, 0, True, True),
        ),
    )
