"""Functions and files stay within the budget; ``python scripts/sizes.py`` prints the whole report."""

from __future__ import annotations

from pathlib import Path

from scripts import sizes


def test_nothing_is_over_the_budget() -> None:
    over = sizes.over_budget()
    assert not over, "\n" + "\n".join(over)


def test_what_is_too_long_is_seen(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "long.py").write_text("def f():\n" + "    a = 1\n" * 60 + "\n" * 540)
    (folder / "short.py").write_text("class C:\n    def f(self):\n" + "        a = 1\n" * 59)
    assert sizes.over_budget(folder) == ["601 lines: pack/long.py", "61 lines: pack/long.py:1 f"]
