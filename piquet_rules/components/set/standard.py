"""Sets: three or four cards of one rank."""

from typing import Literal

from piquet_rules.profile.component import Case, Points, Ranks, field
from piquet_rules.profile.slots import SetRule

_TRIO, _QUATORZE = 3, 4
_ROOM_FOR_HEIGHTS = 16


class StandardSet(SetRule):
    """Any quatorze beats any trio; of two alike the higher rank is good.

    What it rules: which ranks make sets, how sets rank, and what trio and quatorze score.
    Where it is found: aces to tens, 3 and 14, in every book; one Russian text leaves out the aces.
    """

    kind: Literal["standard"]
    ranks: Ranks = field("Ranks of which three or four make a set.", unit="ranks", min_length=1, max_length=9)
    trio: Points = field("Points for three of a rank.", unit="points")
    quatorze: Points = field("Points for four of a rank.", unit="points")
    winner_scores: Literal["all", "best"] = field(
        "Whether the winner scores all his sets or only the best.", unit="choice"
    )

    def key(self, rank: str, height: int, held: int) -> int:
        if rank not in self.ranks or held < _TRIO:
            return 0
        return held * _ROOM_FOR_HEIGHTS + height

    def score(self, rank: str, held: int) -> int:
        return self.quatorze if held == _QUATORZE else self.trio

    def all_score(self) -> bool:
        return self.winner_scores == "all"

    text = {
        "en": """
            ranks = Three or four cards of one rank are a set, if the rank is { $ranks_or }.
            better = Four beat three, then the higher rank is good.
            worth = A trio scores { $trio }, a quatorze { $quatorze }.
            others = { $winner_scores ->
                [all] The holder of the best set scores his other sets too.
               *[best] The holder of the best set scores no other.
              }
        """,
        "fr": """
            ranks = Trois cartes de même rang font un brelan et quatre un quatorze, si ce rang est
                { $ranks_or }.
            better = Quatre cartes l'emportent sur trois ; à nombre égal, le rang le plus haut est bon.
            worth = Un brelan rapporte { $trio ->
                [one] { $trio } point
               *[other] { $trio } points
              }, un quatorze { $quatorze }.
            others = { $winner_scores ->
                [all] Le détenteur du meilleur brelan ou quatorze marque aussi les autres qu'il a.
               *[best] Le détenteur du meilleur brelan ou quatorze n'en marque aucun autre.
              }
        """,
        "ru": """
            ranks = Три или четыре карты одного достоинства составляют набор, если это достоинство —
                { $ranks_or }.
            better = Четыре карты старше трёх; при равном их числе годится набор старшего достоинства.
            worth = Брелан даёт { $trio ->
                [one] { $trio } очко
                [few] { $trio } очка
               *[many] { $trio } очков
              }, каторз — { $quatorze ->
                [one] { $quatorze } очко
                [few] { $quatorze } очка
               *[many] { $quatorze } очков
              }.
            others = { $winner_scores ->
                [all] Тот, чей набор годится, считает и остальные свои наборы.
               *[best] Тот, чей набор годится, остальных своих наборов не считает.
              }
        """,
        "pl": """
            ranks = Trzy lub cztery karty tej samej wysokości liczą się jako trójka lub czwórka, jeśli jest
                to { $ranks_or }.
            better = Czwórka jest lepsza od trójki, a z dwóch trójek albo dwóch czwórek dobra jest ta z
                wyższych kart.
            worth = Trójka daje { $trio ->
                [one] { $trio } punkt
                [few] { $trio } punkty
               *[many] { $trio } punktów
              }, czwórka { $quatorze }.
            others = { $winner_scores ->
                [all] Kto ma najlepszą trójkę lub czwórkę, liczy też wszystkie swoje pozostałe.
               *[best] Kto ma najlepszą trójkę lub czwórkę, innych już nie liczy.
              }
        """,
    }

    examples = (
        Case("a quatorze", {"ranks": "A K", "trio": 3, "quatorze": 14, "winner_scores": "all"}, "score", ("A", 4), 14),
        Case(
            "no set of nines",
            {"ranks": "A K", "trio": 3, "quatorze": 14, "winner_scores": "all"},
            "key",
            ("9", 2, 4),
            0,
        ),
    )
