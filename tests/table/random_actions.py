"""Actions for Hypothesis: plausible ones, wrong ones, and any JSON at all."""

from typing import Any

from hypothesis import strategies as st

from companion.games import GAMES
from companion.table.perform import ALWAYS

NAMES = ("Ana", "Ben", "Cem")
KEYS = "player target from card cards token count on a b power what to type id if_version".split()

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def actions(game_id: str) -> st.SearchStrategy[dict[str, Any]]:
    """Make actions whose parts are nearly always known words, though seldom the right ones."""
    game = GAMES[game_id]
    types = [*ALWAYS, *game.actions]
    # Playing and going on are what a game is made of.
    kind = st.sampled_from([*types, "play", "play", "next", "next", "next", "set", "destroy"])
    player = st.sampled_from([*NAMES, *NAMES, *NAMES, "Nobody"])
    card = st.sampled_from([*game.cards, "dragon"])
    count = st.integers(-1, 4)
    part = st.fixed_dictionaries({"player": player, "card": card})
    parts = {
        "player": player,
        "target": player,
        "card": card,
        "cards": st.dictionaries(card, count, min_size=1, max_size=2),
        "token": st.sampled_from([*game.tokens, "coin"]),
        "count": count,
        "on": card,
        "a": part,
        "b": part,
        "power": card,
        "what": st.sampled_from([*game.cards, "effect", "riposte", "nothing"]),
    }
    optional = {"from": player, "to": st.integers(-1, 12)}
    return st.fixed_dictionaries({"type": kind, **parts}, optional=optional)


def hostile_actions(game_id: str) -> st.SearchStrategy[Any]:
    """Make anything: JSON of any shape, and known actions with anything in their parts."""
    spoiled = st.tuples(
        actions(game_id), st.dictionaries(st.sampled_from(KEYS), any_json, max_size=3)
    ).map(lambda pair: pair[0] | pair[1])
    return (
        spoiled | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), any_json) | any_json
    )
