"""The page on writing a kind shows the files of the example package, and what the commands really print."""

from __future__ import annotations

from pathlib import Path

from tests.docs.pages import blocks
from tests.packs.howto import PACK, PAGE, written_anew


def test_the_page_shows_what_there_is(tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    assert written_anew(text, tmp_path) == text, "run `python -m tests.packs.howto`, and read the difference"


def test_the_page_shows_the_whole_package() -> None:
    shown = {block.title for block in blocks(PAGE.read_text("utf-8")) if block.title}
    there = {path.relative_to(PACK).as_posix() for path in PACK.rglob("*") if path.is_file() and path.stat().st_size}
    assert {name for name in there if "__pycache__" not in name} <= shown


def test_what_is_wrong_on_it_is_seen(tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    faults = {"rook-rules 0.3": "rook-rules 0.4", "// 2": "// 3", "ok  is a kind": "NO  is a kind"}
    for right, wrong in faults.items():
        assert right in text
        text = text.replace(right, wrong, 1)
    anew = written_anew(text, tmp_path)
    assert [wrong for wrong in faults.values() if wrong in anew] == []
