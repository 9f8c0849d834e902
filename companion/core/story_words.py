"""The words of a game's story that every game has."""

from companion.core.words import N_, NN_, Sentence

STORY: dict[str, Sentence] = {
    "decided_more": N_("%(cards)s more and %(winner)s wins"),
    "decided_more_of": N_("%(player)s: %(cards)s more, and %(winner)s wins"),
    "decided_fewer": N_("%(player)s: %(cards)s fewer, and %(winner)s wins"),
    "decided_two": N_("%(changes)s: then %(winner)s wins"),
    "swing_more": N_("%(player)s: %(cards)s more"),
    "swing_fewer": N_("%(player)s: %(cards)s fewer"),
    "lead_taken": N_("%(new)s overtakes %(old)s"),
    "lead_lost": NN_(
        "%(player)s was ahead by %(n)d point and did not win",
        "%(player)s was ahead by %(n)d points and did not win",
    ),
    "unclaimed": NN_(
        "%(card)s: %(n)d point for nobody, tied: %(names)s",
        "%(card)s: %(n)d points for nobody, tied: %(names)s",
    ),
    "power_unused": NN_(
        "%(card)s: %(player)s held it on %(n)d occasion and never used it",
        "%(card)s: %(player)s held it on %(n)d occasions and never used it",
    ),
    "deed_destroy": N_("Characters destroyed"),
    "deed_swap": N_("Swaps"),
    "deed_riposte": N_("Ripostes"),
}
