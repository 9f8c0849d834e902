"""What Chosŏn's story tells: powers used (C5, C17, C19-C21), and Yi's Legacy (C31)."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from companion.core.chronicle import TURN, Aside
from companion.core.say import say
from companion.core.score import Finished, Result
from companion.core.state import State
from companion.games.choson.cards import LEGACY_DOUBLES_TO
from companion.games.choson.scoring import legacy
from companion.kits.seasons.chronicle import SeasonsChronicle

USES = {"shield": "yi", "keep": "gosu", "travel": "time_traveller"}


class ChosonChronicle(SeasonsChronicle):
    """Tell what Legacy gave, and would have given."""

    bgg_id = 161943
    bgg_year = 2014
    powers: ClassVar[Mapping[str, str]] = {
        "yi": TURN,
        "gosu": TURN,
        "scientist": TURN,
        "oracle": TURN,
        "time_traveller": "time_travel",
    }

    def before_step(self, state: State) -> bool:
        """Leave the 1st Player token where it is, as after the last season, read so (C11)."""
        return not state.options.get("first_player_passes_after_last")

    def power(self, action: Mapping[str, Any]) -> str | None:
        """Tell which power an action uses."""
        kind = str(action.get("type"))
        return str(action.get("power")) if kind == "take" else USES.get(kind)

    def asides(self, table: Finished, result: Result) -> Sequence[Aside]:
        """Tell what Yi's Legacy gave, and what a lower sum would have (C31)."""
        for seat, score in enumerate(result.scores):
            given = next((line.points for line in score.lines if line.key == "yis_legacy"), None)
            if given is None:
                continue
            points = score.total - given
            if points < 1:
                return (Aside("C31", seat, say("story_legacy_nothing", player=score.name)),)
            # Above what is doubled every sum is given the same: then the last one that is doubled.
            lower = min(points - 1, LEGACY_DOUBLES_TO)
            text = say(
                "story_legacy",
                player=score.name,
                bonus=given,
                points=points,
                other=legacy(lower, len(result.scores)),
                lower=lower,
            )
            return (Aside("C31", seat, text),)
        return ()
