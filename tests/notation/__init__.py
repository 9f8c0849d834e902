"""A table in a line of words."""
