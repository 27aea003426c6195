"""The exchange against the talon and the hands."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.profile.component import Conflict
from piquet_rules.profile.model import Slots
from piquet_rules.profile.slots import DrawTerms, ExchangeTerms


def check_talon(rules: Slots) -> Iterator[Conflict]:
    """Where cards are exchanged there is a talon, and a talon is there to be exchanged."""
    terms, talon = rules.exchange.terms(), rules.deal.talon_size()
    if terms is not None and not talon:
        yield Conflict(
            "exchange-without-talon",
            "there is an exchange, but no talon to take cards from",
            ("deal.talon", "exchange.kind", "exchange"),
            "write `exchange: {kind: none}`, or deal smaller hands",
        )
    elif terms is None and talon:
        yield Conflict(
            "talon-unused",
            f"{talon} cards are laid out as a talon, but nobody exchanges",
            ("deal.talon", "exchange.kind", "exchange"),
            "write rules for the `exchange`, or larger hands",
            "warning",
        )


def check_maxima(rules: Slots) -> Iterator[Conflict]:
    """Nobody may exchange more cards than the talon or his hand has."""
    terms, talon, hand = rules.exchange.terms(), rules.deal.talon_size(), rules.deal.hand_size()
    if terms is None or not talon:
        return
    for seat, draw in (("elder", terms.elder), ("younger", terms.younger)):
        for code, what, size, key in (
            ("maximum-over-talon", "the talon", talon, "deal.talon"),
            ("maximum-over-hand", "a hand", hand, "deal.hand"),
        ):
            if draw.most is not None and draw.most > size:
                yield Conflict(
                    code,
                    f"{seat} may exchange {draw.most} cards, but {what} has only {size}",
                    (f"exchange.{seat}.max", key),
                    f"write {size} or less",
                )


def check_minima(rules: Slots) -> Iterator[Conflict]:
    """Nobody must exchange more cards than his hand has."""
    terms, hand = rules.exchange.terms(), rules.deal.hand_size()
    if terms is None:
        return
    for seat, draw in (("elder", terms.elder), ("younger", terms.younger)):
        if draw.fewest > hand:
            yield Conflict(
                "minimum-over-hand",
                f"{seat} must exchange at least {draw.fewest} cards, but a hand has only {hand}",
                (f"exchange.{seat}.min", "deal.hand"),
                f"write {hand} or less",
            )


def check_second_to_draw(rules: Slots) -> Iterator[Conflict]:
    """What the first to draw may take leaves what the second must and may take."""
    terms, talon = rules.exchange.terms(), rules.deal.talon_size()
    if terms is None or not talon:
        return
    (one, first), (other, second) = _in_turn(terms)
    if first.most is None or first.most > talon:
        return
    rest = talon - first.most
    if terms.may_decline:
        return  # then the limits say how many one may take, not what is sure to be there
    if second.fewest > rest:
        yield Conflict(
            "minimum-over-rest",
            f"{other} must exchange at least {second.fewest}, but {one} may leave him only {rest} of {talon}",
            (f"exchange.{other}.min", f"exchange.{one}.max", "deal.talon"),
            f"write a minimum of {rest} or less for {other}, or a smaller maximum for {one}",
        )
    elif second.most is not None and rest < second.most <= talon:
        yield Conflict(
            "maximum-over-rest",
            f"{one} {first.most} and {other} {second.most} are more than the {talon} cards of the talon",
            (f"exchange.{other}.max", f"exchange.{one}.max", "deal.talon"),
            f"if {other} may take what {one} leaves, write `max: rest`",
            "warning",
        )


def _in_turn(terms: ExchangeTerms) -> tuple[tuple[str, DrawTerms], tuple[str, DrawTerms]]:
    elder, younger = ("elder", terms.elder), ("younger", terms.younger)
    return (elder, younger) if terms.first == "elder" else (younger, elder)
