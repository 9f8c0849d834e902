"""What Immortal 8 says to the player whose phone it is."""

from companion.core.words import N_, NN_, Sentence

YOU: dict[str, Sentence] = {
    "you_first_piece_to": N_("The 1st Player token goes to the right: to you"),
    # The Living Draft.
    "you_played_enough": N_("You have played more than %(limit)s cards in this draft"),
    "you_must_gift": N_("%(card)s: you let another player gain %(cards)s"),
    "you_gift_to": N_("You get it"),
    "you_must_portal": N_("%(card)s: which of the three cards have you played?"),
    "you_must_choose": NN_(
        "You have room for %(n)d of these: which do you take? %(cards)s",
        "You have room for %(n)d of these: which do you take? %(cards)s",
    ),
    # The Kingdom.
    "you_starts": N_("You start the Kingdom (%(why)s)"),
    "you_lower_has": N_("You have the lower number"),
    "you_may_copy_top": N_("Which card did you copy, from the top of the deck or the discard?"),
    "you_may_wonder": NN_(
        "You may use %(n)d Wonder of the middle",
        "You may use %(n)d different Wonders of the middle",
    ),
    "you_may_roam": N_("You may roam to other players’ Buildings"),
    "you_way_culture_of": N_("%(cards)s: %(card)s (yours)"),
    "you_has_of": N_("Needs %(cards)s, you have %(have)s"),
    "you_has_civilization": NN_(
        "Needs %(n)d Civilization token, you have %(have)s",
        "Needs %(n)d Civilization tokens, you have %(have)s",
    ),
    "you_no_room_of": N_("You have no room for more than ten"),
    # Supremacy.
    "you_give_to": N_("You gain it"),
    "you_is_justice": N_("You reveal: %(card)s"),
    "you_with_nezha": N_("%(text)s (%(card)s counts one more for you)"),
    # The call of the eight.
    "you_must_keep_one": N_("Say in secret which of your two Immortals you keep"),
    "you_is_it": N_("It is you"),
    "you_must_tell": N_("Which Immortal were you?"),
    "you_must_guess": N_("%(card)s: you name everybody’s Immortal before they are called"),
    "you_may_destroy": N_(
        "%(card)s: you may destroy your own cards before the call goes on, 2 points each;"
        " a Legendary card gains nothing, it already counts 2 in play"
    ),
    "you_must_take": N_("You take %(cards)s. %(card)s: %(why)s"),
    "you_may_take_unsure": N_("You take %(cards)s (unconfirmed). %(card)s: %(why)s"),
}
