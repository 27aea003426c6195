"""Imports run one way through the layers, from the commands down to the cards.

CONTRIBUTING.md shows the same layers to people. Imports made only for types do not count; what is
found by walking a package (rule kinds, checks) is no import.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "piquet_rules"

LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "codes", "cards", "rng", "problems", "reports", "languages", "decimals", "version", "packs"),
    ("kernel",),
    ("policies",),
    ("fast",),
    ("profile",),
    ("components",),
    ("compiled", "compiler", "checks", "wording"),
    ("engine", "solver"),
    (
        "carried",
        "record",
        "replay",
        "scoring",
        "partie",
        "causes",
        "comparison",
        "chances",
        "solving",
        "worth",
        "sampling",
        "examples",
        "play",
        "authoring",
        "printing",
        "reporting",
        "simulation",
    ),
    ("cli", "testing", "__init__", "__main__"),
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

# What a layer may not import though it lies below: each stays usable, or replaceable, without it.
BARRED = {
    "kernel": {"profile", "components"},
    "profile": {"kernel", "policies", "fast"},
    "components": {"kernel", "policies", "fast"},
    "compiled": {"profile", "components", "compiler", "policies", "fast"},
    "compiler": {"policies", "fast"},
    "checks": {"policies", "fast"},
    "engine": {"profile", "components", "compiler", "policies", "fast"},
    "solver": {"profile", "components", "compiler", "engine"},
}
# Where packages that are not Python's own may be imported.
OUTSIDE = {
    "fast": {"numba", "numpy"},
    "simulation": {"numpy", "distributed", "duckdb", "pydantic"},
    "cli": {"rich"},
    "profile": {"pydantic", "pydantic_core", "annotated_types", "yaml"},
    "components": {"pydantic", "pydantic_core", "annotated_types"},
    "checks": {"pydantic"},
    "wording": {"pydantic", "fluent"},
    "record": {"pydantic", "pydantic_core", "annotated_types", "yaml"},
    "causes": {"pydantic"},
    "authoring": {"pydantic", "pydantic_core", "yaml", "yaml_edit"},
    "printing": {"typst"},
    "reporting": {"altair", "vl_convert"},
    "testing": {"fluent", "pytest", "hypothesis", "pydantic", "pydantic_core", "annotated_types"},
}
# The parts of `profile` that a rule kind may know.
FOR_COMPONENTS = {"profile.component", "profile.slots"}


def modules() -> Iterator[tuple[str, Path]]:
    """The name below the package, as ``profile.reader``, and the file of each module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts), path


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and full name of each import, those under ``if TYPE_CHECKING`` left out."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: imports are written in full"
            yield from names_from(node)
        elif not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)):
            yield from imports(node)


def names_from(node: ast.ImportFrom) -> Iterator[tuple[int, str]]:
    """``from piquet_rules import cards`` names the module ``piquet_rules.cards``; deeper ones name themselves."""
    if node.module == "piquet_rules":
        yield from ((node.lineno, f"piquet_rules.{alias.name}") for alias in node.names)
    else:
        yield node.lineno, node.module or ""


def fault(module: str, imported: str) -> str:
    """Why a module may not import this; empty where it may."""
    mine, (package, _, below) = module.split(".")[0], imported.partition(".")
    if package != "piquet_rules":
        own = package in sys.stdlib_module_names or package in OUTSIDE.get(mine, set())
        return "" if own else f"{mine} gets along without {package}"
    theirs = below.split(".")[0]
    if theirs not in LEVEL:
        return "" if mine in ("cli", "testing", "__main__") else f"{below or package} is the face of the package"
    return fault_within(module, mine, below, theirs)


def fault_within(module: str, mine: str, below: str, theirs: str) -> str:
    """The same for two modules of ours."""
    if mine == theirs == "components":
        same_slot = module.split(".")[1:2] == below.split(".")[1:2]
        return "" if same_slot else "a rule kind knows no kind of another slot"
    if mine == theirs:
        return ""
    if LEVEL[theirs] > LEVEL[mine]:
        return f"{theirs} lies above {mine}"
    if theirs in BARRED.get(mine, set()):
        return f"{mine} knows nothing of {theirs}"
    if mine == "components" and theirs == "profile" and ".".join(below.split(".")[:2]) not in FOR_COMPONENTS:
        return f"of profile, a rule kind knows only {' and '.join(sorted(FOR_COMPONENTS))}"
    return ""


def test_every_module_has_a_layer() -> None:
    homeless = {module for module, _ in modules() if module.split(".")[0] not in LEVEL}
    assert not homeless, f"give them a layer here and in CONTRIBUTING.md: {sorted(homeless)}"


def test_imports_run_downwards() -> None:
    faults = []
    for module, path in modules():
        for line, imported in imports(ast.parse(path.read_text(encoding="utf-8"))):
            why = module.split(".")[0] in LEVEL and fault(module, imported)
            if why:
                faults.append(f"{path.relative_to(PACKAGE.parent)}:{line}: imports {imported}: {why}")
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("kernel.step", "pydantic"),
        ("kernel.step", "yaml"),
        ("kernel.step", "piquet_rules.profile.slots"),
        ("cards", "piquet_rules.profile.component"),
        ("profile.model", "piquet_rules.components.point.standard"),
        ("profile.model", "piquet_rules.kernel.step"),
        ("components.point.standard", "piquet_rules.profile.registry"),
        ("components.point.standard", "piquet_rules.components.set.standard"),
        ("engine.state", "piquet_rules.components"),
        ("engine.state", "piquet_rules.profile.model"),
        ("engine.state", "piquet_rules.compiler"),
        ("compiler", "piquet_rules.engine"),
        ("scoring", "piquet_rules.cli.main"),
        ("scoring", "rich"),
    ],
)
def test_a_wrong_import_is_seen(module: str, imported: str) -> None:
    assert fault(module, imported)


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("components.point.standard", "piquet_rules.profile.component"),
        ("components.settlement.stakes", "piquet_rules.components.settlement.sums"),
        ("engine.state", "piquet_rules.kernel.step"),
        ("engine.state", "piquet_rules.compiled"),
        ("comparison", "piquet_rules.scoring"),
        ("profile.reader", "yaml"),
        ("cli.main", "argparse"),
    ],
)
def test_a_right_import_is_let_be(module: str, imported: str) -> None:
    assert not fault(module, imported)


def test_imports_are_found_wherever_they_stand() -> None:
    text = "import yaml\nif TYPE_CHECKING:\n  import a\ndef f():\n  from b.c import d\n  from piquet_rules import cards"
    assert list(imports(ast.parse(text))) == [(1, "yaml"), (5, "b.c"), (6, "piquet_rules.cards")]
