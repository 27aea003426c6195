"""``python -m piquet_rules``, and the command ``piquet``."""

from __future__ import annotations

import os
import sys

from piquet_rules.cli.main import main


def run() -> None:
    """Run a command and end the process at once: taking the interpreter down tidily takes as long as some commands."""
    status = main()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        status = status or 1
    os._exit(status)


if __name__ == "__main__":
    run()
