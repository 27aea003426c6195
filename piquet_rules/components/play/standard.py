"""The play of the tricks."""

from typing import Literal

from piquet_rules.profile.component import Case, field
from piquet_rules.profile.slots import PlayRule, PlayTerms


class StandardPlay(PlayRule):
    """Follow suit if you can; the highest card of the suit led wins; the winner leads.

    What it rules: who leads first, whether a card must be beaten, and whether a player may throw in
    his hand.
    Where it is found: elder leads and nobody need beat, everywhere but in a few older rules;
    throwing in the last deal is a custom told by Cavendish.
    """

    kind: Literal["standard"]
    leader: Literal["elder", "younger"] = field(
        "Who leads first; he also declares first and alone can make pique.", unit="seat", neutral="elder"
    )
    must_beat: bool = field("Whoever can beat the card led must do so.", unit="choice")
    concession: Literal["none", "last-deal"] = field(
        "Whether a hand may be thrown in, in the last deal of a partie, for the tricks and the cards.",
        unit="choice",
        neutral="none",
    )

    def terms(self) -> PlayTerms:
        return PlayTerms(self.leader, self.must_beat, self.concession == "last-deal")

    text = {
        "en": """
            leader = { $leader ->
                [elder] Elder leads to the first trick.
               *[younger] Younger leads to the first trick.
              }
            follow = Each follows suit if he can{ $must_beat ->
                [true] {" "}and must beat the card led if he can
               *[false] {""}
              }; there are no trumps; the winner of a trick leads to the next.
            concession = { $concession ->
                [none] {""}
               *[last-deal] In the last deal a hand may be thrown in: the other scores all the tricks and
                 the cards, but no capot.
              }
        """,
        "fr": """
            leader = { $leader ->
                [elder] C'est le premier qui entame la première levée.
               *[younger] C'est le donneur qui entame la première levée.
              }
            follow = Chacun fournit à la couleur s'il le peut{ $must_beat ->
                [true] {" "}et doit, s'il le peut, surmonter la carte entamée
               *[false] {""}
              } ; il n'y a pas d'atout ; celui qui gagne une levée entame la suivante.
            concession = { $concession ->
                [none] {""}
               *[last-deal] À la dernière donne, on peut abandonner sa main : l'autre marque alors toutes
                 les levées et les cartes, mais pas de capot.
              }
        """,
        "ru": """
            leader = { $leader ->
                [elder] Первый выход делает первая рука.
               *[younger] Первый выход делает сдающий.
              }
            follow = Каждый обязан отвечать в масть, если она у него есть{ $must_beat ->
                [true] , и бить карту выхода, если может
               *[false] {""}
              }; козырей нет; взявший взятку делает следующий выход.
            concession = { $concession ->
                [none] {""}
               *[last-deal] В последней сдаче можно бросить карты: тогда другой засчитывает себе все взятки
                 и очки за карты, но не капот.
              }
        """,
        "pl": """
            leader = { $leader ->
                [elder] Do pierwszej lewy wychodzi starszy.
               *[younger] Do pierwszej lewy wychodzi rozdający.
              }
            follow = Każdy dokłada do koloru, jeśli może{ $must_beat ->
                [true] , i w miarę możności musi przebić kartę wyjścia
               *[false] {""}
              }; atutów nie ma; kto bierze lewę, wychodzi do następnej.
            concession = { $concession ->
                [none] {""}
               *[last-deal] W ostatnim rozdaniu wolno się poddać i złożyć karty: przeciwnik liczy wtedy
                 wszystkie lewy i punkty za karty, ale kapot się nie liczy.
              }
        """,
    }

    examples = (Case("elder leads", {"must_beat": False}, "terms", (), PlayTerms("elder", False, False)),)
