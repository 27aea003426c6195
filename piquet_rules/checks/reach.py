"""Bonuses against what a hand can bring at all, and rules that bring nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from piquet_rules.profile.component import Conflict
from piquet_rules.profile.model import Slots
from piquet_rules.profile.slots import BonusTerms, PointRule, SequenceRule

SUITS = 4
_TRIO, _QUATORZE = 3, 4


def check_thresholds(rules: Slots) -> Iterator[Conflict]:
    """Some hand reaches the count that repique needs, and some play the one that pique needs."""
    if any(rules.pack.conflicts()):
        return  # a rank without pips is told already, and no point can be reckoned
    terms: tuple[tuple[str, BonusTerms | None, int, str], ...] = (
        ("repique", rules.repique.terms(), 0, "declare"),
        ("pique", rules.pique.terms(), most_in_play(rules), "declare and play"),
    )
    for slot, bonus, played, does in terms:
        if bonus is None or not bonus.bonus or not reaches_more(rules, bonus.threshold - played):
            continue
        most = most_declared(rules) + played
        yield Conflict(
            "threshold-out-of-reach",
            f"{bonus.threshold} can't be reached: what a player can {does} is never more than {most}",
            (f"{slot}.threshold", "sequence.points", "deal.hand"),
            f"write a smaller `{slot}.threshold`, or unset `{slot}`",
            "warning",
        )


def reaches_more(rules: Slots, wanted: int) -> bool:
    """Whether a count is more than any hand can declare; the even hand, nearly the best, is tried first."""
    even = (rules.deal.hand_size() // SUITS,) * SUITS
    return _declared(rules, even, _points(rules)) < wanted and most_declared(rules) < wanted


def most_declared(rules: Slots) -> int:
    """No hand declares more than this: carte blanche, point, sequences and sets, reckoned by the lengths of suits."""
    hand, suit = rules.deal.hand_size(), len(rules.pack.rank_order())
    points = _points(rules)
    shapes = _shapes(hand, SUITS, min(hand, suit))
    blank = rules.carte_blanche.terms()
    return blank.points + blank.again + max((_declared(rules, shape, points) for shape in shapes), default=0)


def most_in_play(rules: Slots) -> int:
    """No player counts more than this in the play of the cards, the cards and capot with it where they help."""
    terms, hand = rules.tricks.terms(), rules.deal.hand_size()
    each = max(terms.lead + terms.own_lead_won, terms.capture)
    last = max(rules.tricks.last_trick_extra(True), rules.tricks.last_trick_extra(False), 0)
    capot = rules.capot.terms()
    helping = rules.majority.score(hand) * rules.majority.reckons()
    helping += max(capot.points, capot.announced) * capot.helps_pique
    return hand * each + terms.first_lead + last + helping


def _shapes(cards: int, suits: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Lengths of the suits of a hand, the longest first."""
    if suits == 1:
        if cards <= longest:
            yield (cards,)
        return
    for first in range(min(cards, longest), (cards - 1) // suits, -1):
        yield from ((first, *rest) for rest in _shapes(cards - first, suits - 1, first))


def _declared(rules: Slots, shape: tuple[int, ...], points: tuple[int, ...]) -> int:
    runs = sum(_runs(rules.sequence, length, len(rules.pack.rank_order())) for length in shape)
    voids = shape.count(0)
    point = max(*points[: shape[0] + 1], rules.point.nought_value() if voids else 0)
    return point + runs + voids * rules.sequence.nought_score() + _sets(rules, shape)


def _points(rules: Slots) -> tuple[int, ...]:
    """The most that a point of each length scores, from none up."""
    pips = tuple(rules.pack.pip_value(rank) for rank in rules.pack.rank_order())
    return _most_for_points(rules.point, pips)


@lru_cache(maxsize=64)
def _most_for_points(point: PointRule, pips: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        max((point.value(cards) for cards in set(combinations(pips, length)) if length and point.key(cards)), default=0)
        for length in range(len(pips) + 1)
    )


@lru_cache(maxsize=256)
def _runs(sequence: SequenceRule, length: int, suit: int) -> int:
    """The most that the runs among so many cards of a suit score; between two runs a card is missing."""
    best = 0
    for first in range(1, length + 1):
        score = sequence.score(first) if sequence.key(first, suit - 1) else 0
        rest = _runs(sequence, length - first, suit - first - 1) if sequence.all_score() and suit > first else 0
        best = max(best, score + rest)
    return best


def _sets(rules: Slots, shape: tuple[int, ...]) -> int:
    """The most for sets: a quatorze takes a card of each suit, a trio of three."""
    heights = {rank: height for height, rank in enumerate(reversed(rules.pack.rank_order()))}
    worth = {
        held: [
            rules.set.score(rank, held) if rules.set.key(rank, height, held) else 0 for rank, height in heights.items()
        ]
        for held in (_TRIO, _QUATORZE)
    }
    three, four = max(worth[_TRIO]), max(worth[_QUATORZE])
    ranks = sum(score > 0 for score in worth[_QUATORZE])
    if not rules.set.all_score():
        return max(three * (shape[2] > 0), four * (shape[3] > 0))
    fours = min(shape[3], ranks)
    threes = min(shape[2], ranks) - fours
    return max(fours * four + threes * three, (fours + threes) * three)


def check_what_adds_nothing(rules: Slots) -> Iterator[Conflict]:
    """A rule that is played adds points; one that is not is taken away."""
    played = (
        ("repique", "bonus", getattr(rules.repique.terms(), "bonus", None)),
        ("pique", "bonus", getattr(rules.pique.terms(), "bonus", None)),
        ("majority", "points", getattr(rules.majority, "points", None)),
        ("capot", "points", getattr(rules.capot, "points", None)),
    )
    for slot, key, points in played:
        if points == 0 and not (slot == "capot" and rules.capot.terms().announced):
            yield Conflict(
                "adds-nothing",
                f"`{slot}` is played but adds nothing",
                (f"{slot}.{key}", slot),
                f"write the points as `{slot}.{key}`, or unset `{slot}`",
                "warning",
            )


def check_play_scores(rules: Slots) -> Iterator[Conflict]:
    """Something in the play of the cards scores."""
    if not any(rules.tricks.terms()) and rules.tricks.last_trick_extra(True) <= 0:
        yield Conflict(
            "play-without-points",
            "nothing scores in the play of the cards: not leading, not winning, not the last trick",
            ("tricks.lead", "tricks.capture", "tricks.last"),
            "write points for `lead`, `capture` or `last`",
            "warning",
        )


def check_sets_rise(rules: Slots) -> Iterator[Conflict]:
    """A quatorze scores no less than a trio."""
    trio, quatorze = getattr(rules.set, "trio", 0), getattr(rules.set, "quatorze", 0)
    if quatorze < trio:
        yield Conflict(
            "quatorze-below-trio",
            f"a quatorze scores {quatorze}, less than a trio ({trio})",
            ("set.quatorze", "set.trio"),
            f"write {trio} or more for `quatorze`",
            "warning",
        )
