"""Declarations: order of the categories and manner of counting."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from piquet_rules.profile.component import Case, Conflict, field
from piquet_rules.profile.slots import DeclarationsRule, DeclareTerms

Category = Literal["point", "sequence", "set"]


class StandardDeclarations(DeclarationsRule):
    """Each category is called by one side and answered by the other.

    What it rules: the order in which combinations are called and reckoned, when younger counts his,
    and whether a holding may be kept silent.
    Where it is found: point, sequence, set in every book; younger counts after elder's first lead in
    the club laws.
    """

    kind: Literal["standard"]
    order: Annotated[tuple[Category, ...], Field(min_length=3, max_length=3)] = field(
        "Order of the categories, first to last.", unit="categories"
    )
    younger_counts: Literal["after-first-lead", "after-elder"] = field(
        "When younger counts what he won.", unit="choice"
    )
    sinking: bool = field("A holding may be declared in part or not at all.", unit="choice")
    both_score: bool = field(
        "Each side scores all its combinations, whoever has the better.", unit="choice", neutral=False
    )

    def terms(self) -> DeclareTerms:
        return DeclareTerms(self.order, self.younger_counts == "after-first-lead", self.sinking, self.both_score)

    def conflicts(self) -> Iterator[Conflict]:
        if len(set(self.order)) != len(self.order):
            yield Conflict(
                "category-twice",
                "each of point, sequence and set stands once in the order",
                ("declarations.order",),
                "write `order: [point, sequence, set]`",
            )

    text = {
        "en": """
            order = Combinations are called in the order { $order }.
            younger-counts = { $younger_counts ->
                [after-first-lead] Younger counts his after elder's first lead.
               *[after-elder] Younger counts his as soon as elder has declared.
              }
            whose = { $both_score ->
                [true] Both sides score all that they hold.
               *[false] Only the side with the better scores in a category.
              }
            sinking = { $sinking ->
                [true] Nobody need declare what he holds.
               *[false] All that is held must be declared.
              }
        """,
        "fr": """
            order = Les combinaisons s'annoncent dans cet ordre : { $order }.
            younger-counts = { $younger_counts ->
                [after-first-lead] Le donneur compte ses combinaisons après l'entame du premier.
               *[after-elder] Le donneur compte ses combinaisons dès que le premier a fait ses annonces.
              }
            whose = { $both_score ->
                [true] Les deux camps marquent tout ce qu'ils ont.
               *[false] Dans chaque catégorie, seul marque le camp qui a la meilleure combinaison.
              }
            sinking = { $sinking ->
                [true] Nul n'est tenu d'annoncer ce qu'il a.
               *[false] Il faut annoncer tout ce que l'on a.
              }
        """,
        "ru": """
            order = Комбинации объявляют в таком порядке: { $order }.
            younger-counts = { $younger_counts ->
                [after-first-lead] Сдающий считает своё после первого выхода первой руки.
               *[after-elder] Сдающий считает своё, как только первая рука закончит объявления.
              }
            whose = { $both_score ->
                [true] Обе стороны считают всё, что у них на руках.
               *[false] В каждой категории считает только та сторона, у которой лучше.
              }
            sinking = { $sinking ->
                [true] Объявлять то, что есть на руках, никто не обязан.
               *[false] Всё, что есть на руках, должно быть объявлено.
              }
        """,
        "pl": """
            order = Kombinacje melduje się w kolejności: { $order }.
            younger-counts = { $younger_counts ->
                [after-first-lead] Rozdający liczy swoje kombinacje po pierwszym wyjściu starszego.
               *[after-elder] Rozdający liczy swoje kombinacje, gdy tylko starszy skończy meldować.
              }
            whose = { $both_score ->
                [true] Obie strony liczą punkty za wszystko, co mają.
               *[false] W każdej kategorii punkty liczy tylko ta strona, która ma lepszą kombinację.
              }
            sinking = { $sinking ->
                [true] Nikt nie musi meldować tego, co ma.
               *[false] Trzeba zameldować wszystko, co się ma.
              }
        """,
    }

    examples = (
        Case(
            "the club laws",
            {"order": ["point", "sequence", "set"], "younger_counts": "after-first-lead", "sinking": True},
            "terms",
            (),
            DeclareTerms(("point", "sequence", "set"), True, True, False),
        ),
    )
