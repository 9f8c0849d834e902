"""Immortal 8's rules in our own words, each under its id, and what explains a card or phase."""

from companion.core.words import N_, Sentence, Topic, phases_of, tokens_of
from companion.games.immortal8.cards import CARD_FACTS, IMMORTALS
from companion.games.immortal8.kingdom.copying import COPIES, UNSURE, UNSURE_AT_THE_END
from companion.games.immortal8.words.cards import CARD_WORDS

CHAPTERS = {
    "I1": N_("Setting up"),
    "I4": N_("A round"),
    "I10": N_("Final scoring"),
    "I18": N_("Questions and answers"),
}
RULES = {
    "I1": N_(
        "48 Civilization cards: 12 Heroes, 24 Buildings (each twice) and 12 Wonders. "
        "There are 18 Commerce cards, 8 Immortals and only five Diamonds."
    ),
    "I2": N_(
        "Everybody gets one secret Immortal. With three players it is two, one of which is "
        "discarded before the scoring; twelve Buildings stay in the box, "
        "and preferably Justice too."
    ),
    "I3": N_(
        "A player has room for 10 Civilization tokens and 10 coins; what goes beyond is not taken."
    ),
    "I4": N_(
        "Living Draft, round 1: five picks, passed to the left; at most 3 cards are played, "
        "the others give 5, 3, 2, 3, 2 coins. A card played on pick 4 has its bonus doubled, "
        "but never a Wonder token."
    ),
    "I5": N_(
        "Living Draft, round 2: four picks, passed to the right; at most 2 cards are played "
        "and nothing is doubled. The coins 4, 3, 2, 1 are unconfirmed: look at your board."
    ),
    "I6": N_(
        "After the draft everybody takes coins and bonuses. "
        "Transformed cards go back into the deck, Wonders move to the middle of the table."
    ),
    "I7": N_(
        "Kingdom: the lowest Hero starts. In turn you use each of your Heroes and Buildings once, "
        "one Wonder, and other players’ Buildings: pay 1 coin per Building on the way, "
        "the target included; its owner puts 1 Culture on it."
    ),
    "I8": N_(
        "The most Military gains a Supremacy, then the most Science, and the most Chaos with "
        "the Dark Ritual. A tie gains none, unless Justice is tied: she wins it."
    ),
    "I9": N_("After round 1 the boards are turned, and the 1st Player token goes to the right."),
    "I10": N_("The Immortals are called by their numbers: 1 Justice to 8 Xi’an."),
    "I11": N_("Every Immortal scores in a way of its own, as its card says."),
    "I12": N_("VP tokens count their value, with those that cards give at the end."),
    "I13": N_(
        "Wonder ranking: most Wonder tokens 8, next 4, next 2; none, no rank. "
        "Tied players all score their rank, but Justice keeps it alone and the others drop one."
    ),
    "I14": N_("Every Supremacy is worth 4 points, 8 for Justice."),
    "I15": N_("Every Culture is worth 1 point, 2 for Phoenix."),
    "I16": N_("A Diamond is worth 8 if it is the only one in play, 4 if two or three are, else 2."),
    "I17": N_(
        "Most points wins. Justice wins a tie she is in; "
        "otherwise the Immortal with the higher number wins it."
    ),
    "I18": N_(
        "Room for only some of several different Civilization tokens: you choose which. With ten, "
        "an Armory or Observatory cannot be used, by its owner or by roaming. EZ’s Chaos goes to "
        "a player who has room for it."
    ),
    "I19": N_(
        "A Hero brought by Abunakkashii, a card played by the Chaos Portal and the Dark Ritual "
        "brought by a destroyed EZ, Shadow or Cylak give their Bonus then. Abunakkashii’s ability "
        "is no Action: it is never copied, and the Hero it brings has not been used yet."
    ),
    "I20": N_(
        "Who copies a card does its Action and pays its cost, but pays no roaming, puts no "
        "Culture on it and does not tilt it."
    ),
    "I21": N_(
        "Culture on a destroyed card is lost, unless a card says otherwise (Lion). What happens "
        "when a card is destroyed happens in the Kingdom phase only. The discard is open: "
        "everybody may look at it, and it counts for Narashima."
    ),
    "I22": N_(
        "What a pillage shows may be taken; of the Market’s two cards one must be resolved, if "
        "that is possible. A Diamond costs 5 coins in both."
    ),
    "I23": N_(
        "Library: without a Building of your own, the Culture goes onto a Building of any other "
        "player, of your choice."
    ),
    "I24": N_("For a first game the author advises to play without Tomorrow and Justice."),
}
IMMORTAL_WORDS: dict[str, Sentence] = {
    "is_unsure": N_("This is unconfirmed: what the card says counts."),
    "scores_justice": N_(
        "Revealing gains a Supremacy, once per game; her Supremacies score double. She wins ties."
    ),
    "scores_tomorrow": N_(
        "1 point for each Chaos in play. Names every other player’s Immortal: "
        "all right 15, or 10 after looking at one."
    ),
    "scores_galmi": N_("2 points for each Wonder token in play; his Wonder ranking is doubled."),
    "scores_abhilasha": N_("2 points for each Chaos in play, and 1 for each of his coins."),
    "scores_narashima": N_(
        "Moves all his Culture onto himself and may destroy his cards: "
        "2 points for each destroyed card and each Legendary card in play."
    ),
    "scores_phoenix": N_(
        "1 to 3 Science give 6 points, 4 to 6 give 12, more give 18; her Culture is doubled."
    ),
    "scores_goan_sul": N_(
        "3 points for each of his Military tokens, and 1 for each Military card, himself included."
    ),
    "scores_xian": N_(
        "8 points for each set of Military, Science and Chaos; his Diamonds are always worth 8."
    ),
}

# The rule under which a card gives something beside its Action.
ENDS = {
    "alpha": "I14",
    "eliana": "I14",
    "nezha": "I8",
    "galmis_avatar": "I12",
    "lion": "I14",
    "caravan": "I12",
    "elite_school": "I14",
    "altar": "I14",
    "fortress": "I12",
}


# What the rulebook's questions and answers add to a card, and under which rule.
MORE: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("armory", "observatory"), ("more_full", "I18")),
    **dict.fromkeys(("valeen", "caravan", "firelands"), ("more_choose", "I18")),
    **dict.fromkeys(("abunakkashii", "chaos_portal"), ("more_brings", "I19")),
    **dict.fromkeys(("ez", "shadow", "cylak"), ("more_ritual", "I19")),
    **dict.fromkeys(set(COPIES) - {"cylak", "fenghuang"}, ("more_copy", "I20")),
    "fenghuang": ("more_fenghuang", "I21"),
    **dict.fromkeys(("alpha", "war_machines"), ("more_pillage", "I22")),
    "market": ("more_market", "I22"),
    "library": ("more_library", "I23"),
}


def bonus_key(card: str) -> str:
    """Name the sentence that says a card's Bonus."""
    tokens = "_".join(token for token, _ in CARD_FACTS[card].bonus)
    return "bonus_is_ez" if card == "ez" else f"bonus_is_{tokens or 'nothing'}"


def card_topic(card: str) -> Topic:
    """Explain a card by its Bonus, what it does, what is added, what it gives at the end."""
    texts = [(bonus_key(card), "I4"), (f"does_{card}", "I7")]
    if card in MORE:
        texts.append(MORE[card])
    if f"ends_{card}" in CARD_WORDS:
        texts.append((f"ends_{card}", ENDS[card]))
    rules = tuple(rule for _, rule in texts)
    if card in UNSURE or card in UNSURE_AT_THE_END:
        texts.append(("is_unsure", ""))
    return Topic(CARD_FACTS[card].kind, rules, tuple(texts))


TOPICS: dict[str, Topic] = {
    **{card: card_topic(card) for card in CARD_FACTS},
    **{each: Topic("immortal", ("I11",), ((f"scores_{each}", "I11"),)) for each in IMMORTALS},
    **tokens_of(
        {
            "military": "I8 I3",
            "science": "I8 I3",
            "chaos": "I8 I3",
            "coin": "I3",
            "wonder": "I13",
            "supremacy": "I14",
            "culture": "I15",
            "diamond": "I16",
            "vp": "I12",
        }
    ),
    **phases_of({"draft": "I4 I5 I6", "kingdom": "I7", "supremacy": "I8 I9", "scoring": "I10"}),
}
