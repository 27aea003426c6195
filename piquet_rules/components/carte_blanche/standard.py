"""Carte blanche: a hand without court cards."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, Ranks, field
from piquet_rules.profile.slots import BlankTerms, CarteBlancheRule


class StandardCarteBlanche(CarteBlancheRule):
    """Points for showing a hand dealt without court cards.

    What it rules: the first thing reckoned in a deal; it helps its holder to pique and repique and
    bars the other side from both.
    Where it is found: ten points in every book. A second ten for a hand that is still without
    courts after the exchange is told of the Belgian front line; in the 36-card game both may hold
    one, and younger's then bars elder's.
    """

    kind: Literal["standard"]
    courts: Ranks = field("Ranks of which the hand must hold none.", unit="ranks", min_length=1, max_length=9)
    points: Points = field("Points for showing it.", unit="points")
    again_after_exchange: Points = field(
        "Points for a hand that was shown and again has no courts after the exchange.", unit="points", neutral=0
    )
    both: Literal["younger-bars-elder"] | None = field(
        "What holds when both show one; left out, each scores his own.", unit="choice", neutral=None
    )

    def terms(self) -> BlankTerms:
        return BlankTerms(self.points, self.again_after_exchange, self.courts, self.both == "younger-bars-elder")

    def sentence(self) -> str:
        again = f", and {self.again_after_exchange} more if it has none after the exchange either" * bool(
            self.again_after_exchange
        )
        both = " If both hold one, younger's counts and bars elder's." * (self.both is not None)
        courts = ", ".join(self.courts)
        return f"A hand dealt without {courts} scores {self.points} when it is shown (carte blanche){again}.{both}"

    examples = (
        Case("ten points", {"courts": "K Q J", "points": 10}, "terms", (), BlankTerms(10, 0, ("K", "Q", "J"), False)),
    )
