"""Which rules make the difference over many deals, as people read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from piquet_rules.cli.table import table, wrapped
from piquet_rules.decimals import fixed
from piquet_rules.simulation.statistics import Z95, digits_for

if TYPE_CHECKING:
    from piquet_rules.causes.explain import Cause
    from piquet_rules.profile.model import Profile
    from piquet_rules.simulation.causes import SimulatedCauses

_WHAT = {"elder": "elder", "younger": "younger", "net": "elder less younger"}
_WIDTH = 46
"""Cells of a line of rules."""


def as_text(found: SimulatedCauses, named: Mapping[str, Profile]) -> str:
    """A row for each rule: what it brings to each seat, with half the interval that holds the truth 95 times in 100."""
    base = next(iter(named))
    if not found.causes:
        return f"no rule makes a difference to {base} in these deals"
    shares: dict[tuple[str, str], dict[str, Cause]] = {}
    for cause in found.causes:
        shares.setdefault((cause.to, _rules(cause, named)), {})[cause.seat] = cause
    digits = _digits(found.causes)
    rows: list[Sequence[str]] = [(f"why more than {base}, in points a deal", *_WHAT.values())]
    last = ""
    for (name, rules), by_seat in shares.items():
        if name != last:
            rows.append((name,))
        *before, ending = wrapped(rules.split(", "), _WIDTH, ", ")
        first, *more = [*(f"{line}," for line in before), ending]
        rows.append((f"  {first}", *(_number(by_seat.get(seat), digits) for seat in _WHAT)))
        rows += [(f"    {line}",) for line in more]
        last = name
    drawn = any(cause.method == "sampled" for cause in found.causes)
    return table(rows, "lr", gap="   ") + "\nso many rules differ that their orders were drawn by chance" * drawn


def _rules(cause: Cause, named: Mapping[str, Profile]) -> str:
    from piquet_rules.reporting.cause_text import changes_text

    return changes_text(cause, named)


def _number(cause: Cause | None, digits: int) -> str:
    if cause is None:
        return "-"
    return f"{fixed(cause.points, digits, signed=True)} ± {fixed(Z95 * cause.error, digits)}"


def _digits(causes: Sequence[Cause]) -> int:
    """Digits that show the narrowest interval."""
    halves = [Z95 * cause.error for cause in causes if cause.error]
    return digits_for(halves) if halves else 3
