"""The play of the tricks."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import PlayRule, PlayTerms


class StandardPlay(PlayRule):
    """Follow suit if you can; the highest card of the suit led wins; the winner leads.

    What it rules: who leads first, whether a card must be beaten, and whether a player may throw in
    his hand.
    Where it is found: elder leads and nobody need beat, everywhere but in a few older rules;
    throwing in the last deal is a custom told by Cavendish.
    """

    kind: Literal["standard"]
    leader: Literal["elder", "younger"] = field(
        "Who leads first; he also declares first and alone can make pique.", unit="seat", neutral="elder"
    )
    must_beat: bool = field("Whoever can beat the card led must do so.", unit="choice")
    concession: Literal["none", "last-deal"] = field(
        "Whether a hand may be thrown in, in the last deal of a partie, for the tricks and the cards.",
        unit="choice",
        neutral="none",
    )

    def terms(self) -> PlayTerms:
        return PlayTerms(self.leader, self.must_beat, self.concession == "last-deal")

    def sentence(self) -> str:
        beat = " and must beat the card led if he can" * self.must_beat
        yields = (
            " In the last deal a hand may be thrown in: the other scores all the tricks and the cards, but no capot."
            * (self.concession == "last-deal")
        )
        return (
            f"{self.leader.capitalize()} leads. Each follows suit if he can{beat}; there are no trumps; "
            f"the winner of a trick leads to the next.{yields}"
        )

    examples = (Case("elder leads", {"must_beat": False}, "terms", (), PlayTerms("elder", False, False)),)
