"""What Immortal 8's players keep from one another until the call: their Immortals (I2, I10)."""

from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import PLAYER
from companion.core.ledger import Ledger
from companion.core.secrets import Secrets
from companion.core.state import State
from companion.games.immortal8.call.calling import called
from companion.games.immortal8.call.secret import READY, has_entered, proof_of, revealed


class Immortals(Secrets):
    """Keep who is which Immortal."""

    marks = ("immortal/", "immortal_by/", READY)
    actions = ("immortal", "ready")
    disclosing = ("call",)

    def is_held(self, state: State, seat: int) -> bool:
        """Tell whether a player has entered an Immortal that nobody knows yet."""
        return has_entered(state, seat) and revealed(state, seat) is None

    def proof(self, state: State, seat: int) -> str | None:
        """Give the proof of the phone that entered a player's Immortal."""
        return proof_of(state, seat)

    def is_ready(self, state: State, seat: int) -> bool:
        """Tell whether a player's phone has said that the call may begin."""
        return bool(state.marks.get(f"{READY}{seat}"))

    def has_begun(self, state: State) -> bool:
        """Tell whether the call of the eight has begun (I10)."""
        return called(state) > 0


@action(player=PLAYER)
def ready(ledger: Ledger, parts: Parts) -> None:
    """Say on one's own phone that the call may begin (I10)."""
    seat = parts.seat()
    if seat != NOBODY and not has_entered(ledger.state, seat):
        parts.wrong("player", "nothing_entered", player=ledger.name(seat))
    parts.check()
    ledger.keep(f"{READY}{seat}", True)
    ledger.tell("ready_for_call", player=ledger.name(seat))
