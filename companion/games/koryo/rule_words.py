"""Koryŏ's rules in our own words, each under its id, and which of them explain a card or phase."""

from companion.core.words import N_, Topic, cards_of, phases_of, tokens_of

CHAPTERS = {
    "K1": N_("In the box"),
    "K5": N_("A round"),
    "K10": N_("Powers and events"),
    "K22": N_("Final scoring"),
}
RULES = {
    "K1": N_(
        "There are nine families with 45 cards. "
        "The value of a family is also the number of its cards."
    ),
    "K2": N_("There are 6 Barbarians and 4 Lobbying. Events stay in front of whoever plays them."),
    "K3": N_("There are 8 Victory Point tokens, one 1st Player token and 8 Season cards."),
    "K4": N_(
        "The Season card of round 1 deals 10 cards and lets you keep 3; each one after it "
        "deals 1 less and lets you keep 1 more."
    ),
    "K5": N_(
        "Everybody is dealt as many cards as the Season card shows. Whoever has the "
        "majority of Broadcasters gets 1 more."
    ),
    "K6": N_(
        "Everybody places cards of one single kind face down, as many as they like. Whoever "
        "has the majority of Ship Owners at that moment may place exactly two that differ "
        "instead. All other cards go back into the deck: nobody keeps a hand."
    ),
    "K7": N_(
        "In turn, everybody reveals and may use powers before, between or after. A power "
        "needs the majority: more cards of the family than every other player, and at least "
        "one. A majority won by the cards just revealed counts at once."
    ),
    "K8": N_(
        "In turn, everybody discards characters down to the limit of the Season card; "
        "whoever has the majority of Senators may keep 2 more. Events count, but cannot be "
        "discarded. The order matters: a Senator discarded early changes what a later "
        "player may keep."
    ),
    "K9": N_(
        "After each round the 1st Player token goes to the next player clockwise. After "
        "round 8 the game is scored."
    ),
    "K10": N_(
        "Omniscient: whoever has it wins every tie for a power in which they are among "
        "those tied. In the final scoring it does nothing: a tie still scores nothing. "
        "Merchants have no power, so no tie is broken there."
    ),
    "K11": N_(
        "Majority of Spies: on your turn you may steal 1 Victory Point token from another "
        "player. While you have no Guardian at all, Lobbying cannot touch your cards, not "
        "even your own Lobbying."
    ),
    "K12": N_("Majority of Senators: you may keep 2 more cards at the end of the round."),
    "K13": N_("Majority of Priests: on your turn you may destroy one event in front of you."),
    "K14": N_(
        "Majority of Ship Owners while orders are given: instead of cards of one kind you "
        "may place exactly two cards that differ."
    ),
    "K15": N_("Majority of Broadcasters: you are dealt 1 card more."),
    "K16": N_("Merchant: no power, but 9 points at the end."),
    "K17": N_(
        "Majority of Bankers: on your turn you may take 1 Victory Point token from the bank "
        "while there are any."
    ),
    "K18": N_("Majority of Guardians: Barbarians cannot touch your cards."),
    "K19": N_(
        "Barbarian: when you play it, "
        "you may destroy one character of an opponent whom no Guardians protect."
    ),
    "K20": N_(
        "Lobbying: when you play it, you may swap two characters between two players. "
        "Events and players whom Spies protect are left alone."
    ),
    "K21": N_(
        "Every event works once, when it is played: three Barbarians may destroy three "
        "characters. Each of the powers of Spies, Priests and Bankers is used at most once "
        "a turn."
    ),
    "K22": N_("Whoever has the majority of a family scores its value. On a tie nobody does."),
    "K23": N_("Every event in front of you costs 1 point; a score can fall below zero."),
    "K24": N_("Every Victory Point token is worth 1 point."),
    "K25": N_("Most points wins. Tied players share the victory."),
    "K26": N_("30 points or more enter the Hall of Fame, fewer than 0 the Wall of Shame."),
}
TOPICS: dict[str, Topic] = {
    **cards_of(
        {
            "omniscient": "K10",
            "spy": "K11",
            "senator": "K12",
            "priest": "K13",
            "ship_owner": "K14",
            "banker": "K17",
            "guardian": "K18",
            "broadcaster": "K15",
            "merchant": "K16",
            "barbarian": "K19 K21",
            "lobbying": "K20 K21",
        }
    ),
    **tokens_of({"victory_point": "K24 K17", "first_player": "K9"}),
    **phases_of({"deal": "K5", "orders": "K6", "main": "K7", "end": "K8 K9", "scoring": "K22"}),
}
