"""Compiled code is kept where it belongs, and never used for other sources than it was made from."""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from piquet_rules.fast.binding import Binding
from piquet_rules.fast.cache import fingerprint, folder_for, user_cache
from piquet_rules.fast.compiling import NotCompilable, compiled, missing
from piquet_rules.kernel.layout import Rules, State

needs_numba = pytest.mark.skipif(bool(missing()), reason=missing() or "there")

CALLER = """from copied.callee import twice


def caller(n: int) -> int:
    return twice(n) + 1
"""
CALLEE = "def twice(n: int) -> int:\n    return n * {factor}\n"
ASK = """
from copied.caller import caller
from piquet_rules.fast.compiling import compiled
print(compiled([caller])[caller](10))
"""
ASK_KEPT = """
from copied.caller import caller
from piquet_rules.fast.compiling import compiled, is_kept
said = is_kept([caller])
print(compiled([caller])[caller](10), said)
"""


def ask(folder: Path, asked: str = ASK, **environment: str) -> str:
    """What a new process says that compiles the copied functions."""
    done = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with two modules, of which one calls the other."""
    (tmp_path / "copied").mkdir()
    (tmp_path / "copied" / "__init__.py").touch()
    (tmp_path / "copied" / "caller.py").write_text(CALLER, "utf-8")
    (tmp_path / "copied" / "callee.py").write_text(CALLEE.format(factor=2), "utf-8")
    return tmp_path


@needs_numba
def test_a_changed_callee_is_seen(copied: Path) -> None:
    """Numba alone looks at the caller's file only, and would give the old result."""
    cache = str(copied / "cache")
    assert ask(copied, PIQUET_CACHE=cache) == "21"
    assert ask(copied, PIQUET_CACHE=cache) == "21"
    assert len(list(Path(cache).iterdir())) == 1
    (copied / "copied" / "callee.py").write_text(CALLEE.format(factor=3), "utf-8")
    assert ask(copied, PIQUET_CACHE=cache) == "31"
    assert len(list(Path(cache).iterdir())) == 2


@needs_numba
@pytest.mark.parametrize("other", ["nothing", "sources", "times", "cache", "processor", "root"])
def test_what_is_said_to_be_kept_is_read_and_not_compiled_again(other: str, copied: Path) -> None:
    """Whatever is another the second time: numba itself keeps by the place of a source, the processor and more."""
    cache, around, asked = copied / "cache", dict[str, str](), ASK_KEPT
    assert ask(copied, ASK_KEPT, PIQUET_CACHE=str(cache)) == "21 False"
    if other == "sources":
        copied = copied / "another"
        copied.mkdir()
        shutil.copytree(copied.parent / "copied", copied / "copied")
    elif other == "times":
        os.utime(copied / "copied" / "caller.py", (1, 1))
    elif other == "cache":
        cache = cache.rename(copied / "moved")
    elif other == "processor":
        around = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    elif other == "root":
        asked = asked.replace("caller(", "twice(").replace("caller", "callee").replace("import callee", "import twice")
        asked = asked.replace("[callee]", "[twice]")
    before = sorted(cache.rglob("*.nbc"))
    said = ask(copied, asked, PIQUET_CACHE=str(cache), **around)
    is_read = sorted(cache.rglob("*.nbc")) == before
    assert before
    assert said == f"{20 + (other != 'root')} {is_read}"
    assert is_read == (other not in ("processor", "root"))


@needs_numba
def test_off_writes_nothing(copied: Path) -> None:
    before = sorted(copied.rglob("*.n*"))
    assert ask(copied, PIQUET_CACHE="off", HOME=str(copied), XDG_CACHE_HOME=str(copied / "x")) == "21"
    assert sorted(copied.rglob("*.n*")) == before
    assert not (copied / "x").exists()


@needs_numba
def test_a_cache_that_cannot_be_written_is_done_without(copied: Path) -> None:
    (copied / "a-file").touch()
    assert ask(copied, PIQUET_CACHE=str(copied / "a-file")) == "21"


def test_the_folder_is_in_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PIQUET_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    folder = folder_for([__file__], ["1"])
    assert folder is not None
    assert folder.parent == tmp_path / "piquet-rules"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert str(user_cache()).endswith("Library/Caches/piquet-rules")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "C:/here")
    assert str(user_cache()) == str(Path("C:/here/piquet-rules"))


def test_the_name_of_the_folder_depends_on_sources_and_versions(tmp_path: Path) -> None:
    source = tmp_path / "a.py"
    source.write_text("1", "utf-8")
    first = fingerprint([str(source)], ["numba 1"])
    assert first == fingerprint([str(source)], ["numba 1"])
    assert first != fingerprint([str(source)], ["numba 2"])
    source.write_text("2", "utf-8")
    assert first != fingerprint([str(source)], ["numba 1"])


def even(n: int) -> bool:
    return n == 0 or odd(n - 1)


def odd(n: int) -> bool:
    return n != 0 and even(n - 1)


def untyped(n):  # type: ignore[no-untyped-def]
    return n


def of_text(n: int) -> str:
    return json.dumps(n)


@needs_numba
@pytest.mark.parametrize(
    ("function", "said"), [(even, "calls itself"), (untyped, "`n` is annotated with none"), (of_text, "of_text: ")]
)
def test_what_cannot_be_compiled_says_why(function: object, said: str) -> None:
    with pytest.raises(NotCompilable, match=said):
        compiled([function])  # type: ignore[list-item]


def first_of(numbers: Rules, other: State) -> int:
    return numbers[0] + other[1]


@needs_numba
def test_a_function_with_its_arrays_fixed_outlives_what_made_it() -> None:
    """The code, and what it points to, live as long as what calls it."""
    import numpy as np

    fixed = compiled([first_of])[first_of].at(np.array([20, 1]), np.array([5, 1]))
    gc.collect()
    room = [np.full(2, 9) for _ in range(100)]
    assert fixed() == 21
    assert len(room) == 100


def test_a_circle_of_calls_is_found() -> None:
    with pytest.raises(RecursionError, match="odd"):
        Binding([even]).callees_first()
