"""Examples as text in a profile: where they are put, and what is replaced, with everything around left as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from piquet_rules.profile.document import Document

_PLAIN = re.compile(r"[^\W\d_](?:[\w ',()–-]*[\w)])?")
_SWITCHES = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"])
_WIDTH = 100


class Edit(NamedTuple):
    """A stretch of a text, and what stands there instead."""

    start: int
    end: int
    text: str


def applied(text: str, changes: list[Edit]) -> str:
    """The text with all edits made; they do not overlap."""
    for start, end, new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def edits(text: str, document: Document, wanted: Mapping[str, Mapping[str, Any]]) -> list[Edit] | None:
    """How each name in ``wanted`` gets its expectation: changed where the file states it, else a new item.

    None where that can't be done without losing a comment.
    """
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    listed = _value(root, "examples")
    own = {example.get("name"): n for n, example in enumerate(document.data.get("examples", []))}
    found: list[Edit] = []
    for name in (name for name in wanted if name in own):
        changes = _changed(text, listed.value[own[name]], wanted[name])
        if changes is None:
            return None
        found += changes
    new = [{"name": name, "expect": expect} for name, expect in wanted.items() if name not in own]
    return [*found, _added(text, listed, new)] if new else found


def with_examples(text: str, examples: Sequence[Mapping[str, Any]]) -> str:
    """The text with further examples behind those that are there."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    return applied(text, [_added(text, _value(root, "examples"), examples)]) if examples else text


def _value(mapping: Any, name: str) -> Any:
    """The node of a key's value, or None."""
    return next((value for key, value in mapping.value if key.value == name), None)


def _changed(text: str, example: Any, expect: Mapping[str, Any]) -> list[Edit] | None:
    """New values in place of the old ones; a new section only where it has other keys."""
    key = next(key for key, _ in example.value if key.value == "expect")
    node = _value(example, "expect")
    leaves = _leaves(node, expect)
    if leaves is not None:
        return leaves
    end = _end(node)
    if "#" in text[key.end_mark.index : end]:
        return None
    return [Edit(key.end_mark.index, end, f": {flow(expect)}")]


def _leaves(node: Any, value: Any) -> list[Edit] | None:
    """Edits of the single values that differ; None where the sections and lists have another shape."""
    if isinstance(value, Mapping):
        named = {key.value: inner for key, inner in node.value} if isinstance(node, yaml.MappingNode) else {}
        pairs = [(named[name], inner) for name, inner in value.items()] if list(named) == list(value) else None
    elif isinstance(value, list):
        fits = isinstance(node, yaml.SequenceNode) and len(node.value) == len(value)
        pairs = list(zip(node.value, value, strict=True)) if fits else None
    else:
        same = isinstance(node, yaml.ScalarNode) and node.value == plain(value).strip('"')
        return [] if same else [Edit(node.start_mark.index, node.end_mark.index, flow(value))]
    if pairs is None:
        return None
    found = [_leaves(inner, new) for inner, new in pairs]
    return None if None in found else [edit for part in found if part for edit in part]


def _end(node: Any) -> int:
    """Where a value ends; a section in lines of its own ends with its last value."""
    if isinstance(node, yaml.ScalarNode) or node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(node, yaml.MappingNode) else last)


def _added(text: str, listed: Any, new: Sequence[Mapping[str, Any]]) -> Edit:
    """The edit that puts new items behind those that are there."""
    if listed is None:
        before = text if text.endswith("\n") or not text else f"{text}\n"
        items = "".join(line + "\n" for line in _items(new, 2))
        return Edit(len(text), len(text), f"{before[len(text) :]}examples:\n{items}")
    if listed.flow_style and listed.value:
        return _added_in_brackets(text, listed, new)
    if listed.flow_style:  # an empty list
        after_key = text.rindex(":", 0, listed.start_mark.index) + 1
        return Edit(after_key, listed.end_mark.index, "".join(f"\n{line}" for line in _items(new, 2)))
    indent = listed.start_mark.column
    at = _end(listed)
    line_end = text.find("\n", at)
    at = len(text) if line_end < 0 else line_end
    return Edit(at, at, "".join(f"\n{line}" for line in _items(new, indent)))


def _added_in_brackets(text: str, listed: Any, new: Sequence[Mapping[str, Any]]) -> Edit:
    at = _end(listed.value[-1])
    return Edit(at, at, "".join(f", {flow(example)}" for example in new))


def _items(new: Sequence[Mapping[str, Any]], indent: int) -> Iterator[str]:
    """The lines of new examples."""
    blank = " " * indent
    for example in new:
        first = True
        for word, value in example.items():
            lines = list(_entry(word, value, indent + 2))
            yield from [f"{blank}- {lines[0].lstrip()}", *lines[1:]] if first else lines
            first = False


def _entry(word: str, value: Any, indent: int) -> Iterator[str]:
    """A key with its value, on one line if that is not too long."""
    line = f"{' ' * indent}{word}: {flow(value) if isinstance(value, Mapping | list) else plain(value)}"
    if len(line) <= _WIDTH or not isinstance(value, Mapping):
        yield line
    else:
        yield f"{' ' * indent}{word}:"
        yield from _section(value, indent + 2)


def _section(section: Mapping[str, Any], indent: int) -> Iterator[str]:
    """A long section, a line for each key, and for each item of a list."""
    blank = " " * indent
    for word, value in section.items():
        if isinstance(value, list) and value:
            yield f"{blank}{word}:"
            yield from (f"{blank}  - {flow(item)}" for item in value)
        else:
            yield from _entry(word, value, indent)


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{plain(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return plain(value, within=True)


def plain(value: Any, within: bool = False) -> str:
    """A single value; a text stands plain only where every reader takes it for that text (``within``: in brackets)."""
    if not isinstance(value, str):
        return json.dumps(value)
    safe = _PLAIN.fullmatch(value) and value.lower() not in _SWITCHES and not (within and "," in value)
    return value if safe else json.dumps(value, ensure_ascii=False)
