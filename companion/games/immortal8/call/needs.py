"""What the scoring has to know of each player: nobody counts what nothing scores (I11-I16)."""

from collections.abc import Sequence

from companion.games.immortal8.call.endgame import Kingdom
from companion.games.immortal8.cards import CIVILIZATION, IMMORTALS

# I12-I16: scored for everyone.
ALWAYS = ("vp", "wonder", "supremacy", "culture", "diamond")
# I11: what an Immortal scores of his own; the last two belong to the whole table.
OF_IMMORTAL: dict[str, tuple[str, ...]] = {
    "tomorrow": ("guess",),
    "abhilasha": ("coin",),
    "narashima": ("discarded_cards", "legendary_cards"),
    "phoenix": ("science",),
    "goan_sul": ("military", "military_cards"),
    "xian": CIVILIZATION,
}
# I11: they score every Chaos token in play.
COUNT_ALL_CHAOS = ("tomorrow", "abhilasha")
ORDER = (
    *("guess", "discarded_cards", "legendary_cards", "military_cards"),
    *("military", "science", "chaos", "coin"),
    *ALWAYS,
)


def needed(kingdoms: Sequence[Kingdom], seat: int) -> tuple[str, ...]:
    """Tell what must be known of one player, in the order to ask for it."""
    kingdom = kingdoms[seat]
    needs = {*ALWAYS, *OF_IMMORTAL.get(kingdom.immortal or "", ())}
    if any(k.immortal in COUNT_ALL_CHAOS for k in kingdoms):
        needs.add("chaos")
    # I14: Alpha compares everyone's Military.
    if any(k.cards.get("alpha") for k in kingdoms):
        needs.add("military")
    # I12
    if kingdom.cards.get("caravan"):
        needs.update(CIVILIZATION)
    return tuple(key for key in ORDER if key in needs)


def call_order(immortals: Sequence[str | None]) -> list[int]:
    """Give the seats in the order they are called, the unknown last (I10)."""

    def call(seat: int) -> int:
        immortal = immortals[seat]
        return IMMORTALS.index(immortal) if immortal else len(IMMORTALS)

    return sorted(range(len(immortals)), key=call)
