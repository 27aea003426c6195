"""A second reading of the rules, for the tests only: slow, obvious, and sharing no code with the package.

Cards are two-letter strings (``AS``), hands are lists of them, rules are the plain mapping
``{slot: {key: value}}`` that ``Profile.rules()`` gives. Everything is worked out anew from the whole
deal: first all that was reckoned, in order of time, then the bonuses by looking back over it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

Cards = list[str]
Rules = Mapping[str, Mapping[str, Any]]
SEATS = ("elder", "younger")
PLAY = 4
"""Number of the category of play; carte blanche is 0, the declarations are 1 to 3."""


@dataclass
class Award:
    """Something scored: ``category`` is None for what neither helps nor bars a bonus."""

    seat: str
    slot: str
    points: int
    category: int | None
    cards: Cards
    last: bool = False


def naive_score(
    rules: Rules,
    hands: Sequence[Cards],
    *,
    dealt: Sequence[Cards] | None = None,
    declared: Mapping[str, Mapping[str, list[Cards] | None]] | None = None,
    blanche: Mapping[str, int] | None = None,
    announced: str | None = None,
    play: Cards | None = None,
    conceded: str | None = None,
) -> dict[str, Any]:
    """Score one deal.

    Args:
        rules: merged rules of a profile.
        hands: elder's and younger's cards after the exchange.
        dealt: their cards before it, where known.
        declared: by seat and category the combinations named; a missing one or None is all that is held.
        blanche: by seat how often a carte blanche was shown; None is: whenever held, if ``dealt`` is known.
        announced: who announced capot.
        play: cards in the order in which they fell; None where the record stops before the play.
        conceded: who threw in his hand before he declared anything.

    Returns:
        ``score`` and ``tricks`` as [elder, younger]; ``entries`` as (seat, slot, points) in order of time,
        with the bonuses where they were settled; ``bonuses`` as (seat, slot, points).
    """
    by_seat = dict(zip(SEATS, hands, strict=True))
    blanks = blanks_shown(rules, by_seat, dict(zip(SEATS, dealt, strict=True)) if dealt else None, blanche)
    if conceded is not None:
        return summary(blanks + thrown_in(rules, other(conceded)), {"elder": 0, "younger": 0})
    calls = {seat: calls_of(rules, by_seat[seat], (declared or {}).get(seat, {})) for seat in SEATS}
    counted = {seat: declarations_scored(rules, by_seat[seat], calls, seat) for seat in SEATS}
    tricks, won = played(rules, by_seat, play or [])
    awards = in_order_of_time(rules, blanks, counted, tricks)
    awards += end_of_deal(rules, won, announced)
    if capot_side(rules, won) and not rules["capot"].get("keeps_last_trick", True):
        awards = [award for award in awards if not award.last]
    return summary(with_bonuses(rules, awards), won)


# --- the cards ------------------------------------------------------------------------------


def height(rules: Rules, card: str) -> int:
    """Place of a card's rank counted from the lowest of the pack."""
    return list(reversed(rules["pack"]["ranks"])).index(card[0])


def pips(rules: Rules, cards: Cards) -> int:
    """Sum of the pips of some cards."""
    return sum(rules["pack"]["pips"][card[0]] for card in cards)


def of_suit(rules: Rules, hand: Cards, suit: str) -> Cards:
    """The cards of a suit, high to low."""
    return sorted((card for card in hand if card[1] == suit), key=lambda card: -height(rules, card))


def other(seat: str) -> str:
    """The opponent."""
    return "younger" if seat == "elder" else "elder"


def leader_of(rules: Rules) -> str:
    """Who declares first and leads first."""
    return str(rules["play"].get("leader", "elder"))


# --- carte blanche --------------------------------------------------------------------------


def blanks_shown(
    rules: Rules, after: Mapping[str, Cards], dealt: Mapping[str, Cards] | None, said: Mapping[str, int] | None
) -> list[Award]:
    """The awards for cartes blanches: all first showings, then all second ones."""
    rule = rules["carte_blanche"]
    if rule["kind"] == "none":
        return []
    times = {seat: said.get(seat, 0) if said is not None else times_held(rule, seat, after, dealt) for seat in SEATS}
    if times["elder"] and times["younger"] and rule.get("both") == "younger-bars-elder":
        times["elder"] = 0
    first = [Award(seat, "carte_blanche", rule["points"], 0, []) for seat in SEATS if times[seat] >= 1]
    again = [
        Award(seat, "carte_blanche", rule.get("again_after_exchange", 0), 0, []) for seat in SEATS if times[seat] == 2
    ]
    return first + again


def times_held(
    rule: Mapping[str, Any], seat: str, after: Mapping[str, Cards], dealt: Mapping[str, Cards] | None
) -> int:
    """How often a hand had no court: as dealt, and again after the exchange."""
    if dealt is None or any(card[0] in rule["courts"] for card in dealt[seat]):
        return 0
    has_court = any(card[0] in rule["courts"] for card in after[seat])
    return 2 if rule.get("again_after_exchange", 0) and not has_court else 1


# --- combinations ---------------------------------------------------------------------------


def calls_of(rules: Rules, hand: Cards, said: Mapping[str, list[Cards] | None]) -> dict[str, list[Cards]]:
    """By category the combinations called; for the point all suits that are equally the best."""
    calls: dict[str, list[Cards]] = {}
    for category in ("point", "sequence", "set"):
        named = said.get(category)
        calls[category] = all_held(rules, hand, category) if named is None else named
    return calls


def all_held(rules: Rules, hand: Cards, category: str) -> list[Cards]:
    """Every combination of a hand, in one category; a void suit that counts is a combination of no cards."""
    suits = [of_suit(rules, hand, suit) for suit in "SHDC"]
    if category == "point":
        return noughts(rules, suits, "point") + [
            cards for cards in suits if len(cards) >= max(1, rules["point"].get("minimum", 1))
        ]
    if category == "sequence":
        return noughts(rules, suits, "sequence") + [run for suit in suits for run in runs(rules, suit)]
    ranks = [[card for card in hand if card[0] == rank] for rank in rules["set"]["ranks"]]
    return [cards for cards in ranks if len(cards) >= 3]


def noughts(rules: Rules, suits: list[Cards], category: str) -> list[Cards]:
    """The void suits, where they count in a category."""
    return [suit for suit in suits if not suit] if rules[category].get("nought", 0) else []


def runs(rules: Rules, suit: Cards) -> list[Cards]:
    """The unbroken runs of one suit (high to low) that are long enough."""
    found: list[Cards] = []
    for card in suit:
        if found and height(rules, found[-1][-1]) == height(rules, card) + 1:
            found[-1].append(card)
        else:
            found.append([card])
    return [run for run in found if len(run) >= rules["sequence"]["shortest"]]


def strength(rules: Rules, category: str, cards: Cards) -> tuple[float, float]:
    """What makes one combination better than another of its category."""
    if not cards:
        return strength_of_nought(rules[category], category)
    if category == "point":
        return (len(cards) if rules["point"]["compare"] == "count-then-pips" else 0, pips(rules, cards))
    return (len(cards), max(height(rules, card) for card in cards))


def strength_of_nought(rule: Mapping[str, Any], category: str) -> tuple[float, float]:
    """A point of nought is a point of the cards that it scores and half a pip more; a sequence just beats a length."""
    if category == "sequence":
        return (rule.get("nought_beats", 0), float("inf"))
    return (rule["nought"] if rule["compare"] == "count-then-pips" else 0, rule.get("nought_pips", 0) + 0.5)


def worth(rules: Rules, category: str, cards: Cards) -> int:
    """Points for a combination that is good."""
    if not cards:
        return int(rules[category]["nought"])
    if category == "sequence":
        return int(rules["sequence"]["points"][str(len(cards))])
    if category == "set":
        return int(rules["set"]["quatorze" if len(cards) == 4 else "trio"])
    return worth_of_point(rules["point"], len(cards), pips(rules, cards))


def worth_of_point(rule: Mapping[str, Any], count: int, total: int) -> int:
    """Points for a point of so many cards and pips."""
    if rule["score"] == "tens-half-up":
        return total // 10 + (1 if total % 10 >= 5 else 0)
    if rule["score"] == "count-less-one-at-4":
        return count - 1 if str(total).endswith("4") else count
    return int(rule["points"]) if rule["score"] == "flat" else count


def declarations_scored(
    rules: Rules, hand: Cards, calls: Mapping[str, Mapping[str, list[Cards]]], seat: str
) -> list[Award]:
    """What a seat reckons for combinations in the order of the categories, then for the full count."""
    choices = [scored_choices(rules, calls, seat, category) for category in rules["declarations"]["order"]]
    options: list[tuple[list[Cards], ...]] = list(product(*choices))
    full = [option for option in options if stands_wholly(hand, option)]
    awards = []
    for number, (category, combinations) in enumerate(
        zip(rules["declarations"]["order"], (full or options)[0], strict=True), start=1
    ):
        awards += [Award(seat, category, worth(rules, category, cards), number, cards) for cards in combinations]
    if full and rules["full_count"].get("points", 0):
        awards.append(Award(seat, "full_count", rules["full_count"]["points"], None, hand))
    return awards


def stands_wholly(hand: Cards, option: Sequence[list[Cards]]) -> bool:
    """Whether every card stands in one of the scored combinations."""
    return set(hand) == {card for combinations in option for cards in combinations for card in cards}


def scored_choices(
    rules: Rules, calls: Mapping[str, Mapping[str, list[Cards]]], seat: str, category: str
) -> list[list[Cards]]:
    """The ways to score a category: more than one only where equal combinations compete for one place."""
    mine = sorted(calls[seat][category], key=lambda cards: strength(rules, category, cards), reverse=True)
    theirs = [strength(rules, category, cards) for cards in calls[other(seat)][category]]
    beaten = not rules["declarations"].get("both_score", False) and any(
        theirs_one >= strength(rules, category, mine[0]) for theirs_one in theirs if mine
    )
    if not mine or beaten:
        return [[]]
    if category != "point" and rules[category]["winner_scores"] == "all":
        return [mine]
    best = strength(rules, category, mine[0])
    equals = [cards for cards in mine if strength(rules, category, cards) == best]
    return [[cards] for cards in sorted(equals, key=lambda cards: -worth(rules, category, cards))]


# --- the play -------------------------------------------------------------------------------


def played(rules: Rules, hands: Mapping[str, Cards], play: Cards) -> tuple[list[Award], dict[str, int]]:
    """Awards of the play in order of time (the first lead stands there even at 0), and tricks won."""
    awards: list[Award] = []
    won = {"elder": 0, "younger": 0}
    leader = leader_of(rules)
    tricks = len(hands["elder"])
    for number in range(0, len(play), 2):
        trick = play[number : number + 2]
        awards.append(Award(leader, "tricks", lead_points(rules, trick[0], first=number == 0), PLAY, trick[:1]))
        if len(trick) == 2:
            winner = leader if wins(rules, trick) else other(leader)
            won[winner] += 1
            awards += trick_won(rules, trick, winner, own=winner == leader, last=sum(won.values()) == tricks)
            leader = winner
    return awards, won


def counts(rules: Rules, card: str) -> bool:
    """Whether a card scores when led or when it wins."""
    ranks = rules["tricks"].get("counting_ranks", "all")
    return ranks == "all" or card[0] in ranks


def lead_points(rules: Rules, card: str, *, first: bool) -> int:
    """Points for leading a card."""
    if not counts(rules, card):
        return 0
    return int(rules["tricks"]["lead"]) + (int(rules["tricks"].get("first_lead", 0)) if first else 0)


def wins(rules: Rules, trick: Cards) -> bool:
    """Whether the card led wins."""
    return trick[1][1] != trick[0][1] or height(rules, trick[0]) > height(rules, trick[1])


def trick_won(rules: Rules, trick: Cards, winner: str, *, own: bool, last: bool) -> list[Award]:
    """Awards for winning a trick, the last one with its extra."""
    card = trick[0] if own else trick[1]
    rule = rules["tricks"]
    points = rule.get("own_lead_won", 0) if own else rule["capture"]
    awards = [Award(winner, "tricks", points if counts(rules, card) else 0, PLAY, [card])]
    if last:
        small = None if counts(rules, card) else rule.get("last_small")
        awards.append(Award(winner, "tricks", rule["last"] - 1 if small is None else small, PLAY, [card], last=True))
    return awards


# --- the end of the deal --------------------------------------------------------------------


def capot_side(rules: Rules, won: Mapping[str, int]) -> str | None:
    """Who won every trick, where that is a rule."""
    if rules["capot"]["kind"] == "none":
        return None
    for seat in SEATS:
        if won[seat] == rules["deal"]["hand"]:
            return seat
    return None


def end_of_deal(rules: Rules, won: Mapping[str, int], announced: str | None) -> list[Award]:
    """The cards and capot."""
    if sum(won.values()) < rules["deal"]["hand"]:
        return []
    majority, capot = rules["majority"], rules["capot"]
    all_tricks = capot_side(rules, won)
    awards = []
    if majority["kind"] != "none" and not (all_tricks and capot["replaces_majority"]):
        points, helps = majority.get("points", 0), PLAY if majority.get("helps_pique") else None
        awards += [Award(seat, "majority", points, helps, []) for seat in SEATS if won[seat] >= majority["needed"]]
    if all_tricks:
        said = announced == all_tricks and "announced" in capot
        points, helps = (
            capot["announced"] if said else capot.get("points", 0),
            PLAY if capot.get("helps_pique") else None,
        )
        awards.append(Award(all_tricks, "capot", points, helps, []))
    return awards


def thrown_in(rules: Rules, winner: str) -> list[Award]:
    """What a hand thrown in brings the other side: every trick as if he had led it, and the cards."""
    rule, majority = rules["tricks"], rules["majority"]
    each = rule["lead"] + rule.get("own_lead_won", 0)
    tricks = rules["deal"]["hand"] * each + rule.get("first_lead", 0) + rule["last"] - 1
    cards = 0 if majority["kind"] == "none" else majority.get("points", 0)
    return [Award(winner, "play", tricks, None, []), Award(winner, "play", cards, None, [])]


# --- the ledger and its bonuses -------------------------------------------------------------


def in_order_of_time(
    rules: Rules, blanks: list[Award], counted: Mapping[str, list[Award]], tricks: list[Award]
) -> list[Award]:
    """Carte blanche, the leader's declarations, his first lead, the other's declarations, the rest of the play."""
    first, second = counted[leader_of(rules)], counted[other(leader_of(rules))]
    if rules["declarations"]["younger_counts"] == "after-elder":
        return blanks + first + second + tricks
    return blanks + first + tricks[:1] + second + tricks[1:]


def with_bonuses(rules: Rules, awards: list[Award]) -> list[Award]:
    """The awards with repiques and the pique, each right after the award that settled it."""
    after: dict[int, Award] = {}
    for seat in SEATS:
        place = repique_at(rules, awards, seat)
        if place is not None:
            after[place] = Award(seat, "repique", rules["repique"]["bonus"], None, [])
    place = pique_at(rules, awards)
    leader = leader_of(rules)
    if place is not None and not any(award.seat == leader for award in after.values()):
        after[place] = Award(leader, "pique", rules["pique"]["bonus"], None, [])
    ledger = []
    for number, award in enumerate(awards):
        ledger += [award] + ([after[number]] if number in after else [])
    return ledger


def repique_at(rules: Rules, awards: list[Award], seat: str) -> int | None:
    """The place of the award with which a seat makes repique, or None."""
    rule = rules["repique"]
    if rule["kind"] == "none" or not rule.get("bonus", 0):
        return None
    total = 0
    for place, award in enumerate(awards):
        if award.seat == seat and award.category is not None and award.category < PLAY and award.points:
            total += award.points
            if total >= rule["threshold"]:
                barred = rule.get("blocked_by_opponent", True) and any(
                    bars_repique(rules, awards, place, number) for number in range(len(awards))
                )
                return None if barred else place
    return None


def bars_repique(rules: Rules, awards: list[Award], mine: int, theirs: int) -> bool:
    """Whether one award of the other side stands before the one that reached the threshold."""
    award, rival = awards[mine], awards[theirs]
    if rival.seat == award.seat or rival.category is None or award.category is None or not rival.points:
        return False
    if rules["repique"]["order"] == "chronological":
        return theirs < mine
    # In one category that both reckon, the points of the first to declare stand first.
    both = rival.category == award.category and rival.seat == leader_of(rules)
    return rival.category < award.category or both


def pique_at(rules: Rules, awards: list[Award]) -> int | None:
    """The place of the award with which the first leader makes pique (repique not looked at), or None."""
    rule = rules["pique"]
    if rule["kind"] == "none" or not rule.get("bonus", 0):
        return None
    leader, total = leader_of(rules), 0
    for place, award in enumerate(awards):
        if award.seat != leader or award.category is None:
            continue
        total += award.points
        if award.category == PLAY and total >= rule["threshold"]:
            barred = any(bars_pique(rule["order"], awards, leader, place, number) for number in range(len(awards)))
            return None if barred else place
    return None


def bars_pique(order: str, awards: list[Award], leader: str, place: int, theirs: int) -> bool:
    """Whether one award of the other side stands before the leader's award at ``place``."""
    rival = awards[theirs]
    if rival.seat == leader or rival.category is None or not rival.points:
        return False
    return theirs < place or (order == "category" and rival.category < PLAY)


def summary(ledger: list[Award], won: Mapping[str, int]) -> dict[str, Any]:
    """The result, without entries of 0."""
    return {
        "score": [sum(award.points for award in ledger if award.seat == seat) for seat in SEATS],
        "tricks": [won[seat] for seat in SEATS],
        "entries": [(award.seat, award.slot, award.points) for award in ledger if award.points],
        "bonuses": [(a.seat, a.slot, a.points) for a in ledger if a.slot in ("repique", "pique") and a.points],
    }
