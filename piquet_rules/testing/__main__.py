"""``python -m piquet_rules.testing FILE``: looks at every rule kind of a module, and says what is wrong with it."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from piquet_rules.authoring.new_kind import module_of
from piquet_rules.errors import ComponentError
from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import components_in, require_once, unfinished
from piquet_rules.testing.conformance import component_checks
from piquet_rules.testing.kit.tried import where


def main(words: Sequence[str] | None = None) -> int:
    """Look at the kinds of each module; 1 if something is wrong with one, or a module has none."""
    parser = argparse.ArgumentParser(
        prog="python -m piquet_rules.testing",
        description="Looks at rule kinds in every way in which those of piquet_rules are looked at.",
        epilog="example:\n  python -m piquet_rules.testing rook_rules/halved.py",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("modules", nargs="+", metavar="FILE", help="a file of Python, or the name of a module")
    return max([_look_at(name) for name in parser.parse_args(words).modules])


def _look_at(name: str) -> int:
    try:
        module = _module(name)
        kinds = list(components_in(module))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever the module raises is what is wrong with it
        return _wrong(f"{name} can't be imported: {type(error).__name__}: {error}")
    if not kinds:
        why = unfinished(module)
        return _wrong(f"there is no rule kind in {name}" + (f" yet: {why}" if why else ""))
    return max([*map(_told, kinds), _twice(kinds)])


def _twice(kinds: Sequence[type[Component]]) -> int:
    try:
        require_once(kinds)
    except ComponentError as error:
        return _wrong(error.problems[0].message)
    return 0


def _wrong(message: str) -> int:
    print(message, file=sys.stderr)
    return 1


def _module(name: str) -> ModuleType:
    if name.endswith(".py"):
        if not Path(name).is_file():
            raise FileNotFoundError("there is no such file")
        name, folder = module_of(Path(name))
        sys.path.insert(0, str(folder))
    return importlib.import_module(name)


def _told(cls: type[Component]) -> int:
    print(where(cls))
    wrong = 0
    for check in component_checks(cls):
        faults = check.faults()
        wrong = max(wrong, int(bool(faults)))
        lines = [f"  {'NO' if faults else 'ok'}  {check}", *(f"      {fault}" for fault in faults)]
        print("\n".join(lines), flush=True)  # the last looks take a while
        if faults and check.first:
            print("  (the rest is looked at when this is done)")
            break
    return wrong


if __name__ == "__main__":
    sys.exit(main())
