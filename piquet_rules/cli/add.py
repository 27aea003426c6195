"""``piquet add``: a file of rules from elsewhere, shown, copied here and locked."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from piquet_rules.cli.check import complain_of_nobody
from piquet_rules.cli.output import say
from piquet_rules.problems import safe

if TYPE_CHECKING:
    from piquet_rules.authoring.add import Addition

HELP = "show the rules of a file from elsewhere, copy it here and lock it; nothing is fetched"
EXAMPLE = "piquet add ~/Downloads/friday-club.yaml\npiquet add friday-club.yaml --folder rules"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("file", metavar="FILE", help="a file of rules on this computer")
    parser.add_argument("--folder", metavar="FOLDER", default=".", help="where to copy it; left out, this folder")
    parser.add_argument("--yes", action="store_true", help="copy it without asking")


def run(given: argparse.Namespace) -> int:
    """Show what it plays, ask, copy and lock; 1 if nothing was written."""
    from piquet_rules.authoring.add import add
    from piquet_rules.cli.consent import agreed

    found = add(given.file, given.folder)
    for line in _told(found):
        say(line)
    path = os.path.relpath(found.target)
    if not agreed(given.yes, f"lock {path} so?" if found.there else f"copy it to {path} and lock it?"):
        complain_of_nobody(given.file)
        return 1
    made = found.write()
    say(f"{path} {'was here already' if found.there else 'was copied'}; locked in {os.path.relpath(made.path)}")
    return 0


def _told(found: Addition) -> Iterator[str]:
    """Who it is, what it builds on, and every rule in which it differs from that."""
    profile = found.profile
    yield safe(f"{profile.id}: {profile.name}, fingerprint {profile.fingerprint}")
    if profile.summary.get("en"):
        yield safe(f"  {profile.summary['en']}")
    if found.differs is None:
        yield "  it builds on no other game: `piquet show` prints all its rules"
    elif not found.differs:
        yield f"  played as {found.base} is"
    else:
        count = found.differs.count
        yield f"  {'1 rule differs' if count == 1 else f'{count} rules differ'} from {found.base}:"
        for slot in found.differs.slots:
            yield from [safe(f"    {slot.slot}: {slot.sentences[1]}")] if slot.sentences else []
            yield from (safe(f"    {key.key}: {key.says}") for key in slot.keys)
    if found.packages:
        yield safe(f"  it needs rules of installed packages: {', '.join(found.packages)}")
