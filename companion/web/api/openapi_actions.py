"""The actions of every game, as JSON Schema: as declared, in the words of their docstrings."""

from companion.core.corrections import ALWAYS
from companion.core.game import Game
from companion.core.kinds import JSON, object_schema
from companion.games import GAMES

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
            names.append(f"{title}{kind.title().replace('_', '')}")
            found[names[-1]] = action_schema(game, kind)
        found[f"{title}Action"] = {"oneOf": [{"$ref": f"#/components/schemas/{n}"} for n in names]}
    return found


def action_schema(game: Game, kind: str) -> JSON:
    """Describe one action; unknown fields do no harm, so they are not forbidden."""
    made = object_schema(game.parts_of(kind))
    said = ALWAYS.get(kind) or game.actions[kind].description or kind
    return made | {
        "required": ["id", "type", *made["required"]],
        "properties": {**ENVELOPE, "type": {"const": kind}, **made["properties"]},
        "description": said,
    }
