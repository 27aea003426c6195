"""Changing one place of a YAML text: a lossless editor does it, and our own reader looks whether it did.

Whatever the editor made of the text, it is handed on only if reading it anew gives the data that was
intended, with every other key in its place and no comment lost.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Mapping
from typing import Any

import yaml_edit

from piquet_rules.authoring.files import Unwritten
from piquet_rules.errors import ProfileError, simple
from piquet_rules.profile.head import HEAD_KEYS
from piquet_rules.profile.keys import Path, dotted
from piquet_rules.profile.reader import read
from piquet_rules.profile.scalars import trap_of, value_of

_LAST_KEYS = ("unset", "examples")
"""These stand at the end of a file by custom."""
_FIRST_KEYS = tuple(key for key in HEAD_KEYS if key not in _LAST_KEYS)

_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#[^\n]*", re.M)


def with_value(text: str, path: Path, value: Any, file: str = "<text>") -> str:
    """The text with a value at a path; sections that are not there are made, each on one line.

    ``value`` is plain data as JSON has it. Raises ProfileError where the text can't be read, Unwritten
    where the change can't be made without touching anything else.
    """
    intended = _data(text, file)
    _lay(intended, path, value, file)
    return _checked(text, lambda document: _set(document, path, value), intended, file, path)


def with_entries(text: str, name: str, entries: Mapping[str, Any], file: str = "<text>") -> str:
    """The text with entries in a section of the head, as `cite`, each on a line of its own. Raises as `with_value`."""
    intended = _data(text, file)
    known = intended.setdefault(name, {})
    known.update(_as_read(entries))

    def change(document: Any) -> None:
        section = document.get_mapping(name)
        made = section if section is not None else yaml_edit.Mapping(flow=False)
        for key, value in entries.items():
            made[_key(made, key)] = _node(value)
        if section is None:
            _insert(document, name, made)

    return _checked(text, change, intended, file, (name,))


def without(text: str, path: Path, file: str = "<text>") -> str:
    """The text without what stands at a path, and without sections that it leaves empty. Raises as `with_value`."""
    intended = _data(text, file)
    path = _emptied(intended, path)
    above = _at(intended, path[:-1])
    del above[str(path[-1])]
    return _checked(text, lambda document: _remove(document, path), intended, file, path)


def with_item(text: str, path: Path, item: Any, file: str = "<text>") -> str:
    """The text with one more item in a list, which is made if it is not there. Raises as `with_value`."""
    intended = _data(text, file)
    if not isinstance(_at(intended, path), list):
        return with_value(text, path, [item], file)
    _at(intended, path).append(item)
    return _checked(text, lambda document: _append(document, path, item), intended, file, path)


def without_item(text: str, path: Path, item: Any, file: str = "<text>") -> str:
    """The text without an item of a list, which goes when it is empty. Raises as `with_value`."""
    intended = _data(text, file)
    items = _at(intended, path)
    if items == [item]:
        return without(text, path, file)
    number = items.index(item)
    del items[number]
    return _checked(text, lambda document: _remove_item(document, path, number), intended, file, path, lines_go=True)


def _data(text: str, file: str) -> Any:
    document = read(text, file)[0]
    if document.problems:
        raise ProfileError(document.problems)
    return copy.deepcopy(document.data)


def _at(data: Any, path: Path) -> Any:
    for part in path:
        if not isinstance(data, dict):
            return None
        data = data.get(str(part))
    return data


def _lay(data: Any, path: Path, value: Any, file: str) -> None:
    for n, part in enumerate(path[:-1], 1):
        data = data.setdefault(str(part), {})
        if not isinstance(data, dict):
            message = f"`{dotted(path[:n])}` is a single value here, so nothing can be set below it"
            raise Unwritten(simple("edit-refused", message, file=file, help=f"set `{dotted(path[:n])}` as a whole"))
    data[str(path[-1])] = _as_read(value)


def _as_read(value: Any) -> Any:
    """A value as the reader gives it: names of rows are texts."""
    if isinstance(value, Mapping):
        return {str(key): _as_read(inner) for key, inner in value.items()}
    return [_as_read(item) for item in value] if isinstance(value, list | tuple) else value


def _emptied(data: Any, path: Path) -> Path:
    """The path, or the section above it that has nothing else."""
    while len(path) > 1 and len(_at(data, path[:-1])) == 1:
        path = path[:-1]
    return path


def _checked(
    text: str, change: Callable[[Any], None], intended: Any, file: str, path: Path, lines_go: bool = False
) -> str:
    refusal = simple(
        "edit-refused",
        f"`{dotted(path)}` can't be changed here without touching something else; nothing was written",
        help="change the line in an editor, then `piquet check` the file",
        file=file,
    )
    try:
        stream = yaml_edit.YamlFile.parse(text)
        change(stream.document())
        made = str(stream)
        document = read(made, file)[0]
    except (ValueError, TypeError, KeyError, ProfileError):
        raise Unwritten(refusal) from None
    faithful = document.data == intended and not document.problems and _same_order(text, document.data, file)
    removed = lines_go or _at(intended, path) is None
    if not faithful or not _comments(text, path, removed) <= set(_COMMENT.findall(made)):
        raise Unwritten(refusal)
    return made


def _same_order(text: str, data: Any, file: str) -> bool:
    before = [key for key in read(text, file)[0].data if key in data]
    return before == [key for key in data if key in before]


def _comments(text: str, path: Path, removed: bool) -> set[str]:
    """The comments that must be there afterwards: all, but what stands in lines that are taken away."""
    if not removed:
        return set(_COMMENT.findall(text))
    document = read(text, "")[0]
    inner = [place.line for key, place in (document.keys | document.values).items() if key[: len(path)] == path]
    lines = document.lines
    kept = [line for n, line in enumerate(lines, 1) if not (inner and min(inner) <= n <= max(inner))]
    return set(_COMMENT.findall("\n".join(kept)))


def _key(section: Any, part: str | int) -> str | int:
    """A key as the section spells it: names of rows may be numbers there."""
    name = str(part)
    if name in section or not re.fullmatch(r"0|[1-9][0-9]*", name):
        return name
    return int(name)


def _set(document: Any, path: Path, value: Any) -> None:
    section = document
    for n, part in enumerate(path[:-1]):
        inner = section.get_mapping(_key(section, part))
        if inner is None:
            made = _of_lines(path[-1], value) if path[:-1] == ("cite",) else _nested(path[n + 1 :], value)
            _insert(section, _key(section, part), made)
            return
        section = inner
    key = _key(section, path[-1])
    if key in section:
        section[key] = _node(value)
    else:
        _insert(section, key, _node(value))


def _insert(section: Any, key: str | int, node: Any) -> None:
    """Put in a new key: one of the head in the order of heads, a rule before what stands last by custom."""
    if isinstance(section, yaml_edit.Document):
        present = [str(name) for name in section]
        head = HEAD_KEYS[: HEAD_KEYS.index(str(key))] if key in _FIRST_KEYS else ()
        earlier = [name for name in head if name in present]
        if earlier and section.insert_after(earlier[-1], key, node):
            return
        later = [name for name in present if name in _LAST_KEYS]
        if later and key not in _LAST_KEYS and section.insert_before(later[0], key, node):
            return
    section[key] = node


def _of_lines(key: str | int, value: Any) -> Any:
    """A section whose entries have lines of their own."""
    section = yaml_edit.Mapping(flow=False)
    section[_key((), key)] = _node(value)
    return section


def _nested(path: Path, value: Any) -> Any:
    return _node(value if not path else {path[0]: _plain_nested(path[1:], value)})


def _plain_nested(path: Path, value: Any) -> Any:
    return value if not path else {path[0]: _plain_nested(path[1:], value)}


def _node(value: Any) -> Any:
    """A value as the editor writes it: sections and lists on one line."""
    if isinstance(value, Mapping):
        section = yaml_edit.Mapping(flow=True)
        for key, inner in value.items():
            section[_key((), key)] = _node(inner)
        return section
    if isinstance(value, list | tuple):
        items = yaml_edit.Sequence(flow=True)
        for item in value:
            items.append(_node(item))
        return items
    if isinstance(value, str) and (trap_of(value) or value_of(value) is not value):
        return yaml_edit.ScalarValue(value, style="double-quoted")  # text to us, and not to every reader
    return value


def _remove(document: Any, path: Path) -> None:
    section = document
    for part in path[:-1]:
        section = section.get_mapping(_key(section, part))
    del section[_key(section, path[-1])]


def _remove_item(document: Any, path: Path, number: int) -> None:
    section = document
    for part in path[:-1]:
        section = section.get_mapping(_key(section, part))
    del section.get_sequence(_key(section, path[-1]))[number]


def _append(document: Any, path: Path, item: Any) -> None:
    section = document
    for part in path[:-1]:
        section = section.get_mapping(_key(section, part))
    section.get_sequence(_key(section, path[-1])).append(_node(item))
