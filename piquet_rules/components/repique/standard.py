"""Repique: thirty by declarations alone."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import BonusTerms, RepiqueRule


class StandardRepique(RepiqueRule):
    """A bonus for reaching the threshold with carte blanche and declarations.

    What it rules: how much, from what count, and what of the other side's bars it.
    Where it is found: sixty at thirty everywhere, for either side; the order of the categories
    decides, not the order of speaking, in the club laws. One Russian text lets nothing bar it.
    """

    kind: Literal["standard"]
    threshold: Points = field("Count to be reached for repique.", unit="points")
    bonus: Points = field("Points added.", unit="points", neutral=0)
    order: Literal["category", "chronological"] = field(
        "Whether what the other side reckons in an earlier category bars it, or only what it has scored by then.",
        unit="choice",
    )
    blocked_by_opponent: bool = field("Whether the other side's points bar it at all.", unit="choice", neutral=True)

    def terms(self) -> BonusTerms | None:
        return BonusTerms(self.threshold, self.bonus, self.order == "chronological", self.blocked_by_opponent)

    def sentence(self) -> str:
        bar = {"category": "reckons in an earlier category", "chronological": "has scored anything"}[self.order]
        unless = f", unless the other side {bar}" * self.blocked_by_opponent
        reached = f"reaches {self.threshold} by carte blanche and declarations"
        return f"A side that {reached} adds {self.bonus} (repique){unless}."

    examples = (
        Case(
            "sixty at thirty",
            {"threshold": 30, "bonus": 60, "order": "category"},
            "terms",
            (),
            BonusTerms(30, 60, False, True),
        ),
    )
