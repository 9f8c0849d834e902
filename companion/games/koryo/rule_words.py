"""Koryŏ's rules in our own words, each under its id, and which of them explain a card or phase."""

from companion.core.words import N_, Topic, cards_of, phases_of, tokens_of

CHAPTERS = {
    "K1": N_("In the box"),
    "K5": N_("A season"),
    "K10": N_("Powers and events"),
    "K22": N_("Final scoring"),
}
RULES = {
    "K1": N_(
        "There are nine families with 45 cards. "
        "The value of a family is also the number of its cards."
    ),
    "K2": N_("There are 6 Barbarians and 4 Lobbyings. Events stay in front of whoever plays them."),
    "K3": N_("There are 8 Victory tokens, one 1st Player token and 8 season cards."),
    "K4": N_(
        "Season 1 deals 10 cards and lets you keep 3; "
        "each season after it deals 1 less and lets you keep 1 more."
    ),
    "K5": N_(
        "Everybody is dealt the number of the season card. "
        "Whoever holds the Broadcasters gets 1 card more."
    ),
    "K6": N_(
        "Everybody lays cards of one single kind face down, as many as they like; "
        "whoever holds the Ship Owners may lay exactly two that differ instead. "
        "All other cards go back into the deck, so nobody keeps a hand."
    ),
    "K7": N_(
        "In turn, everybody reveals and may use the powers they hold, before or after revealing. "
        "A majority won by the cards just revealed counts at once."
    ),
    "K8": N_(
        "In turn, everybody discards characters down to the season’s limit; "
        "whoever holds the Senators keeps 2 more. Events count, but cannot be discarded."
    ),
    "K9": N_(
        "After each season the 1st Player token goes to the next player clockwise. "
        "After season 8 the game is scored."
    ),
    "K10": N_(
        "Omniscient: wins every tie for a power in which its holder has a card. "
        "It does nothing in the final scoring."
    ),
    "K11": N_(
        "Spy: on your turn you may steal 1 Victory token from another player. "
        "While you have no Guardian, Lobbying cannot touch your cards, not even your own Lobbying."
    ),
    "K12": N_("Senator: you keep 2 more cards at the end of the season."),
    "K13": N_("Priest: on your turn you may destroy one event in front of you."),
    "K14": N_(
        "Ship Owner: instead of cards of one kind you may lay exactly two cards that differ."
    ),
    "K15": N_("Broadcaster: you are dealt 1 card more."),
    "K16": N_("Merchant: no power, but 9 points at the end."),
    "K17": N_(
        "Banker: on your turn you may take 1 Victory token from the bank while there are any."
    ),
    "K18": N_("Guardian: Barbarians cannot touch your cards."),
    "K19": N_(
        "Barbarian: when you play it, "
        "you may destroy one character of an opponent whom no Guardians protect."
    ),
    "K20": N_(
        "Lobbying: when you play it, you may swap two characters between two players. "
        "Events and players whom Spies protect are left alone."
    ),
    "K21": N_("Every event works once, when it is played: three Barbarians may destroy three."),
    "K22": N_("Whoever has most cards of a family scores its value. On a tie nobody does."),
    "K23": N_("Every event in front of you costs 1 point; a score can fall below zero."),
    "K24": N_("Every Victory token is worth 1 point."),
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
