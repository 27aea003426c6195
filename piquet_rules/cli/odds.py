"""``piquet odds``: the exact chances of hands and of draws under a variant."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import Usage, add_changes, add_json, number
from piquet_rules.cli.profiles import load
from piquet_rules.cli.table import table
from piquet_rules.decimals import fixed, rounded

if TYPE_CHECKING:
    from piquet_rules.chances.draws import Draw, Draws
    from piquet_rules.chances.odds import Odds

HELP = "the exact chances of what a hand holds, and of drawing a card"
EXAMPLE = "piquet odds rubicon\npiquet odds rubicon --draw AS,AH --take 3\npiquet odds rubicon --set point.minimum=4"
_STEP = 5
"""Points from one line of declarations to the next."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("variant", metavar="VARIANT", help="id of a variant, or path of a profile")
    parser.add_argument("--draw", metavar="CARDS", help='cards that are looked for, as "AS AH"')
    parser.add_argument("--held", metavar="CARDS", help="with --draw: cards that can't come, as those held or laid out")
    parser.add_argument(
        "--take", metavar="N", type=number(), help="with --draw: so many cards are taken (left out: all numbers)"
    )
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print the odds."""
    from piquet_rules.chances.odds import odds

    for option, cards in {"--draw": given.draw, "--held": given.held}.items():
        if cards is not None and not cards.strip():
            raise Usage(f"`{option}` names no cards", f'write them, as {option} "AS AH", or leave it out')
    if given.draw is None and (given.held is not None or given.take is not None):
        raise Usage("--held and --take say something of a draw", 'name the cards that are looked for: --draw "AS AH"')
    found = odds(load(given.variant, given), given.draw or "", given.held or "", given.take)
    if given.json:
        say_json(found.to_json())
    else:
        say(as_text(found))
    return 0


def as_text(found: Odds) -> str:
    """The odds as they are read by people."""
    head = f"{found.variant}: {found.hands:,} hands of {found.hand} cards from a pack of {found.cards}"
    rows: list[Sequence[str]] = [("", "", "hands", "chance", "one in")]
    for title, counts in _sections(found):
        rows.append(())
        rows += [
            (title * (number == 0), name, *_chance(hands, found.hands))
            for number, (name, hands) in enumerate(counts.items())
        ]
    more = f"declarations come to {fixed(found.mean, 2)} points on average, if all are good"
    return "\n".join([head, "", table(rows, "llrrr"), "", more, *(_drawn(found.draw) if found.draw else [])])


def _sections(found: Odds) -> Iterator[tuple[str, dict[str, int]]]:
    """What is counted: a title, and for each thing that a hand may have the number of hands."""
    from piquet_rules.engine.ledger import SEQUENCE_NAMES

    if found.carte_blanche:
        yield "carte blanche", {"": found.carte_blanche}
    yield "longest suit", {f"{cards} cards": hands for cards, hands in found.point.items()}
    names = {cards: SEQUENCE_NAMES[cards] if cards else "none" for cards in found.sequence}
    yield "longest sequence", {names[cards]: hands for cards, hands in found.sequence.items()}
    yield "best set", dict(found.set)
    most, least = found.greatest
    steps = {f"{points} or more": found.declaring(points) for points in range(_STEP, most, _STEP)}
    yield "declarations", {**steps, f"{most}, the most": least}
    if found.repique:
        yield "repique in hand", {f"{found.repique.threshold} or more": found.repique.hands}


def _chance(number: int, of: int) -> tuple[str, str, str]:
    """A count, its share in per cent and as one in so many."""
    if not number:
        return "0", "0 %", "never"
    share, one_in = Fraction(100 * number, of), Fraction(of, number)
    tiny = share < Fraction(1, 1000)
    per_cent = "< 0.001 %" if tiny else f"{fixed(share, 2 if share >= Fraction(1, 10) else 4)} %"
    return f"{number:,}", per_cent, f"{rounded(one_in, 0):,}" if one_in >= 10 else fixed(one_in, 2)


def _drawn(draws: Draws) -> list[str]:
    """The draws as a table: for each seat and number of cards taken, the chances of finding the cards."""
    named = len(draws.cards.split())
    most = max(len(row.ways) for row in draws.rows) - 1
    heads = ["all" if found == named > 1 else f"{found} or more" for found in range(1, most + 1)]
    rows = [("", "draws", "none", *(heads if named > 1 else ["found"])), *(_draw_row(row, most) for row in draws.rows)]
    unseen = f"{draws.unseen} unseen card{'s' * (draws.unseen != 1)}"
    return ["", f"looking for {draws.cards} among {unseen}", table(rows, "lr")]


def _draw_row(row: Draw, most: int) -> tuple[str, ...]:
    found = (_share(row.at_least(count), row.draws) for count in range(1, most + 1))
    return f"{row.seat} takes {row.taken}", f"{row.draws:,}", _share(row.ways[0], row.draws), *found


def _share(number: int, of: int) -> str:
    return f"{number:,} ({fixed(Fraction(100 * number, of), 2)} %)" if number else "-"
