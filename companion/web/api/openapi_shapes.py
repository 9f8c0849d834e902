"""The shapes of what the API reads and answers, as JSON Schema."""

from typing import Any

from companion.core.game import Game
from companion.core.kinds import JSON, NAME, object_schema
from companion.core.kinds import WHOLE as COUNT
from companion.core.state import FINISHED, SCORING
from companion.games import GAMES
from companion.notation.reading import LONGEST_LINE


def ref(name: str) -> JSON:
    """Point to a named shape."""
    return {"$ref": f"#/components/schemas/{name}"}


def one_of(*names: str) -> JSON:
    """Let it be any of some named shapes."""
    return {"anyOf": [ref(name) for name in names]}


def shape(required: str, *, more: bool = False, **properties: Any) -> JSON:
    """Describe an object with some required properties."""
    found: JSON = {"type": "object", "required": required.split(), "properties": properties}
    return found if more else found | {"additionalProperties": False}


def by_key(schema: JSON) -> JSON:
    """Describe an object whose keys are ids or names."""
    return {"type": "object", "additionalProperties": schema}


def maybe(schema: JSON) -> JSON:
    """Let it be null too."""
    return {"anyOf": [schema, {"type": "null"}]}


def list_of(schema: JSON) -> JSON:
    """Describe a list."""
    return {"type": "array", "items": schema}


def any_shape(shapes: list[JSON]) -> JSON:
    """Let it be any of some shapes, each said once."""
    different = [shape for place, shape in enumerate(shapes) if shape not in shapes[:place]]
    return different[0] if len(different) == 1 else {"anyOf": different}


COUNTS = by_key(COUNT)
TEXT: JSON = {"type": "string"}
BOOL: JSON = {"type": "boolean"}
# A token's count, or the family it lies on.
TOKENS = by_key({"anyOf": [COUNT, TEXT]})


def table_name(game: Game) -> str:
    """Name the shape of a game's finished table."""
    return f"{game.id.capitalize()}Table"


def finished_table(game: Game) -> JSON:
    """Describe a finished table as it is sent to be scored."""
    player = object_schema(game.given)
    shared: dict[str, Any] = {"shared": object_schema(game.shared)} if game.shared else {}
    return shape(
        "game players",
        game={"const": game.id},
        options={"type": "object"},
        players=list_of(
            player
            | {
                "required": ["name", *player["required"]],
                "properties": {"name": NAME, **player["properties"]},
                "additionalProperties": False,
            }
        ),
        **shared,
    )


def options() -> JSON:
    """Describe the house rules of every game."""
    found: dict[str, Any] = {}
    for game in GAMES.values():
        for option in game.all_options:
            found.setdefault(option.key, []).append(option.schema)
    made: dict[str, Any] = {key: any_shape(schemas) for key, schemas in found.items()}
    return shape("", **made)


def public() -> JSON:
    """Describe what single games tell of a table beyond what all tell."""
    found: dict[str, list[JSON]] = {}
    for game in GAMES.values():
        for key, schema in game.public_shape.items():
            found.setdefault(key, []).append(schema)
    return {key: any_shape(schemas) for key, schemas in found.items()}


def shapes() -> JSON:
    """Describe everything that is read and answered, the games' own parts too."""
    tables = {table_name(game): finished_table(game) for game in GAMES.values()}
    phases = {phase for game in GAMES.values() for phase in game.phases}
    return (
        SHAPES
        | tables
        | {
            "Options": options(),
            "Table": table(sorted(phases | {SCORING, FINISHED}), public()),
            "GameId": {"enum": list(GAMES)},
        }
    )


SHAPES: JSON = {
    "Errors": shape(
        "errors",
        errors=list_of(shape("at message", at=TEXT, message=TEXT))
        | {"minItems": 1, "description": "Every problem, each with the part it is at."},
    ),
    "Line": shape("key points rule why", key=TEXT, points={"type": "integer"}, rule=TEXT, why=TEXT),
    "Score": shape(
        "name total rank lines",
        name=TEXT,
        total={"type": "integer"},
        rank={"type": "integer", "minimum": 1},
        lines=list_of(ref("Line")),
    ),
    "Result": shape(
        "game scores winners tie_break remarks",
        game=ref("GameId"),
        scores=list_of(ref("Score")),
        winners=list_of(TEXT),
        tie_break=maybe(TEXT),
        remarks=list_of(ref("Problem")),
    ),
    "Said": shape(
        "game text",
        game=ref("GameId"),
        text=TEXT | {"maxLength": LONGEST_LINE, "description": "What one would say of the table."},
        players=maybe(list_of(NAME)),
        player=maybe(NAME | {"description": "Whose line it is; one of `players`."}),
        lang=maybe({"enum": ["en", "fr", "de", "sk"]}),
        explain=maybe(BOOL),
    ),
    "ReadTable": shape(
        "game players not_understood",
        game=ref("GameId"),
        players=list_of(shape("name", more=True, name=TEXT)),
        shared=COUNTS,
        not_understood=list_of(
            shape("at text message", at={"type": "integer"}, text=TEXT, message=TEXT)
        ),
        understood=list_of(
            shape(
                "text player key count said",
                text=TEXT,
                player=maybe(TEXT),
                key=TEXT,
                count=COUNT,
                said=TEXT,
            )
        ),
    ),
    "NewTable": shape(
        "game players",
        game=ref("GameId"),
        players=list_of(NAME) | {"description": "Names in the order of the seats, clockwise."},
        first_player=maybe(NAME) | {"description": "The first of `players` where missing."},
        options=maybe(ref("Options")),
    ),
    "Created": shape("code url key", code=TEXT, url=TEXT, key=TEXT),
    "Version": shape("version", version=COUNT),
    "Reminder": shape(
        "rule player must text", rule=TEXT, player=maybe(TEXT), must={"type": "boolean"}, text=TEXT
    ),
    "Problem": shape("rule player text", rule=TEXT, player=maybe(TEXT), text=TEXT),
}


def table(phases: list[str], more: JSON) -> JSON:
    """Describe a live table."""
    return shape(
        "version game round rounds phase turn deal limit players bank majorities reminders"
        " problems remarks options score",
        version=COUNT,
        game=ref("GameId"),
        round={"type": "integer", "minimum": 1},
        rounds={"type": "integer", "minimum": 1},
        phase={"enum": phases},
        turn=maybe(TEXT),
        deal=COUNTS,
        limit=COUNTS,
        players=list_of(shape("name cards tokens", name=TEXT, cards=COUNTS, tokens=TOKENS)),
        bank=COUNTS,
        majorities=by_key(maybe(TEXT)),
        reminders=list_of(ref("Reminder")),
        problems=list_of(ref("Problem")),
        remarks=list_of(ref("Problem")),
        options={"type": "object", "description": "The house rules as they hold now."},
        score=ref("Result"),
        # Where a game has such things.
        **more,
    )
