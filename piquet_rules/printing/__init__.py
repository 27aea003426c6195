"""What is printed of a profile: the rulebook, the table card and the score sheet, in four languages and formats."""
