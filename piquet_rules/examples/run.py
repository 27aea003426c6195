"""Scoring an example under a profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from piquet_rules.cards import CardError, Pack
from piquet_rules.engine.ledger import Entry
from piquet_rules.errors import PiquetError, RecordError, simple
from piquet_rules.examples.compare import differences, line_of, settled_in_words
from piquet_rules.examples.form import SUBJECTS, faults
from piquet_rules.partie import Settlement, settle, settle_totals
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import PartieScore, Score, reckon, score

CATEGORIES = ("carte_blanche", "point", "sequence", "set", "full_count", "play", "majority", "capot")
"""What an item of ``reckoned`` may be for."""


@dataclass(frozen=True)
class Outcome:
    """What an example came to.

    ``differences`` are plain sentences, empty if it passed. ``result`` holds what was scored, in the
    form that the commands print; ``refused`` the code and the message of a refusal. ``ledger`` is the
    deal's ledger as lines of text, empty where there is none.
    """

    name: str
    differences: tuple[str, ...] = ()
    result: Mapping[str, Any] = field(default_factory=dict)
    refused: tuple[str, str] | None = None
    ledger: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected."""
        return not self.differences

    @property
    def summary(self) -> str:
        """The result in a word or two: ``28–23``, ``B 319``, ``drawn``, ``refused (out-of-turn)``."""
        if self.refused is not None:
            return f"refused ({self.refused[0]})"
        if "score" in self.result:
            return "–".join(str(points) for points in self.result["score"].values())
        if "winner" in self.result:
            return settled_in_words(self.result)
        return ", ".join(f"{word} {number}" for word, number in self.result.items())


def run(example: Mapping[str, Any], profile: Profile) -> Outcome:
    """Score an example under a profile and compare with what it expects.

    A fault in the example itself makes it fail, with the fault's message as the difference; what the
    rules refuse is compared with ``expect: {refused: code}``.
    """
    name = str(example.get("name", ""))
    wrong = faults(example)
    if wrong:
        return Outcome(name, tuple(fault.message for fault in wrong))
    subject = next(word for word in SUBJECTS if word in example)
    expect: Mapping[str, Any] = example["expect"]
    try:
        scored = _RUNNERS[subject](example[subject], profile)
    except PiquetError as error:
        return _refused(name, expect, error)
    result = scored if isinstance(scored, Mapping) else scored.to_json()
    ledger = tuple(line_of(entry) for entry in result.get("ledger", ()))
    return Outcome(name, tuple(differences(expect, result)), result, None, ledger)


def _refused(name: str, expect: Mapping[str, Any], error: PiquetError) -> Outcome:
    codes = [problem.code for problem in error.problems]
    first = error.problems[0]
    if "refused" not in expect:
        differences = [f"refused ({first.code}): {first.message}"]
    elif expect["refused"] in codes:
        differences = [f"it is refused, so there is no `{word}`" for word in expect if word != "refused"]
    else:
        differences = [f"refused ({first.code}): {first.message}; expected to be refused ({expect['refused']})"]
    return Outcome(name, tuple(differences), {}, (first.code, first.message))


Scored = Score | PartieScore | Settlement | Mapping[str, Any]


def _run_record(record: Mapping[str, Any], profile: Profile) -> Scored:
    return score(record, profile)


def _run_settle(given: Mapping[str, Any] | Sequence[Any], profile: Profile) -> Scored:
    return settle_totals(profile, given["totals"]) if isinstance(given, Mapping) else settle(profile, given)


def _run_reckoned(items: Sequence[Mapping[str, Any]], profile: Profile) -> Scored:
    seats = ("elder", "younger", "third", "fourth")[: len(profile.players.side_of_seats())]
    for number, item in enumerate(items, 1):
        if item.get("seat") not in seats or item.get("category") not in CATEGORIES:
            text = f"item {number} names no seat ({', '.join(seats)}) or no category ({', '.join(CATEGORIES)})"
            raise RecordError(simple("item-unknown", text))
        points = item.get("points")
        if not isinstance(points, int) or isinstance(points, bool) or points < 1:
            raise RecordError(simple("item-points", f"item {number} scores {points}; an item scores one point or more"))
    return _without_cards(reckon(profile, items))


def _without_cards(scored: Score) -> dict[str, Any]:
    """The result of items: their entries have no cards, and so nothing that a player would say."""
    ledger = [
        {"seat": entry.seat, "slot": entry.slot, "points": entry.points, "running": entry.running}
        for entry in scored.ledger
    ]
    return {"score": scored.score, "bonuses": scored.bonuses, "ledger": ledger}


def _run_holding(holding: Mapping[str, Any], profile: Profile) -> Scored:
    """What one hand counts when the other side declares nothing."""
    pack = Pack(profile.pack.rank_order())
    try:
        hand = pack.hand(str(holding.get("cards", "")))
    except CardError as error:
        raise RecordError(simple("holding-cards", str(error))) from None
    others = [pack.name(card) for card in pack.cards if not hand >> card & 1][: profile.deal.hand_size()]
    nothing = {"point": "none", "sequence": "none", "set": "none"}
    record = {"hands": {"elder": pack.text(hand), "younger": " ".join(others)}, "declare": {"younger": nothing}}
    scored = score(record, profile)
    return _counted(scored.ledger if isinstance(scored, Score) else (), profile)


def _counted(ledger: Sequence[Entry], profile: Profile) -> dict[str, int]:
    """Points by category, and the pips of the point."""
    counted = dict.fromkeys(("point", "pips", "sequence", "set"), 0)
    for entry in ledger:
        if entry.slot in counted:
            counted[entry.slot] += entry.points
        if entry.slot == "point":
            counted["pips"] = sum(profile.pack.pip_value(card[0]) for card in entry.cards.split())
    return counted


_RUNNERS: dict[str, Callable[[Any, Profile], Scored]] = {
    "record": _run_record, "settle": _run_settle, "reckoned": _run_reckoned, "holding": _run_holding,
}  # fmt: skip
