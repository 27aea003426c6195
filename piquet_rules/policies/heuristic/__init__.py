"""A player as the printed advice makes him: what he keeps, what he leads."""
