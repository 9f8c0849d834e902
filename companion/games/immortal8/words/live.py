"""What Immortal 8 says at the live table, in English; other languages translate it."""

from companion.core.words import N_, NN_, Sentence

PLACE_NAMES = {
    "deck": N_("the deck"),
    "discard": N_("the discard"),
    "middle": N_("the middle"),
    "box": N_("the box"),
}
LIVE: dict[str, Sentence] = {
    "step_draft": N_("Draft"),
    "step_kingdom": N_("Kingdom"),
    "step_supremacy": N_("Supremacy"),
    "call_of_the_eight": N_("Call the Immortals"),
    "kind_hero": N_("Heroes"),
    "kind_building": N_("Buildings"),
    "kind_immortal": N_("Immortals"),
    "kind_wonder": N_("Wonders"),
    "nobody_picks": N_("everybody has made this pick"),
    "option_light": N_(
        "Light: no picks or turns are entered, only what lies there after each Kingdom"
    ),
    "option_justice_drops_all": N_("Below a tie that Justice wins, every lower rank drops too"),
    "option_round_two_coins": N_("Coins for a transformed card in round 2, slot by slot"),
    "phase_draft": N_("Living Draft"),
    # What a phase is for, in somebody's first game, and a walk through a sample table.
    "hint_draft": N_(
        "Everybody picks a card at the same time, plays it face up or transforms it into coins, "
        "and passes the others on."
    ),
    "hint_kingdom": N_(
        "In turn, use each of your Heroes and Buildings once, and one Wonder of the middle."
    ),
    "hint_supremacy": N_("Military and Science are compared: whoever has most gains a Supremacy."),
    "hint_scoring": N_("The Immortals are called by number: each is revealed and scores."),
    "walk_draft": N_(
        "A sample table of three. Everybody picks a card; the phone tells "
        "how many coins a transformed one gives."
    ),
    "walk_draft_tap": N_("Ana plays Alpha, the others transform"),
    "walk_picked": N_("What lies in front of everybody, with their tokens and coins."),
    "walk_picked_tap": N_("On to the Kingdom"),
    "walk_kingdom": N_(
        "In turn, everybody uses their cards. A tap on a card does what it says, "
        "and the phone moves the tokens."
    ),
    "walk_kingdom_tap": N_("Show the score"),
    "walk_score": N_(
        "At the end the Immortals are called one by one, and every line of the score says why."
    ),
    "phase_kingdom": N_("Kingdom"),
    "phase_supremacy": N_("Supremacy"),
    # Setting up.
    "four_numbers": N_("expected four numbers: the coins of each slot in round 2"),
    "lay_out_buildings": NN_(
        "Take %(n)d Building out of the deck: one of each, they bear the sign for three players",
        "Take %(n)d Buildings out of the deck: one of each, they bear the sign for three players",
    ),
    "lay_cards": N_("Shuffle the %(cards)s Civilization cards"),
    "lay_commerce": N_("Shuffle the 18 Commerce cards and lay them aside"),
    "lay_without_justice": N_(
        "With three players one Immortal is better left in the box: %(card)s"
    ),
    "lay_immortals": N_("Give everybody one secret Immortal"),
    "lay_two_immortals": N_("Give everybody two secret Immortals; one goes before the scoring"),
    "lay_first_game": N_("In a first game better leave the Immortals 1 and 2 in the box"),
    "lay_boards": N_("Lay the boards with the side of round 1 up"),
    "lay_tokens": N_("Lay the tokens and coins out; there are only five Diamonds"),
    # After a draft, and between the rounds.
    "take_up": N_("Everybody takes the coins and bonuses that lie on their cards"),
    "shuffle_back": N_("Shuffle the transformed cards back into the deck"),
    "wonders_to_middle": N_("Lay these Wonders in the middle: %(cards)s"),
    "turn_boards": N_("Turn the boards to the side of round 2"),
    "first_piece_to": N_("The 1st Player token goes to the right: %(player)s"),
    "deal_again": NN_(
        "Deal everybody %(n)d card; they are passed to the right",
        "Deal everybody %(n)d cards; they are passed to the right",
    ),
    "may_enter": N_("%(names)s may enter their Immortal on their own phone"),
    # The Living Draft.
    "only_in_draft": N_("cards are picked in the Living Draft: play or put the card instead"),
    "all_picked": NN_(
        "%(player)s has made the only pick of this draft",
        "%(player)s has made all %(n)d picks of this draft",
    ),
    "no_such_number": N_("no card bears this number"),
    "number_taken": N_("the other copy bears number %(number)s already: %(card)s"),
    "transformed": N_("Pick %(pick)s: %(player)s transforms a card: %(cards)s"),
    "drafted": N_("Pick %(pick)s: %(player)s plays: %(card)s"),
    "bonus_lies": N_("its bonus: %(cards)s"),
    "pick_back": N_("Pick %(pick)s of %(player)s is taken back"),
    "bonus_back": N_("what lay on it goes back: %(cards)s"),
    "gift_back": N_("%(player)s gives it back: %(cards)s"),
    "no_such_pick": NN_("%(n)d pick has been made", "%(n)d picks have been made"),
    "more_than_dealt": NN_(
        "%(player)s was dealt %(n)d card only", "%(player)s was dealt %(n)d cards only"
    ),
    "outside_the_draft": N_("outside the draft only this plays a card: %(card)s"),
    "played_enough": N_("%(player)s has played more than %(limit)s cards in this draft"),
    "card_with_bonus": N_("%(card)s (%(cards)s)"),
    "plays_cards": N_("Plays: %(cards)s"),
    "must_pick": NN_(
        "Pick %(pick)s of %(picks)s: %(player)s plays a card (%(n)d more) or gets %(cards)s",
        "Pick %(pick)s of %(picks)s: %(player)s plays a card (%(n)d more) or gets %(cards)s",
    ),
    "must_pick_doubled": NN_(
        "Pick %(pick)s of %(picks)s: %(player)s plays a card with its bonus doubled"
        " (%(n)d more) or gets %(cards)s",
        "Pick %(pick)s of %(picks)s: %(player)s plays a card with its bonus doubled"
        " (%(n)d more) or gets %(cards)s",
    ),
    "must_transform": N_(
        "Pick %(pick)s of %(picks)s: %(player)s transforms the card for %(cards)s"
    ),
    "transform_for": N_("Transformed: %(cards)s"),
    "pass_left": NN_(
        "Pick %(pick)s of %(picks)s: pass to the left; a transformed card gives %(n)d coin",
        "Pick %(pick)s of %(picks)s: pass to the left; a transformed card gives %(n)d coins",
    ),
    "pass_right": NN_(
        "Pick %(pick)s of %(picks)s: pass to the right; a transformed card gives %(n)d coin",
        "Pick %(pick)s of %(picks)s: pass to the right; a transformed card gives %(n)d coins",
    ),
    "leave_gift": N_("Give it to nobody, against the rules"),
    "must_gift": N_("%(card)s: %(player)s lets another player gain %(cards)s"),
    "bonus_ez": N_("another player gains 1 Chaos"),
    "must_portal": N_("%(card)s: which of the three cards has %(player)s played?"),
    "portal_nothing": N_("No card was played"),
    "gift_to": N_("Give it to %(player)s"),
    "gift_given": N_("%(card)s: %(player)s chooses %(to)s"),
    "no_gift": N_("%(player)s has nothing to give away"),
    "wonder_moves": N_("A Wonder goes to the middle: %(card)s"),
    # Tokens.
    "gains": N_("%(player)s takes %(cards)s"),
    "not_taken": N_("Ten is the limit, this stays in the bank: %(cards)s"),
    # Said by logs of older tables only.
    "choose_kind": N_("%(player)s chooses which kind to take: correct it if it was another"),
    "chooses": NN_(
        "%(player)s has room for %(n)d of these, and chooses which: %(cards)s",
        "%(player)s has room for %(n)d of these, and chooses which: %(cards)s",
    ),
    "must_choose": NN_(
        "%(player)s has room for %(n)d of these: which is taken? %(cards)s",
        "%(player)s has room for %(n)d of these: which are taken? %(cards)s",
    ),
    "choose_n": NN_(
        "%(n)d of these is to be chosen: %(cards)s", "%(n)d of these are to be chosen: %(cards)s"
    ),
    "choice_left": N_("%(player)s takes none of them"),
    "nothing_to_choose": N_("%(player)s has no tokens to choose"),
    "full_cannot_use": N_("with ten Civilization tokens this cannot be used: %(card)s"),
    "no_room_of": N_("%(player)s has no room for more than ten"),
    "gift_to_nobody": N_("%(card)s: nobody has room for the Chaos of %(player)s"),
    "pays": N_("%(player)s pays %(cards)s"),
    "gives": N_("%(player)s gives %(cards)s to %(to)s"),
    "school_gives": N_("Elite School: %(player)s takes %(cards)s"),
    "no_room": N_("there is no room for more than ten"),
    # The Kingdom.
    "lowest_hero": N_("lowest Hero, number %(number)s: %(card)s"),
    "lowest_building": N_("no Hero, lowest Building, number %(number)s: %(card)s"),
    "first_player_starts": N_("%(player)s has the 1st Player token"),
    "starts": N_("%(player)s starts the Kingdom (%(why)s)"),
    "starts_after_all": N_("%(player)s starts the Kingdom after all"),
    "may_start": N_("%(names)s have the same (%(why)s): the lower number starts"),
    "lower_has": N_("%(player)s has the lower number"),
    "only_in_kingdom": N_("cards are used in the Kingdom phase: go on to it first"),
    "not_in_kingdom": N_("%(player)s does not control it: %(card)s"),
    "not_in_middle": N_("this Wonder is not in play: %(card)s"),
    "always_on": N_("this Wonder has a World Effect, it is never activated: %(card)s"),
    "wonders_enough": NN_("only %(n)d Wonder in a turn", "only %(n)d Wonders in a turn"),
    "nothing_to_copy": N_("it has no Action to copy: %(card)s"),
    "nothing_open": N_("no used card waits for an answer"),
    "roam_to_building": N_("roaming works on Buildings only: %(card)s"),
    "other_cost": N_("the shortest way costs %(cards)s"),
    "uses": N_("%(player)s uses: %(card)s"),
    "copies": N_("The copied card: %(card)s"),
    "roams": N_("Roaming: %(player)s uses %(owner)s’s %(card)s"),
    "culture_put": N_("%(player)s puts %(cards)s on a card: %(card)s"),
    "culture_lost": N_("its Culture goes back to the bank: %(cards)s"),
    "destroyed": N_("%(player)s destroys a card: %(card)s"),
    "destroyed_to_deck": N_("%(player)s destroys a card, it goes back into the deck: %(card)s"),
    "ritual_comes": N_("Search the deck for it and lay it in the middle: %(card)s"),
    "exchanged": N_("%(player)s exchanges Abunakkashii for: %(card)s"),
    "plays_card": N_("%(player)s plays: %(card)s"),
    "was_put": N_("%(card)s: from %(source)s to %(target)s"),
    "lies_there": N_("In front of %(player)s lies: %(card)s"),
    "lies_destroyed": N_("Destroyed: %(card)s"),
    "equilibrium_gives": N_("%(card)s: all three kinds at the end of the turn"),
    "way_tokens": N_("%(cards)s"),
    "way_copy": N_("copy: %(card)s"),
    "way_destroy": N_("destroy: %(card)s"),
    "way_to": N_("%(cards)s to %(names)s"),
    "way_culture": N_("%(cards)s: %(card)s"),
    "way_culture_of": N_("%(cards)s: %(card)s (%(player)s)"),
    "way_then": N_("%(first)s → %(second)s"),
    "way_tick": N_("Mark as used"),
    "may_use": N_("%(card)s: %(does)s"),
    "may_use_unsure": N_("%(card)s (unconfirmed): %(does)s"),
    "commerce_shows": N_("Commerce cards revealed: %(cards)s"),
    "not_shown": N_("the revealed Commerce cards do not show this: %(card)s"),
    "market_must": N_(
        "one of the two revealed cards must be resolved, if that is possible: %(card)s"
    ),
    "must_resolve": N_("%(card)s: one of the two revealed cards must be resolved. Which?"),
    "way_top": N_("Copy the top card of the deck …"),
    "may_copy_top": N_("Which card did %(player)s copy, from the top of the deck or the discard?"),
    "may_resolve": N_("What did it do? %(card)s: %(does)s"),
    "may_wonder": NN_(
        "%(player)s may use %(n)d Wonder of the middle",
        "%(player)s may use %(n)d different Wonders of the middle",
    ),
    "wonder_does": N_("%(card)s: %(does)s"),
    "may_roam": N_("%(player)s may roam to other players’ Buildings"),
    "roam_to": N_("%(price)s → %(card)s (%(owner)s): %(does)s"),
    "roam_price": N_("%(way)s + %(cards)s"),
    "has_of": N_("Needs %(cards)s, %(player)s has %(have)s"),
    "has_civilization": NN_(
        "Needs %(n)d Civilization token, %(player)s has %(have)s",
        "Needs %(n)d Civilization tokens, %(player)s has %(have)s",
    ),
    "no_diamond": N_("no Diamond is left"),
    "gives_nothing": N_("it gives nothing now"),
}
