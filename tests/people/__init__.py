"""Groups of people and what they played."""
