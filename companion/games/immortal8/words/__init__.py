"""Immortal 8's words."""
