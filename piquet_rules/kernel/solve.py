"""Best play from a state: which card is worth how much, all hands seen open.

The card to be played, and the reply that completes a trick, are played by the reducer itself, so the first lead with
all that hangs on it needs no rule of its own; between tricks ``search`` takes over. Points are those of the seat to
play less the other's, from here on; declarations that are yet to be counted are taken as counted, whatever is played.
"""

from __future__ import annotations

from piquet_rules.cards import STRIDE, SUIT_MASK
from piquet_rules.kernel.award import lacking_for_pique
from piquet_rules.kernel.declare import count_others
from piquet_rules.kernel.layout import (
    ANNOUNCED, BEST_CARD, CARDS_PLAYED, COUNTED, COUNTS, DONE, HAND, HAND_SIZE, LEADER, LEFTOVER_PHASE, PHASE, RANKS,
    SCORE, SIDE, TALON, TRICK_SIZE, TRICKS_DONE, TURN, WON, Rules, State,
)  # fmt: skip
from piquet_rules.kernel.legal import legal_cards
from piquet_rules.kernel.prices import ANNOUNCER, CODE_BITS, FAR, GROW, LEADING, SYMBOLS, Memory, Prices
from piquet_rules.kernel.search import search, worth_of
from piquet_rules.kernel.tricks import play, turn_leftover


def worth(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State, guess: int) -> int:
    """What the seat to play makes more than the other from here on, with best play of both; 0 after the last card.

    Args:
        s: a state in the phase of play, or after it; it is left as it is.
        r: the compiled rules.
        p: the tables made from them.
        m: what was found out before under the same rules.
        one: room to try a card.
        two: room to try a reply.
        guess: where to begin; only the time it takes depends on it.
    """
    if s[PHASE] == DONE:
        return 0
    if s[TRICK_SIZE] == 0:
        guess = worth_between_tricks(s, r, p, m, guess)
        if s[CARDS_PLAYED] > 0:
            return guess
    low = -FAR
    high = FAR
    while low < high:
        beta = guess + 1 if guess == low else guess
        guess = bound(s, r, p, m, one, two, beta)
        if guess < beta:
            high = guess
        else:
            low = guess
    return low


def worth_between_tricks(s: State, r: Rules, p: Prices, m: Memory, guess: int) -> int:
    """The same from a state in which a trick is to be led; of the first one only a guess, since more hangs on it."""
    leader = s[TURN]
    left = r[HAND_SIZE] - s[TRICKS_DONE]
    pos = position(s, r, p, leader)
    return worth_of(p, m, pos, left, s[WON + leader], mode_of(s, r, leader), lacking_for_pique(s, r), guess)


def bound(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State, beta: int) -> int:
    """A bound of the worth of a state, on the same side of ``beta`` as the worth itself."""
    best = -FAR
    rest = legal_cards(s, r)
    while rest and best < beta:
        card = lowest(rest)
        rest &= ~equals(s, r, rest, card)
        best = max(best, bound_of_card(s, r, p, m, one, two, card, beta))
    return best


def best_cards(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State, known: int) -> int:
    """Every card that is worth as much as the state itself, whose worth is known."""
    best = 0
    rest = legal_cards(s, r)
    while rest:
        card = lowest(rest)
        same = equals(s, r, rest, card)
        rest &= ~same
        if bound_of_card(s, r, p, m, one, two, card, known) >= known:
            best |= same
    return best


def first_of_best(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State, known: int) -> int:
    """The first of those cards: by suit, and in a suit from the lowest up."""
    rest = legal_cards(s, r)
    card = lowest(rest)
    while bound_of_card(s, r, p, m, one, two, card, known) < known:
        rest &= ~equals(s, r, rest, card)
        card = lowest(rest)
    return card


def best_card(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State) -> int:
    """A card of best play, the first of those that are equally good."""
    return first_of_best(s, r, p, m, one, two, worth(s, r, p, m, one, two, 0))


def worth_of_card(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State, card: int, guess: int) -> int:
    """What a card makes for the seat that plays it, with best play of both behind it."""
    low = -FAR
    high = FAR
    while low < high:
        beta = guess + 1 if guess == low else guess
        guess = bound_of_card(s, r, p, m, one, two, card, beta)
        if guess < beta:
            high = guess
        else:
            low = guess
    return low


def worths_of_cards(
    s: State, r: Rules, p: Prices, m: Memory, one: State, two: State, out: State, guess: int
) -> int:  # fmt: skip
    """Write what each card that may be played makes, by its number; returns the most."""
    best = -FAR
    rest = legal_cards(s, r)
    while rest:
        card = lowest(rest)
        same = equals(s, r, rest, card)
        rest &= ~same
        guess = worth_of_card(s, r, p, m, one, two, card, guess)
        best = max(best, guess)
        while same:
            card = lowest(same)
            same &= ~(1 << card)
            out[card] = guess
    return best


def bound_of_card(s: State, r: Rules, p: Prices, m: Memory, one: State, two: State, card: int, beta: int) -> int:
    """A bound of what a card is worth to the seat that plays it, on the same side of ``beta`` as the worth itself."""
    seat = s[TURN]
    before = ahead_when_counted(s, r, one, seat)
    copy(s, one)
    put_down(one, r, card)
    if one[TRICK_SIZE] == 0:
        gained = ahead(one, r, seat) - before
        return gained + to_come(one, r, p, m, seat, beta - gained)
    worst = FAR
    rest = legal_cards(one, r)
    while rest and worst >= beta:
        reply = cheapest(one, rest)
        rest &= ~equals(one, r, rest, reply)
        copy(one, two)
        put_down(two, r, reply)
        gained = ahead(two, r, seat) - before
        worst = min(worst, gained + to_come(two, r, p, m, seat, beta - gained))
    return worst


def copy(s: State, other: State) -> None:
    """Make another state like this one in all that play and scores look at."""
    for cell in range(TALON):
        other[cell] = s[cell]


def put_down(s: State, r: Rules, card: int) -> None:
    """Play a card; cards left over stay hidden, since all are seen anyway."""
    play(s, r, None, card)
    if s[PHASE] == LEFTOVER_PHASE:
        turn_leftover(s, r, None, 0)


def ahead(s: State, r: Rules, seat: int) -> int:
    """Points of a seat's side less those of the other."""
    side = r[SIDE + seat]
    return s[SCORE + side] - s[SCORE + 1 - side]


def ahead_when_counted(s: State, r: Rules, one: State, seat: int) -> int:
    """The same, declarations included that are counted only after the first lead."""
    if s[CARDS_PLAYED] > 0 or s[COUNTED] > 0:
        return ahead(s, r, seat)
    copy(s, one)
    count_others(one, r, None)
    return ahead(one, r, seat)


def to_come(s: State, r: Rules, p: Prices, m: Memory, seat: int, beta: int) -> int:
    """A bound of what a seat makes more than the other from a state between two tricks."""
    if s[PHASE] == DONE:
        return 0
    leader = s[TURN]
    mode = mode_of(s, r, leader)
    left = r[HAND_SIZE] - s[TRICKS_DONE]
    need = lacking_for_pique(s, r)
    pos = position(s, r, p, leader)
    if leader == seat:
        return search(p, m, pos, left, s[WON + leader], mode, need, beta)
    return -search(p, m, pos, left, s[WON + leader], mode, need, 1 - beta)


def mode_of(s: State, r: Rules, leader: int) -> int:
    """Whether the seat that may make pique is to lead, and whether an announced capot can still be made."""
    mode = LEADING if leader == r[LEADER] else 0
    if s[ANNOUNCED] == 0 or s[WON + 2 - s[ANNOUNCED]] > 0:
        return mode
    return mode + (ANNOUNCER if s[ANNOUNCED] - 1 == r[LEADER] else 2 * ANNOUNCER)


def position(s: State, r: Rules, p: Prices, leader: int) -> int:
    """The cards in play as the codes of the four suits, seen from the seat to lead."""
    mine = s[HAND + leader]
    theirs = s[HAND + 1 - leader]
    pos = 0
    for suit in range(4):
        code = 0
        for card in range(suit * STRIDE + r[RANKS] - 1, suit * STRIDE - 1, -1):
            if (mine | theirs) >> card & 1:
                code = p[p[GROW] + code * SYMBOLS + (theirs >> card & 1) * 2 + r[COUNTS + card]]
        pos |= code << suit * CODE_BITS
    return pos


def equals(s: State, r: Rules, allowed: int, card: int) -> int:
    """A card and those above it that are worth the same: nothing that is in play or on the table lies between."""
    others = s[HAND] | s[HAND + 1]
    if s[TRICK_SIZE] > 0:
        others |= 1 << s[BEST_CARD]
    same = 1 << card
    above = card + 1
    while above % STRIDE > 0:
        if others >> above & 1:
            if allowed >> above & 1 == 0 or r[COUNTS + above] != r[COUNTS + card]:
                return same
            same |= 1 << above
        above += 1
    return same


def cheapest(s: State, cards: int) -> int:
    """The lowest card that takes the trick, else the lowest: the replies that refute most leads come first."""
    best = s[BEST_CARD]
    taking = cards >> best << best & SUIT_MASK << best - best % STRIDE
    return lowest(taking) if taking else lowest(cards)


def lowest(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    card = 0
    while cards >> card & 1 == 0:
        card += 1
    return card
