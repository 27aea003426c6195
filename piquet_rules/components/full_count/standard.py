"""Full count: every card stands in a scored combination."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import FullCountRule


class StandardFullCount(FullCountRule):
    """Points for a hand of which every card stands in a combination that its holder scored.

    What it rules: a bonus after the declarations that neither helps nor bars pique and repique.
    Where it is found: twenty in the old Russian game; 10, 20, 40 or 50 elsewhere as carte rouge.
    """

    kind: Literal["standard"]
    points: Points = field("Points for a hand counted in full.", unit="points", neutral=0)

    def score(self) -> int:
        return self.points

    def sentence(self) -> str:
        if not self.points:
            return "A hand of which every card was scored counts nothing more."
        return (
            f"A hand of which every card stands in a point, sequence or set that was scored counts {self.points} more."
        )

    examples = (Case("twenty", {"points": 20}, "score", (), 20),)
