"""Compiling the kernel by numba, from the very functions that run plain.

Types come from the annotations, so each function is compiled once, callees first. Left to itself numba
compiles a function anew for each constant it is called with, which takes twice as long.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from contextlib import AbstractContextManager, nullcontext
from ctypes import CFUNCTYPE, addressof, c_int64, c_void_p
from functools import cache, partial
from pathlib import Path
from typing import Any, get_type_hints

import piquet_rules.kernel
from piquet_rules.fast.binding import Binding, Function, Replaced
from piquet_rules.fast.cache import alone, folder_for
from piquet_rules.fast.locating import kept_in

Compiled = dict[Function, Any]
DONE = "complete"


class NotCompilable(Exception):
    """A function that is not written in the language of the kernel; the message says which and why."""


@cache
def missing() -> str:
    """Why nothing can be compiled here; empty where it can."""
    try:
        import numba  # noqa: F401
        import numpy  # noqa: F401
    except ImportError as error:
        return f"{error.name or 'numba'} is not installed; `pip install 'piquet-rules[fast]'` adds it"
    return ""


def compiled(roots: Sequence[Function], replaced: Replaced | None = None, *, events: bool = False) -> Compiled:
    """Compile the roots and all they call.

    Args:
        roots: the functions that are wanted; callables for them are returned (``Entry``).
        replaced: function → the function that is called in its place.
        events: whether they write events; else their ``events`` is None.

    Raises:
        NotCompilable: one of them cannot be, or numba is not there.
    """
    if missing():
        raise NotCompilable(missing())
    import numba

    binding = Binding(roots, replaced)
    try:
        in_order = binding.callees_first()
    except RecursionError as error:
        raise NotCompilable(f"a function calls itself by way of others: {error}") from None
    types = Types(numba, events)
    folder, done = _kept(numba, binding, roots, events=events)
    dispatchers = bound_dispatchers(numba, binding)
    with _alone(folder, done):
        if done is None or not done.exists():
            _compile_callees([each for each in in_order if each not in roots], dispatchers, types)
        entries = {root: _entry(numba, binding, root, types, folder) for root in roots}
        if done is not None:
            done.touch()
    return entries


def is_kept(roots: Sequence[Function], replaced: Replaced | None = None, *, events: bool = False) -> bool:
    """Whether ``compiled`` with the same words would only read what it kept earlier, which takes no time to speak of.

    Also where it cannot compile anything at all.
    """
    if missing():
        return True
    import numba

    _, done = _kept(numba, Binding(roots, replaced), roots, events=events)
    return done is not None and done.exists()


def _kept(numba: Any, binding: Binding, roots: Sequence[Function], *, events: bool) -> tuple[Path | None, Path | None]:
    """The folder for what is compiled, and the file in it that says that all is there; None where nothing is kept."""
    from numba.core.registry import cpu_target

    processor = cpu_target.target_context.codegen().magic_tuple()
    around = (numba.__version__, sys.implementation.cache_tag or "", *processor)
    versions = (*around, *(f"{f.__module__}.{f.__qualname__}" for f in binding.callees))
    folder = folder_for((*kernel_files(), *binding.files()), versions)
    names = "-".join(root.__name__ for root in roots)
    return folder, folder and folder / f"{DONE}-{'events' if events else 'plain'}-{names}"


def bound_dispatchers(numba: Any, binding: Binding) -> Compiled:
    """Numba's form of each function, not yet compiled, each calling the others; none can be called from Python."""
    options = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatchers = {function: numba.njit(**options)(binding.copy(function)) for function in binding.callees}
    for function, callees in binding.callees.items():
        binding.names(function).update({name: dispatchers[callee] for name, callee in callees.items()})
    return dispatchers


class Entry:
    """A compiled function that Python calls: arrays of int64 (or None) and whole numbers go in, a number comes out."""

    def __init__(self, compiled: Any, kinds: Sequence[str], returns: bool) -> None:
        types = [c_int64 if kind == "number" else c_void_p for kind in kinds]
        self._call = CFUNCTYPE(c_int64 if returns else None, *types)(compiled.address)
        self._call.owner = compiled  # type: ignore[attr-defined]  # the code lives as long as what calls it

    def __call__(self, *arguments: Any) -> Any:
        given = [argument if argument is None else address(argument) for argument in arguments]
        return self._call(*(each[0] if isinstance(each, tuple) else each for each in given))

    def at(self, *arrays: Any) -> Callable[..., Any]:
        """The function with its first arguments, arrays of one row or None, fixed: for many calls on the same ones."""
        fixed = partial(self._call, *(None if each is None else each.ctypes.data for each in arrays))
        fixed.arrays = arrays  # type: ignore[attr-defined]  # they must live as long as what points to them
        return fixed


def address(argument: Any) -> Any:
    """A number itself; for an array where it lies, with what must live as long; for a table where each row lies."""
    if isinstance(argument, int):
        return argument
    if argument.ndim == 1:
        return argument.ctypes.data, argument
    rows = (c_void_p * len(argument))(*(row.ctypes.data for row in argument))
    return addressof(rows), rows


def numbers(values: Sequence[int]) -> Any:
    """Whole numbers in the form in which compiled functions take and change them: an array of numpy."""
    import numpy as np

    return np.array(values, np.int64)


def kernel_files() -> Iterable[str]:
    """All sources of the kernel, those too from which it takes only names."""
    folder = Path(str(piquet_rules.kernel.__file__)).parent
    return [str(file) for file in (*folder.glob("*.py"), folder.parent / "cards.py", folder.parent / "rng.py")]


def _alone(folder: Path | None, done: Path | None) -> AbstractContextManager[None]:
    return nullcontext() if folder is None or (done is not None and done.exists()) else alone(folder)


def _entry(numba: Any, binding: Binding, root: Function, types: Types, folder: Path | None) -> Entry:
    """Compile a root, or read it from the folder where numba keeps it."""
    kinds, returns = types.kinds(root)
    returned = numba.int64 if returns else numba.void
    try:
        make = numba.cfunc(returned(*types.of(root)), cache=folder is not None, error_model="numpy")
        with kept_in(numba, folder):
            return Entry(make(binding.copy(root)), kinds, returns)
    except Exception as error:
        raise _not_compilable(root, error) from error


def _compile_callees(callees_first: Iterable[Function], dispatchers: Compiled, types: Types) -> None:
    for function in callees_first:
        signature = types.of(function)
        try:
            dispatchers[function].compile(signature)
        except Exception as error:
            raise _not_compilable(function, error) from error
        dispatchers[function].disable_compile()


def _not_compilable(function: Function, error: Exception) -> NotCompilable:
    first = next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
    return NotCompilable(f"{function.__module__}.{function.__name__}: {first}")


class Types:
    """Numba's types for the annotations of the kernel.

    Sequences are bare pointers: nothing is counted or checked when they are handed on, which makes it half as fast
    again.
    """

    def __init__(self, numba: Any, events: bool) -> None:
        numbers = numba.types.CPointer(numba.int64)
        self._known = {
            int: numba.int64,
            bool: numba.boolean,
            Sequence[int]: numbers,
            MutableSequence[int]: numbers,
            MutableSequence[int] | None: numbers if events else numba.none,
            Sequence[MutableSequence[int]]: numba.types.CPointer(numbers),
        }

    def of(self, function: Function) -> tuple[Any, ...]:
        """The types of a function's arguments. Raises NotCompilable."""
        hints = get_type_hints(function)
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        odd = [name for name in names if hints.get(name) not in self._known]
        if odd:
            where = f"{function.__module__}.{function.__name__}"
            raise NotCompilable(f"{where}: `{odd[0]}` is annotated with none of the kernel's types")
        return tuple(self._known[hints[name]] for name in names)

    def kinds(self, function: Function) -> tuple[list[str], bool]:
        """For each argument ``number`` or ``array``, and whether a number is returned."""
        hints = get_type_hints(function)
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        return ["number" if hints.get(name) is int else "array" for name in names], hints.get("return") is int
