"""Completion in shells: bash is really asked, zsh and fish where they are installed."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import piquet_rules as pq
from piquet_rules.authoring.completion import SCRIPTS, completion_script
from piquet_rules.authoring.variety import kinds_of
from piquet_rules.cli import completion as command
from piquet_rules.cli.main import COMMANDS, main, parser_of
from piquet_rules.cli.offers import as_one_word, offers
from piquet_rules.profile.shipped import shipped_ids

ROOT = Path(__file__).resolve().parents[2]
BASH, ZSH, FISH = (shutil.which(name) for name in ("bash", "zsh", "fish"))
BASE = next(name for name in shipped_ids() if pq.load(name).extends is None)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with a program `piquet` on its path, and a home of its own."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "piquet"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m piquet_rules "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(folder), "LC_ALL": "C", "TERM": "dumb", "PS1": "> "}


def offered(*words: str) -> list[str]:
    return [offer.word for offer in offers(words)]


def test_commands_and_options() -> None:
    assert offered("") == [*COMMANDS, "--help", "--version"]
    assert offered("sch") == ["schema"]
    assert offered("show", BASE, "--or") == ["--origin"]
    assert "--origin" not in offered("show", "--origin", "--")
    assert "--set" in offered("show", "--set", "tricks.last=3", "--")
    assert offered("no-such-command", "") == []


def test_variants() -> None:
    assert offered("show", "") == shipped_ids()
    assert offered("show", "rubicon-m") == ["rubicon-modern"]
    assert offered("score", "deal.yaml", "--variant", "rubicon-m") == ["rubicon-modern"]
    assert offered("score", "--variant=rubicon-m") == ["--variant=rubicon-modern"]
    assert offered("compare", "--variants", f"{BASE},rubicon-m") == [f"{BASE},rubicon-modern"]
    assert BASE not in [word.rpartition(",")[2] for word in offered("compare", "--variants", f"{BASE},")]


def test_keys_slot_by_slot() -> None:
    assert offered("show", BASE, "tri") == ["tricks"]
    assert offered("show", BASE, "tricks.la") == ["tricks.last"]
    assert "sequence.points.5" in offered("show", BASE, "sequence.po")
    karolik = next(
        name for name in shipped_ids() if pq.load(name).components["partie"].model_dump()["kind"] == "karolik"
    )
    assert offered("show", karolik, "partie.kar") == ["partie.karoliki"]
    assert offered("show", BASE, "partie.kar") == [], "the base has another kind"
    assert offered("show", "./not-there.yaml", "partie.kar") == ["partie.karoliki"]


def test_settings_with_their_values() -> None:
    assert offered("show", BASE, "--set", "tri") == ["tricks."]
    assert offered("show", BASE, "--set", "tricks.la") == ["tricks.last="]
    assert offered("show", BASE, "--set", "partie.stop=") == ["partie.stop=immediate", "partie.stop=deal"]
    assert "tricks.last=4" in offered("show", BASE, "--set", "tricks.last=")
    assert set(offered("show", BASE, "--set", "play.must_beat=")) == {"play.must_beat=true", "play.must_beat=false"}
    assert offered("show", BASE, "--unset", "piq") == ["pique"]
    wanted = {f"partie.kind={kind}" for kind in kinds_of("partie")}
    assert set(offered("show", BASE, "--set", "partie.kind=")) == wanted


def test_other_words_are_left_to_the_shell() -> None:
    assert offered("check", "deal") == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_place_that_speaks_of_variants_or_keys_is_completed(name: str) -> None:
    places = [word for word in parser_of(name).words() if word.stands_for and not word.choices]
    for word in places:
        before = [name, word.names[-1]] if word.names else [name, *_filled(name, word.stands_for)]
        if any(part in word.stands_for for part in ("VARIANT", "KEY")):
            assert offered(*before, ""), f"{name} {word.stands_for}"


def _filled(name: str, until: str) -> Iterator[str]:
    """Something in each place before one."""
    for word in parser_of(name).words():
        if not word.names:
            if word.stands_for == until:
                return
            yield BASE


def test_what_may_be_explained() -> None:
    assert {"tricks", "unknown-key", *kinds_of("partie")} <= set(offered("explain", ""))
    assert offered("explain", "partie.kar") == ["partie.karoliki"]


def test_keys_and_values_in_turn() -> None:
    assert offered("set", "./club.yaml", "partie.kar") == ["partie.karoliki"]
    assert "4" in offered("set", "./club.yaml", "tricks.last", "")
    assert "partie.stop" in offered("set", "./club.yaml", "tricks.last", "4", "partie.")
    assert offered("set", "./club.yaml", "tricks.last", "4", "partie.stop", "") == ["immediate", "deal"]


@pytest.mark.parametrize(
    ("words", "together"),
    [
        (["show", "x", "--set", "a.b", "=", "3"], ["show", "x", "--set", "a.b=3"]),
        (["show", "x", "--set", "a.b", "="], ["show", "x", "--set", "a.b="]),
        (["score", "--variant", "=", "ru"], ["score", "--variant=ru"]),
        (["show", ""], ["show", ""]),
    ],
)
def test_words_that_bash_takes_apart(words: list[str], together: list[str]) -> None:
    assert as_one_word(words) == together


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_command_prints_the_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == completion_script(shell)


def test_the_shells_are_the_same_everywhere() -> None:
    assert set(command.SHELLS) == set(SCRIPTS)
    with pytest.raises(pq.NotFound):
        completion_script("csh")
    assert main(["completion", "csh"]) == 2


@pytest.mark.skipif(BASH is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "reply"),
    [
        (["piquet", "sch"], ["schema"]),
        (["piquet", "show", "rubicon-m"], ["rubicon-modern"]),
        (["piquet", "show", "rubicon", "tricks.la"], ["tricks.last"]),
        (["piquet", "show", "rubicon", "--set", "tricks.la"], ["tricks.last="]),
        (["piquet", "show", "rubicon", "--set", "partie.stop", "=", "d"], ["deal"]),
        (["piquet", "show", "rubicon", "--set", "partie.stop", "="], ["immediate", "deal"]),
        (["piquet", "check", "x"], []),
    ],
)
def test_bash_function(environment: dict[str, str], words: list[str], reply: list[str]) -> None:
    typed = " ".join(f"'{word}'" for word in words)
    lines = [
        completion_script("bash"),
        f"COMP_WORDS=({typed})",
        f"COMP_CWORD={len(words) - 1}",
        "_piquet",
        "printf '%s\\n' \"${COMPREPLY[@]}\"",
    ]
    done = subprocess.run(
        [str(BASH), "--norc", "-c", "\n".join(lines)], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.split() == reply, done.stderr


TERMINALS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
}


@pytest.mark.parametrize("shell", TERMINALS)
def test_at_a_terminal(environment: dict[str, str], tmp_path: Path, shell: str) -> None:
    """The key is really pressed: the shell takes the line apart and finishes the words itself."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "script"
    script.write_text(completion_script(shell), encoding="utf-8")
    ours, theirs = pty.openpty()
    words = TERMINALS[shell]
    running = subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        begin = "autoload -Uz compinit; compinit -u -D; " if shell == "zsh" else ""
        os.write(ours, f"{begin}. {script}; echo rea''dy\n".encode())
        assert b"ready" in _read_until(ours, b"ready")
        for typed, finished in (("piquet show rubicon-m", b"rubicon-modern"), (" tricks.la", b"tricks.last")):
            os.write(ours, f"{typed}\t".encode())
            assert finished in _read_until(ours, finished)
    finally:
        running.kill()
        running.wait()
        os.close(ours)


def _read_until(stream: int, wanted: bytes, patience: float = 30) -> bytes:
    found, end = b"", time.monotonic() + patience
    while wanted not in found and time.monotonic() < end:
        if select.select([stream], [], [], 0.5)[0]:
            found += os.read(stream, 4096)
    return found


@pytest.mark.skipif(ZSH is None, reason="zsh is not installed")
def test_zsh_reads_its_script(tmp_path: Path) -> None:
    script = tmp_path / "_piquet"
    script.write_text(completion_script("zsh"), encoding="utf-8")
    assert subprocess.run([str(ZSH), "-n", str(script)], check=False).returncode == 0


@pytest.mark.skipif(FISH is None, reason="fish is not installed")
@pytest.mark.parametrize(
    ("line", "reply"),
    [("piquet show rubicon-m", ["rubicon-modern"]), ("piquet show rubicon tricks.la", ["tricks.last"])],
)
def test_fish_completes(environment: dict[str, str], line: str, reply: list[str]) -> None:
    script = f"{completion_script('fish')}\ncomplete -C '{line}'"
    done = subprocess.run(
        [str(FISH), "--no-config", "-c", script], capture_output=True, text=True, check=True, env=environment
    )
    assert [each.partition("\t")[0] for each in done.stdout.splitlines()] == reply, done.stderr
