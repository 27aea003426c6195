"""A partie that is a race to a number of points."""

from collections.abc import Iterator, Sequence
from typing import Literal

from piquet_rules.components.partie.sums import Pair, added, ahead, refuse_deals_after, scores
from piquet_rules.errors import SettlementError, simple
from piquet_rules.profile.component import MOST_POINTS, Case, Conflict, field
from piquet_rules.profile.slots import DealScore, PartieRule, Step, Tally


class TargetPartie(PartieRule):
    """The first to reach the target wins.

    What it rules: when the partie ends, who has won, and whether the game counts double.
    Where it is found: a hundred or a hundred and one in the classical game, where a loser below fifty
    pays double; a hundred and fifty in later French and Italian play.

    With ``stop: immediate`` a deal given with its steps is cut at the step that reaches the target;
    what would have come after it is not scored. A deal given as a plain score is taken as what was
    marked when play stopped. With ``stop: deal`` every deal counts whole, the higher sum wins, and
    players who are level at or above the target play on.
    """

    kind: Literal["target"]
    target: int = field("Points that win the partie.", unit="points", ge=1, le=MOST_POINTS)
    stop: Literal["immediate", "deal"] = field(
        "Whether play stops at the point that reaches the target, or at the end of that deal.", unit="choice"
    )
    double_below: int = field(
        "A loser with fewer points loses a double game; 0: there is none.",
        unit="points",
        neutral=0,
        ge=0,
        le=MOST_POINTS,
    )

    def tally(self, deals: Sequence[DealScore]) -> Tally:
        totals = (0, 0)
        for number, deal in enumerate(deals, 1):
            totals = self._after(totals, deal, number)
            if self._over(totals):
                refuse_deals_after(number, deals)
        return self._tally(totals, scores(deals))

    def tally_totals(self, totals: Pair) -> Tally:
        if self.stop == "immediate" and min(totals) >= self.target:
            raise self._order_unknown("both have reached it")
        return self._tally(totals, ())

    def deals_in_a_group(self) -> int:
        return 0

    def stops_within_a_deal(self) -> bool:
        return self.stop == "immediate"

    def _after(self, totals: Pair, deal: DealScore, number: int) -> Pair:
        if self.stop == "immediate" and deal.steps is not None:
            return self._cut(totals, deal.steps)
        after = added((totals, deal.points))
        if self.stop == "immediate" and min(after) >= self.target:
            raise self._order_unknown(f"both reach it in deal {number}")
        return after

    def _cut(self, totals: Pair, steps: Sequence[Step]) -> Pair:
        sums = list(totals)
        for step in steps:
            sums[step.player] += step.points
            if sums[step.player] >= self.target:
                break
        return sums[0], sums[1]

    def _over(self, totals: Pair) -> bool:
        return max(totals) >= self.target and totals[0] != totals[1]

    def _tally(self, totals: Pair, points: tuple[Pair, ...]) -> Tally:
        complete = self._over(totals)
        lurched = complete and min(totals) < self.double_below
        return Tally(totals, (points,) if points else (), ahead(totals), complete, lurched)

    def _order_unknown(self, how: str) -> SettlementError:
        return SettlementError(
            simple(
                "order-unknown",
                f"the first to reach {self.target} wins; {how}, and sums do not say who was first",
                help="give the record of the last deal instead of its score",
                key="partie.stop",
            )
        )

    def conflicts(self) -> Iterator[Conflict]:
        if self.double_below > self.target:
            yield Conflict(
                "double-below-over-target",
                f"whoever wins with {self.target} would always win double: the mark for it is {self.double_below}",
                ("partie.double_below", "partie.target"),
                f"write a mark of {self.target} or less",
            )

    text = {
        "en": """
            target = The first to reach { $target } points wins the partie.
            stop = { $stop ->
                [immediate] Play stops at the point that reaches them.
               *[deal] The deal is played to its end; the higher sum wins, and players who are level play
                 on.
              }
            double = { $double_below ->
                [0] {""}
               *[other] A loser with fewer than { $double_below } loses a double game.
              }
        """,
        "fr": """
            target = Le joueur qui atteint d'abord { $target ->
                [one] { $target } point
               *[other] { $target } points
              } gagne la partie.
            stop = { $stop ->
                [immediate] Le jeu s'arrête au moment même où ce total est atteint.
               *[deal] La donne se joue jusqu'à la fin ; le plus haut total gagne, et les joueurs à égalité
                 continuent de jouer.
              }
            double = { $double_below ->
                [0] {""}
                [one] Un perdant qui a moins de { $double_below } point perd une double partie.
               *[other] Un perdant qui a moins de { $double_below } points perd une double partie.
              }
        """,
        "ru": """
            target = Партию выигрывает тот, кто первым наберёт { $target ->
                [one] { $target } очко
                [few] { $target } очка
               *[many] { $target } очков
              }.
            stop = { $stop ->
                [immediate] Игра прекращается на том самом очке, с которым эта сумма набрана.
               *[deal] Сдачу доигрывают до конца; выигрывает больший итог, а при равенстве игра
                 продолжается.
              }
            double = { $double_below ->
                [0] {""}
                [one] Проигравший, у которого меньше { $double_below } очка, проигрывает двойную партию.
               *[many] Проигравший, у которого меньше { $double_below } очков, проигрывает двойную партию.
              }
        """,
        "pl": """
            target = Partię wygrywa ten, kto pierwszy osiągnie { $target ->
                [one] { $target } punkt
                [few] { $target } punkty
               *[many] { $target } punktów
              }.
            stop = { $stop ->
                [immediate] Gra kończy się na punkcie, którym osiągnięto tę liczbę.
               *[deal] Rozdanie rozgrywa się do końca; wygrywa wyższa suma, a gracze o równych sumach grają
                 dalej.
              }
            double = { $double_below ->
                [0] {""}
                [one] Przegrany, który ma mniej niż { $double_below } punkt, przegrywa podwójną partię.
                [few] Przegrany, który ma mniej niż { $double_below } punkty, przegrywa podwójną partię.
               *[many] Przegrany, który ma mniej niż { $double_below } punktów, przegrywa podwójną partię.
              }
        """,
    }

    examples = (
        Case(
            "a loser below fifty",
            {"target": 100, "stop": "immediate", "double_below": 50},
            "tally_totals",
            ((103, 49),),
            Tally((103, 49), (), 0, True, True),
        ),
        Case(
            "the deal is cut at the step that wins",
            {"target": 100, "stop": "immediate"},
            "tally",
            ((DealScore((90, 95)), DealScore((12, 5), (Step(0, 10), Step(1, 5), Step(0, 2)))),),
            Tally((100, 95), (((90, 95), (12, 5)),), 0, True),
        ),
    )
