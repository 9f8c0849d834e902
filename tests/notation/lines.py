"""Lines as people say them: abbreviated, in mixed order, in words or figures, one letter wrong."""

import random
import string
from functools import cache
from typing import Any, NamedTuple

from companion.core.game import Game
from companion.core.notation import CARDS, LISTED, SHARED, TOKENS, Term
from companion.games import GAMES
from companion.notation.letters import fold, phrase
from companion.notation.numbers import number_words
from companion.notation.reading import known_words
from companion.words import Speaker, catalog

NAMES = ["Ana", "Benedikt", "Cem", "Doroteja", "Éloïse", "Jo"]
AND = {"en": "and", "fr": "et", "de": "und", "sk": "a"}
HAS = {"en": "has", "fr": "a", "de": "hat", "sk": "má"}


class Said(NamedTuple):
    """A line, and the table it says."""

    text: str
    table: dict[str, Any]


@cache
def speaking(game: str, language: str) -> Speaker:
    """Say a game's words in a language."""
    return Speaker(GAMES[game].words, catalog(language))


def misspelt(word: str, dice: random.Random) -> str:
    """Make one letter of a word wrong, as thumbs do."""
    word = word.replace("\u00ad", "")
    at = dice.randrange(len(word))
    letter = dice.choice(string.ascii_lowercase)
    return dice.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
        ]
    )


def counted(game: Game, term: Term, n: int, language: str, dice: random.Random) -> str:
    """Say so many of a thing in one of the ways people do."""
    speaker = speaking(game.id, language)
    many = speaker.counted(term.id, n).replace(str(n), "", 1).strip()
    name = dice.choice([many, many, speaker.name(term.id)])
    words = [word for word, value in number_words(language).items() if value == n]
    number = dice.choice([str(n), str(n), dice.choice(words) if words and n else str(n)])
    way = dice.random()
    if way < 0.12 and game.values.get(term.id):
        return f"{game.values[term.id]}{dice.choice(['x', '×', ' x '])}{n}"
    if way < 0.3:
        name = fold(name)
    elif way < 0.5:
        name = misspelt(name.lower(), dice)
    elif way < 0.6 and len(phrase(name)) > 5 and " " not in phrase(name):
        short = phrase(name)[: dice.randrange(4, 9)]
        # Nobody abbreviates a name to another one's.
        name = name if short in known_words(game.id, language, game).exact else short
    order = dice.random()
    if order < 0.6:
        return f"{number} {name}"
    if order < 0.75:
        return f"{name}: {n}"
    return f"{number} x {name}" if order < 0.85 and number.isdigit() else f"{name} x{n}"


def one(game: Game, term: Term, language: str, dice: random.Random) -> str:
    """Say a thing there is one of."""
    name = speaking(game.id, language).name(term.id)
    return misspelt(name, dice) if dice.random() < 0.2 and len(name) > 5 else name


def line(game: Game, language: str, dice: random.Random) -> Said:
    """Say a whole random table."""
    terms = [t for t in game.calculator(game).terms if not t.on]
    seats = dice.choice(game.seats)
    table: dict[str, Any] = {"game": game.id, "players": []}
    parts = []
    for name in NAMES[:seats]:
        player: dict[str, Any] = {"name": name}
        said = []
        for term in dice.sample(terms, dice.randrange(1, 6)):
            if term.at == SHARED or (term.value is not None and term.at in player):
                continue
            n = dice.randrange(1, 10) if term.takes_number and term.at != LISTED else 1
            if term.at in (CARDS, TOKENS):
                player.setdefault(term.at, {})[term.id] = n
            elif term.at == LISTED:
                player.setdefault("cards", []).append(term.id)
            else:
                player[term.at] = term.value if term.value is not None else n
            takes = term.takes_number
            said.append(
                counted(game, term, n, language, dice) if takes else one(game, term, language, dice)
            )
        table["players"].append(player)
        between = dice.choice([", ", ", ", f" {AND[language]} ", " / "])
        called = dice.choice([f"{name}: ", f"{name} ", f"{name} {HAS[language]} "])
        parts.append(called + between.join(said))
    return Said(dice.choice(["\n", "; ", ". "]).join(parts), table)


def flat(table: dict[str, Any]) -> set[tuple[Any, ...]]:
    """Write a table as a set of facts, to tell what is in it and what not."""
    facts: set[tuple[Any, ...]] = set()
    for player in table["players"]:
        for key, value in player.items():
            if isinstance(value, dict):
                facts |= {(player["name"], key, piece, n) for piece, n in value.items()}
            elif isinstance(value, list):
                facts |= {(player["name"], key, piece) for piece in value}
            elif key != "name":
                facts.add((player["name"], key, value))
    return facts


GAME_IDS = list(GAMES)
