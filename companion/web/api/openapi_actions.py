"""The actions of every game, as JSON Schema: their words come from the rules' own docstrings."""

from companion.core.fields import COUNT, JSON, NAME, any_of
from companion.core.game import Game
from companion.games import GAMES
from companion.web.api.openapi_shapes import shape

ALWAYS = {
    "set": "Set how many of a card lie in front of a player.",
    "token": "Set how many of a token a player has; one of a kind is taken from whoever has it.",
    "next": "Go to the next step of the round.",
    "undo": "Undo the newest entry, or everything after the entry that `to` names.",
    "redo": "Redo what the newest undo took back.",
    "finish": "End the game, wherever it is.",
    "option": "Change a house rule or reading while the game runs.",
}
# What must be given | what may be given.
FIELDS = {
    "set": "player card count",
    "token": "player token | count on",
    "undo": "| to",
    "option": "key value",
}
SCHEMAS: JSON = {
    **dict.fromkeys(("player", "target", "from", "to"), NAME),
    "count": COUNT,
    "undo.to": COUNT | {"description": "The version to go back to; 0 is the set-up."},
}
ENVELOPE: JSON = {
    "id": {"type": "string", "minLength": 1, "maxLength": 100, "description": "Any unique text."},
    "if_version": {
        "type": ["integer", "null"],
        "description": "Refuse the action with 409 unless this is the newest version.",
    },
    "seen": {
        "type": ["integer", "null"],
        "description": "Refuse with 409 what touches anything that changed after this version.",
    },
}


def action_schemas() -> JSON:
    """Describe each game's actions, those that every game has among them."""
    found: JSON = {}
    for game in GAMES.values():
        if not game.is_playable:
            continue
        title = game.id.capitalize()
        names = []
        for kind in dict.fromkeys((*ALWAYS, *game.actions)):
            if kind == "option" and not game.options:
                continue
            names.append(f"{title}{kind.title().replace('_', '')}")
            found[names[-1]] = action_schema(game, kind)
        found[f"{title}Action"] = {"oneOf": [{"$ref": f"#/components/schemas/{n}"} for n in names]}
    return found


def action_schema(game: Game, kind: str) -> JSON:
    """Describe one action."""
    own = game.actions.get(kind)
    required, _, optional = {**FIELDS, **game.fields.of}.get(kind, "").partition("|")
    schemas = field_schemas(game)
    properties = {
        name: schemas.get(f"{kind}.{name}") or schemas[name]
        for name in (*required.split(), *optional.split())
        # Where no token lies on a family there is no "on".
        if name != "on" or game.lying
    }
    # Unknown fields do no harm, so they are not forbidden.
    made = shape(f"id type {required}", more=True, **ENVELOPE, type={"const": kind}, **properties)
    return made | {"description": ALWAYS.get(kind) or (own.__doc__ if own else "") or kind}


def field_schemas(game: Game) -> JSON:
    """Describe the fields that every game has, and those of this one."""
    ids = {"set.card": any_of(game.cards), "token.token": any_of(game.tokens)}
    kept = {
        "option.key": any_of(option.key for option in game.options),
        "option.value": {"anyOf": [option.schema for option in game.options]},
    }
    return {**SCHEMAS, **game.fields.schemas, **ids, **kept}
