"""The README's two commands, and the picture of what the first one prints."""

from __future__ import annotations

import shlex

from scripts import readme

TEXT = readme.README.read_text(encoding="utf-8")


def test_the_first_code_block_holds_two_commands() -> None:
    compare, test = readme.commands(TEXT)
    assert " piquet compare " in compare.replace("/", " ")
    assert ".venv/bin/pytest" in shlex.split(test)
    for command in (compare, test):
        assert command.startswith("python3 scripts/setup.py && "), "each command works alone"


def test_the_first_command_names_records_that_exist() -> None:
    records = [word for word in readme.words_of_piquet(readme.commands(TEXT)[0]) if word.endswith(".yaml")]
    assert len(records) == len(set(records)) >= 2
    assert all((readme.ROOT / record).is_file() for record in records)


def test_the_picture_is_what_the_first_command_prints() -> None:
    assert readme.picture(TEXT) == readme.output_of_command_1(), "run `make golden` and read the difference"


def test_a_picture_can_be_written() -> None:
    text = f"```sh\none\ntwo\n```\n\n{readme.MARK}\n\n```text\nold\n```\nend\n"
    assert readme.with_picture(text, "a\nb\n") == text.replace("old\n", "a\nb\n")
    assert readme.commands(text) == ["one", "two"]


def test_other_files_link_to_what_exists() -> None:
    for name in (
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "docs/decisions/README.md",
        "tests/README.md",
        "benchmarks/README.md",
    ):
        folder = (readme.ROOT / name).parent
        for link in readme.links((readme.ROOT / name).read_text(encoding="utf-8")):
            assert (folder / link).exists(), f"{name} links to {link}"
