"""Names of rules in other books and languages, and where they stand in a profile.

Closeness of spelling can't find these; a person who knows the game by another name can.
"""

from __future__ import annotations

from piquet_rules.profile.suggest import plain

_NAMES: dict[str, str] = {
    "pack": "deck, cards_in_pack, jeu, kolody, koloda, talia",
    "deal": "donne, distribution, sdacha, rozdanie, deck_size, hand_size",
    "deal.talon": "talon, stock, talon_size, prikup, kup",
    "exchange": "discard, discards, ecart, draw, ablage, snos, wymiana",
    "carte_blanche": "blank, blanche, blanque, white_card",
    "full_count": "carte_rouge, full_hand",
    "point": "ruff, ronfle, blatt, rummel, ruml, points_of_suit, punkt, ochko",
    "sequence": "sequences, run, runs, tierce, quart, quint, folge, sekvens, sekwens",
    "set": "sets, quatorze, trio, brelan, gedritt, geviert, kunststueck, kunststuck",
    "repique": "repic, repik",
    "pique": "pic, picq, pik",
    "tricks": "levees, plis, stiche, vzyatki, lewy, scoring",
    "tricks.last": "last_trick, derniere, dernier_pli, letzter_stich, poslednyaya, ostatnia",
    "majority": "cards, the_cards, cartes, karten, leza, leze, lezha",
    "capot": "slam, kapot, capo, matsch, vole",
    "capot.announced": "open_capot, announced_capot",
    "partie": "match, game, rounds, parti",
    "partie.double_below": "lurch, double_game",
    "settlement": "rubicon, payment, payoff, stakes, zahlung",
    "settlement.refet": "refet",
    "partie.karoliki": "karolik",
    "play": "leading, trick_play",
    "players": "seats, sides, teams",
    "penalties": "penalty, misdeal, laws, fines",
    "unset": "replace, remove, delete, without",
    "format": "schema, version",
    "cite": "citations, citation, references",
    "about": "edition, period, status",
    "title": "name, titles",
}  # fmt: skip

_BY_NAME = {plain(name): key for key, names in _NAMES.items() for name in names.split(", ")}


def known_as(word: str) -> str | None:
    """The key that other books call so, or None."""
    return _BY_NAME.get(plain(word))
