"""Describe the JSON API to programs: one OpenAPI 3.1 document, made from the games themselves."""

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from flask import Blueprint, Response, jsonify

from companion.core.kinds import JSON
from companion.games import GAMES
from companion.web.api.openapi_actions import action_schemas
from companion.web.api.openapi_shapes import one_of, ref, shapes, table_name
from companion.web.base import base

bp = Blueprint("openapi", __name__)
CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The table's code.",
    "schema": {"type": "string"},
}


@bp.get("/api/openapi.json")
def openapi() -> Response:
    """Answer with the description of the API."""
    return jsonify(document())


def document() -> JSON:
    """Make the whole description."""
    actions = action_schemas()
    titles = ", ".join(game.words.title for game in GAMES.values())
    games = [name for name in actions if name.endswith("Action")]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Table companion",
            "version": our_version(),
            "description": f"Score finished tables and keep live ones: {titles}.",
        },
        "servers": [{"url": base() or "/"}],
        "paths": paths(),
        "components": {
            "schemas": shapes() | actions | {"Action": {"anyOf": [ref(name) for name in games]}},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def our_version() -> str:
    """Tell the installed version; a bare checkout has none."""
    try:
        return version("companion")
    except PackageNotFoundError:
        return "0"


def paths() -> JSON:
    """Describe every address."""
    return {
        "/api/score": {"post": score()},
        "/api/read": {"post": read()},
        "/api/tables": {"post": create()},
        "/api/tables/{code}": {"parameters": [CODE], "get": look()},
        "/api/tables/{code}/actions": {"parameters": [CODE], "post": act()},
        "/api/openapi.json": {"get": this_document()},
    }


def score() -> JSON:
    """Describe the scoring of a finished table."""
    return {
        "operationId": "score",
        "summary": "Score a finished table",
        "requestBody": body(one_of(*(table_name(game) for game in GAMES.values()))),
        "responses": answers({200: ("The scores", "Result")}, 400, 403, 413, 422),
    }


def read() -> JSON:
    """Describe how a line of words is read."""
    return {
        "operationId": "read",
        "summary": "Read a finished table from a line of words",
        "requestBody": body(ref("Said")),
        "responses": answers({200: ("What was understood", "ReadTable")}, 400, 403, 413, 422),
    }


def create() -> JSON:
    """Describe how a live table is set up."""
    return {
        "operationId": "createTable",
        "summary": "Set a live table up",
        "requestBody": body(ref("NewTable")),
        "responses": answers(
            {201: ("The table is there", "Created")}, 400, 403, 413, 422, 429, 503
        ),
    }


def look() -> JSON:
    """Describe how a live table is looked at."""
    return {
        "operationId": "lookAtTable",
        "summary": "Everything about a live table",
        "responses": answers({200: ("The table as it is now", "Table")}, 401, 403, 404, 429, 503),
    }


def act() -> JSON:
    """Describe how a live table is changed."""
    return {
        "operationId": "act",
        "summary": "Do an action, once",
        "description": "The same id again is answered with the version it made the first time.",
        "security": [{"key": []}],
        "requestBody": body(ref("Action")),
        "responses": answers({200: ("The version the action made", "Version")}, *REFUSALS),
    }


def this_document() -> JSON:
    """Describe this document's own address."""
    content = {"application/json": {"schema": {"type": "object"}}}
    return {
        "operationId": "openapi",
        "summary": "This description",
        "responses": {"200": {"description": "An OpenAPI 3.1 document", "content": content}},
    }


REFUSALS = {
    400: "The body is no JSON",
    401: "No key",
    403: "A wrong key, one that may only watch, or another site's page",
    404: "No such table",
    409: "The table has moved on; nothing was done",
    413: "More than 64 kB",
    422: "Refused, with every problem; nothing was done",
    429: "Too many wrong tries, or too many new tables from one address",
    503: "The database cannot be used just now; nothing was done",
}


def answers(good: dict[int, tuple[str, str]], *refusals: int) -> JSON:
    """Describe the answers of one address."""
    found: dict[str, Any] = {}
    for status, (description, schema) in good.items():
        found[str(status)] = answer(description, schema)
    for status in refusals:
        found[str(status)] = answer(REFUSALS[status], "Errors")
    return found


def answer(description: str, schema: str) -> JSON:
    """Describe one answer."""
    content = {"application/json": {"schema": ref(schema)}}
    return {"description": description, "content": content}


def body(schema: JSON) -> JSON:
    """Describe what is sent."""
    return {"required": True, "content": {"application/json": {"schema": schema}}}
