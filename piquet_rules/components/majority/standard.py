"""The cards: winning more tricks."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import MajorityRule


class StandardMajority(MajorityRule):
    """Points for a side that wins a number of tricks.

    What it rules: the last thing reckoned in a deal; it neither helps nor bars pique and repique,
    unless the rules let it help elder to pique.
    Where it is found: ten for seven tricks or more, everywhere; nothing for six and six. That the cards
    help to pique is told by an online encyclopaedia.
    """

    kind: Literal["standard"]
    points: Points = field("Points for the cards.", unit="points", neutral=0)
    needed: int = field("Tricks to be won.", unit="tricks", ge=1, le=16)

    helps_pique: bool = field(
        "The cards help elder to pique, as the last points of his play.", unit="choice", neutral=False
    )

    def score(self, won: int) -> int:
        return self.points if won >= self.needed else 0

    def reckons(self) -> bool:
        return self.helps_pique

    def sentence(self) -> str:
        helps = ", which help to pique" * self.helps_pique
        return f"Winning {self.needed} tricks or more scores {self.points} (the cards){helps}."

    examples = (
        Case("seven tricks", {"points": 10, "needed": 7}, "score", (7,), 10),
        Case("six and six", {"points": 10, "needed": 7}, "score", (6,), 0),
    )
