"""Rows of the oracle files are tests (see ``piquet_rules.testing.oracles``)."""

from __future__ import annotations

import signal

import pytest

from piquet_rules.testing.oracles import pytest_collect_file

__all__ = ["pytest_collect_file"]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in its background so that Ctrl-C means nothing to it; here it is part of what is tested.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def compiled_once() -> None:
    """What our policies play with is compiled and kept, so that no command has to say that it compiles."""
    from piquet_rules.simulation.chunk import machine_for, players_of

    machine_for(players_of("random", "heuristic"))
    machine_for(players_of("oracle", "oracle"))


collect_ignore = ["example_pack"]
"""A package with tests of its own, which are run where it is installed (``packs/test_example_pack.py``)."""
