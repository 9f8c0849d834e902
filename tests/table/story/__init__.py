"""The story of a game."""
