"""Whatever a stranger may send."""
