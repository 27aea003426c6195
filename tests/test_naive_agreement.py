"""The engine and the naive reading of the rules agree, deal by deal, under every variant and many changed rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from piquet_rules.errors import ProfileError
from piquet_rules.profile.load import load, shipped_ids
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import Score, score
from piquet_rules.testing.oracles import changed_profile, example_of, read_rows, variants_of
from tests.naive import SEATS, Cards, Rules, all_held, height, naive_score, other, wins

ORACLES = Path(__file__).parent / "oracles"
MIXINS = Path(__file__).resolve().parents[1] / "variants" / "mixins"
DEALS_A_VARIANT = 120
CHANGED_RULESETS = 60
DEALS_A_CHANGE = 25

CHANGES: tuple[dict[str, Any], ...] = (
    {"tricks.last": 4}, {"tricks.last": 1}, {"tricks.lead": 0},
    {"tricks.lead": 0, "tricks.capture": 2, "tricks.own_lead_won": 1, "tricks.first_lead": 1},
    {"tricks.counting_ranks": "A K Q J T"}, {"tricks.counting_ranks": "A K Q J T", "tricks.last_small": 2},
    {"tricks.counting_ranks": "A K", "tricks.last_small": 5, "tricks.last": 3},
    {"point.score": "tens-half-up"}, {"point.score": "count-less-one-at-4"}, {"point.minimum": 4},
    {"point.score": "flat", "point.points": 5}, {"point.compare": "pips"},
    {"point.compare": "pips", "point.score": "count"},
    {"sequence.winner_scores": "best"}, {"set.winner_scores": "best"}, {"sequence.points.5": 5},
    {"set.ranks": "K Q J T"}, {"set.trio": 6}, {"set.quatorze": 20},
    {"declarations.order": ["sequence", "point", "set"]}, {"declarations.order": ["set", "sequence", "point"]},
    {"declarations.younger_counts": "after-elder"}, {"declarations.both_score": True}, {"declarations.sinking": False},
    {"repique.order": "chronological"}, {"pique.order": "chronological"}, {"repique.order": "category"},
    {"pique.order": "category"}, {"repique.blocked_by_opponent": False}, {"repique.bonus": 70, "pique.bonus": 40},
    {"repique.threshold": 20, "pique.threshold": 20}, {"repique.threshold": 15, "pique.threshold": 15},
    {"repique.threshold": 40, "pique.threshold": 40}, {"repique.threshold": 20}, {"pique.threshold": 20},
    {"full_count.points": 20}, {"capot.keeps_last_trick": False}, {"capot.replaces_majority": False},
    {"capot.announced": 80}, {"majority.needed": 8}, {"majority.points": 3},
    {"carte_blanche.again_after_exchange": 10}, {"carte_blanche.courts": "K"}, {"carte_blanche.points": 25},
    {"point.nought": 5, "point.nought_pips": 50}, {"sequence.nought": 10, "sequence.nought_beats": 4},
    {"point.nought": 5, "point.nought_pips": 50, "sequence.nought": 10, "sequence.nought_beats": 4},
    {"point.nought": 4, "point.nought_pips": 39, "sequence.nought": 6}, {"majority.helps_pique": True},
    {"capot.helps_pique": True}, {"capot.helps_pique": True, "majority.helps_pique": True},
    {"play.must_beat": True}, {"play.leader": "younger"}, {"play.concession": "last-deal"},
)  # fmt: skip
UNSETS = ("majority", "capot", "carte_blanche", "pique", "repique", "full_count")


# --- rules ----------------------------------------------------------------------------------


@cache
def changed_profiles() -> tuple[Profile, ...]:
    """Variants with one to four random changes each, those left out that contradict one another."""
    chance = random.Random("changed rules")
    found: list[Profile] = []
    while len(found) < CHANGED_RULESETS:
        changes: dict[str, Any] = {}
        for change in chance.sample(CHANGES, chance.randint(1, 4)):
            changes |= change
        unsets = chance.sample(UNSETS, 1) if chance.random() < 0.25 else []
        changes = {key: value for key, value in changes.items() if key.split(".")[0] not in unsets}
        try:
            profile = load(chance.choice(shipped_ids())).with_changes(changes, unsets)
        except ProfileError:
            continue
        found.append(profile)
    return tuple(found)


# --- deals ----------------------------------------------------------------------------------


def shuffled(rules: Rules, chance: random.Random) -> Cards:
    """A pack whose first cards are, one time in two, good ones: high, of few suits, or of few ranks."""
    pack = [rank + suit for suit in "SHDC" for rank in rules["pack"]["ranks"]]
    chance.shuffle(pack)
    suits, ranks = chance.sample("SHDC", 4), chance.sample(rules["pack"]["ranks"], len(rules["pack"]["ranks"]))
    weights: dict[str, Callable[[str], float]] = {
        "plain": lambda card: 0.0,
        "high": lambda card: float(height(rules, card)),
        "suits": lambda card: 3.0 * suits.index(card[1]) + chance.random() * 4,
        "ranks": lambda card: 2.0 * ranks.index(card[0]) + chance.random() * 4,
        "low": lambda card: -float(height(rules, card)),
    }
    weight = weights[chance.choice(["plain", "plain", "high", "suits", "ranks", "low"])]
    noise = chance.choice([0.5, 2.0, 5.0])
    return sorted(pack, key=lambda card: weight(card) + chance.random() * noise, reverse=True)


def cut(rules: Rules, chance: random.Random) -> tuple[dict[str, Cards], Cards]:
    """Two hands and the rest; the better cards go to either side."""
    pack, size = shuffled(rules, chance), rules["deal"]["hand"]
    first, second = chance.choice([("elder", "younger"), ("younger", "elder")])
    rest = pack[size:]
    if chance.random() < 0.7:
        chance.shuffle(rest)
    return {first: pack[:size], second: rest[:size]}, rest[size:]


def exchanged(
    rules: Rules, hands: dict[str, Cards], talon: Cards, chance: random.Random
) -> tuple[dict[str, Cards], dict[str, Cards]]:
    """What each lays out, within the limits, and the hands after it."""
    rule, left, after, out = rules["exchange"], list(talon), {}, {}
    for seat in (rule["first"], other(rule["first"])):
        most = len(left) if rule[seat]["max"] == "rest" else min(rule[seat]["max"], len(left))
        counts = [0] * bool(rule.get("may_decline")) + list(range(rule[seat]["min"], most + 1))
        out[seat] = chance.sample(hands[seat], chance.choice(counts or [0]))
        taken, left = left[: len(out[seat])], left[len(out[seat]) :]
        after[seat] = [card for card in hands[seat] if card not in out[seat]] + taken
    return out, after


def some_calls(rules: Rules, hand: Cards, chance: random.Random) -> dict[str, list[Cards] | None]:
    """By category everything (None), nothing, or some of what is held, often called short."""
    if not rules["declarations"]["sinking"]:
        return {}
    calls: dict[str, list[Cards] | None] = {}
    for category in ("point", "sequence", "set"):
        held = all_held(rules, hand, category)
        how = chance.random()
        if how < 0.6 or not held:
            calls[category] = None
        elif how < 0.75:
            calls[category] = []
        else:
            chosen = chance.sample(held, 1 if category == "point" else chance.randint(1, len(held)))
            calls[category] = [shortened(rules, cards, category, chance) for cards in chosen]
    return calls


def shortened(rules: Rules, cards: Cards, category: str, chance: random.Random) -> Cards:
    """A combination, or a smaller one that may be called out of it."""
    if not cards or chance.random() < 0.4:
        return cards
    if category == "set":
        return chance.sample(cards, 3)
    if category == "point":
        return cards[: chance.randint(rules["point"].get("minimum", 1), len(cards))]
    length = chance.randint(rules["sequence"]["shortest"], len(cards))
    start = chance.randint(0, len(cards) - length)
    return cards[start : start + length]


def some_play(rules: Rules, hands: dict[str, Cards], chance: random.Random) -> Cards:
    """Random legal play; one side in three plays its highest cards and the other its lowest, for capots."""
    left = {seat: list(hands[seat]) for seat in SEATS}
    strong = chance.choice(["elder", "younger", "", "", "", ""])
    leader, fallen = rules["play"].get("leader", "elder"), []
    for _ in range(rules["deal"]["hand"]):
        led = picked(rules, left[leader], leader, strong, chance)
        replies = allowed(rules, left[other(leader)], led)
        reply = picked(rules, replies, other(leader), strong, chance)
        left[leader].remove(led)
        left[other(leader)].remove(reply)
        fallen += [led, reply]
        leader = leader if wins(rules, [led, reply]) else other(leader)
    return fallen


def allowed(rules: Rules, hand: Cards, led: str) -> Cards:
    """The cards with which a lead may be answered."""
    follow = [card for card in hand if card[1] == led[1]] or hand
    beating = [card for card in follow if not wins(rules, [led, card])]
    return beating if rules["play"]["must_beat"] and beating else follow


def picked(rules: Rules, cards: Cards, seat: str, strong: str, chance: random.Random) -> str:
    """A card: any, or with a strong side the highest for it and the lowest for the other."""
    if not strong:
        return chance.choice(cards)
    return sorted(cards, key=lambda card: height(rules, card))[-1 if seat == strong else 0]


# --- both readings --------------------------------------------------------------------------


def both_readings(profile: Profile, chance: random.Random) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """A random record, the engine's reading of it and the naive one."""
    rules = profile.rules()
    hands, talon = cut(rules, chance)
    record: dict[str, Any] = {"hands": joined(hands)}
    known: dict[str, Any] = {"blanche": {}}
    if rules["exchange"]["kind"] != "none" and chance.random() < 0.4:
        out, after = exchanged(rules, hands, talon, chance)
        record = {"deal": {**joined(hands), "talon": " ".join(talon)}}
        record["exchange"] = {seat: " ".join(out[seat]) or "none" for seat in SEATS}
        known = {"dealt": [hands[seat] for seat in SEATS]}
        hands = after
    if "dealt" not in known and rules["play"].get("concession") == "last-deal" and chance.random() < 0.2:
        record["concede"] = known["conceded"] = chance.choice(SEATS)
    else:
        known |= declared_and_played(rules, hands, record, chance)
    naive = naive_score(rules, [hands[seat] for seat in SEATS], **known)
    scored = score(record, profile)
    assert isinstance(scored, Score)
    return record, in_naive_form(scored), naive


def declared_and_played(
    rules: Rules, hands: dict[str, Cards], record: dict[str, Any], chance: random.Random
) -> dict[str, Any]:
    """Add calls, an announcement and the play to a record; the same for the naive reading."""
    calls = {seat: some_calls(rules, hands[seat], chance) for seat in SEATS}
    record["declare"] = {
        seat: {category: as_declared(said) for category, said in calls[seat].items() if said is not None}
        for seat in SEATS
    }
    known: dict[str, Any] = {"declared": calls}
    if "announced" in rules["capot"] and chance.random() < 0.4:
        known["announced"] = chance.choice(SEATS)
        record["announce"] = {"capot": known["announced"]}
    if chance.random() < 0.85:
        fallen = some_play(rules, hands, chance)
        known["play"] = fallen[: chance.randint(1, 24)] if chance.random() < 0.2 else fallen
        record["play"] = " ".join(known["play"])
    return known


def joined(hands: dict[str, Cards]) -> dict[str, str]:
    return {seat: " ".join(hands[seat]) for seat in SEATS}


def as_declared(said: list[Cards]) -> Any:
    return [" ".join(cards) or "nought" for cards in said] or "none"


def in_naive_form(scored: Score) -> dict[str, Any]:
    """The engine's result with the words of the naive one."""
    entries: list[tuple[str, str, int]] = []
    for entry in scored.ledger:
        if entry.key == "tricks.first_lead" and entries and entries[-1][1] == "tricks":
            entries[-1] = (entry.seat, "tricks", entries[-1][2] + entry.points)
        else:
            entries.append((entry.seat, entry.slot, entry.points))
    bonuses = [(bonus["seat"], bonus["bonus"], bonus["points"]) for bonus in scored.bonuses]
    return {
        "score": list(scored.points),
        "tricks": list(scored.tricks.values()),
        "entries": entries,
        "bonuses": bonuses,
    }


def places_of_bonuses(result: dict[str, Any]) -> dict[tuple[str, str, int], int]:
    """How many other entries stand before each bonus."""
    places, others = {}, 0
    for entry in result["entries"]:
        if entry[1] in ("pique", "repique"):
            places[entry] = others
        else:
            others += 1
    return places


def without_bonuses(result: dict[str, Any]) -> dict[str, Any]:
    """A result, its bonuses apart from its entries."""
    entries = [entry for entry in result["entries"] if entry[1] not in ("pique", "repique")]
    return result | {"entries": entries, "bonuses": sorted(result["bonuses"])}


def assert_agree(profile: Profile, seed: str, deals: int) -> Iterator[dict[str, Any]]:
    """Compare on so many deals; gives each result, for counting what happened in them."""
    chance = random.Random(seed)
    for number in range(deals):
        record, engine, naive = both_readings(profile, chance)
        said = f"deal {number}: {record}\n{profile.rules()}"
        assert without_bonuses(engine) == without_bonuses(naive), said
        # A bonus is entered when the table can know it: with the award that reached it, or later.
        reached = places_of_bonuses(naive)
        assert all(place >= reached[bonus] for bonus, place in places_of_bonuses(engine).items()), said
        yield naive


@pytest.mark.parametrize("variant", shipped_ids())
def test_every_variant_is_scored_as_the_naive_reading_does(variant: str) -> None:
    results = list(assert_agree(load(variant), variant, DEALS_A_VARIANT))
    # The deals are worth the name: bonuses and capots happen in them.
    assert any(result["bonuses"] for result in results)
    assert any(12 in result["tricks"] for result in results)


@pytest.mark.parametrize("mixin", sorted(MIXINS.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_mixin_is_scored_as_the_naive_reading_does(mixin: Path) -> None:
    list(assert_agree(load(mixin), mixin.stem, DEALS_A_CHANGE))


def naive_arguments(record: dict[str, Any]) -> dict[str, Any]:
    """What the naive reading wants, out of a record."""
    known: dict[str, Any] = {"declared": {}}
    if "deal" in record:
        dealt = {seat: record["deal"][seat].split() for seat in SEATS}
        talon, known["hands"] = record["deal"]["talon"].split(), []
        for seat in SEATS:
            out = record["exchange"][seat].split()
            known["hands"].append([card for card in dealt[seat] if card not in out] + talon[: len(out)])
            talon = talon[len(out) :]
        known["dealt"] = [dealt[seat] for seat in SEATS]
    else:
        known["hands"] = [record["hands"][seat].split() for seat in SEATS]
    for seat, calls in record.get("declare", {}).items():
        known["declared"][seat] = {category: combinations_named(said) for category, said in calls.items()}
    if "play" in record:
        known["play"] = record["play"].split()
    return known | {"conceded": record.get("concede")}


def combinations_named(said: str | list[str]) -> list[Cards]:
    """The combinations that a record names; a void suit is one without cards."""
    texts = [said] if said == "nought" else [] if said == "none" else said
    return [[] if text == "nought" else text.split() for text in texts]


def rows_with_cards() -> Iterator[tuple[dict[str, Any], str]]:
    """Rows of the oracle files that give a deal and say what it scores, with each variant."""
    for file in sorted(ORACLES.glob("*.yaml")):
        for row in read_rows(file).get("rows", []):
            if "score" in row["expect"] and ("record" in row or "deal_of" in row):
                for variant in variants_of(row):
                    yield row, variant


@pytest.mark.parametrize(("row", "variant"), [pytest.param(*each, id=each[0]["id"]) for each in rows_with_cards()])
def test_the_naive_reading_agrees_with_what_the_sources_say(row: dict[str, Any], variant: str) -> None:
    rules = changed_profile(row, variant).rules()
    naive = naive_score(rules, **naive_arguments(example_of(row, ORACLES)["record"]))
    assert dict(zip(SEATS, naive["score"], strict=True)) == row["expect"]["score"]


@pytest.mark.parametrize("number", range(CHANGED_RULESETS))
def test_changed_rules_are_scored_as_the_naive_reading_does(number: int) -> None:
    list(assert_agree(changed_profiles()[number], f"change {number}", DEALS_A_CHANGE))
