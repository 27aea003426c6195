"""The rule kinds that come with the package: one folder a slot, one file a kind."""
