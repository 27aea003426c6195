"""Names for the cells of a state, of the compiled rules and of the rows of events."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from piquet_rules.cards import STRIDE, SUIT_MASK

State = MutableSequence[int]
Rules = Sequence[int]
Events = MutableSequence[int] | None
Known = MutableSequence[int]
"""What one seat knows."""
Knowns = Sequence[MutableSequence[int]]
"""What each seat knows."""
Rows = MutableSequence[int]
"""What deals come to, COLUMNS numbers a deal."""
Deals = MutableSequence[int]
"""Cards of deals, DEAL_SIZE numbers a deal."""
Plays = MutableSequence[int]
"""How deals were played, PLAY_SIZE numbers a deal."""

MOST_SEATS = 4
MOST_TALON = 12
MOST_CARDS = 4 * STRIDE
VOID = 1 << MOST_CARDS
"""The first of four bits beside the cards of a declaration: void suits called as point or sequence of nought."""
CARDS_ONLY = VOID - 1
SUIT_SETS = SUIT_MASK + 1
"""Number of subsets of a suit: the length of every table over them."""

# Categories of reckoning, in order of time of declaration; a profile orders the three in the middle.
POINT, SEQUENCE, SET = 0, 1, 2
CATEGORIES = 3
RANKS_OF_RECKONING = 5
"""Carte blanche, three categories of declarations, play."""

# Phases.
BLANK_PHASE, EXCHANGE_PHASE, AGAIN_PHASE, DECLARE_PHASE, ANNOUNCE_PHASE, PLAY_PHASE, LEFTOVER_PHASE, DONE = range(8)

CONCEDE = 1 << 40
"""The one action that is not a card, a set of cards, or yes and no."""

# Replies to a call, as the leader hears them.
NO_CALL, GOOD, NOT_GOOD, EQUAL = range(4)

# What becomes of cards that nobody took.
NOT_ASKED, LEFT_HIDDEN, LEFT_SHOWN = range(3)

# Whether a bonus is due: not, not yet known, due.
BARRED, PENDING, DUE = range(3)

# Cells of a state.
PHASE, TURN, SPOKEN, CATEGORY, ROWS, TALON_SIZE, TALON_NEXT, LAST_DEAL = range(8)
ANNOUNCED, LEFTOVER, CONCEDED, LED_BY, TRICK_SIZE, BEST_CARD, BEST_SEAT, TRICKS_DONE, CARDS_PLAYED = range(8, 17)
COUNTED = 17
"""Whether the seats after the leader have counted their declarations."""
HAND = 18
DEALT = HAND + MOST_SEATS
LAID_OUT = DEALT + MOST_SEATS
TAKEN = LAID_OUT + MOST_SEATS
"""Cards exchanged by each seat; −1 before its turn."""
BLANK = TAKEN + MOST_SEATS
"""How often each seat showed a hand without courts."""
COVERED = BLANK + MOST_SEATS
"""Cards of each seat that stand in a sequence or set it scored."""
WON = COVERED + MOST_SEATS
"""Tricks won by each seat."""
SCORE = WON + MOST_SEATS
"""Points of each side."""
HELPING = SCORE + MOST_SEATS
"""Points of each side that help towards pique."""
BONUS = HELPING + MOST_SEATS
"""The bonus each side has: a source, or 0."""
RECKONED = BONUS + MOST_SEATS
"""Points of each side by rank of reckoning."""
DECLARED = RECKONED + MOST_SEATS * RANKS_OF_RECKONING
"""What each seat declared in each category, as cards."""
WINNER = DECLARED + MOST_SEATS * CATEGORIES
"""The side that is good in each category, plus one; 0 for none."""
REPLY = WINNER + CATEGORIES
TALON = REPLY + CATEGORIES
"""Cards of the talon from the top."""
PLAYED = TALON + MOST_TALON
"""Cards in the order in which they fell, ten to a cell: a state is copied at every action of the engine."""
PLAYED_CELLS = 4
CARDS_IN_A_CELL = 10
CARD_BITS = 6
STATE_SIZE = PLAYED + PLAYED_CELLS

# Cells of what one seat knows: those of a state that it may see (the others are 0), then these.
SEAT = STATE_SIZE
"""Whose knowledge it is."""
FALLEN = SEAT + 1
"""All cards played so far, as a set."""
SEEN_LEFT = FALLEN + 1
"""Cards of the talon that the seat left and has seen."""
CALL_SIZE = SEEN_LEFT + 1
"""Cards in the leader's call in each category; a void suit has none."""
CALL_KEY = CALL_SIZE + CATEGORIES
"""How high that call is, where it was told; else 0."""
SHOWN_CARDS = CALL_KEY + CATEGORIES
"""The cards with which each seat has scored in each category."""
OWN_CARDS = SHOWN_CARDS + MOST_SEATS * CATEGORIES
"""The seat's hand as it was when the play began."""
OTHERS_VOID = OWN_CARDS + 1
"""A bit for each suit that the other of two seats could not follow."""
ROOM = OTHERS_VOID + 1
"""Room for a policy to work in; what is left there means nothing to the next decision."""
ROOM_SIZE = 13 * (MOST_TALON + 1)
KNOWN_SIZE = ROOM + ROOM_SIZE

# Columns of what a deal comes to, one row a deal.
(
    ELDER_POINTS, YOUNGER_POINTS, ELDER_TRICKS, YOUNGER_TRICKS, ELDER_BONUS, YOUNGER_BONUS, ELDER_BLANK, YOUNGER_BLANK,
    ELDER_TAKEN, YOUNGER_TAKEN, POINT_WINNER, SEQUENCE_WINNER, SET_WINNER, SUNK, HAS_ANNOUNCED, HAS_CONCEDED, REFUSED,
    EVENTS_HASH,
) = range(18)  # fmt: skip
"""Bonuses are sources (REPIQUE, PIQUE); winners are seats plus one, 0 for nobody. SUNK has a bit for each seat and
category, ``1 << seat * CATEGORIES + category``. REFUSED is the reason against what a policy wanted, 0 for none; the
deal was broken off there. EVENTS_HASH stands for all events, where they were written."""
COLUMNS = 18

# The cards of a deal, one row a deal: hands by seat, then the talon from the top.
DEAL_TALON = MOST_SEATS
DEAL_SIZE = DEAL_TALON + MOST_TALON

ALL_BLANKS = 2
"""As often as the rules let a hand be shown: as dealt, and again after the exchange."""

# How a deal was played, one row a deal: all that is needed to score it again under other rules.
PLAY_DEALT = 0
PLAY_HAND = PLAY_DEALT + MOST_SEATS
"""Hands after the exchange."""
PLAY_BLANK = PLAY_HAND + MOST_SEATS
"""How often each seat shows carte blanche at most: what it did where it kept one silent, else ``ALL_BLANKS``."""
PLAY_DECLARED = PLAY_BLANK + MOST_SEATS
PLAY_CARDS = PLAY_DECLARED + MOST_SEATS * CATEGORIES
"""The cards as they fell, packed as in a state."""
PLAY_SUNK, PLAY_ANNOUNCED, PLAY_CONCEDED = range(PLAY_CARDS + PLAYED_CELLS, PLAY_CARDS + PLAYED_CELLS + 3)
PLAY_SIZE = PLAY_CONCEDED + 1

# Sources of points: the codes of award events, and the columns of RANK_OF.
CARTE_BLANCHE, BLANK_AGAIN, POINT_SCORE, SEQUENCE_SCORE, SET_SCORE, FULL_COUNT_SCORE = range(1, 7)
LEAD_SCORE, FIRST_LEAD_SCORE, CAPTURE_SCORE, OWN_LEAD_SCORE, LAST_TRICK_SCORE = range(7, 12)
MAJORITY_SCORE, CAPOT_SCORE, ANNOUNCED_CAPOT_SCORE, REPIQUE, PIQUE, CONCESSION_TRICKS, CONCESSION_CARDS = range(12, 19)
SOURCES = 19
CATEGORY_SOURCE = POINT_SCORE
"""Source of a category's points: this plus the category."""

# Events that carry no points.
SHOWED, EXCHANGED, CALLED, REPLIED, ANNOUNCED_CAPOT, CARD, TRICK, TURNED, CONCEDES = range(32, 41)

# A row of events: code, seat, number, cards, running total of the side.
ROW = 5
BUFFER = ROW * 200
"""Ints that hold the events of any deal."""

# Cells of the rules: single numbers first, tables behind.
SEATS, SIDES, RANKS, HAND_SIZE, LEADER, FIRST_DRAW, EXCHANGES, MAY_DECLINE, LOOK, LEFTOVER_RULE = range(10)
BLANK_POINTS, BLANK_AGAIN_POINTS, COURTS, YOUNGER_BARS, FULL_COUNT_POINTS = range(10, 15)
COUNT_AFTER_LEAD, SINKING, BOTH_SCORE, ALL_SEQUENCES, ALL_SETS, SET_HEIGHTS = range(15, 21)
REPIQUE_THRESHOLD, REPIQUE_BONUS, REPIQUE_BY_TIME, REPIQUE_BARRED = range(21, 25)
PIQUE_THRESHOLD, PIQUE_BONUS, PIQUE_BY_TIME, LOWEST_THRESHOLD = range(25, 29)
MUST_BEAT, CONCESSION, LEAD_POINTS, CAPTURE_POINTS, OWN_LEAD_POINTS, FIRST_LEAD_POINTS = range(29, 35)
LAST_COUNTING, LAST_SILENT = 35, 36
CAPOT_POINTS, CAPOT_ANNOUNCED_POINTS, CAPOT_REPLACES, CAPOT_KEEPS_LAST, CONCESSION_POINTS = range(37, 42)
POINT_NOUGHT, POINT_NOUGHT_KEY, SEQUENCE_NOUGHT, SEQUENCE_NOUGHT_KEY = range(42, 46)
"""What a void suit scores in a category and how high it is there; 0: it can't be called."""
SIDE = 46
DRAW_MIN = SIDE + MOST_SEATS
DRAW_MAX = DRAW_MIN + MOST_SEATS
ORDER = DRAW_MAX + MOST_SEATS
"""Categories in the order in which they are declared."""
RANK_IN_ORDER = ORDER + CATEGORIES
"""Rank of reckoning of each category."""
RANK_OF = RANK_IN_ORDER + CATEGORIES
"""Rank of reckoning of each source; −1 where it neither helps nor bars."""
COUNTS = RANK_OF + SOURCES
"""1 for each card that scores when led or when it wins."""
MAJORITY_POINTS = COUNTS + MOST_CARDS
"""Points by tricks won."""
SET_KEY = MAJORITY_POINTS + MOST_CARDS
"""How high a set is: height × 5 + cards held."""
SET_POINTS = SET_KEY + STRIDE * 5
POINT_KEY = SET_POINTS + STRIDE * 5
POINT_POINTS = POINT_KEY + SUIT_SETS
SEQUENCE_KEY = POINT_POINTS + SUIT_SETS
"""Key of the best run in a set of cards of one suit."""
RUN_LENGTH = SEQUENCE_KEY + SUIT_SETS
RUN_TOP = RUN_LENGTH + SUIT_SETS
RUNS = RUN_TOP + SUIT_SETS
"""The cards that stand in runs."""
BITS = RUNS + SUIT_SETS
"""Number of cards in a set of cards of one suit."""
SEQUENCE_POINTS = BITS + SUIT_SETS
"""Points by length of run."""
RULES_SIZE = SEQUENCE_POINTS + STRIDE + 1

REST = 99
"""A maximum that stands for all the cards that are left."""
NEVER = 1 << 30
"""A threshold that no count reaches."""

PROCEDURE = (
    EXCHANGES, MAY_DECLINE, FIRST_DRAW, LOOK, LEFTOVER_RULE, SINKING, MUST_BEAT, CONCESSION,
    *range(DRAW_MIN, DRAW_MAX + MOST_SEATS),
)  # fmt: skip
"""Cells that say what is allowed and seen, not what it scores: cards held fixed do not feel them."""
