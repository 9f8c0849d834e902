"""One table over time: its log, what it is now, undo and redo."""
