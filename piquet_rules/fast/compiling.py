"""Compiling the kernel by numba, from the very functions that run plain.

Types come from the annotations, so each function is compiled once, callees first. Left to itself numba
compiles a function anew for each constant it is called with, which takes twice as long.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import piquet_rules.kernel
from piquet_rules.fast.binding import Binding, Function, Replaced
from piquet_rules.fast.cache import alone, folder_for

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
        roots: the functions that are wanted; callables for them are returned.
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
    versions = (numba.__version__, *(f"{f.__module__}.{f.__qualname__}" for f in binding.callees))
    folder = folder_for((*kernel_files(), *binding.files()), versions)
    dispatchers = {function: _dispatcher(numba, binding, function, roots) for function in binding.callees}
    for function, callees in binding.callees.items():
        binding.names(function).update({name: dispatchers[callee] for name, callee in callees.items()})
    if folder is not None:
        _keep(numba, [dispatchers[root] for root in roots], folder)
    done = (
        folder / f"{DONE}-{'events' if events else 'plain'}-{'-'.join(r.__name__ for r in roots)}" if folder else None
    )
    with _alone(folder, done):
        if done is None or not done.exists():
            _compile_all(in_order, dispatchers, types)
        for root in roots:
            _compile(dispatchers[root], root, types)
        if done is not None:
            done.touch()
    return {root: dispatchers[root] for root in roots}


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


def _dispatcher(numba: Any, binding: Binding, function: Function, roots: Sequence[Function]) -> Any:
    """Numba's form of a function, not yet compiled; only what is called from Python gets a wrapper for that."""
    options = {} if function in roots else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba.njit(nogil=True, error_model="numpy", **options)(binding.copy(function))


def _keep(numba: Any, dispatchers: Iterable[Any], folder: Path) -> None:
    """Let numba keep what it compiles in this folder."""
    before = numba.core.config.CACHE_DIR
    numba.core.config.CACHE_DIR = str(folder)
    try:
        for dispatcher in dispatchers:
            dispatcher.enable_caching()
    finally:
        numba.core.config.CACHE_DIR = before


def _compile_all(callees_first: Iterable[Function], dispatchers: Compiled, types: Types) -> None:
    for function in callees_first:
        _compile(dispatchers[function], function, types)
        dispatchers[function].disable_compile()


def _compile(dispatcher: Any, function: Function, types: Types) -> None:
    if dispatcher.signatures:
        return
    try:
        dispatcher.compile(types.of(function))
    except Exception as error:
        first = next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
        raise NotCompilable(f"{function.__module__}.{function.__name__}: {first}") from error


class Types:
    """Numba's types for the annotations of the kernel."""

    def __init__(self, numba: Any, events: bool) -> None:
        numbers = numba.types.Array(numba.int64, 1, "C")
        self._known = {
            int: numba.int64,
            bool: numba.boolean,
            Sequence[int]: numbers,
            MutableSequence[int]: numbers,
            MutableSequence[int] | None: numbers if events else numba.none,
            Sequence[MutableSequence[int]]: numba.types.Array(numba.int64, 2, "C"),
        }

    def of(self, function: Function) -> tuple[Any, ...]:
        """The types of a function's arguments. Raises NotCompilable."""
        hints = get_type_hints(function)
        hints.pop("return", None)
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        odd = [name for name in names if hints.get(name) not in self._known]
        if odd:
            where = f"{function.__module__}.{function.__name__}"
            raise NotCompilable(f"{where}: `{odd[0]}` is annotated with none of the kernel's types")
        return tuple(self._known[hints[name]] for name in names)
