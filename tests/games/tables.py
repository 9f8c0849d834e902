"""Short ways to lay a finished table and read its score."""

from typing import Any

from companion.core.score import Result, Score
from companion.games import GAMES

NAMES = ("Ana", "Ben", "Cem", "Dao", "Eva", "Fu")


def score(game_id: str, *players: dict[str, Any], **rest: Any) -> Result:
    """Score players who are called Ana, Ben, Cem, … in the order given."""
    named = [{"name": name, **player} for name, player in zip(NAMES, players, strict=False)]
    game = GAMES[game_id]
    return game.score(game.read({"game": game_id, "players": named, **rest}))


def totals(result: Result) -> list[int]:
    return [score.total for score in result.scores]


def ranks(result: Result) -> list[int]:
    return [score.rank for score in result.scores]


def points(score: Score, rule: str) -> int:
    """Add up what a player got under one rule."""
    return sum(line.points for line in score.lines if line.rule == rule)


def points_for(score: Score, key: str) -> int | None:
    """Give what a player got for one thing, or None where there is no line for it."""
    return next((line.points for line in score.lines if line.key == key), None)


def everyones_points(result: Result, rule: str) -> list[int]:
    return [points(score, rule) for score in result.scores]
