"""``piquet variants``: which variants there are."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from piquet_rules.cli.output import complain, say, say_json
from piquet_rules.cli.parser import Usage, add_json, number, setting
from piquet_rules.cli.table import table, wrapped
from piquet_rules.errors import PiquetError, Problem, simple

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile

HELP = "list the variants: who played them, when, and what sets them apart"
EXAMPLE = "piquet variants\npiquet variants England laws\npiquet variants --era 1800 --where tricks.last=2"

_WIDTH = 92


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="list only variants that speak of every one of these words"
    )
    parser.add_argument("--players", type=number(), metavar="N", help="only those for so many players")
    parser.add_argument("--pack", type=number(), metavar="N", help="only those with so many cards: 32, 36")
    parser.add_argument("--length", metavar="TEXT", help="only those of this length: deals, target, or `6 deals`")
    parser.add_argument("--era", metavar="TEXT", help="only those of this era: words of it, a year, or a century")
    parser.add_argument("--language", metavar="LANGUAGE", help="only those whose source is in this language, as en")
    parser.add_argument(
        "--where",
        action="append",
        default=[],
        type=setting,
        metavar="KEY=VALUE",
        help="only those with this rule, as tricks.last=4; may be repeated",
    )
    parser.add_argument("--mixins", action="store_true", help="list the small files of rules that a profile can add")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """List them; 1 where no variant is as asked for."""
    from piquet_rules.authoring.filters import unloadable, variants

    asked = {name: getattr(given, name) for name in ("players", "pack", "length", "era", "language", "where")}
    if given.mixins:
        return _mixins(given, asked)
    found, faulty = variants(given.words, **asked), unloadable()
    if given.json:
        say_json([_for_programs(profile) for profile in found])
    elif found:
        say(_listing(found))
    else:
        say(_nothing(asked))
    if faulty:
        complain([_left_out(name, error) for name, error in faulty.items()])
    return 0 if found else 1


def _left_out(name: str, error: PiquetError) -> Problem:
    """An installed variant that can't be listed: not in silence, and not as if the listing had failed."""
    first = error.problems[0]
    where = f" ({first.place.file}, line {first.place.line})" if first.place.file else ""
    message = f"`{name}` can't be used, so it is not listed: {first.message}{where}"
    return simple(first.code, message, help=f"`piquet show {name}` says all; `piquet components` lists the packages")


def _nothing(asked: dict[str, Any]) -> str:
    """That no variant was found, and what there is instead of what no variant has."""
    from piquet_rules.authoring.filters import what_there_is

    what = "is like that" if any(asked.values()) else "speaks of that"
    hints = what_there_is(**asked) or ["`piquet variants` lists them all"]
    return f"no variant {what}; {'; '.join(hints)}"


def _mixins(given: argparse.Namespace, asked: dict[str, Any]) -> int:
    """List the shipped mixins that speak of the words: id, title, summary; 1 where none does."""
    from piquet_rules.authoring.mixins import mixins

    if any(asked.values()):
        raise Usage("`--mixins` goes with words only", "mixins are no games: leave the other options out")
    found = [each.to_json() for each in mixins(given.words)]
    if given.json:
        say_json(found)
        return 0 if found else 1
    if not found:
        say("no mixin speaks of that; `piquet variants --mixins` lists them all")
        return 1
    blocks = ["\n".join([each["id"], *(f"    {line}" for line in _of_mixin(each))]) for each in found]
    say("\n\n".join([*blocks, "a profile adds one with `mixins: [id]`"]))
    return 0


def _of_mixin(mixin: dict[str, Any]) -> list[str]:
    package = [f"from the installed package {mixin['package']}"] if mixin["package"] else []
    return [mixin["title"], *wrapped(mixin["summary"].split(), _WIDTH), *package]


def _for_programs(profile: Profile) -> dict[str, Any]:
    from piquet_rules.authoring.filters import players_of

    return {
        "id": profile.id,
        "title": profile.name,
        "summary": _summary(profile),
        "era": profile.about.era or "",
        "players": players_of(profile),
        "extends": profile.extends,
        "fingerprint": profile.fingerprint,
        "package": profile.package or None,
    }


def _summary(profile: Profile) -> str:
    return profile.summary.get("en") or next(iter(profile.summary.values()), "")


def _listing(found: list[Profile]) -> str:
    from piquet_rules.authoring.filters import length_of, players_of

    rows = [("id", "era", "players", "length")]
    rows += [(each.id, each.about.era or "", str(players_of(each)), length_of(each)) for each in found]
    heads = table(rows, "llrl").splitlines()
    blocks = [heads[0]]
    for profile, head in zip(found, heads[1:], strict=True):
        blocks.append("\n".join([head, *_told(profile)]))
    return "\n\n".join(blocks)


def _told(profile: Profile) -> list[str]:
    """Title, summary and what sets it apart below the line of a variant."""
    from piquet_rules.authoring.filters import in_few_words

    told = [line for text in (_summary(profile), in_few_words(profile)) for line in wrapped(text.split(), _WIDTH)]
    package = [f"from the installed package {profile.package}"] if profile.package else []
    return [f"    {line}" for line in [profile.name, *told, *package]]
