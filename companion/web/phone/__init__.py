"""What one phone chooses and remembers: language, light, names, installation."""
