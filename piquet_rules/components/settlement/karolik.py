"""The karolik: what each deal won is set off, rounded with a bonus, and written."""

from collections.abc import Iterator, Sequence
from typing import Literal

from piquet_rules.components.settlement.rounding import Rounding, rounded
from piquet_rules.profile.component import Case, Conflict, Points, field
from piquet_rules.profile.slots import Settled, SettlementRule, Tally

Deals = Sequence[tuple[int, int]]


class KarolikSettlement(SettlementRule):
    """Each karolik is written by the player who won more in its deals; the partie is their difference.

    What it rules: what is written for a karolik, what a refet does, and what the partie comes to.
    Where it is found: the old Russian game: a bonus of a hundred, rounded to tens, doubled after a
    refet, and a hundred more if the loser won no deal of the partie.

    The net of a deal goes to its winner, and the nets of a karolik are added with their sign; the sum,
    times the factor that is due, plus the bonus, is rounded once. A deal with equal scores is a refet,
    and so is a karolik whose sum is 0: the next karolik is multiplied, once however many refets there
    were. A factor still due at the end is carried into the next partie. A karolik that lacks deals
    shows its net so far, without bonus and unrounded; the factor due to it stays due. Whether the
    bonus is multiplied too, no text says: ``bonus_doubles`` decides.
    """

    kind: Literal["karolik"]
    bonus: Points = field("Added to the net of each karolik that has a winner.", unit="points", neutral=0)
    rounding: Rounding = field("How what is written for a karolik is rounded.", unit="choice", neutral="none")
    refet: int = field(
        "The factor of the karolik after a refet; 1: a refet changes nothing.", unit="times", neutral=1, ge=1, le=10
    )
    bonus_doubles: bool = field("The factor applies to the bonus too.", unit="choice", neutral=False)
    through: Points = field("Added when the loser won no deal of a whole partie.", unit="points", neutral=0)

    def settle(self, tally: Tally, carry: int = 1) -> Settled:
        written = [0, 0]
        due = carry
        for number, group in enumerate(tally.groups, 1):
            whole = tally.whole or number < len(tally.groups)
            net = sum(first - second for first, second in group)
            written[0 if net > 0 else 1] += self._writes(abs(net), due, whole)
            due = self._due_after(group, net, due, whole)
        difference = written[0] - written[1]
        if difference == 0:
            return Settled(None, 0, (written[0], written[1]), due)
        winner = 0 if difference > 0 else 1
        points = abs(difference) + (self.through if self._is_through(tally, winner) else 0)
        return Settled(winner, points, (written[0], written[1]), due)

    def carries(self) -> int:
        return self.refet

    def _writes(self, net: int, factor: int, whole: bool) -> int:
        if net == 0 or not whole:
            return net * factor
        bonus = self.bonus * (factor if self.bonus_doubles else 1)
        return rounded(net * factor + bonus, self.rounding)

    def _due_after(self, group: Deals, net: int, due: int, whole: bool) -> int:
        if any(first == second for first, second in group):
            return self.refet
        if not whole:
            return due
        return self.refet if net == 0 else 1

    def _is_through(self, tally: Tally, winner: int) -> bool:
        nets = (first - second for group in tally.groups for first, second in group)
        return tally.complete and all(net >= 0 if winner == 0 else net <= 0 for net in nets)

    def conflicts(self) -> Iterator[Conflict]:
        if self.bonus_doubles and self.refet == 1:
            yield Conflict(
                "bonus-doubles-without-refet",
                "the bonus can't be doubled where a refet changes nothing",
                ("settlement.bonus_doubles", "settlement.refet"),
                "state `settlement.refet`, or unset `settlement.bonus_doubles`",
            )

    text = {
        "en": """
            written = The net of each deal goes to its winner; who is ahead over a karolik writes the net of
                its deals{ $bonus ->
                [0] {""}
               *[other] , with { $bonus } added
              }.
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] What is written is rounded to tens, fives upwards.
              }
            refet = { $refet ->
                [1] {""}
               *[other] A deal with equal scores is a refet, and so is a karolik of which the net is
                 nothing: the net of the next karolik is multiplied by { $refet }, but only once, however
                 many refets there were. A refet left over at the end counts for the next partie.
              }
            bonus-doubles = { $bonus_doubles ->
                [true] The bonus is multiplied with it.
               *[false] {""}
              }
            pays = The winner of the partie receives the difference of what both wrote.
            through = { $through ->
                [0] {""}
               *[other] If the loser won no deal of the partie, he pays { $through } more.
              }
        """,
        "fr": """
            written = Le solde de chaque donne revient à son gagnant ; celui qui est en tête à l'issue d'un
                karolik inscrit le solde des donnes de ce karolik{ $bonus ->
                [0] {""}
               *[other] , augmenté d'une prime de { $bonus }
              }.
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] Ce que l'on inscrit est arrondi à la dizaine la plus proche, les cinq vers le
                 haut.
              }
            refet = { $refet ->
                [1] {""}
               *[other] Une donne à points égaux est un refet, de même qu'un karolik dont le solde est nul :
                 le solde du karolik suivant est multiplié par { $refet }, mais une seule fois, quel que
                 soit le nombre de refets. Un refet qui reste à la fin compte pour la partie suivante.
              }
            bonus-doubles = { $bonus_doubles ->
                [true] La prime est multipliée de même.
               *[false] {""}
              }
            pays = Le gagnant de la partie reçoit la différence entre ce que l'un et l'autre ont inscrit.
            through = { $through ->
                [0] {""}
                [one] Si le perdant n'a gagné aucune donne de la partie, il paie { $through } point de plus.
               *[other] Si le perdant n'a gagné aucune donne de la partie, il paie { $through } points de
                 plus.
              }
        """,
        "ru": """
            written = Разность очков каждой сдачи идёт тому, кто её выиграл; кто за королик оказался
                впереди, записывает свой перевес по всем его сдачам{ $bonus ->
                [0] {""}
                [one] , прибавив { $bonus } очко
                [few] , прибавив { $bonus } очка
               *[many] , прибавив { $bonus } очков
              }.
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] Записываемое число округляют до десятков, пять единиц — в большую сторону.
              }
            refet = { $refet ->
                [1] {""}
               *[other] Сдача с равным счётом — рефет; рефет и королик, в котором никто не получил перевеса:
                 перевес в следующем королике умножается на { $refet }, но только один раз, сколько бы
                 рефетов ни было. Рефет, оставшийся в конце, переходит в следующую партию.
              }
            bonus-doubles = { $bonus_doubles ->
                [true] Прибавляемые очки умножаются тоже.
               *[false] {""}
              }
            pays = Выигравший партию получает разность того, что записали оба.
            through = { $through ->
                [0] {""}
                [one] Если проигравший не выиграл в партии ни одной сдачи, платится ещё { $through } очко.
                [few] Если проигравший не выиграл в партии ни одной сдачи, платится ещё { $through } очка.
               *[many] Если проигравший не выиграл в партии ни одной сдачи, платится ещё { $through } очков.
              }
        """,
        "pl": """
            written = Przewaga z każdego rozdania przypada temu, kto je wygrał; kto prowadzi po całym
                karoliku, zapisuje łączną przewagę z jego rozdań{ $bonus ->
                [0] {""}
                [one] , doliczając { $bonus } punkt premii
                [few] , doliczając { $bonus } punkty premii
               *[many] , doliczając { $bonus } punktów premii
              }.
            rounding = { $rounding ->
                [none] {""}
               *[tens-half-up] To, co się zapisuje, zaokrągla się do dziesiątek, piątki w górę.
              }
            refet = { $refet ->
                [1] {""}
               *[other] Rozdanie o równych wynikach to refet; refetem jest też karolik, w którym nikt nie
                 zyskał przewagi: przewagę z następnego karolika mnoży się przez { $refet }, ale tylko raz,
                 choćby refetów było więcej. Refet, który zostanie na koniec, przechodzi na następną partię.
              }
            bonus-doubles = { $bonus_doubles ->
                [true] Premię mnoży się razem z nią.
               *[false] {""}
              }
            pays = Zwycięzca partii otrzymuje różnicę tego, co obaj zapisali.
            through = { $through ->
                [0] {""}
                [one] Jeśli przegrany nie wygrał w partii ani jednego rozdania, płaci się jeszcze
                  { $through } punkt.
                [few] Jeśli przegrany nie wygrał w partii ani jednego rozdania, płaci się jeszcze
                  { $through } punkty.
               *[many] Jeśli przegrany nie wygrał w partii ani jednego rozdania, płaci się jeszcze
                 { $through } punktów.
              }
        """,
    }

    examples = (
        Case(
            "33 to the one, 48 to the other",
            {"bonus": 100, "rounding": "tens-half-up", "refet": 2, "through": 100},
            "settle",
            (Tally((64, 79), (((54, 21), (10, 58)),), 1, False),),
            Settled(1, 120, (0, 120)),
        ),
        Case(
            "a refet doubles the next karolik",
            {"bonus": 100, "rounding": "tens-half-up", "refet": 2, "through": 100},
            "settle",
            (Tally((41, 0), (((41, 0), (30, 30)),), 0, False),),
            Settled(0, 140, (140, 0), 2),
        ),
    )
