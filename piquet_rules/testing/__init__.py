"""Help for testing rules: deals that make things happen, and a collector of oracle files for pytest."""
