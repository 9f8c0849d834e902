"""The one shape of every cookie we set: no script reads it, no other site's page sends it."""

from typing import Literal

from flask import request
from werkzeug.http import dump_cookie
from werkzeug.wrappers import Response

YEAR = 365 * 24 * 3600


def give_cookie(
    response: Response,
    name: str,
    value: str,
    path: str,
    age: int = YEAR,
    samesite: Literal["Lax", "Strict"] = "Lax",
) -> None:
    """Let a phone keep a value, which goes to the addresses under a path alone."""
    cookie = dump_cookie(
        name,
        value,
        max_age=age,
        path=path,
        httponly=True,
        samesite=samesite,
        secure=request.is_secure,
        sync_expires=False,  # the age says it: a date beside it is 40 bytes of every first visit
    )
    response.headers.add("Set-Cookie", cookie)
