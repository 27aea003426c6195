"""Help for testing rules: what is asked of every kind, deals that make things happen, oracle files for pytest."""

from piquet_rules.testing.conformance import Check, check_component, component_checks

__all__ = ["Check", "check_component", "component_checks"]
