"""The example package, as its author would ship it: built, installed from its wheel, and used by name."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from piquet_rules.wording import LANGUAGES
from tests.packs.filled import TOLD
from tests.packs.outside import KINDS, PROFILES, ROOT, Outside

PACK = ROOT / "tests" / "example_pack"
DEAL = """
variant: rook.evening
hands:
  elder: AS JS 9S 8S AH KH QH JH 8H JC 9C KD
  younger: QS TS TH AC KC QC TC AD QD JD TD 7D
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by hatchling from a copy of the package, without a network."""
    source = tmp_path_factory.mktemp("source") / "pack"
    shutil.copytree(PACK, source, ignore=shutil.ignore_patterns("__pycache__"))
    run("hatchling", "build", "--target", "wheel", cwd=source)
    (built,) = (source / "dist").iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Outside:
    """A folder with the wheel installed in it."""
    folder = tmp_path_factory.mktemp("installed")
    run("pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder), str(wheel), cwd=folder)
    place = Outside(folder)
    place.write("deal.yaml", DEAL)
    return place


@pytest.fixture
def copied(installed: Outside, tmp_path: Path) -> Outside:
    """A copy of that folder, for other packages to be laid beside."""
    shutil.copytree(installed.folder, tmp_path / "copy")
    return Outside(tmp_path / "copy")


def run(*words: str, cwd: Path) -> None:
    done = subprocess.run([sys.executable, "-m", *words], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_wheel_holds_the_kind_and_the_files_of_rules(wheel: Path) -> None:
    from zipfile import ZipFile

    held = {name for name in ZipFile(wheel).namelist() if not name.startswith("rook_rules-0.3.dist-info")}
    assert held == {
        "rook_rules/__init__.py", "rook_rules/halved.py",
        "rook_rules/profiles/evening.yaml", "rook_rules/profiles/mixins/calm.yaml",
    }  # fmt: skip


def test_everything_in_it_is_used_by_name(installed: Outside) -> None:
    scored, shown, mixed, explained, schema, listed, variants, tested, checked, odds, *rules = installed.piquet(
        ["score", "deal.yaml", "--json"],
        ["show", "rook.evening", "point.kind", "--json"],
        ["show", "rook.evening", "capot.points", "--json"],
        ["explain", "rook.halved"],
        ["schema", "--json"],
        ["components", "--json"],
        ["variants", "Rook", "--json"],
        ["test", "rook.evening", "--json"],
        ["check", "rook_rules/profiles/evening.yaml", "rook_rules/profiles/mixins/calm.yaml", "--json"],
        ["odds", "rook.evening", "--json"],
        *(["rules", "rook.evening", "--lang", language] for language in LANGUAGES),
    )
    record = json.loads(scored.out)
    assert record["variant"] == "rook.evening"
    assert (record["ledger"][0]["slot"], record["ledger"][0]["points"]) == ("point", 5)
    assert json.loads(shown.out)["value"] == "rook.halved"
    assert json.loads(mixed.out)["value"] == 30
    assert "from the installed package rook-rules 0.3" in explained.out
    assert "in: rook.evening" in explained.out
    assert "rook.halved" in schema.out
    found = json.loads(listed.out)
    assert found["broken"] == []
    assert [(each["slot"], each["package_version"]) for each in found["kinds"] if each["kind"] == "rook.halved"] == [
        ("point", "0.3")
    ]
    assert {(each["id"], each["what"]) for each in found["files"]} == {
        ("rook.evening", "profile"), ("rook.calm", "mixin"),
    }  # fmt: skip
    assert [each["package"] for each in json.loads(variants.out)] == ["rook-rules 0.3"]
    passed = [each["name"] for each in json.loads(tested.out) if each["status"] == "passed"]
    assert (tested.status, "five hearts are worth five" in passed) == (0, True)
    assert checked.out.strip() == "[]"
    assert json.loads(odds.out)["hands"] == 225792840
    for language, page in zip(LANGUAGES, rules, strict=True):
        assert TOLD[language] in " ".join(page.out.split()), page.err


def test_its_own_tests_pass(installed: Outside) -> None:
    installed.without_numba()
    installed.write("test_kinds.py", (PACK / "tests" / "test_kinds.py").read_text("utf-8"))
    done = installed.run("import pytest; raise SystemExit(pytest.main(['-q', '-p', 'no:randomly', 'test_kinds.py']))")
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_the_profile_fails_as_a_whole_where_its_kind_is_broken(copied: Outside) -> None:
    copied.write("rook_rules/halved.py", "import no_such_module\n")
    scored, listed, other, help_ = copied.piquet(
        ["score", "deal.yaml"], ["components"], ["show", "rubicon", "point"], ["--help"]
    )
    assert (scored.status, listed.status, other.status, help_.status) == (1, 0, 0, 0)
    assert scored.out == ""
    assert "rook_rules/profiles/evening.yaml:8:15: pack-broken" in scored.err
    assert "rook-rules 0.3, could not be loaded: ModuleNotFoundError: No module named 'no_such_module'" in scored.err
    assert "rook of rook-rules 0.3" in listed.out


def test_a_second_package_with_the_same_names_is_named_beside_it(copied: Outside) -> None:
    copied.install(
        "castle-rules",
        {f"castle_rules/{path}": (PACK / "rook_rules" / path).read_text("utf-8") for path in of_the_pack()},
        {KINDS: {"rook": "castle_rules.halved"}, PROFILES: {"rook": "castle_rules.profiles"}},
    )
    copied.write("club.yaml", "format: 1\nid: club\nextends: rubicon\npoint: {kind: rook.halved}\n")
    scored, kind, listed = copied.piquet(["score", "deal.yaml"], ["check", "club.yaml"], ["components"])
    assert "the profile `rook.evening` is offered by `castle-rules 1.0` and by `rook-rules 0.3`" in scored.err
    assert "kind `rook.halved` is offered by `castle-rules 1.0` and by `rook-rules 0.3`" in kind.out
    for name in ("point rook.halved", "rook.evening", "rook.calm"):
        assert f"{name} of castle-rules 1.0 and rook-rules 0.3" in listed.out


def of_the_pack() -> Iterator[str]:
    yield from ("halved.py", "profiles/evening.yaml", "profiles/mixins/calm.yaml")
