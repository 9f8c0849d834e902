"""What the scoring asks for: the call, Tomorrow's guess, Narashima's cards, the last gains."""

from companion.core.rules import Choice, Reminder
from companion.core.say import All, Card, Cards, Fact, say
from companion.core.state import JSON, State
from companion.games.immortal8.call import calling
from companion.games.immortal8.call.endgame import Effect
from companion.games.immortal8.call.secret import has_entered, holder_of, revealed
from companion.games.immortal8.cards import IMMORTALS, of_type
from companion.games.immortal8.kingdom.layout import kingdom, nth_of

NARASHIMA = "narashima"
# I11: a card in the discard; a Legendary one has counted as much in play.
DESTROYED_POINTS = 2


def reminders(state: State) -> list[Reminder]:
    """Remind of everything open before the next Immortal is called (I10-I14)."""
    asked = [*two_left(state), *guessing(state)]
    return [
        *asked,
        *destroying(state),
        *last(state),
        *(call(state) if not asked else ()),
        *who_was(state),
    ]


def two_left(state: State) -> list[Reminder]:
    """Remind who still holds two Immortals, which everybody knows with three players (I2)."""
    return [
        Reminder("keep", "I2", s, True, say("must_keep_one", player=state.names[s]))
        for s in calling.still_two(state)
    ]


def who_was(state: State) -> list[Reminder]:
    """Ask for every Immortal nobody knows after the call: without it nobody has won (I10)."""
    free = [i for i in IMMORTALS if holder_of(state, i) is None]
    found = []
    for seat in calling.unknown(state):
        action: JSON = {"type": "reveal", "player": state.names[seat]}
        choices = tuple(
            Choice(say("just_card", card=Card(i)), action | {"immortal": i}) for i in free
        )
        text = say("must_tell", player=state.names[seat])
        found.append(Reminder(f"who_{seat}", "I10", seat, True, text, choices))
    return found


def guessing(state: State) -> list[Reminder]:
    """Ask for Tomorrow's names before anybody else is revealed (I11)."""
    seat = calling.guess_open(state)
    if seat is None:
        return []
    player = state.names[seat]
    action: JSON = {"type": "guess", "player": player}
    choices = (Choice(say("names_nobody"), action | {"guess": "wrong"}, leaves=True),)
    text = say("must_guess", player=player, card=Card("tomorrow"))
    return [Reminder("guess", "I11", seat, True, text, choices)]


def destroying(state: State) -> list[Reminder]:
    """Offer Narashima his own cards to destroy, when he has just been called (I11)."""
    seat = holder_of(state, "narashima")
    if seat is None or "narashima" in calling.taken(state, seat):
        return []
    entries = kingdom(state, seat)
    player = state.names[seat]
    choices = [
        Choice(
            say("destroy_for", card=Card(entry.card), points=points_of(entry.card)),
            {"type": "destroy", "player": player, "card": entry.card, "nth": nth_of(entries, i)},
        )
        for i, entry in enumerate(entries)
    ]
    if not choices:
        return []
    leave: JSON = {"type": "decline", "player": player, "what": "narashima"}
    choices.append(Choice(say("keeps_the_rest"), leave, leaves=True))
    text = say("may_destroy", player=player, card=Card("narashima"))
    return [Reminder(NARASHIMA, "I11", seat, False, text, tuple(choices))]


def points_of(card: str) -> int:
    """Tell what Narashima gains by destroying a card (I11)."""
    return 0 if of_type(card, "L") else DESTROYED_POINTS


def last(state: State) -> list[Reminder]:
    """Remind of what cards give now; what only one weak source says is a may (I12, I14)."""
    return [
        offer(state, seat, effect)
        for seat in state.seats
        if not decides(state, seat)
        for effect in calling.effects(state, seat)
    ]


def decides(state: State, seat: int) -> bool:
    """Tell whether Narashima still decides what to destroy: his cards give nothing before."""
    waits = revealed(state, seat) == "narashima" and bool(kingdom(state, seat))
    return waits and "narashima" not in calling.taken(state, seat)


def offer(state: State, seat: int, effect: Effect) -> Reminder:
    """Offer one last gain."""
    player = state.names[seat]
    gains: tuple[Fact, ...] = tuple(Cards(token, n) for token, n in effect.gains.items())
    choices = (
        Choice(say("take_it"), {"type": "take", "player": player, "effect": effect.id}),
        Choice(
            say("leave_it"), {"type": "decline", "player": player, "what": effect.id}, leaves=True
        ),
    )
    key = "must_take" if effect.sure else "may_take_unsure"
    text = say(key, player=player, card=Card(effect.id), cards=All(gains), why=effect.why)
    return Reminder(f"take_{seat}_{effect.id}", effect.rule, seat, effect.sure, text, choices)


def call(state: State) -> list[Reminder]:
    """Remind of the Immortal to be called next; where somebody entered nothing, ask who (I10)."""
    immortal = calling.next_call(state)
    if immortal is None:
        return []
    action: JSON = {"type": "call"}
    hidden = [seat for seat in state.seats if revealed(state, seat) is None]
    asks = holder_of(state, immortal) is None and not all(has_entered(state, s) for s in hidden)
    if not asks:
        choices = [Choice(say("call_it", card=Card(immortal)), action)]
    else:
        choices = [
            Choice(say("is_it", player=state.names[s]), action | {"player": state.names[s]})
            for s in hidden
        ]
        # Whoever has entered it on a phone answers all the same.
        choices.append(Choice(say("is_nobody"), action))
    text = calling.why_called(state, immortal, asks)
    return [Reminder("call", "I10", None, True, text, tuple(choices), drawn=asks)]
