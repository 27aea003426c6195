"""Which program plays: its version and its sources, in one word. Results of two programs are never added up."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from piquet_rules.errors import SimulationError, simple
from piquet_rules.fast.cache import fingerprint
from piquet_rules.policies.registry import modules_of
from piquet_rules.simulation.spec import Spec
from piquet_rules.version import __version__

_OURS = Path(__file__).parents[1]
COUNTING = (
    "cards.py", "codes.py", "compiled.py", "compiler.py", "components", "engine", "errors.py", "fast", "kernel",
    "packs.py", "partie.py", "policies", "profile", "rng.py", "simulation", "solver", "version.py",
)  # fmt: skip
"""What of this package the numbers of a simulation come from: all that it imports, and the kinds of rules."""


@lru_cache(maxsize=64)
def build(*policies: str, kinds: tuple[str, ...] = ()) -> str:
    """The program that plays with these policies, as ``0.1.0-3f…``: of equal ones the results are equal.

    ``kinds`` are modules of other packages whose kinds of rules settle parties.

    Raises SimulationError where there is no such policy.
    """
    theirs = {module.partition(".")[0] for policy in policies for module in modules_of(policy)}
    theirs |= {module.partition(".")[0] for module in kinds}
    files = [*our_files(_OURS), *(file for name in sorted(theirs) for file in _package_files(name))]
    return f"{__version__}-{fingerprint(map(str, files), ())}"


def build_of(spec: Spec) -> str:
    """The program that plays a simulation. Raises SimulationError."""
    return build(spec.elder, spec.younger, kinds=spec.kinds)


def our_files(root: Path) -> Iterator[Path]:
    """The sources of this package, which lies in ``root``, that decide the numbers."""
    for name in COUNTING:
        yield from [root / name] if name.endswith(".py") else (root / name).rglob("*.py")


def _package_files(name: str) -> Iterator[Path]:
    """All files of another package, for its data may decide too; none of ours, nor of what comes with Python."""
    if name == _OURS.name or name in sys.stdlib_module_names:
        return
    try:
        found = find_spec(name)
    except (ImportError, ValueError):  # what is run as a program has no place
        return
    if found is None:
        return
    for folder in found.submodule_search_locations or ():
        yield from (file for file in Path(folder).rglob("*") if file.is_file() and not _is_cache(file))
    if found.submodule_search_locations is None and found.has_location:
        yield Path(str(found.origin))


def _is_cache(file: Path) -> bool:
    return "__pycache__" in file.parts or file.suffix == ".pyc"


def refuse_other(expected: str, spec: Spec) -> None:
    """Raises SimulationError where this process runs another program than the one that began the run."""
    mine = build_of(spec)
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
