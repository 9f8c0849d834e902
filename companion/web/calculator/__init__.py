"""The calculator: a table as somebody enters it, its address, and what the page shows of it."""
