"""Read a finished table from a line of words."""

import json
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion.answers import errors, read_int
from companion.core.game import Game
from companion.core.reading import Reader
from companion.core.refusal import Refused, refuse
from companion.notation.reading import LONGEST_LINE, read_line
from companion.notation.understood import NOBODY, Reading
from companion.table.table import find_game
from companion.web.phone.language import chosen, translations
from companion.words import LANGUAGES, Speaker, catalog

bp = Blueprint("read_api", __name__)
JSON = dict[str, Any]
KEYS = ("game", "text", "players", "player", "lang", "explain")


@bp.post("/api/read")
def read() -> tuple[Response, int]:
    """Answer with the JSON of `/api/score`, and with what was not understood."""
    game: Game | None = None
    try:
        raw = json.loads(request.get_data(cache=False).decode("utf-8"), parse_int=read_int)
    except (ValueError, RecursionError):
        return jsonify(errors(None, refuse("", "not_json").problems, translations())), 400
    try:
        if not isinstance(raw, dict):
            raise refuse("", "not_an_object")
        game = find_game(raw)
        text, names, seat, language = asked(raw, game)
    except Refused as refused:
        return jsonify(errors(game, refused.problems, translations())), 422
    reading = read_line(game, text, language, names, seat)
    speaker = Speaker(game.words, catalog(language))
    answer = reading.table(game) | {"not_understood": not_understood(reading, speaker)}
    if raw.get("explain") is True:
        answer["understood"] = understood(reading, speaker)
    return jsonify(answer), 200


def asked(raw: JSON, game: Game) -> tuple[str, list[str], int, str]:
    """Check what was sent: the line, who sits there, whose line it is, its language."""
    reader = Reader()
    reader.keys("", raw, KEYS)
    text = raw.get("text")
    if not isinstance(text, str):
        reader.wrong("text", "not_text")
    elif len(text) > LONGEST_LINE:
        reader.wrong("text", "too_big", most=LONGEST_LINE)
    names = raw.get("players")
    if not (names is None or (isinstance(names, list) and all(isinstance(n, str) for n in names))):
        reader.wrong("players", "not_a_list")
        names = None
    if names:
        reader.names(names)
    names = (names or [])[: game.seats[-1]]
    player = raw.get("player")
    seat = NOBODY
    if player is not None:
        if names and player in names:
            seat = names.index(player)
        else:
            reader.wrong("player", "no_such_player", names=", ".join(names))
    language = raw.get("lang") or chosen()
    if language not in LANGUAGES:
        reader.wrong("lang", "one_of", known=", ".join(LANGUAGES))
    reader.check()
    return str(text), names, seat, str(language)


def not_understood(reading: Reading, speaker: Speaker) -> list[JSON]:
    """List what has to be asked back, each with the words and where they begin."""
    return [
        {"at": q.start, "text": q.text, "message": speaker.say(q.why)} for q in reading.questions
    ]


def understood(reading: Reading, speaker: Speaker) -> list[JSON]:
    """List what was understood, field by field."""
    return [
        {
            "text": one.text,
            "player": reading.names[one.seat] if one.seat != NOBODY else None,
            "key": one.term.id,
            "count": one.n,
            "said": said(one.term.id, one.n, one.term.takes_number, speaker),
        }
        for one in reading.understood
    ]


def said(piece: str, n: int, counted: bool, speaker: Speaker) -> str:
    """Say one thing that was understood."""
    return speaker.counted(piece, n) if counted else speaker.name(piece)
