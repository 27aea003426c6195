"""What can be seen of rules: results of deals, legal actions, views, parties. A change that shows nowhere is dead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import yaml

import piquet_rules as pq
from piquet_rules.engine.game import State
from piquet_rules.engine.legal import LegalActions
from piquet_rules.partie import dealer_of
from piquet_rules.profile.slots import DealScore, Step
from piquet_rules.scoring import compiled
from piquet_rules.testing.deals import eager, play_out, themed_deal, uniform

RANDOM_DEALS = 60
"""How many seeded deals a change may need to show itself, where no directed deal shows it."""

DIRECTED = Path(__file__).with_name("directed.yaml")


@cache
def directed() -> tuple[dict[str, Any], ...]:
    """The rows of ``directed.yaml``, each with its record read."""
    rows = yaml.safe_load(DIRECTED.read_text("utf-8"))
    return tuple({**row, "read": pq.Record.from_dict(row["record"])} for row in rows)


class Deals:
    """Directed and seeded deals, each played under two rules alike, until something differs."""

    def __init__(self, profile: pq.Profile) -> None:
        self.profile = profile
        self.rows = [row for row in directed() if compiled(pq.load(row["variant"])).comparable(compiled(profile))]
        self._found: dict[Any, Any] = {}
        self._first: dict[str, Any] = {}

    def differ(self, changed: pq.Profile, key: str) -> bool:
        """Whether some deal shows that a key was changed; what showed the key last time is tried first."""
        first = self._first.get(key)
        tries = ([] if first is None else [first]) + self._tries(key)
        for each in tries:
            if each not in self._found:
                self._found[each] = self._seen(self.profile, *each)
            if self._found[each] != self._seen(changed, *each):
                self._first[key] = each
                return True
        return False

    def _tries(self, key: str) -> list[tuple[str, int]]:
        directly = [("directed", number) for number in range(len(self.rows))]
        seeded = [("seeded", number) for number in range(RANDOM_DEALS)]
        viewed = [("viewed", number) for number in range(RANDOM_DEALS)]
        return (
            [*directly, *viewed[:20], *seeded]
            if key.startswith("exchange")
            else [*seeded[:3], *directly, *seeded[3:], *viewed]
        )

    def _seen(self, profile: pq.Profile, how: str, number: int) -> list[Any]:
        if how == "directed":
            return ledger(self.rows[number]["read"], profile)
        return trace(pq.Engine(profile), number, how == "viewed")


def ledger(record: pq.Record, profile: pq.Profile) -> list[Any]:
    """The entries of a record, or the code with which it is refused."""
    try:
        score = pq.score(record, profile)
    except pq.RecordError as refused:
        return [refused.code]
    assert isinstance(score, pq.Score)
    return [(each.source, each.seat_number, each.points, each.hand) for each in score.ledger]


def trace(engine: pq.Engine, number: int, views: bool) -> list[Any]:
    """All that shows of one seeded deal: how many actions were legal, what happened, and the seats' views."""
    seen: list[Any] = []
    choose = eager(engine, number, 6) if number % 4 else uniform(number)

    def noted(state: State, legal: LegalActions, decision: int) -> pq.Action:
        seen.append(len(legal))
        if views:
            seen.extend(str(engine.view(state, seat).to_json()) for seat in (0, 1))
        return choose(state, legal, decision)

    game = play_out(engine, themed_deal(engine.rules, number, number % 2 == 0), noted)
    seen.extend(tuple(event) for event in game.events)
    return seen


def settled(profile: pq.Profile, numbers: frozenset[int]) -> list[Any]:
    """What parties at the boundaries come to, and who deals."""
    return [*_sums(profile, numbers), *_rows(profile), *_races(profile, numbers), *_dealers(profile)]


def _outcome(work: Any) -> Any:
    try:
        return work()
    except pq.SettlementError as refused:
        return refused.code


def _sums(profile: pq.Profile, numbers: frozenset[int]) -> Iterator[Any]:
    near = sorted({max(0, number + step) for number in numbers for step in (-1, 0, 1)} | {0, 7, 60, 130})
    for totals in product(near, repeat=2):
        yield _outcome(lambda totals=totals: pq.settle_totals(profile, totals).to_json())
        yield _outcome(lambda totals=totals: pq.settle(profile, [totals]).to_json())


def _rows(profile: pq.Profile) -> Iterator[Any]:
    """Parties of many deals, level or not, with and without something carried in."""
    for deals in (1, 2, 3, 4, 5, 6, 7, 8, 9):
        for kind in range(9):
            scores = [_deal(kind, number, deals) for number in range(deals)]
            for carry in (1, 2, 3):
                yield _outcome(lambda scores=scores, carry=carry: pq.settle(profile, scores, carry=carry).to_json())


def _deal(kind: int, number: int, deals: int) -> tuple[int, int]:
    if kind > 4:
        return kind - 4 + 20 * (number % 2 == 0), 3 * (number % 2)
    if kind == 0:
        return 10 + number, 13 + number % 2
    if kind == 1:
        return 9, 9
    if kind == 2:
        return (9, 9) if number < deals - 1 else (20, 3)
    if kind == 3:
        return (31, 0) if number % 2 else (0, 17)
    return (41, 4) if number else (9, 9)


def _races(profile: pq.Profile, numbers: frozenset[int]) -> Iterator[Any]:
    """Deals known by their steps, so that the order in which points fall matters."""
    for number in sorted(numbers):
        for first in (number - 12, number - 3):
            steps = (Step(1, 8), Step(0, 7), Step(1, 9), Step(0, 9))
            deals = [DealScore((max(first, 0), max(number - 11, 0))), DealScore((16, 17), steps)]
            yield _outcome(lambda deals=deals: pq.settle(profile, deals).to_json())
            yield _outcome(lambda deals=deals: pq.settle(profile, [deals[0], (16, 17)]).to_json())


def _dealers(profile: pq.Profile) -> Iterator[Any]:
    for index in range(8):
        for stated in ((), (None, None, 1), (None, None, 0, None, 1)):
            yield _outcome(lambda index=index, stated=stated: dealer_of(index, profile, stated))


def boundaries(*profiles: pq.Profile) -> frozenset[int]:
    """Every number in the rules of the parties."""
    rules = [profile.rules()[slot] for profile in profiles for slot in ("partie", "settlement")]
    return frozenset(value for each in rules for value in each.values() if type(value) is int)
