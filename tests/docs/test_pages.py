"""Every example of every page runs and prints what the page shows; and what would not is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import site_sources
from tests.docs.pages import as_before, blocks, faults, looked_at, same, written_anew
from tests.docs.typed import ROOT, Step, run


@pytest.mark.usefixtures("compiled_once")
@pytest.mark.parametrize("page", looked_at())
def test_the_examples_of_a_page(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    found = [f"{page}:{text[: block.start].count(chr(10)) + 1}: {said}" for block, said, _ in faults(text)]
    assert found == [], "mend the page, or run `make docs` and read the difference"


def test_most_pages_have_examples() -> None:
    assert {"README.md", "docs/tutorial-house-rules.md"} <= set(looked_at())
    assert "CHANGELOG.md" in site_sources.written()


def page(*parts: str) -> str:
    return "\n".join(parts)


def block(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```\n"


SHOW = "$ piquet show rubicon tricks.last"
SAID = "tricks.last = 2 points"

SOUND = {
    "a command": block("console", f"{SHOW}\n{SAID}\n..."),
    "commands without what they print": block(
        "sh", "piquet variants  # all of them\npiquet show \\\n  rubicon\nmake test"
    ),
    "what a command prints": page(block("sh", "piquet show rubicon tricks.last"), block("text", f"{SAID}\n...")),
    "a program": page(block("python", "a = 1\nprint(a)"), block("text", "1"), block("python", "assert a == 1")),
    "text of another kind": page(block("python", "a = 1"), "It looks so:\n", block("text", "anything")),
    "a house file by its id": page(
        block("yaml", "format: 1\nid: club\nextends: rubicon\ntricks: {last: 3}"),
        block("console", "$ piquet show club.yaml tricks.last\ntricks.last = 3 points\n..."),
    ),
    "lines of a profile": block("yaml", "tricks: {last: 3}"),
    "a file of a name": page(
        block('yaml title="rules/club.yaml"', "format: 1\nid: club\nextends: nothing"),
        block("console", "$ cat rules/club.yaml\nformat: 1\nid: club\nextends: nothing"),
    ),
    "a program in a file": page(
        block('python title="play.py"', "import sys\nprint(sys.argv)"),
        block("console", "$ python play.py 7\n['play.py', '7']"),
    ),
    "a record of docs/examples": block("sh", "piquet score docs/examples/cavendish.yaml"),
}

UNSOUND = {
    "another output": (
        block("console", f"{SHOW}\ntricks.last = 7 points\n..."),
        "prints something else: piquet show rubicon tricks.last",
    ),
    "more output than is shown": (
        block("console", f"{SHOW}\n{SAID}"),
        "prints something else: piquet show rubicon tricks.last",
    ),
    "a command that fails": (
        block("sh", "piquet show rubicn"),
        "ends with 1: piquet show rubicn\nvariant-missing  there is no variant `rubicn`",
    ),
    "another output below": (
        page(block("python", "print(1)"), block("text", "2")),
        "the block above prints something else",
    ),
    "a value that nothing compares": (
        block("python", "a = 1\na  # 1"),
        "a value in a comment is compared with nothing",
    ),
    "rules that do not load": (block("yaml", "tricks: {lst: 3}"), "unknown-key  "),
    "a house file that does not load": (block("yaml", "format: 1\nid: club\nextends: rubicn"), "base-missing  "),
    "a file that nothing uses": (block('yaml title="club.yaml"', "a: 1"), "no later block uses club.yaml"),
    "a language that nothing looks at": (
        block("toml", "a = 1"),
        "nothing looks at a block of toml; see tests/docs/README.md",
    ),
}


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_has_no_faults_and_is_not_touched(name: str) -> None:
    assert faults(SOUND[name]) == []
    assert written_anew(SOUND[name]) == SOUND[name]


@pytest.mark.parametrize("name", UNSOUND)
def test_what_is_not_is_seen(name: str) -> None:
    text, said = UNSOUND[name]
    (fault,) = faults(text)
    assert fault.said.startswith(said)


def test_what_is_printed_now_is_put_in_its_place() -> None:
    text = page(
        "# A page\n", block("python", "print(1)"), block("text", "2"), block("console", f"{SHOW}\nold"), "end\n"
    )
    anew = written_anew(text)
    assert anew.startswith(
        page("# A page\n", block("python", "print(1)"), block("text", "1"), f"```console\n{SHOW}\n{SAID}")
    )
    assert anew.endswith("\n```\n\nend\n")
    assert faults(anew) == []


def test_a_program_that_fails_stops_the_page() -> None:
    with pytest.raises(ZeroDivisionError):
        faults(block("python", "1 / 0"))


def test_other_programs_are_not_run() -> None:
    with pytest.raises(ValueError, match="a page shows what piquet, cat, python print"):
        run(Step("rm -r .", ()))


def test_a_page_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    faults(SOUND["a house file by its id"])
    assert list(tmp_path.iterdir()) == []
    assert Path.cwd() == tmp_path


@pytest.mark.parametrize(
    ("shown", "printed", "alike"),
    [
        ("a\nb", "a\nb", True),
        ("a\n...", "a\nb\nc", True),
        ("a\n...", "a", True),
        ("a\n...\nc", "a\nb\nb\nc", True),
        ("a\n...\nc", "a\nc\nd", False),
        ("...\nc", "a\nc", True),
        ("a\n...", "ab", False),
        ("a", "a\nb", False),
        ("a.c", "abc", False),
        ("a...", "a\nb", False),
    ],
)
def test_lines_may_be_left_out(shown: str, printed: str, alike: bool) -> None:
    assert same(shown.split("\n"), printed.split("\n")) is alike


@pytest.mark.parametrize(
    ("shown", "printed", "anew"),
    [
        ("a\n...", "b\nc\nd", "b\n..."),
        ("a\n...\nz", "b\nc\nd", "b\n...\nd"),
        ("...\nz", "b\nc\nd", "...\nd"),
        ("a\n...\nz", "b\nc", "b\nc"),
        ("a\n...\nb\n...", "b\nc", "b\nc"),
        ("a", "b\nc", "b\nc"),
        ("a\n...\nb\n...", "a\nb\nc", "a\n...\nb\n..."),
    ],
)
def test_what_was_left_out_stays_left_out(shown: str, printed: str, anew: str) -> None:
    assert list(as_before(shown.split("\n"), printed.split("\n"))) == anew.split("\n")


def test_a_block_ends_at_its_own_fence() -> None:
    found = blocks("```sh\na\n```\ntext\n\n```text\nb\n```\n```python\nc\n```\n\n```text\nd\n```\n")
    assert [(each.language, each.text, each.shows) for each in found] == [
        ("sh", "a\n", False), ("text", "b\n", False), ("python", "c\n", False), ("text", "d\n", True),
    ]  # fmt: skip
