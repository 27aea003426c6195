"""The rubicon: a loser who stays below it pays the sum instead of the difference."""

from typing import Literal

from piquet_rules.components.settlement.rounding import Rounding, rounded
from piquet_rules.profile.component import Case, Points, field
from piquet_rules.profile.slots import Settled, SettlementRule, Tally


class RubiconSettlement(SettlementRule):
    """The difference and a bonus; the sum and the bonus from a loser who stayed below the rubicon.

    What it rules: what the winner of a partie receives.
    Where it is found: a rubicon of a hundred and a bonus of a hundred in the club laws and after them;
    the winner's own score does not matter. A Russian text strikes out the points of a loser below the
    rubicon: the winner then writes what he receives, the loser nothing. It says so where both are
    below; a loser who alone is below is treated alike.

    A partie that is not finished is settled as if it ended now.
    """

    kind: Literal["rubicon"]
    threshold: Points = field("The rubicon: a loser with fewer points is below it.", unit="points")
    bonus: Points = field("Added to the difference or to the sum.", unit="points")
    rounding: Rounding = field("How the result is rounded.", unit="choice", neutral="none")
    strikes_loser: bool = field(
        "The points of a loser below the rubicon are struck out; it changes what is written, not what is won.",
        unit="choice",
        neutral=False,
    )

    def settle(self, tally: Tally, carry: int = 1) -> Settled:
        if tally.leader is None:
            return Settled(None, 0)
        more, less = max(tally.totals), min(tally.totals)
        short = self.is_short(tally)
        points = rounded((more + less if short else more - less) + self.bonus, self.rounding)
        written = (points, 0) if tally.leader == 0 else (0, points)
        return Settled(tally.leader, points, written if short and self.strikes_loser else None)

    def is_short(self, tally: Tally) -> bool:
        return tally.leader is not None and min(tally.totals) < self.threshold

    text = {
        "en": """
            settle = The winner receives the difference of the two sums{ $bonus ->
                [0] {""}
               *[other] {" "}plus { $bonus }
              }.
            short = { $threshold ->
                [0] {""}
               *[other] From a loser with fewer than { $threshold } (the rubicon) he receives the sum of the
                 two instead{ $bonus ->
                    [0] {""}
                   *[other] {" "}plus { $bonus }
                  }.
              }
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] The result is rounded to tens, fives upwards.
              }
            strikes = { $strikes_loser ->
                [true] The points of a loser below the rubicon are struck out.
               *[false] {""}
              }
        """,
        "fr": """
            settle = Le gagnant reçoit la différence des deux totaux{ $bonus ->
                [0] {""}
               *[other] {" "}plus { $bonus }
              }.
            short = { $threshold ->
                [0] {""}
               *[other] D'un perdant qui a moins de { $threshold ->
                    [one] { $threshold } point
                   *[other] { $threshold } points
                  } (le rubicon), il reçoit au contraire la somme des deux totaux{ $bonus ->
                    [0] {""}
                   *[other] {" "}plus { $bonus }
                  }.
              }
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] Le résultat est arrondi à la dizaine la plus proche, les cinq vers le haut.
              }
            strikes = { $strikes_loser ->
                [true] Les points d'un perdant resté sous le rubicon sont rayés.
               *[false] {""}
              }
        """,
        "ru": """
            settle = Победитель получает разность обоих итогов{ $bonus ->
                [0] {""}
                [one] {" "}и ещё { $bonus } очко
                [few] {" "}и ещё { $bonus } очка
               *[many] {" "}и ещё { $bonus } очков
              }.
            short = { $threshold ->
                [0] {""}
               *[other] С проигравшего, у которого меньше { $threshold ->
                    [one] { $threshold } очка
                   *[many] { $threshold } очков
                  } (рубикон), он получает не разность, а сумму обоих итогов{ $bonus ->
                    [0] {""}
                    [one] {" "}и ещё { $bonus } очко
                    [few] {" "}и ещё { $bonus } очка
                   *[many] {" "}и ещё { $bonus } очков
                  }.
              }
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] Результат округляют до десятков, пять единиц — в большую сторону.
              }
            strikes = { $strikes_loser ->
                [true] Очки проигравшего, не дошедшего до рубикона, вычёркивают.
               *[false] {""}
              }
        """,
        "pl": """
            settle = Zwycięzca otrzymuje różnicę obu sum{ $bonus ->
                [0] {""}
               *[other] {" "}powiększoną o { $bonus }
              }.
            short = { $threshold ->
                [0] {""}
               *[other] Od przegranego, który ma mniej niż { $threshold ->
                    [one] { $threshold } punkt
                    [few] { $threshold } punkty
                   *[many] { $threshold } punktów
                  } (rubikon), otrzymuje zamiast różnicy obie sumy razem{ $bonus ->
                    [0] {""}
                   *[other] , powiększone o { $bonus }
                  }.
              }
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] Wynik zaokrągla się do dziesiątek, piątki w górę.
              }
            strikes = { $strikes_loser ->
                [true] Punkty przegranego, który nie doszedł do rubikonu, skreśla się.
               *[false] {""}
              }
        """,
    }

    examples = (
        Case(
            "a loser at the rubicon is safe",
            {"threshold": 100, "bonus": 100},
            "settle",
            (Tally((120, 100), (), 0, True),),
            Settled(0, 120),
        ),
        Case(
            "a loser one short of it is not",
            {"threshold": 100, "bonus": 100},
            "settle",
            (Tally((99, 120), (), 1, True),),
            Settled(1, 319),
        ),
    )
