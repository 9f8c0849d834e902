"""What is in the box of Chosŏn."""

# C1: a family's value is also how many of its cards exist.
FAMILIES = {
    "yi": 1,
    "sniper": 2,
    "oracle": 3,
    "reaper": 4,
    "gosu": 5,
    "scientist": 6,
    "hulk": 7,
    "time_traveller": 8,
    "watcher": 9,
}
# C2
EVENTS = {"event": 10}
CARDS = FAMILIES | EVENTS
# C3
TOKENS = {
    "victory_point": 10,
    "first_player": 1,
    "yis_legacy": 1,
    "yis_shield": 1,
    "return_fire": 1,
    "counter_attack": 1,
}
SEATS = range(2, 5)
# C4: deal, keep.
SEASONS = tuple((11 - n, n + 2) for n in range(1, 9))
# C12-C14: the effect a character brings when played with one event.
LOBBY = ("yi", "oracle", "scientist")
FIREARM = ("sniper", "time_traveller")
SWORD = ("reaper", "gosu", "hulk")
# C31
LEGACY_BONUS = {2: 5, 3: 4, 4: 3}
LEGACY_DOUBLES_TO = 10
