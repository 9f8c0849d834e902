"""The Living Draft (I4-I6)."""
