"""What each card of Immortal 8 does, in our own sentences: `does_` once per Kingdom phase, `brief_`
what roaming there gives, `ends_` in the last phase, `bonus_is_` when it is played, `more_` what the
rulebook's questions and answers add."""

from companion.core.words import N_, Sentence

CARD_WORDS: dict[str, Sentence] = {
    "does_alpha": N_("Pillage: reveal a Commerce card, you may take what it shows."),
    "does_abunakkashii": N_(
        "Pay 3 coins: exchange it for a Hero of the deck or the discard. Cannot be copied."
    ),
    "does_eliana": N_("Put 2 Culture on your own Buildings."),
    "does_nezha": N_("Give 1 Chaos to another player and gain 1 VP."),
    "does_ez": N_("Gain 2 coins or 1 Chaos."),
    "does_shadow": N_("Up to two other players gain 1 Chaos each."),
    "does_cylak": N_("Copy the Action of the deck’s top card or of a card in the discard."),
    "does_galmis_avatar": N_("Copy one of your own Buildings."),
    "does_fenghuang": N_("Copy any Science card in play."),
    "does_valeen": N_("Give up 1 Military and 1 Science: gain 1 Chaos and 1 VP."),
    "does_lion": N_("Destroy one of your Buildings: gain a Diamond, its Culture moves onto Lion."),
    "does_orgah": N_("Copy a Building of a neighbour."),
    "does_armory": N_("Gain 1 Military."),
    "does_observatory": N_("Gain 1 Science."),
    "does_caravan": N_("Gain 1 Military with a Military Hero, 1 Science with a Science Hero."),
    "does_temple": N_("Pay 2 coins: gain 2 VP for each of your Wonder tokens."),
    "does_elite_school": N_("Pay 2 coins: gain 1 Military or 1 Science."),
    "does_altar": N_("Destroy one of your Heroes: gain 3 VP."),
    "does_war_machines": N_("Pay 2 coins: pillage, and gain 1 Military."),
    "does_library": N_("Pay 2 coins: put 1 Culture on a Building of yours, and gain 1 Science."),
    "does_chaos_portal": N_(
        "You may destroy it: look at 3 cards of the deck and play one. Cannot be copied."
    ),
    "does_fortress": N_("Pay 2 coins: copy a Wonder or one of your own Heroes."),
    "does_market": N_("Reveal two Commerce cards and take what one of them shows."),
    "does_treasure": N_("Gain 3 coins."),
    "does_war_hall": N_("Copy a Building of another player."),
    "does_chaos_orb": N_("Copy a Hero of another player."),
    "does_flying_city": N_("Put 1 Culture on each of your Buildings."),
    "does_swords_of_justice": N_("Spend 5 Civilization tokens: gain a Supremacy."),
    "does_fabuloserie": N_("Change 1 Science into 2 Military, or 1 Military into 2 Science."),
    "does_diamond_mine": N_("Pay 5 coins: gain a Diamond."),
    "does_twin_statues": N_("Raise your Military or your Science to 2."),
    "does_dark_ritual": N_("World Effect: whoever has most Chaos gains a Supremacy too."),
    "does_firelands": N_("Destroy one of your cards: gain 2 different Civilization tokens."),
    "does_equilibrium": N_("World Effect: all three kinds at the end of your turn give you 3 VP."),
    "does_sanctuary": N_("Pay 5 coins, 1 less for each of your Galmi cards: gain a Wonder token."),
    "does_amber_hourglass": N_("World Effect: everybody may use two different Wonders in a turn."),
    "brief_elite_school": N_("1 Military or 1 Science"),
    "brief_altar": N_("destroy one of your Heroes, 3 VP"),
    "brief_war_machines": N_("pillage, 1 Military"),
    "brief_library": N_("1 Science, 1 Culture"),
    "brief_fortress": N_("copy a Wonder or one of your Heroes"),
    "brief_market": N_("one of two Commerce cards"),
    "ends_alpha": N_("At the end: a Supremacy if you alone have most Military."),
    "ends_eliana": N_("At the end: a Supremacy if you control an Observatory."),
    "ends_nezha": N_("Counts 1 Military and 1 Science more in the Supremacy phase."),
    "ends_galmis_avatar": N_("At the end: 4 VP for each of your Diamonds."),
    "ends_lion": N_("At the end: a Supremacy if it is the only card you control."),
    "ends_caravan": N_("At the end: 1 VP if you have all three kinds."),
    "ends_elite_school": N_("2 VP whenever you gain a Supremacy."),
    "ends_altar": N_("At the end: a Supremacy if it is the only card you control."),
    "bonus_is_nothing": N_("No Bonus."),
    "bonus_is_military": N_("Bonus: 1 Military."),
    "bonus_is_science": N_("Bonus: 1 Science."),
    "bonus_is_military_science": N_("Bonus: 1 Military and 1 Science."),
    "bonus_is_chaos": N_("Bonus: 1 Chaos."),
    "bonus_is_wonder": N_("Bonus: 1 Wonder token."),
    "bonus_is_ez": N_("Bonus: another player, who has room for it, gains 1 Chaos."),
    "more_full": N_("With ten Civilization tokens it cannot be used, not by roaming either."),
    "more_choose": N_("With room for only one of the two tokens you choose which."),
    "more_copy": N_(
        "The copy pays the card’s cost, but no roaming; no Culture is put on it, it is not tilted."
    ),
    "more_ritual": N_(
        "Destroyed in the Kingdom phase it brings the Dark Ritual into play, with its Bonus."
    ),
    "more_fenghuang": N_(
        "Destroyed in the Kingdom phase it goes back into the deck; by Narashima it counts."
    ),
    "more_brings": N_("The card that comes gives its Bonus and has not been used yet."),
    "more_pillage": N_("You may leave what it shows. A Diamond costs 5 coins."),
    "more_market": N_("One of them must be resolved, if possible. A Diamond costs 5 coins."),
    "more_library": N_(
        "Without a Building of your own the Culture goes onto any other player’s you choose."
    ),
    "ends_fortress": N_("At the end: 1 VP for each of your Wonder tokens."),
}
