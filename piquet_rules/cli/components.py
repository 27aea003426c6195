"""``piquet components``: which kinds of rules there are, where each comes from, and which packages are broken."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_json
from piquet_rules.cli.table import table, wrapped
from piquet_rules.problems import safe

if TYPE_CHECKING:
    from piquet_rules.authoring.components import Components, Kind, Trouble

HELP = "list the kinds of rules, where each comes from, and which packages do not work"
EXAMPLE = "piquet components\npiquet components settlement\npiquet components --strict"

_WIDTH = 92


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("slot", nargs="?", metavar="SLOT", help="list only the kinds of this slot")
    parser.add_argument("--strict", action="store_true", help="end with 1 if an installed package does not work")
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """List them; a package that does not work is part of the list."""
    from piquet_rules.authoring.components import list_components

    found = list_components(given.slot)
    if given.json:
        say_json(found.to_json())
    else:
        say("\n\n".join(_told(found)))
    return 1 if given.strict and found.broken else 0


def _told(found: Components) -> list[str]:
    blocks = [_kinds(found.kinds)]
    changing = [*map(_changing, found.kinds)]
    if any(changing):
        blocks.append("\n".join(["what changes", *filter(None, changing)]))
    if found.files:
        rows = [(each.id, each.what, str(each.package)) for each in found.files]
        blocks.append(f"files of rules that installed packages bring\n{_safe(rows, indent='  ')}")
    if found.broken:
        blocks.append("\n".join(["what does not work", *map(_trouble, found.broken)]))
    return blocks


def _kinds(kinds: tuple[Kind, ...]) -> str:
    rows = [("slot", "kind", "version", "life", "from", "shipped variants with it")]
    before = ""
    for each in kinds:
        played = str(len(each.variants)) if each.variants else "none"
        rows.append(
            (
                each.slot * (each.slot != before),
                each.name,
                str(each.version),
                each.life.stage,
                str(each.package),
                played,
            )
        )
        before = each.slot
    return _safe(rows)


def _changing(kind: Kind) -> str:
    """What a kind was called or is to be replaced by, and the like of its keys."""
    said = {f"{kind.slot} {kind.name}": kind.life} | {f"{kind.slot}.{key}": life for key, life in kind.keys.items()}
    return "\n".join(f"  {safe(name)}: {safe(life.in_words())}" for name, life in said.items() if life.to_json())


def _safe(rows: Sequence[Sequence[str]], indent: str = "") -> str:
    return table([[safe(cell) for cell in row] for row in rows], indent=indent)


def _trouble(trouble: Trouble) -> str:
    packages = " and ".join(map(str, trouble.packages))
    reason = wrapped(safe(trouble.reason).split(), _WIDTH)
    return "\n".join([f"  {safe(trouble.name)} of {safe(packages)}", *(f"    {line}" for line in reason)])
