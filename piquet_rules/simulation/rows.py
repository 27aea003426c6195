"""One row a deal under each ruleset: the numbers of a chunk, kept beside its sums."""

from __future__ import annotations

from piquet_rules.simulation import chunk as chunks
from piquet_rules.simulation.chunk import MEASURES, Numbers
from piquet_rules.simulation.spec import Spec
from piquet_rules.simulation.sums import Sums

Rows = dict[str, list[dict[str, Numbers]]]
"""Entrant → for each block of consecutive deals its numbers by measure, and ``deal``; empty where none were wanted."""


def rows_and_sums(spec: Spec, first: int, end: int) -> tuple[Rows, Sums]:
    """The same as ``chunk``, with the numbers of every deal. Raises SimulationError."""
    rows: Rows = {entrant.name: [] for entrant in spec.entrants}
    sums = Sums(spec.fingerprint)
    for begin in range(first, end, chunks.BLOCK):
        stop = min(begin + chunks.BLOCK, end)
        played = list(chunks.blocks(spec, begin, stop - begin))
        sums.merge(chunks.counted(spec, played, begin, stop))
        for block in played:
            numbers = {measure: small(block.numbers[measure]) for measure in MEASURES}
            rows[block.entrant.name].append({"deal": numbered(numbers["net"], begin, stop), **numbers})
    return rows, sums


def numbered(like: Numbers, begin: int, stop: int) -> Numbers:
    """The numbers of the deals, in the form of the others."""
    if isinstance(like, list):
        return list(range(begin, stop))
    import numpy as np

    return np.arange(begin, stop, dtype=np.int64)


def small(numbers: Numbers) -> Numbers:
    """The numbers in a quarter of the room, where they are an array and fit."""
    if isinstance(numbers, list):
        return numbers
    import numpy as np

    fits = numbers.min() >= np.iinfo(np.int16).min and numbers.max() <= np.iinfo(np.int16).max
    return numbers.astype(np.int16 if fits else np.int64)
