"""Pique: thirty by declarations and play."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import BonusTerms, PiqueRule


class StandardPique(PiqueRule):
    """A bonus for the leader who reaches the threshold before the other side has anything.

    What it rules: how much, from what count, and in which order the points are looked at.
    Where it is found: thirty at thirty, for elder only, everywhere. The club laws look at the
    categories in their order; some modern texts at the order in which points are scored.
    """

    kind: Literal["standard"]
    threshold: Points = field("Count to be reached for pique.", unit="points")
    bonus: Points = field("Points added.", unit="points", neutral=0)
    order: Literal["category", "chronological"] = field(
        "Whether all that younger reckons in earlier categories bars it, or only what he has scored by then.",
        unit="choice",
    )

    def terms(self) -> BonusTerms | None:
        return BonusTerms(self.threshold, self.bonus, self.order == "chronological")

    def sentence(self) -> str:
        order = {"category": "in the order of the categories", "chronological": "in the order of scoring"}[self.order]
        return (
            f"Elder adds {self.bonus} (pique) if he reaches {self.threshold} by declarations and play before younger "
            f"has anything {order}; never together with a repique."
        )

    examples = (
        Case(
            "thirty at thirty",
            {"threshold": 30, "bonus": 30, "order": "category"},
            "terms",
            (),
            BonusTerms(30, 30, False),
        ),
    )
