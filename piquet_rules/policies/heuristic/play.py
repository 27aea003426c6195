"""Which card to play: the long suit first, what is high while it is high, and guards for what the other has long."""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.layout import (
    BEST_CARD, BITS, CARDS_ONLY, CARDS_PLAYED, CATEGORIES, FALLEN, HAND_SIZE, LAID_OUT, OTHERS_VOID, OWN_CARDS,
    POINT, RANKS, ROOM, SEAT, SEEN_LEFT, SEQUENCE, SET, SHOWN_CARDS, TRICK_SIZE, Known, Rules,
)  # fmt: skip
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.policies.chosen import highest, lowest
from piquet_rules.policies.heuristic.strength import strength
from piquet_rules.policies.heuristic.weights import (
    LEAD_AGAINST, LEAD_LATER, LEAD_LENGTH, LEAD_RUN, LOST_HEIGHT, LOST_LENGTH, LOST_STRENGTH, TOP_IS_ENOUGH,
)  # fmt: skip


def choose_card(k: Known, r: Rules) -> int:
    """The card to play."""
    legal = legal_cards(k, r)
    if k[TRICK_SIZE] == 0:
        return lead(k, r, legal)
    best = k[BEST_CARD]
    suit = best // STRIDE
    same = legal >> suit * STRIDE & SUIT_MASK
    if same == 0:
        return throw_away(k, r, legal)
    better = same >> best % STRIDE
    if better:
        return best + lowest(r, better)
    return suit * STRIDE + lowest(r, same)


def unseen_in(k: Known, r: Rules, suit: int) -> int:
    """Cards of a suit that the other may hold."""
    if k[OTHERS_VOID] >> suit & 1:
        return 0
    seen = k[OWN_CARDS] | k[FALLEN] | k[LAID_OUT + k[SEAT]] | k[SEEN_LEFT]
    return (1 << r[RANKS]) - 1 & ~(seen >> suit * STRIDE)


def share_held(k: Known, r: Rules) -> int:
    """How much of what a seat has not seen the other holds, in hundredths."""
    unseen = 0
    for suit in range(4):
        unseen += r[BITS + unseen_in(k, r, suit)]
    if unseen == 0:
        return 100
    left = r[HAND_SIZE] - (k[CARDS_PLAYED] + 1) // 2
    return min(100, 100 * left // unseen)


def lead(k: Known, r: Rules, hand: int) -> int:
    """The card to lead."""
    share = share_held(k, r)
    entries = 0
    for suit in range(4):
        own = hand >> suit * STRIDE & SUIT_MASK
        run = run_of(r, own, unseen_in(k, r, suit), known_in(k, suit), share)
        k[ROOM + suit] = run
        entries += min(run, 200)
    best = -(1 << 40)
    card = 0
    for suit in range(4):
        own = hand >> suit * STRIDE & SUIT_MASK
        if own:
            unseen = unseen_in(k, r, suit)
            run = k[ROOM + suit]
            length = 100 * r[BITS + own]
            others = entries - min(run, 200)
            worth = run * LEAD_RUN + length * LEAD_LENGTH - share * r[BITS + unseen] * LEAD_AGAINST
            worth += (length - run) * min(others, 200) * LEAD_LATER // 200
            if worth > best:
                best = worth
                card = suit * STRIDE + from_suit(r, own, unseen, run)
    return card


def from_suit(r: Rules, own: int, unseen: int, run: int) -> int:
    """The height to lead of a suit: its highest where that wins or is as good as the next, else its lowest."""
    top = highest(r, own)
    rest = own ^ 1 << top
    if rest == 0 or run >= TOP_IS_ENOUGH:
        return top
    between = unseen >> highest(r, rest) & (1 << top - highest(r, rest)) - 1
    return lowest(r, own) if between else top


def known_in(k: Known, suit: int) -> int:
    """Cards of a suit that the other has shown and not yet played."""
    other = SHOWN_CARDS + (1 - k[SEAT]) * CATEGORIES
    cards = k[other + POINT] | k[other + SEQUENCE] | k[other + SET]
    return (cards & ~k[FALLEN] & CARDS_ONLY) >> suit * STRIDE & SUIT_MASK


def run_of(r: Rules, own: int, unseen: int, known: int, share: int) -> int:
    """Tricks that follow at once when a suit is led from the top, in hundredths."""
    held = share * r[BITS + unseen]
    sure = 100
    run = 0
    above = 0
    done = 0
    for step in range(1, r[RANKS] + 1):
        card = 1 << r[RANKS] - step
        if known & card:
            sure = 0 if held > 100 * done else sure
        elif unseen & card:
            above += 1
        elif own & card:
            if held > 100 * done:
                for _ in range(above):
                    sure = sure * (100 - share) // 100
            run += sure
            done += 1
    return run


def throw_away(k: Known, r: Rules, hand: int) -> int:
    """The card to give up where the suit led cannot be followed: the one that is least missed."""
    share = share_held(k, r)
    least = 1 << 40
    card = 0
    for suit in range(4):
        own = hand >> suit * STRIDE & SUIT_MASK
        if own:
            unseen = unseen_in(k, r, suit)
            low = own & -own
            lost = strength(r, own, unseen, share, False) - strength(r, own ^ low, unseen, share, False)
            lost = lost * LOST_STRENGTH + lowest(r, own) * LOST_HEIGHT - r[BITS + own] * LOST_LENGTH
            if lost < least:
                least = lost
                card = suit * STRIDE + lowest(r, own)
    return card
