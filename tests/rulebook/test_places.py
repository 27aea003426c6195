"""Where a work states a rule: known words with numbers in the reader's language, all else quoted as it was written."""

from __future__ import annotations

import pytest

from piquet_rules.languages import LANGUAGES
from piquet_rules.printing.source_list import place_text

Place = int | str | dict[str, int | str] | None
# the place as a profile has it → as it is told in English, French, Russian and Polish
PLACES: list[tuple[Place, tuple[str, str, str, str]]] = [
    (None, ("", "", "", "")),
    (12, ("12", "12", "12", "12")),
    ("12-14", ("12-14", "12-14", "12-14", "12-14")),
    ({"law": 62}, ("law 62", "loi 62", "закон 62", "prawo 62")),
    ({"law": 62, "page": 9}, ("law 62, p. 9", "loi 62, p. 9", "закон 62, с. 9", "prawo 62, s. 9")),
    ({"chapter": "VII"}, ("chapter VII", "chapitre VII", "глава VII", "rozdział VII")),
    ({"page": "12 and 14"}, ("page 12 and 14", "« page 12 and 14 »", "«page 12 and 14»", "„page 12 and 14”")),
    ("section on the play", (
        "section on the play", "« section on the play »", "«section on the play»", "„section on the play”",
    )),
    ({"case": 3}, ("case 3", "« case 3 »", "«case 3»", "„case 3”")),
    ({"law": 62, "case": 3}, ("law 62, case 3", "« law 62, case 3 »", "«law 62, case 3»", "„law 62, case 3”")),
]  # fmt: skip


@pytest.mark.parametrize(("place", "told"), PLACES, ids=lambda each: str(each)[:30])
def test_a_place_is_translated_in_whole_or_quoted_in_whole(place: Place, told: tuple[str, ...]) -> None:
    assert tuple(place_text(place, language).replace("\xa0", " ") for language in LANGUAGES) == told
