"""Chosŏn's words, in English; other languages translate them."""

from companion.core.words import N_, NN_, Sentence, Words

NAMES = {
    "yi": N_("Yi"),
    "sniper": N_("Sniper"),
    "oracle": N_("Oracle"),
    "reaper": N_("Reaper"),
    "gosu": N_("Gosu"),
    "scientist": N_("Scientist"),
    "hulk": N_("Hulk"),
    "time_traveller": N_("Time Traveller"),
    "watcher": N_("Watcher"),
    "event": N_("Event"),
    "victory_point": N_("Victory token"),
    "first_player": N_("1st Player"),
    "yis_legacy": N_("Yi’s Legacy"),
    "yis_shield": N_("Yi’s Shield"),
    "return_fire": N_("Return Fire"),
    "counter_attack": N_("Counter-Attack"),
}
COUNTED = {
    "yi": NN_("%(n)d Yi", "%(n)d Yi"),
    "sniper": NN_("%(n)d Sniper", "%(n)d Snipers"),
    "oracle": NN_("%(n)d Oracle", "%(n)d Oracles"),
    "reaper": NN_("%(n)d Reaper", "%(n)d Reapers"),
    "gosu": NN_("%(n)d Gosu", "%(n)d Gosu"),
    "scientist": NN_("%(n)d Scientist", "%(n)d Scientists"),
    "hulk": NN_("%(n)d Hulk", "%(n)d Hulks"),
    "time_traveller": NN_("%(n)d Time Traveller", "%(n)d Time Travellers"),
    "watcher": NN_("%(n)d Watcher", "%(n)d Watchers"),
    "event": NN_("%(n)d Event", "%(n)d Events"),
    "victory_point": NN_("%(n)d Victory token", "%(n)d Victory tokens"),
    "first_player": NN_("%(n)d 1st Player token", "%(n)d 1st Player tokens"),
    "yis_legacy": NN_("%(n)d Yi’s Legacy", "%(n)d Yi’s Legacy tokens"),
    "yis_shield": NN_("%(n)d Yi’s Shield", "%(n)d Yi’s Shields"),
    "return_fire": NN_("%(n)d Return Fire token", "%(n)d Return Fire tokens"),
    "counter_attack": NN_("%(n)d Counter-Attack token", "%(n)d Counter-Attack tokens"),
}
SENTENCES: dict[str, Sentence] = {
    "majority": N_("%(cards)s, next has %(next)s"),
    "majority_alone": N_("%(cards)s, nobody else has one"),
    "majority_tied": N_("%(cards)s, as many as %(others)s: nobody scores"),
    "event_kept": N_("%(cards)s kept: one point each"),
    "vp_tokens": N_("%(cards)s: one point each"),
    "first_player_token": N_("holds the 1st Player token"),
    "legacy_above": NN_(
        "%(points)s is above 10: +%(bonus)s with %(n)d player",
        "%(points)s is above 10: +%(bonus)s with %(n)d players",
    ),
    "legacy_doubles": N_("%(points)s is at most 10 and is doubled"),
    "legacy_zero": N_("nothing to double: 0 stays 0"),
}
WORDS = Words("Chosŏn", "조선", NAMES, COUNTED, SENTENCES)
