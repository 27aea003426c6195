"""What a simulation found, as values and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from piquet_rules.compiled import CATEGORY_NAMES, SEAT_NAMES
from piquet_rules.errors import NotFound, simple
from piquet_rules.kernel import layout as at
from piquet_rules.simulation.spec import SEATS, Entrant, Spec
from piquet_rules.simulation.statistics import rate, summary
from piquet_rules.simulation.sums import Histogram, Sums

SCORES = ("elder", "younger", "net")


@dataclass(frozen=True)
class Simulation:
    """The results of ``pq.simulate``: ``spec`` says of what, ``sums`` has every count.

    ``parties`` has the counts of whole parties (``simulation.parties``), where they were asked for.
    """

    spec: Spec
    sums: Sums
    parties: Sums | None = None

    @property
    def deals(self) -> int:
        """How many deals were played under each ruleset."""
        return self.sums.deals

    @property
    def names(self) -> list[str]:
        """The rulesets, the first being that with which the others are compared."""
        return [entrant.name for entrant in self.spec.entrants]

    @property
    def how(self) -> dict[str, str]:
        """How each ruleset was run: ``compiled``, or ``plain`` with the reason."""
        return dict(self.sums.how)

    def histogram(self, name: str, measure: str = "net") -> dict[int, int]:
        """How often each number came. Raises NotFound for a ruleset or measure that was not counted."""
        try:
            return dict(sorted(self.sums.counted[name][measure].items()))
        except KeyError as error:
            raise NotFound(simple("not-counted", f"nothing was counted as {error}")) from None

    def to_json(self) -> dict[str, Any]:
        """The object that ``piquet simulate --json`` prints."""
        spec = self.spec
        return {
            "deals": self.deals,
            "seed": spec.seed,
            "policy": spec.elder if spec.elder == spec.younger else {"elder": spec.elder, "younger": spec.younger},
            "cards_open": spec.open_seats,
            "variants": {entrant.name: self._variant(entrant) for entrant in spec.entrants},
            "paired": {
                "base": self.names[0],
                "variants": {
                    name: {measure: summary(each) for measure, each in measures.items()}
                    for name, measures in self.sums.paired.items()
                },
                "unpaired": [entrant.name for entrant in spec.entrants if not spec.is_paired(entrant)],
            },
        }

    def _parties(self, entrant: Entrant) -> dict[str, Any]:
        if self.parties is None:
            return {}
        found = partie_of(self.parties.counted[entrant.name])
        if entrant.partie is not None:
            found["paid_in"] = entrant.partie.paid_in
        if entrant.name in self.parties.paired:
            found["paired"] = {"net": summary(self.parties.paired[entrant.name]["net"])}
        return {"partie": found}

    def _variant(self, entrant: Entrant) -> dict[str, Any]:
        counted = self.sums.counted[entrant.name]
        return {
            "fingerprint": entrant.fingerprint,
            "how": self.sums.how[entrant.name],
            **{measure: summary(counted[measure]) for measure in SCORES},
            **self._parties(entrant),
            "rates": rates(counted, entrant.rules.hand_size),
            "categories": {name: category(counted, place, name) for place, name in enumerate(CATEGORY_NAMES)},
        }


def partie_of(counted: dict[str, Histogram]) -> dict[str, Any]:
    """How long parties are, who wins them, and what is paid.

    ``net`` is what the player receives who is elder in the first deal, less what he pays.
    """
    winners = counted["winner"]
    number = sum(winners.values())
    who = ("drawn", "elder_first", "dealer_first")
    return {
        "parties": number,
        **{measure: summary(counted[measure]) for measure in ("deals", "winner_total", "loser_total", "paid", "net")},
        "won": {name: rate(winners[place], number) for place, name in enumerate(who)},
        "rubicons": rate(counted["rubicons"][1], number),
        "double_games": rate(counted["double_games"][1], number),
        "carried": rate(number - counted["carried"][1], number),
    }


def rates(counted: dict[str, Histogram], hand_size: int) -> dict[str, Any]:
    """How often each seat had pique, repique, capot and carte blanche."""
    tricks = counted["elder_tricks"]
    number = sum(tricks.values())
    played = number - sum(count for who, count in counted["conceded"].items() if who)
    capots = (tricks[hand_size], tricks[0] - (number - played))
    return {
        "pique": by_seat(number, lambda seat: counted[f"{seat}_bonus"][at.PIQUE]),
        "repique": by_seat(number, lambda seat: counted[f"{seat}_bonus"][at.REPIQUE]),
        "capot": {seat: rate(count, number) for seat, count in zip(SEAT_NAMES, capots, strict=False)},
        "carte_blanche": by_seat(number, lambda seat: number - counted[f"{seat}_blank"][0]),
    }


def by_seat(number: int, count: Callable[[str], int]) -> dict[str, Any]:
    """A rate for each seat."""
    return {seat: rate(count(seat), number) for seat in SEAT_NAMES[:SEATS]}


def category(counted: dict[str, Histogram], place: int, name: str) -> dict[str, Any]:
    """How often each seat won a category, and how often it kept something silent in it."""
    winners = counted[name]
    number = sum(winners.values())
    sunk = counted["sunk"]
    found: dict[str, Any] = {"nobody": rate(winners[0], number)}
    for seat, who in enumerate(SEAT_NAMES[:SEATS]):
        bit = 1 << seat * at.CATEGORIES + place
        silent = sum(count for bits, count in sunk.items() if bits & bit)
        found[who] = {"won": rate(winners[seat + 1], number), "sunk": rate(silent, number)}
    return found
