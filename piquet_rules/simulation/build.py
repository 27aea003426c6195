"""Which program plays: its version and its sources, in one word. Results of two programs are never added up."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import piquet_rules.policies
import piquet_rules.simulation
import piquet_rules.solver
from piquet_rules.errors import SimulationError, simple
from piquet_rules.fast.cache import fingerprint
from piquet_rules.fast.compiling import kernel_files
from piquet_rules.policies.registry import find_policy
from piquet_rules.version import __version__

_COUNTING = ("chunk.py", "parties.py", "sums.py")
"""The files of this package that decide what is counted."""


@lru_cache(maxsize=64)
def build(*policies: str) -> str:
    """The program that plays with these policies, as ``0.1.0-3f…``: of equal ones the results are equal.

    Raises SimulationError where there is no such policy.
    """
    return f"{__version__}-{fingerprint(_files(policies), ())}"


def _files(policies: tuple[str, ...]) -> list[str]:
    ours = Path(str(piquet_rules.policies.__file__)).parent
    here = Path(str(piquet_rules.simulation.__file__)).parent
    solver = Path(str(piquet_rules.solver.__file__)).parent
    theirs = [find_policy(name).function.__code__.co_filename for name in policies]
    counting = [str(here / name) for name in _COUNTING]
    return [
        *kernel_files(),
        *map(str, ours.rglob("*.py")),
        *map(str, solver.glob("*.py")),
        *counting,
        *(file for file in theirs if Path(file).is_file()),
    ]


def refuse_other(expected: str, *policies: str) -> None:
    """Raises SimulationError where this process runs another program than the one that began the run."""
    mine = build(*policies)
    if mine != expected:
        raise other_build(expected, {"a worker": mine})


def other_build(expected: str, found: dict[str, str]) -> SimulationError:
    """The error for workers that run other programs: who → what."""
    said = ", ".join(f"{who} has {what}" for who, what in found.items())
    return SimulationError(
        simple(
            "other-build",
            f"not all run the same program: here it is piquet-rules {expected}, {said}",
            help="install the same piquet-rules, and the same packages of policies, on every computer of the cluster, "
            "and start its scheduler and workers anew",
        )
    )
