"""Deals that the engine scores for the rulebook: the cards, and what is counted of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from piquet_rules.cards import STRIDE, Card, Hand, Pack, cards_of
from piquet_rules.engine.ledger import BONUS_NAMES, Entry
from piquet_rules.errors import PiquetError
from piquet_rules.kernel import layout as at
from piquet_rules.printing.document import Block, Heading, Items, Paragraph, Table
from piquet_rules.profile.model import Profile
from piquet_rules.scoring import Score, score
from piquet_rules.wording import say

_SIGNS = "♠♥♦♣"
PLAYED = {at.LEAD_SCORE, at.FIRST_LEAD_SCORE, at.CAPTURE_SCORE, at.OWN_LEAD_SCORE}

AFTER_LEAD = {
    at.LAST_TRICK_SCORE, at.MAJORITY_SCORE, at.CAPOT_SCORE, at.ANNOUNCED_CAPOT_SCORE, at.PIQUE, at.CONCESSION_TRICKS,
    at.CONCESSION_CARDS,
}  # fmt: skip
"""What stands below the play, though a pique may be made in it: the play is one row."""


def deal_examples(profile: Profile, language: str) -> Iterator[Block]:
    """An ordinary deal played to its end, and one that brings a bonus, as far as the profile's examples have them."""
    chosen = _chosen(profile)
    if chosen:
        yield Heading(say(language, "example-deal"))
    for found in chosen:
        yield from _shown(found, language)


def _chosen(profile: Profile) -> list[Score]:
    """The first whole deal, and the first with pique or repique if that is another one."""
    whole = [found for found in _scored(profile) if found.complete]
    with_bonus = [found for found in whole if found.bonuses]
    return [*whole[:1], *(found for found in with_bonus[:1] if found is not whole[0])]


def _scored(profile: Profile) -> Iterator[Score]:
    for example in profile.examples:
        if "record" not in example:
            continue
        try:
            found = score(example["record"], profile)
        except PiquetError:  # these rules refuse it, as the example may well say
            continue
        if isinstance(found, Score) and found.played.hands is not None:
            yield found


def _shown(found: Score, language: str) -> Iterator[Block]:
    rules = found.played.rules
    yield Paragraph(say(language, "example-deal-intro"), quiet=True)
    hands = found.played.hands or ()
    yield Items(
        tuple(
            (_labelled(say(language, "seat", seat=seat), hand_text(hand, rules.pack, language), language), "")
            for seat, hand in zip(rules.seats, hands, strict=True)
        )
    )
    yield _ledger(found, language)


def _labelled(label: str, text: str, language: str) -> str:
    return say(language, "labelled", label=label, text=text)


def hand_text(hand: Hand, pack: Pack, language: str) -> str:
    """``♠ A K 10  ♥ Q`` with the letters of the language, suit by suit."""
    suits = []
    for number, sign in enumerate(_SIGNS):
        held = [card for card in sorted(cards_of(hand), reverse=True) if card // STRIDE == number]
        if held:
            suits.append(f"{sign} {' '.join(_letter(pack.rank(card), language) for card in held)}")
    return "   ".join(suits)


def _letter(rank: str, language: str) -> str:
    return say(language, "rank-letter", rank=_number(rank))


def _number(rank: str) -> str | int:
    """Fluent tells numbers from words."""
    return int(rank) if rank.isdigit() else rank


def _ledger(found: Score, language: str) -> Table:
    """A row for each thing counted, with the points below the side that has them; the play is one row."""
    sides = found.played.rules.sides
    header = (say(language, "example-column-what"), *(say(language, "seat", seat=side) for side in sides))
    body = [
        (says, *(str(points[side]) if side in points else "" for side in sides))
        for says, points in _rows(found, language)
    ]
    total = (say(language, "example-total"), *(str(found.score[side]) for side in sides))
    return Table(header, (*body, total), tuple(range(1, len(sides) + 1)))


def _rows(found: Score, language: str) -> Iterator[tuple[str, dict[str, int]]]:
    """What is counted, and side → points."""
    rules = found.played.rules
    played: dict[str, int] = {}
    before: list[tuple[str, dict[str, int]]] = []
    after: list[tuple[str, dict[str, int]]] = []
    for entry in found.ledger:
        side = rules.sides[rules.table[at.SIDE + entry.seat_number]]
        if entry.source in PLAYED:
            played[side] = played.get(side, 0) + entry.points
        else:
            rows = after if entry.source in AFTER_LEAD else before
            rows.append((entry_text(entry, language), {side: entry.points}))
    yield from before
    if played:
        yield say(language, "entry-play"), played
    yield from after


def entry_text(entry: Entry, language: str) -> str:
    """An entry of the ledger in the words of a language."""
    cards = sorted(cards_of(entry.hand & at.CARDS_ONLY))
    if entry.hand >= at.VOID:
        return say(language, f"entry-{entry.slot}-nought")
    match entry.source:
        case at.POINT_SCORE:
            return say(language, "entry-point", cards=len(cards))
        case at.SEQUENCE_SCORE:
            return say(language, "entry-sequence", **_run(cards, entry.rules.pack))
        case at.SET_SCORE:
            return say(language, "entry-set", held=len(cards), rank=_number(entry.rules.pack.rank(cards[0])))
        case at.MAJORITY_SCORE:
            return say(language, "entry-majority", tricks=entry.tricks)
    return say(language, f"entry-{_NAMES[entry.source]}")


_NAMES = {
    at.CARTE_BLANCHE: "carte-blanche", at.BLANK_AGAIN: "blank-again", at.FULL_COUNT_SCORE: "full-count",
    at.LAST_TRICK_SCORE: "last-trick", at.CAPOT_SCORE: "capot", at.ANNOUNCED_CAPOT_SCORE: "announced-capot",
    at.CONCESSION_TRICKS: "concession", at.CONCESSION_CARDS: "concession", **BONUS_NAMES,
}  # fmt: skip


def _run(cards: Sequence[Card], pack: Pack) -> dict[str, Any]:
    top, bottom = cards[-1], cards[0]
    place = "major" if top % STRIDE == len(pack.ranks) - 1 else "minor" if bottom % STRIDE == 0 else "between"
    return {"length": len(cards), "place": place, "rank": _number(pack.rank(top))}
