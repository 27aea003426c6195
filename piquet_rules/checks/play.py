"""Tricks, the cards and capot against one another and the hands."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.profile.component import Conflict
from piquet_rules.profile.model import Slots


def check_majority(rules: Slots) -> Iterator[Conflict]:
    """The cards are won by one side at most, and can be won at all."""
    hand = rules.deal.hand_size()
    needed = next((tricks for tricks in range(hand + 1) if rules.majority.score(tricks)), None)
    stated = getattr(rules.majority, "needed", None)
    if needed is None and isinstance(stated, int) and stated > hand:
        yield Conflict(
            "majority-over-hand",
            f"the cards need {stated} tricks, but there are only {hand}",
            ("majority.needed", "deal.hand"),
            f"write `needed: {hand // 2 + 1}`",
        )
    elif needed is not None and 2 * needed <= hand:
        yield Conflict(
            "majority-not-half",
            f"both sides can win {needed} of {hand} tricks, and both would score the cards",
            ("majority.needed", "deal.hand"),
            f"write `needed: {hand // 2 + 1}`",
        )


def check_capot(rules: Slots) -> Iterator[Conflict]:
    """A capot is worth more than what it replaces, and an announced one more than one that is not."""
    terms, cards = rules.capot.terms(), rules.majority.score(rules.deal.hand_size())
    if terms.points and terms.replaces_majority and terms.points < cards:
        yield Conflict(
            "capot-below-majority",
            f"a capot scores {terms.points} in place of {cards} for the cards: it would be a loss",
            ("capot.points", "majority.points"),
            f"write {cards} or more, or `replaces_majority: false`",
            "warning",
        )
    if terms.announced and terms.announced < terms.points:
        yield Conflict(
            "announced-below-capot",
            f"an announced capot scores {terms.announced}, less than one that is not announced ({terms.points})",
            ("capot.announced", "capot.points"),
            severity="warning",
        )


def check_bonuses(rules: Slots) -> Iterator[Conflict]:
    """Repique, which is harder to make, is not worth less than pique."""
    pique, repique = rules.pique.terms(), rules.repique.terms()
    if pique and repique and repique.threshold >= pique.threshold and repique.bonus < pique.bonus:
        yield Conflict(
            "repique-below-pique",
            f"repique adds {repique.bonus}, less than pique ({pique.bonus}), and is harder to make",
            ("repique.bonus", "pique.bonus"),
            severity="warning",
        )


def check_concession(rules: Slots) -> Iterator[Conflict]:
    """Throwing in the last deal needs a partie of which the last deal is known."""
    kind = getattr(rules.partie, "kind", "")
    if rules.play.terms().concession and kind == "target":
        yield Conflict(
            "concession-without-last-deal",
            "the last deal may be thrown in, but in a race to a target nobody knows which deal is the last",
            ("play.concession", "partie.kind"),
            "unset `play.concession`",
        )
