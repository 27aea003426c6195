"""The functions that a call reaches, copied with other names in their places; the text stays one.

A kernel function is copied with its code unchanged and with globals of its own, in which the functions
that it calls are the copies. So a policy is put in the place of ``first_policy`` without anything
being changed in a module, and the same copies can be compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any

Function = Callable[..., Any]
Replaced = Mapping[Function, Function]


class Binding:
    """All functions that the roots reach, each as a copy bound to the others.

    Args:
        roots: where to begin.
        replaced: function → the function that is called in its place.
    """

    def __init__(self, roots: Iterable[Function], replaced: Replaced | None = None) -> None:
        self._replaced = dict(replaced or {})
        self._globals: dict[str, dict[str, Any]] = {}
        self.callees: dict[Function, dict[str, Function]] = {}
        for root in (*self._replaced.values(), *roots):
            self._reach(root)

    def _reach(self, function: Function) -> None:
        if function in self.callees:
            return
        self.callees[function] = found = dict(self._called(function))
        for callee in found.values():
            self._reach(callee)

    def _called(self, function: Function) -> Iterator[tuple[str, Function]]:
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            if isinstance(value, FunctionType):
                yield name, self._replaced.get(value, value)

    def copy(self, function: Function) -> Function:
        """The function with its code as it is and with globals of its own."""
        names = self.names(function)
        copied = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
        copied.__module__, copied.__qualname__ = function.__module__, function.__qualname__
        copied.__annotations__ = function.__annotations__
        return copied

    def names(self, function: Function) -> dict[str, Any]:
        """The globals that the copies of a module share."""
        module = function.__module__
        if module not in self._globals:
            self._globals[module] = dict(function.__globals__)
        return self._globals[module]

    def callees_first(self) -> tuple[Function, ...]:
        """The functions, each after those that it calls; one may call itself.

        Raises RecursionError where several call each other in a circle.
        """
        done: dict[Function, None] = {}
        for function in self.callees:
            self._after_callees(function, done, ())
        return tuple(done)

    def _after_callees(self, function: Function, done: dict[Function, None], above: tuple[Function, ...]) -> None:
        if function in above:
            raise RecursionError(" calls ".join(each.__name__ for each in (*above[above.index(function) :], function)))
        if function not in done:
            for callee in self.callees[function].values():
                if callee is function:
                    continue
                self._after_callees(callee, done, (*above, function))
            done[function] = None

    def files(self) -> tuple[str, ...]:
        """The source files of all functions."""
        return tuple(sorted({function.__code__.co_filename for function in self.callees}))


def bound(roots: Iterable[Function], replaced: Replaced | None = None) -> dict[Function, Function]:
    """Plain copies of the roots and of all that they call."""
    binding = Binding(roots, replaced)
    copies = {function: binding.copy(function) for function in binding.callees}
    for function, callees in binding.callees.items():
        names = binding.names(function)
        names.update({name: copies[callee] for name, callee in callees.items()})
    return copies
