"""The core: pieces in places, majorities, score lines and what a game is."""
