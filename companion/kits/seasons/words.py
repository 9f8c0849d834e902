"""What Koryŏ and Chosŏn say alike."""

from companion.core.words import N_, NN_, Sentence

SEASON_WORDS: dict[str, Sentence] = {
    "season": N_("Season"),
    "deal": N_("Deal"),
    "keep": N_("Keep"),
    "in_round": N_("Season %(n)s"),
    "next_season": N_("Next season"),
    "events_stay": N_("events stay (%(rule)s): only characters can be discarded"),
    "only_in_main": N_("cards are revealed in the main phase: go on to it first"),
    "eight_pairs": N_("expected eight pairs: cards to deal, cards to keep"),
    "phase_time_travel": N_("Time travel"),
    "phase_deal": N_("Dealing"),
    "phase_orders": N_("Giving orders"),
    "phase_main": N_("Main phase"),
    "phase_end": N_("End of the season"),
    "step_time_travel": N_("Travel"),
    "step_deal": N_("Deal"),
    "step_orders": N_("Orders"),
    "step_main": N_("Main"),
    "step_end": N_("End"),
    "season_begins": N_("Season %(season)s: deal %(deal)s, keep %(keep)s"),
    "deal_line": NN_(
        "Deal everybody %(n)d card, to be kept hidden in the hand",
        "Deal everybody %(n)d cards, to be kept hidden in the hand",
    ),
    "swap_all_the_same": N_("Swap all the same, against the rules"),
    "over": NN_("%(player)s still has %(n)d too many", "%(player)s still has %(n)d too many"),
    "must_discard": NN_("%(player)s discards %(n)d card", "%(player)s discards %(n)d cards"),
    "must_discard_then": N_("%(what)s, then: %(players)s"),
    "discards_before": N_("%(player)s discards first: that can change what others may keep"),
    "discarded_cards": N_("%(player)s discards %(cards)s"),
    "swapped": N_("%(player)s swaps: %(one)s gives %(card)s, %(other)s gives %(other_card)s"),
    "held_by_first": N_("Nobody has one yet: the first one takes it"),
}
