"""Sequences: cards of one suit that follow one another."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, Table, field
from piquet_rules.profile.slots import SequenceRule

NAMES = {3: "tierce", 4: "quart", 5: "quint", 6: "sixième", 7: "septième", 8: "huitième", 9: "neuvième"}
_ROOM_FOR_TOPS = 16


class StandardSequence(SequenceRule):
    """The longest run is good; of equal length the higher one; equal runs bar all.

    What it rules: what a run is, how runs rank, what each scores, and whether the winner scores
    his other runs too.
    Where it is found: 3, 4, 15, 16, 17, 18 in nearly every book; 19 for the nine cards of the
    36-card pack; only the best run counts in a Czech form. A void suit called as a sequence of nought
    for ten is an option that Parlett tells.
    """

    kind: Literal["standard"]
    shortest: int = field("Shortest run that counts.", unit="cards", ge=2, le=9)
    points: Table = field("Points for a run, by its length.", unit="points")
    winner_scores: Literal["all", "best"] = field(
        "Whether the winner scores all his runs or only the best.", unit="choice"
    )

    nought: Points = field(
        "Points for a void suit called as a sequence of nought; 0: it can't be called.", unit="points", neutral=0
    )
    nought_beats: int = field(
        "The longest run that a sequence of nought is better than; 0: any run is better.",
        unit="cards",
        neutral=0,
        ge=0,
        le=9,
    )

    def key(self, length: int, top: int) -> int:
        return length * _ROOM_FOR_TOPS + top if length >= self.shortest else 0

    def score(self, length: int) -> int:
        return self.points.get(length, 0)

    def nought_key(self) -> int:
        return (self.nought_beats + 1) * _ROOM_FOR_TOPS - 1 if self.nought else 0

    def nought_score(self) -> int:
        return self.nought

    def all_score(self) -> bool:
        return self.winner_scores == "all"

    def conflicts(self) -> Iterator[Conflict]:
        if self.nought_beats and not self.nought:
            yield Conflict(
                "nought-without-points",
                "`nought_beats` says how high a sequence of nought is, but no void suit can be called",
                ("sequence.nought_beats", "sequence.nought"),
                "write `nought: 10` beside it, or unset `sequence.nought_beats`",
            )
        below = [length for length in self.points if length < self.shortest]
        if below:
            yield Conflict(
                "row-below-shortest",
                f"a run of {below[0]} has a row, but the shortest run that counts is {self.shortest}",
                (f"sequence.points.{below[0]}", "sequence.shortest"),
                f"unset `sequence.points.{below[0]}` or write `shortest: {below[0]}`",
            )
        for shorter, longer in zip(sorted(self.points), sorted(self.points)[1:], strict=False):
            if self.points[longer] < self.points[shorter]:
                yield Conflict(
                    "table-falls",
                    f"a run of {longer} scores {self.points[longer]}, less than a run of {shorter}, which scores "
                    f"{self.points[shorter]}",
                    (f"sequence.points.{longer}", f"sequence.points.{shorter}"),
                    severity="warning",
                )

    text = {
        "en": """
            better = The longest run of { $shortest } cards or more in a suit is good, of equal length the
                higher; equal runs score nothing.
            worth = A run scores by its length: { $points }.
            points-item = { $key ->
                [2] pair
                [3] tierce
                [4] quart
                [5] quint
                [6] sixième
                [7] septième
                [8] huitième
                [9] neuvième
               *[other] run of { $key }
              } { $value }
            others = { $winner_scores ->
                [all] Its holder scores his other runs too.
               *[best] Its holder scores no other run.
              }
            nought = { $nought ->
                [0] {""}
               *[other] A void suit may be called as a sequence of nought: it scores { $nought } and is
                 better than { $nought_beats ->
                    [0] no run at all
                   *[other] every run of up to { $nought_beats ->
                        [one] { $nought_beats } card
                       *[other] { $nought_beats } cards
                      }
                  }.
              }
        """,
        "fr": """
            better = La plus longue séquence d'au moins { $shortest ->
                [one] { $shortest } carte
               *[other] { $shortest } cartes
              } de même couleur est bonne et, à longueur égale, la plus haute ; des séquences égales ne
                rapportent rien.
            worth = Une séquence rapporte selon sa longueur : { $points }.
            points-item = { $value } pour { $key ->
                [2] la paire en séquence
                [3] la tierce
                [4] la quarte
                [5] la quinte
                [6] la sixième
                [7] la septième
                [8] la huitième
                [9] la neuvième
               *[other] la séquence de { $key } cartes
              }
            others = { $winner_scores ->
                [all] Le détenteur de la meilleure séquence marque aussi les autres qu'il a.
               *[best] Le détenteur de la meilleure séquence n'en marque aucune autre.
              }
            nought = { $nought ->
                [0] {""}
               *[other] Une couleur dont on n'a aucune carte peut s'annoncer comme séquence de néant : elle
                 rapporte { $nought ->
                    [one] { $nought } point
                   *[other] { $nought } points
                  } et { $nought_beats ->
                    [0] ne l'emporte sur aucune séquence
                    [one] l'emporte sur toute séquence de { $nought_beats } carte au plus
                   *[other] l'emporte sur toute séquence de { $nought_beats } cartes au plus
                  }.
              }
        """,
        "ru": """
            better = Годится самый длинный секвенс из { $shortest } или более карт, при равной длине —
                старший; равные секвенсы ничего не дают.
            worth = Секвенс даёт очки по своей длине: { $points }.
            points-item = { $key ->
                [2] пара
                [3] терц
                [4] кварт
                [5] квинт
                [6] сикст
                [7] септим
                [8] октав
                [9] нон
                [one] секвенс из { $key } карты
               *[many] секвенс из { $key } карт
              } — { $value }
            others = { $winner_scores ->
                [all] Тот, чей секвенс годится, считает и остальные свои секвенсы.
               *[best] Тот, чей секвенс годится, остальных своих секвенсов не считает.
              }
            nought = { $nought ->
                [0] {""}
               *[other] Масть, которой на руках нет, можно объявить секвенсом пустой масти: он даёт {
                 $nought ->
                    [one] { $nought } очко
                    [few] { $nought } очка
                   *[many] { $nought } очков
                  } и { $nought_beats ->
                    [0] не старше ни одного секвенса
                    [one] старше всякого секвенса не более чем из { $nought_beats } карты
                   *[many] старше всякого секвенса не более чем из { $nought_beats } карт
                  }.
              }
        """,
        "pl": """
            better = Dobry jest najdłuższy sekwens liczący co najmniej { $shortest ->
                [one] { $shortest } kartę
                [few] { $shortest } karty
               *[many] { $shortest } kart
              } jednego koloru, a z równie długich wyższy; za równe sekwensy nikt nic nie liczy.
            worth = Sekwens daje punkty według długości: { $points }.
            points-item = { $key ->
                [2] para
                [3] tercja
                [4] kwarta
                [5] kwinta
                [6] seksta
                [7] septyma
                [8] oktawa
                [9] nona
               *[other] sekwens z { $key } kart
              } – { $value }
            others = { $winner_scores ->
                [all] Kto ma najlepszy sekwens, liczy też wszystkie swoje pozostałe.
               *[best] Kto ma najlepszy sekwens, innych już nie liczy.
              }
            nought = { $nought ->
                [0] {""}
               *[other] Renons, czyli kolor, którego nie ma się w ręce, można zameldować jako sekwens
                 zerowy: daje on { $nought ->
                   [one] { $nought } punkt
                   [few] { $nought } punkty
                  *[many] { $nought } punktów
                 } i { $nought_beats ->
                    [0] ustępuje każdemu innemu sekwensowi
                    [one] jest lepszy od każdego sekwensu, który ma do { $nought_beats } karty
                   *[other] jest lepszy od każdego sekwensu, który ma do { $nought_beats } kart
                  }.
              }
        """,
    }

    examples = (
        Case(
            "a quint", {"shortest": 3, "points": {"3": 3, "4": 4, "5": 15}, "winner_scores": "all"}, "score", (5,), 15
        ),
        Case(
            "a whole suit",
            {
                "shortest": 3,
                "points": {"3": 3, "4": 4, "5": 15, "6": 16, "7": 17, "8": 18},
                "winner_scores": "all",
                "nought": 10,
            },
            "score",
            (8,),
            18,
        ),
        Case("two cards are no run", {"shortest": 3, "points": {"3": 3}, "winner_scores": "all"}, "key", (2, 7), 0),
        Case(
            "a sequence of nought",
            {"shortest": 3, "points": {"3": 3}, "winner_scores": "all", "nought": 10, "nought_beats": 4},
            "nought_score",
            (),
            10,
        ),
    )
