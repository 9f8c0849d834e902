"""The actions of every game, as JSON Schema: their words come from the rules' own docstrings."""

from companion.core.game import Game
from companion.games import GAMES
from companion.web.openapi_shapes import COUNT, COUNTS, JSON, NAME, TEXT, shape

ALWAYS = {
    "set": "Set how many of a card lie in front of a player.",
    "token": "Set how many of a token a player has; one of a kind is taken from whoever has it.",
    "next": "Go to the next step of the round.",
    "undo": "Undo the newest entry, or everything after the entry that `to` names.",
    "redo": "Redo what the newest undo took back.",
    "finish": "End the game, wherever it is.",
}
# What must be given | what may be given.
FIELDS = {
    "set": "player card count",
    "token": "player token | count on",
    "next": "",
    "undo": "| to",
    "redo": "",
    "finish": "",
    "koryo.play": "player | cards",
    "koryo.destroy": "player target card",
    "koryo.swap": "player a b",
    "koryo.take": "player power | from",
    "koryo.sacrifice": "player card",
    "koryo.decline": "player what",
    "koryo.discard": "player | card cards",
    "choson.play": "player | cards",
    "choson.destroy": "player target card",
    "choson.riposte": "player",
    "choson.swap": "player a b",
    "choson.decline": "player what",
    "choson.keep": "player",
    "choson.shield": "player on",
    "choson.take": "player power | from",
    "choson.travel": "player | from",
    "choson.discard": "player | card cards",
}
# Words that only some actions know.
ENUMS = {
    "koryo.take.power": ["banker", "spy"],
    "koryo.sacrifice.card": ["barbarian", "lobbying"],
    "koryo.decline.what": ["barbarian", "lobbying", "banker", "spy", "priest"],
    "choson.take.power": ["scientist", "oracle"],
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
        if game.rules is None:
            continue
        title = game.id.capitalize()
        names = []
        for kind in dict.fromkeys((*ALWAYS, *game.rules.ACTIONS)):
            names.append(f"{title}{kind.title().replace('_', '')}")
            found[names[-1]] = action_schema(game, kind)
        found[f"{title}Action"] = {"oneOf": [{"$ref": f"#/components/schemas/{n}"} for n in names]}
    return found


def action_schema(game: Game, kind: str) -> JSON:
    """Describe one action; where its fields are not listed, any are allowed."""
    own = game.rules.ACTIONS.get(kind) if game.rules else None
    fields = FIELDS.get(f"{game.id}.{kind}", FIELDS.get(kind, ""))
    required, _, optional = fields.partition("|")
    names = [*required.split(), *optional.split()]
    properties = {name: field_schema(game, kind, name) for name in names}
    if not game.lying:
        # No token of this game lies on a family.
        properties.pop("on", None)
    # Unknown fields do no harm, so they are not forbidden.
    made = shape(f"id type {required}", more=True, **ENVELOPE, type={"const": kind}, **properties)
    return made | {"description": ALWAYS.get(kind) or (own.__doc__ if own else "") or kind}


def field_schema(game: Game, kind: str, field: str) -> JSON:
    """Describe one field of an action."""
    families = list(game.values)
    if known := ENUMS.get(f"{game.id}.{kind}.{field}"):
        return {"enum": known}
    if field in ("player", "target", "from"):
        return NAME | {"description": "A player's name."}
    if field == "card":
        all_cards = kind == "set" or not families
        return {"enum": list(game.cards) if all_cards else families}
    if field in ("a", "b"):
        return shape("player card", player=NAME, card={"enum": families}, more=True)
    if field == "what":
        return {"enum": ["effect", "riposte", *families]}
    simple: dict[str, JSON] = {
        "cards": COUNTS | {"propertyNames": {"enum": list(game.cards)}},
        "count": COUNT,
        "token": {"enum": list(game.tokens)},
        "on": {"enum": [*families, ""], "description": "The family Yi's Shield lies on."},
        "to": COUNT | {"description": "The version to go back to; 0 is the set-up."},
    }
    return simple.get(field, TEXT)
