"""The rubicon: a loser who stays below it pays the sum instead of the difference."""

from typing import Literal

from piquet_rules.components.settlement.rounding import Rounding, rounded, words
from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import Settled, SettlementRule, Tally


class RubiconSettlement(SettlementRule):
    """The difference and a bonus; the sum and the bonus from a loser who stayed below the rubicon.

    What it rules: what the winner of a partie receives.
    Where it is found: a rubicon of a hundred and a bonus of a hundred in the club laws and after them;
    the winner's own score does not matter. A Russian text strikes out the points of a loser below the
    rubicon: the winner then writes what he receives, the loser nothing. It says so where both are
    below; a loser who alone is below is treated alike.

    A partie that is not finished is settled as if it ended now.
    """

    kind: Literal["rubicon"]
    threshold: Points = field("The rubicon: a loser with fewer points is below it.", unit="points")
    bonus: Points = field("Added to the difference or to the sum.", unit="points")
    rounding: Rounding = field("How the result is rounded.", unit="choice", neutral="none")
    strikes_loser: bool = field(
        "The points of a loser below the rubicon are struck out; it changes what is written, not what is won.",
        unit="choice",
        neutral=False,
    )

    def settle(self, tally: Tally, carry: int = 1) -> Settled:
        if tally.leader is None:
            return Settled(None, 0)
        more, less = max(tally.totals), min(tally.totals)
        short = less < self.threshold
        points = rounded((more + less if short else more - less) + self.bonus, self.rounding)
        written = (points, 0) if tally.leader == 0 else (0, points)
        return Settled(tally.leader, points, written if short and self.strikes_loser else None)

    def sentence(self) -> str:
        struck = "; the points of such a loser are struck out" * self.strikes_loser
        return (
            f"The winner receives the difference of the two sums plus {self.bonus}, but their sum plus {self.bonus} "
            f"from a loser with fewer than {self.threshold}{words(self.rounding)}{struck}."
        )

    examples = (
        Case(
            "a loser at the rubicon is safe",
            {"threshold": 100, "bonus": 100},
            "settle",
            (Tally((120, 100), (), 0, True),),
            Settled(0, 120),
        ),
        Case(
            "a loser one short of it is not",
            {"threshold": 100, "bonus": 100},
            "settle",
            (Tally((99, 120), (), 1, True),),
            Settled(1, 319),
        ),
    )
