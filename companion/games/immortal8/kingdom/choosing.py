"""Room for some of several different Civilization tokens: the player says which (I18)."""

from collections.abc import Iterable, Mapping
from itertools import product

from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import PLAYER
from companion.core.ledger import Ledger
from companion.core.rules import Choice, Reminder
from companion.core.say import All, Cards, Fact, say
from companion.core.state import BANK, JSON, State
from companion.games.immortal8.cards import CIVILIZATION, MOST_CIVILIZATION
from companion.games.immortal8.kinds import SOME_TOKENS
from companion.games.immortal8.parts import read_tokens

# What players have still to choose: whose, how many of it, and of which tokens.
CHOICES = "choices"
# With ten Civilization tokens they cannot be used, by whomever.
ONE_TOKEN = ("armory", "observatory")


def waiting(state: State) -> list[JSON]:
    """List the choices that are open."""
    return list(state.marks.get(CHOICES, []))


def reserved(state: State, seat: int) -> int:
    """Count the tokens a player will still choose: nothing else takes their room."""
    return sum(each["n"] for each in waiting(state) if each["seat"] == seat)


def civilization_room(state: State, seat: int) -> int:
    """Tell how many Civilization tokens a player may still take (I3)."""
    held = sum(state.count(seat, kind) for kind in CIVILIZATION)
    return max(0, MOST_CIVILIZATION - held - reserved(state, seat))


def of_civilization(gains: Mapping[str, int]) -> dict[str, int]:
    """Give the Civilization tokens among some gains."""
    return {kind: gains[kind] for kind in CIVILIZATION if gains.get(kind)}


def must_choose(gains: Mapping[str, int], room: int) -> bool:
    """Tell whether some but not all of several different tokens have room."""
    tokens = of_civilization(gains)
    return len(tokens) > 1 and 0 < room < sum(tokens.values())


def portions(tokens: Mapping[str, int], n: int) -> list[dict[str, int]]:
    """List every way to take so many of some tokens, the most of the first kind first."""
    ranges = [range(most, -1, -1) for most in tokens.values()]
    taken = [dict(zip(tokens, some, strict=True)) for some in product(*ranges) if sum(some) == n]
    return [{kind: m for kind, m in some.items() if m} for some in taken]


def within_room(state: State, seat: int, way: JSON) -> list[JSON]:
    """Give a card's way once for each choice of tokens where there is no room for all of them."""
    gains = way.get("gains", {})
    room = civilization_room(state, seat) + sum(of_civilization(way.get("costs", {})).values())
    if not must_choose(gains, room):
        return [way]
    rest = {token: n for token, n in gains.items() if token not in CIVILIZATION}
    return [way | {"gains": some | rest} for some in portions(of_civilization(gains), room)]


def open_choice(ledger: Ledger, seat: int, tokens: Mapping[str, int], n: int) -> None:
    """Let a player choose so many of some tokens."""
    ledger.mark(CHOICES, [*waiting(ledger.state), {"seat": seat, "n": n, "of": dict(tokens)}])
    ledger.tell("chooses", player=ledger.name(seat), n=n, cards=named(tokens))


def named(tokens: Mapping[str, int]) -> All:
    """Name some tokens in a sentence."""
    cards: tuple[Fact, ...] = tuple(Cards(token, n) for token, n in tokens.items())
    return All(cards)


@action(player=PLAYER, gains=SOME_TOKENS)
def choose(ledger: Ledger, parts: Parts) -> None:
    """Take the tokens a player has chosen."""
    seat, taken = parts.seat(), read_tokens(parts, "gains")
    mine = [each for each in waiting(ledger.state) if each["seat"] == seat]
    if mine and taken not in portions(mine[0]["of"], mine[0]["n"]):
        parts.wrong("gains", "choose_n", n=mine[0]["n"], cards=named(mine[0]["of"]))
    elif seat != NOBODY and not mine:
        parts.wrong("player", "nothing_to_choose", player=ledger.name(seat))
    parts.check()
    settle(ledger, seat)
    for token, n in taken.items():
        ledger.move(token, n, BANK, seat, f"gains.{token}")
    ledger.tell("gains", player=ledger.name(seat), cards=named(taken))


def settle(ledger: Ledger, seat: int) -> None:
    """Close a player's oldest choice."""
    open_now = waiting(ledger.state)
    mine = next((place for place, each in enumerate(open_now) if each["seat"] == seat), None)
    if mine is not None:
        ledger.mark(CHOICES, [*open_now[:mine], *open_now[mine + 1 :]] or None)


def reminders(state: State) -> list[Reminder]:
    """Ask everybody who has to choose, one choice at a time."""
    first: dict[int, JSON] = {}
    for each in waiting(state):
        first.setdefault(each["seat"], each)
    return [remind(state, seat, each) for seat, each in first.items()]


def remind(state: State, seat: int, asked: JSON) -> Reminder:
    """Ask one player which tokens to take."""
    player = state.names[seat]
    action: JSON = {"type": "choose", "player": player}
    choices: Iterable[Choice] = [
        Choice(say("way_tokens", cards=named(some)), action | {"gains": some})
        for some in portions(asked["of"], asked["n"])
    ]
    text = say("must_choose", player=player, n=asked["n"], cards=named(asked["of"]))
    return Reminder(f"choose_{seat}", "I18", seat, True, text, tuple(choices))
