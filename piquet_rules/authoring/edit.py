"""Setting and unsetting one rule in a file, which keeps its comments and its layout."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from piquet_rules.authoring.checking import refuse_others
from piquet_rules.authoring.fields import unit_of
from piquet_rules.authoring.files import as_text, read_source, replace_file
from piquet_rules.authoring.locking import as_warnings
from piquet_rules.authoring.whole_slot import refuse_single_values
from piquet_rules.authoring.wording import value_text
from piquet_rules.authoring.yaml_edits import with_item, with_value, without, without_item
from piquet_rules.errors import NotFound, Problem, ProfileError, simple
from piquet_rules.profile.formats import refuse_source
from piquet_rules.profile.head import HEAD_KEYS, TEXTS
from piquet_rules.profile.keys import Path, undotted
from piquet_rules.profile.load import check_found
from piquet_rules.profile.locate import Found
from piquet_rules.profile.model import Profile
from piquet_rules.profile.reader import read
from piquet_rules.profile.slots import SLOT_TYPES

_BY_HAND = ("examples", "format")
_MAY_BE_SECTIONS: tuple[Path, ...] = (("title",), ("summary",), ("about",))


@dataclass(frozen=True)
class Edit:
    """A change of a file: its texts before and after, what was done in words, and what is odd about the result."""

    file: str
    before: str
    after: str
    says: str
    problems: tuple[Problem, ...] = ()

    def diff(self) -> str:
        """The lines that differ, as ``diff -u`` shows them; empty where none do."""
        return unified(self.file, self.before, self.after)


def unified(file: str, before: str, after: str) -> str:
    """The lines in which two texts differ, as ``diff -u`` shows them."""
    lines = difflib.unified_diff(_shown_lines(before), _shown_lines(after), file, file, n=2, lineterm="")
    return "\n".join(lines)


def _shown_lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def set_key(file: str | os.PathLike[str], key: str, value: Any, source: str | None = None) -> Edit:
    """Write a value into a file of rules; nothing else in it is touched.

    Args:
        file: the file, which must be there.
        key: a dotted key as ``tricks.last``, a row of a table, a slot, or a key of the head as ``title``.
        value: plain data; a text is read as it would be in a file (``"4"`` is a number).
        source: who decided it; becomes a citation of grade ``house``.

    Raises NotFound for a file that is not there, ProfileError where the file can't be read or the change would
    make an error, Unwritten where it can't be made alone. Then nothing is written.
    """
    return set_keys(file, {key: value}, source)


def set_keys(file: str | os.PathLike[str], values: Mapping[str, Any], source: str | None = None) -> Edit:
    """Write several values, which are checked together: a partie of another kind needs another settlement, too.

    As `set_key` for each. Raises what that raises; then nothing is written.
    """
    found = read_source(file)
    text = _text(found)
    _refuse_single_values(found, values)
    for key, value in values.items():
        text = with_set(text, key, value, found)
        if source:
            text = with_value(text, ("cite", cited_as(key)), house(source), found.shown)
    return _written(found, text, list(values))


def _refuse_single_values(found: Found, values: Mapping[str, Any]) -> None:
    """Raise ProfileError for a slot that is given a single value."""
    profile = check_found(found, locked=False)[0] if any(key in SLOT_TYPES for key in values) else None
    if profile is not None:
        begin = f"piquet set {found.shown}"
        refuse_single_values(
            profile,
            values.items(),
            lambda key, value: f"{begin} {key} {value}",
            lambda key: f"piquet unset {found.shown} {key}",
        )


def cited_as(key: str) -> str:
    """Under which key a change is cited: that of another kind under its slot, which is another rule altogether."""
    return key.removesuffix(".kind")


def house(source: str) -> dict[str, str]:
    """The citation of a rule that a group decided for itself."""
    return {"grade": "house", "note": source}


def unset_key(file: str | os.PathLike[str], key: str) -> Edit:
    """Take a rule out of a file: its own line if it has one, so that the base's rule holds again; else the rule itself.

    An inherited rule is taken away by adding the key to ``unset:``. Raises as `set_key`.
    """
    found = read_source(file)
    text = _text(found)
    inherited = not _has(read(text, found.shown)[0].data, path_of(key))
    if inherited:
        _refuse_gone_already(found, text, key)
    made = _written(found, with_unset(text, key, found.shown), [key])
    again = _again(found, made.before, key) if inherited else ""
    if not again:
        return made
    says = f"{made.says}\nthe file itself did not state it: the rule that it inherits is taken away; undo: `{again}`"
    return replace(made, says=says)


def _refuse_gone_already(found: Found, text: str, key: str) -> None:
    """Raise NotFound, with the command that plays it again, for a rule that the file takes away already."""
    if key not in (read(text, found.shown)[0].data.get("unset") or ()):
        return
    again = _again(found, without_item(text, ("unset",), key, found.shown), key)
    remedy = f"`{again}` plays it again" if again else "take it out of `unset:` to play it again"
    message = f"`{key}` is taken away here already"
    raise NotFound(simple("unset-missing", message, help=remedy, file=found.shown, key=key))


def _again(found: Found, text: str, key: str) -> str:
    """The command that plays a rule again as a text without its being unset has it; empty where none can."""
    profile = check_found(Found(found.shown, text.encode(), found.path, found.folder), locked=False)[0]
    if profile is None or path_of(key)[0] in HEAD_KEYS:
        return ""
    slot = str(path_of(key)[0])
    keys = profile.keys()
    first = key if "." in key else next((each for each in keys if _is_single(profile, each, slot)), "")
    value = profile.value(first) if first else None
    shown = value_text(value) if isinstance(value, int | str) else f"'{value_text(value)}'"
    return "" if value is None else f"piquet set {found.shown} {first} {shown}"


def _is_single(profile: Profile, key: str, slot: str) -> bool:
    """Whether a key is a rule of a slot, not its kind, that has one value."""
    return key.startswith(f"{slot}.") and not key.endswith(".kind") and isinstance(profile.value(key), int | str)


def with_set(text: str, key: str, value: Any, found: Found) -> str:
    """A text with another value, nothing checked but that it can be read; ``found`` is the file it comes from."""
    path = path_of(key)
    if isinstance(value, str):
        value = _read_value(found, key, path, value)
    made = with_value(_played_again(text, path, found.shown), path, value, found.shown)
    return _without_citations(made, _cited_lines(text, found.shown), found.shown)


def _played_again(text: str, path: Path, file: str) -> str:
    """The text without the entries of ``unset`` that take away what is set now, and is not stated anew already."""
    data = read(text, file)[0].data
    for entry in data.get("unset") or ():
        gone = undotted(str(entry))
        if path[: len(gone)] == gone and not _has(data, gone):
            text = without_item(text, ("unset",), entry, file)
    return text


def with_unset(text: str, key: str, file: str) -> str:
    """A text without a rule of its own, or with the key under ``unset``. Raises as `set_key`."""
    path = path_of(key)
    data = read(text, file)[0].data
    if not _has(data, path):
        if path[0] in HEAD_KEYS:
            raise NotFound(simple("unknown-key", f"the file has no `{key}`", file=file, key=key))
        if key in (data.get("unset") or ()):
            raise NotFound(
                simple("unset-missing", f"`{key}` is taken away here already",
                       help="take it out of `unset:` to play it again", file=file, key=key)
            )  # fmt: skip
        gone = [each for each in data.get("cite") or () if undotted(str(each))[: len(path)] == path]
        return _without_citations(with_item(text, ("unset",), key, file), gone, file)
    return _without_citations(without(text, path, file), _cited_lines(text, file), file)


def _cited_lines(text: str, file: str) -> list[str]:
    """What is cited in a text and stands there itself."""
    data = read(text, file)[0].data
    cited = data.get("cite")
    return [str(each) for each in cited if _has(data, undotted(str(each)))] if isinstance(cited, dict) else []


def _without_citations(text: str, keys: Iterable[str], file: str) -> str:
    """The text without the citations of those of some keys that do not stand there any more."""
    for key in keys:
        data = read(text, file)[0].data
        if not _has(data, undotted(key)) and _has(data, ("cite", key)):
            text = without(text, ("cite", key), file)
    return text


def path_of(key: str) -> Path:
    """The path of a key in a file; a citation is named by one key more, as ``cite.tricks.last``.

    Raises NotFound for what is changed in an editor only.
    """
    if key.startswith("cite."):
        return ("cite", key.removeprefix("cite."))
    path = undotted(key)
    if path[0] in _BY_HAND or not all(path):
        raise NotFound(simple("unknown-key", f"`{key}` can't be set by this command", help="change it in an editor"))
    return path


def _has(data: Any, path: Path) -> bool:
    for part in path:
        if not isinstance(data, dict) or str(part) not in data:
            return False
        data = data[str(part)]
    return True


def _text(found: Found) -> str:
    """The text of a file that can be read as one. Raises ProfileError."""
    refuse_others(found)
    refuse_source(found.source, found.shown)
    read(found.source, found.shown)
    return as_text(found.source)


def _read_value(found: Found, key: str, path: Path, text: str) -> Any:
    """A value from a text, as a file would have it; of a title or a note the text itself. Raises ProfileError.

    What stands in quotes, or in braces where there may be a section, is read there, too.
    """
    is_text = path[0] in TEXTS - {"unset", "mixins"} or path == ("id",)
    if is_text and not (path in _MAY_BE_SECTIONS and text.lstrip().startswith("{")):
        return _unquoted(text)
    if not text.strip():
        message, remedy = f"`{key}` is given no value", f"`piquet unset {found.shown} {key}` takes the rule away"
        raise ProfileError(simple("empty-value", message, help=remedy, key=key))
    try:
        document = read(text, "VALUE")[0]
        if not document.problems:
            return document.data
        refusal = ProfileError(document.problems)
    except ProfileError as error:
        refusal = error
    profile = check_found(found, locked=False)[0]
    if profile is not None and path[0] in profile.components:
        profile.replace(key, text)  # it knows what is wanted there, and so says more
    raise refusal


def _unquoted(text: str) -> str:
    """What stands between the quotes of a text that is wholly in quotes; any other as it is."""
    if text[:1] not in ("'", '"') or text[:1] != text[-1:]:
        return text
    try:
        document = read(text, "VALUE")[0]
    except ProfileError:
        return text
    return document.data if isinstance(document.data, str) and not document.problems else text


def _written(found: Found, text: str, keys: list[str]) -> Edit:
    before = as_text(found.source)
    old, known = check_found(found, locked=False)
    new, problems = check_found(Found(found.shown, text.encode(), found.path, found.folder), locked=False)
    worse = _more(known, problems)
    if worse:
        raise ProfileError(worse)
    if text != before:
        replace_file(found, text)
    odd = tuple(problem for problem in problems if problem.severity != "error" and problem.key in keys)
    odd += as_warnings(new) if text != before else ()
    says = (
        [_says(key, old, new) for key in keys] if text != before else ["nothing was changed: it stands there already"]
    )
    return Edit(found.shown, before, text, "\n".join(says), odd)


def _more(before: Iterable[Problem], after: Iterable[Problem]) -> list[Problem]:
    """The errors that were not there before, wherever they stand now."""
    known = {(problem.code, problem.key) for problem in before}
    return [each for each in after if each.severity == "error" and (each.code, each.key) not in known]


def _says(key: str, old: Profile | None, new: Profile | None) -> str:
    was, now = _value(old, key), _value(new, key)
    if new is None or now == was:
        return f"`{key}` was changed"
    if now == ABSENT:
        return f"`{key}` is not played now"
    return f"`{key}` is {now} now" + (f"; it was {was}" if was not in ("", ABSENT) else "")


ABSENT = "(not set)"


def _value(profile: Profile | None, key: str) -> str:
    """A value in words, ``ABSENT`` for a rule that is not played; empty where that can't be said."""
    if profile is None or undotted(key)[0] in HEAD_KEYS:
        return ""
    try:
        value = profile.value(key)
    except NotFound:
        return ""
    component = profile.components[str(undotted(key)[0])]
    return ABSENT if value is None or component.neutral_kind else value_text(value, unit_of(profile, key))
