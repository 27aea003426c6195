"""Why an action is refused, in words, with the key of the rule that refuses it."""

from __future__ import annotations

from typing import NamedTuple

from piquet_rules.kernel import legal


class Reason(NamedTuple):
    """A stable code, a sentence, and the key (or slot) of the rule; empty where it is no rule.

    A key may leave open whose rule it is: ``exchange.{seat}.min``; ``of`` says it.
    """

    code: str
    text: str
    key: str = ""

    def of(self, seat: str, category: str) -> Reason:
        """The reason as it is for a seat, and for the category that is being declared."""
        return self._replace(key=self.key.format(seat=seat, category=category))


REASONS: dict[int | str, Reason] = {
    "wrong-phase": Reason("wrong-phase", "this is not the kind of action that is asked for now"),
    legal.OVER: Reason("deal-over", "the deal is over"),
    legal.NOT_IN_HAND: Reason("not-in-hand", "these cards are not in the hand of the player whose turn it is"),
    legal.TOO_FEW: Reason("exchange-too-few", "more cards must be exchanged", "exchange.{seat}.min"),
    legal.TOO_MANY: Reason("exchange-too-many", "so many cards may not be exchanged", "exchange.{seat}.max"),
    legal.MUST_FOLLOW: Reason("must-follow-suit", "a card of the suit led must be played", "play"),
    legal.MUST_WIN: Reason("must-beat", "the card led must be beaten", "play.must_beat"),
    legal.NOT_ONE_SUIT: Reason("not-one-suit", "a point is cards of one suit", "point"),
    legal.NOT_HIGHEST: Reason("not-the-highest", "a point called short is the highest cards of its suit", "point"),
    legal.NOT_A_POINT: Reason("not-a-point", "these cards are no point", "point.minimum"),
    legal.NOT_A_RUN: Reason("not-a-sequence", "these cards are no sequence", "sequence.shortest"),
    legal.TWO_FROM_ONE_RUN: Reason("two-from-one-run", "two sequences are called from one run", "sequence"),
    legal.NOT_A_SET: Reason("not-a-set", "these cards are no set", "set.ranks"),
    legal.MUST_DECLARE_ALL: Reason("must-declare-all", "all that is held must be declared", "declarations.sinking"),
    legal.NOT_YES_OR_NO: Reason("not-yes-or-no", "the answer is yes or no"),
    legal.NO_NOUGHT: Reason("no-nought", "a void suit counts nothing here", "{category}.nought"),
    legal.NOT_FIRST_VOID: Reason(
        "not-the-first-void",
        "of several void suits the first is called: spades, hearts, diamonds, clubs",
        "{category}.nought",
    ),
    legal.NO_CONCESSION: Reason("no-concession", "the hand may not be thrown in now", "play.concession"),
}
"""The kernel's reason → what to say of it."""
