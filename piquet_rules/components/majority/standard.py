"""The cards: winning more tricks."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import MajorityRule


class StandardMajority(MajorityRule):
    """Points for a side that wins a number of tricks.

    What it rules: the last thing reckoned in a deal; it neither helps nor bars pique and repique,
    unless the rules let it help elder to pique.
    Where it is found: ten for seven tricks or more, everywhere; nothing for six and six. That the cards
    help to pique is told by an online encyclopaedia.
    """

    kind: Literal["standard"]
    points: Points = field("Points for the cards.", unit="points", neutral=0)
    needed: int = field("Tricks to be won.", unit="tricks", ge=1, le=16)

    helps_pique: bool = field(
        "The cards help elder to pique, as the last points of his play.", unit="choice", neutral=False
    )

    def score(self, won: int) -> int:
        return self.points if won >= self.needed else 0

    def reckons(self) -> bool:
        return self.helps_pique

    text = {
        "en": """
            cards = { $points ->
                [0] Winning { $needed } tricks or more counts nothing by itself.
               *[other] Winning { $needed } tricks or more scores { $points } (the cards).
              }
            helps-pique = { $helps_pique ->
                [true] These points help to pique.
               *[false] {""}
              }
        """,
        "fr": """
            cards = Faire { $needed ->
                [one] { $needed } levée
               *[other] { $needed } levées
              } ou plus { $points ->
                [0] ne rapporte rien en soi.
                [one] rapporte { $points } point (les cartes).
               *[other] rapporte { $points } points (les cartes).
              }
            helps-pique = { $helps_pique ->
                [true] Ces points comptent pour le pic.
               *[false] {""}
              }
        """,
        "ru": """
            cards = { $points ->
                [0] Кто взял { $needed } или более взяток, за одно это ничего не считает.
                [one] Кто взял { $needed } или более взяток, считает { $points } очко за карты.
                [few] Кто взял { $needed } или более взяток, считает { $points } очка за карты.
               *[many] Кто взял { $needed } или более взяток, считает { $points } очков за карты.
              }
            helps-pique = { $helps_pique ->
                [true] Эти очки идут в счёт пика.
               *[false] {""}
              }
        """,
        "pl": """
            cards = Za wzięcie co najmniej { $needed ->
                [one] { $needed } lewy
               *[other] { $needed } lew
              } { $points ->
                [0] nic się osobno nie liczy.
                [one] liczy się { $points } punkt („za karty”).
                [few] liczy się { $points } punkty („za karty”).
               *[many] liczy się { $points } punktów („za karty”).
              }
            helps-pique = { $helps_pique ->
                [true] Punkty te liczą się do pika.
               *[false] {""}
              }
        """,
    }

    examples = (
        Case("seven tricks", {"points": 10, "needed": 7}, "score", (7,), 10),
        Case("six and six", {"points": 10, "needed": 7}, "score", (6,), 0),
    )
