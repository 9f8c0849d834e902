"""What the stories of Koryŏ and Chosŏn share: a point a season, blows and swaps counted."""

from collections.abc import Mapping
from typing import Any

from companion.core.chronicle import Chronicle

DEEDS = ("destroy", "swap", "riposte")


class SeasonsChronicle(Chronicle):
    """Count what players did to one another."""

    def deed(self, action: Mapping[str, Any]) -> str | None:
        """Count blows, swaps and ripostes."""
        kind = action.get("type")
        return f"deed_{kind}" if kind in DEEDS else None
