"""The kernel is written in a small language, whole numbers, loops and plain calls, so that it can be compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import piquet_rules.kernel

KERNEL = Path(str(piquet_rules.kernel.__file__)).parent
FILES = sorted(KERNEL.glob("*.py"))
PLAIN_PYTHON = {"registry.py", "weights.py"}
"""What in the folder of the policies is not policy."""
POLICIES = sorted(file for file in (KERNEL.parent / "policies").rglob("*.py") if file.name not in PLAIN_PYTHON)

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Try: "try",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.Lambda: "lambda",
    ast.ListComp: "comprehension",
    ast.SetComp: "comprehension",
    ast.DictComp: "comprehension",
    ast.GeneratorExp: "generator expression",
    ast.Yield: "generator",
    ast.YieldFrom: "generator",
    ast.With: "with",
    ast.ClassDef: "class",
    ast.AsyncFunctionDef: "async",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.JoinedStr: "f-string",
    ast.Pow: "**",
    ast.Div: "/ (a float)",
    ast.Match: "match",
    ast.Dict: "dict",
    ast.Set: "set",
    ast.List: "list",
    ast.Starred: "*unpacking",
    ast.NamedExpr: ":=",
    ast.Delete: "del",
}
IMPORTS = (
    "piquet_rules.cards",
    "piquet_rules.rng",
    "piquet_rules.kernel",
    "piquet_rules.policies",
    "__future__",
    "typing",
    "collections.abc",
)
CALLS = {"range", "min", "max", "bool", "int", "abs"}
"""Builtins that a kernel function may call."""
OF_TABLES = {"layout.py"}
"""The file of names: it has no functions, and may unpack ranges."""


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def faults(tree: ast.Module, name: str) -> Iterator[str]:
    """What a file of the kernel has that it may not have."""
    for node in ast.walk(tree):
        where = f"{name}:{getattr(node, 'lineno', 0)}"
        what = FORBIDDEN.get(type(node))
        if what and not (isinstance(node, ast.Starred) and name in OF_TABLES):
            yield f"{where}: {what}"
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex, bytes)):
            yield f"{where}: {node.value!r} is no whole number"
        if isinstance(node, ast.Call) and node.keywords:
            yield f"{where}: keyword argument"
        if isinstance(node, ast.Import):
            yield f"{where}: import {node.names[0].name}"
        if isinstance(node, ast.ImportFrom) and not str(node.module).startswith(IMPORTS):
            yield f"{where}: from {node.module}"
    yield from faults_of_functions(tree, name)


def faults_of_functions(tree: ast.Module, name: str) -> Iterator[str]:
    known = {function.name for function in functions(tree)}
    known |= {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    for function in functions(tree):
        where = f"{name}:{function.lineno} {function.name}"
        arguments = function.args
        if arguments.defaults or arguments.kw_defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
            yield f"{where}: arguments with defaults, names or stars"
        if function.decorator_list:
            yield f"{where}: decorator"
        if any(inner is not function for inner in functions(function)):
            yield f"{where}: closure"
        if not ast.get_docstring(function):
            yield f"{where}: no docstring"
        if function.returns is None or any(argument.annotation is None for argument in arguments.args):
            yield f"{where}: not typed"
        yield from (f"{where}: calls {called}" for called in calls(function) if called not in known | CALLS)


def calls(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


@pytest.mark.parametrize("file", [*FILES, *POLICIES], ids=lambda file: file.name)
def test_the_kernel_keeps_to_its_language(file: Path) -> None:
    assert list(faults(ast.parse(file.read_text("utf-8")), file.name)) == []


def test_the_check_sees_what_it_forbids() -> None:
    bad = "def f(s: list[int], n: int = 1) -> float:\n    '''.'''\n    return sum(x ** 2 for x in s) / 1.5\n"
    found = " ".join(faults(ast.parse(bad), "bad.py"))
    for what in ("defaults", "**", "/ (a float)", "1.5", "generator expression", "calls sum"):
        assert what in found


def test_only_award_writes_scores() -> None:
    """Points are added in one function, whatever scores them, and helped along in one."""
    writers = set()
    for file in FILES:
        for function in functions(ast.parse(file.read_text("utf-8"))):
            for node in ast.walk(function):
                targets = (
                    node.targets
                    if isinstance(node, ast.Assign)
                    else [node.target]
                    if isinstance(node, ast.AugAssign)
                    else []
                )
                for cell in ("s[SCORE", "s[RECKONED", "s[HELPING"):
                    if any(ast.unparse(target).startswith(cell) for target in targets):
                        writers.add((cell, function.name))
    assert writers == {("s[SCORE", "enter"), ("s[RECKONED", "award"), ("s[HELPING", "award")}


def test_no_function_outside_the_judgement_knows_the_thresholds() -> None:
    knows = set()
    for file in FILES:
        tree = ast.parse(file.read_text("utf-8"))
        for function in functions(tree):
            names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            if names & {"REPIQUE_THRESHOLD", "PIQUE_THRESHOLD", "LOWEST_THRESHOLD"}:
                knows.add((file.name, function.name))
    assert {name for name, _ in knows} == {"award.py"}, knows
