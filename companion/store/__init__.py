"""Tables and their logs in SQLite."""
