"""What a choice would change: whose majorities come and go, told before it is tapped."""

from collections.abc import Mapping, Sequence

from companion.core.say import Card, Say, say

Holders = Mapping[str, int | None]


def changed(before: Holders, after: Holders, names: Sequence[str], hit: str) -> list[Say]:
    """Say which majorities change hands; that of the card which is `hit` needs no name."""
    found = []
    for family, old in before.items():
        new = after[family]
        if old == new:
            continue
        if new is None and old is not None:
            told = say("outcome_takes", player=names[old])
        elif old is None and new is not None:
            told = say("outcome_gives", player=names[new])
        elif old is not None and new is not None:
            told = say("outcome_passes", other=names[old], player=names[new])
        found.append(told if family == hit else say("outcome_of", card=Card(family), what=told))
    return found
