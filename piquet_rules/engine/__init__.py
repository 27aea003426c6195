"""The typed faces of the kernel: actions, events, views, the ledger, and the replay of records."""
