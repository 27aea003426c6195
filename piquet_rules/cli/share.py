"""``piquet share``: a profile as one file that needs no other."""

from __future__ import annotations

import argparse

from piquet_rules.cli.output import say

HELP = "make one file of a profile, with the local files that it builds on folded in"
EXAMPLE = "piquet share friday-club.yaml\npiquet share friday-club.yaml --output for-anna.yaml"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("file", metavar="FILE", help="a file of rules")
    parser.add_argument("--output", metavar="FILE", help="file to be written; left out, it is printed")


def run(given: argparse.Namespace) -> int:
    """Print the one file, or write it and say what was folded in."""
    from piquet_rules.authoring.share import share, share_file

    if given.output is None:
        say(share(given.file).text.rstrip("\n"))
        return 0
    made = share_file(given.file, given.output)
    folded = f"{', '.join(made.folded)} folded in" if made.folded else "there was nothing to fold in"
    on = f"it builds on {made.extends} alone" if made.extends else "it builds on no other"
    say(f"wrote {given.output}: the rules of {made.file}, {folded}; {on}, fingerprint {made.fingerprint}")
    return 0
