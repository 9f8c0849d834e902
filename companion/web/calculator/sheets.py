"""What each game's calculator asks for; a game without a word here is asked for every piece."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.game import Game
from companion.games import GAMES
from companion.games.choson import cards as choson
from companion.games.immortal8.call.endgame import EFFECT_IDS
from companion.games.immortal8.cards import GUESSES, IMMORTALS
from companion.games.immortal8.cards import TOKENS as IMMORTAL8_TOKENS
from companion.games.koryo import cards as koryo
from companion.web.calculator import kingdoms
from companion.web.calculator.draft import Clean, Draft, Sheet, ToRaw, count_or_nothing


def tableaus(game: Game) -> ToRaw:
    """Make the reader's JSON of cards and tokens that are only counted."""

    def raw(draft: Draft, names: Sequence[str]) -> dict[str, Any]:
        players = [
            {
                "name": name,
                "cards": {p: n for p, n in seat.counts.items() if p in game.cards},
                "tokens": {p: n for p, n in seat.counts.items() if p in game.tokens},
            }
            for seat, name in zip(draft.seats, names, strict=True)
        ]
        return {"game": game.id, "players": players}

    return raw


def one_of(known: Sequence[str]) -> Clean:
    """Keep one id of a known few."""
    return lambda text: text if text in known else ""


def some_of(known: Sequence[str]) -> Clean:
    """Keep ids of a known few, each once, in the order we know them."""

    def clean(text: str) -> str:
        wanted = set(text.split(".")[: 2 * len(known)])
        return ".".join(item for item in known if item in wanted)

    return clean


def koryo_sheet(game: Game) -> Sheet:
    """Ask for families, events and Victory tokens; the 1st Player token scores nothing."""
    pieces = (*koryo.FAMILIES, *koryo.EVENTS, "victory_point")
    tableau = tuple(koryo.CARDS)
    return Sheet(game, pieces, tableaus(game), koryo.FAMILIES, tableau=tableau)


def choson_sheet(game: Game) -> Sheet:
    """Ask for families, kept events and the tokens that score."""
    holders = ("first_player", "yis_legacy")
    pieces = (*choson.FAMILIES, *choson.EVENTS, "victory_point", *holders)
    tableau = tuple(choson.FAMILIES)
    return Sheet(game, pieces, tableaus(game), choson.FAMILIES, holders, tableau)


def immortal8_sheet(game: Game) -> Sheet:
    """Ask for tokens, the Immortal and, for who wants it, the cards."""
    extras = {
        "i": one_of(IMMORTALS),
        "g": one_of(tuple(GUESSES)),
        "m": count_or_nothing,
        "k": some_of(tuple(kingdoms.NUMBERS)),
        "e": some_of(EFFECT_IDS),
    }
    shared = {"d": count_or_nothing, "l": count_or_nothing}
    return Sheet(game, tuple(IMMORTAL8_TOKENS), kingdoms.raw, extras=extras, shared=shared)


def any_sheet(game: Game) -> Sheet:
    """Ask for every piece of a game nobody has described."""
    holders = tuple(token for token, exist in game.tokens.items() if exist == 1)
    pieces = (*game.cards, *game.tokens)
    return Sheet(game, pieces, tableaus(game), holders=holders, tableau=tuple(game.cards))


DESCRIBED: dict[str, Callable[[Game], Sheet]] = {
    "koryo": koryo_sheet,
    "choson": choson_sheet,
    "immortal8": immortal8_sheet,
}


def sheet_of(game_id: str) -> Sheet | None:
    """Find what a game's calculator asks for."""
    game = GAMES.get(game_id)
    return DESCRIBED.get(game_id, any_sheet)(game) if game else None
