"""The text of what is called: cards, and after them a void suit as ``0H`` (the nought of hearts)."""

from __future__ import annotations

from piquet_rules.cards import SUITS, Hand, Pack
from piquet_rules.kernel.layout import CARDS_ONLY, VOID

_NOUGHTS = {f"0{letter}": VOID << suit for suit, letter in enumerate(SUITS)}


def called_text(pack: Pack, called: Hand) -> str:
    """Cards suit by suit, high to low, then the void suits that are called: ``AH KH QH 0S``."""
    text = pack.text(called & CARDS_ONLY)
    if called < VOID:
        return text
    return " ".join([text] * bool(text) + [name for name, bit in _NOUGHTS.items() if called & bit])


def called_from(pack: Pack, text: str) -> Hand:
    """What ``called_text`` wrote. Raises CardError where a word is neither a card nor a void suit."""
    words = text.split()
    noughts = sum(_NOUGHTS[word] for word in dict.fromkeys(words) if word in _NOUGHTS)
    return pack.hand(text if not noughts else " ".join(word for word in words if word not in _NOUGHTS)) | noughts
