"""The partie and its settlement."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_rules.profile.component import Conflict
from piquet_rules.profile.model import Slots
from piquet_rules.profile.suggest import listed

_FITTING = {"deals": ("rubicon", "stakes"), "target": ("stakes",), "karolik": ("karolik",)}
"""Our kinds of partie, and the kinds of settlement that can be reckoned from them."""


def check_kinds_fit(rules: Slots) -> Iterator[Conflict]:
    """A settlement can be reckoned from what the partie hands it. Kinds of other packages are left alone."""
    partie, settlement = str(getattr(rules.partie, "kind", "")), str(getattr(rules.settlement, "kind", ""))
    fitting = _FITTING.get(partie)
    if fitting and "." not in settlement and settlement not in fitting:
        yield Conflict(
            "kinds-do-not-fit",
            f"a partie of the kind `{partie}` can't be settled by `{settlement}`",
            ("settlement.kind", "partie.kind"),
            f"write a `settlement` of the kind {listed(fitting)}, with all its keys",
        )


def check_redraw(rules: Slots) -> Iterator[Conflict]:
    """The dealer is drawn anew for each karolik only where there are karoliki."""
    kind = str(getattr(rules.partie, "kind", ""))
    if rules.deal.redraws_each_karolik() and kind in _FITTING and kind != "karolik":
        yield Conflict(
            "redraw-without-karolik",
            f"the dealer is drawn anew for each karolik, but a partie of the kind `{kind}` has none",
            ("deal.rotation", "partie.kind"),
            "write `rotation: alternate`",
        )
