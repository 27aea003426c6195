"""``piquet score``: what recorded deals and parties are worth under one set of rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.par import add_par, below_score, pars_of, with_pars
from piquet_rules.cli.parser import Usage, add_changes, add_json, add_records
from piquet_rules.cli.profiles import ProfileFinder
from piquet_rules.cli.records import placed, records_in, title
from piquet_rules.cli.settle import outcome
from piquet_rules.cli.table import table
from piquet_rules.cli.words import followed
from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile
    from piquet_rules.record.record import Record
    from piquet_rules.scoring import PartieScore, Score

HELP = "score recorded deals and parties"
EXAMPLE = "piquet score docs/examples/cavendish.yaml --explain\npiquet score deals.jsonl --set tricks.last=3 --json"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    add_records(parser)
    parser.add_argument("--variant", metavar="VARIANT", help="rules to score under, instead of those the record names")
    parser.add_argument("--strict", action="store_true", help="let warnings count as errors do")
    parser.add_argument("--explain", action="store_true", help="print every entry with the rule that gave it")
    parser.add_argument(
        "--as-played", action="store_true", help="score under the rules that each record carries, whatever they are now"
    )
    parser.add_argument(
        "--carry-rules",
        action="store_true",
        help="print no scores but the records, each with the rules it is scored by",
    )
    add_par(parser)
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print each record's score; 1 if one of them could not be scored."""
    from piquet_rules.scoring import score

    if given.as_played and (given.variant or given.set or given.unset):
        raise Usage("`--as-played` goes with no other rules", "leave out `--variant`, `--set` and `--unset`")
    find = _carried if given.as_played else ProfileFinder(given)
    status, between = 0, ""
    for result in records_in(given.records):
        try:
            record = result.get()
            profile = find(record)
            scored = score(record, profile)
            pars = pars_of(record, profile) if given.par else None
        except PiquetError as error:
            complain(placed(error, result))
            status = 1
            continue
        if _warn(record, scored) and given.strict:
            status = 1
        if given.carry_rules:
            _print_record(record, profile, given, between)
            between = "---\n"
        elif given.json:
            say_json(scored.to_json() if pars is None else with_pars(scored.to_json(), pars))
        else:
            say(f"{between}{title(result)}: {profile.id}{_how_far(record, scored)}")
            say(as_text(record, profile, scored, given.explain))
            if pars is not None:
                say(below_score(pars, record.is_partie))
            between = "\n"
    return status


def _carried(record: Record) -> Profile:
    from piquet_rules.carried import as_played

    return as_played(record)


def _print_record(record: Record, profile: Profile, given: argparse.Namespace, between: str) -> None:
    """The record with its rules, as a document of YAML or a line of JSON."""
    from piquet_rules.carried import carrying
    from piquet_rules.record.write import to_json_line, to_yaml

    model = record.model.model_copy(update={"variant": given.variant}) if given.variant else record.model
    made = carrying(model, profile)
    say(to_json_line(made) if given.json else f"{between}{to_yaml(made)}".rstrip("\n"))


def _warn(record: Record, scored: Score | PartieScore) -> bool:
    """Print what is odd; whether there was anything."""
    warnings = [*record.warnings, *scored.warnings]
    if warnings:
        complain(warnings)
    return bool(warnings)


def _how_far(record: Record, scored: Score | PartieScore) -> str:
    if scored.complete:
        return ""
    return ", not over yet" if record.is_partie else ", not played to its end"


def as_text(record: Record, profile: Profile, scored: Score | PartieScore, explain: bool) -> str:
    """A score as it is read by people."""
    from piquet_rules.scoring import Score

    if isinstance(scored, Score):
        parts = [_summary(scored), *([_ledger(profile, scored)] if explain else [])]
    else:
        parts = [_deals(record, profile, scored), *(_ledgers(profile, scored) if explain else [])]
    return "\n\n".join(parts)


def _summary(scored: Score) -> str:
    """Who has how many points and tricks, and which bonuses."""
    rows = [("", "points", "tricks", "bonuses")]
    rows += [
        (side, str(points), str(scored.tricks[side]), _bonuses(scored, side)) for side, points in scored.score.items()
    ]
    return table(rows, "lrrl", indent="  ")


def _bonuses(scored: Score, side: str) -> str:
    found = [f"{each['bonus']} {each['points']}" for each in scored.bonuses if each["seat"] in side.split("+")]
    return ", ".join(found)


def _ledger(profile: Profile, scored: Score) -> str:
    """Every entry in order of time, with its rule and the source of that."""
    rows = [("seat", "points", "running", "what", "cards", "rule", "source")]
    rows += [
        (
            entry.seat,
            str(entry.points),
            str(entry.running),
            entry.says,
            entry.cards,
            entry.key,
            followed(profile.citations(entry.key)),
        )
        for entry in scored.ledger
    ]
    return table(rows, "lrrl", indent="  ")


def _ledgers(profile: Profile, scored: PartieScore) -> list[str]:
    from piquet_rules.scoring import Score

    return [
        f"  deal {number}\n{_ledger(profile, deal)}"
        for number, deal in enumerate(scored.deals, 1)
        if isinstance(deal, Score)
    ]


def _deals(record: Record, profile: Profile, scored: PartieScore) -> str:
    """The players' points deal by deal, their sums and what the partie comes to."""
    players = scored.settlement.players
    rows: list[tuple[str, ...]] = [("deal", "dealer", *players)]
    for number, points in enumerate(points_by_player(record, profile, scored)):
        rows.append((str(number + 1), players[_dealer(record, profile, number)], *map(str, points)))
    rows.append(("total", "", *map(str, scored.settlement.totals)))
    return f"{table(rows, 'llr', indent='  ')}\n  {outcome(scored.settlement)}"


def _dealer(record: Record, profile: Profile, number: int) -> int:
    from piquet_rules.partie import dealer_of

    model = record.partie
    stated = [None if deal.dealer is None else model.players.index(deal.dealer) for deal in model.deals]
    return dealer_of(number, profile, stated)


def points_by_player(record: Record, profile: Profile, scored: PartieScore) -> list[tuple[int, int]]:
    """The scores of the deals, the first player's first in each."""
    first, second = scored.settlement.players
    found = []
    for number, deal in enumerate(scored.deals):
        if isinstance(deal, dict):
            found.append((deal[first], deal[second]))
        else:
            elder, younger = deal.points
            found.append((younger, elder) if _dealer(record, profile, number) == 0 else (elder, younger))
    return found
