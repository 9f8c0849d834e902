"""Pictures of every page, made by a command."""
