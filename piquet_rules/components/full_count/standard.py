"""Full count: every card stands in a scored combination."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import FullCountRule


class StandardFullCount(FullCountRule):
    """Points for a hand of which every card stands in a combination that its holder scored.

    What it rules: a bonus after the declarations that neither helps nor bars pique and repique.
    Where it is found: twenty in the old Russian game; 10, 20, 40 or 50 elsewhere as carte rouge.
    """

    kind: Literal["standard"]
    points: Points = field("Points for a hand counted in full.", unit="points", neutral=0)

    def score(self) -> int:
        return self.points

    text = {
        "en": """
            scores = { $points ->
                [0] A hand of which every card was scored counts nothing more.
               *[other] A hand of which every card stands in a point, sequence or set that was scored counts
                 { $points } more.
              }
        """,
        "fr": """
            scores = { $points ->
                [0] Une main dont toutes les cartes ont été comptées ne rapporte rien de plus.
                [one] Une main dont chaque carte entre dans un point, une séquence, un brelan ou un quatorze
                  que l'on a marqué rapporte { $points } point de plus.
               *[other] Une main dont chaque carte entre dans un point, une séquence, un brelan ou un
                 quatorze que l'on a marqué rapporte { $points } points de plus.
              }
        """,
        "ru": """
            scores = { $points ->
                [0] Рука, все карты которой вошли в счёт, ничего больше не даёт.
                [one] Рука, каждая карта которой входит в засчитанный пункт, секвенс или набор, даёт ещё
                  { $points } очко.
                [few] Рука, каждая карта которой входит в засчитанный пункт, секвенс или набор, даёт ещё
                  { $points } очка.
               *[many] Рука, каждая карта которой входит в засчитанный пункт, секвенс или набор, даёт ещё
                 { $points } очков.
              }
        """,
        "pl": """
            scores = { $points ->
                [0] Ręka, której każda karta weszła do policzonych kombinacji, nie daje nic ponadto.
                [one] Ręka, której każda karta należy do którejś z policzonych kombinacji (punktu,
                  sekwensów, trójek i czwórek), daje jeszcze { $points } punkt.
                [few] Ręka, której każda karta należy do którejś z policzonych kombinacji (punktu,
                  sekwensów, trójek i czwórek), daje jeszcze { $points } punkty.
               *[many] Ręka, której każda karta należy do którejś z policzonych kombinacji (punktu,
                 sekwensów, trójek i czwórek), daje jeszcze { $points } punktów.
              }
        """,
    }

    examples = (Case("twenty", {"points": 20}, "score", (), 20),)
