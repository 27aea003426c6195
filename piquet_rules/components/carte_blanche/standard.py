"""Carte blanche: a hand without court cards."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, Ranks, field
from piquet_rules.profile.slots import BlankTerms, CarteBlancheRule


class StandardCarteBlanche(CarteBlancheRule):
    """Points for showing a hand dealt without court cards.

    What it rules: the first thing reckoned in a deal; it helps its holder to pique and repique and
    bars the other side from both.
    Where it is found: ten points in every book. A second ten for a hand that is still without
    courts after the exchange is told of the Belgian front line; in the 36-card game both may hold
    one, and younger's then bars elder's.
    """

    kind: Literal["standard"]
    courts: Ranks = field("Ranks of which the hand must hold none.", unit="ranks", min_length=1, max_length=9)
    points: Points = field("Points for showing it.", unit="points")
    again_after_exchange: Points = field(
        "Points for a hand that was shown and again has no courts after the exchange.", unit="points", neutral=0
    )
    both: Literal["younger-bars-elder"] | None = field(
        "What holds when both show one; left out, each scores his own.", unit="choice", neutral=None
    )

    def terms(self) -> BlankTerms:
        return BlankTerms(self.points, self.again_after_exchange, self.courts, self.both == "younger-bars-elder")

    text = {
        "en": """
            scores = A hand dealt without any { $courts_or } is a carte blanche; it scores { $points } when
                it is shown.
            again = { $again_after_exchange ->
                [0] {""}
               *[other] If the hand has none of them after the exchange either, it is shown again and scores
                 { $again_after_exchange } more.
              }
            both = { $both ->
                [none] {""}
               *[younger-bars-elder] If both hold one, younger's counts and bars elder's.
              }
        """,
        "fr": """
            scores = Une main reçue à la donne sans { $courts_or } est une carte blanche ; elle rapporte {
                $points ->
                [one] { $points } point
               *[other] { $points } points
              } quand on la montre.
            again = { $again_after_exchange ->
                [0] {""}
                [one] Si elle n'a toujours aucune de ces cartes après l'écart, on la montre de nouveau et
                  elle rapporte { $again_after_exchange } point de plus.
               *[other] Si elle n'a toujours aucune de ces cartes après l'écart, on la montre de nouveau et
                 elle rapporte { $again_after_exchange } points de plus.
              }
            both = { $both ->
                [none] {""}
               *[younger-bars-elder] Si tous deux en ont une, celle du donneur compte et annule celle du
                 premier.
              }
        """,
        "ru": """
            scores = Рука, в которой при сдаче нет ни одной фигуры ({ $courts_or }), — карт-бланш; показав
                её, считают { $points ->
                [one] { $points } очко
                [few] { $points } очка
               *[many] { $points } очков
              }.
            again = { $again_after_exchange ->
                [0] {""}
                [one] Если фигур в ней нет и после обмена, её показывают снова и считают ещё
                  { $again_after_exchange } очко.
                [few] Если фигур в ней нет и после обмена, её показывают снова и считают ещё
                  { $again_after_exchange } очка.
               *[many] Если фигур в ней нет и после обмена, её показывают снова и считают ещё
                 { $again_after_exchange } очков.
              }
            both = { $both ->
                [none] {""}
               *[younger-bars-elder] Если карт-бланш у обоих, засчитывается карт-бланш сдающего, а
                 карт-бланш первой руки пропадает.
              }
        """,
        "pl": """
            scores = Karta blanche to ręka, w której po rozdaniu nie ma żadnej z tych kart: { $courts }; jej
                okazanie daje { $points ->
                [one] { $points } punkt
                [few] { $points } punkty
               *[many] { $points } punktów
              }.
            again = { $again_after_exchange ->
                [0] {""}
                [one] Jeśli nie ma ich w niej także po wymianie, okazuje się ją ponownie, co daje jeszcze
                  { $again_after_exchange } punkt.
                [few] Jeśli nie ma ich w niej także po wymianie, okazuje się ją ponownie, co daje jeszcze
                  { $again_after_exchange } punkty.
               *[many] Jeśli nie ma ich w niej także po wymianie, okazuje się ją ponownie, co daje jeszcze
                 { $again_after_exchange } punktów.
              }
            both = { $both ->
                [none] {""}
               *[younger-bars-elder] Jeśli mają ją obaj, karta blanche rozdającego się liczy i unieważnia
                 kartę blanche starszego.
              }
        """,
    }

    examples = (
        Case("ten points", {"courts": "K Q J", "points": 10}, "terms", (), BlankTerms(10, 0, ("K", "Q", "J"), False)),
    )
