"""A partie of a fixed number of deals."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from piquet_rules.components.partie.sums import Pair, added, ahead, refuse_deals_after, scores
from piquet_rules.profile.component import Case, Conflict, field
from piquet_rules.profile.slots import DealScore, PartieRule, Plan, Tally

Multiplier = Annotated[int, Field(ge=1, le=10)]


class DealsPartie(PartieRule):
    """So many deals, and a few more if the sums are level then.

    What it rules: when the partie ends, and what each deal weighs in the sums.
    Where it is found: six deals in the club laws, with two more on a tie and then a draw; four deals,
    the first and the last doubled, as a shorter form. The extra deals are always played out, all of
    them, and count once each: no text says that a multiplier touches them.
    """

    kind: Literal["deals"]
    deals: int = field("Deals in a partie.", unit="deals", ge=1, le=100)
    multipliers: Annotated[tuple[Multiplier, ...], Field(min_length=1, max_length=100)] | None = field(
        "By how much the scores of each deal are multiplied, one number a deal; left out, each counts once.",
        unit="times",
        neutral=None,
    )
    tie_extra_deals: int = field(
        "Deals more if the sums are level after the last; with 0 the partie is drawn at once.",
        unit="deals",
        neutral=0,
        ge=0,
        le=20,
    )

    def tally(self, deals: Sequence[DealScore]) -> Tally:
        points = scores(deals)
        level = ahead(self._totals(points[: self.deals])) is None
        end = self.deals + (self.tie_extra_deals if level else 0)
        refuse_deals_after(end, deals)
        totals = self._totals(points)
        return Tally(totals, (points,), ahead(totals), len(deals) == end)

    def tally_totals(self, totals: Pair) -> Tally:
        return Tally(totals, (), ahead(totals), True)

    def deals_in_a_group(self) -> int:
        return 0

    def plan(self) -> Plan:
        return Plan((self.multipliers or (1,) * self.deals,), self.tie_extra_deals)

    def _totals(self, points: Sequence[Pair]) -> Pair:
        weights = self.multipliers or ()
        single = (1,) * max(0, len(points) - len(weights))
        return added((first * w, second * w) for (first, second), w in zip(points, weights + single, strict=False))

    def conflicts(self) -> Iterator[Conflict]:
        if self.multipliers is not None and len(self.multipliers) != self.deals:
            yield Conflict(
                "multipliers-do-not-fit",
                f"there are {len(self.multipliers)} multipliers for {self.deals} deals",
                ("partie.multipliers", "partie.deals"),
                "give one multiplier for each deal, or unset `partie.multipliers`",
            )

    text = {
        "en": """
            deals = A partie is { $deals ->
                [one] { $deals } deal
               *[other] { $deals } deals
              }.
            multipliers = { $multipliers ->
                [none] {""}
               *[other] The scores of the deals are multiplied, in turn, by { $multipliers }.
              }
            tie = If the sums are level at the end, { $tie_extra_deals ->
                [0] it is drawn.
                [one] { $tie_extra_deals } deal more is played; if they are level again, it is drawn.
               *[other] { $tie_extra_deals } deals more are played; if they are level again, it is drawn.
              }
        """,
        "fr": """
            deals = Une partie se compose de { $deals ->
                [one] { $deals } donne
               *[other] { $deals } donnes
              }.
            multipliers = { $multipliers ->
                [none] {""}
               *[other] Les points des donnes sont multipliés, dans l'ordre, par { $multipliers }.
              }
            tie = Si les totaux sont égaux à la fin, { $tie_extra_deals ->
                [0] la partie est nulle.
                [one] on joue encore { $tie_extra_deals } donne ; si l'égalité persiste, la partie est
                  nulle.
               *[other] on joue encore { $tie_extra_deals } donnes ; si l'égalité persiste, la partie est
                 nulle.
              }
        """,
        "ru": """
            deals = В партии { $deals ->
                [one] { $deals } сдача
                [few] { $deals } сдачи
               *[many] { $deals } сдач
              }.
            multipliers = { $multipliers ->
                [none] {""}
               *[other] Счёт сдач умножается по порядку на { $multipliers }.
              }
            tie = Если в конце итоги равны, { $tie_extra_deals ->
                [0] партия кончается вничью.
                [one] играют ещё { $tie_extra_deals } сдачу; если итоги снова равны, партия кончается
                  вничью.
                [few] играют ещё { $tie_extra_deals } сдачи; если итоги снова равны, партия кончается
                  вничью.
               *[many] играют ещё { $tie_extra_deals } сдач; если итоги снова равны, партия кончается
                 вничью.
              }
        """,
        "pl": """
            deals = Partia obejmuje { $deals ->
                [one] { $deals } rozdanie
                [few] { $deals } rozdania
               *[many] { $deals } rozdań
              }.
            multipliers = { $multipliers ->
                [none] {""}
               *[other] Wyniki rozdań mnoży się kolejno przez { $multipliers }.
              }
            tie = Jeśli na koniec sumy są równe, { $tie_extra_deals ->
                [0] partia kończy się remisem.
                [one] rozgrywa się jeszcze { $tie_extra_deals } rozdanie; jeśli i wtedy są równe, partia
                  kończy się remisem.
                [few] rozgrywa się jeszcze { $tie_extra_deals } rozdania; jeśli i wtedy są równe, partia
                  kończy się remisem.
               *[many] rozgrywa się jeszcze { $tie_extra_deals } rozdań; jeśli i wtedy są równe, partia
                 kończy się remisem.
              }
        """,
    }

    examples = (
        Case(
            "sums decide it",
            {"deals": 6, "tie_extra_deals": 2},
            "tally_totals",
            ((99, 120),),
            Tally((99, 120), (), 1, True),
        ),
        Case(
            "the first of four deals counts twice",
            {"deals": 4, "multipliers": [2, 1, 1, 2]},
            "tally",
            ((DealScore((20, 13)), DealScore((7, 30))),),
            Tally((47, 56), (((20, 13), (7, 30)),), 1, False),
        ),
    )
