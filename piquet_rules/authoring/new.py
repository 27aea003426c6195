"""A new file of house rules: what it builds on, what differs, who decided."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from piquet_rules.authoring import editor
from piquet_rules.authoring.edit import cited_as, house, with_set, with_unset
from piquet_rules.authoring.files import not_there, write_new
from piquet_rules.authoring.yaml_edits import with_value
from piquet_rules.errors import ProfileError, simple
from piquet_rules.profile.head import FORMAT
from piquet_rules.profile.load import check_text
from piquet_rules.profile.locate import Found

_REMARK = "# Only what differs from `{base}` stands here."


@dataclass(frozen=True)
class NewFile:
    """A file of rules that was written: where, its text, and the schema if that was written beside it."""

    path: Path
    text: str
    schema: Path | None = None


def new(
    id: str,
    extends: str,
    set: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
    unset: Iterable[str] = (),
    *,
    source: str | Mapping[str, str] | None = None,
    title: str | None = None,
    mixins: Iterable[str] = (),
    folder: str | os.PathLike[str] | None = None,
    schema_line: str = "",
) -> str:
    """The text of a new file of house rules, which can be loaded.

    Args:
        id: its id: small letters, digits and hyphens.
        extends: the variant or the file (as ``./evening.yaml``) that it builds on.
        set: key → value, for the rules that differ; a text is read as in a file.
        unset: rules that are not played.
        source: who decided it, for all changes or by key; becomes citations of grade ``house``.
        title: a title; left out, it is made from the id.
        mixins: mixins to be added.
        folder: where its paths start.
        schema_line: what stands on the first line, for editors.

    Raises ProfileError with everything that is wrong.
    """
    if not id.strip():
        remedy = "give them an id of small letters, digits and hyphens, as friday-club"
        raise ProfileError(simple("bad-id", "the new rules have no name", help=remedy))
    lines = [schema_line, _REMARK.format(base=extends), f"format: {FORMAT}"]
    text = "\n".join(line for line in lines if line) + "\n"
    text = with_value(text, ("id",), id)
    text = with_value(text, ("extends",), extends)
    text = with_value(text, ("title",), (title or "").strip() or id.replace("-", " ").capitalize())
    if mixins:
        text = with_value(text, ("mixins",), list(mixins))
    file = f"{id}.yaml"
    found = Found(file, text.encode(), None, Path(folder) if folder is not None else None)
    changes = dict(set)
    for key, value in changes.items():
        text = with_set(text, key, value, found)
    gone = list(unset)
    for key in gone:
        text = with_unset(text, key, file)
    for key in [*changes, *gone]:
        said = source.get(key) if isinstance(source, Mapping) else source
        text = with_value(text, ("cite", cited_as(key)), house(said), file) if said else text
    return _checked(text, file, folder)


def _checked(text: str, file: str, folder: str | os.PathLike[str] | None) -> str:
    errors = [each for each in check_text(text, file, folder)[1] if each.severity == "error"]
    if errors:
        raise ProfileError(errors)
    return text


def new_file(id: str, extends: str, *args: Any, output: str | os.PathLike[str] | None = None, **more: Any) -> NewFile:
    """Write a new file of house rules, and beside it the schema that its first line names for editors.

    As `new`; ``output`` is the path, left out ``ID.yaml`` in this folder. Raises Unwritten where there is a file
    already, ProfileError where the rules are wrong; then nothing is written.
    """
    path = Path(output if output is not None else f"{id}.yaml")
    not_there(path)
    text = new(id, extends, *args, folder=path.parent, **more)
    try:
        schema = editor.renew_copy(path.parent)
    except OSError:  # the rules are as good without it
        schema = None
    else:
        text = f"{editor.modeline()}\n{text}"
    write_new(path, text)
    return NewFile(path, text, schema)
