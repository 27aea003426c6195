import pytest
from rook_rules.halved import HalvedPoint

from piquet_rules.testing import component_checks


@pytest.mark.parametrize("check", component_checks(HalvedPoint), ids=str)
def test_it_is_a_sound_rule_kind(check):
    check()
