"""``python -m piquet_rules`` is the command ``piquet``."""

from __future__ import annotations

import sys

from piquet_rules.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
