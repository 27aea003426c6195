"""The exact chances of a hand and of a draw under one profile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from piquet_rules.cards import SUIT_MASK, SUITS
from piquet_rules.chances.draws import Draws, draws
from piquet_rules.chances.hands import count_hands, longest
from piquet_rules.chances.suits import longest_run, longest_suits
from piquet_rules.compiled import CompiledRules
from piquet_rules.kernel import layout as at
from piquet_rules.profile.load import load
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import compiled

SET_NAMES = {0: "none", 3: "trio", 4: "quatorze"}


class Greatest(NamedTuple):
    """The most that the declarations of one hand come to, and how many hands declare it."""

    points: int
    hands: int


class InHand(NamedTuple):
    """A count that brings repique, and how many hands reach it alone if everything they hold is good."""

    threshold: int
    hands: int


@dataclass(frozen=True)
class Odds:
    """How many of all hands hold what; every number is exact.

    ``carte_blanche`` is 0 where none is played. ``point`` goes by the cards of the longest suit, ``sequence`` by
    those of the longest sequence (0: none counts), ``set`` by the best set. ``declarations`` goes by the points
    for point, sequences and sets if all of them are good; ``repique`` adds carte blanche, and is None where no
    repique is played. ``draw`` is there if cards were named.
    """

    variant: str
    cards: int
    hand: int
    hands: int
    carte_blanche: int
    point: Mapping[int, int]
    sequence: Mapping[int, int]
    set: Mapping[str, int]
    declarations: Mapping[int, int]
    repique: InHand | None
    draw: Draws | None = None

    @property
    def greatest(self) -> Greatest:
        """The most declaration points of one hand."""
        most = max(self.declarations)
        return Greatest(most, self.declarations[most])

    @property
    def mean(self) -> Fraction:
        """Declaration points of a hand on average."""
        return Fraction(sum(points * number for points, number in self.declarations.items()), self.hands)

    def declaring(self, least: int) -> int:
        """How many hands declare so many points or more."""
        return sum(number for points, number in self.declarations.items() if points >= least)

    def to_json(self) -> dict[str, Any]:
        """The odds as `piquet odds --json` prints them: all numbers are hands."""
        said: dict[str, Any] = {
            "variant": self.variant,
            "hands": self.hands,
            "carte_blanche": self.carte_blanche,
            "point": _texts(self.point),
            "sequence": _texts(self.sequence),
            "set": dict(self.set),
            "greatest": self.greatest._asdict(),
            "declarations": _texts(self.declarations),
            "repique": self.repique and self.repique._asdict(),
        }
        return said | ({"draw": self.draw.to_json()} if self.draw else {})


def _texts(counts: Mapping[int, int]) -> dict[str, int]:
    return {str(key): number for key, number in counts.items()}


def odds(profile: Profile | str, draw: str = "", held: str = "", taken: int | None = None) -> Odds:
    """Count every hand that can be dealt, from the profile's own tables.

    Args:
        profile: the rules, or the id of a variant.
        draw: cards that are looked for in the exchange, as ``"AS AH"``; none if empty.
        held: cards that are known not to be there.
        taken: how many cards are taken; every number that is allowed if left out.

    Raises NotFound for an unknown variant or one without exchange, ProfileError, RecordError where the cards cannot
    be read or drawn.
    """
    rules = compiled(load(profile) if isinstance(profile, str) else profile)
    drawn = draws(rules, draw, held, taken) if draw or held or taken is not None else None
    table, hand = rules.table, rules.hand_size
    every = range(1 << table[at.RANKS])
    counted = count_hands(table)
    return Odds(
        rules.variant,
        rules.pack.size,
        hand,
        comb(rules.pack.size, hand),
        _blank_hands(rules),
        _sorted(longest(longest_suits(table, [cards.bit_count() for cards in every]), hand)),
        _sorted(longest(longest_suits(table, [longest_run(table, cards) for cards in every]), hand)),
        {name: counted.sets[cards] for cards, name in SET_NAMES.items()},
        _sorted(counted.declarations),
        _repique(rules, counted.declarations),
        drawn,
    )


def _sorted(counts: Mapping[int, int]) -> dict[int, int]:
    return dict(sorted(counts.items()))


def _courts(rules: CompiledRules) -> int:
    """Heights of the court cards, the same in each suit."""
    return rules.table[at.COURTS] & SUIT_MASK


def _blank_hands(rules: CompiledRules) -> int:
    """The hands without court cards, where showing one scores."""
    if not rules.table[at.BLANK_POINTS] and not rules.table[at.BLANK_AGAIN_POINTS]:
        return 0
    return comb(rules.pack.size - len(SUITS) * _courts(rules).bit_count(), rules.hand_size)


def _repique(rules: CompiledRules, declarations: Counter[int]) -> InHand | None:
    """The hands that reach repique, a carte blanche with them."""
    threshold, shown = rules.table[at.REPIQUE_THRESHOLD], rules.table[at.BLANK_POINTS]
    if threshold == at.NEVER:
        return None
    hands = sum(number for points, number in declarations.items() if points >= threshold)
    if shown and _blank_hands(rules):
        blank = count_hands(rules.table, _courts(rules)).declarations
        hands += sum(number for points, number in blank.items() if threshold - shown <= points < threshold)
    return InHand(threshold, hands)
