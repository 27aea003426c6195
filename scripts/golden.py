"""What every variant makes of a few seeded deals, and some rulebooks, letter by letter, so that nothing changes unseen.

::

    python scripts/golden.py write     # writes tests/golden, printed and digests.json anew (not on a build server)
    python scripts/golden.py check     # says which differ

Read the difference before committing it: every line that moves is a score that somebody's game has.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

import piquet_rules as pq
from piquet_rules.languages import LANGUAGES
from piquet_rules.record.read import read_records
from piquet_rules.record.write import canonical, to_yaml
from piquet_rules.testing.deals import bound_deal, eager, play_out, themed_deal, uniform

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
PRINTED = ROOT / "tests" / "printed"
BOOKS = ("rubicon", "royal-1651", "russian-karolik")
"""Variants whose rulebooks are kept: between them, each kind of partie and settlement and both packs."""
DIGESTS = ROOT / "tests" / "digests.json"
DEALS_IN_A_DIGEST = 300
SEED = 1882
PLAYERS = ("Anna", "Boris")
_MOST_DEALS = 12


def digest(variant: str, deals: int = DEALS_IN_A_DIGEST) -> str:
    """A hash over all events of seeded deals.

    Half of them are played by uniform chance among the legal actions; the other half are lopsided
    deals with nearly everything declared, in which bonuses and capots occur.
    """
    engine = pq.Engine(variant)
    found = hashlib.sha256()
    for number in range(deals):
        if number % 2:
            game = play_out(engine, themed_deal(engine.rules, number, number % 3 == 0), eager(engine, number))
        else:
            game = play_out(engine, engine.deal(SEED, number), uniform(SEED, number))
        found.update(json.dumps([tuple(event) for event in game.events]).encode())
    return found.hexdigest()[:16]


def deal_record(profile: pq.Profile, number: int) -> str:
    """The record of one seeded deal, with nearly everything declared."""
    engine = pq.Engine(profile)
    game = play_out(engine, themed_deal(engine.rules, SEED + number), eager(engine, SEED + number))
    return to_yaml(canonical(bound_deal(game), engine.rules.pack, profile.id))


def partie_record(profile: pq.Profile) -> str:
    """The record of a whole partie of seeded deals."""
    deals: list[dict[str, Any]] = []
    while len(deals) < _MOST_DEALS:
        deal = yaml.safe_load(deal_record(profile, 100 + len(deals)))
        del deal["variant"]
        if _dealer_is_drawn(profile, len(deals)):
            deal["dealer"] = PLAYERS[len(deals) // 2 % 2]
        deals.append(deal)
        record = {"variant": profile.id, "players": list(PLAYERS), "deals": deals}
        if pq.score(record, profile).complete:
            break
    (result,) = read_records(json.dumps(record), "partie.json")
    assert result.record is not None
    return to_yaml(result.record.partie)


def _dealer_is_drawn(profile: pq.Profile, number: int) -> bool:
    group = profile.partie.deals_in_a_group()
    return bool(group) and profile.deal.redraws_each_karolik() and number > 0 and number % group == 0


def scored(text: str) -> str:
    """What a record comes to, line by line."""
    (result,) = read_records(text, "golden.yaml")
    assert result.record is not None, result.error
    found = pq.score(result.record)
    return "\n".join(_partie(found) if isinstance(found, pq.PartieScore) else _deal(found)) + "\n"


def _deal(score: pq.Score) -> Iterator[str]:
    for entry in score.ledger:
        line = f"{entry.seat:<8}{entry.points:>4}{entry.running:>5}  {entry.says}"
        yield f"{line:<52}{entry.key:<24}{entry.cards}".rstrip()
    yield f"tricks  {score.tricks['elder']:>4} :{score.tricks['younger']:>3}"
    yield f"score   {score.score['elder']:>4} :{score.score['younger']:>3}" + " (not complete)" * (not score.complete)


def _partie(partie: pq.PartieScore) -> Iterator[str]:
    for number, deal in enumerate(partie.deals, 1):
        score = deal if isinstance(deal, dict) else deal.score
        bonuses = (
            "" if isinstance(deal, dict) else "".join(f", {each['seat']} {each['bonus']}" for each in deal.bonuses)
        )
        yield f"deal {number}: " + ", ".join(f"{seat} {points}" for seat, points in score.items()) + bonuses
    for word, value in partie.settlement.to_json().items():
        yield f"{word}: {json.dumps(value, ensure_ascii=False)}"


def pages(variant: str) -> dict[Path, str]:
    """The golden files of a variant: record, a line of dots, and what it comes to."""
    profile = pq.load(variant)
    made = {"deal": deal_record(profile, 0), "partie": partie_record(profile)}
    return {GOLDEN / variant / f"{name}.txt": f"{text}...\n{scored(text)}" for name, text in made.items()}


def parts(page: str) -> tuple[str, str]:
    """Record and result of a golden file."""
    record, _, result = page.partition("...\n")
    return record, result


def digests_text() -> str:
    """The file of digests."""
    return json.dumps({variant: digest(variant) for variant in pq.shipped_ids()}, indent=2) + "\n"


def printed() -> dict[Path, str]:
    """Rulebooks in every language, and the other pages in one, as plain text."""
    found = {
        f"{variant}.{language}": pq.rulebook(pq.load(variant), language) for variant in BOOKS for language in LANGUAGES
    }
    for variant in BOOKS:
        found |= {
            f"{variant}.card": pq.table_card(pq.load(variant)),
            f"{variant}.sheet": pq.score_sheet(pq.load(variant)),
        }
    return {PRINTED / f"{name}.txt": pq.render(page, "text").decode("utf-8") for name, page in found.items()}


def everything() -> dict[Path, str]:
    """Every file and what it should hold."""
    found = {DIGESTS: digests_text(), **printed()}
    for variant in pq.shipped_ids():
        found |= pages(variant)
    return found


def write() -> None:
    """Write all files; those of variants that are no more go away."""
    if os.environ.get("CI"):
        raise SystemExit("golden files are not written on a build server: run this at home, and read the difference")
    wanted = everything()
    for path in (*GOLDEN.glob("*/*.txt"), *PRINTED.glob("*.txt")):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def main(words: list[str]) -> int:
    """Run one command; 1 where files differ."""
    if words == ["write"]:
        write()
        return 0
    if words != ["check"]:
        print(__doc__)
        return 2
    differ = [path for path, text in everything().items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in differ:
        print(f"{path.relative_to(ROOT)} is not what the rules make of it now")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
