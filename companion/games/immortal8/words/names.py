"""Immortal 8's words, in English; other languages translate them."""

from companion.core.words import N_, NN_, Sentence, Words
from companion.games.immortal8.words.cards import CARD_WORDS
from companion.games.immortal8.words.end import END
from companion.games.immortal8.words.live import LIVE, PLACE_NAMES
from companion.games.immortal8.words.rules import CHAPTERS, IMMORTAL_WORDS, RULES, TOPICS
from companion.games.immortal8.words.you import YOU

# A card's name where there is room for a word or two; who wants the whole taps or hears it.
SHORT: dict[str, Sentence] = {
    "short_galmis_avatar": N_("Avatar"),
    "short_armory": N_("Armory"),
    "short_observatory": N_("Observatory"),
    "short_caravan": N_("Caravan"),
    "short_temple": N_("Temple"),
    "short_elite_school": N_("Elite School"),
    "short_altar": N_("Altar"),
    "short_war_machines": N_("War Machines"),
    "short_library": N_("Library"),
    "short_fortress": N_("Fortress"),
    "short_market": N_("Market"),
    "short_treasure": N_("Treasure"),
    "short_war_hall": N_("War Hall"),
    "short_flying_city": N_("Flying City"),
    "short_swords_of_justice": N_("Swords"),
    "short_fabuloserie": N_("Fabuloserie"),
    "short_firelands": N_("Firelands"),
    "short_sanctuary": N_("Sanctuary"),
    "short_amber_hourglass": N_("Hourglass"),
    "short_wonder": N_("Wonder"),
    "short_vp": N_("VP"),
}
NAMES = {
    "alpha": N_("Alpha"),
    "abunakkashii": N_("Abunakkashii"),
    "eliana": N_("Eliana"),
    "nezha": N_("Nezha"),
    "ez": N_("EZ"),
    "shadow": N_("Shadow"),
    "cylak": N_("Cylak"),
    "galmis_avatar": N_("Galmi’s Avatar"),
    "fenghuang": N_("Fenghuang"),
    "valeen": N_("Valeen"),
    "lion": N_("Lion"),
    "orgah": N_("Orgah"),
    "armory": N_("Goan-Sul’s Armory"),
    "observatory": N_("Phoenix’s Observatory"),
    "caravan": N_("Xi’an’s Caravan"),
    "temple": N_("Galmi’s Temple"),
    "elite_school": N_("Justice’s Elite School"),
    "altar": N_("Narashima’s Altar"),
    "war_machines": N_("Goan-Sul’s War Machines"),
    "library": N_("Phoenix’s Library"),
    "chaos_portal": N_("Chaos Portal"),
    "fortress": N_("Galmi’s Fortress"),
    "market": N_("Xi’an’s Incredible Market"),
    "treasure": N_("Byun Hyung Ja’s Treasure"),
    "war_hall": N_("Goan-Sul’s War Hall"),
    "chaos_orb": N_("Chaos Orb"),
    "flying_city": N_("Phoenix’s Flying City"),
    "swords_of_justice": N_("Swords of Justice"),
    "fabuloserie": N_("Xi’an’s Fabuloserie"),
    "diamond_mine": N_("Diamond Mine"),
    "twin_statues": N_("Twin Statues"),
    "dark_ritual": N_("Dark Ritual"),
    "firelands": N_("Narashima’s Firelands"),
    "equilibrium": N_("Equilibrium"),
    "sanctuary": N_("Galmi’s Sanctuary"),
    "amber_hourglass": N_("Amber Hourglass"),
    "justice": N_("Justice"),
    "tomorrow": N_("Tomorrow"),
    "galmi": N_("Galmi"),
    "abhilasha": N_("Abhilasha"),
    "narashima": N_("Narashima"),
    "phoenix": N_("Phoenix"),
    "goan_sul": N_("Goan-Sul"),
    "xian": N_("Xi’an"),
    "military": N_("Military"),
    "science": N_("Science"),
    "chaos": N_("Chaos"),
    "coin": N_("Coins"),
    "wonder": N_("Wonder tokens"),
    "supremacy": N_("Supremacy"),
    "culture": N_("Culture"),
    "diamond": N_("Diamonds"),
    "vp": N_("VP tokens"),
    "guess": N_("Tomorrow’s guess"),
    "discarded_cards": N_("Destroyed cards"),
    "legendary_cards": N_("Legendary cards"),
    "military_cards": N_("Military cards"),
    "guess_right_after_looking": N_("guessed right after looking"),
    "guess_right_without_looking": N_("guessed right without looking"),
    "of_an_immortal": N_("Immortal"),
    "wonder_ranking": N_("Wonder ranking"),
}
COUNTED = {
    "military": NN_("%(n)d Military", "%(n)d Military"),
    "science": NN_("%(n)d Science", "%(n)d Science"),
    "chaos": NN_("%(n)d Chaos", "%(n)d Chaos"),
    "coin": NN_("%(n)d coin", "%(n)d coins"),
    "wonder": NN_("%(n)d Wonder token", "%(n)d Wonder tokens"),
    "supremacy": NN_("%(n)d Supremacy", "%(n)d Supremacies"),
    "culture": NN_("%(n)d Culture", "%(n)d Culture"),
    "diamond": NN_("%(n)d Diamond", "%(n)d Diamonds"),
    "vp": NN_("%(n)d VP", "%(n)d VP"),
}
SENTENCES: dict[str, Sentence] = {
    "too_many_civilization": NN_(
        "%(n)d Civilization token: a player holds at most 10",
        "%(n)d Civilization tokens: a player holds at most 10",
    ),
    "too_many_coins": NN_(
        "%(n)d coin: a player holds at most 10", "%(n)d coins: a player holds at most 10"
    ),
    "wonder_controlled": N_("%(card)s is a Wonder: it lies in the middle, nobody controls it"),
    "controls_many": N_(
        "%(player)s controls %(n)s cards: the drafts let one play %(limit)s at most"
    ),
    "goan_sul_counts": N_("Goan-Sul counts himself: at least 1"),
    "immortal_twice": N_("%(card)s is with %(names)s, and there is only one"),
    "immortals_will_decide": N_("Their Immortals will decide it."),
    "justice_wins_ties": N_("%(immortal)s wins every tie."),
    "highest_number": N_("%(immortal)s has the highest number among them, %(number)d."),
    "justice_drops": N_("Below the tie that Justice wins (I13)"),
    "justice_drops_every_rank": N_("Every lower rank drops too"),
    "justice_drops_the_tied": N_("Only the tied players drop"),
    "who_was_which": N_("Who was which Immortal?"),
    "cards_of_one": N_("Cards of %(name)s"),
    "cards_are_optional": N_("optional: what they give at the end"),
    "asked_wrong": N_("Not every Immortal named"),
    "asked_right_after_looking": N_("All named, after looking at one: 10"),
    "asked_right_without_looking": N_("All named, without looking: 15"),
    "of_immortal": N_("%(card)s – %(why)s"),
    "chaos_in_play": N_("%(cards)s in play, %(each)s each"),
    "guess_wrong": N_("not every Immortal named: nothing"),
    "guess_right_after_looking": N_("every Immortal named, after looking at one"),
    "guess_right_without_looking": N_("every Immortal named, without looking"),
    "wonders_in_play": N_("%(cards)s in play, %(each)s each"),
    "coins_owned": N_("%(cards)s, 1 each"),
    "discarded": NN_(
        "%(n)d card in the Civilization discard, 2 each",
        "%(n)d cards in the Civilization discard, 2 each",
    ),
    "legendary": NN_(
        "%(n)d Legendary card in play, 2 each", "%(n)d Legendary cards in play, 2 each"
    ),
    "phoenix_science": N_("%(cards)s: 1 to 3 give 6, 4 to 6 give 12, 7 or more 18"),
    "goan_sul_tokens": N_("%(cards)s, 3 each"),
    "goan_sul_cards": NN_(
        "%(n)d Military card, himself included", "%(n)d Military cards, himself included"
    ),
    "xian_sets": NN_(
        "%(n)d set of Military, Science and Chaos, 8 each",
        "%(n)d sets of Military, Science and Chaos, 8 each",
    ),
    "vp_value": NN_("VP token worth %(n)d", "VP tokens worth %(n)d"),
    "wonder_rank": N_("%(cards)s: place %(rank)s"),
    "wonder_rank_galmi": N_("%(cards)s: place %(rank)s, doubled by Galmi"),
    "wonder_unranked": N_("%(cards)s: place %(rank)s scores nothing"),
    "supremacy_justice": N_("%(cards)s, %(each)s each for Justice"),
    "each_worth": N_("%(cards)s, %(each)s each"),
    "culture_phoenix": N_("%(cards)s, %(each)s each for Phoenix"),
    "diamonds": NN_(
        "%(cards)s, %(each)s each with %(n)d in play", "%(cards)s, %(each)s each with %(n)d in play"
    ),
    "diamonds_xian": NN_(
        "%(cards)s, always %(each)s each for Xi’an", "%(cards)s, always %(each)s each for Xi’an"
    ),
    "justice_reveals": N_("reveals only now and gains a Supremacy"),
    "alpha_most": N_("%(cards)s, others at most %(next)s: a Supremacy"),
    "eliana_observatory": N_("controls an Observatory: a Supremacy"),
    "only_card": N_("the only card controlled: a Supremacy"),
    "avatar_diamonds": N_("%(cards)s, %(each)s VP each"),
    "caravan_kinds": NN_(
        "Military, Science and Chaos owned: %(n)d VP", "Military, Science and Chaos owned: %(n)d VP"
    ),
    "fortress_wonders": NN_(
        "%(cards)s, 1 VP each", "%(cards)s, 1 VP each for each of %(n)d Fortresses"
    ),
    "school_supremacy": NN_(
        "%(cards)s gained now, 2 VP each",
        "%(cards)s gained now, 2 VP each for each of %(n)d Schools",
    ),
}
# What people also say, in a line of words.
SAID = {
    "vp": N_("victory point, victory points, VP"),
    "wonder": N_("wonder, wonders"),
    # How the guess was made is worth points: it is asked back.
    "guess_right_without_looking": N_("guessed right"),
    "guess_right_after_looking": N_("guessed right"),
}
AIM = (
    N_(
        "In two rounds you draft cards and reign over your kingdom. Have the most points at the "
        "end, when your secret Immortal tells what counts most for you."
    ),
    N_(
        "You have the majority of Military or Science tokens when you have more of them than every "
        "other player: after each round it gains you a Supremacy. A tie gains nobody one."
    ),
)
WORDS = Words(
    "Immortal 8",
    "✴",
    NAMES | PLACE_NAMES,
    COUNTED,
    SENTENCES | LIVE | END | YOU | CARD_WORDS | IMMORTAL_WORDS | SHORT,
    RULES,
    CHAPTERS,
    TOPICS,
    said=SAID,
    aim=AIM,
)
