"""A profile from merged rules alone, as a record or a saved game carries them: no file, no base, no citations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from piquet_rules.errors import ProfileError
from piquet_rules.profile.head import FORMAT
from piquet_rules.profile.load import loads
from piquet_rules.profile.model import Profile

_ID = "as-played"


def of_rules(rules: Mapping[str, Mapping[str, Any]], name: str = _ID, file: str = "<rules>") -> Profile:
    """The profile that these merged rules make.

    Args:
        rules: slot → key → value, as `Profile.rules` gives them.
        name: the id that it is to have, which may be one that a shipped variant has, too.
        file: where they stand, for messages.

    Raises ProfileError with everything that is wrong with them.
    """
    try:
        text = json.dumps({"format": FORMAT, "id": _ID, **rules}, allow_nan=False)
    except (ValueError, TypeError):
        text = "{}"
    try:
        made = loads(text, file)
    except ProfileError as error:
        raise ProfileError(problem.with_line("") for problem in error.problems) from None
    # It is called what it was called when it was played; that a file of that name is shipped is no matter here.
    made.layer.own.head = made.layer.head.model_copy(update={"id": name})
    return made
