"""Who may come to a table: the role that a key, or the bare code, gives."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from flask import Flask
from werkzeug.exceptions import Forbidden, TooManyRequests

from companion.core.refusal import refuse
from companion.store.doors import Doors
from companion.store.errors import NoSuchTable
from companion.table.act import Action, Allowed
from companion.table.perform import Past
from companion.table.seats import is_own
from companion.table.secrets import is_proven, refuse_prying
from companion.table.table import Table
from companion.web.entry.keys import ROLES, is_key
from companion.web.entry.rate_limit import FLOOD, Tries

# The cookie that holds a phone's key at one table; it goes only to that table's addresses.
KEY = "key"
SEAT = "seat"
# How the cookie is called that shows a seat's secret again, to the phone that entered it.
OWN = "own-"
MOST_DIGITS = 3


class NoEntry(Forbidden):
    """The table is closed to those without a valid link."""


class OnlyWatching(Forbidden):
    """A watcher may change nothing."""


@dataclass(frozen=True)
class Access:
    """Tell what a phone may do at a table; `seat` is the player it is."""

    role: str
    seat: int | None = None
    own_seat: bool = False
    # Whether the phone has shown a key for this role.
    has_key: bool = True
    # The code of the next game of the same people, if it has begun.
    next: str = ""

    @property
    def may_act(self) -> bool:
        """Tell whether it may change anything."""
        return self.role != "watch"

    @property
    def is_host(self) -> bool:
        """Tell whether it is the host's."""
        return self.role == "host"

    @property
    def only_own_seat(self) -> bool:
        """Tell whether it may change only what is its own seat's."""
        return self.own_seat and self.role == "player"


EVERYTHING = Access("host")


def role_of_key(secret: bytes, code: str, doors: Doors, *keys: str) -> str | None:
    """Find the best role that one of the keys gives, if any is valid."""
    for role in ROLES:
        links = getattr(doors, role)
        for key in keys:
            if key and is_key(secret, code, role, links, key):
                return role
    return None


def enter(
    app: Flask, code: str, keys: Iterable[str], address: str, doors: Doors | None = None
) -> Access:
    """Find what keys, or the bare code, let one do; count codes and keys that are wrong."""
    counted: Tries = app.extensions["tries"]
    keys = tuple(filter(None, keys))
    doors = doors or doors_of(app, code, address)
    by_key = role_of_key(app.extensions["secret"], code, doors, *keys)
    if keys and by_key is None:
        counted.note(address)
    if by_key is None:
        refuse_guesser(counted, address, FLOOD)
    by_code = doors.door if doors.door in ROLES else None
    # A key decides, even where the bare code would give more: who came to look on looks on.
    role = by_key or by_code
    if role is None:
        if keys:
            refuse_guesser(counted, address)
        raise NoEntry
    return Access(role, None, doors.own_seat, by_key is not None, doors.next)


def doors_of(app: Flask, code: str, address: str) -> Doors:
    """Read who may come to a table; count codes of none."""
    counted: Tries = app.extensions["tries"]
    try:
        found: Doors = app.extensions["store"].doors(code)
    except NoSuchTable:
        counted.note(address)
        refuse_guesser(counted, address)
        raise
    return found


def refuse_guesser(counted: Tries, address: str, times: int = 1) -> None:
    """Let an address wait that was wrong too often, or so many times too often."""
    seconds = counted.wait(address, times=times)
    if seconds:
        raise TooManyRequests(retry_after=math.ceil(seconds))


def permission(mine: Access, own_key: Callable[[int], object]) -> Allowed:
    """Make what refuses a phone another seat's, where it enters only its own, and prying.

    `own_key` gives the key of the phone that entered a seat's secret, where this is that phone.
    """

    def refuse_others(table: Table, action: Action, past: Past) -> None:
        def proves(seat: int) -> bool:
            return is_proven(table, seat, own_key(seat))

        refuse_prying(table, action, past, mine.is_host, proves)
        if mine.only_own_seat and not is_own(table, mine.seat, action, past):
            if mine.seat is None or mine.seat not in table.state.seats:
                raise refuse("player", "no_seat_yet")
            raise refuse("player", "not_your_seat", player=table.state.names[mine.seat])

    return refuse_others


def refused_with(error: Exception) -> int:
    """Tell the status that refuses who may not come; 0 where something else is wrong."""
    if isinstance(error, NoSuchTable):
        return 404
    if isinstance(error, TooManyRequests | Forbidden):
        return error.code
    return 0


def seated(access: Access, cookie: str) -> Access:
    """Let a phone be the player that its cookie names; whether there is such a seat is not told."""
    return replace(access, seat=seat_in(cookie))


def seat_in(cookie: str) -> int | None:
    """Read the seat that a cookie names, if it does."""
    return int(cookie) if cookie.isdecimal() and len(cookie) < MOST_DIGITS else None
