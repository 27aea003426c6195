"""The karolik: what each deal won is set off, rounded with a bonus, and written."""

from collections.abc import Iterator, Sequence
from typing import Literal

from piquet_rules.components.settlement.rounding import Rounding, rounded, words
from piquet_rules.profile.component import Case, Conflict, Points, field
from piquet_rules.profile.slots import Settled, SettlementRule, Tally

Deals = Sequence[tuple[int, int]]


class KarolikSettlement(SettlementRule):
    """Each karolik is written by the player who won more in its deals; the partie is their difference.

    What it rules: what is written for a karolik, what a refet does, and what the partie comes to.
    Where it is found: the old Russian game: a bonus of a hundred, rounded to tens, doubled after a
    refet, and a hundred more if the other side wrote nothing throughout.

    The net of a deal goes to its winner, and the nets of a karolik are added with their sign; the sum,
    times the factor that is due, plus the bonus, is rounded once. A deal with equal scores is a refet,
    and so is a karolik whose sum is 0: the next karolik is multiplied, once however many refets there
    were. A factor still due at the end is carried into the next partie. A karolik that lacks deals
    shows its net so far, without bonus and unrounded; the factor due to it stays due. Whether the
    bonus is multiplied too, no text says: ``bonus_doubles`` decides.
    """

    kind: Literal["karolik"]
    bonus: Points = field("Added to the net of each karolik that has a winner.", unit="points", neutral=0)
    rounding: Rounding = field("How what is written for a karolik is rounded.", unit="choice", neutral="none")
    refet: int = field(
        "The factor of the karolik after a refet; 1: a refet changes nothing.", unit="times", neutral=1, ge=1, le=10
    )
    bonus_doubles: bool = field("The factor applies to the bonus too.", unit="choice", neutral=False)
    through: Points = field("Added when the loser won no deal of a whole partie.", unit="points", neutral=0)

    def settle(self, tally: Tally, carry: int = 1) -> Settled:
        written = [0, 0]
        due = carry
        for number, group in enumerate(tally.groups, 1):
            whole = tally.whole or number < len(tally.groups)
            net = sum(first - second for first, second in group)
            written[0 if net > 0 else 1] += self._writes(abs(net), due, whole)
            due = self._due_after(group, net, due, whole)
        difference = written[0] - written[1]
        if difference == 0:
            return Settled(None, 0, (written[0], written[1]), due)
        winner = 0 if difference > 0 else 1
        points = abs(difference) + (self.through if self._is_through(tally, winner) else 0)
        return Settled(winner, points, (written[0], written[1]), due)

    def carries(self) -> int:
        return self.refet

    def _writes(self, net: int, factor: int, whole: bool) -> int:
        if net == 0 or not whole:
            return net * factor
        bonus = self.bonus * (factor if self.bonus_doubles else 1)
        return rounded(net * factor + bonus, self.rounding)

    def _due_after(self, group: Deals, net: int, due: int, whole: bool) -> int:
        if any(first == second for first, second in group):
            return self.refet
        if not whole:
            return due
        return self.refet if net == 0 else 1

    def _is_through(self, tally: Tally, winner: int) -> bool:
        nets = (first - second for group in tally.groups for first, second in group)
        return tally.complete and all(net >= 0 if winner == 0 else net <= 0 for net in nets)

    def conflicts(self) -> Iterator[Conflict]:
        if self.bonus_doubles and self.refet == 1:
            yield Conflict(
                "bonus-doubles-without-refet",
                "the bonus can't be doubled where a refet changes nothing",
                ("settlement.bonus_doubles", "settlement.refet"),
                "state `settlement.refet`, or unset `settlement.bonus_doubles`",
            )

    def sentence(self) -> str:
        bonus = f", with {self.bonus} added" * bool(self.bonus)
        refet = through = ""
        if self.refet > 1:
            also = ", the bonus too" * self.bonus_doubles
            refet = f" A deal with equal scores is a refet: the next karolik is multiplied by {self.refet}{also}."
        if self.through:
            through = f" If the loser won no deal of the partie, {self.through} more are paid."
        return (
            f"The winner of each karolik writes its net{bonus}{words(self.rounding)}; the winner of the partie "
            f"receives the difference of what both wrote.{refet}{through}"
        )

    examples = (
        Case(
            "33 to the one, 48 to the other",
            {"bonus": 100, "rounding": "tens-half-up", "refet": 2, "through": 100},
            "settle",
            (Tally((64, 79), (((54, 21), (10, 58)),), 1, False),),
            Settled(1, 120, (0, 120)),
        ),
        Case(
            "a refet doubles the next karolik",
            {"bonus": 100, "rounding": "tens-half-up", "refet": 2, "through": 100},
            "settle",
            (Tally((41, 0), (((41, 0), (30, 30)),), 0, False),),
            Settled(0, 140, (140, 0), 2),
        ),
    )
