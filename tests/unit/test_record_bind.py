"""The cards of a record as numbers of a pack."""

from __future__ import annotations

from typing import Any

import pytest

from piquet_rules.cards import Pack
from piquet_rules.errors import RecordError
from piquet_rules.record import EVERYTHING, BoundDeal, Record, SuitNamed, bind, read_one

PACK = Pack(tuple("AKQJT987"))
LONG_PACK = Pack(tuple("AKQJT9876"))
ELDER = "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D"
YOUNGER = "TS 7S TH 9H 7H KC QC TC AD QD JD TD"
TALON = "9S 8S KH 9C KD QS AC 7D"
DEAL = {"elder": ELDER, "younger": YOUNGER, "talon": TALON}
HANDS = {"elder": ELDER, "younger": YOUNGER}


def bound(words: dict[str, Any], pack: Pack = PACK, seats: int = 2, hand: int = 12, talon: int = 8) -> BoundDeal:
    return bind(Record.from_dict(words), pack, seats, hand, talon)


def test_a_deal_with_everything_left_out() -> None:
    deal = bound({"deal": DEAL})
    assert deal == BoundDeal(
        dealt=(PACK.hand(ELDER), PACK.hand(YOUNGER)), talon=PACK.play(TALON), exchange=(None, None), hands=None,
        blanche=None, declare=(EVERYTHING, EVERYTHING), announce=-1, leftover=None, concede=-1, play=None,
    )  # fmt: skip


def test_hands_after_the_exchange() -> None:
    deal = bound({"hands": HANDS, "play": "AH TH"})
    assert deal.hands == (PACK.hand(ELDER), PACK.hand(YOUNGER))
    assert (deal.dealt, deal.talon, deal.play) == (None, (), PACK.play("AH TH"))


def test_words_beside_the_cards() -> None:
    words = {"announce": {"capot": "younger"}, "leftover": "hidden", "concede": "elder"}
    deal = bound({"deal": DEAL, "exchange": {"elder": "KS 8C", "younger": "none"}, **words})
    assert deal.exchange == (PACK.hand("KS 8C"), 0)
    assert (deal.announce, deal.leftover, deal.concede) == (1, False, 0)
    assert bound({"deal": DEAL, "leftover": "shown"}).leftover is True
    assert bound({"deal": DEAL, "exchange": {"younger": "7S"}}).exchange == (None, PACK.hand("7S"))


def test_carte_blanche() -> None:
    assert bound({"hands": HANDS, "carte_blanche": "none"}).blanche == (0, 0)
    assert bound({"hands": HANDS, "carte_blanche": ["elder"]}).blanche == (1, 0)
    assert bound({"hands": HANDS, "carte_blanche": ["younger", "elder", "younger"]}).blanche == (1, 2)


def test_declarations() -> None:
    elder = {"point": "hearts", "sequence": "all", "set": "none"}
    younger = {"point": ["AD QD"], "set": ["KC KS KH", "A.A.A.-"]}
    deal = bound({"hands": HANDS, "declare": {"elder": elder, "younger": younger}})
    assert deal.declare[0] == (SuitNamed(1), None, ())
    assert deal.declare[1] == ((PACK.hand("AD QD"),), None, (PACK.hand("KC KS KH"), PACK.hand("AS AH AD")))
    assert bound({"hands": HANDS, "declare": {"younger": {}}}).declare == (EVERYTHING, EVERYTHING)


@pytest.mark.parametrize(
    "text",
    [
        ELDER.lower(),
        ELDER.replace(" ", ", "),
        ELDER.replace(" ", ","),
        f"  {ELDER}\n",
        "AKJ.AQJ8.98.J87",
        "akj.aqj8.98.j87",
        " ".join(card[::-1] for card in ELDER.split()),
        ELDER.replace("S", "♠").replace("H", "♥"),
        ELDER.replace("S", "♠\ufe0f"),
    ],
)
def test_ways_to_write_a_hand(text: str) -> None:
    deal = bound({"hands": {"elder": text, "younger": YOUNGER.replace("T", "10")}})
    assert deal.hands == (PACK.hand(ELDER), PACK.hand(YOUNGER))


def test_another_pack() -> None:
    talon = TALON + " 6S 6H 6D 6C"
    deal = bound({"deal": DEAL | {"talon": talon}}, LONG_PACK, talon=12)
    assert deal.dealt == (LONG_PACK.hand(ELDER), LONG_PACK.hand(YOUNGER))
    assert deal.talon == LONG_PACK.play(talon)


def test_four_seats_and_no_talon() -> None:
    cards = [PACK.text(sum(1 << card for card in PACK.cards[first::4])) for first in range(4)]
    hands = dict(zip(("elder", "younger", "third", "fourth"), cards, strict=True))
    deal = bound({"deal": hands, "carte_blanche": ["fourth"], "concede": "third"}, seats=4, hand=8, talon=0)
    assert deal.dealt == tuple(map(PACK.hand, cards))
    assert (deal.talon, deal.blanche, deal.concede, len(deal.declare)) == ((), (0, 0, 0, 1), 2, 4)


def test_the_answer_is_kept_for_each_pack_and_table() -> None:
    record = Record.from_dict({"deal": DEAL})
    assert bind(record, PACK, 2, 12, 8) is bind(record, Pack(PACK.ranks), 2, 12, 8)
    with pytest.raises(RecordError):
        bind(record, LONG_PACK, 2, 12, 12)


def test_a_partie_is_bound_deal_by_deal() -> None:
    partie = Record.from_dict({"players": ["Anna", "Boris"], "deals": [{"hands": HANDS}]})
    with pytest.raises(TypeError):
        bind(partie, PACK, 2, 12, 8)
    assert bind(partie.deals[0], PACK, 2, 12, 8).hands == (PACK.hand(ELDER), PACK.hand(YOUNGER))


def refused(words: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(RecordError) as caught:
        bound(words)
    return [(problem.code, problem.key) for problem in caught.value.problems]


def test_all_faults_at_once() -> None:
    hands = {"elder": ELDER.replace("9D", "XX") + " 7D", "younger": YOUNGER.replace("TS", "AS")}
    found = refused({"hands": hands, "concede": "third", "play": "AS ZZ"})
    assert sorted(found) == [
        ("card-twice", "hands.younger"), ("hand-size", "hands.elder"), ("seat-not-in-game", "concede"),
        ("unknown-card", "hands.elder"), ("unknown-card", "play"),
    ]  # fmt: skip


def test_faults_of_the_deal_are_not_counted_again_in_the_play() -> None:
    faulty = DEAL | {"elder": ELDER.replace("AS", "XX")}
    assert refused({"deal": faulty, "exchange": {"elder": "AS"}, "play": "AS"}) == [("unknown-card", "deal.elder")]


def test_messages_name_the_card_and_the_other_place() -> None:
    text = f"hands:\n  elder: {ELDER}\n  younger: {YOUNGER.replace('TD', 'AS')}\n"
    with pytest.raises(RecordError) as caught:
        bind(read_one(text, "two.yaml"), PACK, 2, 12, 8)
    (problem,) = caught.value.problems
    assert problem.message == "`AS` is in younger's hand and in elder's hand"
    assert (problem.place.line, problem.place.column, problem.place.width) == (3, 45, 2)
    assert [(other.place.line, other.place.column) for other in problem.related] == [(2, 10)]


def test_what_nobody_has_is_said() -> None:
    with pytest.raises(RecordError) as caught:
        bound({"deal": DEAL | {"elder": ELDER.replace("8D", "")}})
    assert caught.value.problems[0].help == "nobody has 8D"


def test_a_text_of_thousands_of_wrong_words_is_answered_briefly() -> None:
    assert len(refused({"hands": HANDS, "play": "ZZ " * 5000})) == 50
