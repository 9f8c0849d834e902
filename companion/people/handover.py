"""Plays as other programs take them: BG Stats by link and file, and a table of rows."""

import csv
import io
import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import quote

from companion.people.plays import Play, Sitting
from companion.people.roster import Roster

JSON = dict[str, Any]
# What BG Stats remembers its matches by.
SOURCE = "Table companion"
# Everything is named in here, so that a second export is the same play.
SPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "table-companion.invalid")
APP = "bgstats://app.bgstatsapp.com/createPlay.html?data="
WEB = "https://app.bgstatsapp.com/createPlay.html?data="
# A spreadsheet would reckon with what begins so.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = "play game ended minutes players seat player points rank winner first_player role".split()


class Title(NamedTuple):
    """Name a game for other programs."""

    id: str
    name: str
    bgg_id: int | None
    year: int


def identity(*parts: str) -> str:
    """Make an id that is the same whenever it is made."""
    return str(uuid.uuid5(SPACE, "\n".join(parts)))


def utc(at: float) -> str:
    """Write a time in UTC."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def local(at: float) -> str:
    """Write a time as the clock on this machine's wall shows it."""
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M:%S")


def link_data(play: Play, title: Title, roles: Mapping[str, str], comment: str = "") -> JSON:
    """Tell BG Stats of one play; four fields are always there, or its Android app fails."""
    game: JSON = {
        "name": title.name,
        "sourceGameId": title.id,
        "highestWins": True,
        "noPoints": False,
    }
    # A number: a text crashes the Apple app.
    if title.bgg_id is not None:
        game["bggId"] = title.bgg_id
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": utc(play.at),
        "durationMin": play.minutes or 0,
        "board": "",
        "location": "",
        "comments": comment,
        "game": game,
        "players": [link_player(sitting, roles) for sitting in play.sittings],
    }


def link_player(sitting: Sitting, roles: Mapping[str, str]) -> JSON:
    """Tell BG Stats of one player."""
    return {
        "name": sitting.name,
        "sourcePlayerId": identity("player", sitting.who),
        "startPlayer": sitting.began,
        "winner": sitting.won,
        "rank": sitting.rank,
        "score": sitting.total,
        "role": roles.get(sitting.role or "", ""),
    }


def link(address: str, data: JSON) -> str:
    """Put what is told into an address."""
    return address + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe="")


def bgsplay(
    plays: Sequence[Play],
    titles: Mapping[str, Title],
    roster: Roster,
    names: Mapping[str, str],
    roles: Mapping[str, str],
) -> JSON:
    """Write plays as the file that BG Stats takes; its dates are local."""
    whos = list(dict.fromkeys(who for play in plays for who in roster.seated(play)))
    games = list(dict.fromkeys(play.game for play in plays))
    when = local(max((play.at for play in plays), default=0.0))
    return {
        "about": SOURCE,
        "players": [
            {
                "id": number,
                "uuid": identity("player", who),
                "name": names.get(who, who),
                "isAnonymous": False,
                "modificationDate": when,
            }
            for number, who in enumerate(whos, 1)
        ],
        "locations": [],
        "games": [game_out(number, titles[game]) for number, game in enumerate(games, 1)],
        "plays": [
            play_out(play, games.index(play.game) + 1, whos, roster, roles) for play in plays
        ],
        "userInfo": {"meRefId": 1 if whos else 0},
    }


def game_out(number: int, title: Title) -> JSON:
    """Write one game."""
    return {
        "id": number,
        "uuid": identity("game", title.id),
        "name": title.name,
        "bggId": title.bgg_id or 0,
        "bggName": title.name,
        "bggYear": title.year,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def play_out(
    play: Play, game: int, whos: list[str], roster: Roster, roles: Mapping[str, str]
) -> JSON:
    """Write one play."""
    seated = roster.seated(play)
    return {
        "uuid": identity("play", play.id),
        "entryDate": local(play.at),
        "playDate": local(play.at),
        "modificationDate": local(play.at),
        "durationMin": play.minutes or 0,
        "rounds": 0,
        "board": "",
        "ignored": False,
        # Our winners count, also where a rule broke a tie that the points do not show.
        "manualWinner": True,
        "usesTeams": False,
        "scoringSetting": 0,
        "locationRefId": 0,
        "gameRefId": game,
        "playerScores": [
            {
                "playerRefId": whos.index(who) + 1,
                "score": str(sitting.total),
                "winner": sitting.won,
                "startPlayer": sitting.began,
                "newPlayer": False,
                "rank": sitting.rank,
                "seatOrder": seat,
                "role": roles.get(sitting.role or "", ""),
            }
            for seat, (who, sitting) in enumerate(zip(seated, play.sittings, strict=True), 1)
        ],
    }


def csv_rows(
    plays: Iterable[Play],
    titles: Mapping[str, Title],
    roster: Roster,
    names: Mapping[str, str],
    roles: Mapping[str, str],
) -> str:
    """Write a row for each player of each play."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for play in plays:
        seated = roster.seated(play)
        for seat, (who, sitting) in enumerate(zip(seated, play.sittings, strict=True), 1):
            row = [
                play.id,
                titles[play.game].name,
                utc(play.at),
                play.minutes,
                len(seated),
                seat,
                names.get(who, sitting.name),
                sitting.total,
                sitting.rank,
                int(sitting.won),
                int(sitting.began),
                roles.get(sitting.role or "", ""),
            ]
            writer.writerow([defused(cell) for cell in row])
    return out.getvalue()


def defused(cell: object) -> str:
    """Write a cell so that no spreadsheet takes it for a formula; a number stays one."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return f" {cell}" if cell < 0 else str(cell)
    text = str(cell)
    return f"'{text}" if text.startswith(FORMULA) else text
