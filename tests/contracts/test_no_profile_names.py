"""A variant is YAML alone: no Python of the package knows the name of one.

Docstrings may name variants, for people. One word is both a variant and a term of the field, and is
a kind of settlement too: ``rubicon``. It may stand in sentences, and as a kind where kinds are made
and checked.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TERMS_OF_THE_FIELD = {"rubicon"}
WHERE_KINDS_ARE_NAMED = ("piquet_rules/components/", "piquet_rules/checks/")


def variant_ids() -> set[str]:
    """The ids of the shipped variants and mixins."""
    return {path.stem for path in (ROOT / "variants").rglob("*.yaml")}


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """The texts that stand alone as a statement: docstrings, of constants too."""
    return {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and content of each text constant, parts of f-strings among them."""
    left_out = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in left_out:
            yield node.lineno, node.value


def named(text: str, ids: set[str]) -> set[str]:
    """The variants that a text names: as a whole, or as a word of it."""
    words = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", text))
    return {name for name in ids if name == text or (name in words and name not in TERMS_OF_THE_FIELD)}


def found_in(name: str, source: str, ids: set[str]) -> list[str]:
    """Each place in a file that names a variant."""
    may_be_kinds = TERMS_OF_THE_FIELD if name.startswith(WHERE_KINDS_ARE_NAMED) else set()
    return [
        f"{name}:{line}: names the variant {variant}"
        for line, text in texts(ast.parse(source))
        for variant in sorted(named(text, ids - may_be_kinds))
    ]


def test_no_python_names_a_variant() -> None:
    ids = variant_ids()
    found = []
    for path in sorted((ROOT / "piquet_rules").rglob("*.py")):
        found += found_in(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"), ids)
    assert not found, "\n" + "\n".join(found)


def test_there_are_variants_to_look_for() -> None:
    assert variant_ids() >= TERMS_OF_THE_FIELD


@pytest.mark.parametrize(
    "source",
    [
        'if profile.id == "club-game": pass',
        'help = "as in club-game, or so"',
        'text = f"{x} of club-game"',
        'BASE = "rubicon"',
        'match x:\n    case "rubicon": pass',
    ],
)
def test_a_name_is_seen(source: str) -> None:
    assert found_in("piquet_rules/cli/main.py", source, {"club-game", "rubicon"})


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("piquet_rules/partie.py", '"""As in club-game."""'),
        ("piquet_rules/partie.py", 'text = "fails to reach the rubicon"'),
        ("piquet_rules/components/settlement/x.py", 'kind: Literal["rubicon"]'),
        ("piquet_rules/partie.py", 'text = "old-club-game-hall"'),
    ],
)
def test_what_is_no_name_of_a_variant_is_let_be(name: str, source: str) -> None:
    assert not found_in(name, source, {"club-game", "rubicon"})
