"""Choose plays: by game, people, number of players, time, and by what a number was counted of."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.people.noted import Noted
from companion.people.plays import Play, Sitting


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
    # Whoever had the role, sat in the seat or began has won.
    won: bool = False
    # The first of these two finished ahead of the second.
    ahead: tuple[str, ...] = ()

    @property
    def is_everything(self) -> bool:
        """Tell whether nothing is left out."""
        return self == Choice()


def chosen(noted: Iterable[Noted], choice: Choice) -> list[Noted]:
    """Give the plays that are asked for."""
    # What is asked most is looked at first, for all of them at once.
    if game := choice.game:
        noted = [one for one in noted if one.game == game]
    if players := choice.players:
        noted = [one for one in noted if len(one.whos) == players]
    if choice.people:
        wanted = {*choice.people}
        noted = [one for one in noted if one.together >= wanted]
    if choice == Choice(game=choice.game, people=choice.people, players=choice.players):
        return [*noted]
    return [one for one in noted if is_chosen(one, choice)]


def is_chosen(one: Noted, choice: Choice) -> bool:
    """Tell whether a play is asked for."""
    play = one.play
    if choice.game and play.game != choice.game:
        return False
    if choice.players and len(play.sittings) != choice.players:
        return False
    if play.at < choice.since or (choice.until and play.at >= choice.until):
        return False
    if choice.decided and choice.decided not in play.decided:
        return False
    if not all(any(s.won or not choice.won for s in found) for found in about(play, choice)):
        return False
    return not (choice.people or choice.winner or choice.ahead) or has_people(
        play, choice, one.whos
    )


def about(play: Play, choice: Choice) -> Iterator[list[Sitting]]:
    """List who a number was counted of: the role, the seat, who began."""
    if choice.role:
        yield [sitting for sitting in play.sittings if sitting.role == choice.role]
    if choice.seat:
        yield [*play.sittings[choice.seat - 1 : choice.seat]]
    if choice.began:
        yield [sitting for sitting in play.sittings if sitting.began]


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
