"""Solves boards of bridge by endplay, as many as it is told to on a line; runs in an environment that has it."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import version
from random import Random


def boards(number: int) -> list[object]:
    """Deals of four random hands, north to lead, no trumps."""
    types, chance = import_module("endplay.types"), Random(13)
    found = []
    for _ in range(number):
        pack = [suit * 13 + rank for suit in range(4) for rank in range(13)]
        chance.shuffle(pack)
        hands = [sorted(pack[seat * 13 : seat * 13 + 13], reverse=True) for seat in range(4)]
        said = " ".join(".".join("".join(_ranks(hand, suit)) for suit in range(4)) for hand in hands)
        deal = types.Deal(f"N:{said}")
        deal.trump, deal.first = types.Denom.nt, types.Player.north
        found.append(deal)
    return found


def _ranks(hand: list[int], suit: int) -> list[str]:
    return ["23456789TJQKA"[card % 13] for card in hand if card // 13 == suit]


def main() -> None:
    """Read numbers, solve, answer."""
    solve, deals = import_module("endplay.dds").solve_board, boards(int(sys.argv[1]))
    print("ready endplay", version("endplay"), flush=True)
    for line in sys.stdin:
        for number in range(int(line)):
            list(solve(deals[number % len(deals)]))
        print(int(line), flush=True)


if __name__ == "__main__":
    main()
