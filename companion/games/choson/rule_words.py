"""Chosŏn's rules in our own words, each under its id, and which of them explain a card or phase."""

from companion.core.words import N_, Topic, cards_of, phases_of, tokens_of

CHAPTERS = {
    "C1": N_("In the box"),
    "C5": N_("A round"),
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
        "There are 10 Victory Point tokens, and one token each of: 1st Player, Yi’s Legacy, "
        "Yi’s Shield, Return Fire, Counter-Attack."
    ),
    "C4": N_(
        "The Season card of round 1 deals 10 cards and lets you keep 3 characters; each one "
        "after it deals 1 less and lets you keep 1 more."
    ),
    "C5": N_(
        "Time travel: whoever has the majority of Time Travellers may discard one of them, "
        "and then must take the 1st Player token and 1 Victory Point token; once per round."
    ),
    "C6": N_("Everybody is dealt as many cards as the Season card shows."),
    "C7": N_(
        "Everybody places one combination face down: (1) any number of one family, "
        "(2) two cards of two families, (3) a character and an event, (4) exactly three events. "
        "A Watcher cannot go with an event, and all other cards go back into the deck."
    ),
    "C8": N_(
        "In turn, everybody reveals and uses effects and powers in any order. A power needs "
        "the majority: more cards of the family than every other player, and at least one. "
        "A majority won by the cards just revealed counts at once."
    ),
    "C9": N_(
        "Played events go back into the deck at the end of the turn, except one that "
        "whoever has the majority of Gosu keeps."
    ),
    "C10": N_(
        "In turn, everybody discards characters down to the limit of the Season card. "
        "Events that were kept do not count."
    ),
    "C11": N_(
        "After each round the 1st Player token goes to the next player clockwise. After "
        "round 8 the rulebook can be read both ways, and the token is worth 2 points: the "
        "table is asked. We read it so that the token stays, because no new round begins."
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
    "C16": N_(
        "Whoever decides not to resolve a possible effect gets nothing from Gosu and "
        "Scientist on that turn. An effect that has no target was not declined: Gosu and "
        "Scientist stay on. A house rule reads it the other way."
    ),
    "C17": N_(
        "Majority of Yi: once per turn you may place or move Yi’s Shield onto one of your "
        "families. It cannot be hit, and you win ties for its power, but never in the "
        "scoring. Without Yi, or without a card of that family, the shield goes back to the "
        "middle at once."
    ),
    "C18": N_(
        "Majority of Snipers: you hold Return Fire (against a Firearm); of Hulk: Counter-"
        "Attack (against a Sword). When such an attack destroys one of your characters, you "
        "may at once destroy the character just played, unless Yi’s Shield protects it. It "
        "stays open until the next card is played."
    ),
    "C19": N_(
        "Majority of Gosu: on a turn with combination 3 or 4 you may keep one of the played "
        "events; it is worth 1 point at the end. In any order: before the effect or after "
        "it. If the turn ends with a possible effect declined, the event goes back (C16)."
    ),
    "C20": N_(
        "Majority of Scientists: on a turn with combination 3 or 4 you must take 1 Victory "
        "Point token, before the effect or after it. If the turn ends with a possible "
        "effect declined, the token goes back (C16)."
    ),
    "C21": N_(
        "Majority of Oracles: on your turn you must take 1 Victory Point token while you "
        "hold Return Fire or Counter-Attack; with both it is still one."
    ),
    "C22": N_(
        "Majority of Reapers: your Sword may destroy two characters instead of one, both "
        "within its range, even of two opponents."
    ),
    "C23": N_(
        "Majority of Time Travellers: before the cards are dealt you may discard one, and "
        "then must take the 1st Player token and 1 Victory Point token."
    ),
    "C24": N_("Watcher: no effect and no power, but 9 points at the end."),
    "C25": N_(
        "Whoever must take a Victory Point token while the bank is empty may take one from "
        "another player; in no other case."
    ),
    "C26": N_("Whoever plays three events takes Yi’s Legacy, from another player if need be."),
    "C27": N_("Whoever has the majority of a family scores its value. On a tie nobody does."),
    "C28": N_("Every Victory Point token is worth 1 point."),
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
