"""What is in the box of Pebbles."""

CARDS = {"pebble": 5}
TOKENS = {"boat": 1}
SEATS = range(2, 4)
