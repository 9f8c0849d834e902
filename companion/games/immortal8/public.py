"""What programs are told of a table of Immortal 8 beyond counts: what everybody at it can see."""

from companion.core.kinds import WHOLE
from companion.core.state import JSON, State
from companion.games.immortal8.call.secret import revealed
from companion.games.immortal8.kingdom.layout import DISCARD, MIDDLE, Entry, kingdom

COUNTS: JSON = {"type": "object", "additionalProperties": WHOLE}
TEXT: JSON = {"type": "string"}
ONE_CARD: JSON = {
    "type": "object",
    "required": ["card", "culture", "used"],
    "properties": {"card": TEXT, "culture": WHOLE, "used": {"type": "boolean"}, "number": WHOLE},
    "additionalProperties": False,
}
SHAPE: dict[str, JSON] = {
    "middle": COUNTS,
    "discard": COUNTS,
    "kingdoms": {"type": "object", "additionalProperties": {"type": "array", "items": ONE_CARD}},
    "immortals": {
        "type": "object",
        "additionalProperties": {"anyOf": [TEXT, {"type": "null"}]},
    },
}


def public(state: State) -> JSON:
    """Tell the Wonders in the middle, the discard, each kingdom in order, and who is revealed."""
    names = dict(enumerate(state.names))
    return {
        "middle": lying(state, MIDDLE),
        "discard": lying(state, DISCARD),
        "kingdoms": {
            name: [shown(entry) for entry in kingdom(state, seat)] for seat, name in names.items()
        },
        "immortals": {name: revealed(state, seat) for seat, name in names.items()},
    }


def shown(entry: Entry) -> JSON:
    """Tell of one card; its number only where somebody has typed it."""
    return {key: value for key, value in entry._asdict().items() if key != "number" or value}


def lying(state: State, place: str) -> dict[str, int]:
    """Count the cards in a place."""
    return {card: n for card, n in state.pieces.get(place, {}).items() if n}
