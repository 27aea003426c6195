"""A new kind as its author fills it in: what `piquet new-kind` marks, and what stands there in the end."""

from __future__ import annotations

import re

METHODS = {
    "key": "return 100 * len(pips) + sum(pips)",
    "value": "return -(-len(pips) // 2) + self.points",
}
TEXT = {
    "en": "rule = The longest suit is good, and scores half its cards and { $points } more.",
    "fr": "rule = La couleur la plus longue est bonne, et rapporte la moitié de ses cartes et { $points } de plus.",
    "ru": "rule = Лучшая масть — самая длинная; за неё считают половину её карт и ещё { $points }.",
    "pl": "rule = Najdłuższy kolor jest dobry; liczy się za niego połowę kart i jeszcze { $points }.",
}
DOCSTRING = """A point scores half its cards, a half for a whole, and something more.

    What it rules: which suit is best, and what it scores.
    Where it is found: at the Rook, on Thursdays.
"""
EXAMPLE = 'Case("three for five cards", {"points": 2}, "value", ((11, 10, 10, 10, 8),), 5)'


def halved(text: str) -> str:
    """The file of a new kind of the slot `point`, filled in."""
    text = re.sub(r'^""".*?"""', '"""The point at half its cards."""', text, count=1, flags=re.S)
    text = re.sub(r'(?<=    """)FILL IN.*?(?=    """)', DOCSTRING, text, count=1, flags=re.S)
    text = text.replace("FILL IN: what this key counts, in one sentence.", "Points beside the half of the cards.")
    for name, body in METHODS.items():
        text = re.sub(rf"(def {name}.*?\n +)raise .*", rf"\g<1>{body}", text)
    for language, told in TEXT.items():
        text = re.sub(rf'("{language}": """\n +)rule = .*', rf"\g<1>{told}", text)
    return re.sub(r"Case\(.*\)(?=,\))", EXAMPLE, text)
