"""What is written can be read again and is the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from piquet_rules.cards import Pack, hand_of
from piquet_rules.record import BoundDeal, Record, SeatDeclared, SuitNamed, bind, read_one, read_records
from piquet_rules.record.write import canonical, to_json_line, to_yaml

PACK = Pack(tuple("AKQJT987"))


def dealt(number: int) -> BoundDeal:
    """A deal with a bit of everything, drawn by chance."""
    chance = random.Random(number)
    pack = list(PACK.cards)
    chance.shuffle(pack)
    hands = (hand_of(pack[:12]), hand_of(pack[12:24]))
    exchange = (
        (hand_of(pack[:3]), chance.choice([0, hand_of(pack[12:14])])) if number % 3 else (hand_of(pack[:1]), None)
    )
    by_hands = number % 4 == 0
    run: SeatDeclared = (SuitNamed(number % 4), (hand_of(pack[3:6]), hand_of(pack[6:9])), ())
    other: SeatDeclared = ((hand_of(pack[14:16]),), None, ())
    return BoundDeal(
        dealt=None if by_hands else hands,
        talon=() if by_hands else tuple(pack[24:]),
        exchange=(None, None) if by_hands else exchange,
        hands=hands if by_hands else None,
        blanche=chance.choice([None, (0, 0), (2, 1)]),
        declare=(run, chance.choice([other, (None, None, None)])),
        announce=number % 3 - 1,
        leftover=None if by_hands else chance.choice([None, True, False]),
        concede=(number + 1) % 3 - 1,
        play=None if number % 2 else (*pack[3:12], *pack[15:20]),
    )


@pytest.mark.parametrize("number", range(24))
def test_canonical_records_read_back(number: int) -> None:
    deal = dealt(number)
    model = canonical(deal, PACK, "rubicon")
    for text, file in ((to_yaml(model), "a.yaml"), (to_json_line(model), "a.jsonl"), (to_json_line(model), "a.json")):
        record = read_one(text, file)
        assert record.model == model
        assert bind(record, PACK, 2, 12, 8) == deal
        assert canonical(deal, PACK, record.variant) == model


def test_layout() -> None:
    words = {
        "variant": "rubicon",
        "hands": {"elder": "AS", "younger": "AKQ.-.-.-"},
        "carte_blanche": ["elder"],
        "declare": {"elder": {"point": ["AS"], "set": "none"}, "younger": {"point": "hearts"}},
        "announce": {"capot": "elder"},
        "fingerprint": "1234e567",
        "play": "AS",
    }
    assert to_yaml(Record.from_dict(words).model) == (
        "variant: rubicon\n"
        "hands:\n"
        "  elder:   AS\n"
        '  younger: "AKQ.-.-.-"\n'
        "carte_blanche: [elder]\n"
        "declare:\n"
        "  elder:   {point: [AS], set: none}\n"
        "  younger: {point: hearts}\n"
        "announce: {capot: elder}\n"
        'fingerprint: "1234e567"\n'
        "play: AS\n"
    )


@pytest.mark.parametrize(
    "name", ["yes", "No", "null", "1", "1e3", "a: b", "a #b", "Анна", "日本", "it's", '"', "\\", "~", "-"]
)
def test_names_survive(name: str) -> None:
    deals: list[dict[str, Any]] = [
        {"score": {name: 1, "Other": 2}, "dealer": name},
        {"hands": {"elder": "AS", "younger": "KS"}, "dealer": "Other"},
    ]
    rules: dict[str, Any] = {"sequence": {"points": {"3": 3}, "on": True}, "pack": {"ranks": ["A", "9"], "yes": "no"}}
    partie = Record.from_dict(
        {"variant": "./x.yaml", "players": [name, "Other"], "deals": deals, "carry": 2, "rules": rules}
    )
    for text, file in ((to_yaml(partie.partie), "a.yaml"), (to_json_line(partie.partie), "a.jsonl")):
        assert read_one(text, file).model == partie.model


def test_many_documents() -> None:
    models = [canonical(dealt(number), PACK) for number in range(5)]
    text = "---\n".join(map(to_yaml, models))
    assert [result.get().model for result in read_records(text, "a.yaml")] == models
