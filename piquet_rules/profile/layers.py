"""The files of a profile: it, its chain of bases and their mixins, each read once.

A layer is one file with its own lines checked as far as they can be without the others. What is
wrong is kept with the layer where it is to be shown, and nothing stops at the first fault.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from piquet_rules.errors import Place, Problem, ProfileError, Related
from piquet_rules.profile import shipped
from piquet_rules.profile.head import MOST_FILES_IN_A_CHAIN, MOST_MIXINS, Head
from piquet_rules.profile.installed import found_installed, installed_ids
from piquet_rules.profile.keys import Path as KeyPath
from piquet_rules.profile.lines import Own, is_profile, own_lines
from piquet_rules.profile.locate import (
    MIXINS,
    Found,
    Refusal,
    beside,
    inside,
    is_file,
    is_mixin,
    is_path,
    read_bytes,
    refused,
)  # fmt: skip
from piquet_rules.profile.reader import Document
from piquet_rules.profile.slots import SLOT_TYPES
from piquet_rules.profile.suggest import did_you_mean, listed, nearest, offered, shown


@dataclass(eq=False)
class Layer:
    """One file's own lines, and the layers that it builds on.

    ``broken`` says that something it names could not be read; ``change`` that the layer is no file but
    changes for one run; ``alone`` that it is a mixin looked at by itself, laid over what it extends or the
    first shipped game; ``memory`` keeps what was worked out from the layer as long as it lives.
    """

    found: Found
    own: Own
    base: Layer | None = None
    mixins: tuple[Layer, ...] = ()
    broken: bool = False
    change: bool = False
    alone: bool = False
    problems: list[Problem] = field(default_factory=list)
    memory: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The profile's id."""
        return self.own.head.id

    @property
    def document(self) -> Document:
        """The file as it was read."""
        return self.own.document

    @property
    def head(self) -> Head:
        """Its keys that are no slots."""
        return self.own.head

    def chain(self) -> Iterator[Layer]:
        """The layer and its bases, the layer first."""
        layer: Layer | None = self
        while layer is not None:
            yield layer
            layer = layer.base

    def all(self) -> list[Layer]:
        """Every layer, in the order in which they are merged; mixins by id, so that their order means nothing."""
        below = self.base.all() if self.base else []
        return [*below, *sorted(self.mixins, key=lambda mixin: (mixin.id, mixin.found.shown)), self]

    def broken_somewhere(self) -> bool:
        """Whether something that it builds on could not be read, so that what is missing may stand there."""
        return any(layer.broken for layer in self.chain())

    def steps_to(self, file: str) -> list[Related] | None:
        """The lines that led from this layer to a file, one a step; None if none did."""
        if self.found.shown == file:
            return []
        named: list[tuple[KeyPath, Layer | None]] = [(("extends",), self.base)]
        named += [(("mixins", n), mixin) for n, mixin in enumerate(self.mixins)]
        for path, layer in named:
            steps = layer.steps_to(file) if layer else None
            if layer and steps is not None:
                if self.change:
                    return steps
                step = Related(
                    self.document.values.get(path, Place(self.found.shown)), f"{self.id} builds on {layer.id}"
                )
                return [step, *steps]
        return None


_SHIPPED: dict[str, Layer] = {}
"""Shipped layers without fault, by the path of their file: read once in a process."""


_ONE_LAYER = "a mixin has only its own lines"


class Opener:
    """Opens one profile with all that it builds on."""

    def __init__(self) -> None:
        self._opening: list[Layer] = []
        self._layers: dict[str, Layer] = {}

    def open(self, found: Found, alone: bool = False) -> Layer:
        """The layer of a file. Raises ProfileError where it can't be read at all.

        A mixin that is opened first (or a file of which ``alone`` says that it is one) is looked at by itself.
        """
        known = _SHIPPED.get(found.key) or self._layers.get(found.key)
        if known is not None:
            return known
        layer = Layer(found, own_lines(found), alone=alone or (not self._opening and is_mixin(found)))
        layer.problems += layer.own.problems
        self._layers[found.key] = layer
        self._opening.append(layer)
        layer.base = self._base(layer)
        self._opening.pop()
        layer.mixins = tuple(self._mixins(layer))
        if found.shipped and not any(each.problems or each.broken for each in layer.all()):
            _SHIPPED[found.key] = layer
        return layer

    def _base(self, layer: Layer) -> Layer | None:
        name = layer.document.data.get("extends")
        if name is None and layer.alone:
            return self.open(shipped_found(shipped.variant_file(shipped.root_id())))
        if not isinstance(name, str):
            layer.broken = name is not None
            return None
        base = self._follow(layer, name, ("extends",), "base")
        if base is not None and _is_part(base):
            _tell(layer, ("extends",), _no_base(base, name))
            base = None
        layer.broken = base is None
        if base is not None:
            depth = len(self._opening) + sum(1 for _ in base.chain())
            if depth > MOST_FILES_IN_A_CHAIN and not base.broken:
                layer.broken = True
                _tell(
                    layer,
                    ("extends",),
                    Refusal("chain-too-long", f"a chain of bases has at most {MOST_FILES_IN_A_CHAIN} files"),
                )
                return None
            _no_id_twice(layer, base, ("extends",))
        return base

    def _mixins(self, layer: Layer) -> Iterator[Layer]:
        names = layer.document.data.get("mixins")
        if layer.alone and names:
            text = f"what lies in a folder `{MIXINS}` is a mixin, and {_ONE_LAYER}"
            _tell(layer, ("mixins",), Refusal("mixin-of-mixins", text, "name them where this one is named"))
            return
        for n, name in enumerate(names[:MOST_MIXINS] if isinstance(names, list) else ()):
            if not isinstance(name, str):
                continue
            if name in names[:n]:
                _tell(layer, ("mixins", n), Refusal("mixin-twice", f"`{shown(name)}` is named twice", "take one away"))
                continue
            mixin = self._follow(layer, name, ("mixins", n), "mixin")
            layer.broken |= mixin is None
            if mixin is not None:
                _fits(layer, mixin, ("mixins", n))
                yield mixin

    def _follow(self, layer: Layer, name: str, path: KeyPath, what: str) -> Layer | None:
        if name == layer.own.raw_id and name not in shipped.shipped_ids() and not found_installed(name, what):
            self._tell_circle([layer], path)
            return None
        found = find(name, layer.found, what)
        if isinstance(found, Refusal):
            _tell(layer, path, found)
            return None
        circle = [n for n, each in enumerate(self._opening) if each.found.key == found.key]
        if circle or found.key == layer.found.key:
            self._tell_circle(self._opening[circle[0] :] if circle else [layer], path)
            return None
        return (
            self._try(layer, found, path, self._open_mixin) if what == "mixin" else self._open_base(layer, found, path)
        )

    def _open_base(self, layer: Layer, found: Found, path: KeyPath) -> Layer | None:
        if len(self._opening) > MOST_FILES_IN_A_CHAIN:
            _tell(layer, path, Refusal("chain-too-long", f"a chain of bases has at most {MOST_FILES_IN_A_CHAIN} files"))
            return None
        return self._try(layer, found, path, self.open)

    def _try(self, layer: Layer, found: Found, path: KeyPath, opens: Callable[[Found], Layer]) -> Layer | None:
        """Open a file that another names; of one that is no profile nothing is told but that."""
        if not found.shipped and not is_profile(found.source):
            _tell(layer, path, Refusal("no-profile", "this file is no profile: it has no line `format:`"))
            return None
        try:
            return opens(found)
        except ProfileError as error:
            step = Related(layer.document.place(path), f"{layer.id} builds on this file")
            layer.problems += [replace(problem, related=(*problem.related, step)) for problem in error.problems]
            return None

    def _open_mixin(self, found: Found) -> Layer:
        """A mixin adds its own lines only: what it extends is not read for it."""
        known = self._layers.get(f"mixin {found.key}")
        if known is None:
            known = Layer(found, own_lines(found))
            known.problems += known.own.problems
            self._layers[f"mixin {found.key}"] = known
        return known

    def _tell_circle(self, ring: list[Layer], path: KeyPath) -> None:
        """Told at the file that is met again, with every step."""
        first = ring[0]
        names = " → ".join(layer.id for layer in [*ring, first])
        message = "this profile builds on itself" if len(ring) == 1 else f"these profiles build on one another: {names}"
        at = path if len(ring) == 1 else ("extends",)
        steps = [
            Related(each.document.values.get(("extends",), Place(each.found.shown)), f"{each.id} goes on from here")
            for each in ring[1:]
        ]
        first.problems.append(
            first.document.problem("circle", message, at, help="name another base, or none", related=tuple(steps))
        )


def find(name: str, asking: Found | None, what: str) -> Found | Refusal:
    """The file that a name means. ``what`` is "base" or "mixin"; ``asking`` the file that names it."""
    refusal = refused(name)
    if refusal is not None:
        return refusal
    if not is_path(name):
        return _by_id(name, asking, what)
    if asking is None or asking.folder is None:
        return Refusal(
            "no-folder",
            "a text that came from no file can't name files beside it",
            "give the folder along with the text",
        )
    path = inside(name, asking.folder, asking.root)
    if isinstance(path, Refusal):
        return path
    source = read_bytes(path)
    if isinstance(source, Refusal):
        return source._replace(code=f"{what}-missing", help=did_you_mean(path.name, beside(path)))
    shown = os.path.normpath(os.path.join(os.path.dirname(asking.shown), name))
    return Found(shown, source, path, path.parent, root=asking.root)


def _by_id(name: str, asking: Found | None, what: str) -> Found | Refusal:
    """A file that is shipped, or that an installed package brings."""
    brought = found_installed(name, what)
    if brought is not None:
        return brought
    ids = shipped.shipped_ids() if what == "base" else shipped.mixin_ids()
    if name in ids:
        return shipped_found(shipped.variant_file(name) if what == "base" else shipped.mixin_file(name))
    others = shipped.mixin_ids() if what == "base" else shipped.shipped_ids()
    if name in others or found_installed(name, "mixin" if what == "base" else "base"):
        right = f"write `mixins: [{name}]`" if what == "base" else f"write `extends: {name}`"
        return Refusal(f"{what}-missing", f"`{name}` is no {what}", right)
    wanted = "variant" if what == "base" else "mixin"
    folder = asking.folder if asking else None
    is_beside = folder is not None and is_file(folder / f"{name}.yaml")
    near, instead = offered(nearest(name, ids))
    if is_beside:
        near, instead = f"write `./{shown(name)}.yaml` for the file beside this one", f"./{name}.yaml"
    known = f"there are {listed(ids, 'and')}" if ids else "none is shipped; name a file as `./name.yaml`"
    nowhere = ""
    if "." in name:
        nowhere = ", and no installed package offers it"
        near, instead = (near, instead) if near else offered(nearest(name, installed_ids(what)))
    return Refusal(f"{what}-missing", f"there is no {wanted} `{shown(name)}`{nowhere}", near or known, instead)


def shipped_found(path: Path) -> Found:
    """A shipped file."""
    return Found(shipped.shown(path), shipped.text_of(path), path, path.parent, shipped=True)


def _is_part(layer: Layer) -> bool:
    """Whether a file that builds on nothing is a mixin and no game."""
    alone = layer.base is None and not layer.broken
    return alone and is_mixin(layer.found) and not set(SLOT_TYPES) <= set(layer.own.rules)


def _no_base(mixin: Layer, name: str) -> Refusal:
    remedy = f"write `mixins: [{shown(name)}]`, and under `extends:` the game that they are added to"
    return Refusal("base-missing", f"`{mixin.id}` is a mixin: it states only some rules", remedy)


def _tell(layer: Layer, path: KeyPath, refusal: Refusal) -> None:
    layer.problems.append(layer.document.refused(refusal, path))


def _no_id_twice(layer: Layer, other: Layer, path: KeyPath) -> None:
    for each in other.chain():
        if each.id == layer.id and not each.found.shipped:
            says = Related(each.document.values.get(("id",), Place(each.found.shown)), "here too")
            layer.problems.append(
                layer.document.problem(
                    "id-twice",
                    f"the id `{layer.id}` is used by two files",
                    ("id",),
                    help="give this file an id of its own",
                    related=(says,),
                )
            )


def _fits(layer: Layer, mixin: Layer, path: KeyPath) -> None:
    """A mixin names no mixins, and what it extends must be in the base chain."""
    if mixin.head.mixins:
        _tell(
            layer,
            path,
            Refusal("mixin-of-mixins", f"`{mixin.id}` names mixins itself; {_ONE_LAYER}", "name them all here"),
        )
    needs = mixin.head.extends
    if needs is None or layer.broken:
        return
    found = find(needs, mixin.found, "base")
    if isinstance(found, Refusal):
        _tell(mixin, ("extends",), found)
    elif found.key not in {each.found.key for each in layer.chain()}:
        _tell(
            layer,
            path,
            Refusal(
                "mixin-needs-base", f"`{mixin.id}` is made for profiles that build on `{needs}`, and this one does not"
            ),
        )
