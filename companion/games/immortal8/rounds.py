"""Two rounds of Living Draft, Kingdom and Supremacy: set-up and going on (I1, I2, I4-I9)."""

from companion.core.actions import Parts, action
from companion.core.corrections import finish
from companion.core.kinds import PLAYER
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import All, Card, Fact, Say, say
from companion.core.state import BANK, DECK, JSON, SCORING, Place, State
from companion.games.immortal8.cards import (
    BUILDING,
    CARD_FACTS,
    CARDS,
    CIVILIZATION,
    FEW_PLAYERS,
    TOKENS,
    WONDER,
)
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.kingdom import supremacy
from companion.games.immortal8.kingdom.bonus import PORTAL
from companion.games.immortal8.kingdom.layout import BOX, MIDDLE, starter, straighten
from companion.games.immortal8.kingdom.tokens import gain
from companion.games.immortal8.light import is_light

ROUNDS = 2
# I5, unconfirmed: players can set their own.
ROUND_TWO_COINS = (4, 3, 2, 1)
EQUILIBRIUM_POINTS = 3


def in_box(players: int) -> dict[str, int]:
    """Tell which cards stay in the box: one of each Building with three players (I2)."""
    if players > FEW_PLAYERS:
        return {}
    return {card: 1 for card, facts in CARD_FACTS.items() if facts.kind == BUILDING}


def in_play(players: int) -> dict[str, int]:
    """Count the Civilization cards that so many players use (I1, I2)."""
    out = in_box(players)
    return {card: n - out.get(card, 0) for card, n in CARDS.items()}


def set_up(names: tuple[str, ...], options: JSON, first: int) -> State:
    """Lay the table out for round 1."""
    pieces: dict[Place, dict[str, int | None]] = {
        DECK: dict(in_play(len(names))),
        BANK: dict(TOKENS),
    }
    if out := in_box(len(names)):
        pieces[BOX] = dict(out)
    return State(names, options, pieces, {"round": 1, "phase": "draft", "first": first})


def checklist(state: State) -> list[tuple[str, Say]]:
    """List what to lay out before the first deal, each under its rule."""
    few = len(state.names) <= FEW_PLAYERS
    n = sum(in_play(len(state.names)).values())
    steps = [("I1", say("lay_cards", cards=n)), ("I1", say("lay_commerce"))]
    if few:
        steps.insert(0, ("I2", say("lay_out_buildings", n=sum(in_box(3).values()))))
        steps.append(("I2", say("lay_without_justice", card=Card("justice"))))
    steps.append(("I2", say("lay_two_immortals" if few else "lay_immortals")))
    steps.append(("I24", say("lay_first_game")))
    steps.append(("I4", say("lay_boards")))
    steps.append(("I1", say("lay_tokens")))
    return steps


def clearing_up(state: State) -> list[tuple[str, Say]]:
    """List what hands do when everybody has picked everything (I6)."""
    wonders = [
        card
        for card, facts in CARD_FACTS.items()
        if facts.kind == WONDER and any(state.counts(card))
    ]
    steps = [("I6", say("take_up")), ("I6", say("shuffle_back"))]
    if wonders:
        named: tuple[Fact, ...] = tuple(Card(card) for card in wonders)
        steps.append(("I6", say("wonders_to_middle", cards=All(named))))
    return steps


def turning_over(state: State) -> list[tuple[str, Say]]:
    """List what hands do between the rounds (I9, I5)."""
    first = state.names[int(state.marks.get("first", 0))]
    passed = [] if is_light(state) else [("I9", say("first_piece_to", player=first))]
    return [
        ("I9", say("turn_boards")),
        *passed,
        ("I5", say("deal_again", n=draft.picks(state))),
    ]


def by_hand(state: State) -> list[tuple[str, Say]]:
    """List what hands do in the draft now: before the first pick, or after the last."""
    if is_light(state):
        return checklist(state) if state.round == 1 else turning_over(state)
    if draft.passing(state) is None:
        return clearing_up(state)
    if any(draft.picked(state, seat) for seat in state.seats):
        return []
    return checklist(state) if state.round == 1 else turning_over(state)


def direction(state: State) -> int:
    """Tell which way the round goes: 1 clockwise, -1 counter-clockwise (I4, I5)."""
    return 1 if state.round == 1 else -1


def step(ledger: Ledger) -> None:
    """Go on: to the next turn in the Kingdom, to the next phase elsewhere."""
    phase = ledger.state.phase
    if phase == "draft":
        draft.collect(ledger)
        begin_kingdom(ledger)
    elif phase == "kingdom":
        next_turn(ledger)
    elif phase == "supremacy":
        leave_supremacy(ledger)
    elif phase == SCORING:
        finish(ledger)
    else:
        raise refuse("type", "is_finished")


def begin_kingdom(ledger: Ledger) -> None:
    """Let the lowest Hero, else the lowest Building, take the 1st Player token (I7)."""
    ledger.mark("phase", "kingdom")
    ledger.tell("phase_kingdom")
    if is_light(ledger.state):
        return
    begin_turns(ledger)


def begin_turns(ledger: Ledger) -> None:
    """Let whoever starts take the first turn (I7)."""
    start = starter(ledger.state)
    make_first(ledger, start.seats[0])
    ledger.tell("starts", player=ledger.name(start.seats[0]), why=start.why)
    begin_turn(ledger, start.seats[0])


def settle_turn(ledger: Ledger) -> None:
    """Take turns in the Kingdom, or none where the light way is chosen in the middle of it."""
    state = ledger.state
    if state.phase != "kingdom" or is_light(state) == (state.turn is None):
        return
    if is_light(state):
        end_turns(ledger)
    else:
        begin_turns(ledger)


def end_turns(ledger: Ledger) -> None:
    """Leave nobody's turn."""
    begin_turn(ledger, None)
    ledger.mark("starter", None)


def make_first(ledger: Ledger, seat: int) -> None:
    """Hand the 1st Player token over; the Kingdom ends when the turn comes back there."""
    ledger.mark("first", seat)
    ledger.mark("starter", seat)


@action(player=PLAYER)
def first(ledger: Ledger, parts: Parts) -> None:
    """Let the table say who starts the Kingdom, where the cards alone can tell (I7)."""
    seat = parts.seat()
    parts.check()
    if ledger.state.phase == "kingdom":
        make_first(ledger, seat)
        ledger.tell("starts_after_all", player=ledger.name(seat))
        begin_turn(ledger, seat)
    else:
        ledger.mark("first", seat)
        ledger.tell("first_player_passes", player=ledger.name(seat))


def begin_turn(ledger: Ledger, seat: int | None) -> None:
    """Give the turn to a player, or to nobody; every card stands straight again."""
    straighten(ledger)
    ledger.mark("turn", seat)
    if seat is not None:
        ledger.tell("turn_of", player=ledger.name(seat))


def next_turn(ledger: Ledger) -> None:
    """Go to the next player, clockwise or counter-clockwise; then Supremacy follows (I7)."""
    state = ledger.state
    if not is_light(state):
        turn = state.turn if state.turn is not None else int(state.marks.get("first", 0))
        equilibrium(ledger, turn)
        following = state.left_of(turn, direction(state))
        if following != state.marks.get("starter"):
            begin_turn(ledger, following)
            return
    end_turns(ledger)
    ledger.mark("phase", "supremacy")
    ledger.tell("phase_supremacy")


def equilibrium(ledger: Ledger, seat: int) -> None:
    """Give 3 VP at the end of a turn for all three kinds, while Equilibrium is in play (I7)."""
    state = ledger.state
    if state.count(MIDDLE, "equilibrium") and all(state.count(seat, k) for k in CIVILIZATION):
        ledger.tell("equilibrium_gives", card=Card("equilibrium"))
        gain(ledger, seat, {"vp": EQUILIBRIUM_POINTS})


def leave_supremacy(ledger: Ledger) -> None:
    """Give what is still open (I8); turn the boards (I9), or go to the scoring."""
    # They need no decision, and whoever taps on must not lose them: nothing is left open.
    ledger.told.clear()
    if not is_light(ledger.state):
        supremacy.give(ledger, {})
    state = ledger.state
    ledger.mark("supremacy", None)
    # From now on a card that is played is a pick, or none.
    ledger.mark(PORTAL, None)
    if state.round >= ROUNDS:
        ledger.mark("phase", SCORING)
        ledger.tell("phase_scoring")
        return
    ledger.mark("first", state.left_of(int(state.marks.get("first", 0)), -1))
    ledger.mark("round", state.round + 1)
    ledger.mark("phase", "draft")
    first = ledger.name(int(ledger.state.marks["first"]))
    ledger.tell("round_two_begins", deal=draft.picks(ledger.state), limit=draft.limit(state))
    if not is_light(state):
        ledger.tell("first_player_passes", player=first)
