"""Point: one suit counted for its cards."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, field
from piquet_rules.profile.slots import PointRule

_ROOM_FOR_PIPS = 1 << 15
"""More than twice what any nine cards can count, so that in a key the number of cards outweighs half pips."""


class StandardPoint(PointRule):
    """The better suit scores for its number of cards, or for its pips.

    What it rules: how points are compared and what the winning one scores.
    Where it is found: by cards and then pips, one a card, in the club laws; by pips, one for each
    ten (fives count as a full ten), in 1651; one less for 34, 44, 54 and 64 in American books;
    always five in a simplified German form. A void suit called as a point of nought, better than a
    point of five cards up to fifty pips, is an option that Parlett tells.

    A point of nought has half a pip more than ``nought_pips``, and where cards are compared first it
    stands among the points of as many cards as it scores.
    """

    kind: Literal["standard"]
    compare: Literal["count-then-pips", "pips"] = field("What makes one point better than another.", unit="choice")
    score: Literal["count", "tens-half-up", "count-less-one-at-4", "flat"] = field(
        "What the winning point scores: its cards, its tens, its cards less one where the pips end in 4, or `points`.",
        unit="choice",
    )
    points: Points = field("The fixed number, with `score: flat`.", unit="points", neutral=0)
    minimum: int = field("Fewest cards that make a point.", unit="cards", neutral=1, ge=1, le=9)
    nought: Points = field(
        "Points for a void suit called as a point of nought; 0: it can't be called.", unit="points", neutral=0
    )
    nought_pips: int = field(
        "The most pips that a point of nought is better than; one more beats it.", unit="pips", neutral=0, ge=0, le=99
    )

    def key(self, pips: tuple[int, ...]) -> int:
        return self._key(len(pips), 2 * sum(pips)) if len(pips) >= self.minimum else 0

    def nought_key(self) -> int:
        return self._key(self.nought, 2 * self.nought_pips + 1) if self.nought else 0

    def nought_value(self) -> int:
        return self.nought

    def _key(self, cards: int, half_pips: int) -> int:
        return half_pips + (cards * _ROOM_FOR_PIPS if self.compare == "count-then-pips" else 0)

    def value(self, pips: tuple[int, ...]) -> int:
        match self.score:
            case "count":
                return len(pips)
            case "tens-half-up":
                return (sum(pips) + 5) // 10
            case "count-less-one-at-4":
                return len(pips) - (sum(pips) % 10 == 4)
            case "flat":
                return self.points

    def conflicts(self) -> Iterator[Conflict]:
        if (self.score == "flat") != (self.points > 0):
            wrong = (
                "a flat point needs `points`"
                if self.score == "flat"
                else f"`points` means nothing with `score: {self.score}`"
            )
            yield Conflict(
                "flat-points",
                wrong,
                ("point.score", "point.points") if self.score == "flat" else ("point.points", "point.score"),
                "write `points: 5` beside `score: flat`, or take both away",
            )
        if self.nought_pips and not self.nought:
            yield Conflict(
                "nought-without-points",
                "`nought_pips` says how high a point of nought is, but no void suit can be called",
                ("point.nought_pips", "point.nought"),
                "write `nought: 5` beside it, or unset `point.nought_pips`",
            )

    text = {
        "en": """
            better = { $minimum ->
                [1] The point
               *[other] The point of at least { $minimum } cards
              } with { $compare ->
                [count-then-pips] most cards, then most pips,
               *[pips] most pips
              } is good; equal points score nothing.
            worth = { $score ->
                [count] It scores one for each card.
                [tens-half-up] It scores one for each ten pips, five or more over counting as ten.
                [count-less-one-at-4] It scores one for each card, and one less if its pips end in four.
               *[flat] It scores { $points } always.
              }
            nought = { $nought ->
                [0] {""}
               *[other] A void suit may be called as a point of nought: it scores { $nought } and is better
                 than a point of up to { $nought_pips } pips.
              }
        """,
        "fr": """
            better = Le point { $minimum ->
                [1] qui a
                [one] d'au moins { $minimum } carte qui a
               *[other] d'au moins { $minimum } cartes qui a
              } { $compare ->
                [count-then-pips] le plus de cartes puis, à nombre égal, la plus forte valeur,
               *[pips] la plus forte valeur
              } est bon ; des points égaux ne rapportent rien.
            worth = { $score ->
                [count] Il rapporte un point par carte.
                [tens-half-up] Il rapporte un point par dizaine de valeur, un reste de cinq ou plus comptant
                  pour une dizaine.
                [count-less-one-at-4] Il rapporte un point par carte, et un de moins si sa valeur se termine
                  par un quatre.
               *[flat] Il rapporte toujours { $points ->
                    [one] { $points } point
                   *[other] { $points } points
                  }.
              }
            nought = { $nought ->
                [0] {""}
                [one] Une couleur dont on n'a aucune carte peut s'annoncer comme point de néant : il
                  rapporte { $nought } point et l'emporte sur un point d'une valeur de { $nought_pips } au
                  plus.
               *[other] Une couleur dont on n'a aucune carte peut s'annoncer comme point de néant : il
                 rapporte { $nought } points et l'emporte sur un point d'une valeur de { $nought_pips } au
                 plus.
              }
        """,
        "ru": """
            better = Годится пункт{ $minimum ->
                [1] {""}
                [one] {" "}не менее чем из { $minimum } карты
               *[many] {" "}не менее чем из { $minimum } карт
              }{ $compare ->
                [count-then-pips] , в котором больше карт, а при равном их числе — выше сумма очков карт
               *[pips] , в котором выше сумма очков карт
              }; равные пункты ничего не дают.
            worth = { $score ->
                [count] Пункт даёт по очку за каждую карту.
                [tens-half-up] Пункт даёт по очку за каждый десяток очков карт; остаток в пять и более
                  считается за десяток.
                [count-less-one-at-4] Пункт даёт по очку за каждую карту и на очко меньше, если сумма очков
                  карт оканчивается на четыре.
               *[flat] Пункт всегда даёт { $points ->
                    [one] { $points } очко
                    [few] { $points } очка
                   *[many] { $points } очков
                  }.
              }
            nought = { $nought ->
                [0] {""}
               *[other] Масть, которой на руках нет, можно объявить пунктом пустой масти: он даёт { $nought ->
                    [one] { $nought } очко
                    [few] { $nought } очка
                   *[many] { $nought } очков
                  } и старше пункта, в котором не более { $nought_pips ->
                    [one] { $nought_pips } очка
                   *[many] { $nought_pips } очков
                  } карт.
              }
        """,
        "pl": """
            better = Dobry jest punkt { $minimum ->
                [1] {""}
               *[other] z co najmniej { $minimum } kart
              } , który ma { $compare ->
                [count-then-pips] najwięcej kart, a przy równej ich liczbie najwięcej oczek
               *[pips] najwięcej oczek
              }; za równe punkty nikt nic nie liczy.
            worth = { $score ->
                [count] Daje jeden punkt za każdą kartę.
                [tens-half-up] Daje jeden punkt za każde dziesięć oczek, przy czym pięć lub więcej oczek
                  ponad pełne dziesiątki liczy się jak dziesięć.
                [count-less-one-at-4] Daje jeden punkt za każdą kartę, a o jeden mniej, jeśli suma jego
                  oczek kończy się na cztery.
               *[flat] Daje zawsze { $points ->
                   [one] { $points } punkt
                   [few] { $points } punkty
                  *[many] { $points } punktów
                 }.
              }
            nought = { $nought ->
                [0] {""}
               *[other] Renons, czyli kolor, którego nie ma się w ręce, można zameldować jako punkt zerowy:
                 daje on { $nought ->
                   [one] { $nought } punkt
                   [few] { $nought } punkty
                  *[many] { $nought } punktów
                 } i jest lepszy od punktu, który ma do { $nought_pips ->
                    [one] { $nought_pips } oczka
                   *[other] { $nought_pips } oczek
                  }.
              }
        """,
    }

    examples = (
        Case("five cards", {"compare": "count-then-pips", "score": "count"}, "value", ((11, 10, 10, 10, 8),), 5),
        Case("34 pips", {"compare": "pips", "score": "tens-half-up"}, "value", ((10, 9, 8, 7),), 3),
        Case("44 pips", {"compare": "pips", "score": "count-less-one-at-4"}, "value", ((10, 10, 9, 8, 7),), 4),
        Case("always five", {"compare": "pips", "score": "flat", "points": 5}, "value", ((10, 10, 9),), 5),
        Case(
            "a point of nought is fifty and a half",
            {"compare": "pips", "score": "count", "nought": 5, "nought_pips": 50},
            "nought_key",
            (),
            101,
        ),
    )
