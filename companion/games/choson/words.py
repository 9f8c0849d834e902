"""Chosŏn's words, in English; other languages translate them."""

from companion.core.words import N_, NN_, Sentence, Words
from companion.games.choson.rule_words import CHAPTERS, RULES, TOPICS
from companion.games.choson.you_words import YOU
from companion.kits.seasons.words import SEASON_WORDS

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
    "victory_point": N_("Victory Point token"),
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
    "hulk": NN_("%(n)d Hulk", "%(n)d Hulk"),
    "time_traveller": NN_("%(n)d Time Traveller", "%(n)d Time Travellers"),
    "watcher": NN_("%(n)d Watcher", "%(n)d Watchers"),
    "event": NN_("%(n)d Event", "%(n)d Events"),
    "victory_point": NN_("%(n)d Victory Point token", "%(n)d Victory Point tokens"),
    "first_player": NN_("%(n)d 1st Player token", "%(n)d 1st Player tokens"),
    "yis_legacy": NN_("%(n)d Yi’s Legacy", "%(n)d Yi’s Legacy tokens"),
    "yis_shield": NN_("%(n)d Yi’s Shield", "%(n)d Yi’s Shields"),
    "return_fire": NN_("%(n)d Return Fire token", "%(n)d Return Fire tokens"),
    "counter_attack": NN_("%(n)d Counter-Attack token", "%(n)d Counter-Attack tokens"),
}
SENTENCES: dict[str, Sentence] = {
    "majority": N_("%(cards)s, others at most %(next)s"),
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
    "least_family": N_("%(name)s controls %(family)s, the family of least value among them."),
    "less_is_more": N_(
        "Yi’s Legacy: %(name)s had %(points)d, above 10, so +%(bonus)d. "
        "With %(less)d it would have been %(double)d."
    ),
}
LIVE: dict[str, Sentence] = {
    "option_first_player_passes_after_last": N_(
        "The 1st Player token passes once more after round 8"
    ),
    "doubt_kept": NN_(
        "%(player)s has %(n)d character, but may keep only %(limit)s after the last round",
        "%(player)s has %(n)d characters, but may keep only %(limit)s after the last round",
    ),
    "doubt_first_player": N_("Nobody has the 1st Player token, which is worth %(points)s points"),
    "where_is_first": N_("Where is the 1st Player token (2 points)?"),
    "first_player_hint": N_(
        "After round 8 it stays where it is, unless you read that it passes once more (C11)."
    ),
    "token_stays": N_("Stays with %(player)s"),
    "token_passes": N_("Passes to %(player)s"),
    "combination_1": N_("Combination 1: %(cards)s"),
    "combination_2": N_("Combination 2: %(cards)s"),
    "combination_4": N_("Combination 4: three events. Yi’s Legacy is yours"),
    "combination_lobby": N_("Combination 3, Lobby: swap two characters of two players"),
    "combination_firearm": N_("Combination 3, Firearm: destroy one character of another player"),
    "combination_sword": N_(
        "Combination 3, Sword: destroy one character of value %(low)s to %(high)s"
    ),
    "combination_reaper": N_("%(text)s, twice with the Reapers"),
    "odd_combination": N_("%(cards)s: not one of the four combinations"),
    "shielded": N_("Yi’s Shield protects it: %(card)s"),
    "spared_shielded": N_("Yi’s Shield"),
    "spared_out_of_range": N_("out of range"),
    "outcome_riposte": N_("riposte!"),
    "riposte_head": N_("Riposte, %(player)s?"),
    "out_of_range": N_("out of the Sword’s range: %(card)s"),
    "no_effect": N_("%(player)s has no effect left to use"),
    "effect_first": N_(
        "only with a character and an event, its effect not declined, "
        "or with three events: %(card)s"
    ),
    "riposte_token_first": N_("only with Return Fire or Counter-Attack: %(card)s"),
    "bank_first": N_("the bank still has tokens"),
    "travel_once": N_("time travel is for its own phase, once per round"),
    "legacy_taken": N_("Yi’s Legacy goes to %(player)s: move the token"),
    "firearm_destroys": N_("%(by)s and event: %(player)s’s Firearm destroys %(target)s’s %(card)s"),
    "sword_destroys": N_("%(by)s and event: %(player)s’s Sword destroys %(target)s’s %(card)s"),
    "simply_destroys": N_("%(player)s destroys %(target)s’s %(card)s"),
    "riposte_destroys": N_("%(by)s: %(player)s destroys the card just played: %(card)s"),
    "riposte_declined": N_("%(player)s does not strike back"),
    "riposte_waits": N_(
        "%(player)s can still strike back until the next card is played: %(token)s"
    ),
    "riposte_lapsed": N_("Not struck back in time: %(players)s. %(card)s stays (C18)"),
    "nothing_to_riposte": N_("there is nothing to strike back at"),
    "effect_declined": N_(
        "%(player)s declines the effect: nothing from Gosu and Scientist this turn"
    ),
    "effect_without_target": N_(
        "%(player)s’s effect has no target: nothing is declined, Gosu and Scientist stay (C16)"
    ),
    "second_declined": N_("%(player)s strikes only once"),
    "event_is_kept": N_("%(player)s’s Gosu keep an event"),
    "shield_needs_family": N_("%(player)s has no card of this family: %(card)s"),
    "shield_laid": N_("%(player)s places Yi’s Shield on: %(card)s"),
    "shield_lost": N_("%(player)s has lost Yi: put Yi’s Shield back into the middle"),
    "shield_bare": N_(
        "%(player)s has none of the shielded family left: put Yi’s Shield back into the middle"
    ),
    "shield_without_yi": N_("%(player)s has Yi’s Shield, but not Yi"),
    "power_takes": N_("%(player)s takes 1 Victory Point token: %(card)s"),
    # Tables of before say it so; who takes it is named since.
    "token_from": N_("The token comes from %(player)s"),
    "token_taken": N_("%(player)s takes %(target)s’s token"),
    "strike_back": N_("Destroy %(player)s’s %(card)s"),
    "no_riposte": N_("Do not strike back"),
    "keep_none": N_("Keep no event"),
    "travel_not": N_("Do not travel"),
    "shield_stays": N_("Leave the shield"),
    "travelled": N_("%(player)s discards a Time Traveller and takes the 1st Player token"),
    "travelled_token": N_(
        "%(player)s discards a Time Traveller and takes the 1st Player token "
        "and 1 Victory Point token"
    ),
    "token_follows": N_("%(card)s goes to %(player)s: move the token"),
    "token_back": N_("%(card)s goes back to the middle: move the token"),
    "token_elsewhere": N_("%(card)s belongs to %(player)s"),
    "token_of_nobody": N_("%(card)s belongs in the middle"),
    "legacy_advice": N_(
        "%(player)s holds Yi’s Legacy at %(points)s points: exactly %(better)s would score more"
    ),
    "nobody_travels": N_("Nobody can travel: nobody has the majority of Time Travellers"),
    "phase_orders_rule": N_(
        "Everybody places one combination face down: one family, two cards of two families, "
        "a character and an event, or three events"
    ),
    "may_travel": N_("%(player)s discards a Time Traveller: 1st Player and 1 VP token"),
    "travel_back": N_("Travel in time"),
    "travel_without": N_("Travel, take no token"),
    "may_riposte": N_("%(token)s: %(player)s destroys the card just played: %(card)s"),
    "may_lobby": N_("Lobby: %(player)s swaps two characters"),
    "may_firearm": N_("Firearm: %(player)s destroys one character"),
    "may_sword": N_("Sword: %(player)s destroys one character"),
    "may_again": N_("Reapers: %(player)s destroys a second character"),
    "no_lobby": N_("Lobby: no swap possible for %(player)s"),
    "no_firearm": N_("Firearm: no target for %(player)s"),
    "no_sword": N_("Sword: no target in range for %(player)s"),
    "no_again": N_("Reapers: no other target in range for %(player)s"),
    "stake_scientist": N_("%(text)s; without it no VP token (C16)"),
    "stake_gosu": N_("%(text)s; without it no event is kept (C16)"),
    "stake_gosu_scientist": N_("%(text)s; without it no VP token, and no event is kept (C16)"),
    "lost_scientist": N_("%(player)s gets no Victory Point token: the effect was not used (C16)"),
    "lost_gosu": N_("%(player)s keeps no event: the effect was not used (C16)"),
    "lost_gosu_scientist": N_(
        "%(player)s gets no Victory Point token and keeps no event: the effect was not used (C16)"
    ),
    "returned_scientist": N_(
        "%(player)s puts the Victory Point token back: the effect was not used (C16)"
    ),
    "returned_gosu": N_(
        "%(player)s puts the kept event back into the deck: the effect was not used (C16)"
    ),
    "token_is_a_must": N_("%(player)s must take 1 Victory Point token: %(card)s"),
    "option_effect_without_target_counts_as_declined": N_(
        "An effect that has no target counts as declined: no Gosu, no Scientist"
    ),
    "option_reaper_counts_at_first_blow": N_(
        "Reapers: the majority counts as it stood at the first blow"
    ),
    "option_riposte_needs_majority_after_blow": N_(
        "Whom the blow costs the last Sniper or Hulk does not strike back"
    ),
    "decline_effect": N_("Decline the effect"),
    "must_scientist": N_("Scientists: %(player)s takes 1 VP token"),
    "must_oracle": N_("Oracles: %(player)s takes 1 VP token"),
    "may_take_from": N_("The bank is empty: %(player)s may take a token from a player (%(card)s)"),
    "may_gosu": N_("Gosu: %(player)s keeps one of the events"),
    "left_time_traveller": N_("the journey"),
    "left_riposte": N_("the riposte"),
    "left_effect": N_("the effect"),
    "left_scientist": N_("1 token"),
    "left_oracle": N_("1 token"),
    "left_gosu": N_("the event"),
    "left_yi": N_("the shield"),
    "may_yi": N_("%(player)s may place Yi’s Shield"),
    "may_yi_move": N_("%(player)s may move Yi’s Shield, now on: %(card)s"),
    "power_yi": N_(
        "May place or move Yi’s Shield on each of their turns: "
        "that family cannot be hit and wins ties."
    ),
    "power_sniper": N_("Holds Return Fire: strikes back when a Firearm hits."),
    "power_oracle": N_(
        "Must take 1 Victory Point token on each of their turns while holding a riposte token."
    ),
    "power_reaper": N_("A Sword may strike twice."),
    "power_gosu": N_("May keep one of the events played."),
    "power_scientist": N_("Must take 1 Victory Point token on a turn with events."),
    "power_hulk": N_("Holds Counter-Attack: strikes back when a Sword hits."),
    "power_time_traveller": N_(
        "May discard one at the start of a round: 1st Player token and 1 Victory Point token."
    ),
    "power_watcher": N_("No power, only 9 points."),
    "hint_time_travel": N_(
        "Whoever has the majority of Time Travellers may give one up to become 1st Player."
    ),
    "hint_orders": N_(
        "Everybody secretly places one combination face down: one family, two cards that differ, "
        "a character with an event, or three events."
    ),
    "hint_main": N_(
        "One after the other reveals. A character with an event sets off its effect, "
        "and powers work now."
    ),
    "walk_turn_tap": N_("Ana plays 2 Watchers"),
    "story_legacy": N_(
        "Yi’s Legacy: %(player)s had %(points)s and gained %(bonus)s; "
        "with %(lower)s it would have been %(other)s"
    ),
    "story_legacy_nothing": N_("Yi’s Legacy: %(player)s had nothing to double"),
}
# What people also say, in a line of words.
SAID = {
    "victory_point": N_("token, tokens, victory point, victory points, VP"),
    "first_player": N_("first player, first, 1st"),
    "yis_legacy": N_("legacy, Yi Legacy"),
    "yis_shield": N_("shield, Yi Shield"),
}
AIM = (
    N_(
        "Have the most points after eight rounds: the majority of a family scores its value, "
        "and tokens, kept events and Yi’s Legacy add to it."
    ),
    N_(
        "You have the majority of a family when you have more of its cards than every other "
        "player. While you have it, its power is yours; a tie scores nothing."
    ),
)
WORDS = Words(
    "Chosŏn",
    "조선",
    NAMES,
    COUNTED,
    SEASON_WORDS | SENTENCES | LIVE | YOU,
    RULES,
    CHAPTERS,
    TOPICS,
    sign_language="ko",
    said=SAID,
    aim=AIM,
)
