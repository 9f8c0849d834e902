"""What remains of games: finale, story, hand-over, groups."""
