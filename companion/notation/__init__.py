"""A table in a line of words: read as people say it, and said so that it can be read."""
