"""Repique: thirty by declarations alone."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import BonusTerms, RepiqueRule


class StandardRepique(RepiqueRule):
    """A bonus for reaching the threshold with carte blanche and declarations.

    What it rules: how much, from what count, and what of the other side's bars it.
    Where it is found: sixty at thirty everywhere, for either side; the order of the categories
    decides, not the order of speaking, in the club laws. One Russian text lets nothing bar it.
    """

    kind: Literal["standard"]
    threshold: Points = field("Count to be reached for repique.", unit="points")
    bonus: Points = field("Points added.", unit="points", neutral=0)
    order: Literal["category", "chronological"] = field(
        "Whether what the other side reckons in an earlier category bars it, or only what it has scored by then.",
        unit="choice",
    )
    blocked_by_opponent: bool = field("Whether the other side's points bar it at all.", unit="choice", neutral=True)

    def terms(self) -> BonusTerms | None:
        return BonusTerms(self.threshold, self.bonus, self.order == "chronological", self.blocked_by_opponent)

    text = {
        "en": """
            repique = { $bonus ->
                [0] Reaching { $threshold } by carte blanche and declarations adds nothing (no repique).
               *[other] A side that reaches { $threshold } by carte blanche and declarations adds { $bonus }
                 (repique).
              }
            bar = { $blocked_by_opponent ->
                [false] Nothing that the other side scores bars it.
               *[true] { $order ->
                    [category] What the other side reckons in an earlier category bars it.
                   *[chronological] What the other side has already scored bars it.
                  }
              }
        """,
        "fr": """
            repique = { $bonus ->
                [0] Atteindre un total de { $threshold } par la carte blanche et les annonces n'ajoute rien
                  (pas de repic).
               *[other] Le camp qui atteint un total de { $threshold } par la carte blanche et les annonces
                 y ajoute { $bonus } (repic).
              }
            bar = { $blocked_by_opponent ->
                [false] Rien de ce que marque l'autre camp ne fait obstacle au repic.
               *[true] { $order ->
                    [category] Ce que l'autre camp compte dans une catégorie antérieure fait obstacle au
                      repic.
                   *[chronological] Ce que l'autre camp a déjà marqué fait obstacle au repic.
                  }
              }
        """,
        "ru": """
            repique = { $bonus ->
                [0] Сторона, которая за карт-бланш и объявления набирает { $threshold } или более очков,
                  ничего не прибавляет (репика нет).
                [one] Сторона, которая за карт-бланш и объявления набирает { $threshold } или более очков,
                  прибавляет { $bonus } очко (репик).
                [few] Сторона, которая за карт-бланш и объявления набирает { $threshold } или более очков,
                  прибавляет { $bonus } очка (репик).
               *[many] Сторона, которая за карт-бланш и объявления набирает { $threshold } или более очков,
                 прибавляет { $bonus } очков (репик).
              }
            bar = { $blocked_by_opponent ->
                [false] Никакие очки другой стороны репику не препятствуют.
               *[true] { $order ->
                    [category] Репику препятствует то, что другая сторона считает в более ранней категории.
                   *[chronological] Репику препятствует то, что другая сторона уже засчитала.
                  }
              }
        """,
        "pl": """
            repique = { $bonus ->
                [0] Osiągnięcie { $threshold ->
                    [one] { $threshold } punktu
                   *[other] { $threshold } punktów
                  } kartą blanche i meldunkami nic nie dodaje (repik się nie liczy).
               *[other] Strona, która kartą blanche i meldunkami osiągnie { $threshold ->
                   [one] { $threshold } punkt
                   [few] { $threshold } punkty
                  *[many] { $threshold } punktów
                 }, dolicza { $bonus } (repik).
              }
            bar = { $blocked_by_opponent ->
                [false] Nic, co liczy druga strona, nie stoi temu na przeszkodzie.
               *[true] { $order ->
                    [category] Repik przepada, jeśli druga strona liczy coś we wcześniejszej kategorii.
                   *[chronological] Repik przepada, jeśli druga strona już wcześniej coś zapisała.
                  }
              }
        """,
    }

    examples = (
        Case(
            "sixty at thirty",
            {"threshold": 30, "bonus": 60, "order": "category"},
            "terms",
            (),
            BonusTerms(30, 60, False, True),
        ),
    )
