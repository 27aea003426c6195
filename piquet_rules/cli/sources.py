"""``piquet sources``: the works that the rules of a variant come from."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from piquet_rules.cli.output import say, say_json
from piquet_rules.cli.parser import add_changes, add_json
from piquet_rules.cli.profiles import load
from piquet_rules.cli.table import table
from piquet_rules.cli.words import measured, stated_text
from piquet_rules.problems import safe

if TYPE_CHECKING:
    from piquet_rules.authoring.sources import Sources
    from piquet_rules.profile.head import Work

HELP = "list the works that the rules of a variant come from, with places and grades"
EXAMPLE = "piquet sources rubicon --grade inferred\npiquet sources friday-club.yaml --missing"

_GRADES = ("stated", "inferred", "reconstructed", "house")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words of the command."""
    parser.add_argument("variant", metavar="VARIANT", help="id of a variant, or path of a profile")
    parser.add_argument("--grade", choices=_GRADES, help="only rules that are stated, inferred, ...")
    parser.add_argument("--missing", action="store_true", help="only rules for which nothing is cited")
    parser.add_argument("--bibtex", action="store_true", help="print the works as BibTeX entries")
    add_changes(parser)
    add_json(parser)


def run(given: argparse.Namespace) -> int:
    """Print works and rules."""
    from piquet_rules.authoring.sources import bibtex, sources_of

    found = sources_of(load(given.variant, given))
    if given.grade:
        found = found.graded(given.grade)
    if given.missing:
        found = found.missing()
    if given.json:
        say_json(found.to_json())
    elif given.bibtex:
        say(bibtex(found.used()))
    elif not found.rules:
        say(f"no rule of {found.variant} is like that" if given.grade else f"every rule of {found.variant} is cited")
    else:
        say(_told(found))
    return 0


def _told(found: Sources) -> str:
    works = [(name, work_text(work)) for name, work in found.used().items()]
    rows = [
        (
            rule.key,
            measured(rule.value, rule.unit),
            "; ".join(stated_text(each, None) for each in rule.sources) or "(nothing is cited)",
        )
        for rule in found.rules
    ]
    counted = ", ".join(f"{many} {grade}" for grade, many in found.grades().items())
    blocks = ["works\n" + table(works, indent="  ")] if works else []
    return "\n\n".join([*blocks, "rules\n" + table(rows, indent="  "), f"by grade: {counted}"])


def work_text(work: Work) -> str:
    """Author, title and year of a work, as far as they are known."""
    return safe(", ".join(str(part) for part in (work.author, work.title, work.year) if part))
