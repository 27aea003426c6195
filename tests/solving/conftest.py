"""The settings of Hypothesis are those of the properties."""

from __future__ import annotations

import tests.properties.conftest  # noqa: F401 - it registers them
