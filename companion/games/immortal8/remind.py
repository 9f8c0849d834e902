"""What must and may be done now in Immortal 8, with the ways to do it."""

from companion.core.rules import Choice, Reminder
from companion.core.say import Card, Cards, Names, Say, say
from companion.core.state import JSON, State
from companion.games.immortal8.call import remind as remind_scoring
from companion.games.immortal8.call.secret import has_entered
from companion.games.immortal8.draft import gifts
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.kingdom import bonus, choosing, supremacy
from companion.games.immortal8.kingdom.actions import wonders_used
from companion.games.immortal8.kingdom.card_actions import REVEALS
from companion.games.immortal8.kingdom.copying import NO_ACTION, UNSURE, is_whole, ways
from companion.games.immortal8.kingdom.hindering import closed, hindrance, is_open
from companion.games.immortal8.kingdom.layout import starter
from companion.games.immortal8.kingdom.open_way import OPEN, must_resolve, open_ways
from companion.games.immortal8.kingdom.roaming import Stop, stops
from companion.games.immortal8.light import is_light
from companion.games.immortal8.rounds import by_hand
from companion.games.immortal8.views import CardView, cards_of, usable, wonders
from companion.games.immortal8.words.card_actions import label, roam_label

# More ways than this are shown on demand, so that the next card is still in sight.
MANY = 6
# A Wonder with no more ways than this offers each of them.
FEW_WAYS = 3


def reminders(state: State) -> list[Reminder]:
    """Tell what the phase asks for, what one must first."""
    if state.phase == "finished":
        return remind_scoring.who_was(state)
    found: list[Reminder] = [
        *choosing.reminders(state),
        *gifts.reminders(state),
        *bonus.reminders(state),
    ]
    if state.phase == "draft":
        found += drafting(state)
    elif state.phase == "kingdom" and is_light(state):
        found += by_hands(state)
    elif state.phase == "kingdom" and state.turn is not None:
        found += kingdom_turn(state, state.turn)
    elif state.phase == "supremacy":
        found += supremacy.reminders(state)
    elif state.phase == "scoring":
        found += remind_scoring.reminders(state)
    # Narashima decides before the next Immortal is called (I11).
    return sorted(found, key=lambda r: not r.must and r.key != remind_scoring.NARASHIMA)


def drafting(state: State) -> list[Reminder]:
    """Remind of open picks, of what hands do around them, of Immortals to enter."""
    begun = state.round > 1 or any(draft.picked(state, seat) for seat in state.seats)
    return [*picking(state), *by_hands(state), *(immortals(state) if begun else ())]


def by_hands(state: State) -> list[Reminder]:
    """Tell what hands do before, between and after what is entered."""
    return [
        Reminder(f"set_up_{place}", rule, None, False, text)
        for place, (rule, text) in enumerate(by_hand(state))
    ]


def immortals(state: State) -> list[Reminder]:
    """Remind those who have not entered their Immortal (I2)."""
    waiting = tuple(state.names[s] for s in state.seats if not has_entered(state, s))
    text = say("may_enter", names=Names(waiting))
    return [Reminder("immortal", "I2", None, False, text)] if waiting else []


def picking(state: State) -> list[Reminder]:
    """Remind everybody who has not made the pick the table is at (I4, I5)."""
    now = draft.passing(state)
    if now is None:
        return []
    found = []
    for seat in state.seats:
        if draft.next_pick(state, seat) > now.pick:
            continue
        player = state.names[seat]
        left = draft.may_play(state, seat)
        key = "must_transform" if not left else "must_pick_doubled" if now.doubled else "must_pick"
        coins = Cards("coin", now.coins)
        text = say(key, player=player, pick=now.pick, picks=now.picks, n=left, cards=coins)
        action: JSON = {"type": "draft", "player": player, "card": None}
        choices = (Choice(say("transform_for", cards=coins), action),)
        rule = draft.RULE[state.round]
        found.append(Reminder(f"pick_{seat}", rule, seat, True, text, choices, docked=True))
    return found


def kingdom_turn(state: State, seat: int) -> list[Reminder]:
    """Remind of what a used card still does, of own cards, a Wonder, and roaming (I7)."""
    asked = open_way(state)
    if seat in bonus.opened(state) or any(reminder.docked for reminder in asked):
        # A card is picked among many: the rest waits, so that the pick is in sight.
        return asked
    return [
        *unsure_start(state),
        *asked,
        *own_cards(state, seat),
        *a_wonder(state, seat),
        *roaming(state, seat),
    ]


def unsure_start(state: State) -> list[Reminder]:
    """Ask who has the lower copy when two players' lowest Building is the same (I7)."""
    start = starter(state)
    untouched = not wonders_used(state) and not any(
        card.used for seat in state.seats for card in cards_of(state, seat)
    )
    if len(start.seats) < 2 or state.turn != state.marks.get("starter") or not untouched:
        return []
    names = Names(tuple(state.names[seat] for seat in start.seats))
    choices = tuple(
        Choice(say("lower_has", player=name), {"type": "first", "player": name})
        for name in names.names
        if name != state.names[state.turn or 0]
    )
    text = say("may_start", names=names, why=start.why)
    return [Reminder("starter", "I7", None, False, text, choices)]


def way_choices(state: State, seat: int, found: list[JSON], action: JSON) -> list[Choice]:
    """Offer every way a player can pay for; those that give nothing come last."""
    offered = [
        Choice(label(way, state.names[seat]), action | way, hindrance(state, seat, way))
        for way in found
        if is_open(state, seat, way)
    ]
    return sorted(offered, key=lambda choice: choice.odd is not None)


def open_way(state: State) -> list[Reminder]:
    """Ask what a card that was used, copied or roamed to did."""
    opened = state.marks.get(OPEN)
    if not opened:
        return []
    seat, card = opened["seat"], opened["card"]
    player = state.names[seat]
    choices = way_choices(state, seat, open_ways(state), {"type": "resolve", "player": player})
    leave: JSON = {"type": "decline", "player": player, "what": "way"}
    choices.append(Choice(say("leave_it"), leave, leaves=True))
    if card == "cylak":
        text = say("may_copy_top", player=player)
        return [Reminder("cylak", "I20", seat, False, text, tuple(choices), docked=True)]
    must = must_resolve(state)
    key = "must_resolve" if must else "may_resolve"
    text = say(key, card=Card(card), does=say(f"does_{card}"))
    rule = "I22" if card in REVEALS else "I7"
    return [Reminder("way", rule, seat, must, text, tuple(choices))]


def does(card: str) -> Say:
    """Say what a card does, and whether that is only hearsay."""
    key = "may_use_unsure" if card in UNSURE else "may_use"
    return say(key, card=Card(card), does=say(f"does_{card}"))


def own_cards(state: State, seat: int) -> list[Reminder]:
    """Offer each own card that was not used in this turn."""
    found = []
    for mine in cards_of(state, seat):
        if mine.used:
            continue
        action: JSON = {"type": "use", "player": state.names[seat], "card": mine.card}
        action |= {"nth": mine.nth}
        choices = way_choices(state, seat, ways(state, seat, mine.card), action)
        tick = "way_top" if mine.card == "cylak" else "way_tick"
        choices.append(Choice(say(tick), action, closed(state, seat, mine.card)))
        key = f"use_{mine.card}_{mine.nth}"
        text, folded = does(mine.card), len(choices) > MANY
        found.append(Reminder(key, "I7", seat, False, text, tuple(choices), folded=folded))
    return sorted(found, key=lambda reminder: all(choice.odd for choice in reminder.choices))


def only_way(state: State, seat: int, card: str, coins: int = 0) -> JSON:
    """Give what a card does where there is no choice, so that one tap is enough.

    Nothing is destroyed unasked: which card goes, the player says.
    """
    found = ways(state, seat, card)
    if len(found) != 1 or "destroy" in found[0] or not is_whole(found[0]):
        return {}
    return found[0] if is_open(state, seat, found[0], coins) else {}


def a_wonder(state: State, seat: int) -> list[Reminder]:
    """Offer the Wonders of the middle while the turn may use one (I7)."""
    middle = wonders(state)
    free = [wonder for wonder in middle.cards if usable(wonder)]
    if not free or not middle.left:
        return []
    choices = [choice for wonder in free for choice in wonder_choices(state, seat, wonder)]
    text = say("may_wonder", player=state.names[seat], n=middle.left)
    choices.sort(key=lambda choice: choice.odd is not None)
    return [Reminder("wonder", "I7", seat, False, text, tuple(choices))]


def wonder_choices(state: State, seat: int, wonder: CardView) -> list[Choice]:
    """Offer one Wonder: each of its few ways, so that one tap is enough, or what it does."""
    found = ways(state, seat, wonder.card)
    few = 1 < len(found) <= FEW_WAYS and not any("destroy" in way for way in found)
    few = few and not closed(state, seat, wonder.card)
    if not few or not all(is_whole(way) for way in found):
        return [wonder_choice(state, seat, wonder)]
    player, card = state.names[seat], Card(wonder.card)
    action: JSON = {"type": "use", "player": player, "card": wonder.card}
    return [
        Choice(
            say("wonder_does", card=card, does=label(way, player)),
            action | way,
            hindrance(state, seat, way),
        )
        for way in found
    ]


def wonder_choice(state: State, seat: int, wonder: CardView) -> Choice:
    """Offer one Wonder."""
    way = only_way(state, seat, wonder.card)
    text = say("wonder_does", card=Card(wonder.card), does=wonder.does)
    action: JSON = {"type": "use", "player": state.names[seat], "card": wonder.card}
    why = closed(state, seat, wonder.card) or hindrance(state, seat, way)
    return Choice(text, action | way, why)


def roaming(state: State, seat: int) -> list[Reminder]:
    """Offer the others' Buildings one has the coins for, the nearest first (I7)."""
    coins = state.count(seat, "coin")
    free = [s for s in stops(state, seat) if not s.used and s.card not in NO_ACTION]
    near = sorted((s for s in free if s.coins <= coins), key=lambda s: s.coins)
    choices = [roam_choice(state, seat, s) for s in near]
    if not choices:
        return []
    choices.sort(key=lambda choice: choice.odd is not None)
    text = say("may_roam", player=state.names[seat])
    return [Reminder("roam", "I7", seat, False, text, tuple(choices))]


def roam_choice(state: State, seat: int, at: Stop) -> Choice:
    """Offer to roam to one Building."""
    way = only_way(state, seat, at.card, at.coins)
    action: JSON = {"type": "roam", "player": state.names[seat], "owner": state.names[at.owner]}
    action |= {"card": at.card, "nth": at.nth}
    why = closed(state, seat, at.card, at.coins) or hindrance(state, seat, way)
    return Choice(roam_label(state, seat, at), action | way, why)
