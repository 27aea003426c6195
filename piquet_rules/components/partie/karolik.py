"""A partie of karoliki: small groups of deals that are reckoned up one by one."""

from collections.abc import Sequence
from typing import Literal

from piquet_rules.components.partie.sums import Pair, added, ahead, refuse_deals_after, scores
from piquet_rules.errors import SettlementError, simple
from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import DealScore, PartieRule, Plan, Tally


class KarolikPartie(PartieRule):
    """So many karoliki of so many deals.

    What it rules: when the partie ends, and which deals are reckoned up together.
    Where it is found: the old Russian game: two deals a karolik; another Russian text makes a partie
    two karoliki. There are no extra deals: what is level is a refet, which the settlement rules on.
    """

    kind: Literal["karolik"]
    karoliki: int = field("Karoliki in a partie.", unit="karoliki", ge=1, le=50)
    deals: int = field("Deals in a karolik.", unit="deals", ge=1, le=12)

    def tally(self, deals: Sequence[DealScore]) -> Tally:
        end = self.karoliki * self.deals
        refuse_deals_after(end, deals)
        points = scores(deals)
        groups = tuple(points[start : start + self.deals] for start in range(0, len(points), self.deals))
        totals = added(points)
        whole = len(points) % self.deals == 0
        return Tally(totals, groups, ahead(totals), len(points) == end, whole=whole)

    def tally_totals(self, totals: Pair) -> Tally:
        raise SettlementError(
            simple(
                "totals-not-enough",
                "a karolik is reckoned from the score of each deal; sums do not tell them",
                help="give the scores of the deals, one by one: 54:21 10:58",
                key="partie.kind",
            )
        )

    def deals_in_a_group(self) -> int:
        return self.deals

    def plan(self) -> Plan:
        return Plan(((1,) * self.deals,) * self.karoliki)

    text = {
        "en": """
            karoliki = A partie is { $karoliki ->
                [one] { $karoliki } karolik
               *[other] { $karoliki } karoliki
              }; each karolik is reckoned up by itself.
            deals = A karolik is { $deals ->
                [one] { $deals } deal
               *[other] { $deals } deals
              }.
        """,
        "fr": """
            karoliki = Une partie se compose de { $karoliki ->
                [one] { $karoliki } karolik
               *[other] { $karoliki } karoliks
              } ; chaque karolik se décompte à part.
            deals = Un karolik se compose de { $deals ->
                [one] { $deals } donne
               *[other] { $deals } donnes
              }.
        """,
        "ru": """
            karoliki = В партии { $karoliki ->
                [one] { $karoliki } королик
                [few] { $karoliki } королика
               *[many] { $karoliki } короликов
              }; каждый королик подсчитывается отдельно.
            deals = В королике { $deals ->
                [one] { $deals } сдача
                [few] { $deals } сдачи
               *[many] { $deals } сдач
              }.
        """,
        "pl": """
            karoliki = Partia obejmuje { $karoliki ->
                [one] { $karoliki } karolik
                [few] { $karoliki } karoliki
               *[many] { $karoliki } karolików
              }; każdy karolik rozlicza się osobno.
            deals = Karolik obejmuje { $deals ->
                [one] { $deals } rozdanie
                [few] { $deals } rozdania
               *[many] { $deals } rozdań
              }.
        """,
    }

    examples = (
        Case(
            "the first karolik of two",
            {"karoliki": 2, "deals": 2},
            "tally",
            ((DealScore((54, 21)), DealScore((10, 58))),),
            Tally((64, 79), (((54, 21), (10, 58)),), 1, False),
        ),
    )
