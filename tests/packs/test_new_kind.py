"""`piquet new-kind`: one file, which fails its own test until it is filled in, and then is a kind like any other."""

from __future__ import annotations

import json
import keyword
import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

import piquet_rules as pq
from piquet_rules.authoring.kind_scaffold import FILL_IN, scaffold
from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import components_in, kind_of
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.testing import component_checks
from piquet_rules.testing.__main__ import main as look_at
from piquet_rules.wording import LANGUAGES
from tests.packs.filled import FILLED, TOLD, halved
from tests.packs.outside import KINDS, ROOT, Outside

HOUSE = "format: 1\nid: rook-club\nextends: rubicon\npoint: {kind: NAME, points: 2}\n"
DEAL = """
hands:
  elder: AS JS 9S 8S AH KH QH JH 8H JC 9C KD
  younger: QS TS TH AC KC QC TC AD QD JD TD 7D
"""


def kind_in(source: str, name: str) -> type[Component]:
    module = ModuleType(name)
    exec(compile(source, f"{name}.py", "exec", dont_inherit=True), module.__dict__)
    (cls,) = components_in(module)
    return cls


@pytest.mark.parametrize("slot", SLOT_TYPES)
def test_every_slot_has_a_scaffold_that_only_lacks_its_meaning(
    slot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    made = pq.new_kind(slot, f"toy.new-{slot.replace('_', '-')}", output=f"new_{slot}.py")

    assert made.path.read_text("utf-8") == made.text == scaffold(slot, f"toy.new-{slot.replace('_', '-')}")
    assert all(len(line) <= 120 for line in made.text.splitlines())
    cls = kind_in(made.text, f"new_{slot}")
    assert (cls.slot, kind_of(cls)) == (slot, f"toy.new-{slot.replace('_', '-')}")
    assert set(cls.text) == set(LANGUAGES)
    assert component_checks(cls)[0].faults() == []
    for name in SLOT_TYPES[slot].__abstractmethods__:
        assert f"def {name}(" in made.text
    assert look_at([str(made.path)]) == 1
    told = capsys.readouterr().out
    assert "NO  nothing is left to fill in" in told
    marked = [number for number, line in enumerate(made.text.splitlines(), 1) if FILL_IN in line]
    assert len(marked) >= 9
    assert all(f"line {number}: " in told for number in marked)


def test_a_scaffold_that_is_filled_in_passes_its_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    made = pq.new_kind("point", "rook.halved")
    assert made.path == Path("halved.py")
    made.path.write_text(halved(made.text), "utf-8")
    assert FILL_IN not in made.path.read_text("utf-8")
    assert look_at(["halved.py"]) == 0, capsys.readouterr().out
    monkeypatch.delitem(sys.modules, "halved")


def test_the_steps_name_the_module_in_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rook_rules" / "kinds").mkdir(parents=True)
    for folder in ("rook_rules", "rook_rules/kinds"):
        (tmp_path / folder / "__init__.py").touch()
    made = pq.new_kind("point", "rook.halved", output="rook_rules/kinds/halved.py")
    steps = "\n".join(made.steps)
    assert '[project.entry-points."piquet_rules.components"]\nrook = "rook_rules.kinds.halved"' in steps
    assert "python -m piquet_rules.testing rook_rules/kinds/halved.py" in steps


PAGES = """
import json
from piquet_rules.authoring.reference import keys_page, kinds_page
print(json.dumps([keys_page(packs=True), kinds_page(packs=True)]))
"""


def test_in_a_package_it_is_a_kind_like_any_other(outside: Outside) -> None:
    made = outside.piquet(["new-kind", "point", "rook.halved", "--json"])[0]
    assert made.status == 0, made.err
    written = json.loads(made.out)
    text = (outside.folder / written["file"]).read_text("utf-8")
    assert text == written["text"]
    (outside.folder / written["file"]).unlink()
    outside.install("rook-rules", {"rook_rules/halved.py": halved(text)}, {KINDS: {"rook": "rook_rules.halved"}})
    outside.write("club.yaml", HOUSE.replace("NAME", "rook.halved"))
    outside.write("deal.yaml", f"variant: ./club.yaml\n{DEAL}")

    checked, scored, explained, schema, shown, listed, key, *rules = outside.piquet(
        ["check", "club.yaml"], ["score", "deal.yaml", "--json"], ["explain", "rook.halved"], ["schema", "--json"],
        ["show", "club.yaml", "point"], ["components", "point"], ["explain", "point.points"],
        *(["rules", "club.yaml", "--lang", language] for language in LANGUAGES),
    )  # fmt: skip

    assert checked.status == 0, checked.out
    entry = json.loads(scored.out)["ledger"][0]
    assert (entry["slot"], entry["points"], entry["cards"]) == ("point", 5, "AH KH QH JH 8H")
    assert "The longest suit is good, and scores half its cards." in explained.out
    assert "from the installed package rook-rules 1.0" in explained.out
    assert "rook.halved" in schema.out
    assert "rook.halved" in shown.out
    assert "rook-rules 1.0" in listed.out
    assert "in rook.halved: Points beside the half of the cards." in key.out
    for language, page in zip(LANGUAGES, rules, strict=True):
        assert TOLD[language] in " ".join(page.out.split()), page.err
    keys, kinds = outside.told(PAGES)
    assert "### `point: {kind: rook.halved}`" in keys
    assert "Points beside the half of the cards." in keys
    assert "The longest suit is good, and scores half its cards." in kinds


@pytest.fixture
def checkout(tmp_path: Path) -> Outside:
    """A copy of the project, which is found before the project itself."""
    for name in ("piquet_rules", "variants"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return Outside(tmp_path)


def test_in_the_project_no_other_file_changes(checkout: Outside) -> None:
    before = files(checkout.folder)
    (written,) = checkout.piquet(["new-kind", "point", "halved"])
    assert written.status == 0, written.err
    home = "piquet_rules/components/point/halved.py"
    assert home in written.out
    checkout.without_numba()
    checkout.write(home, halved((checkout.folder / home).read_text("utf-8")))
    checkout.write("club.yaml", HOUSE.replace("NAME", "halved"))
    checkout.write("deal.yaml", f"variant: ./club.yaml\n{DEAL}")

    scored, explained, schema, rules, listed = checkout.piquet(
        ["score", "deal.yaml", "--json"], ["explain", "point", "halved"], ["schema", "--json"],
        ["rules", "club.yaml", "--lang", "ru"], ["components", "point"],
    )  # fmt: skip
    assert json.loads(scored.out)["ledger"][0]["points"] == 5, scored.err
    assert "The longest suit is good, and scores half its cards." in explained.out
    assert "halved" in schema.out
    assert TOLD["ru"] in " ".join(rules.out.split())
    assert "halved" in listed.out
    assert checkout.told(TESTED) == 0
    keys, kinds = checkout.told(PAGES.replace("True", "False"))
    assert "### `point: {kind: halved}`" in keys
    assert "### `halved`" in kinds
    assert changed(before, files(checkout.folder)) == {home, "club.yaml", "deal.yaml", "numba.py"}


TESTED = """
import contextlib, sys
from piquet_rules.testing.__main__ import main
with contextlib.redirect_stdout(sys.stderr):
    status = main(["piquet_rules/components/point/halved.py"])
print(status)
"""


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def changed(before: dict[str, bytes], after: dict[str, bytes]) -> set[str]:
    return {name for name in {*before, *after} if before.get(name) != after.get(name)}


WRONG = {
    "a slot that is not there": (["new-kind", "pont", "rook.halved"], "unknown-term", "did you mean `point`?"),
    "no dot": (["new-kind", "point", "halved"], "bad-name", "as `my-rules.halved`"),
    "two dots": (["new-kind", "point", "rook.a.b"], "bad-name", "write `rook.a`"),
    "capitals": (["new-kind", "point", "Rook.Half d"], "bad-name", "write `rook.half-d`"),
    "a space": (["new-kind", "point", "rook halved"], "bad-name", "write `rook.halved`"),
    "a line below": (["new-kind", "point", "rook_halved_twice"], "bad-name", "write `rook.halved-twice`"),
    "one word in capitals": (["new-kind", "point", "Halved"], "bad-name", "write `my-rules.halved`"),
    "nothing that could be a name": (["new-kind", "point", "3!"], "bad-name", "as `rook.halved`"),
    "a word of Python": (["new-kind", "point", "rook.x", "--output", "class.py"], "bad-name", "as `halved.py`"),
    "a module of Python": (
        ["new-kind", "point", "rook.x", "--output", "typing.py"], "bad-name", "another name, as `typing_kind.py`",
    ),
    "a module of a library": (
        ["new-kind", "point", "rook.x", "--output", "pydantic.py"], "bad-name", "another name, as `pydantic_kind.py`",
    ),
    "a digit first": (["new-kind", "point", "rook.2"], "bad-name", "as `rook.halved`"),
    "no file of Python": (["new-kind", "point", "rook.x", "--output", "x-y.py"], "bad-name", "as `halved.py`"),
    "another ending": (["new-kind", "point", "rook.x", "--output", "x.yaml"], "bad-name", "as `halved.py`"),
    "a file that is there": (["new-kind", "point", "rook.there"], "file-exists", "choose another name"),
    "a folder that is not there": (
        ["new-kind", "point", "rook.x", "--output", "nowhere/x.py"], "system-refused", "there is no folder `nowhere`",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_can_not_be_is_said_and_nothing_is_written(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from piquet_rules.cli.main import main

    words, code, says = WRONG[case]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.py").write_text("mine\n", "utf-8")
    assert main(words) == 1
    told = capsys.readouterr()
    assert code in told.err
    assert says in told.err
    assert told.out == ""
    assert files(tmp_path) == {"there.py": b"mine\n"}


@pytest.mark.parametrize(
    "name",
    ["rook halved", "Rook.Halved", "rook_halved", "Halved!", "rook.a.b", "rook.half d", "1 rook 2 halves", "a-2"],
)
def test_the_name_that_is_offered_is_accepted(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(pq.PiquetError) as refused:
        pq.new_kind("point", name)
    (offered,) = re.findall("`(.*?)`", refused.value.problems[0].help)
    assert pq.new_kind("point", offered).path.is_file()


@pytest.mark.parametrize("word", ["class", "typing", "re", "pydantic", "piquet-rules", "match", "none"])
def test_no_file_is_called_as_what_it_would_hide(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    stem = word.replace("-", "_")
    made = pq.new_kind("point", f"rook.{word}")
    assert made.path == Path(f"{stem}_kind.py" if word not in ("match", "none") else f"{stem}.py")
    assert look_at([str(made.path)]) == 1
    assert "ok  is a kind\n  NO  nothing is left to fill in" in capsys.readouterr().out
    monkeypatch.delitem(sys.modules, made.path.stem)
    Path("rook_rules").mkdir()
    Path("rook_rules/__init__.py").touch()
    if not keyword.iskeyword(stem):
        inside = pq.new_kind("point", f"rook.{word}", output=f"rook_rules/{stem}.py")
        assert inside.path.is_file(), "in a package it hides nothing"


def test_a_kind_that_is_not_whole_yet_and_one_that_is_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    text = FILLED.read_text("utf-8")
    (tmp_path / "half_kinds.py").write_text(text.replace("def value(", "def worth("), "utf-8")
    twice = f"{text}\n\nclass Again(HalvedPoint):\n    __doc__ = HalvedPoint.__doc__\n"
    (tmp_path / "twice_kinds.py").write_text(twice, "utf-8")
    (tmp_path / "plain_kinds.py").write_text(text.replace('Literal["rook.halved"]', 'Literal["halved"]'), "utf-8")
    says = {
        "half": "there is no rule kind in {} yet: HalvedPoint lacks `value`",
        "twice": "this module has two kinds `rook.halved` for the slot `point`",
        "plain": "NO  is a kind\n      a kind of another package has a dotted name, as `my-rules.halved`",
    }
    for name, said in says.items():
        path = str(tmp_path / f"{name}_kinds.py")
        assert look_at([path]) == 1
        told = capsys.readouterr()
        assert said.format(path) in told.out + told.err


def test_a_name_that_is_taken_is_refused(outside: Outside) -> None:
    text = halved(scaffold("point", "rook.halved"))
    outside.install("rook-rules", {"rook_rules.py": text}, {KINDS: {"rook": "rook_rules"}})
    (found,) = outside.piquet(["new-kind", "point", "rook.halved"])
    assert found.status == 1
    code = "kind-taken"
    assert f"{code}  there is a kind `rook.halved` of `point` already" in found.err


def test_files_that_hold_no_kind_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty_kinds.py").write_text("x = 1\n", "utf-8")
    (tmp_path / "broken_kinds.py").write_text("raise SystemExit(3)\n", "utf-8")
    names = [str(tmp_path / name) for name in ("empty_kinds.py", "broken_kinds.py", "none.py")]
    assert look_at([*names, "no_such_module"]) == 1
    told = capsys.readouterr().err
    assert "there is no rule kind in" in told
    assert "broken_kinds.py can't be imported: SystemExit: 3" in told
    assert "none.py can't be imported: FileNotFoundError: there is no such file" in told
    assert "no_such_module can't be imported: ModuleNotFoundError" in told
