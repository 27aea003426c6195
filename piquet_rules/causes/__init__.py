"""Which rules make the difference between two rulesets, and by how much."""
