"""Koryŏ's words, in English; other languages translate them."""

from companion.core.words import N_, NN_, Sentence, Words

NAMES = {
    "omniscient": N_("Omniscient"),
    "spy": N_("Spy"),
    "senator": N_("Senator"),
    "priest": N_("Priest"),
    "ship_owner": N_("Ship Owner"),
    "banker": N_("Banker"),
    "guardian": N_("Guardian"),
    "broadcaster": N_("Broadcaster"),
    "merchant": N_("Merchant"),
    "barbarian": N_("Barbarian"),
    "lobbying": N_("Lobbying"),
    "victory_point": N_("Victory token"),
    "first_player": N_("1st Player"),
}
COUNTED = {
    "omniscient": NN_("%(n)d Omniscient", "%(n)d Omniscients"),
    "spy": NN_("%(n)d Spy", "%(n)d Spies"),
    "senator": NN_("%(n)d Senator", "%(n)d Senators"),
    "priest": NN_("%(n)d Priest", "%(n)d Priests"),
    "ship_owner": NN_("%(n)d Ship Owner", "%(n)d Ship Owners"),
    "banker": NN_("%(n)d Banker", "%(n)d Bankers"),
    "guardian": NN_("%(n)d Guardian", "%(n)d Guardians"),
    "broadcaster": NN_("%(n)d Broadcaster", "%(n)d Broadcasters"),
    "merchant": NN_("%(n)d Merchant", "%(n)d Merchants"),
    "barbarian": NN_("%(n)d Barbarian", "%(n)d Barbarians"),
    "lobbying": NN_("%(n)d Lobbying", "%(n)d Lobbyings"),
    "victory_point": NN_("%(n)d Victory token", "%(n)d Victory tokens"),
    "first_player": NN_("%(n)d 1st Player token", "%(n)d 1st Player tokens"),
}
SENTENCES: dict[str, Sentence] = {
    "majority": N_("%(cards)s, next has %(next)s"),
    "majority_alone": N_("%(cards)s, nobody else has one"),
    "majority_tied": N_("%(cards)s, as many as %(others)s: nobody scores"),
    "event_costs": N_("%(cards)s: one point lost for each"),
    "vp_tokens": N_("%(cards)s: one point each"),
}
WORDS = Words("Koryŏ", "고려", NAMES, COUNTED, SENTENCES)
