"""Read by the workers of ``test_cluster``, each in its own process: they leave marks, and one stops at its work.

``PIQUET_MARKS`` is a folder: ``started-PID-FIRST`` is written when a worker begins a chunk, ``ended-PID-FIRST`` after
it. The worker with ``PIQUET_STOPS`` never ends its second chunk. One with ``PIQUET_OTHER`` says that it is another
program.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

sys.modules["numba"] = None  # type: ignore[assignment] # plain: starts sooner, and must make the same numbers

from piquet_rules.simulation import build, work  # noqa: E402 - after numba is away

MARKS = Path(os.environ["PIQUET_MARKS"])
play = getattr(work.play, "played", work.play)  # dask reads this file twice
seen: list[int] = []


def marked(job: work.Job, first: int, end: int) -> work.Done:
    """The same as ``work.play``, with marks."""
    me = f"{os.getpid()}-{first}"
    seen.append(first)
    (MARKS / f"started-{me}").touch()
    if "PIQUET_STOPS" in os.environ and len(seen) == 2:
        (MARKS / f"stuck-{me}").touch()
        time.sleep(600)
    done = play(job, first, end)
    (MARKS / f"ended-{me}").touch()
    return done


def other(*policies: str, kinds: tuple[str, ...] = ()) -> str:
    """The name of another program."""
    return "0.0.1-other"


marked.played = play  # type: ignore[attr-defined]
work.play = marked
if "PIQUET_OTHER" in os.environ:
    build.build = other  # type: ignore[assignment]
