"""``--html``, ``--svg``, ``--png`` and ``--lang``: files written whole, or a message and nothing; bars of signs."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from pathlib import Path
from xml.dom.minidom import parseString

import pytest

from piquet_rules.authoring import files
from piquet_rules.reporting.text_bars import text_bars
from tests.cli.conftest import ROOT, Piquet

pytestmark = pytest.mark.usefixtures("compiled_once")

CAVENDISH = ROOT / "docs/examples/cavendish.yaml"
TWO = ("--variants", "rubicon,russian-karolik")


@pytest.fixture
def drawn() -> None:
    """Tests that draw need the extra."""
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")


@pytest.mark.usefixtures("drawn")
def test_all_three_files(piquet: Piquet, tmp_path: Path) -> None:
    names = [tmp_path / f"found.{form}" for form in ("html", "svg", "png")]
    words = ("compare", CAVENDISH, *TWO, "--html", names[0], "--svg", names[1], "--png", names[2], "--lang", "pl")
    ran = piquet(*words)
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "".join(f"wrote {file}\n" for file in names)
    page, picture, dots = (file.read_bytes() for file in names)
    assert page.startswith(b'<!doctype html>\n<html lang="pl">')
    assert picture.startswith(b"<svg")
    assert "według zasad 2".encode() in picture
    assert dots.startswith(b"\x89PNG")
    assert piquet(*words).status == 0
    assert [file.read_bytes() for file in names] == [page, picture, dots], "equal bytes in place of the earlier ones"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["found.html", "found.png", "found.svg"]


@pytest.mark.usefixtures("drawn")
def test_json_goes_with_a_page(piquet: Piquet, tmp_path: Path) -> None:
    ran = piquet("compare", CAVENDISH, *TWO, "--html", tmp_path / "page.html", "--json")
    assert (ran.status, len(json.loads(ran.out)["records"])) == (0, 1)
    assert (tmp_path / "page.html").is_file()


@pytest.mark.usefixtures("drawn")
def test_what_could_not_be_read_is_told_on_the_page(piquet: Piquet, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("variant: rubicon\ndeal: {}\n")
    ran = piquet("compare", CAVENDISH, broken, *TWO, "--html", tmp_path / "page.html")
    assert ran.status == 1
    assert "broken.yaml" in ran.err
    assert "One record could not be read" in (tmp_path / "page.html").read_text("utf-8")
    alone = piquet("compare", broken, *TWO, "--html", tmp_path / "none.html")
    assert (alone.status, alone.out) == (1, "")
    assert not (tmp_path / "none.html").exists()


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no/such/page.html", "`no/such/page.html` can't be written: there is no folder `no/such`"),
        (".", "`.` can't be written: that is a folder"),
        ("shut/page.html", "`shut/page.html` can't be written: nothing may be written into the folder `shut`"),
    ],
)
def test_a_page_that_cannot_be_written(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    (tmp_path / "shut").mkdir()
    may = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: "shut" not in str(path) and may(path, mode))
    monkeypatch.chdir(tmp_path)
    ran = piquet("compare", CAVENDISH, *TWO, "--html", name)
    assert (ran.status, ran.out) == (1, "")
    assert f"system-refused  {says}\n" in ran.err
    assert "help: " in ran.err


@pytest.mark.usefixtures("drawn")
def test_where_nothing_has_a_score_there_is_a_page_and_no_picture(piquet: Piquet, tmp_path: Path) -> None:
    words = ("compare", CAVENDISH, "--variants", "royal-1651")
    ran = piquet(*words, "--html", tmp_path / "page.html")
    assert (ran.status, ran.err) == (1, f"wrote {tmp_path / 'page.html'}\n"), "nothing could be compared"
    assert "royal-1651: 36 cards in the pack; the record has 32" in (tmp_path / "page.html").read_text("utf-8")
    ran = piquet(*words, "--svg", tmp_path / "picture.svg")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(
        "not-comparable-rules  there is nothing to draw: no record has a score under these variants"
    )
    assert not (tmp_path / "picture.svg").exists()


@pytest.mark.usefixtures("drawn")
def test_rules_of_one_name_are_told_apart(piquet: Piquet, tmp_path: Path) -> None:
    """Two records that carry other rules under the name of the same variant are no two deals of one."""
    records = [tmp_path / f"{last}.yaml" for last in (3, 5)]
    for record, last in zip(records, (3, 5), strict=True):
        record.write_text(piquet("score", CAVENDISH, "--set", f"tricks.last={last}", "--carry-rules").out)
    page = tmp_path / "page.html"
    assert piquet("compare", *records, "--as-played", "--variants", "rubicon", "--html", page).status == 0
    text = page.read_text("utf-8")
    assert "All deals together" not in text
    told = re.findall(r"<td>rubicon as played ([0-9a-f]{16})</td>", text)
    assert len(set(told)) == 2
    assert all(f"<td>tricks.last</td><td>{last}</td><td>rubicon as played" in text for last in (3, 5))


@pytest.mark.usefixtures("drawn")
def test_names_cannot_put_anything_into_a_page(piquet: Piquet, tmp_path: Path) -> None:
    partie = tmp_path / "partie.yaml"
    names = r"""["<script>A&B", "B\"]]>"]"""
    partie.write_text(
        f"variant: rubicon\nplayers: {names}\ndeals:\n" + '  - {score: {"<script>A&B": 20, "B\\"]]>": 9}}\n' * 6
    )
    page, picture = tmp_path / "page.html", tmp_path / "picture.svg"
    assert piquet("compare", partie, *TWO, "--html", page, "--svg", picture).status == 0
    assert "<script" not in page.read_text("utf-8")
    assert "&lt;script&gt;A&amp;B" in page.read_text("utf-8")
    assert parseString(picture.read_bytes()).getElementsByTagName("script") == []


def test_two_reports_in_one_file(piquet: Piquet, tmp_path: Path) -> None:
    ran = piquet("compare", CAVENDISH, "--html", tmp_path / "page", "--svg", tmp_path / "." / "page")
    assert (ran.status, ran.out) == (2, "")
    assert "two reports would be written into one file" in ran.err


@pytest.mark.parametrize("command", [("compare", CAVENDISH), ("simulate", "--variants", "rubicon")])
@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("html", "x.png"), ("html", "x.svg"), ("html", "club.yaml"), ("html", "x.pdf"), ("svg", "c.html"),
        ("svg", "c.png"), ("png", "x.svg"), ("png", "x.jpg"), ("png", "run.JSON"),
    ],
)  # fmt: skip
def test_a_name_that_means_another_kind_of_file(
    piquet: Piquet, tmp_path: Path, command: tuple[str, ...], form: str, name: str
) -> None:
    ran = piquet(*command, f"--{form}", tmp_path / name)
    assert (ran.status, ran.out) == (2, "")
    assert f"--{form} writes a " in ran.err
    assert f"{name}` is no name for that\n   help: let it end in .{form}, or in nothing" in ran.err
    assert not list(tmp_path.iterdir())


def test_a_language_for_nothing(piquet: Piquet) -> None:
    ran = piquet("compare", CAVENDISH, "--lang", "fr")
    assert (ran.status, ran.out) == (2, "")
    assert "--lang is the language of a page or a picture, and none is asked for\n   help: add --html FILE" in ran.err


@pytest.mark.usefixtures("drawn")
def test_a_page_of_one_deal(piquet: Piquet, tmp_path: Path) -> None:
    words = ("simulate", "--variants", "rubicon,au-cent", "--deals", "1", "--parties", "1")
    assert piquet(*words, "--html", tmp_path / "one.html", "--png", tmp_path / "one.png").status == 0
    page = (tmp_path / "one.html").read_text("utf-8")
    assert "nan" not in page.lower()
    assert "± 0.000" not in page


def test_an_unknown_language(piquet: Piquet) -> None:
    ran = piquet("compare", CAVENDISH, "--html", "page.html", "--lang", "de")
    assert ran.status == 2
    assert "choose from" in ran.err


@pytest.mark.parametrize("library", ["altair", "vl_convert"])
@pytest.mark.parametrize("form", ["html", "svg", "png"])
def test_a_missing_extra_is_named(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str, form: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    ran = piquet("compare", CAVENDISH, *TWO, f"--{form}", tmp_path / "report")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.split()[0] == "extra-missing"
    assert "pip install 'piquet-rules[plot]'" in ran.err
    assert not (tmp_path / "report").exists()


def test_without_reports_no_library_for_them_is_loaded(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("altair", "vl_convert"):
        monkeypatch.setitem(sys.modules, library, None)
    assert piquet("compare", CAVENDISH, *TWO).status == 0


@pytest.mark.parametrize(
    ("values", "cells", "bars"),
    [
        ([2, -1, 0], 12, ["██", "░", ""]),
        ([20, 2, -1, 0.25], 10, ["█" * 10, "█", "░", "█"]),
        ([149, -60], 12, ["█" * 12, "░" * 5]),
        ([0.5, -0.25], 12, ["█", "░"]),
        ([], 12, []),
        ([0, 0], 12, ["", ""]),
    ],
)
def test_bars_of_signs(values: list[float], cells: int, bars: list[str]) -> None:
    assert text_bars(values, cells) == bars


def test_bars_on_a_terminal_that_knows_only_ascii(piquet_process: Piquet) -> None:
    ran = piquet_process(
        "compare", "docs/examples/maximum.yaml", "--variants", "rubicon,russian-wiki,russian-karolik",
        PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.isascii()
    assert "russian-wiki     elder -14  --------      set.ranks A K Q J T -> K Q J T\n" in ran.out
    assert "elder +20  ############" in ran.out


SIMULATED = ("simulate", "--variants", "rubicon,hoyle-101", "--deals", "200", "--policy", "random")


@pytest.mark.usefixtures("drawn")
def test_a_simulation_as_page_and_pictures(piquet: Piquet, tmp_path: Path) -> None:
    names = [tmp_path / f"found.{form}" for form in ("html", "svg", "png")]
    words = (*SIMULATED, "--html", names[0], "--svg", names[1], "--png", names[2], "--lang", "ru")
    ran = piquet(*words)
    assert (ran.status, ran.err) == (0, "".join(f"wrote {file}\n" for file in names))
    assert ran.out == piquet(*SIMULATED).out, "the tables are printed as without them"
    page, picture, dots = (file.read_bytes() for file in names)
    assert "Сдач: 200, вариантов: 2".encode() in page
    assert "Сдач: 200, вариантов: 2".encode() in picture
    assert dots.startswith(b"\x89PNG")
    assert json.loads(piquet(*SIMULATED, "--html", names[0], "--json").out)["deals"] == 200
    assert piquet(*words, "--jobs", "2").status == 0
    assert [file.read_bytes() for file in names] == [page, picture, dots], "who plays changes no byte"


@pytest.mark.usefixtures("drawn")
def test_a_page_has_the_causes_that_are_asked_for(piquet: Piquet, tmp_path: Path) -> None:
    words = ("simulate", "--variants", "rubicon", "--set", "tricks.last=2,4", "--deals", "60", "--policy", "random")
    assert piquet(*words, "--html", tmp_path / "page.html", "--causes").status == 0
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "What makes the difference from rubicon tricks.last=2" in page
    assert "<td>tricks.last 2 → 4</td>" in page


def test_a_simulation_is_not_begun_for_a_page_that_cannot_be_written(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "kept.json"
    ran = piquet(*SIMULATED, "--output", output, "--html", tmp_path / "no" / "page.html")
    assert (ran.status, ran.out) == (1, "")
    assert "there is no folder" in ran.err
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    ran = piquet(*SIMULATED, "--output", output, "--html", tmp_path / "page.html")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("extra-missing")
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("drawn")
def test_a_disk_that_fills_up_keeps_what_is_done(
    piquet: Piquet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: object, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    output = tmp_path / "kept.json"
    monkeypatch.setattr(files, "write_result", full)
    ran = piquet(*SIMULATED, "--html", tmp_path / "page.html")
    assert ran.status == 1
    assert ran.out == piquet(*SIMULATED).out
    assert "page.html` failed: no space left on device" in ran.err
    assert not output.exists()


def test_bars_of_a_simulation_hold_every_deal(piquet: Piquet) -> None:
    out = piquet(*SIMULATED, "--bars").out
    blocks = [block.splitlines() for block in out.split("\n\n") if block.lstrip().startswith("elder less younger  ")]
    assert [block[0].split()[-1] for block in blocks] == ["rubicon", "hoyle-101"]
    net = json.loads(piquet(*SIMULATED, "--json").out)["variants"]["hoyle-101"]["net"]["distribution"]
    for line in blocks[1][1:]:
        found = re.match(r" *(-?\d+) (to (-?\d+)|or less|or more) +(\d+\.\d\d)(?:  (█+))?$", line)
        assert found, line
        low, high = int(found[1]), int(found[3] or found[1])
        counted = sum(
            count
            for value, count in net.items()
            if (found[2] == "or less" or int(value) >= low) and (found[2] == "or more" or int(value) <= high)
        )
        assert float(found[4]) == counted / 2
        assert len(found[5] or "") == (max(round(counted / 2), 1) if counted else 0)
    assert sum(float(line.split()[-2 if "█" in line else -1]) for line in blocks[1][1:]) == pytest.approx(100)
