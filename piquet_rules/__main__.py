"""``python -m piquet_rules``, and the command ``piquet``."""

from __future__ import annotations

import os
import sys


def run() -> None:
    """Run a command and end the process at once: taking the interpreter down tidily takes as long as some commands."""
    try:
        from piquet_rules.cli.main import main  # here, so that Ctrl-C is answered while it is read

        status = main()
    except KeyboardInterrupt:
        status = 130
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        status = status or 1
    os._exit(status)


if __name__ == "__main__":
    run()
