"""What several games share, a folder each; a game may use a kit, the rooms above never do."""
