"""Contradictions between slots: each function ``check_...`` of a module here looks for one kind of them.

They are found by walking this package. A check gets the slots of a profile and yields conflicts.
"""
