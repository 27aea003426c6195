"""``piquet variants``: which variants there are."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_json
from piquet_rules.cli.profiles import all_shipped
from piquet_rules.cli.table import table, wrapped

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile

HELP = "list the variants: who played them, when, and what sets them apart"
EXAMPLE = "piquet variants\npiquet variants England laws"

_WIDTH = 92


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="list only variants that speak of every one of these words"
    )
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """List them; 1 where words were given and no variant speaks of them."""
    found = [profile for profile in all_shipped() if _speaks_of(profile, given.words)]
    if given.json:
        say_json([_for_programs(profile) for profile in found])
    elif found:
        say(_listing(found))
    else:
        say("no variant speaks of that; `piquet variants` lists them all")
    return 0 if found else 1


def _speaks_of(profile: Profile, words: list[str]) -> bool:
    if not words:
        return True
    about = profile.about.model_dump().values()
    texts = [profile.id, *profile.title.values(), *profile.summary.values(), *map(str, filter(None, about))]
    whole = "\n".join(texts).casefold()
    return all(word.casefold() in whole for word in words)


def _for_programs(profile: Profile) -> dict[str, Any]:
    return {
        "id": profile.id,
        "title": profile.name,
        "summary": _summary(profile),
        "era": profile.about.era or "",
        "players": players(profile),
        "extends": profile.extends,
        "fingerprint": profile.fingerprint,
    }


def _summary(profile: Profile) -> str:
    return profile.summary.get("en") or next(iter(profile.summary.values()), "")


def players(profile: Profile) -> int:
    """How many play."""
    return len(profile.players.side_of_seats())


def length(profile: Profile) -> str:
    """How long a partie is: the numbers that its kind cannot do without, as ``2 karoliki, 2 deals``."""
    rule = profile.partie
    texts = []
    for name, info in type(rule).model_fields.items():
        value = getattr(rule, name)
        if info.is_required() and isinstance(value, int) and isinstance(info.json_schema_extra, dict):
            texts.append(f"{value} {info.json_schema_extra.get('unit', '')}".strip())
    return ", ".join(texts)


def _listing(found: list[Profile]) -> str:
    rows = [("id", "era", "players", "length")]
    rows += [(each.id, each.about.era or "", str(players(each)), length(each)) for each in found]
    heads = table(rows, "llrl").splitlines()
    blocks = [heads[0]]
    for profile, head in zip(found, heads[1:], strict=True):
        blocks.append("\n".join([head, *_told(profile)]))
    return "\n\n".join(blocks)


def _told(profile: Profile) -> list[str]:
    """Title and summary below the line of a variant."""
    summary = wrapped(_summary(profile).split(), _WIDTH)
    return [f"    {line}" for line in [profile.name, *summary]]
