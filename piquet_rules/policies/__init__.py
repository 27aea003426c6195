"""How a seat plays: functions from what it knows to an action, in the language of the kernel."""
