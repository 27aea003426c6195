"""Stakes: the partie is won or lost, whatever the points."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, field
from piquet_rules.profile.slots import Settled, SettlementRule, Tally


class StakesSettlement(SettlementRule):
    """One stake for a game, a larger one for a double game.

    What it rules: what the winner of a partie receives, in stakes.
    Where it is found: the classical game of a hundred: once the stake, twice from a loser who stayed
    below fifty. A partie that is not finished pays nothing yet, and a drawn one nothing at all.
    """

    kind: Literal["stakes"]
    single: Points = field("Stakes for a partie won.", unit="stakes")
    double: Points | None = field(
        "Stakes for a double game; left out, it pays like any other.", unit="stakes", neutral=None
    )

    def settle(self, tally: Tally, carry: int = 1) -> Settled:
        if tally.leader is None or not tally.complete:
            return Settled(None, 0)
        if tally.lurched and self.double is not None:
            return Settled(tally.leader, self.double)
        return Settled(tally.leader, self.single)

    def conflicts(self) -> Iterator[Conflict]:
        if self.double is not None and self.double < self.single:
            yield Conflict(
                "double-under-single",
                f"a double game pays {self.double}, less than a single one ({self.single})",
                ("settlement.double", "settlement.single"),
                severity="warning",
            )

    text = {
        "en": """
            single = The winner of a partie receives { $single ->
                [one] { $single } stake
               *[other] { $single } stakes
              }.
            double = { $double ->
                [none] {""}
                [one] For a double game he receives { $double } stake.
               *[other] For a double game he receives { $double } stakes.
              }
        """,
        "fr": """
            single = Le gagnant d'une partie reçoit { $single ->
                [one] { $single } enjeu
               *[other] { $single } enjeux
              }.
            double = { $double ->
                [none] {""}
               *[other] Pour une double partie, il en reçoit { $double }.
              }
        """,
        "ru": """
            single = Выигравший партию получает { $single ->
                [one] { $single } ставку
                [few] { $single } ставки
               *[many] { $single } ставок
              }.
            double = { $double ->
                [none] {""}
                [one] За двойную партию он получает { $double } ставку.
                [few] За двойную партию он получает { $double } ставки.
               *[many] За двойную партию он получает { $double } ставок.
              }
        """,
        "pl": """
            single = Zwycięzca partii otrzymuje { $single ->
                [one] { $single } stawkę
                [few] { $single } stawki
               *[many] { $single } stawek
              }.
            double = { $double ->
                [none] {""}
                [one] Za podwójną partię otrzymuje { $double } stawkę.
                [few] Za podwójną partię otrzymuje { $double } stawki.
               *[many] Za podwójną partię otrzymuje { $double } stawek.
              }
        """,
    }

    examples = (
        Case("a single game", {"single": 1, "double": 2}, "settle", (Tally((100, 60), (), 0, True),), Settled(0, 1)),
        Case(
            "a double game", {"single": 1, "double": 2}, "settle", (Tally((100, 49), (), 0, True, True),), Settled(0, 2)
        ),
    )
