"""Say a table as a line of words, so that it can be copied, read aloud and read again."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import Game
from companion.core.notation import CARDS, LISTED, SHARED, TOKENS, Term
from companion.words import Speaker


def say_table(game: Game, raw: Mapping[str, Any], speaker: Speaker) -> str:
    """Say a whole table, given as the JSON of `/api/score`: a line a player."""
    lines = [say_player(game, player, speaker) for player in raw["players"]]
    shared = [
        speaker.counted(term.id, n)
        for term in game.calculator(game).terms
        if term.at == SHARED and (n := raw.get("shared", {}).get(term.id)) is not None
    ]
    return "\n".join([*lines, *([", ".join(shared)] if shared else [])])


def say_player(game: Game, player: Mapping[str, Any], speaker: Speaker) -> str:
    """Say what one player has: "Ana: 4 Watchers, 2 Hulk, 3 Victory Point tokens, 1st Player"."""
    said = [text for term in in_order(game) if (text := say_term(term, player, speaker))]
    nothing = speaker.translations.gettext("nothing")
    line = speaker.translations.gettext("%(what)s: %(value)s")
    told = line % {"what": player["name"], "value": ", ".join(said) or nothing}
    # What is copied says nothing of where a line may break.
    return told.replace("\u00ad", "")


def say_term(term: Term, player: Mapping[str, Any], speaker: Speaker) -> str:
    """Say one thing a player has, or nothing."""
    if term.value is not None:
        return speaker.name(term.id) if player.get(term.at) == term.value else ""
    if term.at in (CARDS, TOKENS):
        n = player.get(term.at, {}).get(term.id)
    elif term.at == LISTED:
        n = list(player.get("cards", ())).count(term.id)
    else:
        n = player.get(term.at)
    if not n:
        return ""
    if term.on:
        below = speaker.name(str(n))
        on = speaker.translations.gettext("%(token)s on %(family)s")
        return on % {"token": speaker.name(term.id), "family": below}
    return speaker.name(term.id) if term.single else speaker.counted(term.id, int(n))


def in_order(game: Game) -> Sequence[Term]:
    """Say facts first, then families by value, then the rest as it lies in the box."""
    terms = game.calculator(game).terms
    return sorted(terms, key=lambda t: (t.value is None, -game.values.get(t.id, 0)))
