"""Who may come in: links, seats, keys, limits."""
