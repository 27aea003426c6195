"""Whose fault an error is: a kind of another package may raise anything, anywhere it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType

from piquet_rules.errors import ComponentError, PiquetError, Problem, simple
from piquet_rules.profile.component import Component
from piquet_rules.profile.registry import kind_of, package_of


def blamed(error: BaseException) -> Problem | None:
    """The kind of another package in whose methods an error arose, as a problem; None where there is none."""
    found: Problem | None = None
    for step in _steps(error.__traceback__):
        cls = _asked(step.tb_frame)
        package = package_of(cls) if cls else None
        if cls and package:
            code = step.tb_frame.f_code
            where = f"`{code.co_name}`, {Path(code.co_filename).name}, line {step.tb_lineno}"
            what = " ".join(f"{type(error).__name__}: {error}".split())
            message = f"the kind `{kind_of(cls)}` of {package} has a fault: {what} ({where})"
            remedy = f"tell its author; `python -m piquet_rules.testing {cls.__module__}` says more"
            found = simple("kind-faulty", message, help=remedy, key=cls.slot)
    return found


def _asked(frame: FrameType) -> type[Component] | None:
    """The kind of which this is a method, if it is one and stands in the module of the kind."""
    owner = frame.f_locals.get("self", frame.f_locals.get("cls"))
    cls = owner if isinstance(owner, type) else type(owner)
    if issubclass(cls, Component) and frame.f_globals.get("__name__") == cls.__module__:
        return cls if "kind" in cls.model_fields else None
    return None


def _steps(trace: TracebackType | None) -> Iterator[TracebackType]:
    while trace is not None:
        yield trace
        trace = trace.tb_next


@contextmanager
def blaming() -> Iterator[None]:
    """What a kind of another package raises in here becomes a ComponentError that names it."""
    try:
        yield
    except PiquetError:
        raise
    except Exception as error:
        problem = blamed(error)
        if problem is None:
            raise
        raise ComponentError(problem) from error
