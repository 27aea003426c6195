"""A folder into which made-up packages are installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.outside import Outside


@pytest.fixture
def outside(tmp_path: Path) -> Outside:
    return Outside(tmp_path)
