"""How an editor finds the schemas: the line at the top of a file, a copy beside it, and what to tell an editor once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from piquet_rules.authoring.schema import FORMS, TITLE, schema
from piquet_rules.profile import shipped
from piquet_rules.profile.registry import registry

COPY = "piquet.schema.json"
"""The name of the copy of the schema that lies beside house rules."""
MODELINE = "# yaml-language-server: $schema="
"""How the first line of a file begins that names its schema; nearly all editors know it."""


def schema_file(of: str) -> Path:
    """The shipped schema: ``overlay``, ``merged`` or ``record``."""
    return shipped.folder() / "schema" / f"{of}.json"


def schema_text(of: str = "overlay", packs: bool = True) -> str:
    """A schema as it is written to a file. Raises NotFound where there is no such schema."""
    return json.dumps(schema(of, packs), ensure_ascii=False, indent=1) + "\n"


def modeline(path: str = f"./{COPY}") -> str:
    """The first line of a file whose schema lies at a path, seen from the file."""
    return f"{MODELINE}{path}"


def place_schema(folder: Path) -> str:
    """Write the schema of house rules beside them, if it is not there, and return the line that names it.

    An older copy is renewed; another's file of that name is left as it is. Raises OSError where the
    folder can't be written.
    """
    renew_copy(folder)
    return modeline()


def renew_copy(folder: Path) -> Path | None:
    """As `place_schema`; the schema's path if it was written, None where it is already there."""
    copy = folder / COPY
    text = _text_for_a_copy()
    if copy.exists() and (not _is_ours(copy) or copy.read_text(encoding="utf-8") == text):
        return None
    copy.write_text(text, encoding="utf-8")
    return copy


def _text_for_a_copy() -> str:
    """The shipped schema, which is at hand; made anew only where other packages add kinds."""
    return schema_text() if registry().packages else schema_file(FORMS[0]).read_text(encoding="utf-8")


def _is_ours(file: Path) -> bool:
    try:
        found: Any = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("title") == TITLE


def editor_lines() -> str:
    """What to tell an editor once, so that it knows all files of rules; nothing is written."""
    overlay, record = (schema_file(of).as_uri() for of in (FORMS[0], FORMS[-1]))
    return _LINES.format(modeline=modeline(), overlay=overlay, record=record, copy=COPY)


_LINES = """\
In a file of rules: put this line first. `piquet new` does it, and lays the schema beside the file.
  {modeline}
  To make the schema yourself: piquet schema > {copy}

For all files of a name, in place of that line:

Visual Studio Code, with the extension YAML of Red Hat: in settings.json
  "yaml.schemas": {{
    "{overlay}": "*.piquet.yaml",
    "{record}": "*.record.yaml"
  }}

Neovim 0.11 or later, with yaml-language-server: in init.lua
  vim.lsp.config("yamlls", {{settings = {{yaml = {{schemas = {{
    ["{overlay}"] = "*.piquet.yaml",
    ["{record}"] = "*.record.yaml",
  }}}}}}}})

Helix, with yaml-language-server: in languages.toml
  [language-server.yaml-language-server.config.yaml.schemas]
  "{overlay}" = "*.piquet.yaml"
  "{record}" = "*.record.yaml"

Emacs, with eglot: in init.el
  (setq-default eglot-workspace-configuration
    '(:yaml (:schemas (:{overlay} ["*.piquet.yaml"] :{record} ["*.record.yaml"]))))

JetBrains: Settings, Languages & Frameworks, Schemas and DTDs, JSON Schema Mappings: add
  {overlay}"""
