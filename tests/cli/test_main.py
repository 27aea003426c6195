"""The entry: help, wrong words, exit states, and errors that nobody planned for."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_rules.cli import main as entry
from piquet_rules.cli import settle
from tests.cli.conftest import ROOT, Piquet


def test_the_overview_lists_every_command_in_one_line(piquet: Piquet) -> None:
    shown = piquet("--help")
    assert shown.status == 0
    lines = shown.out.splitlines()
    for name in entry.COMMANDS:
        assert sum(line.startswith(f"  {name} ") and len(line) <= 100 for line in lines) == 1
    assert lines[-2] == "example:"
    assert piquet("help") == piquet("-h") == shown


@pytest.mark.parametrize("name", entry.COMMANDS)
def test_the_help_of_a_command_explains_each_option_and_ends_with_an_example(piquet: Piquet, name: str) -> None:
    shown = piquet(name, "--help")
    assert shown.status == 0
    assert shown.out.startswith(f"usage: piquet {name} ")
    *_, before, examples = shown.out.partition("example:\n")
    assert before
    assert all(line.startswith(f"  piquet {name} ") or line == f"  piquet {name}" for line in examples.splitlines())
    assert piquet("help", name) == shown
    assert all(action.help for action in entry.parser_of(name)._actions)


@pytest.mark.parametrize("name", entry.COMMANDS)
def test_the_examples_of_the_help_can_be_parsed(name: str) -> None:
    for line in entry.module_of(name).EXAMPLE.splitlines():
        piquet, command, *words = shlex.split(line)
        assert (piquet, command) == ("piquet", name)
        entry.parser_of(name).parse(words)


def test_the_version(piquet: Piquet) -> None:
    assert piquet("--version").out.startswith("piquet 0.")


@pytest.mark.parametrize(
    ("words", "says", "help"),
    [
        ([], "a command is missing", "there are variants, show, "),
        (["scroe"], "`scroe` is not a command of piquet", "did you mean `score`?"),
        (["xyzzy"], "`xyzzy` is not a command of piquet", "there are variants, show, "),
        (["--jsn"], "`--jsn` is not an option of piquet", "there are variants, show, "),
        (
            ["score", "x.yaml", "--explian"],
            "`--explian` is not an option of `piquet score`",
            "did you mean `--explain`?",
        ),
        (["score", "x.yaml", "--exp"], "`--exp` is not an option of `piquet score`", "there are --help, "),
        (["score"], "piquet score: the following arguments are required: RECORD", "`piquet score --help`"),
        (["show", "rubicon", "tricks", "last"], "piquet show: `last` is one word too many", "`piquet show --help`"),
        (["show", "rubicon", "--set", "x"], "argument --set: `x` has not the form KEY=VALUE", ""),
        (["show", "rubicon", "--set", "=4"], "argument --set: `=4` has not the form KEY=VALUE", ""),
        (["settle", "rubicon", "1:2", "--carry", "0x2"], "`0x2` is not a plain whole number", ""),
        (["settle", "rubicon", "1:2", "--carry", "-1"], "piquet settle: ", ""),
        (["settle", "rubicon", "54-21"], "deal 1: `54-21` is not a score", "54:21"),
        (["settle", "rubicon", "--totals", "99"], "the totals: `99` is not a score", "54:21"),
        (["settle", "rubicon", "--totals", "9:12", "1:2"], "--totals and scores of deals do not go together", ""),
        (["settle", "rubicon", "--totals", "9:12", "--carry", "2"], "--totals and --carry do not go together", ""),
        (["settle", "rubicon"], "there is nothing to settle", "--totals 99:120"),
        (["compare", "x.yaml", "--variants", "a,,b"], "`a,,b` has an empty name", ""),
        (["compare", "x.yaml", "--variants", "a,b,a"], "`a` is named twice", ""),
    ],
)
def test_words_that_cannot_be_parsed_are_2(piquet: Piquet, words: list[str], says: str, help: str) -> None:
    status, out, err = piquet(*words)
    assert (status, out) == (2, "")
    assert err.startswith("bad-command  ")
    assert says in err
    assert help in err


def test_options_may_stand_anywhere(piquet: Piquet) -> None:
    usual = piquet("settle", "rubicon", "13:27", "31:15", "--json")
    assert usual.status == 0
    assert piquet("settle", "--json", "rubicon", "13:27", "31:15") == usual
    assert piquet("settle", "rubicon", "--json", "13:27", "31:15") == usual


def failing(error: BaseException) -> Callable[[Any], int]:
    def run(given: Any) -> int:
        raise error

    return run


@pytest.mark.parametrize(
    ("error", "status", "err"),
    [
        (KeyError("x\ny"), 1, "internal-error  the program has a fault (KeyError)\n   help: please report it, "),
        (RecursionError(), 1, "internal-error  the program has a fault (RecursionError)\n"),
        (ModuleNotFoundError("x", name="piquet_rules.x"), 1, "internal-error  the program has a fault (ModuleNotFound"),
        (OSError(28, "No space left on device"), 1, "system-refused  reading or writing failed: no space left on dev"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_no_error_is_shown_as_a_traceback(
    piquet: Piquet, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, err: str
) -> None:
    monkeypatch.setattr(settle, "run", failing(error))
    ran = piquet("settle", "rubicon", "1:2")
    assert ran.status == status
    assert ran.err.startswith(err)
    assert "Traceback" not in ran.err
    assert len(ran.err.splitlines()) <= 2


@pytest.mark.parametrize("library", ["pydantic", "yaml", "yaml_edit"])
def test_a_library_that_is_not_installed_is_named(library: str) -> None:
    words = ["set", "no-such-file.yaml", "tricks.last", "2"]
    program = f"import sys; sys.modules[{library!r}] = None; from piquet_rules.cli.main import main; main({words})"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    code, _, says = ran.stderr.partition("  ")
    assert code == "library-missing"
    assert says == (
        f"the library `{library}`, which piquet needs, is not installed\n"
        "   help: install piquet_rules once more with pip, which brings its libraries, or use the Python that has it\n"
    )


def test_a_reader_who_goes_away_is_no_error(piquet: Piquet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settle, "run", failing(BrokenPipeError()))
    monkeypatch.setattr(entry, "_drop_output", lambda: None)
    assert piquet("settle", "rubicon", "1:2") == (141, "", "")


def test_a_pipe_that_is_closed_early_stays_quiet() -> None:
    command = [sys.executable, "-m", "piquet_rules", "variants"]
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize(
    ("line", "status", "err"),
    [
        ("settle rubicon --totals 99:120 >&-", 0, ""),
        (
            "settle rubicon --totals 99:120 >/dev/full",
            1,
            "system-refused  reading or writing failed: no space left on ",
        ),
        ("score - <&-", 1, "<stdin>: file-missing  standard input is closed\n"),
        ("show rubicn 2>&-", 1, ""),
    ],
)
def test_closed_and_full_streams(line: str, status: int, err: str) -> None:
    command = f"{sys.executable} -m piquet_rules {line}"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith(err)
    assert len(done.stderr.splitlines()) == bool(err)


def test_the_module_is_the_same_command(piquet: Piquet, piquet_process: Piquet) -> None:
    words = ("settle", "rubicon", "--totals", "99:120")
    assert piquet_process(*words) == piquet(*words)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from piquet_rules.cli.main import main; main(['--help']); main(['score', '--help']);"
        "print(sorted({'pydantic', 'yaml', 'piquet_rules.scoring'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


@pytest.mark.parametrize("around", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "latin-1"}, {"LC_ALL": "C"}])
def test_any_terminal_shows_everything(piquet_process: Piquet, tmp_path: Path, around: dict[str, str]) -> None:
    record = tmp_path / "run-of-six-é.yaml"
    record.write_text("variant: rubicon\nhands: {elder: AKQJT9.AKQ.AKQ.-, younger: 87.JT98.JT98.87}\n")
    shown = piquet_process("score", str(record), "--explain", **around)
    assert (shown.status, shown.err) == (0, "")
    assert re.search("si\\w*\ufffd?me major", shown.out)
    refused = piquet_process("show", "rubicon", "tricks.lást→", **around)
    assert refused.status == 1
    assert refused.err.startswith("unknown-key  ")


def test_json_is_json_on_an_ascii_terminal(piquet_process: Piquet, tmp_path: Path) -> None:
    record = tmp_path / "six.yaml"
    record.write_text("variant: rubicon\nhands: {elder: AKQJT9.AKQ.AKQ.-, younger: 87.JT98.JT98.87}\n")
    shown = piquet_process("score", str(record), "--json", PYTHONIOENCODING="ascii")
    assert shown.out.isascii()
    assert "sixième major" in [entry["says"] for entry in json.loads(shown.out)["ledger"]]


EARLY = """
import sys
class Interrupted:
    def find_spec(self, name, *_):
        if name == "piquet_rules.cli.parser":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from piquet_rules.__main__ import run
run()
"""


def test_ctrl_c_while_the_program_is_read_shows_no_traceback() -> None:
    ran = subprocess.run([sys.executable, "-c", EARLY], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")
