"""Chosŏn's rules in our own words, each under its id, and which of them explain a card or phase."""

from companion.core.words import N_, Topic, cards_of, phases_of, tokens_of

CHAPTERS = {
    "C1": N_("In the box"),
    "C5": N_("A season"),
    "C12": N_("Effects of combination 3"),
    "C17": N_("Powers of a majority"),
    "C27": N_("Final scoring"),
}
RULES = {
    "C1": N_(
        "There are nine families with 45 cards. "
        "The value of a family is also the number of its cards."
    ),
    "C2": N_("There are 10 event cards, all alike."),
    "C3": N_(
        "There are 10 Victory tokens, and one token each of: "
        "1st Player, Yi’s Legacy, Yi’s Shield, Return Fire, Counter-Attack."
    ),
    "C4": N_(
        "Season 1 deals 10 cards and lets you keep 3 characters; "
        "each season after it deals 1 less and lets you keep 1 more."
    ),
    "C5": N_(
        "Time travel: whoever holds the Time Travellers may discard one. "
        "They then take the 1st Player token and 1 Victory token; once per season."
    ),
    "C6": N_("Everybody is dealt the number of the season card."),
    "C7": N_(
        "Everybody lays one combination face down: (1) any number of one family, "
        "(2) two cards of two families, (3) a character and an event, (4) exactly three events. "
        "A Watcher cannot go with an event, and all other cards go back into the deck."
    ),
    "C8": N_(
        "In turn, everybody reveals and uses effects and powers in any order. "
        "A majority won by the cards just revealed counts at once."
    ),
    "C9": N_("Played events go back into the deck, unless the Gosu keep one."),
    "C10": N_(
        "In turn, everybody discards characters down to the season’s limit. "
        "Events that were kept do not count."
    ),
    "C11": N_(
        "After each season but the last, the 1st Player token goes to the next player clockwise. "
        "As a house rule it passes once more before the scoring."
    ),
    "C12": N_(
        "Lobby (Yi, Oracle, Scientist with an event): you may swap two characters "
        "between two players, yourself included."
    ),
    "C13": N_(
        "Firearm (Sniper, Time Traveller with an event): "
        "you may destroy one character of another player."
    ),
    "C14": N_(
        "Sword (Reaper, Gosu, Hulk with an event): you may destroy one character of another player "
        "whose value is the same, one lower or one higher. Values 1, 2 and 9 are safe from it."
    ),
    "C15": N_("No effect can hit a card of the family that Yi’s Shield lies on."),
    "C16": N_("Whoever declines the effect gets nothing from Gosu and Scientist on that turn."),
    "C17": N_(
        "Yi: once per turn you may lay or move Yi’s Shield onto one of your families. "
        "That family cannot be hit, and you win ties for its power, but never in the scoring; "
        "without Yi the shield goes back to the middle at once."
    ),
    "C18": N_(
        "Snipers give you Return Fire against a Firearm, Hulks Counter-Attack against a Sword. "
        "When that destroys a character of yours, you may at once destroy the character just "
        "played for it, unless Yi’s Shield protects it."
    ),
    "C19": N_(
        "Gosu: on a turn with three events, or with combination 3 and its effect done, "
        "you may keep one of the events; it is worth 1 point at the end."
    ),
    "C20": N_(
        "Scientist: on a turn with three events, or with combination 3 and its effect done, "
        "you must take 1 Victory token."
    ),
    "C21": N_(
        "Oracle: on your turn you must take 1 Victory token "
        "while you hold Return Fire or Counter-Attack; with both it is still one."
    ),
    "C22": N_(
        "Reaper: your Sword may destroy two characters instead of one, even of two opponents."
    ),
    "C23": N_(
        "Time Traveller: before the deal you may discard one, "
        "then take the 1st Player token and 1 Victory token."
    ),
    "C24": N_("Watcher: no effect and no power, but 9 points at the end."),
    "C25": N_(
        "Whoever must take a Victory token while the bank is empty "
        "may take one from another player."
    ),
    "C26": N_("Whoever plays three events takes Yi’s Legacy, from another player if need be."),
    "C27": N_("Whoever has most cards of a family scores its value. On a tie nobody does."),
    "C28": N_("Every Victory token is worth 1 point."),
    "C29": N_("Every event that was kept is worth 1 point."),
    "C30": N_("The 1st Player token is worth 2 points."),
    "C31": N_(
        "Yi’s Legacy comes last: 1 to 10 points are doubled. "
        "Above 10 it gives +5 with two players, +4 with three, +3 with four."
    ),
    "C32": N_(
        "Most points wins. On a tie, the tied player who controls the family of least value wins; "
        "where none of them controls any, they share the victory."
    ),
}
TOPICS: dict[str, Topic] = {
    **cards_of(
        {
            "yi": "C17 C12",
            "sniper": "C18 C13",
            "oracle": "C21 C12",
            "reaper": "C22 C14",
            "gosu": "C19 C16 C14",
            "scientist": "C20 C16 C12",
            "hulk": "C18 C14",
            "time_traveller": "C23 C13",
            "watcher": "C24",
            "event": "C7 C9 C29",
        }
    ),
    **tokens_of(
        {
            "victory_point": "C28 C25",
            "first_player": "C30 C11",
            "yis_legacy": "C31 C26",
            "yis_shield": "C17 C15",
            "return_fire": "C18 C21",
            "counter_attack": "C18 C21",
        }
    ),
    **phases_of(
        {
            "time_travel": "C5",
            "deal": "C6",
            "orders": "C7",
            "main": "C8 C9",
            "end": "C10 C11",
            "scoring": "C27",
        }
    ),
}
