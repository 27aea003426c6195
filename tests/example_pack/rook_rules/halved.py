"""The point at half its cards."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import PointRule


class HalvedPoint(PointRule):
    """The longest suit is good, and scores half its cards.

    What it rules: which suit is best as a point, and what it scores.
    Where it is found: at the Rook, on Thursdays.
    """

    kind: Literal["rook.halved"]
    points: Points = field("Points beside the half of the cards.", unit="points", neutral=0)

    def key(self, pips: tuple[int, ...]) -> int:
        return 100 * len(pips) + sum(pips)

    def value(self, pips: tuple[int, ...]) -> int:
        return (len(pips) + 1) // 2 + self.points

    text = {
        "en": """
            compare = The longest suit is good; of equally long ones that with the most pips.
            score = It scores one point for every two cards, and one for a card left over.
            points = { $points ->
                [0] {""}
               *[other] To that come { $points } more.
              }
        """,
        "fr": """
            compare = La couleur la plus longue est bonne ; à longueur égale, celle qui a le plus de points.
            score = Elle rapporte un point pour deux cartes, et un pour une carte qui reste.
            points = { $points ->
                [0] {""}
                [one] On y ajoute { $points } point.
               *[other] On y ajoute { $points } points.
              }
        """,
        "ru": """
            compare = Лучшая масть — самая длинная; при равной длине — та, у карт которой больше очков.
            score = За каждые две карты считают одно очко, и ещё одно — за оставшуюся карту.
            points = { $points ->
                [0] {""}
                [one] К этому прибавляют { $points } очко.
                [few] К этому прибавляют { $points } очка.
               *[many] К этому прибавляют { $points } очков.
              }
        """,
        "pl": """
            compare = Najlepszy jest najdłuższy kolor; przy równej długości ten, którego karty mają więcej oczek.
            score = Za każde dwie karty liczy się jeden punkt, i jeszcze jeden za kartę, która zostaje.
            points = { $points ->
                [0] {""}
                [one] Do tego dolicza się { $points } punkt.
                [few] Do tego dolicza się { $points } punkty.
               *[many] Do tego dolicza się { $points } punktów.
              }
        """,
    }

    examples = (
        Case("three for five cards", {}, "value", ((11, 10, 10, 10, 8),), 3),
        Case("and two more", {"points": 2}, "value", ((11, 10, 10, 10, 8),), 5),
    )
