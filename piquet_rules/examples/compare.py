"""What came out against what was expected, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NOBODY = "none"
"""How an example writes the winner of a partie that is drawn or not over."""


def differences(expect: Mapping[str, Any], result: Mapping[str, Any]) -> Iterator[str]:
    """A sentence for everything that is expected and did not come out."""
    for word, wanted in expect.items():
        if word == "refused":
            yield f"expected to be refused ({wanted}), but it was not"
        elif word == "winner":
            yield from _winner_differs(wanted, result)
        elif word not in result:
            yield f"the result has no `{word}`"
        elif isinstance(wanted, Mapping):
            yield from _sides_differ(word, wanted, result[word])
        elif word == "ledger":
            yield from _ledger_differs(wanted, result["ledger"])
        elif word == "bonuses":
            yield from _bonuses_differ(wanted, result["bonuses"])
        elif result[word] != wanted:
            yield f"{word} is {_said(result[word])}, expected {_said(wanted)}"


_VERBS = {"score": "scores", "tricks": "wins tricks:", "totals": "has in all", "written": "writes"}


def _sides_differ(word: str, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[str]:
    for side, number in wanted.items():
        if side not in got:
            yield f"the result has no `{word}` of {side}; it has {', '.join(got)}"
        elif got[side] != number:
            yield f"{side} {_VERBS[word]} {got[side]}, expected {number}"


def _winner_differs(wanted: str, result: Mapping[str, Any]) -> Iterator[str]:
    winner = result.get("winner")
    if winner != (None if wanted == NOBODY else wanted):
        yield f"the winner is {winner or 'nobody'}, expected {'nobody' if wanted == NOBODY else wanted}"


def _ledger_differs(wanted: Sequence[Mapping[str, Any]], got: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The first expected entry that does not stand in the ledger after those before it."""
    start = 0
    for entry in wanted:
        place = next((n for n in range(start, len(got)) if _fits(entry, got[n])), None)
        if place is None:
            yield _missing(entry, got, start)
            return
        start = place + 1


def _fits(wanted: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    return all(got.get(word) == value for word, value in wanted.items())


def _missing(entry: Mapping[str, Any], got: Sequence[Mapping[str, Any]], start: int) -> str:
    said = ", ".join(f"{word} {value}" for word, value in entry.items())
    near = [
        line
        for line in got[start:]
        if all(line.get(word) == entry.get(word, line.get(word)) for word in ("seat", "slot"))
    ]
    if near:
        return f"no entry of the ledger is {said}; the nearest is: {line_of(near[0])}"
    where = " after the entries before it" if start else ""
    return f"no entry of the ledger{where} is {said}"


def _bonuses_differ(wanted: Sequence[Mapping[str, Any]], got: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if len(wanted) != len(got) or not all(map(_fits, wanted, got)):
        yield f"the bonuses are {_bonuses_in_words(got)}, expected {_bonuses_in_words(wanted)}"


def _bonuses_in_words(bonuses: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(" ".join(str(value) for value in bonus.values()) for bonus in bonuses) or "none"


def _said(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def settled_in_words(result: Mapping[str, Any]) -> str:
    """``B 319``, ``drawn`` or ``not over``."""
    if result["winner"] is not None:
        return f"{result['winner']} {result['points']}"
    return "drawn" if result["complete"] else "not over"


def line_of(entry: Mapping[str, Any]) -> str:
    """An entry as a line: seat, what, points, running total, key and cards (of a bare item only what it has)."""
    head = f"{entry['seat']} {entry.get('says', entry['slot'])}: {entry['points']}, makes {entry['running']}"
    cards = f" [{entry['cards']}]" if entry.get("cards") else ""
    return head + (f" ({entry['key']})" if "key" in entry else "") + cards
