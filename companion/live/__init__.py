"""Tell phones what changed at a table: through their streams, as soon as it is on disk."""
