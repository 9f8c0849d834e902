"""What Koryŏ's story tells: the powers of one's own turn (K11, K13, K17)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core.chronicle import TURN
from companion.games.koryo.scoring import HALL_OF_FAME
from companion.kits.seasons.chronicle import SeasonsChronicle


class KoryoChronicle(SeasonsChronicle):
    """Tell which powers of a turn were used."""

    # K26
    fame = HALL_OF_FAME
    shame = 0
    fame_rule = "K26"
    bgg_id = 140535
    bgg_year = 2013
    powers: ClassVar[Mapping[str, str]] = {"spy": TURN, "priest": TURN, "banker": TURN}

    def power(self, action: Mapping[str, Any]) -> str | None:
        """Tell a Spy's and a Banker's token from a Priest's sacrifice."""
        kind = action.get("type")
        if kind == "take":
            return str(action.get("power"))
        return "priest" if kind == "sacrifice" else None
