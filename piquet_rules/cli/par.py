"""The option ``--par``: what best play would have made of recorded deals, as ``score`` and ``compare`` print it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.table import table

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile
    from piquet_rules.record.record import Record
    from piquet_rules.worth import Par

    Pars = Sequence[Par | None]
    """The par of each deal of a record; None where the cards were not played."""

_NOT_PLAYED = "no par: the deal did not come to the play of the cards"


def add_par(parser: argparse.ArgumentParser) -> None:
    """The option ``--par``."""
    parser.add_argument(
        "--par",
        action="store_true",
        help="print what best play of the cards, all of them seen, would have made, and the cards that lost points",
    )


def pars_of(record: Record, profile: Profile) -> Pars:
    """The par of each deal of a record. Raises PiquetError where best play can't be searched."""
    from piquet_rules.scoring import compiled
    from piquet_rules.solver.solver import Solver
    from piquet_rules.worth import par_of_deal

    solver = Solver(compiled(profile))
    return [par_of_deal(deal, profile, solver) if _has_cards(deal) else None for deal in record.deals]


def _has_cards(deal: Record) -> bool:
    return deal.deal.deal is not None or deal.deal.hands is not None


def with_pars(said: dict[str, Any], pars: Pars) -> dict[str, Any]:
    """The JSON of a score with the par of the deal, or of each deal of a partie."""
    shown = [par and par.to_json() for par in pars]
    if "deals" not in said:
        return {**said, "par": shown[0]}
    return {**said, "deals": [{**deal, "par": par} for deal, par in zip(said["deals"], shown, strict=True)]}


def below_score(pars: Pars, partie: bool) -> str:
    """What stands below a score."""
    if not any(pars):
        return f"  {_NOT_PLAYED}"
    if not partie:
        return "\n".join(_par(pars[0], "  "))
    return "\n".join(
        line for number, par in enumerate(pars, 1) if par for line in (f"  deal {number}", *_par(par, "    "))
    )


def _par(par: Par | None, indent: str) -> Iterator[str]:
    if par is None:
        return
    yield f"{indent}par, all cards seen: {ahead(par.value)}; {_as_played(par.complete)}: {ahead(par.played)}"
    if par.lost:
        rows: list[Sequence[str]] = [("trick", "seat", "card", "lost", "better")]
        rows += [(str(each.trick), each.seat, each.card, str(each.points), " ".join(each.best)) for each in par.lost]
        yield table(rows, "rllrl", indent=indent)


def _as_played(complete: bool) -> str:
    """What the second number of a par is; of a deal that breaks off, the score so far is something else."""
    return "as played" if complete else "as played, then best play"


def ahead(points: int) -> str:
    """Who is ahead, and by how much."""
    return f"{'elder' if points > 0 else 'younger'} +{abs(points)}" if points else "level"


def below_comparison(pars: Mapping[str, Pars]) -> list[str]:
    """What stands below a comparison: a row for each ruleset and deal."""
    if not any(map(any, pars.values())):
        return ["", _NOT_PLAYED]
    several = max(map(len, pars.values()), default=0) > 1
    complete = all(par.complete for found in pars.values() for par in found if par)
    heads = "par", _as_played(complete), "elder lost", "younger lost"
    rows: list[Sequence[str]] = [("", *["deal"] * several, *heads)]
    for name, found in pars.items():
        for number, par in enumerate(found, 1):
            rows.append((name if number == 1 else "", *[str(number)] * several, *_cells(par)))
    return ["", "best play of the cards, all of them seen", table(rows, "lr", indent="  ")]


def _cells(par: Par | None) -> Sequence[str]:
    if par is None:
        return ["-"]
    return ahead(par.value), ahead(par.played), str(par.lost_by("elder")), str(par.lost_by("younger"))
