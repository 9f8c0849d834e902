"""What Immortal 8 says of Supremacy, secret Immortals and the call of the eight."""

from companion.core.words import N_, NN_, Sentence

END: dict[str, Sentence] = {
    # Supremacy.
    "only_in_supremacy": N_("Supremacies are given in the Supremacy phase: go on to it first"),
    "must_supremacy": N_("Supremacy, %(card)s. %(text)s"),
    "with_nezha": N_("%(text)s (%(card)s counts one more for %(player)s)"),
    "give_to": N_("Give it to %(player)s"),
    "who_has_most": N_("Who has most %(card)s? A tie gives none"),
    "who_has_most_ritual": N_("Who has most %(card)s? Only while this lies there: %(ritual)s"),
    "give_nobody": N_("Nobody gains it"),
    "is_justice": N_("%(player)s reveals: %(card)s"),
    "supremacy_to": N_("Supremacy to %(player)s: %(card)s"),
    "supremacy_nobody": N_("Nobody gains a Supremacy: %(card)s"),
    "given_twice": N_("this Supremacy was given already: %(card)s"),
    "not_due": N_("somebody else should have this Supremacy: %(card)s"),
    "no_ritual": N_("Chaos gives a Supremacy only while this is in play: %(card)s"),
    "power_kind": N_(
        "The most tokens gain a Supremacy. A tie gains none, unless Justice is tied: she wins it."
    ),
    "round_two_begins": N_(
        "Round 2, counter-clockwise: turn the boards, deal %(deal)s, play at most %(limit)s"
    ),
    # Secret Immortals.
    "immortal_entered": N_("%(player)s has entered an Immortal"),
    "ready_for_call": N_("%(player)s is ready for the call"),
    "nothing_entered": N_("%(player)s has entered no Immortal yet"),
    "immortal_taken_back": N_("%(player)s has deleted the entered Immortal"),
    "immortals_each": NN_(
        "%(n)d Immortal can be entered", "at most %(n)d different Immortals can be entered"
    ),
    "is_revealed": N_("%(player)s’s Immortal is revealed already"),
    "already_revealed": N_("this Immortal is revealed already, by %(player)s: %(card)s"),
    "only_justice": N_("only this Immortal may reveal itself before the scoring: %(card)s"),
    "revealed": N_("%(player)s reveals: %(card)s"),
    # The call of the eight.
    "only_in_scoring": N_("Immortals are called in the scoring: go on to it first"),
    "called_already": N_("this Immortal has been called already"),
    "all_called": N_("all eight Immortals have been called"),
    "must_keep_one": N_("%(player)s says in secret which of the two Immortals is kept"),
    "keep_first": N_("before the call each keeps one of the two Immortals: %(names)s"),
    "guess_first": N_("the next call waits for what %(player)s names"),
    "who_is": N_("%(number)s. Who is %(card)s?"),
    "is_nobody": N_("Nobody"),
    "must_tell": N_("Which Immortal was it? %(player)s"),
    "immortals_not_counted": N_("Not counted yet, because their Immortal is unknown: %(names)s"),
    "must_call": N_("Call number %(number)s: %(card)s"),
    "call_it": N_("Call: %(card)s"),
    "is_it": N_("It is %(player)s"),
    "called_again": N_("Called, revealed before by %(player)s: %(card)s"),
    "nobody_answers": N_("Nobody answers: %(card)s"),
    "narashima_gathers": N_("%(player)s moves all Culture onto the Immortal"),
    "must_guess": N_("%(card)s: %(player)s names everybody’s Immortal before they are called"),
    "names_nobody": N_("No guess"),
    "not_tomorrow": N_("%(player)s has not revealed: %(card)s"),
    "guess_named": N_("%(player)s names everybody’s Immortal without having looked"),
    "guess_named_looked": N_("%(player)s looks at one Immortal and names everybody’s"),
    "guess_said": N_("The guess: %(text)s"),
    "guess_late": N_("guess before any other Immortal is revealed"),
    "may_destroy": N_(
        "%(card)s: %(player)s may destroy their own cards before the call goes on, 2 points each;"
        " a Legendary card gains nothing, it already counts 2 in play"
    ),
    "destroy_for": N_("%(card)s: +%(points)s"),
    "keeps_the_rest": N_("Stop destroying"),
    "must_take": N_("%(player)s takes %(cards)s. %(card)s: %(why)s"),
    "may_take_unsure": N_("%(player)s takes %(cards)s (unconfirmed). %(card)s: %(why)s"),
    "effect_taken": N_("%(player)s scores a card. %(card)s: %(why)s"),
}
