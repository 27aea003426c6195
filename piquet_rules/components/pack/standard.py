"""The pack: ranks and pips."""

from collections.abc import Iterator
from typing import Literal

from piquet_rules.profile.component import Case, Conflict, Pips, Ranks, field
from piquet_rules.profile.slots import PackRule


class StandardPack(PackRule):
    """Four suits of the same ranks.

    What it rules: which cards there are, how they rank, and what each counts in pips.
    Where it is found: 32 cards from ace to seven in every modern book; 36 with the sixes in the
    books of the seventeenth century.
    """

    kind: Literal["standard"]
    ranks: Ranks = field("Ranks of the pack, high to low.", unit="ranks", min_length=5, max_length=9)
    pips: Pips = field("What a card of each rank counts in a point.", unit="pips")

    def rank_order(self) -> tuple[str, ...]:
        return self.ranks

    def pip_value(self, rank: str) -> int:
        return self.pips[rank]

    def conflicts(self) -> Iterator[Conflict]:
        missing = [rank for rank in self.ranks if rank not in self.pips]
        extra = [rank for rank in self.pips if rank not in self.ranks]
        if missing:
            yield Conflict(
                "pips-missing",
                f"the pack has {', '.join(missing)}, but `pips` has no count for it",
                ("pack.pips", "pack.ranks"),
                f"add `{missing[0]}: {missing[0] if missing[0].isdigit() else 10}` to `pips`",
            )
        if extra:
            yield Conflict(
                "rank-not-in-pack",
                f"`pips` speaks of {', '.join(extra)}, which the pack does not have",
                (f"pack.pips.{extra[0]}", "pack.ranks"),
                f"unset `pack.pips.{extra[0]}` or add {extra[0]} to `ranks`",
            )

    derived_from = {"cards": ("ranks",)}

    def derived(self) -> dict[str, int | str]:
        return {"cards": 4 * len(self.ranks)}

    text = {
        "en": """
            cards = The pack has { $cards } cards; in each suit there are, from the highest to the lowest,
                { $ranks }.
            pips = In pips, { $pips }.
            pips-item = { $name } counts { $value }
        """,
        "fr": """
            cards = Le jeu compte { $cards ->
                [one] { $cards } carte
               *[other] { $cards } cartes
              } ; chaque couleur comprend, de la plus haute à la plus basse : { $ranks }.
            pips = Valeur des cartes pour le point : { $pips }.
            pips-item = { $name } { $value }
        """,
        "ru": """
            cards = В колоде { $cards ->
                [one] { $cards } карта
                [few] { $cards } карты
               *[many] { $cards } карт
              }; в каждой масти, от старшей к младшей: { $ranks }.
            pips = Очки карт: { $pips }.
            pips-item = { $name } — { $value }
        """,
        "pl": """
            cards = Talia liczy { $cards ->
                [one] { $cards } kartę
                [few] { $cards } karty
               *[many] { $cards } kart
              }; w każdym kolorze są to, od najwyższej do najniższej: { $ranks }.
            pips = Wartość kart w oczkach: { $pips }.
            pips-item = { $name } – { $value }
        """,
    }

    examples = (
        Case(
            "an ace counts eleven",
            {"ranks": "A K Q J T", "pips": {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}},
            "pip_value",
            ("A",),
            11,
        ),
        Case(
            "a nine counts its pips",
            {
                "ranks": "A K Q J T 9 8 7",
                "pips": {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7},
            },
            "pip_value",
            ("9",),
            9,
        ),
    )
