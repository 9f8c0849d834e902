"""A table and its log: every change is an entry, and the state is their fold."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import Game
from companion.core.reading import FIRST_PLAYER, Reader, tidy
from companion.core.refusal import Refused, refuse
from companion.core.say import Say
from companion.core.state import JSON, Change, State
from companion.games import GAMES


@dataclass(frozen=True, slots=True)
class Entry:
    """Hold one accepted action with the changes it made and what there is to tell of it.

    `head` and `redo` are the table's before this entry, so that undoing it finds the way back.
    """

    version: int
    id: str
    action: JSON
    changes: tuple[Change, ...]
    told: tuple[Say, ...]
    head: int
    redo: int
    # Undo, redo, and what is done instead of something: the entry whose state the table goes to
    # first; the changes come on top.
    goes_to: int | None = None
    # How many of the changes, the last ones, came by themselves; known only while it is made.
    settled: int = field(default=0, compare=False)
    # When it was done, in seconds; 0 where nobody kept it.
    at: float = field(default=0.0, compare=False)


@dataclass(slots=True)
class Table:
    """Hold a table as it is now.

    `head` is the newest entry that is not undone, `redo` the newest undo that can be redone;
    0 where there is none.
    """

    game: Game
    state: State
    version: int = 0
    head: int = 0
    redo: int = 0

    @property
    def rules(self) -> Game:
        """Give the game, for whoever asks it for its live rules."""
        return self.game


def base_of(entry: Entry) -> int:
    """Tell on which entry another was done: what it was done instead of does not hold."""
    return entry.head if entry.goes_to is None else entry.goes_to


def find_game(raw: Mapping[str, Any]) -> Game:
    """Find the game a table is of, or refuse it with what is wrong whatever the game."""
    game, players = raw.get("game"), raw.get("players")
    if isinstance(game, str) and game in GAMES:
        return GAMES[game]
    reader = Reader()
    reader.wrong("game", "unknown_game", games=", ".join(GAMES))
    if isinstance(players, list):
        reader.names(players)
    elif players is not None:
        reader.wrong("players", "not_a_list")
    raise Refused(reader.problems)


def new_table(game: Game, raw: Mapping[str, Any]) -> Table:
    """Set a table up from players' names, the 1st Player and house rules."""
    if not game.is_playable:
        raise refuse("game", "not_playable", game=game.words.title)
    reader = Reader()
    raw_players = raw.get("players")
    players = reader.players(
        [{"name": n} for n in raw_players] if isinstance(raw_players, list) else raw_players,
        game.seats,
        game.words.title,
        (),
    )
    # The contract's players are plain names: players[1], not players[1].name.
    reader.problems = [p._replace(at=p.at.removesuffix(".name")) for p in reader.problems]
    reader.keys("", raw, ("game", "players", FIRST_PLAYER, "options"))
    names = tuple(player["name"] for player in players)
    first = first_seat(reader, raw.get(FIRST_PLAYER), names)
    try:
        options = game.read_options(raw.get("options"))
    except Refused as refused:
        reader.problems.extend(refused.problems)
    reader.check()
    return Table(game, game.set_up(names, options, first))


def first_seat(reader: Reader, raw: object, names: tuple[str, ...]) -> int:
    """Read who is 1st Player; the first in the list where nothing is said."""
    if raw is None:
        return 0
    # Players' names are tidied alike.
    name = tidy(raw) if isinstance(raw, str) else ""
    if name and name in names:
        return names.index(name)
    reader.wrong(FIRST_PLAYER, "no_such_player", names=", ".join(filter(None, names)))
    return 0
