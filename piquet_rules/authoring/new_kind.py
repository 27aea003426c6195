"""A new kind of rule: one file with everything that a kind has, to be filled in."""

from __future__ import annotations

import keyword
import os
import re
import sys
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path

from piquet_rules.authoring.files import Unwritten, not_there, write_new
from piquet_rules.authoring.kind_scaffold import scaffold
from piquet_rules.errors import NotFound, simple
from piquet_rules.packs import KINDS, PREFIX
from piquet_rules.profile.registry import registry
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import did_you_mean, listed, shown

_PACKAGE = Path(__file__).resolve().parents[1]
_NAME = re.compile(PREFIX.pattern)


@dataclass(frozen=True)
class NewKind:
    """A file with a new kind that was written: where, its text, and what to do next, one line a step."""

    path: Path
    text: str
    steps: tuple[str, ...]


def new_kind(slot: str, name: str, *, output: str | os.PathLike[str] | None = None) -> NewKind:
    """Write the file of a new kind of rule, which fails its own test until it is filled in.

    Args:
        slot: the place in a profile that the rule is for, as ``point``.
        name: what profiles will call it: dotted in a package of your own (``rook.halved``), plain inside this project.
        output: the file; left out, it is named after the kind, in this folder, or in the slot's folder of the project;
            with ``_kind`` behind it where Python or a library has a module of that name.

    Raises NotFound where there is no such slot; Unwritten for a name that can't be one or is taken, and where the
    file is there already; OSError where it can't be written.
    """
    if slot not in SLOT_TYPES:
        remedy = did_you_mean(slot, SLOT_TYPES) or f"there are {listed(SLOT_TYPES, 'and')}"
        raise NotFound(simple("unknown-term", f"there is no slot `{shown(slot)}`", help=remedy, key=slot))
    ours = "." not in name
    _know(slot, name, ours)
    path = Path(output) if output is not None else _place(slot, name, ours)
    _importable(path)
    not_there(path)
    text = scaffold(slot, name)
    write_new(path, text)
    return NewKind(path, text, _steps(slot, name, path, ours))


def _importable(path: Path) -> None:
    """Refuse a file that could not be imported, or in whose place something else would be."""
    if path.suffix != ".py" or not path.stem.isidentifier() or keyword.iskeyword(path.stem):
        message = f"`{shown(path.name)}` is no name for a file of Python that others import"
        raise Unwritten(simple("bad-name", message, help="small letters and underscores, and `.py`, as `halved.py`"))
    if _hides(path):
        message = f"`{shown(path.name)}` is called as a module of Python or of a library, and one would hide the other"
        raise Unwritten(simple("bad-name", message, help=f"another name, as `{path.stem}_kind.py`"))


def _hides(path: Path) -> bool:
    """Whether a file that lies in no package has the name of a module of Python, of a library, or of this program."""
    if (path.resolve().parent / "__init__.py").is_file():
        return False
    return path.stem in (*sys.stdlib_module_names, _PACKAGE.name) or path.stem in packages_distributions()


def _know(slot: str, name: str, ours: bool) -> None:
    """Refuse what can't be the name of a kind."""
    parts = name.split(".")
    if len(parts) > 2 or not all(map(_NAME.fullmatch, parts)):
        fit = _fitting(parts)
        remedy = f"write `{fit}`" if fit else "as `rook.halved`"
        message = f"`{shown(name)}` is no name of a kind: small letters, digits and hyphens, and one dot"
        raise Unwritten(simple("bad-name", message, help=remedy))
    if ours and not _in_project():
        message = f"`{name}` has no dot: the kinds of other packages than piquet_rules are dotted"
        raise Unwritten(
            simple("bad-name", message, help=f"put a name for your package before it, as `my-rules.{name}`")
        )
    if name in registry().kinds[slot]:
        message = f"there is a kind `{name}` of `{slot}` already; nothing was written"
        raise Unwritten(simple("kind-taken", message, help="choose another name"))


def _fitting(parts: list[str]) -> str:
    """A name that would be allowed here, as like what was given as can be; empty where nothing is left of that."""
    fit = [re.sub("[^a-z0-9]+", "-", part.lower()).strip("-").lstrip("0123456789-") for part in parts[:2]]
    if len(fit) == 1 and not _in_project():
        package, _, kind = fit[0].partition("-")
        fit = [package, kind.lstrip("0123456789-")] if kind else ["my-rules", package]
    return ".".join(fit) if all(map(_NAME.fullmatch, fit)) else ""


def _in_project() -> bool:
    """Whether this folder lies in the source of this program, so that a kind may become one of its own."""
    root = _PACKAGE.parent
    return (root / "pyproject.toml").is_file() and Path.cwd().resolve().is_relative_to(root)


def _place(slot: str, name: str, ours: bool) -> Path:
    stem = name.rpartition(".")[2].replace("-", "_")
    home = Path(os.path.relpath(_PACKAGE)) / "components" / slot if ours else Path()
    spoken_for = keyword.iskeyword(stem) or _hides(home / f"{stem}.py")
    return home / (f"{stem}_kind.py" if spoken_for else f"{stem}.py")


def _steps(slot: str, name: str, path: Path, ours: bool) -> tuple[str, ...]:
    fill = f"fill in what is marked in {path}, and delete what you do not need"
    test = f"python -m piquet_rules.testing {path}"
    if ours:
        rest = ("play it in a variant or a mixin, and give oracles for it (tests/README.md)", "make docs")
        return (fill, f"{test}    # says what is still missing", *rest)
    declare = "\n".join(
        [
            "declare it in your pyproject.toml, and install your package (pip install -e .):",
            f'[project.entry-points."{KINDS}"]',
            f'{name.partition(".")[0]} = "{module_of(path)[0]}"',
        ]
    )
    use = f"use it in a profile: {slot}: {{kind: {name}, points: 10}}"
    return (fill, f"{test}    # says what is still missing", declare, use)


def module_of(path: Path) -> tuple[str, Path]:
    """The name by which a file is imported, with the packages in whose folders it lies, and the folder above them."""
    names, folder = [path.stem], path.resolve().parent
    while (folder / "__init__.py").is_file():
        names.insert(0, folder.name)
        folder = folder.parent
    return ".".join(names), folder
