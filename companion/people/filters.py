"""Choose plays: by game, people, number of players, time, and by what a number was counted of."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.people.plays import Play
from companion.people.roster import Roster


@dataclass(frozen=True, slots=True)
class Choice:
    """Say which plays are asked for; what is not said does not matter."""

    game: str = ""
    # All of these sat there.
    people: tuple[str, ...] = ()
    players: int = 0
    since: float = 0.0
    until: float = 0.0
    # What a number on the page was counted of.
    winner: str = ""
    role: str = ""
    seat: int = 0
    decided: str = ""
    began: bool = False
    # The first of these two finished ahead of the second.
    ahead: tuple[str, ...] = ()

    @property
    def is_everything(self) -> bool:
        """Tell whether nothing is left out."""
        return self == Choice()


def chosen(plays: Iterable[Play], choice: Choice, roster: Roster) -> list[Play]:
    """Give the plays that are asked for."""
    return [play for play in plays if is_chosen(play, choice, roster)]


def is_chosen(play: Play, choice: Choice, roster: Roster) -> bool:
    """Tell whether a play is asked for."""
    if choice.game and play.game != choice.game:
        return False
    if choice.players and len(play.sittings) != choice.players:
        return False
    if play.at < choice.since or (choice.until and play.at >= choice.until):
        return False
    if choice.decided and choice.decided not in play.decided:
        return False
    if choice.role and not any(sitting.role == choice.role for sitting in play.sittings):
        return False
    if choice.seat and len(play.sittings) < choice.seat:
        return False
    if choice.began and not any(sitting.began for sitting in play.sittings):
        return False
    return not (choice.people or choice.winner or choice.ahead) or has_people(
        play, choice, roster.seated(play)
    )


def has_people(play: Play, choice: Choice, whos: tuple[str, ...]) -> bool:
    """Tell whether the right people sat there, and did what is asked for."""
    if not set(choice.people) <= set(whos):
        return False
    by_who = dict(zip(whos, play.sittings, strict=True))
    if choice.winner and not (choice.winner in by_who and by_who[choice.winner].won):
        return False
    if len(choice.ahead) == 2:
        one, other = choice.ahead
        return one in by_who and other in by_who and by_who[one].rank < by_who[other].rank
    return True
