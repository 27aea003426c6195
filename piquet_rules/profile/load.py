"""Loading profiles: by id, from a file, from a text; everything that is wrong is told at once."""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from piquet_rules.errors import NotFound, Problem, ProfileError, simple
from piquet_rules.profile import shipped
from piquet_rules.profile.blame import blamed
from piquet_rules.profile.citations import faults_of_citations
from piquet_rules.profile.component import Component, Conflict
from piquet_rules.profile.document import without_echoes
from piquet_rules.profile.installed import found_installed, installed_ids
from piquet_rules.profile.keys import Path as KeyPath
from piquet_rules.profile.keys import dotted, leaves
from piquet_rules.profile.layers import Layer, Opener, shipped_found
from piquet_rules.profile.lives import outlived
from piquet_rules.profile.locate import Found, Refusal, beside, is_file, is_path, lock_above, read_bytes
from piquet_rules.profile.merge import Merged, merged
from piquet_rules.profile.model import Profile, Slots
from piquet_rules.profile.shipped import shipped_ids
from piquet_rules.profile.suggest import did_you_mean, limited_patience, listed, shown
from piquet_rules.profile.unsourced import without_source
from piquet_rules.profile.validate import Checked

__all__ = ["check_text", "load", "loads", "shipped_ids"]

Check = Callable[[Slots], Iterator[Conflict]]


def load(name: str | os.PathLike[str]) -> Profile:
    """A profile by the id of a variant, shipped or brought by an installed package, or from a file.

    Raises NotFound where there is no such variant or file, ProfileError with every problem of the file.
    """
    text = os.fspath(name)
    if not isinstance(name, str) or is_path(text):
        return _good(check_found(_file(text)))
    if text in shipped_ids():
        return _shipped(text)
    brought = found_installed(text)
    if brought is None:
        raise NotFound(simple("variant-missing", f"there is no variant `{shown(text)}`", help=_near(text), key=text))
    if isinstance(brought, Refusal):
        raise NotFound(simple(brought.code, brought.message, help=brought.help, key=text))
    return _of_package(brought)


def loads(text: str, file: str = "<text>", folder: str | os.PathLike[str] | None = None) -> Profile:
    """A profile from a text. Its paths start at ``folder``; without one it may name none.

    Raises ProfileError with every problem.
    """
    return _good(check_text(text, file, folder))


def check_text(
    text: str | bytes, file: str = "<text>", folder: str | os.PathLike[str] | None = None
) -> tuple[Profile | None, list[Problem]]:
    """A profile from a text, or None, and all that is wrong or odd: the file's own problems first, in file order."""
    return check_found(Found(file, text, folder=Path(folder) if folder is not None else None))


def check_file(path: str) -> tuple[Profile | None, list[Problem]]:
    """As ``check_text``, for a file. Raises NotFound where it can't be read."""
    return check_found(_file(path))


def check_found(found: Found, locked: bool = True) -> tuple[Profile | None, list[Problem]]:
    """As ``check_text``, for a file that was found; ``locked``: what is not as its lock says is an error."""
    with limited_patience():
        try:
            layer = Opener().open(found)
        except ProfileError as error:
            return None, list(error.problems)
        profile, problems = finished(layer)
    return _as_locked(profile, problems) if profile is not None and locked else (profile, problems)


def _as_locked(profile: Profile, problems: list[Problem]) -> tuple[Profile | None, list[Problem]]:
    """The profile, if no lock says otherwise; and the problems, with what a lock says first."""
    folders = {each.found.folder for each in profile.layer.all() if each.found.path and not each.found.shipped}
    if not any(folder is not None and lock_above(folder) for folder in folders):
        return profile, problems
    from piquet_rules.profile.lock import faults  # few files are locked

    told = faults(profile)
    return (None if told else profile), [*told, *problems]


def finished(layer: Layer) -> tuple[Profile | None, list[Problem]]:
    """Merge, validate and check a layer with all that it builds on."""
    state = merged(layer)
    checked = Checked(layer, state)
    problems = [problem for each in layer.all() for problem in each.problems]
    problems += [*_taken_ids(layer), *state.problems, *faults_of_citations(layer, state), *_examples(state)]
    problems = without_echoes(problems, checked.problems)
    problems += _contradictions(checked)
    problems += _changes_nothing(layer, state)
    problems += outlived(state)
    if not layer.broken_somewhere() and not any(problem.severity == "error" for problem in problems):
        problems += without_source(layer, state)
    ordered = _shown(layer, _in_file_order(layer, problems)) if problems else []
    if any(problem.severity == "error" for problem in ordered) or layer.broken_somewhere():
        return None, ordered
    return Profile(**checked.components, layer=layer, state=state), ordered  # type: ignore[arg-type]


def _shown(layer: Layer, problems: list[Problem]) -> list[Problem]:
    """The problems without the lines of files that are no profiles."""
    hidden = {each.found.shown for each in layer.all() if not each.own.shows_lines}
    return [problem.with_line("") if problem.place.file in hidden else problem for problem in problems]


def _good(checked: tuple[Profile | None, list[Problem]]) -> Profile:
    profile, problems = checked
    if profile is None:
        raise ProfileError(problem for problem in problems if problem.severity == "error")
    return profile


def load_found(found: Found) -> Profile:
    """A profile from a file that was found. Raises ProfileError with every problem."""
    return _good(check_found(found))


@lru_cache(maxsize=64)
def _shipped(name: str) -> Profile:
    return _good(check_found(shipped_found(shipped.variant_file(name))))


@lru_cache(maxsize=64)
def _of_package(found: Found) -> Profile:
    return _good(check_found(found))


def _file(name: str) -> Found:
    path = Path(name)
    source = read_bytes(path)
    if isinstance(source, Refusal):
        raise NotFound(
            simple(
                "file-missing",
                source.message,
                help=did_you_mean(path.name, beside(path)),
                file=name,
            )
        )
    return Found(name, source, path, path.parent)


def _near(name: str) -> str:
    if is_file(Path(f"{name}.yaml")):
        return f"for the file in this folder write `./{name}.yaml`"
    if is_file(Path(name)):
        fit = name.partition(".")[0]
        return f"the name of a file of rules ends in `.yaml`: rename this one, as `{shown(fit or 'house')}.yaml`"
    others, mixins = ([], shipped.mixin_ids()) if "." not in name else (installed_ids(), installed_ids("mixin"))
    if name in mixins:
        return f"`{name}` is a mixin, which a profile adds with `mixins: [{name}]`"
    return did_you_mean(name, [*shipped_ids(), *others]) or f"there are {listed([*shipped_ids(), *others], 'and')}"


def _taken_ids(layer: Layer) -> Iterator[Problem]:
    """A file that calls itself as a shipped or installed variant does, and is another."""
    for each in {layer, *layer.all()}:
        if each.found.shipped or each.change:
            continue
        known = _known(each.id)
        if known is not None and _plain(each.found.source) != _plain(known.source):
            where = "an installed" if known.package else "a shipped"
            message = f"`{each.id}` is the id of {where} variant"
            yield each.document.problem("id-taken", message, ("id",), help="give this file an id of its own")


def _known(name: str) -> Found | None:
    """The file of the variant that has this id, if there is one."""
    if name in shipped_ids():
        return shipped_found(shipped.variant_file(name))
    brought = found_installed(name)
    return brought if isinstance(brought, Found) else None


def _plain(source: str | bytes) -> bytes:
    data = source.encode() if isinstance(source, str) else source
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")


def _examples(state: Merged) -> Iterator[Problem]:
    """Names of examples that stand twice, or that change more of an inherited one than what it expects."""
    earlier: dict[str, Mapping[str, Any]] = {}
    for layer, _ in state.history:
        own: dict[str, Mapping[str, Any]] = {}
        for n, example in enumerate(layer.head.examples):
            name = example.get("name")
            if isinstance(name, str):
                code = "example-twice" if name in own else _changed_too_much(earlier.get(name), example)
                if code:
                    message, remedy = _EXAMPLES[code]
                    at = ("examples", n, "name")
                    yield layer.document.problem(code, f"`{shown(name)}` {message}", at, help=remedy)
                own[name] = {**earlier.get(name, {}), **example}
        earlier |= own


_EXAMPLES = {
    "example-twice": ("is the name of two examples", "give one another name"),
    "example-changed": (
        "is an inherited example, of which only `expect` can be changed",
        "give it another name, or leave only `name` and `expect`",
    ),
}


def _changed_too_much(inherited: Mapping[str, Any] | None, example: Mapping[str, Any]) -> str:
    if inherited is None:
        return ""
    changed = any(inherited.get(key) != value for key, value in example.items() if key != "expect")
    return "example-changed" if changed else ""


@lru_cache(maxsize=1)
def _checks() -> tuple[Check, ...]:
    """Every function of ``piquet_rules.checks`` that looks for a contradiction; found by walking, not listed."""
    package = importlib.import_module("piquet_rules.checks")
    found: list[Check] = []
    for info in sorted(pkgutil.iter_modules(package.__path__, package.__name__ + "."), key=lambda each: each.name):
        module = importlib.import_module(info.name)
        found += [each for name, each in sorted(vars(module).items()) if name.startswith("check_") and callable(each)]
    return tuple(found)


class _NotThere(Exception):
    """A check asked for a slot whose faults are told already."""


class _Partial:
    """The slots that are right; asking for another ends the check that asks."""

    def __init__(self, components: Mapping[str, Component]) -> None:
        self.__dict__.update(components)

    def __getattr__(self, slot: str) -> Any:
        raise _NotThere(slot)


def _contradictions(checked: Checked) -> Iterator[Problem]:
    try:
        yield from map(checked.conflict, conflicts_among(checked.components))
    except Exception as error:
        fault = blamed(error)
        if fault is None:
            raise
        spot = checked.where((fault.key, "kind"))
        yield spot.document.problem(fault.code, fault.message, spot.path, help=fault.help)


def conflicts_among(components: Mapping[str, Component]) -> Iterator[Conflict]:
    """Contradictions inside each component and between those that are there, by slot."""
    for component in components.values():
        yield from component.conflicts()
    rules: Any = _Partial(components)
    for check in _checks():
        with suppress(_NotThere):
            yield from list(check(rules))


def _changes_nothing(layer: Layer, state: Merged) -> Iterator[Problem]:
    """A note where a file states what its base has already."""
    if layer.base is None or layer.broken_somewhere() or layer.change or layer.alone:
        return
    before = merged(layer.base).rules
    for slot, lines in layer.own.rules.items():
        if lines.get("kind", before.get(slot, {}).get("kind")) != before.get(slot, {}).get("kind") or layer.mixins:
            continue
        for path, value in leaves(lines, (slot,)):
            anew = any(path[: len(gone)] == gone for gone, _ in layer.own.unset)
            if path[-1] != "kind" and _at(before, path) == value and not anew:
                from piquet_rules.profile.messages import as_found  # only notes need it

                message = f"`{dotted(path)}` is {as_found(value)} in `{layer.base.id}` already"
                yield layer.document.problem(
                    "changes-nothing", message, path, at="key", severity="note", help="leave the line out"
                )


def _at(rules: Any, path: KeyPath) -> Any:
    for part in path:
        if not isinstance(rules, dict) or part not in rules:
            return None
        rules = rules[part]
    return rules


def _in_file_order(layer: Layer, problems: list[Problem]) -> list[Problem]:
    """Each problem once: those of the checked file first, then its bases with the lines that led there."""
    files = [each.found.shown for each in reversed(layer.all())]
    placed = [_with_steps(layer, problem) for problem in dict.fromkeys(problems)]
    rank = {file: n for n, file in reversed(list(enumerate(files)))}
    return sorted(
        placed,
        key=lambda each: (rank.get(each.place.file, len(rank)), each.place.file, each.place.line, each.place.column),
    )


def _with_steps(layer: Layer, problem: Problem) -> Problem:
    steps = layer.steps_to(problem.place.file)
    return replace(problem, related=(*problem.related, *steps)) if steps else problem
