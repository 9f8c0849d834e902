"""What is possible but unlikely at a table of Koryŏ or Chosŏn: said, never refused."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.rules import Notice
from companion.core.say import Cards, say
from companion.core.score import Finished, Remark
from companion.core.state import State
from companion.kits.seasons.clock import this_turn

Seasons = Sequence[Sequence[int]]


def seasons_of(table: Finished, printed: Seasons) -> Seasons:
    """Give the season numbers of a table: those it was played with, or the printed ones."""
    given: Any = table.options.get("seasons")
    if not isinstance(given, list | tuple) or len(given) != len(printed):
        return printed
    numbers = [pair if isinstance(pair, list | tuple) else () for pair in given]
    fine = all(len(pair) == 2 and all(type(n) is int and n >= 0 for n in pair) for pair in numbers)
    return numbers if fine else printed


def more_than_kept(name: str, n: int, limit: int, rule: str) -> list[Remark]:
    """Doubt more cards than the last season lets a player keep (K8, C10)."""
    if n <= limit:
        return []
    return [Remark(rule, say("doubt_kept", player=name, n=n, limit=limit), name)]


def most_of_a_family(seasons: Seasons, more_dealt: int = 0, more_kept: int = 0) -> int:
    """Tell how many cards of a family eight hands could bring together, whatever is kept."""
    most = 0
    for deal, keep in seasons:
        most = min(most + deal + more_dealt, keep + more_kept)
    return most


def more_than_hands_held(name: str, cards: Mapping[str, int], most: int, rule: str) -> list[Remark]:
    """Doubt more cards of one kind than a player's hands could hold (K4, C4)."""
    return [
        Remark(rule, say("doubt_family", player=name, cards=Cards(card, n), most=most), name)
        for card, n in cards.items()
        if n > most
    ]


def more_than_dealt(
    state: State, dealt: Callable[[State], Sequence[int]], rule: str
) -> list[Notice]:
    """Notice a turn in which more cards were played than were dealt (K5, C6)."""
    marks = this_turn(state)
    seat, n = marks.get("seat"), sum(marks.get("played", {}).values())
    if seat is None or not n or n <= (most := dealt(state)[seat]):
        return []
    text = say("more_than_dealt", player=state.names[seat], n=n, dealt=most)
    return [Notice(rule, seat, text)]
