"""Live tables as JSON: create one, look at it, act on it."""

import json
from typing import Any

from flask import Blueprint, Response, g, jsonify, request
from werkzeug.exceptions import Forbidden, Unauthorized

from companion.answers import errors, read_int
from companion.core.refusal import Refused, refuse
from companion.store.errors import NoSuchTable
from companion.table import act as use_case
from companion.table.act import Clash, Reused, Stale
from companion.table.table import find_game, new_table
from companion.web.api.table_json import table_answer
from companion.web.base import base
from companion.web.entry import new_tables
from companion.web.entry.guard import key_of, only_own, require_key, store
from companion.web.entry.shards import fresh_code
from companion.web.phone.language import translations

bp = Blueprint("tables_api", __name__, url_prefix="/api/tables")
Answer = tuple[Response, int]


def body() -> dict[str, Any]:
    """Read the JSON object that was sent."""
    try:
        raw = json.loads(request.get_data(cache=False).decode("utf-8"), parse_int=read_int)
    except (ValueError, RecursionError) as error:
        raise NotJson from error
    if not isinstance(raw, dict):
        raise refuse("", "not_an_object")
    return raw


class NotJson(Exception):
    """The body is no JSON."""


@bp.post("")
def create() -> Answer:
    """Set a new table up."""
    raw = body()
    # A refusal of the options is said in the game's own words.
    g.game = find_game(raw)
    table = new_table(g.game, raw)
    new_tables.claim()
    code = fresh_code()
    store().create(code, table)
    return jsonify(code=code, url=f"{base()}/t/{code}", key=key_of(code, "host")), 201


@bp.get("/<code>")
def look(code: str) -> Response:
    """Tell everything about a table."""
    return jsonify(table_answer(store().load(code), translations()))


@bp.post("/<code>/actions")
def act(code: str) -> Response:
    """Do an action, once."""
    require_key()
    done = use_case.act(store(), code, body(), only_own)
    return jsonify(version=done.version)


def problem(status: int, key: str, at: str = "", **facts: Any) -> Answer:
    """Answer with a single problem."""
    return jsonify(errors(None, refuse(at, key, **facts).problems, translations())), status


@bp.errorhandler(Refused)
def refused(error: Refused) -> Answer:
    """Answer with every problem."""
    game = g.get("game")
    if request.view_args and "code" in request.view_args:
        game = store().load(request.view_args["code"]).game
    return jsonify(errors(game, error.problems, translations())), 422


@bp.errorhandler(NotJson)
def not_json(error: NotJson) -> Answer:
    """Answer to a body that is no JSON."""
    return problem(400, "not_json")


@bp.errorhandler(NoSuchTable)
def no_such_table(error: NoSuchTable) -> Answer:
    """Answer where there is no table."""
    return problem(404, "no_such_table")


@bp.errorhandler(Stale)
def stale(error: Stale) -> Answer:
    """Answer to an action made on an old version."""
    if isinstance(error, Reused):
        return problem(409, "id_reused", "id")
    at = "if_version"
    if isinstance(error, Clash):
        at = "meant" if error.differs else "seen"
    return problem(409, "stale", at, version=error.version)


@bp.errorhandler(Unauthorized)
def no_key(error: Unauthorized) -> Answer:
    """Answer without a key."""
    return problem(401, "key_missing")


@bp.errorhandler(Forbidden)
def wrong_key(error: Forbidden) -> Answer:
    """Answer to a wrong key."""
    return problem(403, "key_wrong")
