"""Ctrl-C during long work: what is done is kept; a second time ends it at once."""

from __future__ import annotations

import signal
import sys
from threading import Timer, main_thread
from types import FrameType
from typing import Any, Self

_AGAIN = 0.05
"""Seconds after which a KeyboardInterrupt is raised anew that was lost where errors cannot pass."""
_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Stopping:
    """Within the block, asks of the process to end are noted; calling it says whether there was one.

    Where ``is_over`` is set nothing more is obeyed: all that is left is to say how it ended.
    Until ``has_begun`` is set there is nothing to keep, and the first is obeyed at once: KeyboardInterrupt is raised.
    Where a library calls Python back, as a compiler does, it would be printed with its traceback and forgotten; here
    nothing is printed, and it is raised again a moment later.
    """

    def __init__(self) -> None:
        self.has_begun = False
        self.is_over = False
        self._signal = 0
        self._before: dict[int, Any] = {}
        self._report = sys.unraisablehook

    def __call__(self) -> bool:
        """Whether the work is to stop."""
        return bool(self._signal)

    @property
    def status(self) -> int:
        """The exit status that shells expect."""
        return 128 + (self._signal or signal.SIGINT)

    def __enter__(self) -> Self:
        self._report, sys.unraisablehook = sys.unraisablehook, self._lost
        for number in _SIGNALS:
            if signal.getsignal(number) not in (signal.SIG_IGN, None):  # as nohup and scripts want it
                try:
                    self._before[number] = signal.signal(number, self._note)
                except ValueError:  # not the thread that may
                    return self
        return self

    def __exit__(self, *_: object) -> None:
        sys.unraisablehook = self._report
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.is_over:
            return
        again = bool(self._signal)
        self._signal = number
        if again or not self.has_begun:
            raise KeyboardInterrupt
        sys.stderr.write("\nstopping; what is done is kept (once more: at once)\n")

    def _lost(self, unraisable: sys.UnraisableHookArgs) -> None:
        if not issubclass(unraisable.exc_type, KeyboardInterrupt):
            self._report(unraisable)
            return
        again = Timer(_AGAIN, _interrupt, [self._signal or signal.SIGINT])
        again.daemon = True
        again.start()


def _interrupt(number: int) -> None:
    """Send a signal to the thread that takes them, so that it wakes up from whatever it waits for."""
    main = main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, number)
    else:
        signal.raise_signal(number)
