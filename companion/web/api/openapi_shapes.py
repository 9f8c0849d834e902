"""The shapes of what the API reads and answers, as JSON Schema."""

from typing import Any

from companion.core.fields import COUNT, JSON, NAME, list_of
from companion.games import GAMES

FAMILY_GAMES = [game.id for game in GAMES.values() if game.values]


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


# A token's count; Yi's Shield names the family it lies on.
TOKENS = by_key({"anyOf": [COUNT, {"type": "string"}]})
COUNTS = by_key(COUNT)
SEASONS = list_of({"type": "array", "items": COUNT, "minItems": 2, "maxItems": 2})
TEXT: JSON = {"type": "string"}
BOOL: JSON = {"type": "boolean"}

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
        game={"enum": list(GAMES)},
        scores=list_of(ref("Score")),
        winners=list_of(TEXT),
        tie_break=maybe(TEXT),
        remarks=list_of(ref("Problem")),
    ),
    "Said": shape(
        "game text",
        game={"enum": list(GAMES)},
        text=TEXT | {"maxLength": 4000, "description": "What one would say of the table."},
        players=maybe(list_of(NAME)),
        player=maybe(NAME | {"description": "Whose line it is; one of `players`."}),
        lang=maybe({"enum": ["en", "fr", "de", "sk"]}),
        explain=maybe(BOOL),
    ),
    "ReadTable": shape(
        "game players not_understood",
        game={"enum": list(GAMES)},
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
    "FamilyTable": shape(
        "game players",
        game={"enum": FAMILY_GAMES},
        options={"type": "object"},
        players=list_of(shape("name", name=NAME, cards=COUNTS, tokens=TOKENS)),
    ),
    "Immortal8Table": shape(
        "game players",
        game={"const": "immortal8"},
        options={"type": "object"},
        shared=shape("", discarded_cards=COUNT, legendary_cards=COUNT),
        players=list_of(
            shape(
                "name immortal",
                name=NAME,
                immortal=TEXT,
                guess={"enum": ["wrong", "right_after_looking", "right_without_looking"]},
                military_cards=COUNT,
                cards=list_of(TEXT),
                tokens=COUNTS,
            )
        ),
    ),
    "NewTable": shape(
        "game players",
        game={"enum": list(GAMES)},
        players=list_of(NAME) | {"description": "Names in the order of the seats, clockwise."},
        first_player=maybe(NAME) | {"description": "The first of `players` where missing."},
        options=maybe(ref("Options")),
    ),
    "Options": shape(
        "",
        seasons=SEASONS | {"minItems": 8, "maxItems": 8, "description": "Deal and keep, 8 pairs."},
        first_player_passes_after_last={"type": "boolean", "default": False},
        justice_drops_all={"type": "boolean", "default": True},
        round_two_coins=list_of(COUNT) | {"minItems": 4, "maxItems": 4},
    ),
    "Created": shape("code url key", code=TEXT, url=TEXT, key=TEXT),
    "Version": shape("version", version=COUNT),
    "Reminder": shape(
        "rule player must text", rule=TEXT, player=maybe(TEXT), must={"type": "boolean"}, text=TEXT
    ),
    "Problem": shape("rule player text", rule=TEXT, player=maybe(TEXT), text=TEXT),
    "Table": shape(
        "version game round rounds phase turn deal limit players bank majorities reminders"
        " problems remarks options score",
        version=COUNT,
        game={"enum": list(GAMES)},
        round={"type": "integer", "minimum": 1},
        rounds={"type": "integer", "minimum": 1},
        phase={
            "enum": sorted(
                {phase for game in GAMES.values() for phase in game.phases}
                | {"scoring", "finished"}
            )
        },
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
        # Where the game has such things.
        middle=COUNTS,
        discard=COUNTS,
        kingdoms=by_key(
            list_of(shape("card culture used", card=TEXT, culture=COUNT, used=BOOL, number=COUNT))
        ),
        immortals=by_key(maybe(TEXT)),
    ),
}
