"""Rows of the oracle files are tests (see ``piquet_rules.testing.oracles``)."""

from __future__ import annotations

from piquet_rules.testing.oracles import pytest_collect_file

__all__ = ["pytest_collect_file"]

collect_ignore = ["example_pack"]
"""A package with tests of its own, which are run where it is installed (``packs/test_example_pack.py``)."""
