"""Who may come to a group: by a link of one of three kinds, with the PIN where there is one.

A phone keeps one signed list of the groups it has entered, each with a key. The key holds for as
long as the host makes neither the links of its kind nor the PIN anew.
"""

import hashlib
import hmac
import secrets as random

from flask import Flask, Response, current_app, g, render_template, request
from werkzeug.exceptions import Forbidden, TooManyRequests

from companion.store import groups
from companion.store.groups import ROLES, Group, NoSuchGroup
from companion.web.base import home
from companion.web.entry.guard import secret, store, tries
from companion.web.entry.keys import is_key, make_key
from companion.web.entry.rate_limit import Tries, neighbour
from companion.web.entry.roles import refuse_guesser
from companion.web.entry.shards import is_elsewhere
from companion.web.phone import cookies

COOKIE = "groups"
MOST_GROUPS = 20
PIN_TRIES = 10
PIN_DIGITS = range(4, 9)
# What the lists of other groups and their keys are parted by.
DOT = "."


class NotOfGroup(Forbidden):
    """The phone has not entered the group, or its link is worthless now."""


def link_key(group: Group, role: str) -> str:
    """Make the key that stands in a group's link."""
    return make_key(secret(), f"group link {group.code}", role, getattr(group, role))


def entry_key(group: Group, role: str) -> str:
    """Make the key of a phone that has entered: another PIN makes it worthless."""
    return make_key(secret(), f"group {group.code} {group.pin or ''}", role, getattr(group, role))


def role_of_link(group: Group, key: str) -> str | None:
    """Tell what a link lets one be."""
    scope = f"group link {group.code}"
    for role in ROLES:
        if is_key(secret(), scope, role, getattr(group, role), key):
            return role
    return None


def entered() -> dict[str, str]:
    """List the groups this phone says it has entered, the latest first, each with its key."""
    items = cookies.remembered(COOKIE, MOST_GROUPS)
    pairs = (item.partition(DOT) for item in items)
    return {code: key for code, _, key in pairs}


def role_in(group: Group) -> str | None:
    """Tell what this phone may be in a group."""
    key = entered().get(group.code, "")
    scope = f"group {group.code} {group.pin or ''}"
    for role in ROLES:
        if key and is_key(secret(), scope, role, getattr(group, role), key):
            return role
    return None


def own_groups() -> list[tuple[Group, str]]:
    """List the groups this phone is really in, with what it may be there."""
    with store().reading() as db:
        found = groups.read_groups(db, list(entered()))
    return [(group, role) for group in found if (role := role_in(group))]


def groups_elsewhere() -> dict[str, str]:
    """List the groups that another machine has, each with its key: that one knows their names."""
    return {code: key for code, key in entered().items() if is_elsewhere(code)}


def give_entry(response: Response, group: Group, role: str) -> None:
    """Let a phone be in a group."""
    others = [f"{code}{DOT}{key}" for code, key in entered().items() if code != group.code]
    mine = f"{group.code}{DOT}{entry_key(group, role)}"
    cookies.keep(response, COOKIE, [mine, *others], MOST_GROUPS)


def leave(response: Response, code: str) -> None:
    """Take a group off this phone's list."""
    others = [f"{other}{DOT}{key}" for other, key in entered().items() if other != code]
    if others:
        cookies.keep(response, COOKIE, others, MOST_GROUPS)
    else:
        response.delete_cookie(COOKIE, path=home())


def guard() -> None:
    """Let a request about a group in, or refuse it; a link and its PIN ask for themselves."""
    parts = request.view_args or {}
    code = parts.get("group")
    if code is None:
        return
    address = request.remote_addr or ""
    try:
        with store().reading() as db:
            g.group = groups.read_group(db, code)
    except NoSuchGroup:
        tries().note(address)
        refuse_guesser(tries(), address)
        raise NotOfGroup from None
    g.group_role = role_in(g.group)
    if "key" in parts:
        if role_of_link(g.group, parts["key"]) is None:
            # Who has a right link is not held up by who guesses behind the same address.
            tries().note(address)
            refuse_guesser(tries(), address)
        return
    if g.group_role is None:
        raise NotOfGroup
    if request.method == "POST" and g.group_role == "watch":
        raise Forbidden


def here() -> Group:
    """Give the group that is asked for."""
    found: Group = g.group
    return found


def is_host() -> bool:
    """Tell whether the asking phone is a host's."""
    return bool(g.group_role == "host")


def require_host() -> None:
    """Let only a host pass."""
    if not is_host():
        raise Forbidden


def pin_digest(pin: str, salt: str = "") -> str:
    """Write a PIN so that the file does not hold it; slow, because a PIN is short."""
    salt = salt or random.token_hex(8)
    made = hashlib.scrypt(pin.encode(), salt=salt.encode(), n=2**13, r=8, p=1, dklen=16)
    return f"{salt}${made.hex()}"


def is_pin(group: Group, pin: str) -> bool:
    """Compare a PIN; who has guessed too often waits."""
    counted: Tries = current_app.extensions["pin_tries"]
    address = f"{neighbour(request.remote_addr or '')} {group.code}"
    if counted.are_used_up(address):
        raise TooManyRequests
    salt = (group.pin or "").partition("$")[0]
    right = hmac.compare_digest(pin_digest(pin[: PIN_DIGITS[-1] + 1], salt), group.pin or "")
    if not right:
        counted.note(address)
    return right


def not_of_group(error: NotOfGroup) -> tuple[str, int]:
    """Say that a group opens to its links only."""
    return render_template("people/closed.html"), 403


def init_app(app: Flask) -> None:
    """Guard every address that names a group."""
    app.extensions["pin_tries"] = Tries(PIN_TRIES)
    app.before_request(guard)
    app.register_error_handler(NotOfGroup, not_of_group)
