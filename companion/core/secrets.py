"""What players of a game keep from one another until a moment everybody waits for.

Nothing that others see may depend on a secret: no answer, no refusal, no undo. So a game says here
which marks hold secrets; the table's log keeps these beside everything else.
"""

from companion.core.state import Mark, State


class Secrets:
    """Tell what is secret; a game without secrets overrides nothing."""

    # How the keys of secret marks begin.
    marks: tuple[str, ...] = ()
    # The actions that change these marks and no other, and those that let everybody know them.
    actions: tuple[str, ...] = ()
    disclosing: tuple[str, ...] = ()

    def is_secret(self, mark: str) -> bool:
        """Tell whether a mark is one that others must not see."""
        return mark.startswith(self.marks)

    def keep(self, before: State, after: State) -> None:
        """Leave every secret as it is, wherever an undo goes: it is not for an undo to change."""
        for key in {*before.marks, *after.marks}:
            if self.is_secret(key):
                after.apply(Mark(key, None, before.marks.get(key)))

    def is_held(self, state: State, seat: int) -> bool:
        """Tell whether a player has entered a secret that is still one."""
        return False

    def proof(self, state: State, seat: int) -> str | None:
        """Give the proof of the phone that entered a player's secret."""
        return None

    def is_ready(self, state: State, seat: int) -> bool:
        """Tell whether a player's phone has said that secrets may be disclosed."""
        return False

    def has_begun(self, state: State) -> bool:
        """Tell whether the disclosing has begun."""
        return False

    def waiting_for(self, state: State) -> list[int]:
        """List whose phones have not said yet that their secret may be disclosed."""
        if self.has_begun(state):
            return []
        return [s for s in state.seats if self.is_held(state, s) and not self.is_ready(state, s)]


NO_SECRETS = Secrets()
