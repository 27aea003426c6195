"""``piquet new``: a file of house rules, from options or from a few questions."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NamedTuple

from piquet_rules.cli.output import complain, say
from piquet_rules.cli.parser import Usage, add_changes
from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile

HELP = "write a file of house rules: a few questions, or options"
EXAMPLE = 'piquet new friday-club --extends rubicon --set tricks.last=3 --source "club meeting 2026"'

_WITHOUT = ("none", "no", "never", "without", "not played")
_SECONDS_FOR_A_FIRST_LINE = 2


class _Change(NamedTuple):
    """A rule that is played differently: its new value (None if it is not played), and who decided."""

    key: str
    value: str | None
    source: str


class _Broken(Exception):
    """There are no more answers, and the last one was wrong."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("id", metavar="ID", help="id of the new rules: small letters, digits, hyphens")
    parser.add_argument("--extends", metavar="VARIANT", help="the variant, or the file as ./other.yaml, that is nearest")
    parser.add_argument("--mixin", action="append", default=[], metavar="MIXIN", help="add a mixin; may be repeated")
    add_changes(parser)
    parser.add_argument("--source", metavar="TEXT", help="who decided the changes, as 'club meeting 2026'")
    parser.add_argument("--title", metavar="TEXT", help="title of the rules; left out, it is made from the id")
    parser.add_argument("--output", metavar="FILE", help="file to be written; left out, ID.yaml in this folder")


def run(given: argparse.Namespace) -> int:
    """Write the file, print it, and name the next command."""
    from piquet_rules.authoring.new import new_file
    from piquet_rules.profile.load import load

    name = given.id.removesuffix(".yaml").removesuffix(".yml")
    asking = _somebody_answers(given)
    extends = given.extends or (_nearest() if asking else None)
    if not extends:
        raise Usage("`--extends` is missing: the variant that is nearest", "`piquet choose` finds it, `piquet variants` lists all")
    changes = dict(given.set)
    sources = {key: given.source for key in (*changes, *given.unset) if given.source}
    unset = list(given.unset)
    if asking:
        from piquet_rules.authoring.new import new
        new(name, extends, title=given.title, mixins=given.mixin)  # what is wrong already is told before any question
        for change in _asked(load(extends), given.source):
            unset += [change.key] if change.value is None else []
            changes |= {} if change.value is None else {change.key: change.value}
            sources |= {change.key: change.source} if change.source else {}
    made = new_file(
        name, extends, changes, unset, source=sources, title=given.title, mixins=given.mixin, output=given.output
    )
    say(made.text)
    say(f"wrote {made.path}\nnext: piquet check {made.path}")
    return 0


def _somebody_answers(given: argparse.Namespace) -> bool:
    """Whether there is somebody at a terminal, or answers on standard input; not if options say it all."""
    if given.set or given.unset or given.mixin or sys.stdin is None or sys.stdin.closed:
        return False
    return sys.stdin.isatty() or _is_readable()


def _is_readable() -> bool:
    """Whether lines come on standard input; of one that stays silent nothing is waited for."""
    import select

    try:
        return bool(select.select([sys.stdin], [], [], _SECONDS_FOR_A_FIRST_LINE)[0])
    except (OSError, ValueError):
        return True  # no pipe, or a system that can't tell: reading it does no harm
