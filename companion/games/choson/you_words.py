"""What Chosŏn says to the player whose phone it is."""

from companion.core.words import N_, Sentence

YOU: dict[str, Sentence] = {
    "you_may_travel": N_("You discard a Time Traveller: 1st Player and 1 VP token"),
    "you_may_riposte": N_("%(token)s: you may destroy the card just played: %(card)s"),
    "you_riposte_head": N_("Strike back?"),
    "you_may_lobby": N_("Lobby: you swap two characters"),
    "you_may_firearm": N_("Firearm: you destroy one character"),
    "you_may_sword": N_("Sword: you destroy one character"),
    "you_may_again": N_("Reapers: you destroy a second character"),
    "you_no_lobby": N_("Lobby: no swap possible for you"),
    "you_no_firearm": N_("Firearm: no target for you"),
    "you_no_sword": N_("Sword: no target in range for you"),
    "you_no_again": N_("Reapers: no other target in range for you"),
    "you_must_scientist": N_("Scientists: you take 1 VP token"),
    "you_must_oracle": N_("Oracles: you take 1 VP token"),
    "you_may_take_from": N_("The bank is empty: you may take a token from a player (%(card)s)"),
    "you_may_gosu": N_("Gosu: you keep one of the events"),
    "you_may_yi": N_("You may place Yi’s Shield"),
    "you_may_yi_move": N_("You may move Yi’s Shield, now on: %(card)s"),
    "you_legacy_advice": N_(
        "You hold Yi’s Legacy at %(points)s points: exactly %(better)s would score more"
    ),
    "you_shield_without_yi": N_("You have Yi’s Shield, but not Yi"),
    "you_token_elsewhere": N_("%(card)s belongs to you"),
}
