"""Asking before a file is changed."""

from __future__ import annotations

import sys


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
