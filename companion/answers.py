"""The JSON of the contract: a table in, its score or every problem out."""

import json
from collections.abc import Iterable
from gettext import NullTranslations
from typing import Any

from companion.core.game import Game
from companion.core.refusal import Problem, Refused, refuse
from companion.core.score import Finished, Result
from companion.table.table import find_game
from companion.words import ENGLISH, Speaker

JSON = dict[str, Any]


def score_text(body: bytes, translations: NullTranslations = ENGLISH) -> tuple[int, JSON]:
    """Score a table sent as JSON text; give the HTTP status and the answer."""
    try:
        raw = json.loads(body.decode("utf-8"), parse_int=read_int)
    except UnicodeDecodeError:
        return 400, errors(None, [refuse("", "not_utf8").problems[0]], translations)
    except (ValueError, RecursionError):
        return 400, errors(None, [refuse("", "not_json").problems[0]], translations)
    return score_json(raw, translations)


def read_int(digits: str) -> int:
    """Read a whole number; Python refuses thousands of digits, and twenty are too many already."""
    return int(digits[:20])


def score_json(raw: object, translations: NullTranslations = ENGLISH) -> tuple[int, JSON]:
    """Score a table given as JSON."""
    game: Game | None = None
    try:
        if not isinstance(raw, dict):
            raise refuse("", "not_an_object")
        game = find_game(raw)
        table = game.read(raw)
        result = game.score(table)
    except Refused as refused:
        return 422, errors(game, refused.problems, translations)
    return 200, score_answer(game, table, result, translations)


def score_answer(
    game: Game, table: Finished, result: Result, translations: NullTranslations = ENGLISH
) -> JSON:
    """Tell a result in the contract's words, with what is unlikely about the table."""
    speaker = Speaker(game.words, translations)
    scores = [
        {
            "name": score.name,
            "total": score.total,
            "rank": score.rank,
            "lines": [
                {
                    "key": line.key,
                    "points": line.points,
                    "rule": line.rule,
                    "why": speaker.say(line.why),
                }
                for line in score.lines
            ],
        }
        for score in result.scores
    ]
    return {
        "game": game.id,
        "scores": scores,
        "winners": list(result.winners),
        "tie_break": result.tie_break,
        "remarks": [
            {"rule": doubt.rule, "player": doubt.player or None, "text": speaker.say(doubt.text)}
            for doubt in game.telling.all_doubts(table)
        ],
    }


def errors(
    game: Game | None, problems: Iterable[Problem], translations: NullTranslations = ENGLISH
) -> JSON:
    """Tell every problem, each with the place it is at."""
    speaker = Speaker(game.words if game else None, translations)
    return {"errors": [{"at": p.at, "message": speaker.say(p.message)} for p in problems]}
