"""The exchange."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from piquet_rules.profile.component import Case, Conflict, field
from piquet_rules.profile.slots import DrawTerms, ExchangeRule, ExchangeTerms

Cards = Annotated[int, Field(ge=0, le=12)]


class Draw(BaseModel):
    """How many cards one seat exchanges."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    min: Cards = field("Fewest cards to be exchanged.", unit="cards")
    max: Cards | Literal["rest"] = field("Most cards; `rest` for all that the other left.", unit="cards")

    def terms(self) -> DrawTerms:
        """The limits as numbers."""
        return DrawTerms(self.min, None if self.max == "rest" else self.max)


class StandardExchange(ExchangeRule):
    """Each lays out cards and takes in as many from the top of the talon, one after the other.

    What it rules: who is first, how many cards each may exchange, and who sees what is left.
    Where it is found: elder first with one to five, younger at least one of the rest, in the club
    laws; no minimum for younger in the game of a hundred; three to five or none in Russian and
    German books; up to eight with 36 cards.
    """

    kind: Literal["standard"]
    first: Literal["elder", "younger"] = field("Who exchanges first.", unit="seat")
    elder: Draw = field("Limits for elder.", unit="cards")
    younger: Draw = field("Limits for younger.", unit="cards")
    may_decline: bool = field("Either may take none though his minimum is higher.", unit="choice", neutral=False)
    look: bool = field("The first to draw may see what he leaves of his maximum.", unit="choice")
    leftover: Literal["shared-or-none", "private", "hidden", "shown"] = field(
        "Who sees what the second to draw leaves: both if he chooses, he alone, nobody, or both always.", unit="choice"
    )

    def terms(self) -> ExchangeTerms | None:
        return ExchangeTerms(
            self.first, self.elder.terms(), self.younger.terms(), self.may_decline, self.look, self.leftover
        )

    def conflicts(self) -> Iterator[Conflict]:
        for seat, draw in (("elder", self.elder), ("younger", self.younger)):
            if draw.max == "rest":
                if seat == self.first:
                    yield Conflict(
                        "rest-for-first",
                        f"`rest` is for the second to draw, but {seat} exchanges first",
                        (f"exchange.{seat}.max", "exchange.first"),
                        "write a number",
                    )
            elif draw.min > draw.max:
                yield Conflict(
                    "min-over-max",
                    f"{seat} must exchange at least {draw.min} cards but may exchange at most {draw.max}",
                    (f"exchange.{seat}.min", f"exchange.{seat}.max"),
                    f"write a minimum of {draw.max} or less, or a maximum of {draw.min} or more",
                )

    derived_from = {"elder_exact": ("elder.min", "elder.max"), "younger_exact": ("younger.min", "younger.max")}

    def derived(self) -> dict[str, int | str]:
        return {
            "elder_exact": str(self.elder.min == self.elder.max).lower(),
            "younger_exact": str(self.younger.min == self.younger.max).lower(),
        }

    text = {
        "en": """
            first = { $first ->
                [elder] Elder exchanges first, then younger.
               *[younger] Younger exchanges first, then elder.
              }
            elder = Elder { $elder_exact ->
                [true] exchanges exactly { $elder_min ->
                    [one] { $elder_min } card
                   *[other] { $elder_min } cards
                  }.
               *[false] { $elder_min ->
                    [0] need not exchange any card, and exchanges
                    [one] exchanges at least { $elder_min } card and
                   *[other] exchanges at least { $elder_min } cards and
                  } at most { $elder_max ->
                    [rest] all that are left
                   *[other] { $elder_max }
                  }.
              }
            younger = Younger { $younger_exact ->
                [true] exchanges exactly { $younger_min ->
                    [one] { $younger_min } card
                   *[other] { $younger_min } cards
                  }.
               *[false] { $younger_min ->
                    [0] need not exchange any card, and exchanges
                    [one] exchanges at least { $younger_min } card and
                   *[other] exchanges at least { $younger_min } cards and
                  } at most { $younger_max ->
                    [rest] all that are left
                   *[other] { $younger_max }
                  }.
              }
            may-decline = { $may_decline ->
                [true] Either may, however, decline to exchange at all.
               *[false] {""}
              }
            look = { $look ->
                [true] Whoever exchanges first and takes fewer cards than he may can look at those that he
                  leaves.
               *[false] Whoever exchanges first may not look at the cards that he leaves.
              }
            leftover = { $leftover ->
                [shared-or-none] After the first lead the second to draw turns the cards left over for both,
                  or for neither.
                [private] Cards left over may be seen by the second to draw alone.
                [hidden] Cards left over stay hidden.
               *[shown] Cards left over are shown to both.
              }
        """,
        "fr": """
            first = { $first ->
                [elder] Le premier en cartes échange avant le donneur.
               *[younger] Le donneur échange avant le premier en cartes.
              }
            elder = Le premier en cartes { $elder_exact ->
                [true] échange exactement { $elder_min ->
                    [one] { $elder_min } carte
                   *[other] { $elder_min } cartes
                  }.
               *[false] { $elder_min ->
                    [0] peut n'échanger aucune carte et en échange au plus
                    [one] échange au moins { $elder_min } carte et au plus
                   *[other] échange au moins { $elder_min } cartes et au plus
                  } { $elder_max ->
                    [rest] autant qu'il en reste
                   *[other] { $elder_max }
                  }.
              }
            younger = Le donneur { $younger_exact ->
                [true] échange exactement { $younger_min ->
                    [one] { $younger_min } carte
                   *[other] { $younger_min } cartes
                  }.
               *[false] { $younger_min ->
                    [0] peut n'échanger aucune carte et en échange au plus
                    [one] échange au moins { $younger_min } carte et au plus
                   *[other] échange au moins { $younger_min } cartes et au plus
                  } { $younger_max ->
                    [rest] autant qu'il en reste
                   *[other] { $younger_max }
                  }.
              }
            may-decline = { $may_decline ->
                [true] Chacun des deux peut toutefois s'abstenir de tout échange.
               *[false] {""}
              }
            look = { $look ->
                [true] Celui qui échange en premier et prend moins de cartes qu'il n'y a droit peut regarder
                  celles qu'il laisse.
               *[false] Celui qui échange en premier ne peut pas regarder les cartes qu'il laisse.
              }
            leftover = { $leftover ->
                [shared-or-none] Après la première entame, celui qui échange en second découvre les cartes
                  restantes pour tous deux, ou ne les découvre pour personne.
                [private] Celui qui échange en second est seul à pouvoir regarder les cartes restantes.
                [hidden] Les cartes restantes demeurent cachées.
               *[shown] Les cartes restantes sont montrées à tous deux.
              }
        """,
        "ru": """
            first = { $first ->
                [elder] Сначала карты меняет первая рука, затем сдающий.
               *[younger] Сначала карты меняет сдающий, затем первая рука.
              }
            elder = Первая рука { $elder_exact ->
                [true] меняет ровно { $elder_min ->
                    [one] { $elder_min } карту
                    [few] { $elder_min } карты
                   *[many] { $elder_min } карт
                  }.
               *[false] { $elder_min ->
                    [0] может не менять ни одной карты либо сменить самое большее
                    [one] меняет не менее { $elder_min } карты, а самое большее —
                   *[many] меняет не менее { $elder_min } карт, а самое большее —
                  } { $elder_max ->
                    [rest] все оставшиеся в прикупе
                    [one] { $elder_max } карту
                    [few] { $elder_max } карты
                   *[many] { $elder_max } карт
                  }.
              }
            younger = Сдающий { $younger_exact ->
                [true] меняет ровно { $younger_min ->
                    [one] { $younger_min } карту
                    [few] { $younger_min } карты
                   *[many] { $younger_min } карт
                  }.
               *[false] { $younger_min ->
                    [0] может не менять ни одной карты либо сменить самое большее
                    [one] меняет не менее { $younger_min } карты, а самое большее —
                   *[many] меняет не менее { $younger_min } карт, а самое большее —
                  } { $younger_max ->
                    [rest] все оставшиеся в прикупе
                    [one] { $younger_max } карту
                    [few] { $younger_max } карты
                   *[many] { $younger_max } карт
                  }.
              }
            may-decline = { $may_decline ->
                [true] Однако каждый может и вовсе отказаться от обмена.
               *[false] {""}
              }
            look = { $look ->
                [true] Кто меняет первым и берёт меньше карт, чем вправе, может посмотреть те, которые
                  оставляет.
               *[false] Кто меняет первым, не может смотреть карты, которые оставляет.
              }
            leftover = { $leftover ->
                [shared-or-none] После первого выхода тот, кто прикупал вторым, открывает оставшиеся карты
                  либо для обоих, либо ни для кого.
                [private] Оставшиеся карты может посмотреть только тот, кто прикупал вторым.
                [hidden] Оставшиеся карты не открывают.
               *[shown] Оставшиеся карты показывают обоим.
              }
        """,
        "pl": """
            first = { $first ->
                [elder] Pierwszy wymienia karty starszy, po nim rozdający.
               *[younger] Pierwszy wymienia karty rozdający, po nim starszy.
              }
            elder = Starszy { $elder_exact ->
                [true] wymienia dokładnie { $elder_min ->
                    [one] { $elder_min } kartę
                    [few] { $elder_min } karty
                   *[many] { $elder_min } kart
                  }.
               *[false] { $elder_min ->
                    [0] nie musi wymieniać żadnej karty, a wymienić może
                    [one] wymienia co najmniej { $elder_min } kartę, a
                    [few] wymienia co najmniej { $elder_min } karty, a
                   *[many] wymienia co najmniej { $elder_min } kart, a
                  } najwyżej { $elder_max ->
                    [rest] tyle, ile zostało
                   *[other] { $elder_max }
                  }.
              }
            younger = Rozdający { $younger_exact ->
                [true] wymienia dokładnie { $younger_min ->
                    [one] { $younger_min } kartę
                    [few] { $younger_min } karty
                   *[many] { $younger_min } kart
                  }.
               *[false] { $younger_min ->
                    [0] nie musi wymieniać żadnej karty, a wymienić może
                    [one] wymienia co najmniej { $younger_min } kartę, a
                    [few] wymienia co najmniej { $younger_min } karty, a
                   *[many] wymienia co najmniej { $younger_min } kart, a
                  } najwyżej { $younger_max ->
                    [rest] tyle, ile zostało
                   *[other] { $younger_max }
                  }.
              }
            may-decline = { $may_decline ->
                [true] Każdy z nich może jednak w ogóle zrezygnować z wymiany.
               *[false] {""}
              }
            look = { $look ->
                [true] Kto wymienia pierwszy i bierze mniej kart, niż mu wolno, może obejrzeć te, które
                  zostawia.
               *[false] Kto wymienia pierwszy, nie może oglądać kart, które zostawia.
              }
            leftover = { $leftover ->
                [shared-or-none] Po pierwszym wyjściu ten, kto dobierał jako drugi, odkrywa pozostałe karty
                  albo dla obu graczy, albo dla żadnego.
                [private] Pozostałe karty może obejrzeć tylko ten, kto dobierał jako drugi.
                [hidden] Pozostałe karty do końca są zakryte.
               *[shown] Pozostałe karty pokazuje się obu graczom.
              }
        """,
    }

    examples = (
        Case(
            "the club laws",
            {
                "first": "elder", "elder": {"min": 1, "max": 5}, "younger": {"min": 1, "max": "rest"},
                "look": True, "leftover": "shared-or-none",
            },
            "terms",
            (),
            ExchangeTerms("elder", DrawTerms(1, 5), DrawTerms(1, None), False, True, "shared-or-none"),
        ),
    )  # fmt: skip


_LEFTOVER = {
    "shared-or-none": "After the first lead the second to draw turns the cards left over for both, or for neither.",
    "private": "Cards left over may be seen by the second to draw alone.",
    "hidden": "Cards left over stay hidden.",
    "shown": "Cards left over are shown to both.",
}


def _limits(draw: Draw) -> str:
    fewest = f"at least {draw.min}" if draw.min else "none at all if he likes"
    return f"{fewest} and at most {'all that are left' if draw.max == 'rest' else draw.max}"
