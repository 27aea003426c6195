"""The languages in which rules are told."""

LANGUAGES = ("en", "fr", "ru", "pl")
"""Languages of the rulebook, the one that every kind must have first."""
