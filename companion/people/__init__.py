"""Groups of people, what they played, and what that says: pure."""
