"""The light way: hands draft and reign, and the phone is told what lies there (I4-I8).

Nobody enters picks or turns. Each kingdom is entered once, tokens as they lie, and whoever has
most of a kind is named; the scoring is the same.
"""

from companion.core.options import Flag
from companion.core.state import State

LIGHT = Flag("light", False, "I4")


def is_light(state: State) -> bool:
    """Tell whether a table is played the light way; older tables never were."""
    return bool(state.options.get(LIGHT.key))
