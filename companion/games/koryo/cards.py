"""What is in the box of Koryŏ."""

# K1: a family's value is also how many of its cards exist.
FAMILIES = {
    "omniscient": 1,
    "spy": 2,
    "senator": 3,
    "priest": 4,
    "ship_owner": 5,
    "banker": 6,
    "guardian": 7,
    "broadcaster": 8,
    "merchant": 9,
}
# K2
EVENTS = {"barbarian": 6, "lobbying": 4}
CARDS = FAMILIES | EVENTS
# K3
TOKENS = {"victory_point": 8, "first_player": 1}
SEATS = range(2, 5)
# K4: deal, keep.
SEASONS = tuple((11 - n, n + 2) for n in range(1, 9))
