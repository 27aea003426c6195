"""Dealing."""

from typing import Annotated, Literal

from pydantic import Field

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import DealRule

Size = Annotated[int, Field(ge=1, le=12)]
Sizes = Annotated[tuple[Size, ...], Field(min_length=1, max_length=16)]
TABLE_ONLY = "a record holds the cards as dealt, in whatever packets"


class StandardDeal(DealRule):
    """Hands dealt in packets, the rest laid out as the talon.

    What it rules: how many cards each gets, how they are handed out, and who deals next.
    Where it is found: twelve cards and a talon of eight in every two-handed form with 32 cards.
    """

    kind: Literal["standard"]
    hand: int = field("Cards in each hand.", unit="cards", ge=1, le=16)
    talon: int = field("Cards left on the table.", unit="cards", ge=0, le=12)
    packets: Annotated[tuple[Size | Sizes, ...], Field(min_length=1, max_length=8)] = field(
        "The packets the dealer may choose from: each a size, or a sequence of sizes for one hand.",
        unit="cards",
        descriptive=TABLE_ONLY,
    )
    packet_change: Literal["fixed-for-partie", "fixed-for-dealer", "announced"] = field(
        "How long the chosen packet binds.", unit="choice", descriptive=TABLE_ONLY
    )
    rotation: Literal["alternate", "redraw-each-karolik"] = field("Who deals the next time.", unit="choice")

    def hand_size(self) -> int:
        return self.hand

    def talon_size(self) -> int:
        return self.talon

    def redraws_each_karolik(self) -> bool:
        return self.rotation == "redraw-each-karolik"

    text = {
        "en": """
            hands = Each player gets { $hand ->
                [one] { $hand } card
               *[other] { $hand } cards
              }.
            packets = They are dealt in packets of { $packets_or }.
            packet-change = { $packet_change ->
                [fixed-for-partie] The size of packets that the first dealer takes is kept throughout the
                  partie.
                [fixed-for-dealer] Each dealer keeps the size of packets that he took first.
               *[announced] The dealer says before the cut which size of packets he takes.
              }
            talon = { $talon ->
                [0] No card is left over.
                [one] The { $talon } card left over is laid face down: the talon.
               *[other] The { $talon } cards left over are laid face down: the talon.
              }
            rotation = { $rotation ->
                [alternate] The deal alternates.
               *[redraw-each-karolik] The dealer is drawn anew for each karolik.
              }
        """,
        "fr": """
            hands = Chaque joueur reçoit { $hand ->
                [one] { $hand } carte
               *[other] { $hand } cartes
              }.
            packets = Elles sont distribuées par paquets de { $packets_or }.
            packet-change = { $packet_change ->
                [fixed-for-partie] La taille de paquets que choisit le premier donneur est gardée pendant
                  toute la partie.
                [fixed-for-dealer] Chaque donneur garde la taille de paquets qu'il a d'abord choisie.
               *[announced] Le donneur dit avant la coupe quelle taille de paquets il choisit.
              }
            talon = { $talon ->
                [0] Il ne reste aucune carte.
                [one] Il reste { $talon } carte, que l'on pose face cachée : c'est le talon.
               *[other] Il reste { $talon } cartes, que l'on pose face cachée : c'est le talon.
              }
            rotation = { $rotation ->
                [alternate] On donne à tour de rôle.
               *[redraw-each-karolik] Le donneur est tiré de nouveau pour chaque karolik.
              }
        """,
        "ru": """
            hands = Каждый игрок получает { $hand ->
                [one] { $hand } карту
                [few] { $hand } карты
               *[many] { $hand } карт
              }.
            packets = Сдают пачками по { $packets_or }.
            packet-change = { $packet_change ->
                [fixed-for-partie] Размер пачек, который выбрал первый сдающий, сохраняется всю партию.
                [fixed-for-dealer] Каждый сдающий держится того размера пачек, который выбрал в первый раз.
               *[announced] До съёмки сдающий объявляет, какими пачками будет сдавать.
              }
            talon = { $talon ->
                [0] Ни одной карты не остаётся.
                [one] Оставшуюся { $talon } карту кладут рубашкой вверх: это прикуп.
                [few] Оставшиеся { $talon } карты кладут рубашкой вверх: это прикуп.
               *[many] Оставшиеся { $talon } карт кладут рубашкой вверх: это прикуп.
              }
            rotation = { $rotation ->
                [alternate] Сдают по очереди.
               *[redraw-each-karolik] Для каждого королика сдающего заново определяют по картам.
              }
        """,
        "pl": """
            hands = Każdy gracz dostaje { $hand ->
                [one] { $hand } kartę
                [few] { $hand } karty
               *[many] { $hand } kart
              }.
            packets = Karty rozdaje się paczkami po { $packets_or }.
            packet-change = { $packet_change ->
                [fixed-for-partie] Wielkość paczek, którą obierze pierwszy rozdający, obowiązuje przez całą
                  partię.
                [fixed-for-dealer] Każdy rozdający trzyma się tej wielkości paczek, którą obrał za pierwszym
                  razem.
               *[announced] Rozdający zapowiada przed przełożeniem, jakimi paczkami będzie rozdawał.
              }
            talon = { $talon ->
                [0] Nie zostaje żadna karta.
                [one] Zostaje { $talon } karta; odkłada się ją zakrytą na stół: to talon.
                [few] Zostają { $talon } karty; odkłada się je zakryte na stół: to talon.
               *[many] Zostaje { $talon } kart; odkłada się je zakryte na stół: to talon.
              }
            rotation = { $rotation ->
                [alternate] Rozdaje się na przemian.
               *[redraw-each-karolik] Rozdającego losuje się na nowo przed każdym karolikiem.
              }
        """,
    }

    examples = (
        Case(
            "twelve and eight",
            {"hand": 12, "talon": 8, "packets": [2, 3], "packet_change": "fixed-for-partie", "rotation": "alternate"},
            "talon_size",
            (),
            8,
        ),
    )
