"""The slots of a profile and what each asks of the components that fill it.

A component speaks of ranks, pips, lengths and tricks, never of masks or of a state: the compiler
asks its methods over their whole (small) domain and writes the answers into one table.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from piquet_rules.profile.component import Component


class BlankTerms(NamedTuple):
    """Carte blanche: points for showing, for showing again after the exchange; which ranks spoil it."""

    points: int = 0
    again: int = 0
    courts: tuple[str, ...] = ()
    younger_bars_elder: bool = False


class DrawTerms(NamedTuple):
    """How many cards one seat may exchange; ``most`` is None for all that are left."""

    fewest: int
    most: int | None


class ExchangeTerms(NamedTuple):
    """Who exchanges first, how many cards, and who sees what is left of the talon."""

    first: str
    elder: DrawTerms
    younger: DrawTerms
    may_decline: bool
    look: bool
    leftover: str


class DeclareTerms(NamedTuple):
    """Order of the categories and how the two sides count in them."""

    order: tuple[str, ...]
    after_first_lead: bool
    sinking: bool
    both_score: bool


class BonusTerms(NamedTuple):
    """A bonus for reaching a threshold before the other side reckons."""

    threshold: int
    bonus: int
    chronological: bool
    blocked: bool = True


class PlayTerms(NamedTuple):
    """Who leads first and what binds the players."""

    leader: str
    must_beat: bool
    concession: bool


class TrickTerms(NamedTuple):
    """What leading and winning score, for a card that counts."""

    lead: int
    capture: int
    own_lead_won: int
    first_lead: int


class CapotTerms(NamedTuple):
    """What winning every trick scores and what falls away with it."""

    points: int = 0
    announced: int = 0
    replaces_majority: bool = False
    keeps_last_trick: bool = True
    helps_pique: bool = False


class PackRule(Component):
    """The cards and what they count in pips."""

    slot: ClassVar[str] = "pack"

    @abstractmethod
    def rank_order(self) -> tuple[str, ...]:
        """Rank letters, high to low."""

    @abstractmethod
    def pip_value(self, rank: str) -> int:
        """What a card of this rank adds to a point."""


class PlayersRule(Component):
    """How many play and who plays together."""

    slot: ClassVar[str] = "players"

    @abstractmethod
    def side_of_seats(self) -> tuple[int, ...]:
        """The side of each seat, elder first; as long as there are players."""


class CutRule(Component):
    """Who deals first."""

    slot: ClassVar[str] = "cut"


class DealRule(Component):
    """How the cards are dealt and who deals next."""

    slot: ClassVar[str] = "deal"

    @abstractmethod
    def hand_size(self) -> int:
        """Cards in each hand."""

    @abstractmethod
    def talon_size(self) -> int:
        """Cards left on the table."""

    @abstractmethod
    def redraws_each_karolik(self) -> bool:
        """Whether the dealer is drawn anew before each karolik instead of alternating."""


class CarteBlancheRule(Component):
    """A hand without court cards."""

    slot: ClassVar[str] = "carte_blanche"

    @abstractmethod
    def terms(self) -> BlankTerms:
        """What it counts and when it is one."""


class FullCountRule(Component):
    """A hand whose every card was scored in some combination."""

    slot: ClassVar[str] = "full_count"

    @abstractmethod
    def score(self) -> int:
        """Points for it."""


class ExchangeRule(Component):
    """Laying out cards and taking in others."""

    slot: ClassVar[str] = "exchange"

    @abstractmethod
    def terms(self) -> ExchangeTerms | None:
        """The limits, or None where the hands are played as dealt."""


class DeclarationsRule(Component):
    """The order of the categories, and how the sides count."""

    slot: ClassVar[str] = "declarations"

    @abstractmethod
    def terms(self) -> DeclareTerms:
        """Order and manner."""


class PointRule(Component):
    """One suit counted for its cards."""

    slot: ClassVar[str] = "point"

    @abstractmethod
    def key(self, pips: tuple[int, ...]) -> int:
        """How high these cards of one suit rank against others; 0 if they are no point at all."""

    @abstractmethod
    def value(self, pips: tuple[int, ...]) -> int:
        """Points for these cards of one suit, where they are a point."""

    def nought_key(self) -> int:
        """How high a void suit ranks among points; 0 where it can't be called."""
        return 0

    def nought_value(self) -> int:
        """Points for a void suit that is good as a point."""
        return 0


class SequenceRule(Component):
    """Cards of one suit that follow one another."""

    slot: ClassVar[str] = "sequence"

    @abstractmethod
    def key(self, length: int, top: int) -> int:
        """How high a run ranks (``top``: height of its highest card); 0 if it is none."""

    @abstractmethod
    def score(self, length: int) -> int:
        """Points for a run of this length, where it is one."""

    def nought_key(self) -> int:
        """How high a void suit ranks among runs; 0 where it can't be called."""
        return 0

    def nought_score(self) -> int:
        """Points for a void suit that is good as a sequence."""
        return 0

    @abstractmethod
    def all_score(self) -> bool:
        """Whether the winner scores all his runs or only the best."""


class SetRule(Component):
    """Three or four cards of one rank."""

    slot: ClassVar[str] = "set"

    @abstractmethod
    def key(self, rank: str, height: int, held: int) -> int:
        """How high ``held`` cards of a rank are as a set (``height``: place in the pack); 0 if none."""

    @abstractmethod
    def score(self, rank: str, held: int) -> int:
        """Points for such a set, where it is one."""

    @abstractmethod
    def all_score(self) -> bool:
        """Whether the winner scores all his sets or only the best."""


class RepiqueRule(Component):
    """The bonus for reaching the threshold by declarations alone."""

    slot: ClassVar[str] = "repique"

    @abstractmethod
    def terms(self) -> BonusTerms | None:
        """Threshold and bonus, or None where there is none."""


class PiqueRule(Component):
    """The leader's bonus for reaching the threshold by declarations and play."""

    slot: ClassVar[str] = "pique"

    @abstractmethod
    def terms(self) -> BonusTerms | None:
        """Threshold and bonus, or None where there is none."""


class PlayRule(Component):
    """How tricks are played."""

    slot: ClassVar[str] = "play"

    @abstractmethod
    def terms(self) -> PlayTerms:
        """Who leads and what binds."""


class TricksRule(Component):
    """What the play of the cards scores."""

    slot: ClassVar[str] = "tricks"

    @abstractmethod
    def counts(self, rank: str) -> bool:
        """Whether a card of this rank scores when led or when it wins."""

    @abstractmethod
    def terms(self) -> TrickTerms:
        """Points for leading and winning with a card that counts."""

    @abstractmethod
    def last_trick_extra(self, counts: bool) -> int:
        """What the last trick adds, by whether the card that wins it counts."""


class MajorityRule(Component):
    """Winning more tricks than the other side."""

    slot: ClassVar[str] = "majority"

    @abstractmethod
    def score(self, won: int) -> int:
        """Points for a side that won so many tricks."""

    def reckons(self) -> bool:
        """Whether these points help the leader to pique."""
        return False


class CapotRule(Component):
    """Winning every trick."""

    slot: ClassVar[str] = "capot"

    @abstractmethod
    def terms(self) -> CapotTerms:
        """What it scores and what falls away with it."""


class PenaltiesRule(Component):
    """What a player loses by an irregularity."""

    slot: ClassVar[str] = "penalties"


class Step(NamedTuple):
    """One entry of a deal in counting order: which player scored how much."""

    player: int
    points: int


class DealScore(NamedTuple):
    """What a finished deal brought the two players of a partie; ``steps`` if its order is known."""

    points: tuple[int, int]
    steps: tuple[Step, ...] | None = None


class Tally(NamedTuple):
    """A partie so far.

    ``totals`` are the players' sums (with multipliers, and cut where a target was reached); ``groups``
    the deals' scores as given, by karolik (one group elsewhere); ``leader`` is the player ahead or
    None; ``complete`` whether the partie is over; ``lurched`` whether its loser stayed below the
    double-game mark; ``whole`` whether the last group has all its deals.
    """

    totals: tuple[int, int]
    groups: tuple[tuple[tuple[int, int], ...], ...]
    leader: int | None
    complete: bool
    lurched: bool = False
    whole: bool = True


class Settled(NamedTuple):
    """What a partie comes to: who wins how many points, and what each wrote, where rules say so.

    ``carry`` is the factor that the next partie's first karolik inherits; 1 is none.
    """

    winner: int | None
    points: int
    written: tuple[int, int] | None = None
    carry: int = 1


class Plan(NamedTuple):
    """The deals of a partie as they are written down.

    ``groups`` are the karoliki (one group elsewhere), each a row of multipliers, one a deal; empty where
    nobody knows how many deals there will be. ``extra`` deals follow where the sums are level.
    """

    groups: tuple[tuple[int, ...], ...] = ()
    extra: int = 0


class PartieRule(Component):
    """How long a partie is."""

    slot: ClassVar[str] = "partie"

    @abstractmethod
    def tally(self, deals: Sequence[DealScore]) -> Tally:
        """Add up deals. Raises SettlementError for deals after the end, or an order not known."""

    @abstractmethod
    def tally_totals(self, totals: tuple[int, int]) -> Tally:
        """A partie known by its sums only. Raises SettlementError where they do not suffice."""

    @abstractmethod
    def deals_in_a_group(self) -> int:
        """Deals in a karolik; 0 where deals are not grouped."""

    def plan(self) -> Plan:
        """The rows of a score sheet."""
        return Plan()

    def stops_within_a_deal(self) -> bool:
        """Whether the order of the points within a deal may decide a partie, so that ``tally`` wants its steps."""
        return False


class SettlementRule(Component):
    """What the winner of a partie receives."""

    slot: ClassVar[str] = "settlement"

    @abstractmethod
    def settle(self, tally: Tally, carry: int = 1) -> Settled:
        """Winner and points for a tally; ``carry`` is the factor brought in from the partie before."""

    @classmethod
    def paid_in(cls) -> str:
        """What the winner receives: ``points`` or ``stakes``, as the units of the fields say."""
        fields = (each.json_schema_extra for each in cls.model_fields.values())
        return "stakes" if any(isinstance(each, dict) and each["unit"] == "stakes" for each in fields) else "points"

    def is_short(self, tally: Tally) -> bool:
        """Whether the loser pays for having stayed below a rubicon."""
        return False

    def carries(self) -> int:
        """The factor that a partie may bring in from the one before; 1 where nothing is carried."""
        return 1


SLOT_TYPES: dict[str, type[Component]] = {
    cls.slot: cls
    for cls in (
        PackRule, PlayersRule, CutRule, DealRule, CarteBlancheRule, FullCountRule, ExchangeRule,
        DeclarationsRule, PointRule, SequenceRule, SetRule, RepiqueRule, PiqueRule, PlayRule,
        TricksRule, MajorityRule, CapotRule, PartieRule, SettlementRule, PenaltiesRule,
    )
}  # fmt: skip
"""Slot → its abstract class, in the order in which a rulebook speaks of them."""
