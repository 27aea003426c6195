"""What leading and winning tricks score."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Points, Ranks, field
from piquet_rules.profile.slots import TricksRule, TrickTerms


class StandardTricks(TricksRule):
    """Points for leading, for winning, and for the last trick.

    What it rules: the count that is spoken during the play.
    Where it is found: one for each lead and one for a trick won from the other's lead, one more for
    the last, in the club laws; nines and lower are silent in the older books; the last trick counts
    four in all in the old Russian game.
    """

    kind: Literal["standard"]
    lead: Points = field("For each card led.", unit="points")
    capture: Points = field("For winning a trick that the other side led.", unit="points")
    own_lead_won: Points = field("For winning a trick that one led, on top of `lead`.", unit="points", neutral=0)
    first_lead: Points = field("For the first lead of the deal, on top of `lead`.", unit="points", neutral=0)
    counting_ranks: Literal["all"] | Ranks = field(
        "Ranks that score when led or when they win; the others are silent.", unit="ranks", neutral="all"
    )
    last: int = field("What winning the last trick counts in all; 1 is nothing more.", unit="points", ge=1, le=1000)
    last_small: Points | None = field(
        "What the last trick counts in all when the card that wins it is silent.", unit="points", neutral=None
    )

    def counts(self, rank: str) -> bool:
        return self.counting_ranks == "all" or rank in self.counting_ranks

    def terms(self) -> TrickTerms:
        return TrickTerms(self.lead, self.capture, self.own_lead_won, self.first_lead)

    def last_trick_extra(self, counts: bool) -> int:
        return self.last - 1 if counts or self.last_small is None else self.last_small

    def conflicts(self) -> Iterator[Conflict]:
        if self.last_small is not None and self.counting_ranks == "all":
            yield Conflict(
                "last-small-without-silent",
                "`last_small` speaks of silent cards, but all ranks count",
                ("tricks.last_small", "tricks.counting_ranks"),
                "name the `counting_ranks`, or unset `tricks.last_small`",
            )

    derived_from = {"trick_is_one": ("lead", "capture", "own_lead_won"), "last_extra": ("last",)}

    def derived(self) -> dict[str, int | str]:
        one = self.capture == self.lead + self.own_lead_won == 1
        return {"trick_is_one": str(one).lower(), "last_extra": self.last - 1}

    text = {
        "en": """
            lead = { $lead ->
                [0] Leading a card counts nothing.
               *[other] Each card led counts { $lead }.
              }
            first-lead = { $first_lead ->
                [0] {""}
               *[other] The first lead of the deal counts { $first_lead } more.
              }
            capture = { $capture ->
                [0] Winning a trick that the other led counts nothing.
               *[other] Winning a trick that the other led counts { $capture }.
              }
            own-lead-won = { $own_lead_won ->
                [0] {""}
               *[other] Winning a trick that one led oneself counts { $own_lead_won } more.
              }
            counting-ranks = { $counting_ranks ->
                [all] {""}
               *[other] A card counts, when it is led or wins, only if it is { $counting_ranks_or }.
              }
            last = { $last ->
                [1] The last trick counts no more than another.
               *[other] { $trick_is_one ->
                    [true] The last trick counts { $last } in all.
                   *[false] The last trick counts { $last_extra } more than another.
                  }
              }
            last-small = { $last_small ->
                [none] {""}
               *[other] If a card that does not count wins the last trick, it counts { $last_small } in all.
              }
        """,
        "fr": """
            lead = { $lead ->
                [0] Entamer une levée ne rapporte rien.
                [one] Chaque carte entamée rapporte { $lead } point.
               *[other] Chaque carte entamée rapporte { $lead } points.
              }
            first-lead = { $first_lead ->
                [0] {""}
                [one] La première entame de la donne rapporte { $first_lead } point de plus.
               *[other] La première entame de la donne rapporte { $first_lead } points de plus.
              }
            capture = { $capture ->
                [0] Gagner une levée que l'autre a entamée ne rapporte rien.
                [one] Gagner une levée que l'autre a entamée rapporte { $capture } point.
               *[other] Gagner une levée que l'autre a entamée rapporte { $capture } points.
              }
            own-lead-won = { $own_lead_won ->
                [0] {""}
                [one] Gagner une levée que l'on a entamée soi-même rapporte { $own_lead_won } point de plus.
               *[other] Gagner une levée que l'on a entamée soi-même rapporte { $own_lead_won } points de
                 plus.
              }
            counting-ranks = { $counting_ranks ->
                [all] {""}
               *[other] Une carte, qu'elle soit entamée ou qu'elle gagne, ne compte que si son rang est
                 { $counting_ranks_or }.
              }
            last = { $last ->
                [1] La dernière levée ne rapporte pas plus qu'une autre.
               *[other] { $trick_is_one ->
                    [true] La dernière levée rapporte en tout { $last } points.
                   *[false] La dernière levée rapporte { $last_extra ->
                        [one] { $last_extra } point
                       *[other] { $last_extra } points
                      } de plus qu'une autre.
                  }
              }
            last-small = { $last_small ->
                [none] {""}
                [one] Si une carte qui ne compte pas gagne la dernière levée, celle-ci rapporte en tout
                  { $last_small } point.
               *[other] Si une carte qui ne compte pas gagne la dernière levée, celle-ci rapporte en tout
                 { $last_small } points.
              }
        """,
        "ru": """
            lead = { $lead ->
                [0] За выход ничего не считают.
                [one] За каждый выход считают { $lead } очко.
                [few] За каждый выход считают { $lead } очка.
               *[many] За каждый выход считают { $lead } очков.
              }
            first-lead = { $first_lead ->
                [0] {""}
                [one] За первый выход сдачи считают ещё { $first_lead } очко.
                [few] За первый выход сдачи считают ещё { $first_lead } очка.
               *[many] За первый выход сдачи считают ещё { $first_lead } очков.
              }
            capture = { $capture ->
                [0] За взятку, которую начал противник, взявший ничего не считает.
                [one] За взятку, которую начал противник, взявший считает { $capture } очко.
                [few] За взятку, которую начал противник, взявший считает { $capture } очка.
               *[many] За взятку, которую начал противник, взявший считает { $capture } очков.
              }
            own-lead-won = { $own_lead_won ->
                [0] {""}
                [one] За взятку, которую взявший начал сам, он считает ещё { $own_lead_won } очко.
                [few] За взятку, которую взявший начал сам, он считает ещё { $own_lead_won } очка.
               *[many] За взятку, которую взявший начал сам, он считает ещё { $own_lead_won } очков.
              }
            counting-ranks = { $counting_ranks ->
                [all] {""}
               *[other] Карта, которой сделан выход или взята взятка, даёт очки, только если это
                 { $counting_ranks_or }.
              }
            last = { $last ->
                [1] За последнюю взятку считают не больше, чем за любую другую.
               *[other] { $trick_is_one ->
                    [true] За последнюю взятку считают в общей сложности { $last ->
                        [one] { $last } очко
                        [few] { $last } очка
                       *[many] { $last } очков
                      }.
                   *[false] За последнюю взятку считают на { $last_extra ->
                        [one] { $last_extra } очко
                        [few] { $last_extra } очка
                       *[many] { $last_extra } очков
                      } больше, чем за любую другую.
                  }
              }
            last-small = { $last_small ->
                [none] {""}
                [one] Если последнюю взятку берёт карта, которая очков не даёт, за неё считают в общей
                  сложности { $last_small } очко.
                [few] Если последнюю взятку берёт карта, которая очков не даёт, за неё считают в общей
                  сложности { $last_small } очка.
               *[many] Если последнюю взятку берёт карта, которая очков не даёт, за неё считают в общей
                 сложности { $last_small } очков.
              }
        """,
        "pl": """
            lead = { $lead ->
                [0] Za wyjście nic się nie liczy.
                [one] Za każdą kartę wyjścia liczy się { $lead } punkt.
                [few] Za każdą kartę wyjścia liczy się { $lead } punkty.
               *[many] Za każdą kartę wyjścia liczy się { $lead } punktów.
              }
            first-lead = { $first_lead ->
                [0] {""}
                [one] Za pierwsze wyjście w rozdaniu liczy się jeszcze { $first_lead } punkt.
                [few] Za pierwsze wyjście w rozdaniu liczy się jeszcze { $first_lead } punkty.
               *[many] Za pierwsze wyjście w rozdaniu liczy się jeszcze { $first_lead } punktów.
              }
            capture = { $capture ->
                [0] Za lewę wziętą z wyjścia przeciwnika nic się nie liczy.
                [one] Za lewę wziętą z wyjścia przeciwnika liczy się { $capture } punkt.
                [few] Za lewę wziętą z wyjścia przeciwnika liczy się { $capture } punkty.
               *[many] Za lewę wziętą z wyjścia przeciwnika liczy się { $capture } punktów.
              }
            own-lead-won = { $own_lead_won ->
                [0] {""}
                [one] Za lewę wziętą z własnego wyjścia liczy się jeszcze { $own_lead_won } punkt.
                [few] Za lewę wziętą z własnego wyjścia liczy się jeszcze { $own_lead_won } punkty.
               *[many] Za lewę wziętą z własnego wyjścia liczy się jeszcze { $own_lead_won } punktów.
              }
            counting-ranks = { $counting_ranks ->
                [all] {""}
               *[other] Karta wyjścia i karta, która bierze lewę, liczą się tylko wtedy, gdy jest to
                 { $counting_ranks_or }.
              }
            last = { $last ->
                [1] Ostatnia lewa liczy się tak jak każda inna.
               *[other] { $trick_is_one ->
                    [true] Za ostatnią lewę liczy się łącznie { $last ->
                        [one] { $last } punkt
                        [few] { $last } punkty
                       *[many] { $last } punktów
                      }.
                   *[false] Ostatnia lewa daje o { $last_extra ->
                        [one] { $last_extra } punkt
                        [few] { $last_extra } punkty
                       *[many] { $last_extra } punktów
                      } więcej niż każda inna.
                  }
              }
            last-small = { $last_small ->
                [none] {""}
                [one] Ostatnia lewa, którą bierze karta bez punktów, daje łącznie { $last_small } punkt.
                [few] Ostatnia lewa, którą bierze karta bez punktów, daje łącznie { $last_small } punkty.
               *[many] Ostatnia lewa, którą bierze karta bez punktów, daje łącznie { $last_small } punktów.
              }
        """,
    }

    examples = (
        Case("one more for the last", {"lead": 1, "capture": 1, "last": 2}, "last_trick_extra", (True,), 1),
        Case(
            "Hoyle: two whatever wins it",
            {"lead": 1, "capture": 1, "last": 2, "counting_ranks": "A K Q J T", "last_small": 2},
            "last_trick_extra",
            (False,),
            2,
        ),
    )
