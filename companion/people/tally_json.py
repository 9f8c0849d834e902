"""Counts as JSON, so that a new process goes on from where another one stopped."""

from dataclasses import astuple
from typing import Any

from companion.people.records import Record, Records
from companion.people.roster import Roster
from companion.people.tally import Points, Share, Streak, Tally, Together, Versus

JSON = dict[str, Any]
# Raised whenever something else is counted: then counts of before are worth nothing.
FORMAT = 2
SIMPLE = ("plays", "first", "last", "names", "by_game", "minutes")
# By what each is counted: one name, or several.
BY_ONE = {"people": Share, "streaks": Streak}
BY_MORE = {"points": Points, "versus": Versus, "seats": Share, "roles": Points}


def to_json(tally: Tally) -> JSON:
    """Write counts down, without whose they are."""
    found: JSON = {"format": FORMAT} | {key: getattr(tally, key) for key in SIMPLE}
    for key in BY_ONE:
        found[key] = {who: astuple(value) for who, value in getattr(tally, key).items()}
    for key in BY_MORE:
        found[key] = [(*at, *astuple(value)) for at, value in getattr(tally, key).items()]
    found["began"] = astuple(tally.began)
    found["decided"] = [(*at, n) for at, n in tally.decided.items()]
    found["tables"] = list(tally.tables.values())
    found["records"] = {game: astuple(records) for game, records in tally.records.items()}
    return found


def from_json(raw: JSON, roster: Roster) -> Tally:
    """Read counts that `to_json` wrote."""
    tally = Tally(roster, raw["plays"], raw["first"], raw["last"], raw["names"])
    tally.by_game.update(raw["by_game"])
    tally.minutes = raw["minutes"]
    for key, kind in BY_ONE.items():
        getattr(tally, key).update({who: kind(*value) for who, value in raw[key].items()})
    for key, kind in BY_MORE.items():
        getattr(tally, key).update({(one, two): kind(*rest) for one, two, *rest in raw[key]})
    tally.began = Share(*raw["began"])
    tally.decided.update({(game, piece): n for game, piece, n in raw["decided"]})
    for games, game, order in raw["tables"]:
        tally.tables[frozenset(order)] = Together(games, game, tuple(order))
    for game, (best, worst, clearest, closest) in raw["records"].items():
        tally.records[game] = Records(
            [Record(*r) for r in best],
            [Record(*r) for r in worst],
            Record(*clearest) if clearest else None,
            Record(*closest) if closest else None,
        )
    return tally
