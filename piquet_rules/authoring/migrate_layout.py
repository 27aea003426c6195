"""The text of a migrated file: values go to their new places, with the comments that stand at them.

Lines that nothing moves stay as they are. A value that stays the same is copied letter by letter; a comment goes with
the value that it stands above or behind.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from piquet_rules.authoring.migrate_data import Laid, Token
from piquet_rules.profile.keys import Path
from piquet_rules.profile.scalars import trap_of, value_of

_WIDTH = 120
_STEP = 2
_MOST_SHORT = 4
"""So many short values below a key may come together on one line, though they stood on lines of their own."""
_PLAIN = re.compile(r"(?:\./)?[A-Za-z0-9_][A-Za-z0-9_. /-]*")
_NOT_IN_BRACKETS = re.compile(r"[,\[\]{}]")

Spot = tuple[Node, Node]
"""The node of a key and that of its value; of an item of a list twice the same."""


def exchanged(text: str, tokens: Sequence[Token]) -> str:
    """The text with words exchanged where they stand; quotes around them go."""
    spots = _spots(_root(text))
    places = [(spots[each.path][0 if each.is_key else 1], each.value) for each in tokens]
    for node, value in sorted(places, key=lambda place: place[0].start_mark.index, reverse=True):
        text = text[: node.start_mark.index] + written(value) + text[_end(node) :]
    return text


def _root(text: str) -> MappingNode:
    """The nodes of a text that our own reader has read. Raises ValueError where it is no section of lines."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if not isinstance(root, MappingNode) or root.flow_style:
        raise ValueError("not a section of lines")
    return root


def _spots(node: Node, path: Path = ()) -> dict[Path, Spot]:
    """Path → the nodes that stand there."""
    found: dict[Path, Spot] = {}
    if isinstance(node, MappingNode):
        pairs = [((*path, str(key.value)), key, value) for key, value in node.value]
    elif isinstance(node, SequenceNode):
        pairs = [((*path, n), item, item) for n, item in enumerate(node.value)]
    else:
        pairs = []
    for here, key, value in pairs:
        found[here] = (key, value)
        found |= _spots(value, here)
    return found


def _end(node: Node) -> int:
    """Where the last thing that belongs to a node ends."""
    last = _last_inside(node)
    return int(node.end_mark.index) if last is None else _end(last)


def _last_inside(node: Node) -> Node | None:
    """The last node of a section or list that has lines of its own; None for anything else."""
    if not isinstance(node, MappingNode | SequenceNode) or node.flow_style or not node.value:
        return None
    last: Node = node.value[-1][1] if isinstance(node, MappingNode) else node.value[-1]
    return last


def written(value: Any) -> str:
    """Plain data on one line; a text stands plain only where every reader takes it for that text."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{written(str(key))}: {written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str):
        plain = _PLAIN.fullmatch(value) and not value.endswith(" ") and not trap_of(value) and value_of(value) is value
        return value if plain else json.dumps(value, ensure_ascii=not value.isprintable())
    return json.dumps(value)


@dataclass
class _Leaf:
    """A value as it will be written, with the comments that go with it.

    ``above`` are comments and empty lines, ``behind`` is a comment on its last line. ``source`` and ``lines`` are where
    it stood, ``span`` is the stretch of the text that is copied, ``column`` that of its key, or of its first item.
    """

    text: str
    source: Path
    lines: range
    span: range = range(0)
    in_brackets: bool = False
    begins_below: bool = False
    column: int = 0
    above: list[str] = field(default_factory=list)
    behind: str = ""

    def is_short(self) -> bool:
        """Whether the value can stand in brackets on one line."""
        bare = self.text[:1] not in ("'", '"', "[", "{")
        return "\n" not in self.text and not self.begins_below and not (bare and _NOT_IN_BRACKETS.search(self.text))


_Tree = dict[str, Any]
"""Key → a leaf, or a tree of the keys below."""


@dataclass
class _Group:
    """A top key as it will be written: comments above it, what it holds, comments below; or lines as they were."""

    above: list[str] = field(default_factory=list)
    holds: _Leaf | _Tree | None = None
    items: list[_Leaf] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    raw: list[str] | None = None


def restructured(text: str, moved: Mapping[str, Sequence[Laid]]) -> str:
    """The text with the content of some top keys in its new places. Raises ValueError where that can't be done."""
    return _Text(text).with_moves(moved)


class _Text:
    """A text by its top keys."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.root = _root(text)
        self.spots = _spots(self.root)
        self.groups: dict[str, _Group] = {}

    def with_moves(self, moved: Mapping[str, Sequence[Laid]]) -> str:
        """See ``restructured``."""
        if not moved:
            return self.text
        targets = {str(laid.path[0]) for moves in moved.values() for laid in moves}
        first = self._first_line()
        made: list[str] = self.lines[:first]
        last = first
        for number, (key_node, value_node) in enumerate(self.root.value):
            key = str(key_node.value)
            begins, ends = key_node.start_mark.line, self._last_line(value_node)
            above = self.lines[last:begins]
            last = self._below(ends + 1, self._next(number))
            if key in moved or key in targets:
                moves = moved.get(key) or list(self._unmoved((key,), value_node))
                self._take(key, moves, above, range(begins, ends + 1), self.lines[ends + 1 : last])
            else:
                self.groups[key] = _Group(raw=[*above, *self.lines[begins:last]])
        for key, group in self.groups.items():
            made += _group_lines(key, group)
        return "\n".join([*made, *self.lines[last:]])

    def _first_line(self) -> int:
        """The line of the first key or of the comments above it, below what opens the document."""
        begins = self.root.value[0][0].start_mark.line if self.root.value else 0
        opens = [n for n, line in enumerate(self.lines[:begins]) if line.startswith("---")]
        return opens[-1] + 1 if opens else 0

    def _next(self, number: int) -> int:
        following = self.root.value[number + 1 : number + 2]
        return int(following[0][0].start_mark.line) if following else len(self.lines)

    def _last_line(self, node: Node) -> int:
        text = self.text[: _end(node)]
        while (inner := _last_inside(node)) is not None:
            node = inner
        block = isinstance(node, ScalarNode) and node.style in ("|", ">")
        return (text.rstrip("\n") if block else text).count("\n")

    def _below(self, start: int, stop: int) -> int:
        """Where the comments end that stand below a key's content and are indented as it is."""
        while start < stop and re.match(r"[ \t]+#", self.lines[start]):
            start += 1
        return start

    def _unmoved(self, path: Path, node: Node) -> Iterator[Laid]:
        """What stands below a key that others come to, as it is."""
        if isinstance(node, MappingNode) and node.value:
            for key, value in node.value:
                yield from self._unmoved((*path, str(key.value)), value)
        elif isinstance(node, SequenceNode) and path == ("unset",):
            yield from (Laid(path, item.value, (*path, n)) for n, item in enumerate(node.value))
        else:
            yield Laid(path, None, path)

    def _take(self, key: str, moves: Sequence[Laid], above: list[str], lines: range, below: list[str]) -> None:
        """Lay the content of a top key into its groups."""
        if not moves:
            self.groups[key] = _Group(raw=[*above, *below])
            return
        leaves = [self._leaf(key, laid) for laid in moves]
        for laid, leaf in zip(moves, leaves, strict=True):
            _lay(self.groups.setdefault(str(laid.path[0]), _Group()), laid, leaf)
        self.groups[str(moves[0].path[0])].above += above
        left = self._hand_out_comments(key, lines, leaves)
        self.groups[str(moves[-1].path[0])].below += [*left, *(line.strip() for line in below)]

    def _leaf(self, key: str, laid: Laid) -> _Leaf:
        key_node, node = self.spots[laid.source]
        lines = range(key_node.start_mark.line, self._last_line(node) + 1)
        flow = len(laid.source) == 1 or not self._has_lines(key)
        if not laid.as_written:
            return _Leaf(written(laid.value), laid.source, lines, in_brackets=True)
        span = range(node.start_mark.index, _end(node))
        text = self.text[span.start : span.stop].rstrip("\n")
        begins_below = isinstance(node, SequenceNode) and not node.flow_style and bool(node.value)
        column = node.start_mark.column if begins_below else key_node.start_mark.column
        return _Leaf(text, laid.source, lines, span, flow, begins_below, column)

    def _has_lines(self, key: str) -> bool:
        """Whether what stands below a top key has lines of its own."""
        return _last_inside(self.spots[(key,)][1]) is not None

    def _hand_out_comments(self, key: str, lines: range, leaves: Sequence[_Leaf]) -> list[str]:
        """Give each comment (and empty line) of a section to the value that it stands at; those below all of them."""
        spans = [leaf.span for leaf in leaves]
        spans += [range(node.start_mark.index, _end(node)) for node in self._scalars(key)]
        left: list[str] = []
        for number in lines:
            begin = self._begin(number)
            found = self._comment(self.lines[number], begin, spans)
            if found is None:
                continue
            last = next((leaf for leaf in reversed(leaves) if number in leaf.lines), None)
            at = next((leaf for leaf in leaves if last is not None and leaf.source == last.source), None)
            if found and self.lines[number].lstrip() != found and at is not None and not at.behind:
                at.behind = found
            else:
                after = next((leaf for leaf in leaves if leaf.lines.start > number), None)
                (after.above if after else left).append(found)
        return left

    def _scalars(self, key: str) -> Iterator[ScalarNode]:
        nodes = (node for path, spot in self.spots.items() if path[0] == key for node in spot)
        return (node for node in nodes if isinstance(node, ScalarNode))

    def _begin(self, number: int) -> int:
        return sum(len(line) + 1 for line in self.lines[:number])

    def _comment(self, line: str, begin: int, spans: Sequence[range]) -> str | None:
        """The comment of a line; empty for a line without anything; None where there is neither."""
        if not line.strip():
            return None if any(begin in span for span in spans) else ""
        for found in re.finditer(r"(?:^|(?<=[ \t]))#", line):
            if not any(begin + found.start() in span for span in spans):
                return line[found.start() :].rstrip()
        return None


def _lay(group: _Group, laid: Laid, leaf: _Leaf) -> None:
    """Put a value into its group. Raises ValueError where another stands in its way."""
    if laid.path == ("unset",):
        group.items.append(leaf)
        return
    if len(laid.path) == 1:
        group.holds = leaf
        return
    here = group.holds = group.holds if isinstance(group.holds, dict) else {}
    for part in laid.path[1:-1]:
        here = here.setdefault(str(part), {})
        if not isinstance(here, dict):
            raise ValueError("a value stands where a section is to be")
    here[str(laid.path[-1])] = leaf


def _group_lines(key: str, group: _Group) -> Iterator[str]:
    """The lines of a top key."""
    if group.raw is not None:
        yield from group.raw
        return
    yield from group.above
    if group.items:
        lines = list(_listed(key, group.items))
    else:
        lines = list(_lines(key, group.holds if group.holds is not None else {}, 0))
    yield from lines
    deep = lines[-1].startswith(" ")
    yield from (f"{' ' * _STEP * deep}{line}".rstrip() for line in group.below)


def _listed(key: str, items: Sequence[_Leaf]) -> Iterator[str]:
    """A list: on one line, or, where comments stand at its items, on lines of their own."""
    one_line = f"{key}: [{', '.join(item.text for item in items)}]{_behind(items[-1])}"
    bare = not any(item.above for item in items[1:]) and not any(item.behind for item in items[:-1])
    if bare and len(one_line) <= _WIDTH:
        yield from items[0].above
        yield one_line
        return
    yield f"{key}:"
    for item in items:
        yield from (f"{' ' * _STEP}{line}".rstrip() for line in item.above)
        yield f"{' ' * _STEP}- {item.text}{_behind(item)}"


def _lines(key: str, holds: _Leaf | _Tree, indent: int) -> Iterator[str]:
    """The lines of a key with a value, or with keys below it."""
    pad = " " * indent
    if isinstance(holds, _Leaf):
        yield from (f"{pad}{line}".rstrip() for line in holds.above)
        yield from _valued(key, holds, indent)
        return
    leaves = list(_leaves(holds))
    one_line = f"{pad}{_name(key)}: {_in_brackets(holds)}{''.join(map(_behind, leaves))}"
    if _fits_one_line(leaves, indent) and len(one_line) <= _WIDTH:
        yield from (f"{pad}{line}".rstrip() for line in leaves[0].above)
        yield one_line
        return
    if indent:
        yield from (f"{pad}{line}".rstrip() for line in leaves[0].above)
        leaves[0].above = []
    yield f"{pad}{_name(key)}:"
    for name, inner in holds.items():
        yield from _lines(name, inner, indent + _STEP)


def _fits_one_line(leaves: Sequence[_Leaf], indent: int) -> bool:
    short = all(leaf.is_short() for leaf in leaves) and not any(leaf.above for leaf in leaves[1:])
    few = len(leaves) == 1 or all(leaf.in_brackets for leaf in leaves) or (indent > 0 and len(leaves) <= _MOST_SHORT)
    return short and few and sum(bool(leaf.behind) for leaf in leaves) <= 1


def _valued(key: str, leaf: _Leaf, indent: int) -> Iterator[str]:
    """A key with a value that may go over several lines, which keep their distance from it."""
    first, *rest = leaf.text.split("\n")
    shift = (indent + _STEP if leaf.begins_below else indent) - leaf.column
    if leaf.begins_below:
        yield f"{' ' * indent}{_name(key)}:"
        lines = [" " * (indent + _STEP) + first]
    else:
        lines = [f"{' ' * indent}{_name(key)}: {first}"]
    lines += [_shifted(line, shift) for line in rest]
    lines[-1] += _behind(leaf)
    yield from lines


def _shifted(line: str, shift: int) -> str:
    if not line.strip():
        return ""
    return " " * shift + line if shift >= 0 else line[min(-shift, len(line) - len(line.lstrip())) :]


def _leaves(tree: _Tree) -> Iterator[_Leaf]:
    for inner in tree.values():
        if isinstance(inner, _Leaf):
            yield inner
        else:
            yield from _leaves(inner)


def _in_brackets(tree: _Tree) -> str:
    inner = (
        f"{_name(key)}: {each.text if isinstance(each, _Leaf) else _in_brackets(each)}" for key, each in tree.items()
    )
    return "{" + ", ".join(inner) + "}"


def _behind(leaf: _Leaf) -> str:
    return f"  {leaf.behind}" if leaf.behind else ""


def _name(key: str) -> str:
    """A key as it is written; one that some readers take for something else stands in quotes."""
    return key if re.fullmatch(r"[A-Za-z0-9_.-]+", key) and (key.isdigit() or not trap_of(key)) else json.dumps(key)
