"""Secret Immortals, the call of the eight, and the score (I10-I17)."""
