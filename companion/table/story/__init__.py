"""The story of a game, from its log alone."""
