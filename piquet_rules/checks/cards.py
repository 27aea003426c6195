"""The cards: do hands and talon make the pack, and do rules speak of cards that are there?"""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.profile.component import Conflict
from piquet_rules.profile.model import Slots

SUITS = 4


def check_cards_add_up(rules: Slots) -> Iterator[Conflict]:
    """All hands and the talon are the pack."""
    hand, talon, players = rules.deal.hand_size(), rules.deal.talon_size(), len(rules.players.side_of_seats())
    dealt, pack = players * hand + talon, SUITS * len(rules.pack.rank_order())
    if dealt == pack:
        return
    fitting = (pack - talon) // players
    possible = f"write `hand: {fitting}`" if players * fitting + talon == pack and fitting > 0 else ""
    rest = pack - players * hand
    yield Conflict(
        "cards-do-not-add-up",
        f"{players} hands of {hand} and a talon of {talon} make {dealt} cards; the pack has {pack}",
        ("deal.hand", "deal.talon", "pack.ranks", "players.count"),
        possible or (f"write `talon: {rest}`" if rest >= 0 else "deal smaller hands"),
    )


def check_ranks_in_pack(rules: Slots) -> Iterator[Conflict]:
    """Sets, courts and counting cards are of ranks that the pack has."""
    pack = rules.pack.rank_order()
    named = (
        ("set.ranks", getattr(rules.set, "ranks", ())),
        ("carte_blanche.courts", rules.carte_blanche.terms().courts),
        ("tricks.counting_ranks", getattr(rules.tricks, "counting_ranks", "all")),
    )
    for key, ranks in named:
        strange = [rank for rank in ranks if rank not in pack] if ranks != "all" else []
        if strange:
            yield Conflict(
                "rank-not-in-pack",
                f"`{key}` names {' '.join(strange)}, and the pack has only {' '.join(pack)}",
                (key, "pack.ranks"),
                f"take {' and '.join(strange)} out of `{key}`, or add it to `pack.ranks`",
            )


def check_carte_blanche_can_be_held(rules: Slots) -> Iterator[Conflict]:
    """A hand without court cards can be dealt."""
    terms, hand = rules.carte_blanche.terms(), rules.deal.hand_size()
    plain = SUITS * len([rank for rank in rules.pack.rank_order() if rank not in terms.courts])
    if terms.points and plain < hand:
        yield Conflict(
            "carte-blanche-impossible",
            f"only {plain} cards are no courts, too few for a hand of {hand}: nobody can ever hold a carte blanche",
            ("carte_blanche.courts", "deal.hand", "pack.ranks"),
            "name fewer `courts`, or unset `carte_blanche`",
            "warning",
        )


def check_second_showing_needs_exchange(rules: Slots) -> Iterator[Conflict]:
    """A carte blanche is shown again only after an exchange."""
    if rules.carte_blanche.terms().again and rules.exchange.terms() is None:
        yield Conflict(
            "again-without-exchange",
            "a carte blanche is counted again after the exchange, but there is no exchange",
            ("carte_blanche.again_after_exchange", "exchange.kind"),
            "unset `carte_blanche.again_after_exchange`",
            "warning",
        )


def check_packets(rules: Slots) -> Iterator[Conflict]:
    """Hands can be dealt in the packets that are named."""
    hand = rules.deal.hand_size()
    if any(check_cards_add_up(rules)):
        return
    for packet in getattr(rules.deal, "packets", ()):
        if isinstance(packet, int) and hand % packet:
            yield Conflict(
                "packets-do-not-fit",
                f"a hand of {hand} can't be dealt by {packet}",
                ("deal.packets", "deal.hand"),
                "name packets that make up a hand; unequal ones as a list, such as [3, 2]",
                "warning",
            )
