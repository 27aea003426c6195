"""Pique: thirty by declarations and play."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import BonusTerms, PiqueRule


class StandardPique(PiqueRule):
    """A bonus for the leader who reaches the threshold before the other side has anything.

    What it rules: how much, from what count, and in which order the points are looked at.
    Where it is found: thirty at thirty, for elder only, everywhere. The club laws look at the
    categories in their order; some modern texts at the order in which points are scored.
    """

    kind: Literal["standard"]
    threshold: Points = field("Count to be reached for pique.", unit="points")
    bonus: Points = field("Points added.", unit="points", neutral=0)
    order: Literal["category", "chronological"] = field(
        "Whether all that younger reckons in earlier categories bars it, or only what he has scored by then.",
        unit="choice",
    )

    def terms(self) -> BonusTerms | None:
        return BonusTerms(self.threshold, self.bonus, self.order == "chronological")

    text = {
        "en": """
            pique = { $bonus ->
                [0] Reaching { $threshold } by carte blanche, declarations and play adds nothing (no pique).
               *[other] Whoever leads first adds { $bonus } (pique) if he reaches { $threshold } by carte
                 blanche, declarations and play while the other side has nothing; never together with a
                 repique.
              }
            order = { $order ->
                [category] For this the points are taken in the order of the categories, so that all that
                  the other side holds good in hand bars it.
               *[chronological] For this the points are taken in the order in which they are scored.
              }
        """,
        "fr": """
            pique = { $bonus ->
                [0] Atteindre un total de { $threshold } par la carte blanche, les annonces et le jeu de la
                  carte n'ajoute rien (pas de pic).
               *[other] Celui qui entame la première levée ajoute { $bonus } (pic) s'il atteint un total de
                 { $threshold } par la carte blanche, les annonces et le jeu de la carte alors que l'autre
                 camp n'a rien ; jamais en même temps qu'un repic.
              }
            order = { $order ->
                [category] Pour le pic, on prend les points dans l'ordre des catégories, si bien que tout ce
                  que l'autre camp a de bon en main y fait obstacle.
               *[chronological] Pour le pic, on prend les points dans l'ordre où ils sont marqués.
              }
        """,
        "ru": """
            pique = { $bonus ->
                [0] Кто набирает за карт-бланш, объявления и розыгрыш { $threshold } или более очков, ничего
                  не прибавляет (пика нет).
               *[other] Тот, кто ходит первым, прибавляет { $bonus ->
                    [one] { $bonus } очко
                    [few] { $bonus } очка
                   *[many] { $bonus } очков
                  } (пик), если набирает за карт-бланш, объявления и розыгрыш { $threshold } или более
                    очков, пока у другой стороны нет ничего; вместе с репиком пик не считается.
              }
            order = { $order ->
                [category] При этом очки берутся в порядке категорий, так что пику препятствует всё, что
                  годится на руках у другой стороны.
               *[chronological] При этом очки берутся в том порядке, в каком их засчитывают.
              }
        """,
        "pl": """
            pique = { $bonus ->
                [0] Osiągnięcie { $threshold ->
                    [one] { $threshold } punktu
                   *[other] { $threshold } punktów
                  } kartą blanche, meldunkami i grą nic nie dodaje (pik się nie liczy).
               *[other] Kto wychodzi pierwszy, dolicza { $bonus } (pik), jeśli kartą blanche, meldunkami i
                 grą osiągnie { $threshold ->
                   [one] { $threshold } punkt
                   [few] { $threshold } punkty
                  *[many] { $threshold } punktów
                 }, gdy druga strona nie ma jeszcze nic; nigdy razem z repikiem.
              }
            order = { $order ->
                [category] Punkty bierze się przy tym w kolejności kategorii, więc pik przepada, jeśli druga
                  strona ma w ręce cokolwiek dobrego.
               *[chronological] Punkty bierze się przy tym w takiej kolejności, w jakiej się je zapisuje.
              }
        """,
    }

    examples = (
        Case(
            "thirty at thirty",
            {"threshold": 30, "bonus": 30, "order": "category"},
            "terms",
            (),
            BonusTerms(30, 30, False),
        ),
    )
