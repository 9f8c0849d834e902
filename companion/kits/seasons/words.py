"""What Koryŏ and Chosŏn say alike."""

from companion.core.words import N_, NN_, Sentence

SEASON_WORDS: dict[str, Sentence] = {
    "deal": N_("Deal"),
    "keep": N_("Keep"),
    "events_stay": N_("events stay (%(rule)s): only characters can be discarded"),
    "only_in_main": N_("cards are revealed in a later phase, go on to it first: %(phase)s"),
    "eight_pairs": N_("expected eight pairs: cards to deal, cards to keep"),
    "phase_time_travel": N_("Time travelling"),
    "phase_deal": N_("Card distribution"),
    "phase_orders": N_("Order phase"),
    "phase_main": N_("Main phase"),
    "phase_end": N_("Round ending"),
    "step_time_travel": N_("Travel"),
    "step_deal": N_("Dealing"),
    "step_orders": N_("Orders"),
    "step_main": N_("Main"),
    "step_end": N_("End"),
    "season_begins": N_("Round %(season)s: deal %(deal)s, keep %(keep)s"),
    "deal_line": NN_(
        "Deal everybody %(n)d card, to be kept hidden in the hand",
        "Deal everybody %(n)d cards, to be kept hidden in the hand",
    ),
    # What is left undone when the table goes on.
    "left_discard": N_("the discards of %(player)s"),
    "swap_all_the_same": N_("Swap anyway, against the rules"),
    "over": NN_("%(player)s still has %(n)d too many", "%(player)s still has %(n)d too many"),
    "must_discard": NN_("%(player)s discards %(n)d card", "%(player)s discards %(n)d cards"),
    "must_discard_then": N_("%(what)s, then: %(players)s"),
    # Said to the player whose phone it is.
    "you_must_discard": NN_("You discard %(n)d card", "You discard %(n)d cards"),
    "you_over": NN_("You still have %(n)d too many", "You still have %(n)d too many"),
    "you_left_discard": N_("your discards"),
    "you_get": N_("You get"),
    "you_keep": N_("You keep"),
    "discards_before": N_("%(player)s discards first: that can change what others may keep"),
    "doubt_kept": NN_(
        "%(player)s has %(n)d card, but may keep only %(limit)s after the last round",
        "%(player)s has %(n)d cards, but may keep only %(limit)s after the last round",
    ),
    "doubt_family": N_("%(player)s: %(cards)s, more than %(most)s could hardly come together"),
    "over_dealt": N_("%(what)s. Only %(dealt)s were dealt"),
    "option_seasons": N_("Numbers of the Season cards: cards to deal, cards to keep"),
    "more_than_dealt": NN_(
        "%(player)s has played %(n)d card, only %(dealt)s were dealt",
        "%(player)s has played %(n)d cards, only %(dealt)s were dealt",
    ),
    # What a target changes, beside its name; a card that is spared says why.
    "outcome_takes": N_("%(player)s loses the majority"),
    "you_outcome_takes": N_("you lose the majority"),
    "outcome_gives": N_("gives %(player)s the majority"),
    "you_outcome_gives": N_("gives you the majority"),
    "outcome_passes": N_("the majority goes from %(other)s to %(player)s"),
    "you_outcome_passes": N_("the majority goes from %(other)s to you"),
    "outcome_of": N_("%(card)s: %(what)s"),
    "discarded_cards": N_("%(player)s discards %(cards)s"),
    "swapped": N_("%(player)s swaps: %(one)s gives %(card)s, %(other)s gives %(other_card)s"),
    # What a phase is for, in somebody's first game.
    "hint_deal": N_("Everybody gets this many cards from the shuffled deck and keeps them hidden."),
    "hint_end": N_(
        "Whoever has more cards than this round allows discards some. Then the next round begins."
    ),
    # A walk through a sample table.
    "walk_deal": N_(
        "A sample table of three. Up here stands what everybody needs: the round, "
        "how many cards to deal and how many you may keep."
    ),
    "walk_deal_tap": N_("The cards are dealt"),
    "walk_orders": N_(
        "Everybody places cards face down. Nothing is typed for that: the cards are real, "
        "and the phone waits."
    ),
    "walk_orders_tap": N_("Everybody has placed cards"),
    "walk_turn": N_(
        "It is Ana’s turn. She reveals her cards, and somebody taps on a phone what she played."
    ),
    "walk_played": N_(
        "In colour: a majority. Ana has more of that family than anybody else, so she holds its "
        "power and would score its value. Hatched is a tie, which scores nothing."
    ),
    "walk_played_tap": N_("Show the powers"),
    "walk_powers": N_(
        "Every family and everybody’s cards in it; a dot means that one more card takes it. "
        "A tap on a row says what its power does."
    ),
    "walk_powers_tap": N_("Show the score"),
    "walk_score": N_(
        "After round 8 the points are counted, and every line says why. "
        "You can look at any time how it would end now."
    ),
    "held_by_first": N_("Nobody has one yet: the first to play one has the majority"),
}
