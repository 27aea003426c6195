"""Asking before a file is changed, and what is to be said when it was."""

from __future__ import annotations

import sys

from piquet_rules.cli.output import say


def agreed(yes: bool, question: str) -> bool:
    """Whether a change may be made: with ``--yes``, or when somebody at a terminal says so; nobody there, no."""
    if yes:
        return True
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def warn_of_lock(file: str) -> None:
    """Say so where a file that was just changed is locked as it was before."""
    from piquet_rules.authoring.locking import disagreements
    from piquet_rules.problems import render_all

    problems = disagreements(file)
    if problems:
        say(render_all(problems))
