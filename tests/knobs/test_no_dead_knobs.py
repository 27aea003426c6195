"""No value of any variant is without effect: changed, it shows, or its two values are proved to be the same."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.profile.registry import registry
from piquet_rules.scoring import compiled
from tests.knobs.changes import Change, changes
from tests.knobs.equivalent import EQUIVALENT, proved
from tests.knobs.observed import Deals, boundaries, settled

NOT_PLAYED = "a record with an irregularity is refused; what it would cost is decided at the table"
MIXINS = Path(__file__).resolve().parents[2] / "variants" / "mixins"
DESCRIPTIVE = {
    "cut.tie": "the cut is made before a record begins",
    "deal.packets": "a record holds the cards as dealt, in whatever packets",
    "deal.packet_change": "a record holds the cards as dealt, in whatever packets",
    "penalties.false_declaration": NOT_PLAYED,
    "penalties.extra_card": NOT_PLAYED,
    "penalties.revoke": NOT_PLAYED,
}
"""Every key that is printed and does nothing, with its reason. A new one needs a reason here and at its field."""

SLOTS_OF_WORDS = {"cut", "penalties"}
"""Slots of which every key is descriptive, so that their kind is, too."""


def declared_descriptive() -> dict[str, str]:
    found = {}
    for slot, kinds in registry().kinds.items():
        for cls in kinds.values():
            for name, info in cls.model_fields.items():
                extra = info.json_schema_extra
                if isinstance(extra, dict) and "descriptive" in extra:
                    found[f"{slot}.{name}"] = str(extra["descriptive"])
    return found


def test_the_descriptive_keys_are_these_and_no_others() -> None:
    assert declared_descriptive() == DESCRIPTIVE


def test_slots_of_words_have_nothing_else() -> None:
    for slot, kinds in registry().kinds.items():
        keys = {f"{slot}.{name}" for cls in kinds.values() for name in cls.model_fields if name != "kind"}
        assert (keys <= set(DESCRIPTIVE)) is (slot in SLOTS_OF_WORDS), slot


def is_descriptive(key: str) -> bool:
    return key in DESCRIPTIVE or (key.endswith(".kind") and key.split(".")[0] in SLOTS_OF_WORDS)


class Watch:
    """Looks whether changes of one variant show."""

    def __init__(self, profile: pq.Profile) -> None:
        self.profile = profile
        self.deals = Deals(profile)
        self.parties: dict[frozenset[int], list[Any]] = {}

    def shows(self, change: Change, changed: pq.Profile) -> str:
        """Where a change shows: ``pack``, ``partie`` or ``deal``; empty where it does not."""
        one, other = compiled(self.profile), compiled(changed)
        if not one.comparable(other):
            return "pack"
        if change.key.split(".")[0] in ("partie", "settlement", "deal") and self._partie_differs(changed):
            return "partie"
        if one.table != other.table and self.deals.differ(changed, change.key):
            return "deal"
        return ""

    def _partie_differs(self, changed: pq.Profile) -> bool:
        numbers = boundaries(self.profile, changed)
        if numbers not in self.parties:
            self.parties[numbers] = settled(self.profile, numbers)
        return self.parties[numbers] != settled(changed, numbers)


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_every_change_of_a_value_shows(variant: str) -> None:
    profile = pq.load(variant)
    watch = Watch(profile)
    seen: Counter[str] = Counter()
    dead = []
    for change in changes(profile):
        changed = change.applied(profile)
        if changed is None:
            seen["refused"] += 1
        elif is_descriptive(change.key):
            seen["descriptive"] += 1
        elif proved(change.key, profile, changed):
            seen["the same"] += 1
        else:
            where = watch.shows(change, changed)
            seen[where] += 1
            dead += [] if where else [f"{change.key} = {change.value}"]
    assert dead == [], f"nothing shows these changes of {variant}; seen: {dict(seen)}"
    assert seen["deal"] > 100
    assert seen["partie"] > 10


@pytest.mark.parametrize("mixin", pq.mixins(), ids=lambda mixin: mixin.id)
def test_every_change_of_a_value_of_a_mixin_shows(mixin: pq.Mixin) -> None:
    profile = pq.load(MIXINS / f"{mixin.id}.yaml")
    watch = Watch(profile)
    shown, dead = 0, []
    for change in changes(profile):
        changed = change.applied(profile) if set_by(mixin, change.key) else None
        if changed is not None and not proved(change.key, profile, changed):
            where = watch.shows(change, changed)
            shown += bool(where)
            dead += [] if where else [f"{change.key} = {change.value}"]
    assert dead == [], f"nothing shows these changes of {mixin.id}"
    assert shown


def set_by(mixin: pq.Mixin, key: str) -> bool:
    """Whether a key, or the list or table that it stands in, is set by a mixin."""
    return any(key == own or key.startswith(f"{own}.") for own in mixin.sets)


def test_every_value_of_every_variant_is_changed() -> None:
    untried = set()
    for variant in pq.shipped_ids():
        profile = pq.load(variant)
        tried = {change.key for change in changes(profile) if change.applied(profile) is not None}
        untried |= {key for key in profile.keys() if key not in tried and not is_descriptive(key)}  # noqa: SIM118 (a profile is no dict)
    assert untried == set(NEVER_ALONE)


ONE_KIND = "there is one kind"
NEVER_ALONE = {
    "deal.hand": "hands and talon must add up to the pack",
    "deal.talon": "hands and talon must add up to the pack",
    "deal.rotation": "drawing anew goes with karoliki only; where there are some, it is tried",
    "exchange.first": "the rest is for the second to draw; tried below beside other limits",
    "partie.deals": "multipliers go with their number of deals; tried where there are none",
    "play.concession": "a race to a target has no last deal; tried elsewhere",
    "players.count": "no other number of hands fits the pack",
    "players.sides": "two players have no other sides",
    "point.nought_pips": "it goes with a point of nought only; tried below",
    "sequence.nought_beats": "it goes with a sequence of nought only; tried below",
    "point.points": "it goes with a flat point only; tried below",
    "sequence.shortest": "the table has its rows from the shortest run on",
    "full_count.kind": "no full count and one that counts nothing are the same rules",
    **dict.fromkeys(
        (
            f"{slot}.kind"
            for slot in ("deal", "declarations", "pack", "play", "players", "point", "sequence", "set", "tricks")
        ),
        ONE_KIND,
    ),
}
"""Values for which no other value alone makes rules, in some variant, and why."""


@pytest.mark.parametrize("variant", ["rubicon", "royal-1651", "russian-wiki"])
def test_values_that_need_a_companion_show_beside_it(variant: str) -> None:
    profile = pq.load(variant)
    limits = {"exchange.elder.min": 0, "exchange.elder.max": 4, "exchange.younger.min": 0, "exchange.younger.max": 3}
    pairs = (
        ({**limits, "exchange.first": "elder"}, {**limits, "exchange.first": "younger"}),
        ({"point.score": "flat", "point.points": 3}, {"point.score": "flat", "point.points": 4}),
        ({"point.nought": 5, "point.nought_pips": 30}, {"point.nought": 5, "point.nought_pips": 60}),
        ({"sequence.nought": 10, "sequence.nought_beats": 3}, {"sequence.nought": 10, "sequence.nought_beats": 5}),
    )
    for one, other in pairs:
        assert Deals(profile.with_changes(one)).differ(profile.with_changes(other), next(iter(other)))


def test_the_proofs_tell_the_difference() -> None:
    rubicon, royal = pq.load("rubicon"), pq.load("royal-1651")
    assert proved("point.compare", rubicon, rubicon.replace("point.compare", "pips"))
    assert proved("exchange.younger.max", rubicon, rubicon.replace("exchange.younger.max", 7))
    assert not proved("exchange.younger.max", rubicon, rubicon.replace("exchange.younger.max", 6))
    assert proved("carte_blanche.both", rubicon, rubicon.replace("carte_blanche.both", "younger-bars-elder"))
    assert not proved("carte_blanche.both", royal, royal.unset("carte_blanche.both"))
    assert not proved("pack.pips", rubicon, rubicon.replace("pack.pips.A", 12))
    for key in ("pique.order", "repique.order"):
        assert not proved(key, rubicon, rubicon.replace(key, "chronological"))
    assert not proved("capot.keeps_last_trick", rubicon, rubicon.replace("capot.keeps_last_trick", False))
    assert not proved("point.score", royal, royal.replace("point.score", "count"))
    assert not proved("tricks.last", rubicon, rubicon.replace("tricks.last", 3))
    assert all(reason for _, reason in EQUIVALENT.values())
