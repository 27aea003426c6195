"""Every variant makes the same of the same deals as it did: records, ledgers, parties, and hashes over many deals.

What differs is shown by its first line. If the change was meant: ``make golden``, and read the difference.
"""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path

import pytest

import piquet_rules as pq
from scripts import golden

PAGES = sorted(golden.GOLDEN.glob("*/*.txt"))


def first_difference(old: str, new: str) -> str:
    """The first line that differs, or nothing."""
    for number, (was, now) in enumerate(zip_longest(old.splitlines(), new.splitlines()), 1):
        if was != now:
            return f"line {number}: was {was!r}, is {now!r}"
    return ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_record_comes_to_what_it_did(page: Path) -> None:
    record, result = golden.parts(page.read_text("utf-8"))
    assert first_difference(result, golden.scored(record)) == ""


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_seeded_deals_are_dealt_and_played_as_they_were(variant: str) -> None:
    for path, text in golden.pages(variant).items():
        assert path.is_file(), f"{variant} has no golden files: run `make golden`"
        assert first_difference(path.read_text("utf-8"), text) == ""


@pytest.mark.parametrize("variant", pq.shipped_ids())
def test_many_deals_have_the_same_events(variant: str) -> None:
    known = json.loads(golden.DIGESTS.read_text("utf-8"))
    assert known.get(variant) == golden.digest(variant), "some of 300 seeded deals come out otherwise"


def test_each_variant_has_its_files_and_no_other_has() -> None:
    assert {page.parent.name for page in PAGES} == set(pq.shipped_ids())
    assert {page.name for page in PAGES} == {"deal.txt", "partie.txt"}
    assert set(json.loads(golden.DIGESTS.read_text("utf-8"))) == set(pq.shipped_ids())


def test_variants_that_only_settle_otherwise_have_the_same_digest() -> None:
    known = json.loads(golden.DIGESTS.read_text("utf-8"))
    assert known["rubicon-four-deals"] == known["rubicon"]


def test_golden_files_are_not_written_on_a_build_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(SystemExit, match="build server"):
        golden.write()
