"""A program is known by all its sources that decide a number, and by those of the packages that play with it."""

from __future__ import annotations

import ast
import importlib
import shutil
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import piquet_rules as pq
from piquet_rules.packs import Pack, Package
from piquet_rules.policies import registry
from piquet_rules.simulation import build as builds
from piquet_rules.simulation.build import build, build_of, our_files, refuse_other
from piquet_rules.simulation.spec import Entrant, Spec, Terms
from tests.contracts.test_layers import PACKAGE, imports


@pytest.fixture(autouse=True)
def _looked_at_anew() -> Iterator[None]:
    build.cache_clear()
    yield
    build.cache_clear()


def built(*policies: str, kinds: tuple[str, ...] = ()) -> str:
    """The program as a process that starts now knows it."""
    build.cache_clear()
    return build(*policies, kinds=kinds)


def imported(module: str) -> set[Path]:
    """The files of the package that a module imports, and those that they import."""
    found: set[Path] = set()
    waiting = [module]
    while waiting:
        path = PACKAGE.parent.joinpath(*waiting.pop().split("."))
        file = next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()), None)
        if file is not None and file not in found:
            found.add(file)
            waiting += names_in(ast.parse(file.read_text("utf-8")))
    return found


def names_in(tree: ast.AST) -> list[str]:
    """What may be a module of ours in the imports of a text."""
    ours = {name for _, name in imports(tree) if name.startswith("piquet_rules.")}
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in ours]
    return [*ours, *(f"{node.module}.{alias.name}" for node in froms for alias in node.names)]


def test_all_that_plays_and_counts_is_covered() -> None:
    played = imported("piquet_rules.simulation.work")
    assert {PACKAGE / "partie.py", PACKAGE / "policies" / "random.py"} < played
    assert played <= {*our_files(PACKAGE)}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, which is taken for ours."""
    root = tmp_path / "piquet_rules"
    shutil.copytree(PACKAGE, root, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(builds, "_OURS", root)
    return root


CHANGED = [
    "rng.py", "cards.py", "partie.py", "compiler.py", "compiled.py", "kernel/award.py", "kernel/many.py",
    "fast/machine.py", "policies/registry.py", "policies/random.py", "policies/heuristic/weights.py",
    "solver/tables.py", "engine/ledger.py", "components/partie/karolik.py", "components/settlement/rounding.py",
    "components/deal", "components/tricks", "profile/slots.py", "simulation/chunk.py", "simulation/parties.py",
    "simulation/sums.py", "simulation/spec.py", "simulation/rows.py",
]  # fmt: skip


def test_a_change_of_whatever_decides_a_number_makes_another_program(copied: Path) -> None:
    before = built("random")
    assert before.startswith(f"{pq.__version__}-")
    assert before == built("random") == built("random", "heuristic"), "ours are covered whoever plays"
    seen = {before}
    for name in CHANGED:
        path = copied / name
        file = path if path.is_file() else max(path.glob("*.py"))
        file.write_text(file.read_text("utf-8") + "\n# changed\n", "utf-8")
        seen.add(built("random"))
    assert len(seen) == 1 + len(CHANGED)
    for name in ("cli/simulate.py", "reporting/page.py"):
        (copied / name).write_text("# changed\n")
        assert built("random") in seen


class Packages:
    """Packages that bring policies, in a folder where Python finds them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._packs: list[Pack] = []
        monkeypatch.syspath_prepend(folder)
        monkeypatch.setattr(registry, "packs", lambda group: tuple(self._packs))

    def add(self, files: Mapping[str, str], **policies: str) -> None:
        for name, text in files.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        importlib.invalidate_caches()
        entries = (EntryPoint(name, target, registry.GROUP) for name, target in policies.items())
        self._packs += [Pack(entry, Package("toy-policies", "1.0")) for entry in entries]

    def makes_another(self, name: str, *policies: str, kinds: tuple[str, ...] = ()) -> bool:
        """Whether a changed file of theirs makes another program of the one with these policies."""
        before, file = built(*policies, kinds=kinds), self.folder / name
        text = file.read_text()
        file.write_text(text + "\n")
        after = built(*policies, kinds=kinds)
        file.write_text(text)
        assert built(*policies, kinds=kinds) == before
        return after != before


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Packages]:
    known = {*sys.modules}
    yield Packages(tmp_path, monkeypatch)
    for name in {*sys.modules} - known:
        if name.partition(".")[0] in ("bold", "shy", "careful"):
            del sys.modules[name]


BOLD = {
    "bold/__init__.py": "",
    "bold/play.py": "from bold.worth import worth\n\ndef choose(k, r, chance):\n    return worth()\n",
    "bold/worth.py": "def worth():\n    return 1\n",
    "bold/tables/weights.json": "{}",
    "bold/thing.py": (
        "class Bold:\n    def __call__(self, k, r, chance):\n        return 0\n    def act(self, k, r, chance):\n"
        "        return 0\n"
    ),
    "bold/made.py": (
        "from functools import partial\nfrom bold.play import choose\nfrom bold.thing import Bold\n"
        "from piquet_rules.policies.registry import Policy\nfrom shy import quiet\nan_object = Bold()\n"
        "a_method = Bold().act\na_part = partial(choose, chance=0)\na_policy = Policy('says', Bold())\n"
        "follows = Policy('follows', choose, before_play='quiet')\nof_another = Policy('of-another', quiet)\n"
    ),
}
SHY = {"shy.py": "def quiet(k, r, chance):\n    return 0\n"}
POLICIES = {
    "function": "bold.play:choose",
    "object": "bold.made:an_object",
    "method": "bold.made:a_method",
    "part": "bold.made:a_part",
    "policy": "bold.made:a_policy",
    "follows": "bold.made:follows",
    "of_another": "bold.made:of_another",
}


@pytest.mark.parametrize("policy", POLICIES)
def test_a_change_of_any_file_of_a_policys_package_makes_another_program(policy: str, packages: Packages) -> None:
    packages.add(BOLD, **POLICIES)
    packages.add(SHY, quiet="shy:quiet")
    for name in BOLD:
        assert packages.makes_another(name, "random", policy), name
        assert packages.makes_another(name, policy, "random"), name
        assert not packages.makes_another(name, "random", "quiet"), name
    assert packages.makes_another("shy.py", policy) == (policy in ("follows", "of_another"))
    assert packages.makes_another("shy.py", "quiet")


def test_what_python_keeps_beside_a_package_is_no_part_of_it(packages: Packages) -> None:
    packages.add(BOLD, function="bold.play:choose")
    before = built("function")
    packages.add({"bold/__pycache__/play.cpython.pyc": "x", "bold/play.pyc": "x", "bold/tables/__pycache__/a.nbi": "x"})
    assert built("function") == before


def test_kinds_of_other_packages_that_settle_parties_are_part_of_the_program(packages: Packages) -> None:
    packages.add({"careful/__init__.py": "", "careful/settling.py": "", "careful/help.py": ""})
    (rubicon,) = Spec.of(["rubicon"], 1, "random", "random").entrants
    terms = rubicon.partie
    assert terms is not None
    kind: Any = type("Careful", (type(terms.settlement),), {"__module__": "careful.settling"})
    strange = Entrant("strange", rubicon.rules, replace(terms, settlement=kind.model_construct()))
    spec = Spec((rubicon, strange), 1, "random", "random")
    before = build_of(spec)
    refuse_other(before, spec)
    for name in ("careful/settling.py", "careful/help.py"):
        assert packages.makes_another(name, "random", "random", kinds=spec.kinds)
    packages.add({"careful/help.py": "x = 1\n"})
    build.cache_clear()
    with pytest.raises(pq.SimulationError, match=f"other-build.*{before}"):
        refuse_other(before, spec)
    assert build_of(Spec((rubicon,), 1, "random", "random")) == built("random", "random")


def test_terms_know_where_their_rules_are_written() -> None:
    kinds = Terms.of(pq.load("russian-karolik")).kinds
    assert {"piquet_rules.components.partie.karolik", "piquet_rules.components.settlement.karolik"} < kinds
