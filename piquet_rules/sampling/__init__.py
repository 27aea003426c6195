"""Best play on the average of hidden hands, for a seat that sees only what it may."""
