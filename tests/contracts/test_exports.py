"""Public names: sorted, importable, documented, typed for checkers as they are at run time."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import piquet_rules as pq

INIT = Path(str(pq.__file__))


RAISES_NOTHING = {
    "check",
    "coverage",
    "diff",
    "editor_lines",
    "find_example",
    "mixins",
    "policy_names",
    "read_records",
    "repaired",
    "run_examples",
    "shipped_ids",
}
"""Functions that report trouble in what they return, or know none."""


def test_all_is_sorted_and_complete() -> None:
    assert list(pq.__all__) == sorted(set(pq.__all__))
    assert dir(pq) == list(pq.__all__)


@pytest.mark.parametrize("name", pq.__all__)
def test_a_public_name_is_there_and_documented(name: str) -> None:
    value = getattr(pq, name)
    assert value.__name__ == name
    documented = inspect.getdoc(value)
    assert documented
    assert documented.strip()[-1] in ".`)", f"{name}: {documented}"
    assert documented != inspect.getdoc(getattr(value, "__base__", None)), f"{name} has the docstring of its base"


@pytest.mark.parametrize("name", pq.__all__)
def test_a_public_function_is_typed(name: str) -> None:
    value = getattr(pq, name)
    if inspect.isfunction(value):
        signature = inspect.signature(value)
        assert signature.return_annotation is not inspect.Signature.empty
        assert all(each.annotation is not inspect.Parameter.empty for each in signature.parameters.values())
        assert "Raises" in (value.__doc__ or "") or name in RAISES_NOTHING, f"{name} does not say what it raises"


def test_checkers_see_what_run_time_sees() -> None:
    """The names under TYPE_CHECKING are those of ``__all__``, from the same modules."""
    for node in ast.parse(INIT.read_text("utf-8")).body:
        if isinstance(node, ast.If):
            imported = {
                alias.asname or alias.name: str(part.module)
                for part in node.body
                if isinstance(part, ast.ImportFrom)
                for alias in part.names
            }
            assert sorted(imported) == list(pq.__all__)
            for name, module in imported.items():
                assert getattr(
                    sys.modules[module] if module in sys.modules else __import__(module, fromlist=[name]), name
                )
            return
    raise AssertionError("no block for checkers")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bezique'"):
        pq.bezique  # noqa: B018


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = "import sys, piquet_rules; print(sorted({'pydantic', 'yaml', 'hypothesis', 'pytest'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
