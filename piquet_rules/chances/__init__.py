"""Exact chances, by counting every hand and every draw: see ``chances.odds``."""
