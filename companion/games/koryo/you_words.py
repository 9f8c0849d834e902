"""What Koryŏ says to the player whose phone it is."""

from companion.core.words import N_, NN_, Sentence

YOU: dict[str, Sentence] = {
    "you_may_ship": N_("You may place two cards that differ"),
    "you_may_barbarian": NN_(
        "Your Barbarian destroys one character", "Your %(n)d Barbarians: next target"
    ),
    "you_may_lobbying": NN_("Your Lobbying swaps two characters", "Your %(n)d Lobbying: next swap"),
    "you_barbarian_useless": N_("Your Barbarian has no target"),
    "you_lobbying_useless": N_("Your Lobbying: no swap possible"),
    "you_may_banker": N_("Bankers: you take 1 VP token"),
    "you_may_spy": N_("Spies: you steal 1 VP token"),
    "you_may_priest": N_("Priests: you destroy one of your events"),
    "you_deal_more": N_("You get 1 more card: Broadcasters"),
    "you_next_deal_more": N_("Next deal: you get 1 more card (Broadcasters)"),
    "you_keep_more": N_("You keep 2 more cards: Senators"),
    "you_guarded": N_("You are protected by the Guardians"),
    "you_hidden": N_("You are protected by the Spies"),
}
