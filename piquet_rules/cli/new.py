"""``piquet new``: a file of house rules, from options or from a few questions."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_rules.cli.house_questions import Change, asked, read_line
from piquet_rules.cli.output import complain, say
from piquet_rules.cli.parser import Usage, add_changes
from piquet_rules.errors import PiquetError

if TYPE_CHECKING:
    from piquet_rules.profile.model import Profile

HELP = "write a file of house rules: a few questions, or options"
EXAMPLE = "piquet new friday-club --extends rubicon\npiquet new friday-club --extends rubicon --set tricks.last=3"

_SECONDS_FOR_A_FIRST_LINE = 2


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("id", metavar="ID", help="id of the new rules: small letters, digits, hyphens")
    parser.add_argument("--extends", metavar="VARIANT", help="the nearest variant, or a file as ./other.yaml")
    parser.add_argument("--mixin", action="append", default=[], metavar="MIXIN", help="add a mixin; may be repeated")
    add_changes(parser, lasting="in the new file")
    parser.add_argument("--source", metavar="TEXT", help="who decided the changes, as 'club meeting 2026'")
    parser.add_argument("--title", metavar="TEXT", help="title of the rules; left out, it is made from the id")
    parser.add_argument("--output", metavar="FILE", help="file to be written; left out, ID.yaml in this folder")


def run(given: argparse.Namespace) -> int:
    """Write the file, print it, and name the next command."""
    from piquet_rules.authoring.new import new_file

    name = given.id.removesuffix(".yaml").removesuffix(".yml")
    asking = _somebody_answers(given)
    extends = given.extends or (_nearest() if asking else None)
    if not extends:
        remedy = "`piquet choose` finds it, `piquet variants` lists all there are"
        raise Usage("`--extends` is missing: the variant that is nearest to what you play", remedy)
    file = Path(given.output or f"{name}.yaml")
    changes = [Change(key, value, given.source or "") for key, value in given.set]
    changes += [Change(key, None, given.source or "") for key in given.unset]
    _refuse_single_values(given, name, extends, file)
    if asking:
        changes = asked(_base(name, extends, file), given.source)
    made = new_file(
        name,
        extends,
        {each.key: each.value for each in changes if each.value is not None},
        [each.key for each in changes if each.value is None],
        source={each.key: each.source for each in changes},
        title=given.title,
        mixins=given.mixin,
        output=file,
    )
    say(made.text)
    beside = f", and {made.schema} for editors" if made.schema else ""
    say(f"wrote {made.path}{beside}\nnext: piquet check {made.path}")
    return 0


def _refuse_single_values(given: argparse.Namespace, name: str, extends: str, file: Path) -> None:
    """Raise ProfileError, in terms of the options, for a slot that `--set` gives a single value."""
    from piquet_rules.authoring.whole_slot import refuse_single_values
    from piquet_rules.profile.slots import SLOT_TYPES

    if any(key in SLOT_TYPES for key, _ in given.set):
        refuse_single_values(
            _base(name, extends, file),
            given.set,
            lambda key, value: f"--set {key}={value}",
            lambda key: f"--unset {key}",
        )


def _base(name: str, extends: str, file: Path) -> Profile:
    """The profile that questions are about; what is wrong already is told before any is put."""
    from piquet_rules.authoring.diff import base_of
    from piquet_rules.authoring.files import not_there
    from piquet_rules.authoring.new import new
    from piquet_rules.profile.load import loads

    not_there(file)
    return base_of(loads(new(name, extends, folder=file.parent), str(file), file.parent))


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


def _nearest() -> str | None:
    """Ask which variant is nearest, until one is named that there is."""
    from piquet_rules.profile.load import load
    from piquet_rules.profile.shipped import shipped_ids

    say(f"Which game is nearest to yours? There are {', '.join(shipped_ids())}; `piquet choose` helps.")
    while True:
        said = read_line()
        if not said:
            return None
        try:
            load(said)
        except PiquetError as error:
            complain(error.problems)
        else:
            return said
