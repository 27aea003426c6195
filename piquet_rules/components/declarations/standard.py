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

    def sentence(self) -> str:
        when = (
            "after elder's first lead" if self.younger_counts == "after-first-lead" else "as soon as elder has declared"
        )
        whose = (
            "Both sides score all that they hold."
            if self.both_score
            else "Only the side with the better scores in a category."
        )
        sink = "Nobody need declare what he holds." if self.sinking else "All that is held must be declared."
        return (
            f"Combinations are called in the order {', '.join(self.order)}; younger counts his {when}. {whose} {sink}"
        )

    examples = (
        Case(
            "the club laws",
            {"order": ["point", "sequence", "set"], "younger_counts": "after-first-lead", "sinking": True},
            "terms",
            (),
            DeclareTerms(("point", "sequence", "set"), True, True, False),
        ),
    )
