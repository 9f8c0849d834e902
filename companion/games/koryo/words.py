"""Koryŏ's words, in English; other languages translate them."""

from companion.core.words import N_, NN_, Sentence, Words
from companion.games.koryo.rule_words import CHAPTERS, RULES, TOPICS
from companion.games.koryo.you_words import YOU
from companion.kits.seasons.words import SEASON_WORDS

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
    "victory_point": N_("Victory Point token"),
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
    "lobbying": NN_("%(n)d Lobbying", "%(n)d Lobbying"),
    "victory_point": NN_("%(n)d Victory Point token", "%(n)d Victory Point tokens"),
    "first_player": NN_("%(n)d 1st Player token", "%(n)d 1st Player tokens"),
}
SENTENCES: dict[str, Sentence] = {
    "majority": N_("%(cards)s, others at most %(next)s"),
    "majority_alone": N_("%(cards)s, nobody else has one"),
    "majority_tied": N_("%(cards)s, as many as %(others)s: nobody scores"),
    "event_costs": N_("%(cards)s: one point lost for each"),
    "vp_tokens": N_("%(cards)s: one point each"),
    "hall_of_fame": N_("%(name)s enters the Hall of Fame: 30 points or more."),
    "wall_of_shame": N_("%(name)s is put on the Wall of Shame: below zero."),
}
LIVE: dict[str, Sentence] = {
    "identical": N_("%(cards)s: one kind (K6)"),
    "two_by_ship": N_("%(cards)s: two that differ, with the Ship Owners"),
    "odd_combination": N_("%(cards)s: against the rules"),
    "phase_main": N_("Action phase"),
    "phase_end": N_("Ending phase"),
    "step_main": N_("Actions"),
    "step_end": N_("Ending"),
    "no_event": N_("%(player)s has none left to use: %(card)s"),
    "guarded": N_("%(player)s is protected by the Guardians"),
    "spared_guarded": N_("Guardians"),
    "spared_hidden": N_("Spies"),
    "hidden": N_("%(player)s is protected by the Spies"),
    "barbarian_destroys": N_("%(player)s’s Barbarian destroys %(target)s’s %(card)s"),
    "banker_takes": N_("%(player)s’s Bankers take 1 Victory Point token"),
    "spy_steals": N_("%(player)s’s Spies steal 1 Victory Point token from %(target)s"),
    "priest_destroys": N_("%(player)s’s Priests destroy one of their events: %(card)s"),
    "phase_orders_rule": N_(
        "Everybody places cards of one kind face down, as many as they like; the rest goes back"
    ),
    "may_ship": N_("%(player)s may place two cards that differ"),
    "may_barbarian": NN_(
        "%(player)s’s Barbarian destroys one character",
        "%(player)s’s %(n)d Barbarians: next target",
    ),
    "may_lobbying": NN_(
        "%(player)s’s Lobbying swaps two characters", "%(player)s’s %(n)d Lobbying: next swap"
    ),
    "barbarian_useless": N_("%(player)s’s Barbarian has no target"),
    "lobbying_useless": N_("%(player)s’s Lobbying: no swap possible"),
    "left_banker": N_("1 token"),
    "left_spy": N_("1 token to steal"),
    "left_priest": N_("1 event"),
    "left_barbarian": N_("the Barbarian"),
    "left_lobbying": N_("the Lobbying"),
    "may_banker": N_("Bankers: %(player)s takes 1 VP token"),
    "may_spy": N_("Spies: %(player)s steals 1 VP token"),
    "may_priest": N_("Priests: %(player)s destroys one of their events"),
    "deal_more": N_("%(player)s gets 1 more card: Broadcasters"),
    "next_deal_more": N_("Next deal: %(player)s gets 1 more card (Broadcasters)"),
    "keep_more": N_("%(player)s keeps 2 more cards: Senators"),
    "power_omniscient": N_("Wins every tie for a power, never in the scoring."),
    "power_spy": N_(
        "May steal 1 Victory Point token on each of their turns. "
        "Without a Guardian, safe from Lobbying."
    ),
    "power_senator": N_("Keeps 2 more cards at the end of a round."),
    "power_priest": N_("May destroy 1 of their events on each of their turns."),
    "power_ship_owner": N_("May place exactly two cards that differ."),
    "power_banker": N_("May take 1 Victory Point token from the bank on each of their turns."),
    "power_guardian": N_("Safe from Barbarians."),
    "power_broadcaster": N_("Gets 1 more card at the deal."),
    "power_merchant": N_("No power, only 9 points."),
    "hint_orders": N_(
        "Everybody secretly chooses cards of one kind and places them face down; "
        "the rest goes back into the deck."
    ),
    "hint_main": N_("One after the other reveals. Events and powers work now."),
    "walk_turn_tap": N_("Ana plays 2 Merchants"),
}
AIM = (
    N_(
        "Have the most points after eight rounds: the majority of a family scores its value, "
        "every Victory Point token 1, and every event in front of you costs 1."
    ),
    N_(
        "You have the majority of a family when you have more of its cards than every other "
        "player. While you have it, its power is yours; a tie scores nothing."
    ),
)
# What people also say, in a line of words.
SAID = {
    "victory_point": N_("token, tokens, victory point, victory points, VP"),
    "first_player": N_("first player, first, 1st"),
}
WORDS = Words(
    "Koryŏ",
    "고려",
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
