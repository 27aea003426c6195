"""Capot: winning every trick."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, field
from piquet_rules.profile.slots import CapotRule, CapotTerms


class StandardCapot(CapotRule):
    """Points for winning every trick, and more if that was announced before the first lead.

    What it rules: a score at the end of the play, usually in place of the cards.
    Where it is found: forty in place of the ten, everywhere; 80 if announced in the old Russian game,
    where the extra of the last trick falls away too. A failed announcement costs nothing. That a capot
    helps to pique is told by an online encyclopaedia.
    """

    kind: Literal["standard"]
    points: Points = field("Points for winning every trick.", unit="points", neutral=0)
    announced: Points | None = field(
        "Points instead, if it was announced before the first lead; left out, it can't be announced.",
        unit="points",
        neutral=None,
    )
    replaces_majority: bool = field("The cards are not scored beside it.", unit="choice")
    keeps_last_trick: bool = field("The extra of the last trick is scored beside it.", unit="choice")

    helps_pique: bool = field(
        "A capot helps elder to pique, as the last points of his play.", unit="choice", neutral=False
    )

    def terms(self) -> CapotTerms:
        said = self.announced or 0
        return CapotTerms(self.points, said, self.replaces_majority, self.keeps_last_trick, self.helps_pique)

    def conflicts(self) -> Iterator[Conflict]:
        if self.announced == 0:
            yield Conflict(
                "announced-zero",
                "an announced capot that counts 0 can't be announced",
                ("capot.announced", "capot.points"),
                "unset `capot.announced`",
            )

    text = {
        "en": """
            capot = { $points ->
                [0] Winning every trick (capot) counts nothing of its own.
               *[other] Winning every trick (capot) scores { $points }.
              }
            announced = { $announced ->
                [none] {""}
               *[other] A capot that was announced before the first lead scores { $announced } instead.
              }
            cards = { $replaces_majority ->
                [true] The cards are not scored beside a capot.
               *[false] The cards are scored beside a capot.
              }
            last-trick = { $keeps_last_trick ->
                [true] {""}
               *[false] With a capot the extra for the last trick falls away.
              }
            helps-pique = { $helps_pique ->
                [true] A capot helps to pique.
               *[false] {""}
              }
        """,
        "fr": """
            capot = Faire toutes les levées (capot) { $points ->
                [0] ne rapporte rien en soi.
                [one] rapporte { $points } point.
               *[other] rapporte { $points } points.
              }
            announced = { $announced ->
                [none] {""}
                [one] S'il a été annoncé avant la première entame, le capot rapporte à la place
                  { $announced } point.
               *[other] S'il a été annoncé avant la première entame, le capot rapporte à la place
                 { $announced } points.
              }
            cards = { $replaces_majority ->
                [true] Les cartes ne se marquent pas en plus d'un capot.
               *[false] Les cartes se marquent en plus d'un capot.
              }
            last-trick = { $keeps_last_trick ->
                [true] {""}
               *[false] En cas de capot, le supplément de la dernière levée tombe.
              }
            helps-pique = { $helps_pique ->
                [true] Un capot compte pour le pic.
               *[false] {""}
              }
        """,
        "ru": """
            capot = { $points ->
                [0] Кто взял все взятки (капот), отдельно за это ничего не считает.
                [one] Кто взял все взятки (капот), считает { $points } очко.
                [few] Кто взял все взятки (капот), считает { $points } очка.
               *[many] Кто взял все взятки (капот), считает { $points } очков.
              }
            announced = { $announced ->
                [none] {""}
                [one] Если капот был объявлен до первого выхода, вместо этого считают { $announced } очко.
                [few] Если капот был объявлен до первого выхода, вместо этого считают { $announced } очка.
               *[many] Если капот был объявлен до первого выхода, вместо этого считают { $announced } очков.
              }
            cards = { $replaces_majority ->
                [true] Очков за карты при капоте не считают.
               *[false] Очки за карты считают и при капоте.
              }
            last-trick = { $keeps_last_trick ->
                [true] {""}
               *[false] При капоте надбавка за последнюю взятку отпадает.
              }
            helps-pique = { $helps_pique ->
                [true] Капот идёт в счёт пика.
               *[false] {""}
              }
        """,
        "pl": """
            capot = Za wzięcie wszystkich lew (kapot) { $points ->
                [0] nic się osobno nie liczy.
                [one] liczy się { $points } punkt.
                [few] liczy się { $points } punkty.
               *[many] liczy się { $points } punktów.
              }
            announced = { $announced ->
                [none] {""}
                [one] Jeśli kapot zapowiedziano przed pierwszym wyjściem, daje zamiast tego { $announced }
                  punkt.
                [few] Jeśli kapot zapowiedziano przed pierwszym wyjściem, daje zamiast tego { $announced }
                  punkty.
               *[many] Jeśli kapot zapowiedziano przed pierwszym wyjściem, daje zamiast tego { $announced }
                 punktów.
              }
            cards = { $replaces_majority ->
                [true] Przy kapocie nie liczy się punktów za karty.
               *[false] Przy kapocie liczy się także punkty za karty.
              }
            last-trick = { $keeps_last_trick ->
                [true] {""}
               *[false] Przy kapocie odpada dodatek za ostatnią lewę.
              }
            helps-pique = { $helps_pique ->
                [true] Kapot liczy się do pika.
               *[false] {""}
              }
        """,
    }

    examples = (
        Case(
            "forty in place of the ten",
            {"points": 40, "replaces_majority": True, "keeps_last_trick": True},
            "terms",
            (),
            CapotTerms(40, 0, True, True),
        ),
    )
