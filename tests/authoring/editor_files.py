"""What the tests of the editor schema share: files as an editor reads them, and the tables of bad ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
SHIPPED = sorted((ROOT / "variants").rglob("*.yaml"))


class EditorLoader(yaml.SafeLoader):
    """Plain words as YAML 1.2 has them, which editors read: `yes` is a text, `1_000` too."""


# Without this the words of YAML 1.1, which the base class knows, would be known as well.
setattr(EditorLoader, "yaml_implicit_resolvers", {})  # noqa: B010 - checkers know it as an attribute of instances
for tag, pattern, first in (
    ("null", r"~|null|Null|NULL|", "~nN"),
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789"),
):
    EditorLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first))


def as_json(value: Any) -> Any:
    """Data with texts for keys, as a JSON Schema sees it."""
    if isinstance(value, dict):
        return {str(key): as_json(each) for key, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, list) else value


def data_of(text: str) -> Any:
    """The data of a file, or None where it is no YAML at all."""
    try:
        return as_json(yaml.load(text, EditorLoader))
    except (yaml.YAMLError, ValueError):
        return None


def bad_profiles() -> Iterator[tuple[str, str]]:
    """Name and text of every file in the tables of bad files and profiles that an editor can read."""
    tables = [*(TESTS / "bad_profiles").glob("*.yaml"), *(TESTS / "bad_files").glob("*.yaml")]
    for path in sorted(path for path in tables if path.stem != "hostile"):
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
        for row in table if isinstance(table, list) else ():
            files = dict(row.get("files", {}))
            if "text" in row and "<" not in row["text"] and "encoding" not in row:
                files[path.name] = row["text"]
            for name, text in files.items():
                if isinstance(data_of(text), dict):
                    yield f"{path.stem}: {row['name']}: {name}", text


def bad_records() -> Iterator[tuple[str, str]]:
    """Name and text of every record in the tables of bad ones that an editor can read, and of the good ones too."""
    folder = TESTS / "bad_records"
    bases = yaml.safe_load((folder / "bases.yaml").read_text(encoding="utf-8"))
    yield from bases.items()
    for path in sorted(path for path in folder.glob("*.yaml") if path.stem != "bases"):
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
        for row in table if isinstance(table, list) else ():
            text = str(row["text"] if "text" in row else bases[row["base"]])
            for old, new in row.get("change", {}).items():
                text = text.replace(old, str(new), 1)
            if "file" not in row and isinstance(data_of(text), dict):
                yield f"{path.stem}: {row['name']}", text
