"""The command ``piquet``: one module a command, imported when that command is called."""
