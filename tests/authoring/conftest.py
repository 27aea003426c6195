"""The commands, for tests of what authors use."""

from __future__ import annotations

from tests.cli.conftest import piquet as piquet
from tests.cli.conftest import piquet_process as piquet_process
